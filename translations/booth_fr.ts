<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en_US">
<context>
    <name>dreambooth</name>
    <message>
        <source>Your photos stay in this machine and are deleted when you leave. Pictures are kept only if you say so at the end.</source>
        <translation>Vos photos restent dans cette machine et sont effacées quand vous partez. Des images ne sont gardées que si vous le dites à la fin.</translation>
    </message>
    <message>
        <source>Your photos stay in this machine and are deleted when you leave.</source>
        <translation>Vos photos restent dans cette machine et sont effacées quand vous partez.</translation>
    </message>
    <message>
        <source>about %1 seconds</source>
        <translation>environ %1 secondes</translation>
    </message>
    <message>
        <source>about a minute</source>
        <translation>environ une minute</translation>
    </message>
    <message>
        <source>about a minute and a half</source>
        <translation>environ une minute et demie</translation>
    </message>
    <message>
        <source>about %1 minutes</source>
        <translation>environ %1 minutes</translation>
    </message>
    <message>
        <source>a moment</source>
        <translation>un instant</translation>
    </message>
    <message>
        <source>%1 seconds left</source>
        <translation>encore %1 secondes</translation>
    </message>
</context>
<context>
    <name>dreambooth::ApologyPage</name>
    <message>
        <source>Sorry, that did not work.</source>
        <translation>Désolé, cela n’a pas marché.</translation>
    </message>
    <message>
        <source>It is not your fault. Your photos are being deleted; please begin anew.</source>
        <translation>Ce n’est pas votre faute. Vos photos sont en train d’être effacées&#xa0;; recommencez, s’il vous plaît.</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Recommencer</translation>
    </message>
</context>
<context>
    <name>dreambooth::AttractPage</name>
    <message>
        <source>Teach it your toy.</source>
        <translation>Apprenez-lui votre jouet.</translation>
    </message>
    <message>
        <source>Back soon</source>
        <translation>De retour bientôt</translation>
    </message>
    <message>
        <source>Getting ready …</source>
        <translation>Préparation …</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Commencer</translation>
    </message>
    <message>
        <source>Take a few photos of it. The computer looks at them for %1 and then draws it anywhere you like.</source>
        <translation>Prenez-en quelques photos. L’ordinateur les regarde pendant %1, puis il le dessine où vous voulez.</translation>
    </message>
</context>
<context>
    <name>dreambooth::BoothContext</name>
    <message>
        <source>Camera: none was chosen; photos come from elsewhere.</source>
        <translation>Caméra&#xa0;: aucune n’est choisie&#xa0;; les photos viennent d’ailleurs.</translation>
    </message>
    <message>
        <source>Camera: it gives pictures.</source>
        <translation>Caméra&#xa0;: elle donne des images.</translation>
    </message>
    <message>
        <source>Camera: there are no pictures to show in %1.</source>
        <translation>Caméra&#xa0;: %1 ne contient pas d’image à montrer.</translation>
    </message>
    <message>
        <source>Camera: %1 is not a video that can be played.</source>
        <translation>Caméra&#xa0;: %1 n’est pas une vidéo lisible.</translation>
    </message>
    <message>
        <source>Camera: no picture comes from it. Is it plugged in?</source>
        <translation>Caméra&#xa0;: aucune image n’en vient. Est-elle branchée&#xa0;?</translation>
    </message>
    <message>
        <source>Camera: no picture comes from %1. Is it plugged in?</source>
        <translation>Caméra&#xa0;: aucune image ne vient de %1. Est-elle branchée&#xa0;?</translation>
    </message>
</context>
<context>
    <name>dreambooth::BoothWindow</name>
    <message>
        <source>Language: %1</source>
        <translation>Langue&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::CameraPage</name>
    <message>
        <source>Hold it inside the frame.</source>
        <translation>Tenez-le dans le cadre.</translation>
    </message>
    <message>
        <source>Turn it a little to the left.</source>
        <translation>Tournez-le un peu à gauche.</translation>
    </message>
    <message>
        <source>Now a little to the right.</source>
        <translation>Maintenant un peu à droite.</translation>
    </message>
    <message>
        <source>Come closer.</source>
        <translation>Approchez-vous.</translation>
    </message>
    <message>
        <source>Show its other side.</source>
        <translation>Montrez l’autre côté.</translation>
    </message>
    <message>
        <source>From above, please.</source>
        <translation>D’en haut, s’il vous plaît.</translation>
    </message>
    <message>
        <source>In front of something else.</source>
        <translation>Devant autre chose.</translation>
    </message>
    <message>
        <source>One more, as you like.</source>
        <translation>Encore une, comme vous voulez.</translation>
    </message>
    <message>
        <source>Photo %1 again</source>
        <translation>Photo %1 de nouveau</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Photo %1</translation>
    </message>
    <message>
        <source>That&apos;s all</source>
        <translation>C’est tout</translation>
    </message>
    <message>
        <source>The camera is not connected just now.</source>
        <translation>La caméra n’est pas branchée en ce moment.</translation>
    </message>
    <message>
        <source>Touch a photo to take it again.</source>
        <translation>Touchez une photo pour la refaire.</translation>
    </message>
    <message>
        <source>The camera is starting …</source>
        <translation>La caméra démarre …</translation>
    </message>
    <message>
        <source>Take photo</source>
        <translation>Prendre la photo</translation>
    </message>
    <message>
        <source>Enough, go on</source>
        <translation>Assez, continuer</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
</context>
<context>
    <name>dreambooth::CheckPage</name>
    <message>
        <source>Model: %1.</source>
        <translation>Modèle&#xa0;: %1.</translation>
    </message>
    <message>
        <source>the bundled one</source>
        <translation>celui qui est fourni</translation>
    </message>
    <message>
        <source>Pictures of each kind to learn beside: %1 of %2 drawn.</source>
        <translation>Images de chaque genre à apprendre à côté&#xa0;: %1 sur %2 dessinées.</translation>
    </message>
    <message>
        <source>Pictures of before: %1 of %2 drawn.</source>
        <translation>Images d’avant&#xa0;: %1 sur %2 dessinées.</translation>
    </message>
    <message>
        <source>Disk: %1 free.</source>
        <translation>Disque&#xa0;: %1 libres.</translation>
    </message>
    <message>
        <source>Disk: only %1 free at %2.</source>
        <translation>Disque&#xa0;: seulement %1 libres à %2.</translation>
    </message>
    <message>
        <source>Privacy: visitors&apos; files stay in memory and are never on a disk.</source>
        <translation>Vie privée&#xa0;: les fichiers des visiteurs restent en mémoire et ne vont jamais sur un disque.</translation>
    </message>
    <message>
        <source>Privacy: this session has no folder in memory; visitors&apos; files are on the disk while they are here, and are overwritten.</source>
        <translation>Vie privée&#xa0;: cette session n’a pas de dossier en mémoire&#xa0;; les fichiers des visiteurs sont sur le disque tant qu’ils sont là, puis écrasés.</translation>
    </message>
    <message>
        <source>Speed: not measured yet; learning stops after %1 s with what it has.</source>
        <translation>Vitesse&#xa0;: pas encore mesurée&#xa0;; l’apprentissage s’arrête après %1 s avec ce qu’il a.</translation>
    </message>
    <message>
        <source>Speed: a visitor takes about %1 s here, from the last photo to the picture.</source>
        <translation>Vitesse&#xa0;: un visiteur attend ici environ %1 s, de la dernière photo à l’image.</translation>
    </message>
    <message>
        <source>Kept: pictures of visitors who agree, in %1.</source>
        <translation>Gardé&#xa0;: les images des visiteurs qui sont d’accord, dans %1.</translation>
    </message>
    <message>
        <source>Kept: nothing.</source>
        <translation>Gardé&#xa0;: rien.</translation>
    </message>
    <message>
        <source>PIN: none was chosen, so anyone can open the staff page.</source>
        <translation>Code&#xa0;: aucun n’est choisi&#xa0;; tout le monde peut ouvrir la page du personnel.</translation>
    </message>
    <message>
        <source>PIN: chosen. The staff page opens when the upper left corner is held for 3 s.</source>
        <translation>Code&#xa0;: choisi. La page du personnel s’ouvre quand on tient le coin en haut à gauche 3 s.</translation>
    </message>
    <message>
        <source>Is the booth ready?</source>
        <translation>Le stand est-il prêt&#xa0;?</translation>
    </message>
    <message>
        <source>Open the booth</source>
        <translation>Ouvrir le stand</translation>
    </message>
    <message>
        <source>Open; it goes on getting ready</source>
        <translation>Ouvrir&#xa0;; la préparation continue</translation>
    </message>
    <message>
        <source>Phones: this computer is in no network that they could reach.</source>
        <translation>Téléphones&#xa0;: cet ordinateur n’est sur aucun réseau où ils pourraient le joindre.</translation>
    </message>
    <message>
        <source>Phones: they reach it at %1 in the Wi-Fi “%2”.</source>
        <translation>Téléphones&#xa0;: ils le joignent à l’adresse %1 sur le Wi-Fi «&#xa0;%2&#xa0;».</translation>
    </message>
</context>
<context>
    <name>dreambooth::ChoosePage</name>
    <message>
        <source>Which one shall it learn?</source>
        <translation>Lequel doit-il apprendre&#xa0;?</translation>
    </message>
    <message>
        <source>Choose your photos</source>
        <translation>Choisissez vos photos</translation>
    </message>
    <message>
        <source>Put your USB stick in.</source>
        <translation>Branchez votre clé USB.</translation>
    </message>
    <message>
        <source>Looking for pictures …</source>
        <translation>Recherche d’images …</translation>
    </message>
    <message>
        <source>Touch one.</source>
        <translation>Touchez-en un.</translation>
    </message>
    <message>
        <source>There are no pictures here that can be read.</source>
        <translation>Il n’y a pas ici d’images lisibles.</translation>
    </message>
    <message>
        <source>%1 to %2 photos of one thing, from different sides. Chosen: %3.</source>
        <translation>%1 à %2 photos d’une seule chose, de différents côtés. Choisies&#xa0;: %3.</translation>
    </message>
    <message>
        <source>Newer</source>
        <translation>Plus récentes</translation>
    </message>
    <message>
        <source>Older</source>
        <translation>Plus anciennes</translation>
    </message>
    <message>
        <source>One moment …</source>
        <translation>Un instant …</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Photo %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::ConsentPage</name>
    <message>
        <source>Before we begin</source>
        <translation>Avant de commencer</translation>
    </message>
    <message>
        <source>This computer learns from them, here and now. Nothing is sent anywhere: it works without the internet.</source>
        <translation>Cet ordinateur apprend avec elles, ici et maintenant. Rien n’est envoyé&#xa0;: il fonctionne sans internet.</translation>
    </message>
    <message>
        <source>You can stop at any moment. Walk away, and everything is deleted by itself.</source>
        <translation>Vous pouvez arrêter à tout moment. Partez, et tout est effacé tout seul.</translation>
    </message>
    <message>
        <source>No, thank you</source>
        <translation>Non, merci</translation>
    </message>
    <message>
        <source>You show it a few photos of one thing. Please no people: a toy, a bag, something you hold in your hands.</source>
        <translation>Vous lui montrez quelques photos d’une chose. Pas de personnes, s’il vous plaît&#xa0;: un jouet, un sac, quelque chose que vous tenez en main.</translation>
    </message>
    <message>
        <source>I agree, let’s go</source>
        <translation>D’accord, c’est parti</translation>
    </message>
</context>
<context>
    <name>dreambooth::GoodbyePage</name>
    <message>
        <source>Goodbye!</source>
        <translation>Au revoir&#xa0;!</translation>
    </message>
    <message>
        <source>Your photos, and what the computer learned from them, are deleted.</source>
        <translation>Vos photos, et ce que l’ordinateur en a appris, sont effacés.</translation>
    </message>
    <message>
        <source>Your photos, and what the computer learned from them, are being deleted …</source>
        <translation>Vos photos, et ce que l’ordinateur en a appris, sont en train d’être effacés …</translation>
    </message>
</context>
<context>
    <name>dreambooth::IdleOverlay</name>
    <message>
        <source>Are you still there?</source>
        <translation>Êtes-vous encore là&#xa0;?</translation>
    </message>
    <message>
        <source>Everything of yours is deleted in %1 s.</source>
        <translation>Tout ce qui est à vous sera effacé dans %1 s.</translation>
    </message>
    <message>
        <source>I am here</source>
        <translation>Je suis là</translation>
    </message>
</context>
<context>
    <name>dreambooth::KindPage</name>
    <message>
        <source>What is it?</source>
        <translation>Qu’est-ce que c’est&#xa0;?</translation>
    </message>
    <message>
        <source>Touch what comes nearest.</source>
        <translation>Touchez ce qui s’en approche le plus.</translation>
    </message>
    <message>
        <source>Learn it now</source>
        <translation>Apprendre maintenant</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
</context>
<context>
    <name>dreambooth::LearningPage</name>
    <message>
        <source>It is learning</source>
        <translation>Il apprend</translation>
    </message>
    <message>
        <source>It is learning: %1</source>
        <translation>Il apprend&#xa0;: %1</translation>
    </message>
    <message>
        <source>Learned. Now it draws your picture …</source>
        <translation>C’est appris. Il dessine votre image …</translation>
    </message>
    <message>
        <source>It has looked at your %1 photos %2 times each.</source>
        <translation>Il a regardé vos %1 photos %2 fois chacune.</translation>
    </message>
    <message>
        <source>It begins with your %1 photos.</source>
        <translation>Il commence avec vos %1 photos.</translation>
    </message>
    <message>
        <source>There was a hitch; it has gone on where it was.</source>
        <translation>Il y a eu un accroc&#xa0;; il a repris où il en était.</translation>
    </message>
    <message>
        <source>Thank you, enough</source>
        <translation>Merci, assez</translation>
    </message>
    <message>
        <source>What is it doing?</source>
        <translation>Que fait-il&#xa0;?</translation>
    </message>
    <message>
        <source>It adds noise to your photos and practises taking the noise away.</source>
        <translation>Il ajoute du bruit à vos photos et s’exerce à l’enlever.</translation>
    </message>
    <message>
        <source>Each time it changes itself a little, so that it does better next time.</source>
        <translation>Chaque fois il se change un peu, pour faire mieux la fois suivante.</translation>
    </message>
    <message>
        <source>The pictures above all come from the same noise: what changes is what it knows.</source>
        <translation>Les images ci-dessus viennent toutes du même bruit&#xa0;: ce qui change, c’est ce qu’il sait.</translation>
    </message>
    <message>
        <source>How far off it is at each step</source>
        <translation>De combien il se trompe à chaque pas</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>Pas encore mesuré</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhoneInvitation</name>
    <message>
        <source>Photos of one thing, from different sides; up to %1:</source>
        <translation>Des photos d’une seule chose, sous différents angles&#xa0;; jusqu’à %1&#xa0;:</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <source>Photos at the booth: %1.</source>
        <translation>Photos arrivées&#xa0;: %1.</translation>
    </message>
    <message>
        <source>That&apos;s enough. Look at the screen.</source>
        <translation>C’est assez. Regardez l’écran.</translation>
    </message>
    <message>
        <source>A photo was too large and was not taken.</source>
        <translation>Une photo était trop grande et n’a pas été prise.</translation>
    </message>
    <message>
        <source>Look at the screen. Your pictures will be here too.</source>
        <translation>Regardez l’écran. Tes images arriveront ici aussi.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>This page works until you finish at the booth. Then everything is deleted there.</source>
        <translation>Cette page fonctionne jusqu’à ce que vous terminiez au stand. Ensuite tout y est effacé.</translation>
    </message>
    <message>
        <source>The word on the screen:</source>
        <translation>Le mot affiché à l’écran&#xa0;:</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>That is not the word on the screen.</source>
        <translation>Ce n’est pas le mot affiché à l’écran.</translation>
    </message>
    <message>
        <source>Too many wrong words. Please use the square on the screen.</source>
        <translation>Trop d’essais. Utilisez le code QR à l’écran.</translation>
    </message>
    <message>
        <source>One moment …</source>
        <translation>Un instant …</translation>
    </message>
    <message>
        <source>Join the Wi-Fi of this stand, then point your phone&apos;s camera at the square.</source>
        <translation>Rejoignez le Wi-Fi de ce stand, puis visez le code QR avec l’appareil photo de votre téléphone.</translation>
    </message>
    <message>
        <source>Join the Wi-Fi “%1”, then point your phone&apos;s camera at the square.</source>
        <translation>Rejoignez le Wi-Fi «&#xa0;%1&#xa0;», puis visez le code QR avec l’appareil photo de votre téléphone.</translation>
    </message>
    <message>
        <source>A square that opens this visit&apos;s page on your phone</source>
        <translation>Code QR qui ouvre la page de cette visite sur votre téléphone</translation>
    </message>
    <message>
        <source>No camera? Type %1 and then “%2”.</source>
        <translation>Pas d’appareil photo&#xa0;? Tapez %1, puis «&#xa0;%2&#xa0;».</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhonePage</name>
    <message>
        <source>Photos from your phone</source>
        <translation>Les photos de votre téléphone</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Photo %1</translation>
    </message>
    <message>
        <source>What came could not be read as a photo. Please send another one.</source>
        <translation>Un fichier reçu n’est pas une photo lisible. Envoyez-en une autre.</translation>
    </message>
    <message>
        <source>%1 to %2 photos of one thing, from different sides.</source>
        <translation>%1 à %2 photos d’une seule chose, sous différents angles.</translation>
    </message>
    <message>
        <source>That is enough. More are welcome.</source>
        <translation>C’est assez. Vous pouvez en envoyer d’autres.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
</context>
<context>
    <name>dreambooth::PinPad</name>
    <message>
        <source>For staff</source>
        <translation>Pour le personnel</translation>
    </message>
    <message>
        <source>That was not the PIN. Try again in %1 s.</source>
        <translation>Ce n’était pas le code. Nouvel essai dans %1 s.</translation>
    </message>
    <message>
        <source>That was not the PIN.</source>
        <translation>Ce n’était pas le code.</translation>
    </message>
    <message>
        <source>Enter the PIN.</source>
        <translation>Entrez le code.</translation>
    </message>
    <message>
        <source>Delete a digit</source>
        <translation>Effacer un chiffre</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>dreambooth::PrinterWatch</name>
    <message>
        <source>Printer: none was chosen.</source>
        <translation>Imprimante&#xa0;: aucune n’est choisie.</translation>
    </message>
    <message>
        <source>Printer: cards become PDF files in %1.</source>
        <translation>Imprimante&#xa0;: les cartes deviennent des fichiers PDF dans %1.</translation>
    </message>
    <message>
        <source>Printer: cards can&apos;t be written to %1.</source>
        <translation>Imprimante&#xa0;: impossible d’écrire les cartes dans %1.</translation>
    </message>
    <message>
        <source>being asked …</source>
        <translation>en cours …</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prête</translation>
    </message>
    <message>
        <source>no paper when it last printed</source>
        <translation>sans papier à la dernière impression</translation>
    </message>
    <message>
        <source>no ink or toner when it last printed</source>
        <translation>sans encre ni toner à la dernière impression</translation>
    </message>
    <message>
        <source>switched off, stopped or paused</source>
        <translation>éteinte, arrêtée ou en pause</translation>
    </message>
    <message>
        <source>the print server does not know it</source>
        <translation>le serveur d’impression ne la connaît pas</translation>
    </message>
    <message>
        <source>no print server answers</source>
        <translation>aucun serveur d’impression ne répond</translation>
    </message>
    <message>
        <source>Printer %1: %2.</source>
        <translation>Imprimante %1&#xa0;: %2.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ProgressDots</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>Étape %1 sur %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::RevealPage</name>
    <message>
        <source>There it is!</source>
        <translation>Le voilà&#xa0;!</translation>
    </message>
    <message>
        <source>There it is! %1.</source>
        <translation>Le voilà&#xa0;! %1.</translation>
    </message>
    <message>
        <source>Slide the picture. Where to next?</source>
        <translation>Faites glisser l’image. Où ensuite&#xa0;?</translation>
    </message>
    <message>
        <source>It is drawing: %1 …</source>
        <translation>Il dessine&#xa0;: %1 …</translation>
    </message>
    <message>
        <source>before</source>
        <translation>avant</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>le vôtre</translation>
    </message>
    <message>
        <source>Before and yours; slide to compare</source>
        <translation>Avant et le vôtre&#xa0;; faites glisser pour comparer</translation>
    </message>
    <message>
        <source>♥ A favourite</source>
        <translation>♥ Un favori</translation>
    </message>
    <message>
        <source>♡ I like this one</source>
        <translation>♡ Celle-ci me plaît</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Imprimer</translation>
    </message>
    <message>
        <source>USB stick</source>
        <translation>Clé USB</translation>
    </message>
    <message>
        <source>Leave it here</source>
        <translation>Laisser ici</translation>
    </message>
    <message>
        <source>Finish and delete</source>
        <translation>Terminer et effacer</translation>
    </message>
    <message>
        <source>To my phone</source>
        <translation>Sur mon téléphone</translation>
    </message>
</context>
<context>
    <name>dreambooth::SampleRow</name>
    <message>
        <source>before</source>
        <translation>avant</translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <translation>il y a %1 s</translation>
    </message>
    <message>
        <source>now</source>
        <translation>maintenant</translation>
    </message>
    <message>
        <source>It looks at your photos</source>
        <translation>Il regarde vos photos</translation>
    </message>
</context>
<context>
    <name>dreambooth::SetupDialog</name>
    <message>
        <source>Set up a booth</source>
        <translation>Installer un stand</translation>
    </message>
    <message>
        <source>These choices are kept in %1.</source>
        <translation>Ces choix sont gardés dans %1.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Save and start the booth</source>
        <translation>Enregistrer et ouvrir le stand</translation>
    </message>
    <message>
        <source>Folder of the booth</source>
        <translation>Dossier du stand</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose: %1</source>
        <translation>Choisir&#xa0;: %1</translation>
    </message>
    <message>
        <source>What visitors see</source>
        <translation>Ce que voient les visiteurs</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Colour of buttons</source>
        <translation>Couleur des boutons</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Fond</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>Apprentissage</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Modèle de base</translation>
    </message>
    <message>
        <source>The bundled one</source>
        <translation>Celui qui est fourni</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Recette</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rapide</translation>
    </message>
    <message>
        <source>Faithful</source>
        <translation>Fidèle</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Complet</translation>
    </message>
    <message>
        <source>At most, from the last photo to the picture</source>
        <translation>Au plus, de la dernière photo à l’image</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Kinds of subject</source>
        <translation>Genres de sujets</translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation>Scènes</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>Photos</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Caméra</translation>
    </message>
    <message>
        <source>A camera of this computer</source>
        <translation>Une caméra de cet ordinateur</translation>
    </message>
    <message>
        <source>A video file</source>
        <translation>Un fichier vidéo</translation>
    </message>
    <message>
        <source>A folder of pictures, shown in turn</source>
        <translation>Un dossier d’images, l’une après l’autre</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucune</translation>
    </message>
    <message>
        <source>Device, file or folder</source>
        <translation>Appareil, fichier ou dossier</translation>
    </message>
    <message>
        <source>The first camera</source>
        <translation>La première caméra</translation>
    </message>
    <message>
        <source>Show the live picture as in a mirror</source>
        <translation>Montrer l’image en direct comme dans un miroir</translation>
    </message>
    <message>
        <source>Photos of a visitor, at most</source>
        <translation>Photos d’un visiteur, au plus</translation>
    </message>
    <message>
        <source>Photos from a visitor&apos;s USB stick</source>
        <translation>Photos de la clé USB d’un visiteur</translation>
    </message>
    <message>
        <source>The subjects that come with the program</source>
        <translation>Les sujets fournis avec le programme</translation>
    </message>
    <message>
        <source>Photos from a folder</source>
        <translation>Photos d’un dossier</translation>
    </message>
    <message>
        <source>Taking home</source>
        <translation>À emporter</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Imprimante</translation>
    </message>
    <message>
        <source>Or cards as PDF files in</source>
        <translation>Ou les cartes en PDF dans</translation>
    </message>
    <message>
        <source>Prints of a visitor, at most</source>
        <translation>Impressions d’un visiteur, au plus</translation>
    </message>
    <message>
        <source>Pictures onto a visitor&apos;s USB stick</source>
        <translation>Images sur la clé USB d’un visiteur</translation>
    </message>
    <message>
        <source>Visitors may leave their pictures here</source>
        <translation>Les visiteurs peuvent laisser leurs images ici</translation>
    </message>
    <message>
        <source>… and their photos</source>
        <translation>… et leurs photos</translation>
    </message>
    <message>
        <source>Kept in</source>
        <translation>Gardé dans</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personnel</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>4 to 12 digits</source>
        <translation>4 à 12 chiffres</translation>
    </message>
    <message>
        <source>As it is; type to change it</source>
        <translation>Comme avant&#xa0;; tapez pour le changer</translation>
    </message>
    <message>
        <source>Untouched until it asks whether somebody is there</source>
        <translation>Sans toucher, avant qu’il demande si quelqu’un est là</translation>
    </message>
    <message>
        <source>Then, until all is wiped</source>
        <translation>Puis, avant que tout soit effacé</translation>
    </message>
    <message>
        <source>Phones</source>
        <translation>Téléphones</translation>
    </message>
    <message>
        <source>Photos from a visitor&apos;s phone, and pictures to it</source>
        <translation>Photos depuis le téléphone des visiteurs, et images vers lui</translation>
    </message>
    <message>
        <source>Phones have to be in the same network as this computer: a hotspot of it, or the stand&apos;s Wi-Fi. They reach the page of the visit that is open, and nothing else.</source>
        <translation>Les téléphones doivent être sur le même réseau que cet ordinateur&#xa0;: son point d’accès ou le Wi-Fi du stand. Ils accèdent à la page de la visite en cours, et à rien d’autre.</translation>
    </message>
    <message>
        <source>Name of the Wi-Fi</source>
        <translation>Nom du Wi-Fi</translation>
    </message>
    <message>
        <source>This computer&apos;s address there</source>
        <translation>Adresse de cet ordinateur sur ce réseau</translation>
    </message>
    <message>
        <source>The first one there is</source>
        <translation>La première disponible</translation>
    </message>
    <message>
        <source>%1 (not here now)</source>
        <translation>%1 (absente pour l’instant)</translation>
    </message>
</context>
<context>
    <name>dreambooth::SourcePage</name>
    <message>
        <source>What shall it learn?</source>
        <translation>Que doit-il apprendre&#xa0;?</translation>
    </message>
    <message>
        <source>Take photos now</source>
        <translation>Prendre des photos</translation>
    </message>
    <message>
        <source>Of something that you have with you.</source>
        <translation>De quelque chose que vous avez avec vous.</translation>
    </message>
    <message>
        <source>The camera is not connected just now.</source>
        <translation>La caméra n’est pas branchée en ce moment.</translation>
    </message>
    <message>
        <source>From my USB stick</source>
        <translation>De ma clé USB</translation>
    </message>
    <message>
        <source>Put your stick in, and it can be chosen.</source>
        <translation>Branchez votre clé pour pouvoir la choisir.</translation>
    </message>
    <message>
        <source>From this booth&apos;s photos</source>
        <translation>Des photos de ce stand</translation>
    </message>
    <message>
        <source>Try it with one of ours</source>
        <translation>Avec un des nôtres</translation>
    </message>
    <message>
        <source>A toy whose photos lie ready.</source>
        <translation>Un jouet dont les photos sont prêtes.</translation>
    </message>
    <message>
        <source>A few photos of one thing.</source>
        <translation>Quelques photos d’une seule chose.</translation>
    </message>
    <message>
        <source>From my phone</source>
        <translation>Depuis mon téléphone</translation>
    </message>
    <message>
        <source>Phones can&apos;t reach this booth just now.</source>
        <translation>Les téléphones ne peuvent pas joindre ce stand pour l’instant.</translation>
    </message>
</context>
<context>
    <name>dreambooth::SquaresPage</name>
    <message>
        <source>This is what it will see</source>
        <translation>Voici ce qu’il verra</translation>
    </message>
    <message>
        <source>Is your thing inside the frame each time? If not, move the frame with your finger.</source>
        <translation>Votre chose est-elle chaque fois dans le cadre&#xa0;? Sinon, déplacez le cadre du doigt.</translation>
    </message>
    <message>
        <source>Closer</source>
        <translation>Plus près</translation>
    </message>
    <message>
        <source>Wider</source>
        <translation>Plus large</translation>
    </message>
    <message>
        <source>Looks good</source>
        <translation>C’est bien</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>The frame on your photo</source>
        <translation>Le cadre sur votre photo</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Photo %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::StaffDay</name>
    <message>
        <source>Nothing of visitors is kept.</source>
        <translation>Rien des visiteurs n’est gardé.</translation>
    </message>
    <message>
        <source>Kept with consent: %1, in %2.</source>
        <translation>Gardé avec accord&#xa0;: %1, dans %2.</translation>
    </message>
    <message>
        <source>Today nobody was here yet.</source>
        <translation>Personne n’est encore venu aujourd’hui.</translation>
    </message>
    <message>
        <source>Visitors today: %1. Saw their picture: %2. Minutes a visit: %3. Prints: %4. Copies: %5. Errors: %6.</source>
        <translation>Visiteurs aujourd’hui&#xa0;: %1. Ont vu leur image&#xa0;: %2. Minutes par visite&#xa0;: %3. Impressions&#xa0;: %4. Copies&#xa0;: %5. Erreurs&#xa0;: %6.</translation>
    </message>
</context>
<context>
    <name>dreambooth::StaffPage</name>
    <message>
        <source>The booth is paused.</source>
        <translation>Le stand est en pause.</translation>
    </message>
    <message>
        <source>The model is ready.</source>
        <translation>Le modèle est prêt.</translation>
    </message>
    <message>
        <source>The model is getting ready.</source>
        <translation>Le modèle se prépare.</translation>
    </message>
    <message>
        <source>Nothing went wrong since the start.</source>
        <translation>Rien n’a échoué depuis le début.</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personnel</translation>
    </message>
    <message>
        <source>Every visit is a line in %1.</source>
        <translation>Chaque visite est une ligne dans %1.</translation>
    </message>
    <message>
        <source>Back to the visitors</source>
        <translation>Retour aux visiteurs</translation>
    </message>
    <message>
        <source>Wipe now</source>
        <translation>Effacer maintenant</translation>
    </message>
    <message>
        <source>Go on after the pause</source>
        <translation>Reprendre après la pause</translation>
    </message>
    <message>
        <source>Pause the booth</source>
        <translation>Mettre en pause</translation>
    </message>
    <message>
        <source>Close the booth</source>
        <translation>Fermer le stand</translation>
    </message>
    <message>
        <source>Drawn ahead: %1 of %2 pictures.</source>
        <translation>Dessinées à l’avance&#xa0;: %1 images sur %2.</translation>
    </message>
</context>
<context>
    <name>dreambooth::TakeHomePage</name>
    <message>
        <source>before</source>
        <translation>avant</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>le vôtre</translation>
    </message>
    <message>
        <source>Your card is being printed …</source>
        <translation>Votre carte s’imprime …</translation>
    </message>
    <message>
        <source>Your card is saved for printing.</source>
        <translation>Votre carte est enregistrée pour l’impression.</translation>
    </message>
    <message>
        <source>Your card is printed.</source>
        <translation>Votre carte est imprimée.</translation>
    </message>
    <message>
        <source>The printer does not print just now. The staff can see why.</source>
        <translation>L’imprimante n’imprime pas en ce moment. Le personnel voit pourquoi.</translation>
    </message>
    <message>
        <source>Put your USB stick in.</source>
        <translation>Branchez votre clé USB.</translation>
    </message>
    <message>
        <source>Your pictures are being copied …</source>
        <translation>Vos images sont copiées …</translation>
    </message>
    <message>
        <source>Your stick can&apos;t be written to. Is it full, or locked?</source>
        <translation>Impossible d’écrire sur votre clé. Est-elle pleine ou verrouillée&#xa0;?</translation>
    </message>
    <message>
        <source>Your pictures are being saved …</source>
        <translation>Vos images sont enregistrées …</translation>
    </message>
    <message>
        <source>Thank you! Your pictures stay here.</source>
        <translation>Merci&#xa0;! Vos images restent ici.</translation>
    </message>
    <message>
        <source>They could not be saved. The staff can see why.</source>
        <translation>Elles n’ont pas pu être enregistrées. Le personnel voit pourquoi.</translation>
    </message>
    <message>
        <source>May we keep your pictures, and the photos you took, on this computer? The staff can see and show them.</source>
        <translation>Pouvons-nous garder vos images et vos photos sur cet ordinateur&#xa0;? Le personnel peut les voir et les montrer.</translation>
    </message>
    <message>
        <source>May we keep your pictures on this computer? The staff can see and show them. Your photos are deleted all the same.</source>
        <translation>Pouvons-nous garder vos images sur cet ordinateur&#xa0;? Le personnel peut les voir et les montrer. Vos photos sont effacées de toute façon.</translation>
    </message>
    <message>
        <source>Leave it here</source>
        <translation>Laisser ici</translation>
    </message>
    <message>
        <source>Take it home</source>
        <translation>À emporter</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Yes, keep them</source>
        <translation>Oui, gardez-les</translation>
    </message>
    <message>
        <source>One more card</source>
        <translation>Encore une carte</translation>
    </message>
    <message>
        <source>Back to the pictures</source>
        <translation>Retour aux images</translation>
    </message>
    <message>
        <source>Finish and delete</source>
        <translation>Terminer et effacer</translation>
    </message>
    <message>
        <source>Your pictures are on your stick, in the folder %1. You can take it out.</source>
        <translation>Vos images sont sur votre clé, dans le dossier %1. Vous pouvez la retirer.</translation>
    </message>
    <message>
        <source>%1, before</source>
        <translation>%1, avant</translation>
    </message>
    <message>
        <source>How it learned</source>
        <translation>Comment il a appris</translation>
    </message>
    <message>
        <source>Phones can&apos;t reach this booth just now. The staff can see why.</source>
        <translation>Les téléphones ne peuvent pas joindre ce stand pour l’instant. L’équipe voit pourquoi.</translation>
    </message>
    <message>
        <source>%1 of %2 saved</source>
        <translation>%1 sur %2 enregistrées</translation>
    </message>
    <message>
        <source>The link works until you finish. Then everything is deleted.</source>
        <translation>Le lien fonctionne jusqu’à ce que vous terminiez. Ensuite tout est effacé.</translation>
    </message>
    <message>
        <source>Your phone is here: %1.</source>
        <translation>Votre téléphone est connecté&#xa0;: %1.</translation>
    </message>
    <message>
        <source>This is your card.</source>
        <translation>Voici votre carte.</translation>
    </message>
    <message>
        <source>Print it</source>
        <translation>Imprimer</translation>
    </message>
</context>
</TS>
