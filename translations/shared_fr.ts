<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr">
<context>
    <name>CurvePlot</name>
    <message>
        <source>step %1</source>
        <translation>étape %1</translation>
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
        <source>No values yet</source>
        <translation>Pas encore de valeurs</translation>
    </message>
    <message>
        <source>%1 at step %2 of %3, from %4 at first</source>
        <translation>%1 à l’étape %2 sur %3, depuis %4 au début</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>étape %1</translation>
    </message>
    <message>
        <source>; %1: %2</source>
        <translation>&#xa0;; %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Plus and minus, or the wheel: fewer or more steps. Drag, or Shift and an arrow: other steps. Arrows: read the values. 0: all steps.</source>
        <translation>Plus et moins, ou la molette&#xa0;: moins ou plus d’étapes. Glisser, ou Maj et une flèche&#xa0;: d’autres étapes. Flèches&#xa0;: lire les valeurs. 0&#xa0;: toutes les étapes.</translation>
    </message>
    <message>
        <source>%1 (step %2)</source>
        <translation>%1 (étape %2)</translation>
    </message>
</context>
<context>
    <name>dreambooth::errors</name>
    <message>
        <source>The booth in {file} was set up by a newer version of DreamBooth Studio.</source>
        <translation>Le stand dans {file} a été installé par une version plus récente de DreamBooth Studio.</translation>
    </message>
    <message>
        <source>Install the newer version; the booth was not changed.</source>
        <translation>Installez la version plus récente&#xa0;; le stand n’a pas été modifié.</translation>
    </message>
    <message>
        <source>The program that keeps a booth up, {program}, is missing.</source>
        <translation>Le programme qui maintient un stand en marche, {program}, est absent.</translation>
    </message>
    <message>
        <source>Reinstall DreamBooth Studio.</source>
        <translation>Réinstallez DreamBooth Studio.</translation>
    </message>
    <message>
        <source>The booth part of the program could not be loaded: {words}.</source>
        <translation>La partie du programme qui est le stand ne s’est pas ouverte&#xa0;: {words}.</translation>
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
        <source>A visitor&apos;s files could not be deleted yet. The booth keeps trying and admits nobody until then.</source>
        <translation>Ce qu’un visiteur a apporté n’a pas encore pu être supprimé. Le stand continue d’essayer et ne laisse entrer personne avant.</translation>
    </message>
    <message>
        <source>If this persists, close the booth and start it again: it deletes what is left first.</source>
        <translation>Si cela persiste, fermez le stand et redémarrez-le&#xa0;: il supprime d’abord ce qui reste.</translation>
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
        <source>There was not enough memory for the PIN&apos;s hash.</source>
        <translation>Il n’y avait pas assez de mémoire pour l’empreinte du code.</translation>
    </message>
    <message>
        <source>Close other programs, then try again.</source>
        <translation>Fermez d’autres programmes, puis réessayez.</translation>
    </message>
    <message>
        <source>The computer gave no random numbers for the PIN&apos;s hash.</source>
        <translation>L’ordinateur n’a pas donné de nombres aléatoires pour l’empreinte du code.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Réessayez.</translation>
    </message>
    <message>
        <source>The two PINs differ.</source>
        <translation>Les deux codes sont différents.</translation>
    </message>
    <message>
        <source>Type the same one twice.</source>
        <translation>Saisissez deux fois le même.</translation>
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
        <source>The booth&apos;s setting “{key}” is “{value}”, not one of {choices}.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand est «&#xa0;{value}&#xa0;», et non l’un de {choices}.</translation>
    </message>
    <message>
        <source>Correct it in booth.json, or set the booth up again.</source>
        <translation>Corrigez-le dans booth.json, ou installez de nouveau le stand.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not a color such as #f2a33a.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand n’est pas une couleur comme #f2a33a.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is missing or empty.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand manque ou est vide.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not made of letters, digits, “-” and “_”.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand n’est pas fait de lettres, de chiffres, de «&#xa0;-&#xa0;» et de «&#xa0;_&#xa0;».</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is empty, but something is to be kept there.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand est vide, mais quelque chose doit y être gardé.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” names “{value}”, which the booth does not speak.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand nomme «&#xa0;{value}&#xa0;», que le stand ne parle pas.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not a list.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand n’est pas une liste.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is empty: a booth needs at least one.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand est vide&#xa0;: un stand en a besoin d’au moins un.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not an object.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand n’est pas un objet.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is {value}, not between {min} and {max}.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand est {value}, et non entre {min} et {max}.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” does not say $subject.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand ne contient pas $subject.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not a text.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand n’est pas un texte.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is there twice.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand y est deux fois.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” has another type than it needs.</source>
        <translation>Le réglage «&#xa0;{key}&#xa0;» du stand n’a pas le type qu’il lui faut.</translation>
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
        <source>{damage} The checkpoint was kept as {kept}, and the run continues from the one before it.</source>
        <translation>{damage} Il a été gardé sous {kept}, et l’apprentissage reprend à celui d’avant.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is damaged: {file} has changed since it was written.</source>
        <translation>Le point de reprise {checkpoint} est endommagé&#xa0;: {file} a changé depuis qu’il a été écrit.</translation>
    </message>
    <message>
        <source>Use an earlier checkpoint.</source>
        <translation>Prenez un point de reprise antérieur.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is damaged: {file} has the wrong size.</source>
        <translation>Le point de reprise {checkpoint} est endommagé&#xa0;: {file} n’a pas la bonne taille.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is damaged: {file} is not in its manifest.</source>
        <translation>Le point de reprise {checkpoint} est endommagé&#xa0;: {file} n’est pas dans sa liste.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is damaged: {file} can&apos;t be read.</source>
        <translation>Le point de reprise {checkpoint} est endommagé&#xa0;: {file} ne peut pas être lu.</translation>
    </message>
    <message>
        <source>What was learned up to step {step} could not be saved: {cause} Earlier checkpoints are kept.</source>
        <translation>Ce qui a été appris jusqu’au pas {step} n’a pas pu être enregistré&#xa0;: {cause} Les points de reprise antérieurs sont conservés.</translation>
    </message>
    <message>
        <source>The run was stopped, but its state at step {step} could not be saved. What is saved reaches up to step {last}.</source>
        <translation>L’apprentissage a été arrêté, mais son état au pas {step} n’a pas pu être enregistré. Ce qui est enregistré va jusqu’au pas {last}.</translation>
    </message>
    <message>
        <source>See the notice before this for the cause; then resume the run.</source>
        <translation>L’avis qui précède en dit la cause&#xa0;; reprenez ensuite l’apprentissage.</translation>
    </message>
    <message>
        <source>The checkpoint {file} does not fit this run: “{tensor}” is missing or has another shape.</source>
        <translation>Le point de reprise {file} ne va pas avec cet apprentissage&#xa0;: «&#xa0;{tensor}&#xa0;» manque ou a une autre forme.</translation>
    </message>
    <message>
        <source>Resume with the settings that the checkpoint was made with, or start a new run.</source>
        <translation>Reprenez avec les réglages du point de reprise, ou commencez un nouvel apprentissage.</translation>
    </message>
    <message>
        <source>The copy in the second folder could not be written: {cause} Training continues, and everything is in the run folder.</source>
        <translation>Le second dossier n’a pas reçu sa copie&#xa0;: {cause} L’apprentissage continue, et tout est dans son dossier.</translation>
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
        <source>{system} did not accept the run: {words}</source>
        <translation>{system} n’a pas accepté l’apprentissage&#xa0;: {words}</translation>
    </message>
    <message>
        <source>Check what is requested under Where, then start again; nothing was lost.</source>
        <translation>Regardez ce qui est demandé sous Où, puis relancez&#xa0;; rien n’est perdu.</translation>
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
        <source>There is no device “{device}”.</source>
        <translation>Il n’y a pas de périphérique «&#xa0;{device}&#xa0;».</translation>
    </message>
    <message>
        <source>Devices are “cpu”, “auto” and the numbers of GPUs: 0, 1, …; “0+1” is one rank on two of them.</source>
        <translation>Les périphériques sont «&#xa0;cpu&#xa0;», «&#xa0;auto&#xa0;» et les numéros des GPU&#xa0;: 0, 1, …&#xa0;; «&#xa0;0+1&#xa0;» est un rang sur deux d’entre eux.</translation>
    </message>
    <message>
        <source>GPU {device} is not there. {cause}</source>
        <translation>Le GPU {device} n’est pas là. {cause}</translation>
    </message>
    <message>
        <source>“dreambooth doctor” lists the devices; --device cpu always works.</source>
        <translation>«&#xa0;dreambooth doctor&#xa0;» donne la liste des périphériques&#xa0;; --device cpu marche toujours.</translation>
    </message>
    <message>
        <source>GPU {device} is not there; this computer has {count}.</source>
        <translation>Le GPU {device} n’est pas là&#xa0;; cet ordinateur en a {count}.</translation>
    </message>
    <message>
        <source>Give auto, cpu, or the number of a GPU: 0, 1, …</source>
        <translation>Donnez auto, cpu ou le numéro d’un GPU&#xa0;: 0, 1, …</translation>
    </message>
    <message>
        <source>Could not {action} {file}: the disk is full.</source>
        <translation>Le disque est plein&#xa0;: {file}</translation>
    </message>
    <message>
        <source>Free some space on that disk, then try again; nothing that was saved before is lost.</source>
        <translation>Libérez de la place sur ce disque et réessayez&#xa0;; ce qui était enregistré est conservé.</translation>
    </message>
    <message>
        <source>Free some space, keep fewer checkpoints (checkpoints_total_limit, checkpointing_steps), or choose a folder on another disk.</source>
        <translation>Libérez de la place, gardez moins de points de reprise (checkpoints_total_limit, checkpointing_steps), ou choisissez un dossier sur un autre disque.</translation>
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
        <source>The picture was cancelled.</source>
        <translation>L’image a été annulée.</translation>
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
        <source>The worker that learns ended unexpectedly. {words}</source>
        <translation>Le programme qui apprend s’est arrêté brusquement. {words}</translation>
    </message>
    <message>
        <source>The engine stopped: {detail}</source>
        <translation>Le moteur n’a pas pu continuer&#xa0;: {detail}</translation>
    </message>
    <message>
        <source>This should not happen with valid input: it may be a bug in the program. See the log.</source>
        <translation>Cela ne devrait pas arriver avec des données valables&#xa0;: c’est peut-être une faute du programme. Le journal en dit plus.</translation>
    </message>
    <message>
        <source>{file} was cut short while it was in use, or its disk can no longer be read.</source>
        <translation>{file} a été tronqué pendant son utilisation, ou son disque n’est plus lisible.</translation>
    </message>
    <message>
        <source>Put the whole file back, and don&apos;t change model files while they are in use; then resume.</source>
        <translation>Remettez le fichier entier, et ne modifiez pas les fichiers d’un modèle pendant qu’ils servent&#xa0;; reprenez ensuite.</translation>
    </message>
    <message>
        <source>In {file}: {error}</source>
        <translation>Dans {file}&#xa0;: {error}</translation>
    </message>
    <message>
        <source>The reading of {file} was stopped.</source>
        <translation>La lecture de {file} a été interrompue.</translation>
    </message>
    <message>
        <source>{place} is in use by another process.</source>
        <translation>{place} est utilisé par un autre programme.</translation>
    </message>
    <message>
        <source>Wait until it has finished, or stop it.</source>
        <translation>Attendez qu’il ait fini, ou arrêtez-le.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it does not exist.</source>
        <translation>{file} n’existe pas.</translation>
    </message>
    <message>
        <source>Check the name, or choose another file.</source>
        <translation>Vérifiez le nom, ou choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>The model {file} does not exist.</source>
        <translation>Le modèle {file} n’existe pas.</translation>
    </message>
    <message>
        <source>Check the path, or choose another model.</source>
        <translation>Vérifiez le chemin, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it, or a folder on the way to it, is a link, or not a regular file or folder.</source>
        <translation>{file}, ou un dossier sur le chemin, est un lien, ou n’est ni un fichier ni un dossier ordinaire.</translation>
    </message>
    <message>
        <source>Put a real file or folder in its place; nothing was written through it.</source>
        <translation>Mettez un vrai fichier ou dossier à sa place&#xa0;; rien n’a été écrit au travers.</translation>
    </message>
    <message>
        <source>In the run folder, {file} is a link, or not a regular file or folder.</source>
        <translation>Dans le dossier de l’apprentissage, {file} est un lien, ou n’est ni un fichier ni un dossier ordinaire.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it would be larger than files may be there.</source>
        <translation>{file} dépasserait la taille permise pour un fichier à cet endroit.</translation>
    </message>
    <message>
        <source>Choose a disk that takes larger files, or have the limit on their size raised (ulimit -f); nothing that was saved before is lost.</source>
        <translation>Choisissez un disque qui accepte de plus gros fichiers, ou faites relever la limite de leur taille (ulimit -f)&#xa0;; ce qui était enregistré est conservé.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it is a device or a pipe, not a regular file.</source>
        <translation>{file} n’est pas un fichier ordinaire, mais un périphérique ou un tube.</translation>
    </message>
    <message>
        <source>Choose a regular file.</source>
        <translation>Choisissez un fichier ordinaire.</translation>
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
        <source>Could not {action} {file}: {reason}.</source>
        <translation>Impossible de lire ou d’écrire {file}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check the file and its disk.</source>
        <translation>Vérifiez que le fichier et son disque sont en bon état.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it is a folder.</source>
        <translation>{file} est un dossier, pas un fichier.</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>Choisissez un fichier.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: its name is too long.</source>
        <translation>Le nom {file} est trop long.</translation>
    </message>
    <message>
        <source>Choose a shorter name.</source>
        <translation>Choisissez un nom plus court.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: a part of its path is a file, not a folder.</source>
        <translation>Une partie du chemin {file} est un fichier, pas un dossier.</translation>
    </message>
    <message>
        <source>Check the name, or choose another folder.</source>
        <translation>Vérifiez le nom, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: access is not allowed.</source>
        <translation>L’accès à {file} n’est pas permis.</translation>
    </message>
    <message>
        <source>Check the permissions of the folder, or choose another one.</source>
        <translation>Vérifiez les droits du dossier, ou choisissez-en un autre.</translation>
    </message>
    <message>
        <source>Another program replaced {file} while it was written.</source>
        <translation>Un autre programme a remplacé {file} pendant qu’il était écrit.</translation>
    </message>
    <message>
        <source>End that program, then start again.</source>
        <translation>Fermez ce programme, puis recommencez.</translation>
    </message>
    <message>
        <source>The folder {folder} was moved to {now} while it was in use, so the work was ended.</source>
        <translation>Le dossier {folder} a été déplacé vers {now} pendant le travail, qui a donc pris fin.</translation>
    </message>
    <message>
        <source>Go on there, or move it back first.</source>
        <translation>Continuez là-bas, ou remettez-le d’abord à sa place.</translation>
    </message>
    <message>
        <source>The folder {folder} was deleted while it was in use, so the work was ended.</source>
        <translation>Le dossier {folder} a été supprimé pendant le travail, qui a donc pris fin.</translation>
    </message>
    <message>
        <source>Restore it from a copy, or start anew.</source>
        <translation>Rétablissez-le à partir d’une copie, ou recommencez.</translation>
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
        <source>There is no GPU {device} here.</source>
        <translation>Il n’y a pas de GPU {device} ici.</translation>
    </message>
    <message>
        <source>Choose another device, or see “dreambooth doctor”.</source>
        <translation>Choisissez un autre périphérique, ou voyez «&#xa0;dreambooth doctor&#xa0;».</translation>
    </message>
    <message>
        <source>A GPU was asked for, but none can be used. {cause}</source>
        <translation>Un GPU est demandé, mais aucun ne peut servir. {cause}</translation>
    </message>
    <message>
        <source>Choose the CPU, or see “dreambooth doctor”.</source>
        <translation>Choisissez le processeur, ou voyez «&#xa0;dreambooth doctor&#xa0;».</translation>
    </message>
    <message>
        <source>There is no GPU {device} here. {cause}</source>
        <translation>Il n’y a pas de GPU {device} ici. {cause}</translation>
    </message>
    <message>
        <source>There is no NVIDIA driver on this machine (libcuda.so.1).</source>
        <translation>Il n’y a pas de pilote NVIDIA sur cet ordinateur (libcuda.so.1).</translation>
    </message>
    <message>
        <source>LibTorch&apos;s GPU libraries are not installed: {reason}.</source>
        <translation>Les bibliothèques GPU de LibTorch ne sont pas installées&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Run packaging/setup --gpu; until then the CPU is used.</source>
        <translation>Lancez packaging/setup --gpu&#xa0;; d’ici là, le processeur sert.</translation>
    </message>
    <message>
        <source>The GPU plug-in did not open: {reason}.</source>
        <translation>Le module GPU ne s’est pas ouvert&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Build DreamBooth Studio again; until then the CPU is used.</source>
        <translation>Construisez DreamBooth Studio à nouveau&#xa0;; d’ici là, le processeur sert.</translation>
    </message>
    <message>
        <source>The GPU libraries were not looked for.</source>
        <translation>Les bibliothèques GPU n’ont pas été cherchées.</translation>
    </message>
    <message>
        <source>The GPU plug-in (libdreambooth_gpu.so) is of another version than this program.</source>
        <translation>Le module GPU (libdreambooth_gpu.so) n’est pas de la même version que ce programme.</translation>
    </message>
    <message>
        <source>A sample picture is no PNG file.</source>
        <translation>Une image d’essai n’est pas un fichier PNG.</translation>
    </message>
    <message>
        <source>{file} is damaged: it is no JSON from line {line}, column {column} on.</source>
        <translation>{file} est endommagé&#xa0;: il n’est plus lisible comme JSON à partir de la ligne {line}, colonne {column}.</translation>
    </message>
    <message>
        <source>It may be cut short: restore it from a backup.</source>
        <translation>Il est peut-être tronqué&#xa0;: restaurez-le à partir d’une copie.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: it is nested too deeply.</source>
        <translation>{file} n’est pas utilisable&#xa0;: il est trop profondément imbriqué.</translation>
    </message>
    <message>
        <source>It may be damaged: restore it from a copy.</source>
        <translation>Il est peut-être endommagé&#xa0;: rétablissez-le à partir d’une copie.</translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} est vide.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: it holds too many values.</source>
        <translation>{file} n’est pas utilisable&#xa0;: il contient trop de valeurs.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: an object in it has too many members.</source>
        <translation>{file} n’est pas utilisable&#xa0;: un objet y a trop de membres.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: it holds a number that is out of range.</source>
        <translation>{file} n’est pas utilisable&#xa0;: il contient un nombre hors limites.</translation>
    </message>
    <message>
        <source>The environment variable {variable} is “{value}”, which is not a number from {min} to {max}.</source>
        <translation>La variable d’environnement {variable} est «&#xa0;{value}&#xa0;», et non un nombre de {min} à {max}.</translation>
    </message>
    <message>
        <source>It is set by the program that starts the ranks: check its settings.</source>
        <translation>Le programme qui lance les rangs la fixe&#xa0;: vérifiez ses réglages.</translation>
    </message>
    <message>
        <source>This process is rank {value} of only {ranks}.</source>
        <translation>Ce processus est le rang {value} sur {ranks} seulement.</translation>
    </message>
    <message>
        <source>The environment variables of the launcher contradict each other.</source>
        <translation>Les variables d’environnement du programme de lancement se contredisent.</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>La mémoire ne suffit pas pour cela.</translation>
    </message>
    <message>
        <source>Choose a smaller picture, a smaller batch or a half-precision dtype, or close other programs.</source>
        <translation>Choisissez une image plus petite, un lot plus petit ou un type en demi-précision, ou fermez d’autres programmes.</translation>
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
        <source>Memory ran out at step {step}. From here on, fewer pictures are processed at once; the result stays the same.</source>
        <translation>La mémoire a manqué au pas {step}. Désormais moins d’images sont regardées à la fois&#xa0;; ce qui est appris reste le même.</translation>
    </message>
    <message>
        <source>The system ended the training process on {device} (rank {rank}), most likely because the computer&apos;s memory ran out.</source>
        <translation>Le système a mis fin au processus d’apprentissage sur {device} (rang {rank}), sans doute parce que la mémoire de l’ordinateur est épuisée.</translation>
    </message>
    <message>
        <source>Give it more memory, or choose settings that need less, such as a smaller batch; then resume.</source>
        <translation>Donnez-lui plus de mémoire, ou choisissez des réglages qui en demandent moins, par exemple un lot plus petit&#xa0;; puis reprenez.</translation>
    </message>
    <message>
        <source>The system ended the training process on {device} (rank {rank}), because its control group (a container, a job of a cluster) reached its limit of {limit}.</source>
        <translation>Le système a mis fin au processus d’apprentissage sur {device} (rang {rank}), car son groupe de contrôle (un conteneur, une tâche de grappe) a atteint sa limite de {limit}.</translation>
    </message>
    <message>
        <source>There is not enough memory for this training.</source>
        <translation>La mémoire ne suffit pas pour cet apprentissage.</translation>
    </message>
    <message>
        <source>What needs less: {ways} (All settings). “dreambooth plan” tells what each of them needs.</source>
        <translation>En demandent moins&#xa0;: {ways} (Tous les réglages). «&#xa0;dreambooth plan&#xa0;» dit ce que chacun demande.</translation>
    </message>
    <message>
        <source>The memory of the GPU is not enough for this training.</source>
        <translation>La mémoire du GPU ne suffit pas pour cet apprentissage.</translation>
    </message>
    <message>
        <source>The measuring ended unexpectedly (status {status}): {words}</source>
        <translation>La mesure s’est arrêtée brusquement (état {status})&#xa0;: {words}</translation>
    </message>
    <message>
        <source>There is not enough memory left to begin: at least {missing} MB more are needed.</source>
        <translation>La mémoire qui reste ne suffit pas pour commencer&#xa0;: il manque au moins {missing} Mo.</translation>
    </message>
    <message>
        <source>Close other programs, or allow this one more memory.</source>
        <translation>Fermez d’autres programmes, ou laissez plus de mémoire à celui-ci.</translation>
    </message>
    <message>
        <source>Rank {rank} ran out of memory in step {step}, while the others were waiting for it.</source>
        <translation>La mémoire a manqué sur le rang {rank} au pas {step}, pendant que les autres l’attendaient.</translation>
    </message>
    <message>
        <source>Resume the run: it continues with fewer pictures at a time.</source>
        <translation>Reprenez l’apprentissage&#xa0;: il continue avec moins d’images à la fois.</translation>
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
        <source>{file} can&apos;t be saved: there is no folder {folder}.</source>
        <translation>Impossible d’enregistrer {file}&#xa0;: le dossier {folder} n’existe pas.</translation>
    </message>
    <message>
        <source>Choose another place, or make the folder first.</source>
        <translation>Choisissez un autre emplacement, ou créez d’abord le dossier.</translation>
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
        <source>The run would save its result outside its own folder, in {folder}.</source>
        <translation>L’apprentissage veut laisser son résultat hors de son dossier, dans {folder}.</translation>
    </message>
    <message>
        <source>Correct “output” in {file}, and only use runs from people you trust.</source>
        <translation>Corrigez «&#xa0;output&#xa0;» dans {file}, et n’utilisez que ce dont vous connaissez l’origine.</translation>
    </message>
    <message>
        <source>“{address}” is not an address of this computer.</source>
        <translation>«&#xa0;{address}&#xa0;» n’est pas une adresse de cet ordinateur.</translation>
    </message>
    <message>
        <source>Choose the stand&apos;s network in the booth&apos;s settings.</source>
        <translation>Choisissez le réseau du stand dans ses réglages.</translation>
    </message>
    <message>
        <source>Phones can&apos;t connect: {address}, port {port} is not available.</source>
        <translation>Les téléphones ne peuvent pas se connecter&#xa0;: {address}, port {port} n’est pas disponible.</translation>
    </message>
    <message>
        <source>Choose a network that this computer is in, and check whether another program uses the port.</source>
        <translation>Choisissez un réseau où se trouve cet ordinateur, et vérifiez si un autre programme occupe le port.</translation>
    </message>
    <message>
        <source>The phone&apos;s page can&apos;t be shown: {key} is wrong.</source>
        <translation>La page du téléphone ne peut pas être affichée&#xa0;: {key} est incorrect.</translation>
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
        <source>Copy or download it again.</source>
        <translation>Copiez-le ou téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>{file} made the program that decodes pictures crash.</source>
        <translation>{file} a fait planter le programme qui décode les images.</translation>
    </message>
    <message>
        <source>Leave it out, or open it in another program and save it as PNG.</source>
        <translation>Laissez-le de côté, ou ouvrez-le dans un autre programme et enregistrez-le en PNG.</translation>
    </message>
    <message>
        <source>{file} is empty (0 bytes).</source>
        <translation>{file} est vide (0 octet).</translation>
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
        <source>{file} is not an image file, despite its name.</source>
        <translation>{file} n’est pas une image, quoi qu’en dise son nom.</translation>
    </message>
    <message>
        <source>Leave it out, or choose the original picture.</source>
        <translation>Laissez-le de côté, ou choisissez l’image dont il provient.</translation>
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
        <source>{file} was not read to its end.</source>
        <translation>{file} n’a pas été lu jusqu’au bout.</translation>
    </message>
    <message>
        <source>Read it again.</source>
        <translation>Relisez-le.</translation>
    </message>
    <message>
        <source>{file} is too large ({detail}): the limits are 250 megapixels and 32,767 pixels a side.</source>
        <translation>{file} est trop grand&#xa0;: les limites sont 250 mégapixels et 32 767 pixels de côté.</translation>
    </message>
    <message>
        <source>Make it smaller, then add it again.</source>
        <translation>Réduisez-le, puis ajoutez-le de nouveau.</translation>
    </message>
    <message>
        <source>{file} takes too long to decode.</source>
        <translation>{file} demande trop de temps à la lecture.</translation>
    </message>
    <message>
        <source>{file} is incomplete: the file ends too early.</source>
        <translation>{file} est incomplet&#xa0;: le fichier se termine trop tôt.</translation>
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
        <source>{file} has a format that can&apos;t be read ({detail}).</source>
        <translation>{file} a un format qui ne peut pas être lu.</translation>
    </message>
    <message>
        <source>There are no pictures in {folder}.</source>
        <translation>Il n’y a pas d’image dans {folder}.</translation>
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
        <source>The picture {file} is no longer there or can&apos;t be read.</source>
        <translation>L’image {file} n’est plus là ou n’est pas lisible.</translation>
    </message>
    <message>
        <source>Generate it again.</source>
        <translation>Dessinez-la de nouveau.</translation>
    </message>
    <message>
        <source>The picture could not be written as JPEG: {reason}.</source>
        <translation>L’image n’a pas pu être écrite en JPEG&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Save it as PNG, or make it smaller.</source>
        <translation>Enregistrez-la en PNG, ou réduisez-la.</translation>
    </message>
    <message>
        <source>The picture could not be written as PNG: {reason}.</source>
        <translation>L’image n’a pas pu être écrite en PNG&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Make it smaller.</source>
        <translation>Réduisez-la.</translation>
    </message>
    <message>
        <source>The picture {file} has {size} pixels, not the size of its comparison.</source>
        <translation>L’image {file} a {size} pixels, ce qui n’est pas la taille de sa comparaison.</translation>
    </message>
    <message>
        <source>The picture {file} is damaged.</source>
        <translation>L’image {file} est endommagée.</translation>
    </message>
    <message>
        <source>Who asked for this measurement has ended.</source>
        <translation>Celui qui demandait cette mesure s’est arrêté.</translation>
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
        <source>There is already a project in {folder}.</source>
        <translation>Il y a déjà un projet dans {folder}.</translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation>Ouvrez-le, ou choisissez un autre nom.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: {field} {detail}.</source>
        <translation>{file} n’est pas utilisable&#xa0;: ce qu’il dit de «&#xa0;{field}&#xa0;» est faux.</translation>
    </message>
    <message>
        <source>The file may be damaged: restore it from a backup, or correct it by hand.</source>
        <translation>Le fichier est peut-être endommagé&#xa0;: restaurez-le à partir d’une copie, ou corrigez-le à la main.</translation>
    </message>
    <message>
        <source>There is no project in {folder}.</source>
        <translation>Il n’y a pas de projet dans {folder}.</translation>
    </message>
    <message>
        <source>Choose a folder that contains project.json, or create a new project.</source>
        <translation>Choisissez un dossier qui contient project.json, ou créez un projet.</translation>
    </message>
    <message>
        <source>The project {folder} was saved by a newer version of DreamBooth Studio.</source>
        <translation>Le projet {folder} a été enregistré par une version plus récente de DreamBooth Studio.</translation>
    </message>
    <message>
        <source>Install the newer version to open it; the project was not changed.</source>
        <translation>Installez la version plus récente pour l’ouvrir&#xa0;; le projet n’a pas été modifié.</translation>
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
        <source>The ranks do not train the same parameters, or one of them ended: {cause}</source>
        <translation>Les rangs n’apprennent pas les mêmes paramètres, ou l’un d’eux s’est arrêté&#xa0;: {cause}</translation>
    </message>
    <message>
        <source>Start all ranks with the same program, model and settings.</source>
        <translation>Lancez-les tous avec le même programme, le même modèle et les mêmes réglages.</translation>
    </message>
    <message>
        <source>The training process on {device} (rank {rank}) ended unexpectedly ({how}).</source>
        <translation>Le processus d’apprentissage sur {device} (rang {rank}) s’est arrêté brusquement ({how}).</translation>
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
        <source>Another process of this training ended or no longer answers ({cause}).</source>
        <translation>Un autre processus de cet apprentissage s’est arrêté ou ne répond plus ({cause}).</translation>
    </message>
    <message>
        <source>See the messages of the other ranks for the first cause, then resume the run.</source>
        <translation>Les messages des autres rangs disent la première cause&#xa0;; reprenez ensuite l’apprentissage.</translation>
    </message>
    <message>
        <source>The first rank can&apos;t measure the steps.</source>
        <translation>Le premier rang ne peut pas mesurer les pas.</translation>
    </message>
    <message>
        <source>See its message for the cause.</source>
        <translation>Son message en dit la cause.</translation>
    </message>
    <message>
        <source>The first rank may not write the result.</source>
        <translation>Le premier rang n’a pas le droit d’écrire le résultat.</translation>
    </message>
    <message>
        <source>The first rank could not write the result.</source>
        <translation>Le premier rang n’a pas pu écrire le résultat.</translation>
    </message>
    <message>
        <source>The first rank has no room to save.</source>
        <translation>Le premier rang n’a pas de place pour enregistrer.</translation>
    </message>
    <message>
        <source>The first rank did not find what the run began with.</source>
        <translation>Le premier rang n’a pas trouvé ce avec quoi l’apprentissage a commencé.</translation>
    </message>
    <message>
        <source>Rank {rank} of {ranks} did not meet the others at {address}: {cause}</source>
        <translation>Le rang {rank} sur {ranks} n’a pas trouvé les autres à {address}&#xa0;: {cause}</translation>
    </message>
    <message>
        <source>Check that all ranks were started and can reach that address.</source>
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
        <source>{field} must be above {minimum}, but is {value}.</source>
        <translation>{field} doit être supérieur à {minimum}, mais vaut {value}.</translation>
    </message>
    <message>
        <source>{field} must be at least {minimum}, but is {value}.</source>
        <translation>{field} doit être d’au moins {minimum}, mais vaut {value}.</translation>
    </message>
    <message>
        <source>{field} is bfloat16, but mixed_precision is fp16.</source>
        <translation>{field} est bfloat16, mais mixed_precision est fp16.</translation>
    </message>
    <message>
        <source>Use mixed_precision no or bf16 with it.</source>
        <translation>Prenez mixed_precision no ou bf16 avec cela.</translation>
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
        <source>Prior preservation is on, but there is no class prompt.</source>
        <translation>La préservation de la classe est active, mais il n’y a pas de description de la classe.</translation>
    </message>
    <message>
        <source>Give a class prompt such as “a photo of a dog”, or switch with_prior_preservation off.</source>
        <translation>Donnez une description de la classe, comme «&#xa0;a photo of a dog&#xa0;», ou désactivez with_prior_preservation.</translation>
    </message>
    <message>
        <source>{field} is set, but conv_rank is 0.</source>
        <translation>{field} est fixé, mais conv_rank est 0.</translation>
    </message>
    <message>
        <source>Set conv_rank too.</source>
        <translation>Fixez aussi conv_rank.</translation>
    </message>
    <message>
        <source>{field} averages changes that are too small for weights in bfloat16.</source>
        <translation>{field} fait la moyenne de changements trop petits pour des poids en bfloat16.</translation>
    </message>
    <message>
        <source>Use weight_dtype float32 with it.</source>
        <translation>Prenez weight_dtype float32 avec cela.</translation>
    </message>
    <message>
        <source>{field} must be a finite number, but is {value}.</source>
        <translation>{field} doit être un nombre fini, mais est {value}.</translation>
    </message>
    <message>
        <source>{field} is {value}, which is not a multiple of 8.</source>
        <translation>{field} est {value}, qui n’est pas un multiple de 8.</translation>
    </message>
    <message>
        <source>Use {nearest}.</source>
        <translation>Prenez {nearest}.</translation>
    </message>
    <message>
        <source>The recipe is not a JSON object.</source>
        <translation>La recette n’est pas un objet JSON.</translation>
    </message>
    <message>
        <source>Restore the file from a copy.</source>
        <translation>Rétablissez le fichier à partir d’une copie.</translation>
    </message>
    <message>
        <source>Leave it at 0.</source>
        <translation>Laissez-le à 0.</translation>
    </message>
    <message>
        <source>{field} is not above 1e-7, where lr_scheduler polynomial ends.</source>
        <translation>{field} n’est pas au-dessus de 1e-7, où finit lr_scheduler polynomial.</translation>
    </message>
    <message>
        <source>Raise it.</source>
        <translation>Augmentez-le.</translation>
    </message>
    <message>
        <source>{field} has the wrong type or does not fit: {value}.</source>
        <translation>{field} a un mauvais type ou ne convient pas&#xa0;: {value}.</translation>
    </message>
    <message>
        <source>Correct it in the file, or delete it to use the default.</source>
        <translation>Corrigez-le dans le fichier, ou supprimez-le pour prendre la valeur habituelle.</translation>
    </message>
    <message>
        <source>{field} must be between {minimum} and {maximum}, but is {value}.</source>
        <translation>{field} doit être entre {minimum} et {maximum}, mais vaut {value}.</translation>
    </message>
    <message>
        <source>{field} has no place in a run without a LoRA (lora).</source>
        <translation>{field} n’a pas sa place dans un apprentissage sans LoRA (lora).</translation>
    </message>
    <message>
        <source>Switch it off, or choose another kind of run.</source>
        <translation>Désactivez-le, ou choisissez une autre sorte d’apprentissage.</translation>
    </message>
    <message>
        <source>The word to be learned is not in the instance prompt “{prompt}”.</source>
        <translation>Le mot à apprendre n’est pas dans la description «&#xa0;{prompt}&#xa0;».</translation>
    </message>
    <message>
        <source>Name it (--placeholder_token), and use it in the prompt.</source>
        <translation>Nommez-le (--placeholder_token), et employez-le dans la description.</translation>
    </message>
    <message>
        <source>{field} has no place in a run that learns a word alone (textual_inversion).</source>
        <translation>{field} n’a pas sa place dans un apprentissage d’un mot seul (textual_inversion).</translation>
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
        <source>{folder} is being trained right now.</source>
        <translation>{folder} est en cours d’apprentissage.</translation>
    </message>
    <message>
        <source>Wait until it has finished, stop it, or choose another --output_dir.</source>
        <translation>Attendez la fin, arrêtez-le, ou choisissez un autre --output_dir.</translation>
    </message>
    <message>
        <source>{cause}</source>
        <translation>{cause}</translation>
    </message>
    <message>
        <source>Details are in {file}.</source>
        <translation>Les détails sont dans {file}.</translation>
    </message>
    <message>
        <source>The run in {folder} was made on another computer, by another person or an older version, or its job.json was changed since. It writes to its own folder only.</source>
        <translation>L’apprentissage dans {folder} a été fait sur un autre ordinateur, par une autre personne ou une version plus ancienne, ou son job.json a changé depuis. Il n’écrit que dans son propre dossier.</translation>
    </message>
    <message>
        <source>If you trust it, resume it (--trust_run).</source>
        <translation>Reprenez-le si vous lui faites confiance (--trust_run).</translation>
    </message>
    <message>
        <source>The run in {folder} was made on another computer, by another person or an older version, or its job.json was changed since. It writes to: {places}.</source>
        <translation>L’apprentissage dans {folder} a été fait sur un autre ordinateur, par une autre personne ou une version plus ancienne, ou son job.json a changé depuis. Il écrit dans&#xa0;: {places}.</translation>
    </message>
    <message>
        <source>The run&apos;s job.json can&apos;t be used: {field} is missing or has the wrong type.</source>
        <translation>Le job.json de l’apprentissage n’est pas utilisable&#xa0;: {field} manque ou a un mauvais type.</translation>
    </message>
    <message>
        <source>The file may be damaged: restore it from a copy, or start a new run.</source>
        <translation>Le fichier est peut-être endommagé&#xa0;: rétablissez-le à partir d’une copie, ou commencez un nouvel apprentissage.</translation>
    </message>
    <message>
        <source>What was measured for the run can&apos;t be read.</source>
        <translation>Ce qui a été mesuré pour l’apprentissage ne peut pas être lu.</translation>
    </message>
    <message>
        <source>Remove measured.json from the run folder to measure again.</source>
        <translation>Retirez measured.json de son dossier pour mesurer à nouveau.</translation>
    </message>
    <message>
        <source>The run&apos;s state.json can&apos;t be used: {field} is missing or has the wrong type.</source>
        <translation>Le state.json de l’apprentissage n’est pas utilisable&#xa0;: {field} manque ou a un mauvais type.</translation>
    </message>
    <message>
        <source>The training process ended unexpectedly (status {status}).</source>
        <translation>Le processus d’apprentissage s’est arrêté brusquement (état {status}).</translation>
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
        <source>The run was made by a newer version of the program.</source>
        <translation>L’apprentissage a été fait par une version plus récente du programme.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; the run was not changed.</source>
        <translation>Mettez DreamBooth Studio à jour&#xa0;; l’apprentissage n’a pas été modifié.</translation>
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
        <source>There are no photos to train on.</source>
        <translation>Il n’y a pas de photo à apprendre.</translation>
    </message>
    <message>
        <source>Add 4 to 20 photos on the Subject page.</source>
        <translation>Ajoutez de 4 à 20 photos à la page Sujet.</translation>
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
        <source>The run was stopped on request and saved in {run}.</source>
        <translation>L’apprentissage a été arrêté à la demande et enregistré dans {run}.</translation>
    </message>
    <message>
        <source>Continue with: dreambooth train --run {run}</source>
        <translation>Continuez avec&#xa0;: dreambooth train --run {run}</translation>
    </message>
    <message>
        <source>The measuring was stopped.</source>
        <translation>La mesure a été arrêtée.</translation>
    </message>
    <message>
        <source>The run was stopped while its ranks waited for each other.</source>
        <translation>L’apprentissage a été arrêté pendant que ses rangs s’attendaient.</translation>
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
        <source>The system lets this program have no more threads.</source>
        <translation>Le système n’accorde plus de fils d’exécution à ce programme.</translation>
    </message>
    <message>
        <source>Raise the limit of processes (ulimit -u, or that of the container) or of memory (ulimit -v), or end other programs.</source>
        <translation>Relevez la limite de processus (ulimit -u, ou celle du conteneur) ou de mémoire (ulimit -v), ou fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>The result is step {best}, the best of all steps measured up to step {step}.</source>
        <translation>Le résultat est le pas {best}&#xa0;: de tous ceux mesurés jusqu’au pas {step}, c’est le meilleur.</translation>
    </message>
    <message>
        <source>The class images are not the ones the run started with, so the result will differ. Missing, changed or new: {files}</source>
        <translation>Les images de la classe ne sont pas celles avec lesquelles l’apprentissage a commencé&#xa0;; le résultat sera donc différent. Manquant, modifié ou nouveau&#xa0;: {files}</translation>
    </message>
    <message>
        <source>Choose a folder elsewhere (--checkpoint_copy_dir), ideally on another disk.</source>
        <translation>Choisissez un dossier ailleurs (--checkpoint_copy_dir), de préférence sur un autre disque.</translation>
    </message>
    <message>
        <source>No step stood out as the best. The result is step {step}, the last one.</source>
        <translation>Aucun des pas ne peut être dit le meilleur. Le résultat est le pas {step}, le dernier.</translation>
    </message>
    <message>
        <source>There are no class images in {folder}.</source>
        <translation>Il n’y a pas d’images de la classe dans {folder}.</translation>
    </message>
    <message>
        <source>Have at least one generated (Concept page, num_class_images).</source>
        <translation>Faites-en dessiner au moins une (page Concept, num_class_images).</translation>
    </message>
    <message>
        <source>Training runs without CUDA graphs, which would be faster: {cause}.</source>
        <translation>Les pas ne sont pas enregistrés sous forme de graphe CUDA, ce qui serait plus rapide&#xa0;: {cause}.</translation>
    </message>
    <message>
        <source>No photo has a mask: masked_loss has no effect.</source>
        <translation>Aucune photo n’a de masque&#xa0;: masked_loss n’a pas d’effet.</translation>
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
        <source>No sample pictures at step {step}: {cause}</source>
        <translation>Pas d’images d’essai au pas {step}&#xa0;: {cause}</translation>
    </message>
    <message>
        <source>The gradients of {steps} steps in a row were not finite, up to step {step}. What was learned up to step {good_step}, the last good one, is kept in the checkpoint of step {step}.</source>
        <translation>Les gradients de {steps} pas de suite n’étaient pas finis, jusqu’au pas {step}. Ce qui a été appris jusqu’au pas {good_step}, le dernier bon, est gardé dans le point de reprise du pas {step}.</translation>
    </message>
    <message>
        <source>Start again with a lower learning rate or mixed_precision “no”, or resume to try the next pictures.</source>
        <translation>Recommencez avec un taux d’apprentissage plus bas ou mixed_precision «&#xa0;no&#xa0;», ou reprenez pour essayer les images suivantes.</translation>
    </message>
    <message>
        <source>The gradients of {steps} steps in a row were not finite, up to step {step}. What is saved reaches up to step {last}.</source>
        <translation>Les gradients de {steps} pas de suite n’étaient pas finis, jusqu’au pas {step}. Ce qui est enregistré va jusqu’au pas {last}.</translation>
    </message>
    <message>
        <source>Step {step} was not measured: {cause}</source>
        <translation>Le pas {step} n’a pas été mesuré&#xa0;: {cause}</translation>
    </message>
    <message>
        <source>The base model is not the one the run started with: {model}. What was learned fits only that one.</source>
        <translation>Le modèle de base n’est pas celui avec lequel l’apprentissage a commencé&#xa0;: {model}. Ce qui a été appris ne va qu’avec celui-là.</translation>
    </message>
    <message>
        <source>Put that model back, or start a new run with this one.</source>
        <translation>Remettez ce modèle à sa place, ou commencez un nouvel apprentissage avec celui-ci.</translation>
    </message>
    <message>
        <source>The base model is not the one the run started with: {model}. The run continues with what it learned, but what it does not train comes from this model, so the result will differ slightly.</source>
        <translation>Le modèle de base n’est pas celui avec lequel l’apprentissage a commencé&#xa0;: {model}. L’apprentissage continue avec ce qu’il a appris, mais ce qu’il n’entraîne pas vient de ce modèle&#xa0;; le résultat différera un peu.</translation>
    </message>
    <message>
        <source>{count} class images came from another model or prompt. They were moved to {folder}, and this model generates its own.</source>
        <translation>{count} images de la classe viennent d’un autre modèle ou d’une autre phrase. Elles ont été déplacées dans {folder}, et ce modèle dessine les siennes.</translation>
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
        <source>The training process failed: {cause} The run continues automatically from step {from} (restart {restart} of {most}).</source>
        <translation>Le processus d’apprentissage a échoué&#xa0;: {cause} L’apprentissage reprend de lui-même au pas {from} (reprise {restart} sur {most}).</translation>
    </message>
    <message>
        <source>Step {step} was skipped: its numbers were not finite.</source>
        <translation>Le pas {step} a été laissé de côté&#xa0;: ses nombres sont sortis des limites.</translation>
    </message>
    <message>
        <source>Variety has clearly dropped, so the run stopped after step {step}. The result is step {best}, the closest to your photos before that.</source>
        <translation>D’autres choses de la même sorte sont devenues nettement semblables&#xa0;; l’apprentissage s’est donc arrêté après le pas {step}. Le résultat est le pas {best}, le plus ressemblant à vos photos avant cela.</translation>
    </message>
    <message>
        <source>On this GPU, repeating the training may give slightly different numbers: it has no other way to compute {operator}.</source>
        <translation>Le même apprentissage peut donner des nombres légèrement différents sur ce GPU, qui ne peut pas calculer {operator} autrement.</translation>
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
        <source>The worker {program} can&apos;t be started: {reason}.</source>
        <translation>Le programme de travail {program} ne peut pas être lancé&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Reinstall DreamBooth Studio, or set DREAMBOOTH_WORKER to the program “dreambooth”.</source>
        <translation>Réinstallez DreamBooth Studio, ou donnez à DREAMBOOTH_WORKER le programme «&#xa0;dreambooth&#xa0;».</translation>
    </message>
    <message>
        <source>The worker {program} is missing or not executable.</source>
        <translation>Le programme de travail {program} manque ou n’est pas exécutable.</translation>
    </message>
    <message>
        <source>The caption in {file} is not UTF-8 text, so it was not taken.</source>
        <translation>La légende dans {file} n’est pas un texte en UTF-8, elle n’a donc pas été reprise.</translation>
    </message>
    <message>
        <source>The caption in {file} has {characters} characters; at most {limit} are taken.</source>
        <translation>La légende dans {file} compte {characters} caractères&#xa0;; {limit} au plus sont repris.</translation>
    </message>
    <message>
        <source>There is something in {folder} already.</source>
        <translation>Il y a déjà quelque chose dans {folder}.</translation>
    </message>
    <message>
        <source>Choose a new or an empty folder: nothing is written over.</source>
        <translation>Choisissez un dossier nouveau ou vide&#xa0;: rien n’est écrasé.</translation>
    </message>
    <message>
        <source>The project has no photo to export.</source>
        <translation>Le projet n’a aucune photo à exporter.</translation>
    </message>
    <message>
        <source>Add photos on the Subject page, or use those again that are left out.</source>
        <translation>Ajoutez des photos sur la page du sujet, ou reprenez celles qui sont écartées.</translation>
    </message>
    <message>
        <source>The export was stopped.</source>
        <translation>L’exportation a été arrêtée.</translation>
    </message>
    <message>
        <source>Line {line} of {file} is no JSON object with a “file_name”, so it was left out.</source>
        <translation>La ligne {line} de {file} n’est pas un objet JSON avec «&#xa0;file_name&#xa0;», elle a donc été omise.</translation>
    </message>
    <message>
        <source>Correct the line, then read the captions again.</source>
        <translation>Corrigez la ligne, puis relisez les légendes.</translation>
    </message>
    <message>
        <source>No line of {file} has a “{column}”, or the file is missing.</source>
        <translation>Aucune ligne de {file} n’a «&#xa0;{column}&#xa0;», ou le fichier manque.</translation>
    </message>
    <message>
        <source>Check --caption_column: each line is a JSON object with “file_name” and that key.</source>
        <translation>Vérifiez --caption_column&#xa0;: chaque ligne est un objet JSON avec «&#xa0;file_name&#xa0;» et cette clé.</translation>
    </message>
    <message>
        <source>{file} has a caption for {photo}, which is not there.</source>
        <translation>{file} a une légende pour {photo}, qui n’est pas là.</translation>
    </message>
    <message>
        <source>Put the photo beside it, or leave it as it is.</source>
        <translation>Mettez la photo à côté, ou laissez tel quel.</translation>
    </message>
    <message>
        <source>{count} captions have no photo beside them, such as that for {photo} in {file}.</source>
        <translation>{count} légendes n’ont pas de photo à côté d’elles, par exemple celle de {photo} dans {file}.</translation>
    </message>
    <message>
        <source>Put the photos beside them, or leave it as it is.</source>
        <translation>Mettez les photos à côté, ou laissez tel quel.</translation>
    </message>
    <message>
        <source>Check the captions of both.</source>
        <translation>Vérifiez les légendes des deux.</translation>
    </message>
    <message>
        <source>The run has no checkpoint of step {step}.</source>
        <translation>L’apprentissage n’a pas de point de reprise à l’étape {step}.</translation>
    </message>
    <message>
        <source>Choose one of its checkpoints.</source>
        <translation>Choisissez l’un de ses points de reprise.</translation>
    </message>
    <message>
        <source>A run can&apos;t go on from a checkpoint with another {setting}.</source>
        <translation>Un apprentissage ne peut pas reprendre avec une autre valeur de {setting}.</translation>
    </message>
    <message>
        <source>Leave {setting} as it was, or start a new run.</source>
        <translation>Laissez {setting} tel quel ou commencez un nouvel apprentissage.</translation>
    </message>
    <message>
        <source>The run has learned {step} steps already, so it can&apos;t end before.</source>
        <translation>L’apprentissage a déjà fait {step} étapes et ne peut donc pas finir avant.</translation>
    </message>
    <message>
        <source>Choose more steps than {step}.</source>
        <translation>Choisissez plus de {step} étapes.</translation>
    </message>
    <message>
        <source>“{value}” is no value of {setting}.</source>
        <translation>«&#xa0;{value}&#xa0;» n’est pas une valeur pour {setting}.</translation>
    </message>
    <message>
        <source>These values make {count} runs.</source>
        <translation>Ces valeurs donnent {count} apprentissages.</translation>
    </message>
    <message>
        <source>Leave some out: at most {most} are added at once.</source>
        <translation>Enlevez-en&#xa0;: au plus {most} sont ajoutés à la fois.</translation>
    </message>
    <message>
        <source>The mask {file} has {size} pixels, which is another shape than its photo&apos;s {photo}.</source>
        <translation>Le masque {file} fait {size} pixels, une autre forme que sa photo de {photo}.</translation>
    </message>
    <message>
        <source>Make it from the photo, or take it away.</source>
        <translation>Créez-le à partir de la photo, ou retirez-le.</translation>
    </message>
    <message>
        <source>{field} has “{value}”, which is not a shape: height,width in pixels, each a multiple of 8 from 16 to 4096.</source>
        <translation>{field} contient «&#xa0;{value}&#xa0;», qui n’est pas un format&#xa0;: hauteur,largeur en pixels, chacune un multiple de 8 entre 16 et 4096.</translation>
    </message>
    <message>
        <source>Write shapes like 640,512;512,640.</source>
        <translation>Écrivez des formats comme 640,512;512,640.</translation>
    </message>
    <message>
        <source>{file} is none of the settings files that are known here.</source>
        <translation>{file} n’est aucun des fichiers de réglages connus ici.</translation>
    </message>
    <message>
        <source>Choose one of kohya&apos;s (.json, .toml), OneTrainer&apos;s (.json) or ai-toolkit&apos;s (.yaml), or a recipe that was exported here.</source>
        <translation>Choisissez un fichier de kohya (.json, .toml), de OneTrainer (.json) ou d’ai-toolkit (.yaml), ou une recette exportée ici.</translation>
    </message>
    <message>
        <source>There is a recipe “{name}” already.</source>
        <translation>Il y a déjà une recette «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>{field} is not a multiple of {multiple}, as pictures of this model are.</source>
        <translation>{field} n’est pas un multiple de {multiple}, comme le sont les images de ce modèle.</translation>
    </message>
    <message>
        <source>Use a multiple of {multiple}.</source>
        <translation>Utilisez un multiple de {multiple}.</translation>
    </message>
    <message>
        <source>The setting {field} has no meaning for {family}.</source>
        <translation>Le réglage {field} n’a pas de sens pour {family}.</translation>
    </message>
    <message>
        <source>Put it back to its default, or choose another model.</source>
        <translation>Remettez-le à sa valeur par défaut, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>{model} was made to draw in a few steps. Training it undoes that.</source>
        <translation>{model} est fait pour dessiner en quelques étapes. L’entraînement détruit cela.</translation>
    </message>
    <message>
        <source>{field} keeps the base model in fewer bits, but these settings train it.</source>
        <translation>{field} garde le modèle de base en moins de bits, mais ces réglages l’entraînent.</translation>
    </message>
    <message>
        <source>Train a LoRA, or put {field} back to none.</source>
        <translation>Entraînez un LoRA, ou remettez {field} à none.</translation>
    </message>
    <message>
        <source>{field} lets parts of the base model wait in the computer&apos;s memory, but these settings train them.</source>
        <translation>{field} laisse des parties du modèle de base attendre dans la mémoire de l&apos;ordinateur, mais ces réglages les entraînent.</translation>
    </message>
    <message>
        <source>Train a LoRA, or put {field} back to 0.</source>
        <translation>Entraînez un LoRA, ou remettez {field} à 0.</translation>
    </message>
    <message>
        <source>{field} updates each weight while gradients still arrive, which {other} as it is set does not allow.</source>
        <translation>{field} modifie chaque poids pendant que des gradients arrivent encore, ce que {other}, tel qu&apos;il est réglé, ne permet pas.</translation>
    </message>
    <message>
        <source>Change {other}, or switch {field} off.</source>
        <translation>Modifiez {other}, ou désactivez {field}.</translation>
    </message>
    <message>
        <source>{field} does not go with the optimizer {value}.</source>
        <translation>{field} ne va pas avec l&apos;optimiseur {value}.</translation>
    </message>
    <message>
        <source>{model}, which is to draw, is a {family} model, and the base model {base} is a {taught} model.</source>
        <translation>{model}, qui doit dessiner, est un modèle {family}, et le modèle de base {base} est un modèle {taught}.</translation>
    </message>
    <message>
        <source>Choose a {taught} model to draw with in the booth&apos;s settings.</source>
        <translation>Choisissez dans les réglages du stand un modèle {taught} pour dessiner.</translation>
    </message>
    <message>
        <source>The recipe “{preset}” teaches the whole model, which no other model can draw.</source>
        <translation>La recette «&#xa0;{preset}&#xa0;» entraîne le modèle entier, qu’aucun autre modèle ne peut dessiner.</translation>
    </message>
    <message>
        <source>Choose a recipe that teaches a LoRA, or leave “Draw with” empty.</source>
        <translation>Choisissez une recette qui entraîne un LoRA, ou laissez «&#xa0;Dessiner avec&#xa0;» vide.</translation>
    </message>
    <message>
        <source>The first rank can&apos;t read changes.json.</source>
        <translation>Le premier rang ne peut pas lire changes.json.</translation>
    </message>
    <message>
        <source>change.json names neither max_train_steps nor learning_rate.</source>
        <translation>change.json ne nomme ni max_train_steps ni learning_rate.</translation>
    </message>
    <message>
        <source>Name one of them, or both.</source>
        <translation>Nommez l’un des deux, ou les deux.</translation>
    </message>
    <message>
        <source>{setting} can&apos;t be changed while a run learns.</source>
        <translation>{setting} ne peut pas être modifié pendant qu’un apprentissage est en cours.</translation>
    </message>
    <message>
        <source>Change max_train_steps or learning_rate, or start a new run.</source>
        <translation>Modifiez max_train_steps ou learning_rate, ou commencez un nouvel apprentissage.</translation>
    </message>
    <message>
        <source>Choose {step} steps or more.</source>
        <translation>Choisissez {step} étapes ou plus.</translation>
    </message>
    <message>
        <source>It had learned its last step already.</source>
        <translation>Il avait déjà appris sa dernière étape.</translation>
    </message>
    <message>
        <source>Continue it as a new run.</source>
        <translation>Poursuivez-le comme un nouvel apprentissage.</translation>
    </message>
    <message>
        <source>The run was not changed: {cause}</source>
        <translation>L’apprentissage n’a pas été modifié&#xa0;: {cause}</translation>
    </message>
    <message>
        <source>A run can learn the word of one subject (textual_inversion), and {count} are in this project.</source>
        <translation>Un entraînement apprend le mot d’un seul sujet (textual_inversion), et ce projet en a {count}.</translation>
    </message>
    <message>
        <source>Choose another kind of run, or remove the others on the Concept page.</source>
        <translation>Choisissez un autre type d’entraînement, ou retirez les autres à la page Concept.</translation>
    </message>
    <message>
        <source>Two subjects are called “{subject}”.</source>
        <translation>Deux sujets s’appellent «&#xa0;{subject}&#xa0;».</translation>
    </message>
    <message>
        <source>Give one of them another token on the Concept page.</source>
        <translation>Donnez à l’un d’eux un autre mot à la page Concept.</translation>
    </message>
    <message>
        <source>Subject {number}, “{token}”, has no class yet.</source>
        <translation>La classe du sujet {number}, «&#xa0;{token}&#xa0;», n’est pas nommée.</translation>
    </message>
    <message>
        <source>“{subject}” has no photos to train on.</source>
        <translation>«&#xa0;{subject}&#xa0;» n’a pas de photo à apprendre.</translation>
    </message>
    <message>
        <source>Say on the Subject page which photos show it, or remove it on the Concept page.</source>
        <translation>Dites à la page Sujet quelles photos le montrent, ou retirez-le à la page Concept.</translation>
    </message>
    <message>
        <source>A project has at most {limit} subjects: “{subject}” would be one more.</source>
        <translation>Un projet a au plus {limit} sujets&#xa0;: «&#xa0;{subject}&#xa0;» en serait un de trop.</translation>
    </message>
    <message>
        <source>Put its photos into another project, or remove a subject first.</source>
        <translation>Mettez ses photos dans un autre projet, ou retirez d’abord un sujet.</translation>
    </message>
    <message>
        <source>Masked loss: in kohya&apos;s scripts a photo counts the less, the smaller its mask is; here all photos count alike.</source>
        <translation>Perte masquée&#xa0;: dans les scripts de kohya, une photo compte d’autant moins que son masque est petit&#xa0;; ici, toutes les photos comptent autant.</translation>
    </message>
    <message>
        <source>There is no checkpoint of step {step}.</source>
        <translation>Il n’y a pas de point de reprise du pas {step}.</translation>
    </message>
    <message>
        <source>The run learned each of its subjects from fewer than two photos.</source>
        <translation>L’apprentissage s’est fait pour chacun de ses sujets sur moins de deux photos.</translation>
    </message>
    <message>
        <source>Masks that are black all over: {count}. Their photos count whole.</source>
        <translation>Masques entièrement noirs&#xa0;: {count}. Leurs photos comptent en entier.</translation>
    </message>
    <message>
        <source>Photos that lose more than a third when they are cut to the nearest shape: {count}.</source>
        <translation>Photos qui perdent plus d’un tiers en étant recadrées à la forme la plus proche&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>{field} is {value}, which are not three layers.</source>
        <translation>{field} vaut {value}, ce ne sont pas trois couches.</translation>
    </message>
    <message>
        <source>Name three, as 9 18 27.</source>
        <translation>Nommez-en trois, comme 9 18 27.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: it holds no object, but a list.</source>
        <translation>{file} est inutilisable&#xa0;: il ne contient pas un objet, mais une liste.</translation>
    </message>
    <message>
        <source>{system} ended the job.</source>
        <translation>{system} a mis fin à la tâche.</translation>
    </message>
    <message>
        <source>Resume the run to go on from its last checkpoint.</source>
        <translation>Reprenez l’apprentissage&#xa0;: il continue à partir de son dernier point de reprise.</translation>
    </message>
    <message>
        <source>{system} ended the job: it was cancelled.</source>
        <translation>{system} a mis fin à la tâche&#xa0;: elle a été annulée.</translation>
    </message>
    <message>
        <source>{system} ended the job: a machine failed.</source>
        <translation>{system} a mis fin à la tâche&#xa0;: une machine est tombée en panne.</translation>
    </message>
    <message>
        <source>{system} ended the job: it used more memory than it was given.</source>
        <translation>{system} a mis fin à la tâche&#xa0;: elle a pris plus de mémoire qu’elle n’en avait.</translation>
    </message>
    <message>
        <source>{system} ended the job: another job needed the machines.</source>
        <translation>{system} a mis fin à la tâche&#xa0;: une autre avait besoin des machines.</translation>
    </message>
    <message>
        <source>{system} ended the job: its time was up.</source>
        <translation>{system} a mis fin à la tâche&#xa0;: son temps était écoulé.</translation>
    </message>
    <message>
        <source>{cause} The training had not begun.</source>
        <translation>{cause} L’apprentissage n’avait pas commencé.</translation>
    </message>
    <message>
        <source>What {system} said is under Log; where there is nothing, its machines may not see the project&apos;s folder or the program.</source>
        <translation>Ce que {system} a dit se trouve sous Journal&#xa0;; s’il n’y a rien, ses machines ne voient peut-être pas le dossier du projet ou le programme.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is not used: “{file}” in its manifest leads out of its folder.</source>
        <translation>Le point de reprise {checkpoint} n’est pas utilisé&#xa0;: «&#xa0;{file}&#xa0;», dans sa liste, mène hors de son dossier.</translation>
    </message>
    <message>
        <source>Use another checkpoint.</source>
        <translation>Prenez un autre point de reprise.</translation>
    </message>
    <message>
        <source>Choose one of {others}, or switch {field} off.</source>
        <translation>Choisissez l’un de {others}, ou désactivez {field}.</translation>
    </message>
    <message>
        <source>{field} differs from learning_rate, but optimizer {value} has one rate for all.</source>
        <translation>{field} diffère de learning_rate, mais l’optimiseur {value} a un seul taux pour tout.</translation>
    </message>
    <message>
        <source>The training process ended unexpectedly.</source>
        <translation>Le processus d’apprentissage a pris fin de façon inattendue.</translation>
    </message>
    <message>
        <source>{cause} It was the same at step {step} after the run had been started again, so it was given up.</source>
        <translation>{cause} Il en était de même au pas {step} après un nouveau lancement&#xa0;; le travail a donc été abandonné.</translation>
    </message>
    <message>
        <source>Choose another value.</source>
        <translation>Choisissez une autre valeur.</translation>
    </message>
    <message>
        <source>Its sample prompts were left out: those of your project stay.</source>
        <translation>Ses prompts d&apos;images d&apos;essai ont été laissés de côté&#xa0;: ceux de votre projet restent.</translation>
    </message>
    <message>
        <source>Check the captions of all of them.</source>
        <translation>Vérifiez les légendes de toutes ces photos.</translation>
    </message>
    <message>
        <source>The photo {file} is no longer there.</source>
        <translation>La photo {file} n’est plus là.</translation>
    </message>
    <message>
        <source>Put the file back, or leave the photo out or remove it on the page Subject.</source>
        <translation>Remettez le fichier en place, ou laissez la photo de côté ou retirez-la sur la page Sujet.</translation>
    </message>
    <message>
        <source>{file} has only {size} pixels, and is learned with {needed} a side.</source>
        <translation>{file} n’a que {size} pixels et est apprise avec {needed} de côté.</translation>
    </message>
    <message>
        <source>Choose a larger picture.</source>
        <translation>Choisissez une image plus grande.</translation>
    </message>
    <message>
        <source>“{first}” and “{second}” have the same word, “{token}”, so what is learned of one will show in the other.</source>
        <translation>«&#xa0;{first}&#xa0;» et «&#xa0;{second}&#xa0;» ont le même mot, «&#xa0;{token}&#xa0;»&#xa0;: ce qui est appris de l’un se verra dans l’autre.</translation>
    </message>
    <message>
        <source>Give one of them another word on the page Concept. Captions that name it by the old word need the new one too.</source>
        <translation>Donnez un autre mot à l’un des deux sur la page Concept. Les légendes qui le nomment par l’ancien mot ont aussi besoin du nouveau.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} was made with {setting} {before}, so that a run can&apos;t go on from it with {setting} {now}.</source>
        <translation>Le point de reprise {checkpoint} a été fait avec {setting} {before}, un entraînement ne peut donc pas en repartir avec {setting} {now}.</translation>
    </message>
    <message>
        <source>Resume with {setting} {before}, or start a new run.</source>
        <translation>Reprenez avec {setting} {before}, ou commencez un nouvel entraînement.</translation>
    </message>
    <message>
        <source>Wait until it has finished, stop it there, or choose another processor.</source>
        <translation>Attendez qu&apos;il ait terminé, arrêtez-le là-bas, ou choisissez un autre processeur.</translation>
    </message>
    <message>
        <source>Shorten it: a model reads only the beginning, 75 to 512 pieces.</source>
        <translation>Raccourcissez-la&#xa0;: un modèle ne lit que le début, de 75 à 512 morceaux.</translation>
    </message>
    <message>
        <source>Check the masks of both.</source>
        <translation>Vérifiez les masques des deux.</translation>
    </message>
    <message>
        <source>{field} can&apos;t be fp16 with {family}, whose numbers grow beyond its range.</source>
        <translation>{field} ne peut pas être fp16 avec {family}, dont les nombres dépassent l’étendue de fp16.</translation>
    </message>
    <message>
        <source>Use bf16, or auto.</source>
        <translation>Utilisez bf16, ou auto.</translation>
    </message>
    <message>
        <source>{field} gives photos the shape {value}; pictures of this model have sides in multiples of {multiple}.</source>
        <translation>{field} donne aux photos la forme {value}&#xa0;; les images de ce modèle ont des côtés multiples de {multiple}.</translation>
    </message>
    <message>
        <source>Use a resolution and shapes in multiples of {multiple}.</source>
        <translation>Utilisez une résolution et des formes multiples de {multiple}.</translation>
    </message>
    <message>
        <source>Train {base} in its place, and draw the LoRA with this one.</source>
        <translation>Entraînez plutôt {base}, et dessinez avec celui-ci et le LoRA.</translation>
    </message>
    <message>
        <source>fused_backward is off in this run: it updates weights before gradients of several devices could be averaged.</source>
        <translation>fused_backward est désactivé pour cet entraînement&#xa0;: il modifie les poids avant que les gradients de plusieurs appareils puissent être moyennés.</translation>
    </message>
    <message>
        <source>To train with less memory, use one device.</source>
        <translation>Pour entraîner avec moins de mémoire, utilisez un seul appareil.</translation>
    </message>
    <message>
        <source>Of {folder} only the folders of a subject each (“10_sks dog”) were taken. Left out: {others}.</source>
        <translation>De {folder}, seuls les dossiers qui ont chacun un sujet («&#xa0;10_sks dog&#xa0;») ont été pris. Laissés de côté&#xa0;: {others}.</translation>
    </message>
    <message>
        <source>Add those folders by themselves to have their photos too.</source>
        <translation>Ajoutez ces dossiers un par un pour avoir aussi leurs photos.</translation>
    </message>
    <message>
        <source>{field} names “{value}”, but this model&apos;s layers are {layers}.</source>
        <translation>{field} nomme «&#xa0;{value}&#xa0;», mais les couches de ce modèle sont {layers}.</translation>
    </message>
    <message>
        <source>Name some of these, with commas between, or leave {field} empty.</source>
        <translation>Nommez-en quelques-unes, séparées par des virgules, ou laissez {field} vide.</translation>
    </message>
    <message>
        <source>{file} is a {kind}, which can&apos;t be trained further.</source>
        <translation>{file} est un {kind}, qui ne peut pas être entraîné davantage.</translation>
    </message>
    <message>
        <source>Make a LoRA of it first: “Export…” on the Models page, or dreambooth convert.</source>
        <translation>Faites-en d’abord un LoRA&#xa0;: «&#xa0;Exporter…&#xa0;» sur la page des modèles, ou dreambooth convert.</translation>
    </message>
    <message>
        <source>{count} layers of {file} are for parts that this model lacks.</source>
        <translation>{count} couches de {file} sont pour des parties que ce modèle n’a pas.</translation>
    </message>
    <message>
        <source>Choose the base model that it was made for.</source>
        <translation>Choisissez le modèle de base pour lequel il a été fait.</translation>
    </message>
    <message>
        <source>{setting} is decided by the LoRA that training begins with: {file}.</source>
        <translation>{setting} est décidé par le LoRA par lequel l’entraînement commence&#xa0;: {file}.</translation>
    </message>
    <message>
        <source>Leave {setting} as the file has it, or begin without the file.</source>
        <translation>Laissez {setting} comme dans le fichier, ou commencez sans le fichier.</translation>
    </message>
    <message>
        <source>A run of another project has GPU {device}: {run}.</source>
        <translation>Un entraînement d’un autre projet occupe le GPU {device}&#xa0;: {run}.</translation>
    </message>
    <message>
        <source>The run does not wait any more, so nothing of it was changed.</source>
        <translation>L’entraînement n’attend plus, rien n’y a donc été changé.</translation>
    </message>
    <message>
        <source>“Change this run…” on the Train page gives it other steps or another rate; for all else use its settings for a new run.</source>
        <translation>«&#xa0;Modifier cet entraînement…&#xa0;» sur la page d’entraînement change ses pas ou son taux&#xa0;; pour tout le reste, prenez ses réglages pour un nouvel entraînement.</translation>
    </message>
    <message>
        <source>Remove the run from the queue, and add a new one.</source>
        <translation>Retirez l’entraînement de la file, et ajoutez-en un nouveau.</translation>
    </message>
    <message>
        <source>The checkpoint {file} has “{tensor}”, which this run does not train.</source>
        <translation>Le point de reprise {file} contient «&#xa0;{tensor}&#xa0;», que cet apprentissage n’entraîne pas.</translation>
    </message>
    <message>
        <source>The run in {folder} did not begin with {file}, so it can&apos;t go on with it.</source>
        <translation>L’apprentissage dans {folder} n’a pas commencé avec {file} et ne peut donc pas continuer avec.</translation>
    </message>
    <message>
        <source>Leave --network_weights out, or leave --resume_from_checkpoint out to begin a new run.</source>
        <translation>Omettez --network_weights, ou omettez --resume_from_checkpoint pour commencer un nouvel apprentissage.</translation>
    </message>
    <message>
        <source>The LoRA that it begins with, {file}, is not taken from a file of settings: choose “Train further…” for it on the Models page, or give it as --network_weights.</source>
        <translation>Le LoRA par lequel il commence, {file}, n’est pas repris d’un fichier de réglages&#xa0;: choisissez «&#xa0;Train further…&#xa0;» pour lui à la page Modèles, ou donnez-le avec --network_weights.</translation>
    </message>
    <message>
        <source>Save the file as UTF-8 in a text editor, then read it again.</source>
        <translation>Enregistrez le fichier en UTF-8 dans un éditeur de texte, puis relisez-le.</translation>
    </message>
    <message>
        <source>Class images would be drawn among the photos: {folder}</source>
        <translation>Les images de classe seraient dessinées parmi les photos&#xa0;: {folder}</translation>
    </message>
    <message>
        <source>Choose another folder for them (--class_data_dir).</source>
        <translation>Choisissez-leur un autre dossier (--class_data_dir).</translation>
    </message>
    <message>
        <source>{file} is a LoRA for {made_for}, but the base model is {family}.</source>
        <translation>{file} est un LoRA pour {made_for}, mais le modèle de base est {family}.</translation>
    </message>
    <message>
        <source>Choose a base model that it was made for, or another LoRA.</source>
        <translation>Choisissez un modèle de base pour lequel il a été fait, ou un autre LoRA.</translation>
    </message>
    <message>
        <source>Enter numbers, such as 5e-5.</source>
        <translation>Saisissez des nombres, par exemple 5e-5.</translation>
    </message>
    <message>
        <source>The folder for checkpoint copies is the run&apos;s own: {folder}</source>
        <translation>Le dossier des copies des points de reprise est celui de l’apprentissage lui-même&#xa0;: {folder}</translation>
    </message>
    <message>
        <source>The photos of this run were cut with {setting} {before}, so that it can&apos;t go on with {setting} {now}.</source>
        <translation>Les photos de cet apprentissage ont été recadrées avec {setting} {before}&#xa0;; il ne peut donc pas continuer avec {setting} {now}.</translation>
    </message>
    <message>
        <source>An earlier version made this run, which did not keep how its photos were cut. So they can&apos;t be cut anew.</source>
        <translation>Une version antérieure a créé cet apprentissage sans garder le cadrage de ses photos. Elles ne peuvent donc pas être recadrées.</translation>
    </message>
    <message>
        <source>The photos of this run can&apos;t be cut anew, for some are no longer in the project as they were, or their masks: {photos}</source>
        <translation>Les photos de cet apprentissage ne peuvent pas être recadrées, car certaines, ou leurs masques, ne sont plus dans le projet comme avant&#xa0;: {photos}</translation>
    </message>
    <message>
        <source>Put them back with undo, or remove the run from the queue and add a new one.</source>
        <translation>Rétablissez-les avec «&#xa0;Annuler&#xa0;», ou retirez l’apprentissage de la file et ajoutez-en un nouveau.</translation>
    </message>
    <message>
        <source>Could not make the folder {file}: {link} is a link to something that is not there.</source>
        <translation>Impossible de créer le dossier {file}&#xa0;: {link} est un lien vers quelque chose qui n’existe pas.</translation>
    </message>
    <message>
        <source>Make what it leads to, or choose another place.</source>
        <translation>Créez ce vers quoi il mène, ou choisissez un autre endroit.</translation>
    </message>
    <message>
        <source>The run in {run} was made as {made}, and moved, copied or kept since. Its result would go to {folder}, where another run&apos;s may lie.</source>
        <translation>L’apprentissage de {run} a été créé comme {made}, puis déplacé, copié ou conservé. Son résultat irait dans {folder}, où peut se trouver celui d’un autre.</translation>
    </message>
    <message>
        <source>Go on in another folder, with the flags that it was made with and --output_dir NEW --resume_from_checkpoint {run}/checkpoints/STEP. Or let it write there (--trust_run).</source>
        <translation>Continuez dans un autre dossier, avec les options d’origine et --output_dir NOUVEAU --resume_from_checkpoint {run}/checkpoints/ÉTAPE. Ou laissez-le y écrire (--trust_run).</translation>
    </message>
    <message>
        <source>Choose a folder with JPEG, PNG, WebP, TIFF, HEIC or AVIF files.</source>
        <translation>Choisissez un dossier avec des fichiers JPEG, PNG, WebP, TIFF, HEIC ou AVIF.</translation>
    </message>
    <message>
        <source>Scores compare the subject with others of its class: name the class on the Concept page (--class_prompt) and train again.</source>
        <translation>Les notes le comparent à d’autres de sa sorte&#xa0;: nommez la classe à la page Concept (--class_prompt) et recommencez.</translation>
    </message>
    <message>
        <source>No step was measured, so that the result is step {step}, the last one.</source>
        <translation>Aucune étape n’a été mesurée&#xa0;; le résultat est donc l’étape {step}, la dernière.</translation>
    </message>
    <message>
        <source>Prompts and captions with more than the {most} tokens that the model reads: {count}. What follows in them is not learned.</source>
        <translation>Descriptions de plus de {most} jetons, ce que lit le modèle&#xa0;: {count}. La suite n’en est pas apprise.</translation>
    </message>
    <message>
        <source>The run began in bfloat16, for which a processor here has no instructions: it goes on in full precision.</source>
        <translation>L’apprentissage a commencé en bfloat16, pour lequel un processeur ici n’a pas d’instructions&#xa0;: il continue en pleine précision.</translation>
    </message>
    <message>
        <source>The run needs {need} on the disk of {folder}, and {free} is free. New checkpoints take {checkpoints} at one time, {checkpoint} each; the result takes {result}, all else {rest}.</source>
        <translation>L’apprentissage a besoin de {need} sur le disque de {folder}, et {free} sont libres. Les nouveaux points de reprise prennent {checkpoints} à la fois, {checkpoint} chacun&#xa0;; le résultat prend {result}, tout le reste {rest}.</translation>
    </message>
    <message>
        <source>{file} is no {form} from line {line}, column {column} on.</source>
        <translation>{file} n’est plus lisible comme {form} à partir de la ligne {line}, colonne {column}.</translation>
    </message>
    <message>
        <source>Correct it there, or export it again in the program that it comes from.</source>
        <translation>Corrigez-le à cet endroit, ou exportez-le de nouveau dans le programme d’où il vient.</translation>
    </message>
    <message>
        <source>Several photos are called {photo}, so {file} has one caption for all of them.</source>
        <translation>Plusieurs photos s’appellent {photo}&#xa0;: {file} a donc une seule légende pour elles toutes.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same name, so {file} is the caption of both.</source>
        <translation>{first} et {second} portent le même nom&#xa0;: {file} est donc la légende des deux.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same name, so {file} is the mask of both.</source>
        <translation>{first} et {second} portent le même nom&#xa0;: {file} est donc le masque des deux.</translation>
    </message>
    <message>
        <source>The recipe “{name}” is not there any more: it was renamed, deleted or changed meanwhile.</source>
        <translation>La recette «&#xa0;{name}&#xa0;» n’est plus là&#xa0;: elle a été renommée, supprimée ou modifiée entre-temps.</translation>
    </message>
    <message>
        <source>The model is sure of nothing in {file}.</source>
        <translation>Le modèle n’est sûr de rien dans {file}.</translation>
    </message>
    <message>
        <source>Write its caption yourself.</source>
        <translation>Écrivez vous-même sa légende.</translation>
    </message>
    <message>
        <source>The program&apos;s settings in {file} could not be read whole. That file is kept as {kept}.</source>
        <translation>Les réglages du programme dans {file} n’ont pas pu être lus en entier. Ce fichier est conservé sous {kept}.</translation>
    </message>
    <message>
        <source>Look through the settings: what could not be read is as it was at first.</source>
        <translation>Parcourez les réglages&#xa0;: ce qui n’a pas pu être lu est comme au début.</translation>
    </message>
    <message>
        <source>{field} is for training the model&apos;s own weights, which {other} leaves as they are.</source>
        <translation>{field} sert à entraîner les poids du modèle lui-même, que {other} laisse tels quels.</translation>
    </message>
    <message>
        <source>Switch {field} or {other} off.</source>
        <translation>Désactivez {field} ou {other}.</translation>
    </message>
</context>
</TS>
