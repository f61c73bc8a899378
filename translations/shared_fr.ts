<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr">
<context>
    <name>CurvePlot</name>
    <message>
        <source>step %1</source>
        <translation>pas %1</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>The booth in {file} was set up by a newer version of DreamBooth Studio.</source>
        <translation>Le stand dans {file} a été installé par une version plus récente de DreamBooth Studio.</translation>
    </message>
    <message>
        <source>Install the newer version; the booth was not changed.</source>
        <translation>Installez la version plus récente&#xa0;; le stand n’a pas été modifié.</translation>
    </message>
    <message>
        <source>The booth part of the program could not be loaded: {words}.</source>
        <translation>La partie du programme qui est le stand ne s’est pas ouverte&#xa0;: {words}.</translation>
    </message>
    <message>
        <source>Reinstall DreamBooth Studio.</source>
        <translation>Réinstallez DreamBooth Studio.</translation>
    </message>
    <message>
        <source>There was nothing to learn from: no visit, no photos or an unknown class.</source>
        <translation>Il n’y avait rien à apprendre&#xa0;: pas de visite, pas de photos ou une sorte inconnue.</translation>
    </message>
    <message>
        <source>Begin again.</source>
        <translation>Recommencez.</translation>
    </message>
    <message>
        <source>The PIN can&apos;t be used: it needs 4 to 12 digits.</source>
        <translation>Ce code ne convient pas&#xa0;: il lui faut de 4 à 12 chiffres.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The printer {printer} did not print the card.</source>
        <translation>L’imprimante {printer} n’a pas imprimé la carte.</translation>
    </message>
    <message>
        <source>Check that it is on and has paper.</source>
        <translation>Vérifiez qu’elle est allumée et qu’elle a du papier.</translation>
    </message>
    <message>
        <source>The print server does not know the printer {printer}.</source>
        <translation>Le serveur d’impression ne connaît pas l’imprimante {printer}.</translation>
    </message>
    <message>
        <source>Set it up again, or choose another one for the booth.</source>
        <translation>Configurez-la de nouveau, ou choisissez-en une autre pour le stand.</translation>
    </message>
    <message>
        <source>The printer {printer} has no ink or toner.</source>
        <translation>L’imprimante {printer} n’a plus d’encre ou de toner.</translation>
    </message>
    <message>
        <source>Refill it.</source>
        <translation>Remettez-en.</translation>
    </message>
    <message>
        <source>The printer {printer} has no paper.</source>
        <translation>L’imprimante {printer} n’a plus de papier.</translation>
    </message>
    <message>
        <source>No print server answers, so the printer {printer} can&apos;t print.</source>
        <translation>Aucun serveur d’impression ne répond&#xa0;; l’imprimante {printer} ne peut donc pas imprimer.</translation>
    </message>
    <message>
        <source>Check that CUPS is running on this computer.</source>
        <translation>Vérifiez que CUPS fonctionne sur cet ordinateur.</translation>
    </message>
    <message>
        <source>The printer {printer} is switched off, stopped or paused.</source>
        <translation>L’imprimante {printer} est éteinte, arrêtée ou en pause.</translation>
    </message>
    <message>
        <source>Switch it on, or resume it in the printer&apos;s settings.</source>
        <translation>Allumez-la, ou remettez-la en marche dans les réglages de l’imprimante.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is missing or wrong.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand manque ou est faux.</translation>
    </message>
    <message>
        <source>Correct it in booth.json, or set the booth up again.</source>
        <translation>Corrigez-le dans booth.json, ou installez de nouveau le stand.</translation>
    </message>
    <message>
        <source>The visit before this one has not ended.</source>
        <translation>La visite précédente n’est pas terminée.</translation>
    </message>
    <message>
        <source>End it first.</source>
        <translation>Terminez-la d’abord.</translation>
    </message>
    <message>
        <source>{file} would be larger than files may be there.</source>
        <translation>{file} dépasserait la taille permise pour un fichier à cet endroit.</translation>
    </message>
    <message>
        <source>Choose a disk that takes larger files, or have the limit on their size raised (ulimit -f); what was saved before is kept.</source>
        <translation>Choisissez un disque qui accepte de plus gros fichiers, ou faites relever la limite de leur taille (ulimit -f)&#xa0;; ce qui était enregistré est conservé.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Le disque est plein.</translation>
    </message>
    <message>
        <source>Free some space and try again; what was saved before is kept.</source>
        <translation>Libérez de la place et réessayez&#xa0;; ce qui était enregistré est conservé.</translation>
    </message>
    <message>
        <source>{file} was cut short while it was in use, or its disk can no longer be read.</source>
        <translation>{file} a été tronqué pendant son utilisation, ou son disque n’est plus lisible.</translation>
    </message>
    <message>
        <source>Put the whole file back, then resume the run.</source>
        <translation>Remettez le fichier entier, puis reprenez l’apprentissage.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be written.</source>
        <translation>Impossible d’écrire {file}.</translation>
    </message>
    <message>
        <source>Check that you may write to the folder, or copy the project somewhere else.</source>
        <translation>Vérifiez que le dossier peut être modifié, ou copiez le projet ailleurs.</translation>
    </message>
    <message>
        <source>{file} is not a regular file but a device or a pipe.</source>
        <translation>{file} n’est pas un fichier ordinaire, mais un périphérique ou un tube.</translation>
    </message>
    <message>
        <source>Choose a regular file.</source>
        <translation>Choisissez un fichier ordinaire.</translation>
    </message>
    <message>
        <source>The picture {file} is no longer there or can&apos;t be read.</source>
        <translation>L’image {file} n’est plus là ou n’est pas lisible.</translation>
    </message>
    <message>
        <source>Generate it again.</source>
        <translation>Dessinez-la de nouveau.</translation>
    </message>
    <message>
        <source>The picture {file} is damaged.</source>
        <translation>L’image {file} est endommagée.</translation>
    </message>
    <message>
        <source>The picture {file} has {size} pixels, not the size of its comparison.</source>
        <translation>L’image {file} a {size} pixels, ce qui n’est pas la taille de sa comparaison.</translation>
    </message>
    <message>
        <source>None of the models has a LoRA, so there is no strength to vary.</source>
        <translation>Aucun des modèles n’a de LoRA&#xa0;: il n’y a pas d’intensité à faire varier.</translation>
    </message>
    <message>
        <source>Add a model with a LoRA first.</source>
        <translation>Ajoutez d’abord un modèle avec un LoRA.</translation>
    </message>
    <message>
        <source>The result can&apos;t be saved as {file}: that would overwrite {original} or write into it.</source>
        <translation>{file} ne peut pas recevoir le résultat&#xa0;: il est, contient ou se trouve dans {original}, qui ne doit pas être modifié.</translation>
    </message>
    <message>
        <source>Choose another place for the result.</source>
        <translation>Choisissez un autre endroit pour le résultat.</translation>
    </message>
    <message>
        <source>{file} is where the result should go, but this program didn&apos;t write it, or it was changed since.</source>
        <translation>{file} gêne le résultat&#xa0;; ce programme ne l’a pas écrit, ou il a été modifié depuis.</translation>
    </message>
    <message>
        <source>Move it somewhere else, then resume the run.</source>
        <translation>Déplacez-le, puis reprenez l’apprentissage.</translation>
    </message>
    <message>
        <source>The run would save its result outside its own folder, in {folder}.</source>
        <translation>L’apprentissage veut laisser son résultat hors de son dossier, dans {folder}.</translation>
    </message>
    <message>
        <source>Its job.json was changed. Only use runs from people you trust.</source>
        <translation>Quelqu’un a modifié son fichier job.json. N’utilisez que ce dont vous connaissez l’origine.</translation>
    </message>
    <message>
        <source>{file} is a link, or not a regular file or folder.</source>
        <translation>{file} est un lien, ou n’est ni un fichier ni un dossier ordinaire.</translation>
    </message>
    <message>
        <source>Put a real file or folder in its place; nothing was written through it.</source>
        <translation>Mettez un vrai fichier ou dossier à sa place&#xa0;; rien n’a été écrit au travers.</translation>
    </message>
    <message>
        <source>{folder} was moved or deleted while in use.</source>
        <translation>{folder} a été déplacé ou supprimé pendant le travail.</translation>
    </message>
    <message>
        <source>Open it where it is now, or move it back first.</source>
        <translation>Continuez là où il est maintenant, ou remettez-le d’abord à sa place.</translation>
    </message>
    <message>
        <source>{file} is no longer there.</source>
        <translation>{file} n’est plus là.</translation>
    </message>
    <message>
        <source>The project is open on the computer “{host}”.</source>
        <translation>Le projet est ouvert sur l’ordinateur «&#xa0;{host}&#xa0;».</translation>
    </message>
    <message>
        <source>Change it there, or close it there first.</source>
        <translation>Modifiez-le là-bas, ou fermez-le d’abord là-bas.</translation>
    </message>
    <message>
        <source>It is open in another window of this computer.</source>
        <translation>Il est ouvert dans une autre fenêtre de cet ordinateur.</translation>
    </message>
    <message>
        <source>This project was made by a newer version of the program.</source>
        <translation>Ce projet a été fait par une version plus récente du programme.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; the project was not changed.</source>
        <translation>Mettez DreamBooth Studio à jour&#xa0;; le projet n’a pas été modifié.</translation>
    </message>
    <message>
        <source>This folder is not a project.</source>
        <translation>Ce dossier n’est pas un projet.</translation>
    </message>
    <message>
        <source>Choose a folder that contains project.json, or create a new project.</source>
        <translation>Choisissez un dossier qui contient project.json, ou créez un projet.</translation>
    </message>
    <message>
        <source>{file} is not an image file, despite its name.</source>
        <translation>{file} n’est pas une image, quoi qu’en dise son nom.</translation>
    </message>
    <message>
        <source>Leave it out, or choose the original picture.</source>
        <translation>Laissez-le de côté, ou choisissez l’image dont il provient.</translation>
    </message>
    <message>
        <source>{file} is incomplete: the file ends too early.</source>
        <translation>{file} est incomplet&#xa0;: le fichier se termine trop tôt.</translation>
    </message>
    <message>
        <source>Copy or download it again.</source>
        <translation>Copiez-le ou téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>{file} is empty (0 bytes).</source>
        <translation>{file} est vide (0 octet).</translation>
    </message>
    <message>
        <source>{file} is already in the project.</source>
        <translation>{file} est déjà dans le projet.</translation>
    </message>
    <message>
        <source>Training on the same photo twice adds nothing.</source>
        <translation>Deux fois la même photo n’apprendrait rien de plus.</translation>
    </message>
    <message>
        <source>There are no pictures in {folder}.</source>
        <translation>Il n’y a pas d’image dans {folder}.</translation>
    </message>
    <message>
        <source>Choose a folder with JPEG, PNG, WebP, TIFF or HEIC files.</source>
        <translation>Choisissez un dossier avec des fichiers JPEG, PNG, WebP, TIFF ou HEIC.</translation>
    </message>
    <message>
        <source>That is a web address, not a picture file.</source>
        <translation>C’est l’adresse d’une page web, pas un fichier d’image.</translation>
    </message>
    <message>
        <source>Save the picture on this computer, then drop or paste the file.</source>
        <translation>Enregistrez l’image sur cet ordinateur, puis déposez ou collez le fichier.</translation>
    </message>
    <message>
        <source>That is a web address, not a file on this computer.</source>
        <translation>C’est l’adresse d’une page web, pas un fichier de cet ordinateur.</translation>
    </message>
    <message>
        <source>Download the file first, then drop it here.</source>
        <translation>Téléchargez d’abord le fichier, puis déposez-le ici.</translation>
    </message>
    <message>
        <source>{file} already exists.</source>
        <translation>{file} existe déjà.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>The layer names in {file} can only be read with the model it was made for.</source>
        <translation>Les noms dans {file} ne se lisent qu’avec le modèle auquel ils sont destinés.</translation>
    </message>
    <message>
        <source>Choose the base model that the LoRA was made with.</source>
        <translation>Choisissez le modèle de base avec lequel le LoRA a été fait.</translation>
    </message>
    <message>
        <source>This model has no layer {module}.</source>
        <translation>Ce modèle n’a pas de partie {module}.</translation>
    </message>
    <message>
        <source>The LoRA was made for another model; choose that one.</source>
        <translation>Le LoRA a été fait pour un autre modèle&#xa0;; choisissez celui-là.</translation>
    </message>
    <message>
        <source>The weights of {component} are missing {tensor}.</source>
        <translation>Il manque {tensor} aux poids de {component}.</translation>
    </message>
    <message>
        <source>The weights don&apos;t match the model&apos;s configuration, or are incomplete: download the model again.</source>
        <translation>Le fichier ne va pas avec ses réglages, ou il est incomplet&#xa0;: téléchargez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>No font was found for the sheet&apos;s labels.</source>
        <translation>Aucune police n’a été trouvée pour les légendes de la planche.</translation>
    </message>
    <message>
        <source>Install a font: on Debian and Ubuntu the package fonts-inter or fonts-dejavu-core.</source>
        <translation>Installez une police&#xa0;: sous Debian et Ubuntu, le paquet fonts-inter ou fonts-dejavu-core.</translation>
    </message>
    <message>
        <source>A sheet can&apos;t be saved as {file}.</source>
        <translation>Une planche ne peut pas être enregistrée sous le nom {file}.</translation>
    </message>
    <message>
        <source>Choose a name that ends in .png, .jpg, .pdf or .html.</source>
        <translation>Donnez un nom qui se termine par .png, .jpg, .pdf ou .html.</translation>
    </message>
    <message>
        <source>The PDF could not be created: {words}.</source>
        <translation>Le PDF n’a pas pu être fait&#xa0;: {words}.</translation>
    </message>
    <message>
        <source>Save the sheet as .png instead.</source>
        <translation>Enregistrez plutôt la planche en .png.</translation>
    </message>
    <message>
        <source>The part of the program that lays out sheets could not be loaded: {words}.</source>
        <translation>La partie du programme qui dessine les planches ne s’est pas ouverte&#xa0;: {words}.</translation>
    </message>
    <message>
        <source>The printer did not accept the sheet.</source>
        <translation>L’imprimante n’a pas accepté la planche.</translation>
    </message>
    <message>
        <source>Check that it is on, or save the sheet as a PDF.</source>
        <translation>Vérifiez qu’elle est allumée, ou enregistrez la planche en PDF.</translation>
    </message>
    <message>
        <source>The export returned nothing that can be read.</source>
        <translation>Le programme d’exportation n’a pas donné de réponse lisible.</translation>
    </message>
    <message>
        <source>Reinstall DreamBooth Studio: its two programs may be different versions.</source>
        <translation>Réinstallez DreamBooth Studio&#xa0;: ses deux programmes sont peut-être de versions différentes.</translation>
    </message>
    <message>
        <source>The export ended unexpectedly. {words}</source>
        <translation>Le programme d’exportation s’est arrêté brusquement. {words}</translation>
    </message>
    <message>
        <source>Nothing was written. Close other programs if memory is short, then try again.</source>
        <translation>Rien n’a été écrit. Fermez d’autres programmes si la mémoire manque, puis réessayez.</translation>
    </message>
    <message>
        <source>The model {name} in the Hugging Face cache is not complete: its download was not finished.</source>
        <translation>Le modèle {name} dans le cache de Hugging Face n’est pas complet&#xa0;: son téléchargement n’est pas terminé.</translation>
    </message>
    <message>
        <source>Download the rest on the Models page, or run “{command}” on a computer with a network connection; what is here is kept.</source>
        <translation>Téléchargez le reste sur la page Modèles, ou lancez «&#xa0;{command}&#xa0;» sur un ordinateur connecté&#xa0;; il reprend là où il s’est arrêté.</translation>
    </message>
    <message>
        <source>{file} could not be moved to the trash; it is still there.</source>
        <translation>{file} n’a pas pu être mis à la corbeille&#xa0;; il est toujours là.</translation>
    </message>
    <message>
        <source>Its disk may have no bin: delete it with your file manager.</source>
        <translation>Son disque n’a peut-être pas de corbeille&#xa0;: supprimez-le avec votre gestionnaire de fichiers.</translation>
    </message>
    <message>
        <source>{file} is not a model: it has no model_index.json.</source>
        <translation>{file} n’est pas un modèle&#xa0;: il ne contient pas model_index.json.</translation>
    </message>
    <message>
        <source>Choose a diffusers folder or a .safetensors file.</source>
        <translation>Choisissez un dossier au format de diffusers, ou un fichier .safetensors.</translation>
    </message>
    <message>
        <source>There is no model “{name}”: no folder or file of this name, and nothing in the Hugging Face cache ({folder}).</source>
        <translation>Il n’y a pas de modèle «&#xa0;{name}&#xa0;»&#xa0;: ni dossier ni fichier de ce nom, et rien dans le cache de Hugging Face ({folder}).</translation>
    </message>
    <message>
        <source>Get it on the Models page, copy a diffusers folder or a .safetensors file to this computer, or run “{command}” on a computer with a network connection.</source>
        <translation>Obtenez-le sur la page Modèles, copiez un dossier diffusers ou un fichier .safetensors sur cet ordinateur, ou lancez «&#xa0;{command}&#xa0;» sur un ordinateur connecté.</translation>
    </message>
    <message>
        <source>{file} is a Python pickle. Opening such a file can run any program that its author hid in it.</source>
        <translation>{file} est un pickle de Python. Ouvrir un tel fichier peut exécuter n’importe quel programme que son auteur y a caché.</translation>
    </message>
    <message>
        <source>Use the safetensors version of the model.</source>
        <translation>Prenez la version safetensors du modèle.</translation>
    </message>
    <message>
        <source>The model&apos;s vocabulary can&apos;t take “{word}” as a new word.</source>
        <translation>Le vocabulaire du modèle ne peut pas recevoir «&#xa0;{word}&#xa0;» comme mot nouveau.</translation>
    </message>
    <message>
        <source>The subject needs a word of its own: on the Concept page, give it another one, for example &lt;my-subject&gt;.</source>
        <translation>Ce qui est appris a besoin d’un mot à lui&#xa0;: à la page Concept, nommez le sujet autrement, par exemple &lt;my-subject&gt;.</translation>
    </message>
    <message>
        <source>There is no picture in what was dropped or pasted.</source>
        <translation>Il n’y a pas d’image dedans.</translation>
    </message>
    <message>
        <source>Copy a picture or picture files, then paste again.</source>
        <translation>Copiez une image ou des fichiers d’image, puis collez de nouveau.</translation>
    </message>
    <message>
        <source>{file} is damaged: it can&apos;t be read from line {line}, column {column} on.</source>
        <translation>{file} est endommagé&#xa0;: il n’est plus lisible à partir de la ligne {line}, colonne {column}.</translation>
    </message>
    <message>
        <source>It may be cut short: restore it from a backup.</source>
        <translation>Il est peut-être tronqué&#xa0;: restaurez-le à partir d’une copie.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be read.</source>
        <translation>Impossible de lire {file}.</translation>
    </message>
    <message>
        <source>Check the file and its disk.</source>
        <translation>Vérifiez que le fichier et son disque sont en bon état.</translation>
    </message>
    <message>
        <source>{file} is too large.</source>
        <translation>{file} est trop grand.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>{file} has a format that can&apos;t be read.</source>
        <translation>{file} est d’une sorte qui n’est pas lisible.</translation>
    </message>
    <message>
        <source>Open it in another program and save it as PNG or JPEG.</source>
        <translation>Ouvrez-le dans un autre programme et enregistrez-le en PNG ou JPEG.</translation>
    </message>
    <message>
        <source>{file} is an animation.</source>
        <translation>{file} est une animation.</translation>
    </message>
    <message>
        <source>Save the one frame you want as PNG, and add that.</source>
        <translation>Enregistrez en PNG l’image que vous voulez, et ajoutez celle-là.</translation>
    </message>
    <message>
        <source>{file} is damaged.</source>
        <translation>{file} est endommagé.</translation>
    </message>
    <message>
        <source>Make it smaller, then add it again.</source>
        <translation>Réduisez-le, puis ajoutez-le de nouveau.</translation>
    </message>
    <message>
        <source>{file} could not be decoded.</source>
        <translation>{file} n’a pas pu être décodé.</translation>
    </message>
    <message>
        <source>Close other programs if memory is short, or make the photo smaller.</source>
        <translation>Fermez d’autres programmes si la mémoire manque, ou réduisez la photo.</translation>
    </message>
    <message>
        <source>{file} crashed the image decoder.</source>
        <translation>{file} a fait planter le programme qui décode les images.</translation>
    </message>
    <message>
        <source>Leave it out, or open it in another program and save it as PNG.</source>
        <translation>Laissez-le de côté, ou ouvrez-le dans un autre programme et enregistrez-le en PNG.</translation>
    </message>
    <message>
        <source>The image decoder dreambooth-decode is missing from {folder}.</source>
        <translation>Le programme dreambooth-decode, qui lit les images, n’est pas dans {folder}.</translation>
    </message>
    <message>
        <source>Reinstall or rebuild DreamBooth Studio.</source>
        <translation>Installez ou compilez de nouveau DreamBooth Studio.</translation>
    </message>
    <message>
        <source>There is already a project in {folder}.</source>
        <translation>Il y a déjà un projet dans {folder}.</translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation>Ouvrez-le, ou choisissez un autre nom.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: its value for “{field}” is invalid.</source>
        <translation>{file} n’est pas utilisable&#xa0;: ce qu’il dit de «&#xa0;{field}&#xa0;» est faux.</translation>
    </message>
    <message>
        <source>The file may be damaged: restore it from a backup, or correct it by hand.</source>
        <translation>Le fichier est peut-être endommagé&#xa0;: restaurez-le à partir d’une copie, ou corrigez-le à la main.</translation>
    </message>
    <message>
        <source>{file} is not a valid safetensors file.</source>
        <translation>{file} n’est pas un fichier safetensors valable.</translation>
    </message>
    <message>
        <source>It is damaged, or not what it should be: download or copy it again.</source>
        <translation>Il est endommagé, ou autre chose a été enregistré à sa place&#xa0;: téléchargez-le ou copiez-le de nouveau.</translation>
    </message>
    <message>
        <source>{file} is incomplete.</source>
        <translation>{file} est incomplet.</translation>
    </message>
    <message>
        <source>Download or copy it again.</source>
        <translation>Téléchargez-le ou copiez-le de nouveau.</translation>
    </message>
    <message>
        <source>{file} is neither a model nor a LoRA.</source>
        <translation>{file} n’est ni un modèle ni un LoRA.</translation>
    </message>
    <message>
        <source>Choose a .safetensors file or a diffusers folder.</source>
        <translation>Choisissez un fichier .safetensors, ou un dossier au format de diffusers.</translation>
    </message>
    <message>
        <source>{file} is not a kind of LoRA that this program knows.</source>
        <translation>{file} n’est pas un LoRA connu ici.</translation>
    </message>
    <message>
        <source>Choose a LoRA for Stable Diffusion 1, 2 or XL.</source>
        <translation>Choisissez un LoRA pour Stable Diffusion 1, 2 ou XL.</translation>
    </message>
    <message>
        <source>{file} contains only part of a LoRA.</source>
        <translation>{file} ne contient qu’une partie d’un LoRA.</translation>
    </message>
    <message>
        <source>{file} is a LoRA whose parts don&apos;t fit together.</source>
        <translation>{file} est un LoRA dont les parties ne vont pas ensemble.</translation>
    </message>
    <message>
        <source>{file} was made for another kind of model.</source>
        <translation>{file} a été fait pour une autre sorte de modèle.</translation>
    </message>
    <message>
        <source>Choose a LoRA for this base model.</source>
        <translation>Choisissez un LoRA pour ce modèle de base.</translation>
    </message>
    <message>
        <source>The training process failed: {cause} The run continues automatically from step {from} (restart {restart} of {most}).</source>
        <translation>Le processus d’apprentissage a échoué&#xa0;: {cause} L’apprentissage reprend de lui-même au pas {from} (reprise {restart} sur {most}).</translation>
    </message>
    <message>
        <source>Memory ran out at step {step}. From here on, fewer pictures are processed at once; the result stays the same.</source>
        <translation>La mémoire a manqué au pas {step}. Désormais moins d’images sont regardées à la fois&#xa0;; ce qui est appris reste le même.</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>La mémoire ne suffit pas pour cela.</translation>
    </message>
    <message>
        <source>Close other programs, or choose settings that need less: a smaller resolution, for example.</source>
        <translation>Fermez d’autres programmes, ou choisissez des réglages qui en demandent moins&#xa0;: une résolution plus petite, par exemple.</translation>
    </message>
    <message>
        <source>Part of this program&apos;s memory could not be read (SIGBUS).</source>
        <translation>Une partie de la mémoire de ce programme n’a pas pu être lue (SIGBUS).</translation>
    </message>
    <message>
        <source>A disk, a network folder or /dev/shm may be full or gone. Check that, then resume.</source>
        <translation>Un disque, un dossier réseau ou /dev/shm est peut-être plein ou absent&#xa0;; reprenez ensuite.</translation>
    </message>
    <message>
        <source>There are no photos to train on in {folder}.</source>
        <translation>Il n’y a pas de photos à apprendre dans {folder}.</translation>
    </message>
    <message>
        <source>Add at least one photo of the subject.</source>
        <translation>Ajoutez au moins une photo du sujet.</translation>
    </message>
    <message>
        <source>There are no class images in {folder}.</source>
        <translation>Il n’y a pas d’images de la classe dans {folder}.</translation>
    </message>
    <message>
        <source>Have at least one generated (Concept page).</source>
        <translation>Faites-en dessiner au moins une (page Concept).</translation>
    </message>
    <message>
        <source>The checkpoint {file} does not fit this run.</source>
        <translation>Le point de reprise {file} ne va pas avec cet apprentissage.</translation>
    </message>
    <message>
        <source>Resume with the settings that the checkpoint was made with, or start a new run.</source>
        <translation>Reprenez avec les réglages du point de reprise, ou commencez un nouvel apprentissage.</translation>
    </message>
    <message>
        <source>The model produced values that are not finite.</source>
        <translation>Les nombres du modèle sont sortis des limites.</translation>
    </message>
    <message>
        <source>The model&apos;s files may be damaged: download it again.</source>
        <translation>Les fichiers du modèle sont peut-être endommagés&#xa0;: téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>Device {rank} ran out of memory in step {step}, while the others were waiting for it.</source>
        <translation>La mémoire a manqué sur le périphérique {rank} au pas {step}, pendant que les autres l’attendaient.</translation>
    </message>
    <message>
        <source>Resume the run: it continues with fewer pictures at a time.</source>
        <translation>Reprenez l’apprentissage&#xa0;: il continue avec moins d’images à la fois.</translation>
    </message>
    <message>
        <source>The copy in the second folder could not be written: {cause} Training continues, and everything is in the run folder.</source>
        <translation>Le second dossier n’a pas reçu sa copie&#xa0;: {cause} L’apprentissage continue, et tout est dans son dossier.</translation>
    </message>
    <message>
        <source>What was learned up to step {step} could not be saved: {cause} Earlier checkpoints are kept.</source>
        <translation>Ce qui a été appris jusqu’au pas {step} n’a pas pu être enregistré&#xa0;: {cause} Les points de reprise antérieurs sont conservés.</translation>
    </message>
    <message>
        <source>The run needs {need} of disk space, and {free} is free; a checkpoint takes {checkpoint}.</source>
        <translation>L’apprentissage aura besoin de {need} sur son disque, et {free} sont libres&#xa0;; un point de reprise prend {checkpoint}.</translation>
    </message>
    <message>
        <source>Free some space, keep fewer checkpoints (All settings), or put the project on another disk.</source>
        <translation>Libérez de la place, gardez moins de points de reprise (Tous les réglages), ou mettez le projet sur un autre disque.</translation>
    </message>
    <message>
        <source>A checkpoint is damaged: {checkpoint}. It was renamed, and the run continues from the one before it.</source>
        <translation>Un point de reprise est endommagé&#xa0;: {checkpoint}. Il a été gardé sous un autre nom, et l’apprentissage reprend à celui d’avant.</translation>
    </message>
    <message>
        <source>The training photos are not the ones the run started with. Missing, changed or new in {folder}: {files}</source>
        <translation>Ce dont l’apprentissage se sert n’est plus ce avec quoi il a commencé. Manquant, modifié ou nouveau dans {folder}&#xa0;: {files}</translation>
    </message>
    <message>
        <source>Put the files back as they were, or start a new run with these.</source>
        <translation>Remettez les fichiers comme ils étaient, ou commencez un nouvel apprentissage avec ceux-ci.</translation>
    </message>
    <message>
        <source>The base model is not the one the run started with: {model}</source>
        <translation>Le modèle de base n’est pas celui avec lequel l’apprentissage a commencé&#xa0;: {model}</translation>
    </message>
    <message>
        <source>For the same result, put that model back, or start a new run with this one.</source>
        <translation>Pour le même résultat, remettez ce modèle à sa place, ou commencez un nouvel apprentissage avec celui-ci.</translation>
    </message>
    <message>
        <source>The class images are not the ones the run started with, so the result will differ. Missing, changed or new: {files}</source>
        <translation>Les images de la classe ne sont pas celles avec lesquelles l’apprentissage a commencé&#xa0;; le résultat sera donc différent. Manquant, modifié ou nouveau&#xa0;: {files}</translation>
    </message>
    <message>
        <source>The folder for checkpoint copies is inside the run itself: {folder}</source>
        <translation>Le dossier des copies de points de reprise est dans le dossier de l’apprentissage lui-même&#xa0;: {folder}</translation>
    </message>
    <message>
        <source>Choose a folder elsewhere, ideally on another disk.</source>
        <translation>Choisissez un dossier ailleurs, de préférence sur un autre disque.</translation>
    </message>
    <message>
        <source>You did not make this run on this computer: {folder}</source>
        <translation>L’apprentissage n’a pas été fait par vous sur cet ordinateur&#xa0;: {folder}</translation>
    </message>
    <message>
        <source>Resume it if you trust it.</source>
        <translation>Reprenez-le si vous lui faites confiance.</translation>
    </message>
    <message>
        <source>No sample pictures this time: {cause}</source>
        <translation>Pas d’images d’essai cette fois&#xa0;: {cause}</translation>
    </message>
    <message>
        <source>Variety has clearly dropped, so the run stopped after step {step}. The result is step {best}, the closest to your photos before that.</source>
        <translation>D’autres choses de la même sorte sont devenues nettement semblables&#xa0;; l’apprentissage s’est donc arrêté après le pas {step}. Le résultat est le pas {best}, le plus ressemblant à vos photos avant cela.</translation>
    </message>
    <message>
        <source>The result is step {best}, the best of all steps measured up to step {step}.</source>
        <translation>Le résultat est le pas {best}&#xa0;: de tous ceux mesurés jusqu’au pas {step}, c’est le meilleur.</translation>
    </message>
    <message>
        <source>No step stood out as the best. The result is step {step}, the last one.</source>
        <translation>Aucun des pas ne peut être dit le meilleur. Le résultat est le pas {step}, le dernier.</translation>
    </message>
    <message>
        <source>Step {step} was not measured: {cause}</source>
        <translation>Le pas {step} n’a pas été mesuré&#xa0;: {cause}</translation>
    </message>
    <message>
        <source>No photo has a mask: masked_loss has no effect.</source>
        <translation>Aucune photo n’a de masque&#xa0;: masked_loss n’a pas d’effet.</translation>
    </message>
    <message>
        <source>{count} class images came from another model or prompt. They were moved to {folder}, and this model generates its own.</source>
        <translation>{count} images de la classe viennent d’un autre modèle ou d’une autre phrase. Elles ont été déplacées dans {folder}, et ce modèle dessine les siennes.</translation>
    </message>
    <message>
        <source>Training runs without CUDA graphs, which would be faster.</source>
        <translation>Les pas ne sont pas enregistrés sous forme de graphe, ce qui serait plus rapide.</translation>
    </message>
    <message>
        <source>On this GPU, repeating the training may give slightly different numbers.</source>
        <translation>Le même apprentissage peut donner des nombres légèrement différents sur ce GPU.</translation>
    </message>
    <message>
        <source>Step {step} was skipped: its numbers were not finite.</source>
        <translation>Le pas {step} a été laissé de côté&#xa0;: ses nombres sont sortis des limites.</translation>
    </message>
    <message>
        <source>Training became unstable (values were not finite). What was learned up to step {good_step} is kept.</source>
        <translation>Les nombres sont sortis des limites. Ce qui a été appris jusqu’au pas {good_step} est conservé.</translation>
    </message>
    <message>
        <source>Start again with a lower learning rate, or resume to try the next pictures.</source>
        <translation>Recommencez avec un taux d’apprentissage plus bas, ou reprenez pour essayer les images suivantes.</translation>
    </message>
    <message>
        <source>The training process on {device} ended unexpectedly.</source>
        <translation>Le processus d’apprentissage sur {device} s’est arrêté brusquement.</translation>
    </message>
    <message>
        <source>Resume the run: it continues from its last checkpoint, if it has one. If memory ran out, choose smaller settings.</source>
        <translation>Reprenez l’apprentissage&#xa0;: il repart de son dernier point de reprise. Si la mémoire a manqué, choisissez des réglages plus petits.</translation>
    </message>
    <message>
        <source>The training process on {device} was halted by another program and did not continue.</source>
        <translation>Le processus d’apprentissage sur {device} a été suspendu de l’extérieur et n’a pas continué.</translation>
    </message>
    <message>
        <source>Resume it: it continues from its last checkpoint, if it has one. To make a run wait, use Pause.</source>
        <translation>Pour faire attendre un apprentissage, utilisez Pause. Reprenez-le&#xa0;: il repart de son dernier point de reprise.</translation>
    </message>
    <message>
        <source>{run} is still running in this project.</source>
        <translation>{run} travaille encore à ce projet.</translation>
    </message>
    <message>
        <source>Wait until it has finished, or stop it; what it has learned is kept.</source>
        <translation>Attendez qu’il ait fini, ou arrêtez-le&#xa0;; il garde ce qu’il a appris.</translation>
    </message>
    <message>
        <source>The run learned from fewer than two photos.</source>
        <translation>L’apprentissage s’est fait sur moins de deux photos.</translation>
    </message>
    <message>
        <source>Likeness is measured against two or more: add photos and train again.</source>
        <translation>La ressemblance se mesure à deux photos ou plus&#xa0;: ajoutez des photos et recommencez.</translation>
    </message>
    <message>
        <source>The run has no class for its subject.</source>
        <translation>L’apprentissage ne dit pas quelle sorte de chose est son sujet.</translation>
    </message>
    <message>
        <source>Scores compare the subject with others of its class: name the class on the Concept page and train again.</source>
        <translation>Les notes le comparent à d’autres de sa sorte&#xa0;: nommez la classe à la page Concept et recommencez.</translation>
    </message>
    <message>
        <source>The photos can&apos;t be told apart from other things of the class, so likeness can&apos;t be measured.</source>
        <translation>Les photos ne se distinguent pas d’autres choses de la classe&#xa0;; rien ne peut donc leur être comparé.</translation>
    </message>
    <message>
        <source>Check the photos and the class: it should be a word that the base model knows.</source>
        <translation>Regardez les photos, et la classe&#xa0;: ce doit être un mot que le modèle de base connaît.</translation>
    </message>
    <message>
        <source>The scores of this run were measured by a newer version of the program.</source>
        <translation>Les notes de cet apprentissage ont été mesurées par une version plus récente du programme.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; they were not changed.</source>
        <translation>Mettez DreamBooth Studio à jour&#xa0;; elles n’ont pas été modifiées.</translation>
    </message>
    <message>
        <source>The worker {program} can&apos;t be started.</source>
        <translation>Le programme de travail {program} ne peut pas être lancé.</translation>
    </message>
    <message>
        <source>The worker of {run} ended before it could start.</source>
        <translation>Le programme de travail de {run} s’est arrêté avant de commencer.</translation>
    </message>
    <message>
        <source>See the end of its log, then start it again.</source>
        <translation>Lisez ses derniers mots sous Journal, puis relancez-le.</translation>
    </message>
    <message>
        <source>The worker that generates pictures ended unexpectedly. {words}</source>
        <translation>Le programme qui dessine les images s’est arrêté brusquement. {words}</translation>
    </message>
    <message>
        <source>It starts again with the next picture: try again.</source>
        <translation>Il est relancé avec la prochaine image&#xa0;: dessinez de nouveau.</translation>
    </message>
    <message>
        <source>{system} did not accept the run: {words}</source>
        <translation>{system} n’a pas accepté l’apprentissage&#xa0;: {words}</translation>
    </message>
    <message>
        <source>Check what is requested under Where, then start again; nothing was lost.</source>
        <translation>Regardez ce qui est demandé sous Où, puis relancez&#xa0;; rien n’est perdu.</translation>
    </message>
    <message>
        <source>{system} did not cancel the job: {words}</source>
        <translation>{system} n’a pas annulé la tâche&#xa0;: {words}</translation>
    </message>
    <message>
        <source>Try again when {system} answers.</source>
        <translation>Réessayez quand {system} répond.</translation>
    </message>
    <message>
        <source>There are no photos to train on.</source>
        <translation>Il n’y a pas de photo à apprendre.</translation>
    </message>
    <message>
        <source>Add 4 to 20 photos on the Subject page.</source>
        <translation>Ajoutez de 4 à 20 photos à la page Sujet.</translation>
    </message>
    <message>
        <source>The subject has no class yet.</source>
        <translation>La classe du sujet n’est pas nommée.</translation>
    </message>
    <message>
        <source>Say what it is on the Concept page, for example “cat”.</source>
        <translation>Dites à la page Concept quelle sorte de chose c’est, par exemple «&#xa0;chat&#xa0;».</translation>
    </message>
    <message>
        <source>No base model is chosen.</source>
        <translation>Aucun modèle de base n’est choisi.</translation>
    </message>
    <message>
        <source>Choose one on the Models page.</source>
        <translation>Choisissez-en un à la page Modèles.</translation>
    </message>
    <message>
        <source>A run is already starting.</source>
        <translation>Un apprentissage est déjà en train de démarrer.</translation>
    </message>
    <message>
        <source>Wait a moment until it is running.</source>
        <translation>Attendez un moment qu’il soit au travail.</translation>
    </message>
    <message>
        <source>The run was made by a newer version of the program.</source>
        <translation>L’apprentissage a été fait par une version plus récente du programme.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; the run was not changed.</source>
        <translation>Mettez DreamBooth Studio à jour&#xa0;; l’apprentissage n’a pas été modifié.</translation>
    </message>
    <message>
        <source>The comparison was made by a newer version of the program.</source>
        <translation>La comparaison a été faite par une version plus récente du programme.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; it was not changed.</source>
        <translation>Mettez DreamBooth Studio à jour&#xa0;; elle n’a pas été modifiée.</translation>
    </message>
    <message>
        <source>Another process of this training ended or no longer answers.</source>
        <translation>Un autre processus de cet apprentissage s’est arrêté ou ne répond plus.</translation>
    </message>
    <message>
        <source>Resume the run: it continues from its last checkpoint, if it has one.</source>
        <translation>Reprenez l’apprentissage&#xa0;: il repart de son dernier point de reprise.</translation>
    </message>
    <message>
        <source>The training processes could not find each other at {address}.</source>
        <translation>Les processus de cet apprentissage ne se sont pas trouvés à {address}.</translation>
    </message>
    <message>
        <source>Check that all of them were started and can reach that address.</source>
        <translation>Vérifiez qu’ils ont tous été lancés et peuvent joindre cette adresse.</translation>
    </message>
    <message>
        <source>There is no computer named {address}.</source>
        <translation>Il n’y a pas de machine du nom de {address}.</translation>
    </message>
    <message>
        <source>Set {variable} to the address or name of the computer where the first process runs.</source>
        <translation>Donnez à {variable} l’adresse ou le nom de la machine où tourne le premier processus.</translation>
    </message>
    <message>
        <source>The training processes don&apos;t match, or one of them ended.</source>
        <translation>Les processus de cet apprentissage n’apprennent pas la même chose, ou l’un d’eux s’est arrêté.</translation>
    </message>
    <message>
        <source>Start all of them with the same program, model and settings.</source>
        <translation>Lancez-les tous avec le même programme, le même modèle et les mêmes réglages.</translation>
    </message>
    <message>
        <source>Choose a smaller picture, a smaller batch or a half-precision dtype, or close other programs.</source>
        <translation>Choisissez une image plus petite, un lot plus petit ou un type en demi-précision, ou fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>The system does not allow the training program any more threads.</source>
        <translation>Le système n’accorde plus de fils d’exécution au programme d’apprentissage.</translation>
    </message>
    <message>
        <source>Close other programs, or raise the system&apos;s limit on processes or memory.</source>
        <translation>Fermez d’autres programmes, ou relevez la limite de processus ou de mémoire que le système fixe.</translation>
    </message>
    <message>
        <source>The engine failed.</source>
        <translation>Le moteur n’a pas pu continuer.</translation>
    </message>
    <message>
        <source>This may be a bug in the program; see the log.</source>
        <translation>C’est peut-être une faute du programme&#xa0;: le journal en dit plus.</translation>
    </message>
    <message>
        <source>{field} must be at least {minimum}, but is {value}.</source>
        <translation>{field} doit être d’au moins {minimum}, mais vaut {value}.</translation>
    </message>
    <message>
        <source>Change it under All settings.</source>
        <translation>Changez-le sous Tous les réglages.</translation>
    </message>
    <message>
        <source>{field} must be above {minimum}, but is {value}.</source>
        <translation>{field} doit être supérieur à {minimum}, mais vaut {value}.</translation>
    </message>
    <message>
        <source>{field} must be between {minimum} and {maximum}, but is {value}.</source>
        <translation>{field} doit être entre {minimum} et {maximum}, mais vaut {value}.</translation>
    </message>
    <message>
        <source>{field} must be a finite number.</source>
        <translation>{field} doit être un nombre fini.</translation>
    </message>
    <message>
        <source>{field} is “{value}”, which is not known.</source>
        <translation>{field} vaut «&#xa0;{value}&#xa0;», qui n’est pas connu.</translation>
    </message>
    <message>
        <source>Choose one of {choices}.</source>
        <translation>Choisissez parmi {choices}.</translation>
    </message>
    <message>
        <source>Check the name, or choose another file.</source>
        <translation>Vérifiez le nom, ou choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>TMPDIR, the folder for temporary files, is not a folder.</source>
        <translation>Le dossier des fichiers temporaires, que désigne TMPDIR, n’est pas un dossier.</translation>
    </message>
    <message>
        <source>Set TMPDIR to a folder that exists, or unset it.</source>
        <translation>Donnez à TMPDIR un dossier qui existe, ou supprimez cette variable.</translation>
    </message>
    <message>
        <source>The folder {folder} can be used by others.</source>
        <translation>Le dossier {folder} n’appartient pas à cet utilisateur seul.</translation>
    </message>
    <message>
        <source>Delete it, or set TMPDIR to another folder.</source>
        <translation>Supprimez-le, ou donnez à TMPDIR un autre dossier.</translation>
    </message>
    <message>
        <source>The mask {file} has another size than its photo.</source>
        <translation>Le masque {file} n’a pas la taille de sa photo.</translation>
    </message>
    <message>
        <source>Make it from the photo, or delete it.</source>
        <translation>Faites-le à partir de la photo, ou supprimez-le.</translation>
    </message>
    <message>
        <source>The array {array} is missing from {file}.</source>
        <translation>Il manque à {file} le tableau {array}.</translation>
    </message>
    <message>
        <source>Download or copy the model again.</source>
        <translation>Téléchargez ou copiez de nouveau le modèle.</translation>
    </message>
    <message>
        <source>{file} was trained on another kind of model.</source>
        <translation>{file} a été appris avec une autre sorte de modèle que celui-ci.</translation>
    </message>
    <message>
        <source>Choose an embedding for this kind of model.</source>
        <translation>Choisissez un plongement pour cette sorte de modèle.</translation>
    </message>
    <message>
        <source>{file} contains values that are not numbers.</source>
        <translation>{file} contient des valeurs qui ne sont pas des nombres.</translation>
    </message>
    <message>
        <source>There is no run in {folder}.</source>
        <translation>Il n’y a pas d’apprentissage dans {folder}.</translation>
    </message>
    <message>
        <source>Choose a folder that contains a job.json.</source>
        <translation>Choisissez un dossier qui contient un job.json.</translation>
    </message>
    <message>
        <source>There is no word for the new one to start from.</source>
        <translation>Il n’y a pas de mot dont le nouveau puisse reprendre le sens au départ.</translation>
    </message>
    <message>
        <source>Say what it is on the Concept page, such as “dog”.</source>
        <translation>Dites à la page Concept quelle sorte de chose c’est, par exemple «&#xa0;chien&#xa0;».</translation>
    </message>
    <message>
        <source>A visitor&apos;s files could not be deleted yet. The booth keeps trying and admits nobody until then.</source>
        <translation>Ce qu’un visiteur a apporté n’a pas encore pu être supprimé. Le stand continue d’essayer et ne laisse entrer personne avant.</translation>
    </message>
    <message>
        <source>If this persists, close the booth and start it again: it deletes what is left first.</source>
        <translation>Ce qu’un visiteur a apporté n’a pas encore pu être effacé. Le stand continue d’essayer, et ne laisse entrer personne avant.</translation>
    </message>
    <message>
        <source>Another program has changed the project in {folder} meanwhile.</source>
        <translation>Un autre programme a modifié entre-temps le projet dans {folder}.</translation>
    </message>
    <message>
        <source>Take what is there now, or keep what is here.</source>
        <translation>Reprenez ce qui s’y trouve maintenant, ou gardez ce qui est ici.</translation>
    </message>
    <message>
        <source>The reading of {file} was stopped.</source>
        <translation>La lecture de {file} a été interrompue.</translation>
    </message>
    <message>
        <source>Memory ran out, and the system ended the training on {device}.</source>
        <translation>La mémoire est épuisée, et le système a mis fin à l’entraînement sur {device}.</translation>
    </message>
    <message>
        <source>Give it more memory, or choose settings that need less, such as a smaller batch; then resume.</source>
        <translation>Donnez-lui plus de mémoire, ou choisissez des réglages qui en demandent moins, par exemple un lot plus petit ; puis reprenez.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be saved: there is no folder {folder}.</source>
        <translation>Impossible d’enregistrer {file} : le dossier {folder} n’existe pas.</translation>
    </message>
    <message>
        <source>Choose another place, or make the folder first.</source>
        <translation>Choisissez un autre emplacement, ou créez d’abord le dossier.</translation>
    </message>
    <message>
        <source>{file} is too large: the limits are 250 megapixels and 32,767 pixels a side.</source>
        <translation>{file} est trop grand&#xa0;: les limites sont 250 mégapixels et 32 767 pixels de côté.</translation>
    </message>
    <message>
        <source>{file} takes too long to read.</source>
        <translation>{file} demande trop de temps à la lecture.</translation>
    </message>
    <message>
        <source>{file} was not read to its end.</source>
        <translation>{file} n’a pas été lu jusqu’au bout.</translation>
    </message>
    <message>
        <source>Read it again.</source>
        <translation>Relisez-le.</translation>
    </message>
    <message>
        <source>A project holds at most {limit} photos; {count} were not added.</source>
        <translation>Un projet contient au plus {limit} photos&#xa0;; {count} n’ont pas été ajoutées.</translation>
    </message>
    <message>
        <source>4 to 20 photos of the subject teach best.</source>
        <translation>De 4 à 20 photos du sujet donnent le meilleur résultat.</translation>
    </message>
    <message>
        <source>{file} is a LoRA of peft&apos;s, and the {name} that says how strongly it acts is not beside it.</source>
        <translation>{file} est une LoRA de peft, et le fichier {name}, qui indique sa force, ne se trouve pas à côté.</translation>
    </message>
    <message>
        <source>Put both files into one folder.</source>
        <translation>Placez les deux fichiers dans un même dossier.</translation>
    </message>
    <message>
        <source>{folder} holds one LoRA for the U-Net and others for text encoders.</source>
        <translation>{folder} contient une LoRA pour l’U-Net et d’autres pour des encodeurs de texte.</translation>
    </message>
    <message>
        <source>Open its folders unet and text_encoder one by one.</source>
        <translation>Ouvrez ses dossiers unet et text_encoder l’un après l’autre.</translation>
    </message>
    <message>
        <source>“{address}” is not an address of this computer.</source>
        <translation>« {address} » n’est pas une adresse de cet ordinateur.</translation>
    </message>
    <message>
        <source>Choose the stand&apos;s network in the booth&apos;s settings.</source>
        <translation>Choisissez le réseau du stand dans ses réglages.</translation>
    </message>
    <message>
        <source>Phones can&apos;t connect: {address}, port {port} is not available.</source>
        <translation>Les téléphones ne peuvent pas se connecter : {address}, port {port} n’est pas disponible.</translation>
    </message>
    <message>
        <source>Choose a network that this computer is in, and check whether another program uses the port.</source>
        <translation>Choisissez un réseau où se trouve cet ordinateur, et vérifiez si un autre programme occupe le port.</translation>
    </message>
    <message>
        <source>The phone&apos;s page can&apos;t be shown: {key} is wrong.</source>
        <translation>La page du téléphone ne peut pas être affichée : {key} est incorrect.</translation>
    </message>
    <message>
        <source>The program that keeps a booth up, {program}, is missing.</source>
        <translation>Le programme qui maintient un stand en marche, {program}, est absent.</translation>
    </message>
    <message>
        <source>The two PINs differ.</source>
        <translation>Les deux codes sont différents.</translation>
    </message>
    <message>
        <source>Type the same one twice.</source>
        <translation>Saisissez deux fois le même.</translation>
    </message>
</context>
<context>
    <name>dreambooth::CurvePlot</name>
    <message>
        <source>checkpoint %1</source>
        <translation>point de reprise %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>pas %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>No values yet</source>
        <translation>Pas encore de valeurs</translation>
    </message>
    <message>
        <source>%1 at step %2 of %3, from %4 at first</source>
        <translation>%1 au pas %2 sur %3, depuis %4 au début</translation>
    </message>
</context>
</TS>
