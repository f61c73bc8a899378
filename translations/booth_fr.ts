<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en_US">
<context>
    <name>dreambooth</name>
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
    <message>
        <source>Your photos stay on this computer. They and your pictures are deleted when you leave, unless you want to leave them here at the end.</source>
        <translation>Vos photos restent sur cet ordinateur. Elles sont supprimées avec vos images à votre départ, sauf si vous voulez les laisser ici à la fin.</translation>
    </message>
    <message>
        <source>Your photos stay on this computer and are deleted when you leave. Pictures are kept only if you say so at the end.</source>
        <translation>Vos photos restent sur cet ordinateur et sont supprimées à votre départ. Les images ne sont conservées que si vous l’acceptez à la fin.</translation>
    </message>
    <message>
        <source>Your photos stay on this computer and are deleted when you leave.</source>
        <translation>Vos photos restent sur cet ordinateur et sont supprimées à votre départ.</translation>
    </message>
    <message>
        <source>A card that you print is kept here as a file.</source>
        <translation>Une carte que vous imprimez reste ici sous forme de fichier.</translation>
    </message>
    <message>
        <source>Speed: not measured yet; training stops after %1 s with what it has learned.</source>
        <translation>Vitesse&#xa0;: pas encore mesurée&#xa0;; l’apprentissage s’arrête après %1 s avec ce qui est acquis.</translation>
    </message>
    <message>
        <source>Speed: a visitor waits about %1 s; about %2 of %3 steps fit in, enough for a good likeness.</source>
        <translation>Vitesse&#xa0;: un visiteur attend environ %1&#xa0;s&#xa0;; environ %2 étapes sur %3 y tiennent, assez pour une bonne ressemblance.</translation>
    </message>
    <message>
        <source>Speed: only about %1 of %2 steps fit into %3 s on this computer.</source>
        <translation>Vitesse&#xa0;: sur cet ordinateur, environ %1 étapes seulement sur %2 tiennent en %3 s.</translation>
    </message>
    <message>
        <source>Visitors will recognise the colours and the shape of what they brought, not all of it.</source>
        <translation>Les visiteurs reconnaîtront les couleurs et la forme de leur objet, mais pas tout.</translation>
    </message>
    <message>
        <source>What is drawn will hardly look like what visitors brought.</source>
        <translation>Les dessins ne ressembleront guère à ce que les visiteurs ont apporté.</translation>
    </message>
    <message>
        <source>%1 would be enough.</source>
        <translation>%1 suffiraient.</translation>
    </message>
    <message>
        <source>Even the longest time that can be set would not be enough.</source>
        <translation>Même la durée la plus longue possible ne suffirait pas.</translation>
    </message>
    <message>
        <source>Speed: a visitor waits about %1 s; all %2 steps fit in.</source>
        <translation>Vitesse&#xa0;: un visiteur attend environ %1&#xa0;s&#xa0;; les %2 étapes y tiennent toutes.</translation>
    </message>
    <message>
        <source>How good the likeness will be is not known with this kind of model: try it first.</source>
        <translation>On ne sait pas à quel point ce sera ressemblant avec un modèle de ce genre&#xa0;: essayez d’abord.</translation>
    </message>
    <message>
        <source>%1 photos of one thing, from different sides.</source>
        <translation>%1 photos d’un seul objet, sous différents angles.</translation>
    </message>
    <message>
        <source>%1 to %2 photos of one thing, from different sides.</source>
        <translation>%1 à %2 photos d’un seul objet, sous différents angles.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ApologyPage</name>
    <message>
        <source>Sorry, that did not work.</source>
        <translation>Désolé, cela n’a pas marché.</translation>
    </message>
    <message>
        <source>It&apos;s not your fault. Your photos are being deleted; please start again.</source>
        <translation>Vous n’y êtes pour rien. Vos photos sont en cours de suppression&#xa0;; veuillez recommencer.</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Recommencer</translation>
    </message>
</context>
<context>
    <name>dreambooth::AttractPage</name>
    <message>
        <source>Back soon</source>
        <translation>De retour bientôt</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Commencer</translation>
    </message>
    <message>
        <source>Getting ready…</source>
        <translation>Préparation…</translation>
    </message>
    <message>
        <source>Teach %1 your toy.</source>
        <translation>Faites découvrir votre jouet à %1.</translation>
    </message>
    <message>
        <source>Take a few photos of it. %1, this computer, studies them for %2, then draws it anywhere you like.</source>
        <translation>Prenez-en quelques photos. %1, cet ordinateur, les étudie pendant %2, puis dessine votre jouet où vous voulez.</translation>
    </message>
    <message>
        <source>These were drawn by the small model that comes with the program. %1 draws with another one, so yours will look different.</source>
        <translation>Ces images ont été dessinées par le petit modèle fourni avec le programme. %1 dessine avec un autre&#xa0;: les vôtres seront différentes.</translation>
    </message>
    <message>
        <source>Getting ready… %1 %</source>
        <translation>Préparation… %1 %</translation>
    </message>
</context>
<context>
    <name>dreambooth::BoothContext</name>
    <message>
        <source>Camera: there are no pictures to show in %1.</source>
        <translation>Caméra&#xa0;: %1 ne contient pas d’image à montrer.</translation>
    </message>
    <message>
        <source>Camera: %1 is not a video that can be played.</source>
        <translation>Caméra&#xa0;: %1 n’est pas une vidéo lisible.</translation>
    </message>
    <message>
        <source>Camera: none selected; photos come from elsewhere.</source>
        <translation>Caméra&#xa0;: aucune sélectionnée&#xa0;; les photos viennent d’ailleurs.</translation>
    </message>
    <message>
        <source>Camera: working.</source>
        <translation>Caméra&#xa0;: elle fonctionne.</translation>
    </message>
    <message>
        <source>Camera: no picture. Is it plugged in?</source>
        <translation>Caméra&#xa0;: pas d’image. Est-elle branchée&#xa0;?</translation>
    </message>
    <message>
        <source>Camera: no picture from %1. Is it plugged in?</source>
        <translation>Caméra&#xa0;: pas d’image de %1. Est-elle branchée&#xa0;?</translation>
    </message>
    <message>
        <source>Camera: %1 is shown in its place.</source>
        <translation>Caméra&#xa0;: %1 est montré à sa place.</translation>
    </message>
    <message>
        <source>The camera isn&apos;t connected right now.</source>
        <translation>La caméra n’est pas connectée pour le moment.</translation>
    </message>
    <message>
        <source>There are no pictures right now.</source>
        <translation>Il n’y a pas d’images pour le moment.</translation>
    </message>
    <message>
        <source>Pictures are shown here in place of a camera.</source>
        <translation>Ici, des images remplacent la caméra.</translation>
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
        <source>Photo %1</source>
        <translation>Photo %1</translation>
    </message>
    <message>
        <source>That&apos;s all</source>
        <translation>C’est tout</translation>
    </message>
    <message>
        <source>Take photo</source>
        <translation>Prendre la photo</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Now from above, please.</source>
        <translation>Maintenant d’en haut, s’il vous plaît.</translation>
    </message>
    <message>
        <source>Now in front of something else.</source>
        <translation>Maintenant devant un autre fond.</translation>
    </message>
    <message>
        <source>One more, any way you like.</source>
        <translation>Encore une, comme vous voulez.</translation>
    </message>
    <message>
        <source>Retake photo %1</source>
        <translation>Reprendre la photo %1</translation>
    </message>
    <message>
        <source>Tap a photo to retake it.</source>
        <translation>Touchez une photo pour la reprendre.</translation>
    </message>
    <message>
        <source>The camera is starting…</source>
        <translation>La caméra démarre…</translation>
    </message>
    <message>
        <source>That&apos;s enough</source>
        <translation>Cela suffit</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
</context>
<context>
    <name>dreambooth::CameraView</name>
    <message>
        <source>What the camera sees</source>
        <translation>Ce que voit la caméra</translation>
    </message>
</context>
<context>
    <name>dreambooth::CheckPage</name>
    <message>
        <source>Model: %1.</source>
        <translation>Modèle&#xa0;: %1.</translation>
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
        <source>Kept: nothing.</source>
        <translation>Conservé&#xa0;: rien.</translation>
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
        <source>Phones: this computer is not on a network where they could reach it.</source>
        <translation>Téléphones&#xa0;: cet ordinateur n’est sur aucun réseau où ils pourraient le joindre.</translation>
    </message>
    <message>
        <source>Phones: they reach this computer at %1 on the Wi-Fi “%2”.</source>
        <translation>Téléphones&#xa0;: cet ordinateur est joignable à l’adresse %1 sur le Wi-Fi «&#xa0;%2&#xa0;».</translation>
    </message>
    <message>
        <source>the bundled model</source>
        <translation>celui fourni</translation>
    </message>
    <message>
        <source>Class pictures for each kind: %1 of %2 ready.</source>
        <translation>Images de classe de chaque type&#xa0;: %1 sur %2 prêtes.</translation>
    </message>
    <message>
        <source>“Before” pictures: %1 of %2 ready.</source>
        <translation>Images «&#xa0;avant&#xa0;»&#xa0;: %1 sur %2 prêtes.</translation>
    </message>
    <message>
        <source>Privacy: visitors&apos; files stay in memory, and touch no disk unless it is swapped out.</source>
        <translation>Confidentialité&#xa0;: les fichiers des visiteurs restent en mémoire et n’atteignent aucun disque, sauf si elle est paginée (swap).</translation>
    </message>
    <message>
        <source>Privacy: this session has no folder in memory; visitors&apos; files are on disk during their visit and are then overwritten.</source>
        <translation>Confidentialité&#xa0;: cette session n’a pas de dossier en mémoire&#xa0;; les fichiers des visiteurs sont sur le disque pendant la visite, puis écrasés.</translation>
    </message>
    <message>
        <source>PIN: not set, so anyone can open the staff page.</source>
        <translation>Code&#xa0;: non défini&#xa0;; n’importe qui peut ouvrir la page du personnel.</translation>
    </message>
    <message>
        <source>PIN: set. To open the staff page, hold the upper left corner for 3 s.</source>
        <translation>Code&#xa0;: défini. Pour ouvrir la page du personnel, maintenez le coin supérieur gauche 3 s.</translation>
    </message>
    <message>
        <source>Open now; it keeps getting ready</source>
        <translation>Ouvrir maintenant&#xa0;; la préparation continue</translation>
    </message>
    <message>
        <source>pictures of visitors who agree, in %1</source>
        <translation>les images des visiteurs qui y consentent, dans %1</translation>
    </message>
    <message>
        <source>the cards that visitors print, as PDF files in %1, until you delete them</source>
        <translation>les cartes que les visiteurs impriment, en fichiers PDF dans %1, jusqu’à ce que vous les supprimiez</translation>
    </message>
    <message>
        <source>Kept: %1.</source>
        <translation>Conservé&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Give each visitor %1</source>
        <translation>Donner %1 à chaque visiteur</translation>
    </message>
    <message>
        <source>Model: %1 was made to draw in a few steps, which training undoes. Choose the model that it was made from.</source>
        <translation>Modèle&#xa0;: %1 est fait pour dessiner en peu d’étapes, ce que l’entraînement défait. Choisissez le modèle dont il est issu.</translation>
    </message>
    <message>
        <source>Phones: they reach this computer at %1.</source>
        <translation>Téléphones&#xa0;: cet ordinateur est joignable à l’adresse %1.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ChoosePage</name>
    <message>
        <source>Choose your photos</source>
        <translation>Choisissez vos photos</translation>
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
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Photo %1</translation>
    </message>
    <message>
        <source>Insert your USB stick.</source>
        <translation>Insérez votre clé USB.</translation>
    </message>
    <message>
        <source>Looking for pictures…</source>
        <translation>Recherche d’images…</translation>
    </message>
    <message>
        <source>Tap one.</source>
        <translation>Touchez-en un.</translation>
    </message>
    <message>
        <source>No readable pictures found here.</source>
        <translation>Aucune image lisible ici.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Un instant…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Which one should %1 learn?</source>
        <translation>Lequel %1 doit-il apprendre&#xa0;?</translation>
    </message>
    <message>
        <source>Selected: %1.</source>
        <translation>Sélectionnées&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Left out because it can&apos;t be read: photo %1.</source>
        <translation>Écartée car illisible&#xa0;: photo %1.</translation>
    </message>
    <message>
        <source>There is a USB stick in already. Is it yours? If not, remove it and insert your own.</source>
        <translation>Une clé USB est déjà insérée. Est-ce la vôtre&#xa0;? Sinon, retirez-la et insérez la vôtre.</translation>
    </message>
    <message>
        <source>Yes, it is mine</source>
        <translation>Oui, c’est la mienne</translation>
    </message>
</context>
<context>
    <name>dreambooth::ColorChoice</name>
    <message>
        <source>Amber</source>
        <translation>Ambre</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rouge</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rose</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violet</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Bleu</translation>
    </message>
    <message>
        <source>Turquoise</source>
        <translation>Turquoise</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Vert</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Blanc</translation>
    </message>
    <message>
        <source>Charcoal</source>
        <translation>Anthracite</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Noir</translation>
    </message>
    <message>
        <source>Night blue</source>
        <translation>Bleu nuit</translation>
    </message>
    <message>
        <source>Fir green</source>
        <translation>Vert sapin</translation>
    </message>
    <message>
        <source>Wine red</source>
        <translation>Bordeaux</translation>
    </message>
    <message>
        <source>Aubergine</source>
        <translation>Aubergine</translation>
    </message>
    <message>
        <source>Brown</source>
        <translation>Brun</translation>
    </message>
    <message>
        <source>Slate</source>
        <translation>Ardoise</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>La vôtre</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>Autre…</translation>
    </message>
    <message>
        <source>%1: another colour</source>
        <translation>%1&#xa0;: une autre couleur</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::ConsentPage</name>
    <message>
        <source>Before we begin</source>
        <translation>Avant de commencer</translation>
    </message>
    <message>
        <source>No, thank you</source>
        <translation>Non, merci</translation>
    </message>
    <message>
        <source>I agree, let’s go</source>
        <translation>D’accord, c’est parti</translation>
    </message>
    <message>
        <source>You show %1 a few photos of one thing: a toy, a bag, something you can hold. No people, please.</source>
        <translation>Vous montrez à %1 quelques photos d’un objet&#xa0;: un jouet, un sac, quelque chose qui tient en main. Pas de personnes, s’il vous plaît.</translation>
    </message>
    <message>
        <source>%1 is this computer, and learns from them right here. Nothing goes out to the internet: it works offline.</source>
        <translation>%1 est cet ordinateur et apprend à partir d’elles, ici même. Rien ne part sur internet&#xa0;: il fonctionne hors ligne.</translation>
    </message>
    <message>
        <source>You can stop at any time. If you walk away, your visit ends by itself.</source>
        <translation>Vous pouvez arrêter à tout moment. Si vous partez, votre visite se termine d’elle-même.</translation>
    </message>
</context>
<context>
    <name>dreambooth::GoodbyePage</name>
    <message>
        <source>Goodbye!</source>
        <translation>Au revoir&#xa0;!</translation>
    </message>
    <message>
        <source>Everything has been deleted, except for what you left here.</source>
        <translation>Tout a été supprimé, sauf ce que vous avez laissé ici.</translation>
    </message>
    <message>
        <source>Everything is being deleted, except for what you left here…</source>
        <translation>Tout est en cours de suppression, sauf ce que vous avez laissé ici…</translation>
    </message>
    <message>
        <source>Your photos and what %1 learned from them have been deleted.</source>
        <translation>Vos photos et ce que %1 en a appris ont été supprimés.</translation>
    </message>
    <message>
        <source>Your photos and what %1 learned from them are being deleted…</source>
        <translation>Vos photos et ce que %1 en a appris sont en cours de suppression…</translation>
    </message>
</context>
<context>
    <name>dreambooth::IdleOverlay</name>
    <message>
        <source>Are you still there?</source>
        <translation>Êtes-vous encore là&#xa0;?</translation>
    </message>
    <message>
        <source>In %1 s this visit ends and is deleted.</source>
        <translation>Dans %1 s, cette visite se termine et est supprimée.</translation>
    </message>
    <message>
        <source>I&apos;m here</source>
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
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Tap what comes closest.</source>
        <translation>Touchez ce qui s’en rapproche le plus.</translation>
    </message>
    <message>
        <source>Start learning</source>
        <translation>Lancer l’apprentissage</translation>
    </message>
</context>
<context>
    <name>dreambooth::LearningPage</name>
    <message>
        <source>What is it doing?</source>
        <translation>Que fait-il&#xa0;?</translation>
    </message>
    <message>
        <source>How far off it is at each step</source>
        <translation>De combien il se trompe à chaque étape</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>Pas encore mesuré</translation>
    </message>
    <message>
        <source>Learning: %1</source>
        <translation>Apprentissage&#xa0;: %1</translation>
    </message>
    <message>
        <source>Done learning. Drawing your picture…</source>
        <translation>Apprentissage terminé. Votre image arrive…</translation>
    </message>
    <message>
        <source>It has studied each of your %1 photos %2 times.</source>
        <translation>Il a regardé chacune de vos %1 photos %2 fois.</translation>
    </message>
    <message>
        <source>It is starting with your %1 photos.</source>
        <translation>Il commence avec vos %1 photos.</translation>
    </message>
    <message>
        <source>That&apos;s enough, thanks</source>
        <translation>Merci, cela suffit</translation>
    </message>
    <message>
        <source>It adds noise to your photos and practises removing it.</source>
        <translation>Il ajoute du bruit à vos photos et s’entraîne à l’enlever.</translation>
    </message>
    <message>
        <source>Each time it adjusts itself a little, to do better next time.</source>
        <translation>À chaque fois, il s’ajuste un peu pour faire mieux la fois suivante.</translation>
    </message>
    <message>
        <source>%1 is learning</source>
        <translation>%1 apprend</translation>
    </message>
    <message>
        <source>The pictures above all start from the same noise: only what %1 has learned changes.</source>
        <translation>Les images ci-dessus partent toutes du même bruit&#xa0;: seul change ce que %1 a appris.</translation>
    </message>
    <message>
        <source>There was a hitch; it goes on from what it had saved.</source>
        <translation>Il y a eu un incident&#xa0;; l’ordinateur reprend à partir de ce qu’il avait enregistré.</translation>
    </message>
    <message>
        <source>There was a hitch; it has begun again.</source>
        <translation>Il y a eu un incident&#xa0;; l’ordinateur a recommencé depuis le début.</translation>
    </message>
    <message>
        <source>There was a hitch. One moment, please…</source>
        <translation>Il y a eu un incident. Un instant, s’il vous plaît…</translation>
    </message>
    <message>
        <source>It does not know yours well yet. Soon it will show you what it can draw so far.</source>
        <translation>Il ne connaît pas encore bien le vôtre. Il vous montrera bientôt ce qu’il sait dessiner pour l’instant.</translation>
    </message>
    <message>
        <source>A little longer: %1</source>
        <translation>Un peu plus longtemps&#xa0;: %1</translation>
    </message>
    <message>
        <source>It could learn for longer. Soon it will show you what it can draw so far.</source>
        <translation>Il pourrait apprendre plus longtemps. Il vous montrera bientôt ce qu’il sait dessiner pour l’instant.</translation>
    </message>
    <message>
        <source>It has studied each of your %1 photos once.</source>
        <translation>Il a regardé chacune de vos %1 photos une fois.</translation>
    </message>
</context>
<context>
    <name>dreambooth::PagePreview</name>
    <message>
        <source>What a page looks like in these colours</source>
        <translation>L’aspect d’une page avec ces couleurs</translation>
    </message>
    <message>
        <source>Teach %1 your toy.</source>
        <translation>Faites découvrir votre jouet à %1.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Commencer</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhoneInvitation</name>
    <message>
        <source>Photos of one thing, from different sides; up to %1:</source>
        <translation>Des photos d’un seul objet, sous différents angles&#xa0;; jusqu’à %1&#xa0;:</translation>
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
        <source>A photo was too large and was left out.</source>
        <translation>Une photo était trop volumineuse et n’a pas été acceptée.</translation>
    </message>
    <message>
        <source>Look at the screen. Your pictures will be here too.</source>
        <translation>Regardez l’écran. Vos images arriveront ici aussi.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>This page works until you finish at the booth: save what you want to keep.</source>
        <translation>Cette page fonctionne jusqu’à ce que vous terminiez au stand&#xa0;: enregistrez ce que vous voulez garder.</translation>
    </message>
    <message>
        <source>The word and number on the screen:</source>
        <translation>Le mot et le nombre affichés à l’écran&#xa0;:</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>That is not what the screen says.</source>
        <translation>Ce n’est pas ce qui est affiché à l’écran.</translation>
    </message>
    <message>
        <source>Too many wrong tries. Please scan the QR code on the screen.</source>
        <translation>Trop d’essais. Scannez le code QR affiché à l’écran.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Un instant…</translation>
    </message>
    <message>
        <source>Join the Wi-Fi of this stand, then scan the QR code with your phone.</source>
        <translation>Connectez votre téléphone au Wi-Fi de ce stand, puis scannez le code QR.</translation>
    </message>
    <message>
        <source>QR code that opens the page of your visit on your phone</source>
        <translation>Code QR qui ouvre la page de votre visite sur votre téléphone</translation>
    </message>
    <message>
        <source>Phones can&apos;t reach this booth just now. As soon as they can, the QR code will be here.</source>
        <translation>Les téléphones ne peuvent pas joindre ce stand pour l’instant. Dès qu’ils le pourront, le code QR sera ici.</translation>
    </message>
    <message>
        <source>Join the Wi-Fi %1, then scan the QR code with your phone.</source>
        <translation>Connectez votre téléphone au Wi-Fi %1, puis scannez le code QR.</translation>
    </message>
    <message>
        <source>No camera? Open in your browser:</source>
        <translation>Pas d’appareil photo&#xa0;? Ouvrez dans le navigateur&#xa0;:</translation>
    </message>
    <message>
        <source>and type there:</source>
        <translation>et tapez-y&#xa0;:</translation>
    </message>
    <message>
        <source>There was no room for a photo, and it was left out.</source>
        <translation>Il n’y avait plus de place pour une photo, qui n’a pas été acceptée.</translation>
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
        <source>Not all that arrived could be read as a photo. Please send another one.</source>
        <translation>Une partie de ce qui est arrivé n’est pas lisible comme photo. Veuillez en envoyer une autre.</translation>
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
    <message>
        <source>Wrong PIN. Try again in %1 s.</source>
        <translation>Code incorrect. Nouvel essai dans %1 s.</translation>
    </message>
    <message>
        <source>Wrong PIN.</source>
        <translation>Code incorrect.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Un instant…</translation>
    </message>
</context>
<context>
    <name>dreambooth::PrinterWatch</name>
    <message>
        <source>ready</source>
        <translation>prête</translation>
    </message>
    <message>
        <source>switched off, stopped or paused</source>
        <translation>éteinte, arrêtée ou en pause</translation>
    </message>
    <message>
        <source>no print server answers</source>
        <translation>aucun serveur d’impression ne répond</translation>
    </message>
    <message>
        <source>Printer %1: %2.</source>
        <translation>Imprimante %1&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Printer: none selected.</source>
        <translation>Imprimante&#xa0;: aucune sélectionnée.</translation>
    </message>
    <message>
        <source>Printer: cards are saved as PDF files in %1.</source>
        <translation>Imprimante&#xa0;: les cartes sont enregistrées en PDF dans %1.</translation>
    </message>
    <message>
        <source>Printer: cards can&apos;t be saved in %1.</source>
        <translation>Imprimante&#xa0;: impossible d’enregistrer les cartes dans %1.</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>vérification…</translation>
    </message>
    <message>
        <source>out of paper at the last print</source>
        <translation>plus de papier à la dernière impression</translation>
    </message>
    <message>
        <source>out of ink or toner at the last print</source>
        <translation>plus d’encre ni de toner à la dernière impression</translation>
    </message>
    <message>
        <source>unknown to the print server</source>
        <translation>inconnue du serveur d’impression</translation>
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
        <source>before</source>
        <translation>avant</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>le vôtre</translation>
    </message>
    <message>
        <source>♡ I like this one</source>
        <translation>♡ Celle-ci me plaît</translation>
    </message>
    <message>
        <source>Here it is!</source>
        <translation>Le voilà&#xa0;!</translation>
    </message>
    <message>
        <source>Drag across the picture to compare. Where to next?</source>
        <translation>Faites glisser sur l’image pour comparer. Où l’emmener ensuite&#xa0;?</translation>
    </message>
    <message>
        <source>Drawing: %1…</source>
        <translation>Dessin en cours&#xa0;: %1…</translation>
    </message>
    <message>
        <source>Before and yours; drag to compare</source>
        <translation>Avant et le vôtre&#xa0;; faites glisser pour comparer</translation>
    </message>
    <message>
        <source>♥ Favourite</source>
        <translation>♥ Favori</translation>
    </message>
    <message>
        <source>Finish and delete</source>
        <translation>Terminer et supprimer</translation>
    </message>
    <message>
        <source>It is getting there!</source>
        <translation>Ça vient&#xa0;!</translation>
    </message>
    <message>
        <source>It hasn’t learned yours yet.</source>
        <translation>Il n’a pas encore appris le vôtre.</translation>
    </message>
    <message>
        <source>This is what it draws now.</source>
        <translation>Voici ce qu’il dessine maintenant.</translation>
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
        <source>Studying your photos</source>
        <translation>Vos photos sont étudiées</translation>
    </message>
</context>
<context>
    <name>dreambooth::SetupDialog</name>
    <message>
        <source>Set up a booth</source>
        <translation>Installer un stand</translation>
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
        <source>Background</source>
        <translation>Fond</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Modèle de base</translation>
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
        <source> s</source>
        <translation> s</translation>
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
        <source>Photos from a visitor&apos;s USB stick</source>
        <translation>Photos de la clé USB d’un visiteur</translation>
    </message>
    <message>
        <source>Photos from a folder</source>
        <translation>Photos d’un dossier</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Imprimante</translation>
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
        <source>Phones</source>
        <translation>Téléphones</translation>
    </message>
    <message>
        <source>Take photos from visitors&apos; phones, and send pictures to them</source>
        <translation>Recevoir des photos des téléphones des visiteurs et leur envoyer les images</translation>
    </message>
    <message>
        <source>Phones must be on the same network as this computer: its own hotspot, or the stand&apos;s Wi-Fi. They can open the page of the present visit and nothing else.</source>
        <translation>Les téléphones doivent être sur le même réseau que cet ordinateur&#xa0;: son propre point d’accès ou le Wi-Fi du stand. Ils peuvent ouvrir la page de la visite en cours, et rien d’autre.</translation>
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
        <source>The first one found</source>
        <translation>La première trouvée</translation>
    </message>
    <message>
        <source>%1 (not here now)</source>
        <translation>%1 (absente pour l’instant)</translation>
    </message>
    <message>
        <source>These settings are saved in %1.</source>
        <translation>Ces réglages sont enregistrés dans %1.</translation>
    </message>
    <message>
        <source>Booth folder</source>
        <translation>Dossier du stand</translation>
    </message>
    <message>
        <source>Button colour</source>
        <translation>Couleur des boutons</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Apprentissage</translation>
    </message>
    <message>
        <source>The bundled model</source>
        <translation>Celui fourni</translation>
    </message>
    <message>
        <source>Maximum time from the last photo to the picture</source>
        <translation>Durée maximale entre la dernière photo et l’image</translation>
    </message>
    <message>
        <source>Kinds of subjects</source>
        <translation>Types de sujets</translation>
    </message>
    <message>
        <source>A camera on this computer</source>
        <translation>Une caméra de cet ordinateur</translation>
    </message>
    <message>
        <source>Mirror the live view</source>
        <translation>Afficher l’aperçu en miroir</translation>
    </message>
    <message>
        <source>Maximum photos per visitor</source>
        <translation>Nombre maximal de photos par visiteur</translation>
    </message>
    <message>
        <source>The bundled subjects</source>
        <translation>Les sujets fournis</translation>
    </message>
    <message>
        <source>Take-home</source>
        <translation>À emporter</translation>
    </message>
    <message>
        <source>Or save cards as PDF files in</source>
        <translation>Ou enregistrer les cartes en PDF dans</translation>
    </message>
    <message>
        <source>Maximum prints per visitor</source>
        <translation>Nombre maximal d’impressions par visiteur</translation>
    </message>
    <message>
        <source>Copy pictures to a visitor&apos;s USB stick</source>
        <translation>Copier les images sur la clé USB du visiteur</translation>
    </message>
    <message>
        <source>Saved in</source>
        <translation>Enregistrées dans</translation>
    </message>
    <message>
        <source>Unchanged; type to replace it</source>
        <translation>Inchangé&#xa0;; saisissez pour le remplacer</translation>
    </message>
    <message>
        <source>Idle time before it asks if anyone is there</source>
        <translation>Inactivité avant de demander si quelqu’un est là</translation>
    </message>
    <message>
        <source>Then, time until everything is deleted</source>
        <translation>Puis, délai avant que tout soit supprimé</translation>
    </message>
    <message>
        <source>Name of the computer</source>
        <translation>Nom de l’ordinateur</translation>
    </message>
    <message>
        <source>As visitors read it: “Teach Pico your toy.”</source>
        <translation>Tel que les visiteurs le lisent&#xa0;: «&#xa0;Faites découvrir votre jouet à Pico.&#xa0;»</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Repeat the PIN</source>
        <translation>Répéter le code</translation>
    </message>
    <message>
        <source>The two differ.</source>
        <translation>Les deux sont différents.</translation>
    </message>
    <message>
        <source>Draw with</source>
        <translation>Dessiner avec</translation>
    </message>
    <message>
        <source>The base model</source>
        <translation>Le modèle de base</translation>
    </message>
    <message>
        <source>A model of the same family that draws the pictures in fewer steps: distilled klein, Z-Image Turbo</source>
        <translation>Un modèle de la même famille qui dessine les images en moins d’étapes&#xa0;: klein distillé, Z-Image Turbo</translation>
    </message>
</context>
<context>
    <name>dreambooth::SourcePage</name>
    <message>
        <source>Take photos now</source>
        <translation>Prendre des photos</translation>
    </message>
    <message>
        <source>From my USB stick</source>
        <translation>De ma clé USB</translation>
    </message>
    <message>
        <source>From this booth&apos;s photos</source>
        <translation>Des photos de ce stand</translation>
    </message>
    <message>
        <source>Try it with one of ours</source>
        <translation>Essayer avec un des nôtres</translation>
    </message>
    <message>
        <source>A few photos of one thing.</source>
        <translation>Quelques photos d’un seul objet.</translation>
    </message>
    <message>
        <source>From my phone</source>
        <translation>Depuis mon téléphone</translation>
    </message>
    <message>
        <source>Phones can&apos;t reach this booth just now.</source>
        <translation>Les téléphones ne peuvent pas joindre ce stand pour l’instant.</translation>
    </message>
    <message>
        <source>Of something you have with you.</source>
        <translation>D’un objet que vous avez avec vous.</translation>
    </message>
    <message>
        <source>Insert your stick to choose this.</source>
        <translation>Insérez votre clé pour choisir cette option.</translation>
    </message>
    <message>
        <source>A toy we have already photographed.</source>
        <translation>Un jouet que nous avons déjà photographié.</translation>
    </message>
    <message>
        <source>What should %1 learn?</source>
        <translation>Que doit apprendre %1&#xa0;?</translation>
    </message>
</context>
<context>
    <name>dreambooth::SquaresPage</name>
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
    <message>
        <source>Is your object inside every frame? If not, move the frame with your finger.</source>
        <translation>Votre objet est-il dans le cadre sur chaque photo&#xa0;? Sinon, déplacez le cadre avec le doigt.</translation>
    </message>
    <message>
        <source>This is what %1 will see</source>
        <translation>Voici ce que verra %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::StaffDay</name>
    <message>
        <source>Kept with consent: %1, in %2.</source>
        <translation>Gardé avec accord&#xa0;: %1, dans %2.</translation>
    </message>
    <message>
        <source>No visitors yet today.</source>
        <translation>Aucun visiteur aujourd’hui pour l’instant.</translation>
    </message>
    <message>
        <source>Nothing from visitors is kept.</source>
        <translation>Rien n’est conservé des visiteurs.</translation>
    </message>
    <message>
        <source>Visitors today: %1. Saw their picture: %2. Minutes per visit: %3. Prints: %4. Copies: %5. Errors: %6. Left without finishing: %7. Ended by an error: %8. Lost in a crash: %9.</source>
        <translation>Visiteurs aujourd’hui&#xa0;: %1. Ont vu leur image&#xa0;: %2. Minutes par visite&#xa0;: %3. Impressions&#xa0;: %4. Copies&#xa0;: %5. Erreurs&#xa0;: %6. Partis avant la fin&#xa0;: %7. Interrompus par une erreur&#xa0;: %8. Perdus dans un plantage&#xa0;: %9.</translation>
    </message>
    <message>
        <source>Cards kept as PDF files: %1, in %2, until you delete them.</source>
        <translation>Cartes gardées en fichiers PDF&#xa0;: %1, dans %2, jusqu’à ce que vous les supprimiez.</translation>
    </message>
    <message>
        <source>Kept with consent, in %1, which doesn&apos;t answer.</source>
        <translation>Gardé avec accord, dans %1, qui ne répond pas.</translation>
    </message>
    <message>
        <source>Cards kept as PDF files in %1, which doesn&apos;t answer, until you delete them.</source>
        <translation>Cartes gardées en fichiers PDF dans %1, qui ne répond pas, jusqu’à ce que vous les supprimiez.</translation>
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
        <source>Staff</source>
        <translation>Personnel</translation>
    </message>
    <message>
        <source>Back to the visitors</source>
        <translation>Retour aux visiteurs</translation>
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
        <source>Prepared: %1 of %2 pictures.</source>
        <translation>Préparées&#xa0;: %1 images sur %2.</translation>
    </message>
    <message>
        <source>No errors since the start.</source>
        <translation>Aucune erreur depuis le démarrage.</translation>
    </message>
    <message>
        <source>Each visit adds a line to %1.</source>
        <translation>Chaque visite ajoute une ligne à %1.</translation>
    </message>
    <message>
        <source>Delete now</source>
        <translation>Supprimer maintenant</translation>
    </message>
    <message>
        <source>Resume the booth</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>The test card is in %1.</source>
        <translation>La carte d’essai est dans %1.</translation>
    </message>
    <message>
        <source>The test card was sent to the printer.</source>
        <translation>La carte d’essai a été envoyée à l’imprimante.</translation>
    </message>
    <message>
        <source>Print a test card</source>
        <translation>Imprimer un essai</translation>
    </message>
    <message>
        <source>Change settings</source>
        <translation>Modifier les réglages</translation>
    </message>
</context>
<context>
    <name>dreambooth::TakeHomeButtons</name>
    <message>
        <source>To my phone</source>
        <translation>Sur mon téléphone</translation>
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
        <source>Your card is saved for printing.</source>
        <translation>Votre carte est enregistrée pour l’impression.</translation>
    </message>
    <message>
        <source>Thank you! Your pictures stay here.</source>
        <translation>Merci&#xa0;! Vos images restent ici.</translation>
    </message>
    <message>
        <source>Your pictures could not be saved. The staff can see why.</source>
        <translation>Vos images n’ont pas pu être enregistrées. Le personnel peut voir pourquoi.</translation>
    </message>
    <message>
        <source>May we keep your pictures, and the photos you took, on this computer? The staff can see and show them.</source>
        <translation>Pouvons-nous garder vos images et vos photos sur cet ordinateur&#xa0;? Le personnel peut les voir et les montrer.</translation>
    </message>
    <message>
        <source>Leave it here</source>
        <translation>Laisser ici</translation>
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
        <source>This is your card.</source>
        <translation>Voici votre carte.</translation>
    </message>
    <message>
        <source>Print it</source>
        <translation>Imprimer</translation>
    </message>
    <message>
        <source>Your card is printing…</source>
        <translation>Votre carte s’imprime…</translation>
    </message>
    <message>
        <source>Your card has been printed.</source>
        <translation>Votre carte est imprimée.</translation>
    </message>
    <message>
        <source>The printer isn&apos;t working right now. The staff can see why.</source>
        <translation>L’imprimante n’imprime pas pour le moment. Le personnel peut voir pourquoi.</translation>
    </message>
    <message>
        <source>Insert your USB stick.</source>
        <translation>Insérez votre clé USB.</translation>
    </message>
    <message>
        <source>Your pictures are being copied…</source>
        <translation>Vos images sont en cours de copie…</translation>
    </message>
    <message>
        <source>Your pictures are on your stick, in the folder %1. You can remove it now.</source>
        <translation>Vos images sont sur votre clé, dans le dossier %1. Vous pouvez la retirer.</translation>
    </message>
    <message>
        <source>Your stick can&apos;t be written to. Is it full or locked?</source>
        <translation>Impossible d’écrire sur votre clé. Est-elle pleine ou verrouillée&#xa0;?</translation>
    </message>
    <message>
        <source>Your pictures are being saved…</source>
        <translation>Vos images sont en cours d’enregistrement…</translation>
    </message>
    <message>
        <source>May we keep your pictures on this computer? The staff can see and show them. Your photos are deleted in any case.</source>
        <translation>Pouvons-nous conserver vos images sur cet ordinateur&#xa0;? Le personnel peut les voir et les montrer. Vos photos sont supprimées dans tous les cas.</translation>
    </message>
    <message>
        <source>Finish and delete</source>
        <translation>Terminer et supprimer</translation>
    </message>
    <message>
        <source>your photo</source>
        <translation>votre photo</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <translation>d MMMM yyyy</translation>
    </message>
    <message>
        <source>✓ With my photo</source>
        <translation>✓ Avec ma photo</translation>
    </message>
    <message>
        <source>Add my photo to the card</source>
        <translation>Ajouter ma photo à la carte</translation>
    </message>
    <message>
        <source>Take it home.</source>
        <translation>Emportez-le.</translation>
    </message>
    <message>
        <source>Your %1 cards are printing…</source>
        <translation>Vos %1 cartes s’impriment…</translation>
    </message>
    <message>
        <source>There is a USB stick in already. Is it yours? If not, remove it and insert your own.</source>
        <translation>Une clé USB est déjà insérée. Est-ce la vôtre&#xa0;? Sinon, retirez-la et insérez la vôtre.</translation>
    </message>
    <message>
        <source>Cards you can print: %1, for the first of your %2 pictures.</source>
        <translation>Cartes que vous pouvez imprimer&#xa0;: %1, pour les premières de vos %2 images.</translation>
    </message>
    <message>
        <source>These are your %1 cards; you see the first.</source>
        <translation>Voici vos %1 cartes&#xa0;; vous voyez la première.</translation>
    </message>
    <message>
        <source>Your %1 cards are saved for printing.</source>
        <translation>Vos %1 cartes sont enregistrées pour l’impression.</translation>
    </message>
    <message>
        <source>Your %1 cards have been printed.</source>
        <translation>Vos %1 cartes sont imprimées.</translation>
    </message>
    <message>
        <source>Yes, it is mine</source>
        <translation>Oui, c’est la mienne</translation>
    </message>
    <message>
        <source>%1 more cards</source>
        <translation>Encore %1 cartes</translation>
    </message>
    <message>
        <source>Print %1 cards</source>
        <translation>Imprimer %1 cartes</translation>
    </message>
</context>
<context>
    <name>dreambooth::TakeHomePhonePage</name>
    <message>
        <source>%1, before</source>
        <translation>%1, avant</translation>
    </message>
    <message>
        <source>How it learned</source>
        <translation>Comment il a appris</translation>
    </message>
    <message>
        <source>%1 pictures and a short film of how it learned</source>
        <translation>%1 images et un court film de l’apprentissage</translation>
    </message>
    <message>
        <source>%1 pictures</source>
        <translation>%1 images</translation>
    </message>
    <message>
        <source>Your pictures could not be saved. The staff can see why.</source>
        <translation>Vos images n’ont pas pu être enregistrées. Le personnel peut voir pourquoi.</translation>
    </message>
    <message>
        <source>1 phone has joined · %1 of %2 saved</source>
        <translation>1 téléphone connecté · %1 sur %2 enregistrées</translation>
    </message>
    <message>
        <source>%3 phones have joined · %1 of %2 saved</source>
        <translation>%3 téléphones connectés · %1 sur %2 enregistrées</translation>
    </message>
    <message>
        <source>Take it home.</source>
        <translation>Emportez-le.</translation>
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
        <source>%1: before and yours</source>
        <translation>%1&#xa0;: avant et le vôtre</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Finish and delete</source>
        <translation>Terminer et supprimer</translation>
    </message>
    <message>
        <source>The link works until you finish. Then everything is deleted, except for what you left here.</source>
        <translation>Le lien fonctionne jusqu’à ce que vous terminiez. Ensuite, tout est supprimé, sauf ce que vous avez laissé ici.</translation>
    </message>
    <message>
        <source>The link works until you finish. Then everything is deleted.</source>
        <translation>Le lien fonctionne jusqu’à ce que vous terminiez. Ensuite, tout est supprimé.</translation>
    </message>
    <message>
        <source>Back to the pictures</source>
        <translation>Retour aux images</translation>
    </message>
</context>
</TS>
