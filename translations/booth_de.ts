<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>dreambooth</name>
    <message>
        <source>Your photos stay on this computer. They and your pictures are deleted when you leave, unless you want to leave them here at the end.</source>
        <translation>Ihre Fotos bleiben auf diesem Computer. Die Fotos und Ihre Bilder werden gelöscht, wenn Sie gehen, es sei denn, Sie möchten sie am Ende hierlassen.</translation>
    </message>
    <message>
        <source>Your photos stay on this computer and are deleted when you leave. Pictures are kept only if you say so at the end.</source>
        <translation>Ihre Fotos bleiben auf diesem Computer und werden gelöscht, wenn Sie gehen. Bilder werden nur behalten, wenn Sie am Ende zustimmen.</translation>
    </message>
    <message>
        <source>Your photos stay on this computer and are deleted when you leave.</source>
        <translation>Ihre Fotos bleiben auf diesem Computer und werden gelöscht, wenn Sie gehen.</translation>
    </message>
    <message>
        <source>about %1 seconds</source>
        <translation>etwa %1 Sekunden</translation>
    </message>
    <message>
        <source>about a minute</source>
        <translation>etwa eine Minute</translation>
    </message>
    <message>
        <source>about a minute and a half</source>
        <translation>etwa anderthalb Minuten</translation>
    </message>
    <message>
        <source>about %1 minutes</source>
        <translation>etwa %1 Minuten</translation>
    </message>
    <message>
        <source>a moment</source>
        <translation>einen Moment</translation>
    </message>
    <message>
        <source>%1 seconds left</source>
        <translation>noch %1 Sekunden</translation>
    </message>
    <message>
        <source>A card that you print is kept here as a file.</source>
        <translation>Eine Karte, die Sie drucken, bleibt hier als Datei.</translation>
    </message>
    <message>
        <source>Speed: not measured yet; training stops after %1 s with what it has learned.</source>
        <translation>Tempo: noch nicht gemessen; das Training endet nach %1 s mit dem, was bis dahin gelernt ist.</translation>
    </message>
    <message>
        <source>Speed: a visitor waits about %1 s; about %2 of %3 steps fit in, enough for a good likeness.</source>
        <translation>Tempo: Besucher warten etwa %1 s; etwa %2 von %3 Schritten passen hinein, genug für eine gute Ähnlichkeit.</translation>
    </message>
    <message>
        <source>Speed: only about %1 of %2 steps fit into %3 s on this computer.</source>
        <translation>Tempo: Auf diesem Computer passen nur etwa %1 von %2 Schritten in %3 s.</translation>
    </message>
    <message>
        <source>Visitors will recognise the colours and the shape of what they brought, not all of it.</source>
        <translation>Besucher werden Farben und Form dessen erkennen, was sie mitgebracht haben, aber nicht alles.</translation>
    </message>
    <message>
        <source>What is drawn will hardly look like what visitors brought.</source>
        <translation>Was gezeichnet wird, sieht dem Mitgebrachten kaum ähnlich.</translation>
    </message>
    <message>
        <source>%1 would be enough.</source>
        <translation>%1 wären genug.</translation>
    </message>
    <message>
        <source>Even the longest time that can be set would not be enough.</source>
        <translation>Auch die längste Zeit, die man einstellen kann, wäre nicht genug.</translation>
    </message>
    <message>
        <source>Speed: a visitor waits about %1 s; all %2 steps fit in.</source>
        <translation>Tempo: Besucher warten etwa %1 s; alle %2 Schritte passen hinein.</translation>
    </message>
    <message>
        <source>How good the likeness will be is not known with this kind of model: try it first.</source>
        <translation>Wie gut die Ähnlichkeit wird, ist bei Modellen dieser Art nicht bekannt: Probieren Sie es vorher aus.</translation>
    </message>
    <message>
        <source>%1 photos of one thing, from different sides.</source>
        <translation>%1 Fotos von einem Gegenstand, von verschiedenen Seiten.</translation>
    </message>
    <message>
        <source>%1 to %2 photos of one thing, from different sides.</source>
        <translation>%1 bis %2 Fotos von einem Gegenstand, von verschiedenen Seiten.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ApologyPage</name>
    <message>
        <source>Sorry, that did not work.</source>
        <translation>Das hat leider nicht geklappt.</translation>
    </message>
    <message>
        <source>It&apos;s not your fault. Your photos are being deleted; please start again.</source>
        <translation>Es liegt nicht an Ihnen. Ihre Fotos werden gelöscht; bitte beginnen Sie von vorn.</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Von vorn beginnen</translation>
    </message>
</context>
<context>
    <name>dreambooth::AttractPage</name>
    <message>
        <source>Back soon</source>
        <translation>Gleich zurück</translation>
    </message>
    <message>
        <source>Getting ready…</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Los</translation>
    </message>
    <message>
        <source>Teach %1 your toy.</source>
        <translation>Bringen Sie %1 Ihr Spielzeug bei.</translation>
    </message>
    <message>
        <source>Take a few photos of it. %1, this computer, studies them for %2, then draws it anywhere you like.</source>
        <translation>Machen Sie ein paar Fotos davon. %1, das ist dieser Computer, lernt %2 lang und zeichnet es dann, wo immer Sie wollen.</translation>
    </message>
    <message>
        <source>These were drawn by the small model that comes with the program. %1 draws with another one, so yours will look different.</source>
        <translation>Diese Bilder hat das kleine Modell gezeichnet, das mit dem Programm kommt. %1 zeichnet mit einem anderen, also werden Ihre anders aussehen.</translation>
    </message>
    <message>
        <source>Getting ready… %1 %</source>
        <translation>Wird vorbereitet … %1 %</translation>
    </message>
</context>
<context>
    <name>dreambooth::BoothContext</name>
    <message>
        <source>Camera: none selected; photos come from elsewhere.</source>
        <translation>Kamera: keine ausgewählt; Fotos kommen von anderswo.</translation>
    </message>
    <message>
        <source>Camera: working.</source>
        <translation>Kamera: funktioniert.</translation>
    </message>
    <message>
        <source>Camera: there are no pictures to show in %1.</source>
        <translation>Kamera: In %1 sind keine anzeigbaren Bilder.</translation>
    </message>
    <message>
        <source>Camera: %1 is not a video that can be played.</source>
        <translation>Kamera: %1 ist kein Video, das abgespielt werden kann.</translation>
    </message>
    <message>
        <source>Camera: no picture. Is it plugged in?</source>
        <translation>Kamera: kein Bild. Ist sie angeschlossen?</translation>
    </message>
    <message>
        <source>Camera: no picture from %1. Is it plugged in?</source>
        <translation>Kamera: kein Bild von %1. Ist sie angeschlossen?</translation>
    </message>
    <message>
        <source>Camera: %1 is shown in its place.</source>
        <translation>Kamera: Stattdessen wird %1 gezeigt.</translation>
    </message>
    <message>
        <source>The camera isn&apos;t connected right now.</source>
        <translation>Die Kamera ist gerade nicht angeschlossen.</translation>
    </message>
    <message>
        <source>There are no pictures right now.</source>
        <translation>Gerade sind keine Bilder da.</translation>
    </message>
    <message>
        <source>Pictures are shown here in place of a camera.</source>
        <translation>Hier werden statt einer Kamera Bilder gezeigt.</translation>
    </message>
</context>
<context>
    <name>dreambooth::BoothWindow</name>
    <message>
        <source>Language: %1</source>
        <translation>Sprache: %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::CameraPage</name>
    <message>
        <source>Hold it inside the frame.</source>
        <translation>Halten Sie es in den Rahmen.</translation>
    </message>
    <message>
        <source>Turn it a little to the left.</source>
        <translation>Drehen Sie es etwas nach links.</translation>
    </message>
    <message>
        <source>Now a little to the right.</source>
        <translation>Jetzt etwas nach rechts.</translation>
    </message>
    <message>
        <source>Come closer.</source>
        <translation>Gehen Sie näher heran.</translation>
    </message>
    <message>
        <source>Show its other side.</source>
        <translation>Zeigen Sie die andere Seite.</translation>
    </message>
    <message>
        <source>Now from above, please.</source>
        <translation>Jetzt bitte von oben.</translation>
    </message>
    <message>
        <source>Now in front of something else.</source>
        <translation>Jetzt vor einem anderen Hintergrund.</translation>
    </message>
    <message>
        <source>One more, any way you like.</source>
        <translation>Noch eins, ganz wie Sie mögen.</translation>
    </message>
    <message>
        <source>Retake photo %1</source>
        <translation>Foto %1 noch einmal</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Foto %1</translation>
    </message>
    <message>
        <source>That&apos;s all</source>
        <translation>Das sind alle</translation>
    </message>
    <message>
        <source>Tap a photo to retake it.</source>
        <translation>Tippen Sie ein Foto an, um es neu aufzunehmen.</translation>
    </message>
    <message>
        <source>The camera is starting…</source>
        <translation>Die Kamera startet …</translation>
    </message>
    <message>
        <source>Take photo</source>
        <translation>Foto machen</translation>
    </message>
    <message>
        <source>That&apos;s enough</source>
        <translation>Das reicht</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>dreambooth::CameraView</name>
    <message>
        <source>What the camera sees</source>
        <translation>Was die Kamera sieht</translation>
    </message>
</context>
<context>
    <name>dreambooth::CheckPage</name>
    <message>
        <source>Model: %1.</source>
        <translation>Modell: %1.</translation>
    </message>
    <message>
        <source>the bundled model</source>
        <translation>das mitgelieferte</translation>
    </message>
    <message>
        <source>Class pictures for each kind: %1 of %2 ready.</source>
        <translation>Klassenbilder für jede Art: %1 von %2 fertig.</translation>
    </message>
    <message>
        <source>“Before” pictures: %1 of %2 ready.</source>
        <translation>Vorher-Bilder: %1 von %2 fertig.</translation>
    </message>
    <message>
        <source>Disk: %1 free.</source>
        <translation>Festplatte: %1 frei.</translation>
    </message>
    <message>
        <source>Disk: only %1 free at %2.</source>
        <translation>Festplatte: nur %1 frei in %2.</translation>
    </message>
    <message>
        <source>Privacy: visitors&apos; files stay in memory, and touch no disk unless it is swapped out.</source>
        <translation>Datenschutz: Dateien der Besucher bleiben im Arbeitsspeicher und kommen auf keine Festplatte, es sei denn, er wird ausgelagert (Swap).</translation>
    </message>
    <message>
        <source>Privacy: this session has no folder in memory; visitors&apos; files are on disk during their visit and are then overwritten.</source>
        <translation>Datenschutz: Diese Sitzung hat keinen Ordner im Arbeitsspeicher; Dateien der Besucher liegen während des Besuchs auf der Festplatte und werden danach überschrieben.</translation>
    </message>
    <message>
        <source>Kept: nothing.</source>
        <translation>Behalten: nichts.</translation>
    </message>
    <message>
        <source>PIN: not set, so anyone can open the staff page.</source>
        <translation>PIN: nicht festgelegt; jeder kann die Personalseite öffnen.</translation>
    </message>
    <message>
        <source>PIN: set. To open the staff page, hold the upper left corner for 3 s.</source>
        <translation>PIN: festgelegt. Zum Öffnen der Personalseite die linke obere Ecke 3 s halten.</translation>
    </message>
    <message>
        <source>Is the booth ready?</source>
        <translation>Ist der Stand bereit?</translation>
    </message>
    <message>
        <source>Open the booth</source>
        <translation>Stand öffnen</translation>
    </message>
    <message>
        <source>Open now; it keeps getting ready</source>
        <translation>Jetzt öffnen; die Vorbereitung läuft weiter</translation>
    </message>
    <message>
        <source>Phones: this computer is not on a network where they could reach it.</source>
        <translation>Handys: Dieser Computer ist in keinem Netz, in dem sie ihn erreichen könnten.</translation>
    </message>
    <message>
        <source>Phones: they reach this computer at %1 on the Wi-Fi “%2”.</source>
        <translation>Handys: Dieser Computer ist unter %1 im WLAN „%2“ zu erreichen.</translation>
    </message>
    <message>
        <source>pictures of visitors who agree, in %1</source>
        <translation>Bilder von Besuchern, die zustimmen, in %1</translation>
    </message>
    <message>
        <source>the cards that visitors print, as PDF files in %1, until you delete them</source>
        <translation>die Karten, die Besucher drucken, als PDF-Dateien in %1, bis Sie sie löschen</translation>
    </message>
    <message>
        <source>Kept: %1.</source>
        <translation>Behalten: %1.</translation>
    </message>
    <message>
        <source>Give each visitor %1</source>
        <translation>Jedem Besucher %1 geben</translation>
    </message>
    <message>
        <source>Model: %1 was made to draw in a few steps, which training undoes. Choose the model that it was made from.</source>
        <translation>Modell: %1 ist dafür gemacht, in wenigen Schritten zu zeichnen; das Training macht das zunichte. Wählen Sie das Modell, aus dem es gemacht wurde.</translation>
    </message>
    <message>
        <source>Phones: they reach this computer at %1.</source>
        <translation>Handys: Dieser Computer ist unter %1 zu erreichen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ChoosePage</name>
    <message>
        <source>Choose your photos</source>
        <translation>Wählen Sie Ihre Fotos</translation>
    </message>
    <message>
        <source>Insert your USB stick.</source>
        <translation>Stecken Sie Ihren USB-Stick ein.</translation>
    </message>
    <message>
        <source>Looking for pictures…</source>
        <translation>Bilder werden gesucht …</translation>
    </message>
    <message>
        <source>Tap one.</source>
        <translation>Tippen Sie eines an.</translation>
    </message>
    <message>
        <source>No readable pictures found here.</source>
        <translation>Hier sind keine lesbaren Bilder.</translation>
    </message>
    <message>
        <source>Newer</source>
        <translation>Neuere</translation>
    </message>
    <message>
        <source>Older</source>
        <translation>Ältere</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Einen Moment …</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Foto %1</translation>
    </message>
    <message>
        <source>Which one should %1 learn?</source>
        <translation>Welches soll %1 lernen?</translation>
    </message>
    <message>
        <source>Selected: %1.</source>
        <translation>Ausgewählt: %1.</translation>
    </message>
    <message>
        <source>Left out because it can&apos;t be read: photo %1.</source>
        <translation>Weggelassen, weil nicht lesbar: Foto %1.</translation>
    </message>
    <message>
        <source>There is a USB stick in already. Is it yours? If not, remove it and insert your own.</source>
        <translation>Es steckt schon ein USB-Stick. Ist es Ihrer? Wenn nicht, ziehen Sie ihn ab und stecken Sie Ihren ein.</translation>
    </message>
    <message>
        <source>Yes, it is mine</source>
        <translation>Ja, das ist meiner</translation>
    </message>
</context>
<context>
    <name>dreambooth::ColorChoice</name>
    <message>
        <source>Amber</source>
        <translation>Bernstein</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Turquoise</source>
        <translation>Türkis</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>Charcoal</source>
        <translation>Anthrazit</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>Night blue</source>
        <translation>Nachtblau</translation>
    </message>
    <message>
        <source>Fir green</source>
        <translation>Tannengrün</translation>
    </message>
    <message>
        <source>Wine red</source>
        <translation>Weinrot</translation>
    </message>
    <message>
        <source>Aubergine</source>
        <translation>Aubergine</translation>
    </message>
    <message>
        <source>Brown</source>
        <translation>Braun</translation>
    </message>
    <message>
        <source>Slate</source>
        <translation>Schiefer</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>Eigene Farbe</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>Andere …</translation>
    </message>
    <message>
        <source>%1: another colour</source>
        <translation>%1: eine andere Farbe</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::ConsentPage</name>
    <message>
        <source>Before we begin</source>
        <translation>Bevor es losgeht</translation>
    </message>
    <message>
        <source>I agree, let’s go</source>
        <translation>Einverstanden, los geht’s</translation>
    </message>
    <message>
        <source>No, thank you</source>
        <translation>Nein, danke</translation>
    </message>
    <message>
        <source>You show %1 a few photos of one thing: a toy, a bag, something you can hold. No people, please.</source>
        <translation>Sie zeigen %1 ein paar Fotos von einem Gegenstand: ein Spielzeug, eine Tasche, etwas zum In-die-Hand-Nehmen. Bitte keine Menschen.</translation>
    </message>
    <message>
        <source>%1 is this computer, and learns from them right here. Nothing goes out to the internet: it works offline.</source>
        <translation>%1 ist dieser Computer und lernt daraus, hier vor Ort. Nichts davon geht ins Internet: Er arbeitet offline.</translation>
    </message>
    <message>
        <source>You can stop at any time. If you walk away, your visit ends by itself.</source>
        <translation>Sie können jederzeit aufhören. Wenn Sie weggehen, endet Ihr Besuch von selbst.</translation>
    </message>
</context>
<context>
    <name>dreambooth::GoodbyePage</name>
    <message>
        <source>Goodbye!</source>
        <translation>Auf Wiedersehen!</translation>
    </message>
    <message>
        <source>Everything has been deleted, except for what you left here.</source>
        <translation>Alles wurde gelöscht, außer dem, was Sie hiergelassen haben.</translation>
    </message>
    <message>
        <source>Everything is being deleted, except for what you left here…</source>
        <translation>Alles wird gelöscht, außer dem, was Sie hiergelassen haben …</translation>
    </message>
    <message>
        <source>Your photos and what %1 learned from them have been deleted.</source>
        <translation>Ihre Fotos und was %1 daraus gelernt hat, wurden gelöscht.</translation>
    </message>
    <message>
        <source>Your photos and what %1 learned from them are being deleted…</source>
        <translation>Ihre Fotos und was %1 daraus gelernt hat, werden gelöscht …</translation>
    </message>
</context>
<context>
    <name>dreambooth::IdleOverlay</name>
    <message>
        <source>Are you still there?</source>
        <translation>Sind Sie noch da?</translation>
    </message>
    <message>
        <source>In %1 s this visit ends and is deleted.</source>
        <translation>In %1 s endet dieser Besuch und wird gelöscht.</translation>
    </message>
    <message>
        <source>I&apos;m here</source>
        <translation>Ich bin da</translation>
    </message>
</context>
<context>
    <name>dreambooth::KindPage</name>
    <message>
        <source>What is it?</source>
        <translation>Was ist es?</translation>
    </message>
    <message>
        <source>Tap what comes closest.</source>
        <translation>Tippen Sie an, was am besten passt.</translation>
    </message>
    <message>
        <source>Start learning</source>
        <translation>Jetzt lernen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>dreambooth::LearningPage</name>
    <message>
        <source>Learning: %1</source>
        <translation>Der Computer lernt: %1</translation>
    </message>
    <message>
        <source>Done learning. Drawing your picture…</source>
        <translation>Fertig gelernt. Ihr Bild wird gezeichnet …</translation>
    </message>
    <message>
        <source>It has studied each of your %1 photos %2 times.</source>
        <translation>Er hat jedes Ihrer %1 Fotos %2-mal angesehen.</translation>
    </message>
    <message>
        <source>It is starting with your %1 photos.</source>
        <translation>Er beginnt mit Ihren %1 Fotos.</translation>
    </message>
    <message>
        <source>That&apos;s enough, thanks</source>
        <translation>Danke, das reicht</translation>
    </message>
    <message>
        <source>What is it doing?</source>
        <translation>Was macht der Computer da?</translation>
    </message>
    <message>
        <source>It adds noise to your photos and practises removing it.</source>
        <translation>Er verrauscht Ihre Fotos und übt, das Rauschen wieder zu entfernen.</translation>
    </message>
    <message>
        <source>Each time it adjusts itself a little, to do better next time.</source>
        <translation>Jedes Mal passt er sich ein wenig an, damit es beim nächsten Mal besser geht.</translation>
    </message>
    <message>
        <source>How far off it is at each step</source>
        <translation>Wie weit er bei jedem Schritt danebenliegt</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>Noch nicht gemessen</translation>
    </message>
    <message>
        <source>%1 is learning</source>
        <translation>%1 lernt</translation>
    </message>
    <message>
        <source>The pictures above all start from the same noise: only what %1 has learned changes.</source>
        <translation>Die Bilder oben beginnen alle mit demselben Rauschen: Es ändert sich nur, was %1 gelernt hat.</translation>
    </message>
    <message>
        <source>There was a hitch; it goes on from what it had saved.</source>
        <translation>Es gab eine Panne; er macht dort weiter, wo er zuletzt gespeichert hat.</translation>
    </message>
    <message>
        <source>There was a hitch; it has begun again.</source>
        <translation>Es gab eine Panne; er hat noch einmal von vorn begonnen.</translation>
    </message>
    <message>
        <source>There was a hitch. One moment, please…</source>
        <translation>Es gab eine Panne. Einen Augenblick bitte …</translation>
    </message>
    <message>
        <source>It does not know yours well yet. Soon it will show you what it can draw so far.</source>
        <translation>Er kennt Ihren Gegenstand noch nicht gut. Gleich zeigt er Ihnen, was er bis jetzt zeichnen kann.</translation>
    </message>
    <message>
        <source>A little longer: %1</source>
        <translation>Etwas länger: %1</translation>
    </message>
    <message>
        <source>It could learn for longer. Soon it will show you what it can draw so far.</source>
        <translation>Er könnte noch länger lernen. Gleich zeigt er Ihnen, was er bis jetzt zeichnen kann.</translation>
    </message>
    <message>
        <source>It has studied each of your %1 photos once.</source>
        <translation>Er hat jedes Ihrer %1 Fotos einmal angesehen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::PagePreview</name>
    <message>
        <source>What a page looks like in these colours</source>
        <translation>Wie eine Seite in diesen Farben aussieht</translation>
    </message>
    <message>
        <source>Teach %1 your toy.</source>
        <translation>Bringen Sie %1 Ihr Spielzeug bei.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Los</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhoneInvitation</name>
    <message>
        <source>Photos of one thing, from different sides; up to %1:</source>
        <translation>Fotos von einem Gegenstand, von verschiedenen Seiten; bis zu %1:</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Photos at the booth: %1.</source>
        <translation>Angekommene Fotos: %1.</translation>
    </message>
    <message>
        <source>That&apos;s enough. Look at the screen.</source>
        <translation>Das reicht. Schauen Sie auf den Bildschirm.</translation>
    </message>
    <message>
        <source>A photo was too large and was left out.</source>
        <translation>Ein Foto war zu groß und wurde nicht übernommen.</translation>
    </message>
    <message>
        <source>Look at the screen. Your pictures will be here too.</source>
        <translation>Schauen Sie auf den Bildschirm. Ihre Bilder kommen dann auch hierher.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>This page works until you finish at the booth: save what you want to keep.</source>
        <translation>Diese Seite funktioniert, bis Sie am Stand fertig sind: Speichern Sie, was Sie behalten möchten.</translation>
    </message>
    <message>
        <source>The word and number on the screen:</source>
        <translation>Wort und Zahl vom Bildschirm:</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>That is not what the screen says.</source>
        <translation>Das steht nicht auf dem Bildschirm.</translation>
    </message>
    <message>
        <source>Too many wrong tries. Please scan the QR code on the screen.</source>
        <translation>Zu viele falsche Versuche. Bitte scannen Sie den QR-Code auf dem Bildschirm.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Einen Moment …</translation>
    </message>
    <message>
        <source>Join the Wi-Fi of this stand, then scan the QR code with your phone.</source>
        <translation>Verbinden Sie Ihr Handy mit dem WLAN dieses Stands und scannen Sie dann den QR-Code.</translation>
    </message>
    <message>
        <source>QR code that opens the page of your visit on your phone</source>
        <translation>QR-Code, der die Seite Ihres Besuchs auf Ihrem Handy öffnet</translation>
    </message>
    <message>
        <source>Phones can&apos;t reach this booth just now. As soon as they can, the QR code will be here.</source>
        <translation>Handys erreichen diesen Stand gerade nicht. Sobald es wieder geht, steht hier der QR-Code.</translation>
    </message>
    <message>
        <source>Join the Wi-Fi %1, then scan the QR code with your phone.</source>
        <translation>Verbinden Sie Ihr Handy mit dem WLAN %1 und scannen Sie dann den QR-Code.</translation>
    </message>
    <message>
        <source>No camera? Open in your browser:</source>
        <translation>Keine Kamera? Öffnen Sie im Browser:</translation>
    </message>
    <message>
        <source>and type there:</source>
        <translation>und tippen Sie dort:</translation>
    </message>
    <message>
        <source>There was no room for a photo, and it was left out.</source>
        <translation>Für ein Foto war kein Platz; es wurde nicht übernommen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhonePage</name>
    <message>
        <source>Photos from your phone</source>
        <translation>Fotos von Ihrem Handy</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Foto %1</translation>
    </message>
    <message>
        <source>Not all that arrived could be read as a photo. Please send another one.</source>
        <translation>Nicht alles, was ankam, ließ sich als Foto lesen. Bitte schicken Sie noch eines.</translation>
    </message>
    <message>
        <source>That is enough. More are welcome.</source>
        <translation>Das reicht. Sie können noch mehr schicken.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>dreambooth::PinPad</name>
    <message>
        <source>For staff</source>
        <translation>Für das Personal</translation>
    </message>
    <message>
        <source>Wrong PIN. Try again in %1 s.</source>
        <translation>Falsche PIN. Neuer Versuch in %1 s.</translation>
    </message>
    <message>
        <source>Wrong PIN.</source>
        <translation>Falsche PIN.</translation>
    </message>
    <message>
        <source>Enter the PIN.</source>
        <translation>PIN eingeben.</translation>
    </message>
    <message>
        <source>Delete a digit</source>
        <translation>Eine Ziffer löschen</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Einen Moment …</translation>
    </message>
</context>
<context>
    <name>dreambooth::PrinterWatch</name>
    <message>
        <source>Printer: none selected.</source>
        <translation>Drucker: keiner ausgewählt.</translation>
    </message>
    <message>
        <source>Printer: cards are saved as PDF files in %1.</source>
        <translation>Drucker: Karten werden als PDF-Dateien in %1 gespeichert.</translation>
    </message>
    <message>
        <source>Printer: cards can&apos;t be saved in %1.</source>
        <translation>Drucker: Karten können nicht in %1 gespeichert werden.</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>wird geprüft …</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>out of paper at the last print</source>
        <translation>beim letzten Druck kein Papier</translation>
    </message>
    <message>
        <source>out of ink or toner at the last print</source>
        <translation>beim letzten Druck keine Tinte oder kein Toner</translation>
    </message>
    <message>
        <source>switched off, stopped or paused</source>
        <translation>ausgeschaltet, gestoppt oder angehalten</translation>
    </message>
    <message>
        <source>unknown to the print server</source>
        <translation>dem Druckserver nicht bekannt</translation>
    </message>
    <message>
        <source>no print server answers</source>
        <translation>kein Druckserver antwortet</translation>
    </message>
    <message>
        <source>Printer %1: %2.</source>
        <translation>Drucker %1: %2.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ProgressDots</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::RevealPage</name>
    <message>
        <source>Here it is!</source>
        <translation>Da ist es!</translation>
    </message>
    <message>
        <source>Drag across the picture to compare. Where to next?</source>
        <translation>Wischen Sie über das Bild, um zu vergleichen. Wohin als Nächstes?</translation>
    </message>
    <message>
        <source>Drawing: %1…</source>
        <translation>Wird gezeichnet: %1 …</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>Ihres</translation>
    </message>
    <message>
        <source>Before and yours; drag to compare</source>
        <translation>Vorher und Ihres; zum Vergleichen wischen</translation>
    </message>
    <message>
        <source>♥ Favourite</source>
        <translation>♥ Favorit</translation>
    </message>
    <message>
        <source>♡ I like this one</source>
        <translation>♡ Das gefällt mir</translation>
    </message>
    <message>
        <source>Finish and delete</source>
        <translation>Fertig und löschen</translation>
    </message>
    <message>
        <source>It is getting there!</source>
        <translation>Es wird schon!</translation>
    </message>
    <message>
        <source>It hasn’t learned yours yet.</source>
        <translation>Ihres hat er noch nicht gelernt.</translation>
    </message>
    <message>
        <source>This is what it draws now.</source>
        <translation>Das zeichnet er jetzt.</translation>
    </message>
</context>
<context>
    <name>dreambooth::SampleRow</name>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <translation>vor %1 s</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Studying your photos</source>
        <translation>Ihre Fotos werden angesehen</translation>
    </message>
</context>
<context>
    <name>dreambooth::SetupDialog</name>
    <message>
        <source>Set up a booth</source>
        <translation>Stand einrichten</translation>
    </message>
    <message>
        <source>These settings are saved in %1.</source>
        <translation>Diese Einstellungen werden in %1 gespeichert.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save and start the booth</source>
        <translation>Speichern und Stand starten</translation>
    </message>
    <message>
        <source>Booth folder</source>
        <translation>Ordner des Stands</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Choose: %1</source>
        <translation>Auswählen: %1</translation>
    </message>
    <message>
        <source>What visitors see</source>
        <translation>Was Besucher sehen</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>Logo</translation>
    </message>
    <message>
        <source>Button colour</source>
        <translation>Farbe der Schaltflächen</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Basismodell</translation>
    </message>
    <message>
        <source>The bundled model</source>
        <translation>Das mitgelieferte</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Faithful</source>
        <translation>Getreu</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Vollständig</translation>
    </message>
    <message>
        <source>Maximum time from the last photo to the picture</source>
        <translation>Höchstdauer vom letzten Foto bis zum Bild</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Kinds of subjects</source>
        <translation>Arten von Motiven</translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation>Szenen</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>A camera on this computer</source>
        <translation>Eine Kamera an diesem Computer</translation>
    </message>
    <message>
        <source>A video file</source>
        <translation>Eine Videodatei</translation>
    </message>
    <message>
        <source>A folder of pictures, shown in turn</source>
        <translation>Ein Ordner mit Bildern, der Reihe nach</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>Device, file or folder</source>
        <translation>Gerät, Datei oder Ordner</translation>
    </message>
    <message>
        <source>The first camera</source>
        <translation>Die erste Kamera</translation>
    </message>
    <message>
        <source>Mirror the live view</source>
        <translation>Livebild spiegeln</translation>
    </message>
    <message>
        <source>Maximum photos per visitor</source>
        <translation>Höchstzahl Fotos je Besucher</translation>
    </message>
    <message>
        <source>Photos from a visitor&apos;s USB stick</source>
        <translation>Fotos vom USB-Stick des Besuchers</translation>
    </message>
    <message>
        <source>The bundled subjects</source>
        <translation>Die mitgelieferten Motive</translation>
    </message>
    <message>
        <source>Photos from a folder</source>
        <translation>Fotos aus einem Ordner</translation>
    </message>
    <message>
        <source>Take-home</source>
        <translation>Mitnehmen</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Or save cards as PDF files in</source>
        <translation>Oder Karten als PDF speichern in</translation>
    </message>
    <message>
        <source>Maximum prints per visitor</source>
        <translation>Höchstzahl Ausdrucke je Besucher</translation>
    </message>
    <message>
        <source>Copy pictures to a visitor&apos;s USB stick</source>
        <translation>Bilder auf den USB-Stick des Besuchers kopieren</translation>
    </message>
    <message>
        <source>Visitors may leave their pictures here</source>
        <translation>Besucher dürfen ihre Bilder hierlassen</translation>
    </message>
    <message>
        <source>… and their photos</source>
        <translation>… und ihre Fotos</translation>
    </message>
    <message>
        <source>Saved in</source>
        <translation>Gespeichert in</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personal</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>PIN</translation>
    </message>
    <message>
        <source>4 to 12 digits</source>
        <translation>4 bis 12 Ziffern</translation>
    </message>
    <message>
        <source>Unchanged; type to replace it</source>
        <translation>Unverändert; zum Ändern tippen</translation>
    </message>
    <message>
        <source>Idle time before it asks if anyone is there</source>
        <translation>Ruhezeit, bis gefragt wird, ob jemand da ist</translation>
    </message>
    <message>
        <source>Then, time until everything is deleted</source>
        <translation>Danach, bis alles gelöscht wird</translation>
    </message>
    <message>
        <source>Phones</source>
        <translation>Handys</translation>
    </message>
    <message>
        <source>Take photos from visitors&apos; phones, and send pictures to them</source>
        <translation>Fotos von Handys der Besucher annehmen und Bilder an sie schicken</translation>
    </message>
    <message>
        <source>Phones must be on the same network as this computer: its own hotspot, or the stand&apos;s Wi-Fi. They can open the page of the present visit and nothing else.</source>
        <translation>Handys müssen im selben Netz sein wie dieser Computer: in seinem eigenen Hotspot oder im WLAN des Stands. Sie können die Seite des laufenden Besuchs öffnen und sonst nichts.</translation>
    </message>
    <message>
        <source>Name of the Wi-Fi</source>
        <translation>Name des WLANs</translation>
    </message>
    <message>
        <source>This computer&apos;s address there</source>
        <translation>Adresse dieses Computers darin</translation>
    </message>
    <message>
        <source>The first one found</source>
        <translation>Die erste, die gefunden wird</translation>
    </message>
    <message>
        <source>%1 (not here now)</source>
        <translation>%1 (gerade nicht da)</translation>
    </message>
    <message>
        <source>Name of the computer</source>
        <translation>Name des Computers</translation>
    </message>
    <message>
        <source>As visitors read it: “Teach Pico your toy.”</source>
        <translation>So lesen es Besucher: „Bringen Sie Pico Ihr Spielzeug bei.“</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Repeat the PIN</source>
        <translation>PIN wiederholen</translation>
    </message>
    <message>
        <source>The two differ.</source>
        <translation>Die beiden sind verschieden.</translation>
    </message>
    <message>
        <source>Draw with</source>
        <translation>Zeichnen mit</translation>
    </message>
    <message>
        <source>The base model</source>
        <translation>Das Basismodell</translation>
    </message>
    <message>
        <source>A model of the same family that draws the pictures in fewer steps: distilled klein, Z-Image Turbo</source>
        <translation>Ein Modell derselben Familie, das die Bilder in weniger Schritten zeichnet: destilliertes klein, Z-Image Turbo</translation>
    </message>
</context>
<context>
    <name>dreambooth::SourcePage</name>
    <message>
        <source>Take photos now</source>
        <translation>Jetzt Fotos machen</translation>
    </message>
    <message>
        <source>Of something you have with you.</source>
        <translation>Von etwas, das Sie dabeihaben.</translation>
    </message>
    <message>
        <source>From my USB stick</source>
        <translation>Von meinem USB-Stick</translation>
    </message>
    <message>
        <source>Insert your stick to choose this.</source>
        <translation>Stecken Sie Ihren Stick ein, um dies zu wählen.</translation>
    </message>
    <message>
        <source>From this booth&apos;s photos</source>
        <translation>Mit Fotos von diesem Stand</translation>
    </message>
    <message>
        <source>Try it with one of ours</source>
        <translation>Eines unserer Spielzeuge nehmen</translation>
    </message>
    <message>
        <source>A toy we have already photographed.</source>
        <translation>Ein Spielzeug, das wir schon fotografiert haben.</translation>
    </message>
    <message>
        <source>A few photos of one thing.</source>
        <translation>Ein paar Fotos von einem Gegenstand.</translation>
    </message>
    <message>
        <source>From my phone</source>
        <translation>Von meinem Handy</translation>
    </message>
    <message>
        <source>Phones can&apos;t reach this booth just now.</source>
        <translation>Handys erreichen diesen Stand gerade nicht.</translation>
    </message>
    <message>
        <source>What should %1 learn?</source>
        <translation>Was soll %1 lernen?</translation>
    </message>
</context>
<context>
    <name>dreambooth::SquaresPage</name>
    <message>
        <source>Is your object inside every frame? If not, move the frame with your finger.</source>
        <translation>Ist Ihr Gegenstand überall im Rahmen? Sonst verschieben Sie den Rahmen mit dem Finger.</translation>
    </message>
    <message>
        <source>Closer</source>
        <translation>Näher</translation>
    </message>
    <message>
        <source>Wider</source>
        <translation>Weiter weg</translation>
    </message>
    <message>
        <source>Looks good</source>
        <translation>Sieht gut aus</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The frame on your photo</source>
        <translation>Der Rahmen auf Ihrem Foto</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Foto %1</translation>
    </message>
    <message>
        <source>This is what %1 will see</source>
        <translation>Das wird %1 sehen</translation>
    </message>
</context>
<context>
    <name>dreambooth::StaffDay</name>
    <message>
        <source>Nothing from visitors is kept.</source>
        <translation>Von Besuchern wird nichts behalten.</translation>
    </message>
    <message>
        <source>Kept with consent: %1, in %2.</source>
        <translation>Mit Zustimmung behalten: %1, in %2.</translation>
    </message>
    <message>
        <source>No visitors yet today.</source>
        <translation>Heute war noch niemand da.</translation>
    </message>
    <message>
        <source>Visitors today: %1. Saw their picture: %2. Minutes per visit: %3. Prints: %4. Copies: %5. Errors: %6. Left without finishing: %7. Ended by an error: %8. Lost in a crash: %9.</source>
        <translation>Besucher heute: %1. Sahen ihr Bild: %2. Minuten je Besuch: %3. Ausdrucke: %4. Kopien: %5. Fehler: %6. Vor dem Ende gegangen: %7. Durch einen Fehler beendet: %8. Durch einen Absturz verloren: %9.</translation>
    </message>
    <message>
        <source>Cards kept as PDF files: %1, in %2, until you delete them.</source>
        <translation>Als PDF-Dateien behaltene Karten: %1, in %2, bis Sie sie löschen.</translation>
    </message>
    <message>
        <source>Kept with consent, in %1, which doesn&apos;t answer.</source>
        <translation>Mit Zustimmung behalten, in %1; der Ordner antwortet nicht.</translation>
    </message>
    <message>
        <source>Cards kept as PDF files in %1, which doesn&apos;t answer, until you delete them.</source>
        <translation>Als PDF-Dateien behaltene Karten, in %1, bis Sie sie löschen; der Ordner antwortet nicht.</translation>
    </message>
</context>
<context>
    <name>dreambooth::StaffPage</name>
    <message>
        <source>The booth is paused.</source>
        <translation>Der Stand ist pausiert.</translation>
    </message>
    <message>
        <source>The model is ready.</source>
        <translation>Das Modell ist bereit.</translation>
    </message>
    <message>
        <source>The model is getting ready.</source>
        <translation>Das Modell wird vorbereitet.</translation>
    </message>
    <message>
        <source>No errors since the start.</source>
        <translation>Keine Fehler seit dem Start.</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personal</translation>
    </message>
    <message>
        <source>Each visit adds a line to %1.</source>
        <translation>Jeder Besuch ergibt eine Zeile in %1.</translation>
    </message>
    <message>
        <source>Back to the visitors</source>
        <translation>Zurück zu den Besuchern</translation>
    </message>
    <message>
        <source>Delete now</source>
        <translation>Jetzt löschen</translation>
    </message>
    <message>
        <source>Resume the booth</source>
        <translation>Stand fortsetzen</translation>
    </message>
    <message>
        <source>Pause the booth</source>
        <translation>Stand pausieren</translation>
    </message>
    <message>
        <source>Close the booth</source>
        <translation>Stand schließen</translation>
    </message>
    <message>
        <source>Prepared: %1 of %2 pictures.</source>
        <translation>Vorbereitet: %1 von %2 Bildern.</translation>
    </message>
    <message>
        <source>The test card is in %1.</source>
        <translation>Die Probekarte liegt in %1.</translation>
    </message>
    <message>
        <source>The test card was sent to the printer.</source>
        <translation>Die Probekarte wurde an den Drucker geschickt.</translation>
    </message>
    <message>
        <source>Print a test card</source>
        <translation>Probekarte drucken</translation>
    </message>
    <message>
        <source>Change settings</source>
        <translation>Einstellungen ändern</translation>
    </message>
</context>
<context>
    <name>dreambooth::TakeHomeButtons</name>
    <message>
        <source>To my phone</source>
        <translation>Aufs Handy</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>USB stick</source>
        <translation>USB-Stick</translation>
    </message>
    <message>
        <source>Leave it here</source>
        <translation>Hierlassen</translation>
    </message>
</context>
<context>
    <name>dreambooth::TakeHomePage</name>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>Ihres</translation>
    </message>
    <message>
        <source>Your card is printing…</source>
        <translation>Ihre Karte wird gedruckt …</translation>
    </message>
    <message>
        <source>Your card is saved for printing.</source>
        <translation>Ihre Karte ist zum Drucken gespeichert.</translation>
    </message>
    <message>
        <source>Your card has been printed.</source>
        <translation>Ihre Karte ist gedruckt.</translation>
    </message>
    <message>
        <source>The printer isn&apos;t working right now. The staff can see why.</source>
        <translation>Der Drucker druckt gerade nicht. Das Personal kann den Grund sehen.</translation>
    </message>
    <message>
        <source>Insert your USB stick.</source>
        <translation>Stecken Sie Ihren USB-Stick ein.</translation>
    </message>
    <message>
        <source>Your pictures are being copied…</source>
        <translation>Ihre Bilder werden kopiert …</translation>
    </message>
    <message>
        <source>Your stick can&apos;t be written to. Is it full or locked?</source>
        <translation>Auf Ihren Stick kann nicht geschrieben werden. Ist er voll oder gesperrt?</translation>
    </message>
    <message>
        <source>Your pictures are being saved…</source>
        <translation>Ihre Bilder werden gespeichert …</translation>
    </message>
    <message>
        <source>Thank you! Your pictures stay here.</source>
        <translation>Danke! Ihre Bilder bleiben hier.</translation>
    </message>
    <message>
        <source>Your pictures could not be saved. The staff can see why.</source>
        <translation>Ihre Bilder konnten nicht gespeichert werden. Das Personal kann den Grund sehen.</translation>
    </message>
    <message>
        <source>May we keep your pictures, and the photos you took, on this computer? The staff can see and show them.</source>
        <translation>Dürfen wir Ihre Bilder und Ihre Fotos auf diesem Computer behalten? Das Personal kann sie sehen und zeigen.</translation>
    </message>
    <message>
        <source>May we keep your pictures on this computer? The staff can see and show them. Your photos are deleted in any case.</source>
        <translation>Dürfen wir Ihre Bilder auf diesem Computer behalten? Das Personal kann sie sehen und zeigen. Ihre Fotos werden in jedem Fall gelöscht.</translation>
    </message>
    <message>
        <source>Leave it here</source>
        <translation>Hierlassen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Yes, keep them</source>
        <translation>Ja, behalten</translation>
    </message>
    <message>
        <source>One more card</source>
        <translation>Noch eine Karte</translation>
    </message>
    <message>
        <source>Back to the pictures</source>
        <translation>Zurück zu den Bildern</translation>
    </message>
    <message>
        <source>Finish and delete</source>
        <translation>Fertig und löschen</translation>
    </message>
    <message>
        <source>Your pictures are on your stick, in the folder %1. You can remove it now.</source>
        <translation>Ihre Bilder sind auf dem Stick, im Ordner %1. Sie können ihn jetzt abziehen.</translation>
    </message>
    <message>
        <source>This is your card.</source>
        <translation>Das ist Ihre Karte.</translation>
    </message>
    <message>
        <source>Print it</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>your photo</source>
        <translation>Ihr Foto</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <translation>d. MMMM yyyy</translation>
    </message>
    <message>
        <source>✓ With my photo</source>
        <translation>✓ Mit meinem Foto</translation>
    </message>
    <message>
        <source>Add my photo to the card</source>
        <translation>Mein Foto auf die Karte</translation>
    </message>
    <message>
        <source>Take it home.</source>
        <translation>Nehmen Sie es mit.</translation>
    </message>
    <message>
        <source>Your %1 cards are printing…</source>
        <translation>Ihre %1 Karten werden gedruckt …</translation>
    </message>
    <message>
        <source>There is a USB stick in already. Is it yours? If not, remove it and insert your own.</source>
        <translation>Es steckt schon ein USB-Stick. Ist es Ihrer? Wenn nicht, ziehen Sie ihn ab und stecken Sie Ihren ein.</translation>
    </message>
    <message>
        <source>Cards you can print: %1, for the first of your %2 pictures.</source>
        <translation>Karten, die Sie drucken können: %1, von den ersten Ihrer %2 Bilder.</translation>
    </message>
    <message>
        <source>These are your %1 cards; you see the first.</source>
        <translation>Das sind Ihre %1 Karten; Sie sehen die erste.</translation>
    </message>
    <message>
        <source>Your %1 cards are saved for printing.</source>
        <translation>Ihre %1 Karten sind zum Drucken gespeichert.</translation>
    </message>
    <message>
        <source>Your %1 cards have been printed.</source>
        <translation>Ihre %1 Karten sind gedruckt.</translation>
    </message>
    <message>
        <source>Yes, it is mine</source>
        <translation>Ja, das ist meiner</translation>
    </message>
    <message>
        <source>%1 more cards</source>
        <translation>Noch %1 Karten</translation>
    </message>
    <message>
        <source>Print %1 cards</source>
        <translation>%1 Karten drucken</translation>
    </message>
</context>
<context>
    <name>dreambooth::TakeHomePhonePage</name>
    <message>
        <source>%1, before</source>
        <translation>%1, vorher</translation>
    </message>
    <message>
        <source>How it learned</source>
        <translation>Wie es gelernt hat</translation>
    </message>
    <message>
        <source>%1 pictures and a short film of how it learned</source>
        <translation>%1 Bilder und ein kurzer Film vom Lernen</translation>
    </message>
    <message>
        <source>%1 pictures</source>
        <translation>%1 Bilder</translation>
    </message>
    <message>
        <source>Your pictures could not be saved. The staff can see why.</source>
        <translation>Ihre Bilder konnten nicht gespeichert werden. Das Personal kann den Grund sehen.</translation>
    </message>
    <message>
        <source>1 phone has joined · %1 of %2 saved</source>
        <translation>1 Handy ist da · %1 von %2 gespeichert</translation>
    </message>
    <message>
        <source>%3 phones have joined · %1 of %2 saved</source>
        <translation>%3 Handys sind da · %1 von %2 gespeichert</translation>
    </message>
    <message>
        <source>Take it home.</source>
        <translation>Nehmen Sie es mit.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>Ihres</translation>
    </message>
    <message>
        <source>%1: before and yours</source>
        <translation>%1: vorher und Ihres</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Finish and delete</source>
        <translation>Fertig und löschen</translation>
    </message>
    <message>
        <source>The link works until you finish. Then everything is deleted, except for what you left here.</source>
        <translation>Der Link gilt, bis Sie fertig sind. Dann wird alles gelöscht, außer dem, was Sie hiergelassen haben.</translation>
    </message>
    <message>
        <source>The link works until you finish. Then everything is deleted.</source>
        <translation>Der Link gilt, bis Sie fertig sind. Dann wird alles gelöscht.</translation>
    </message>
    <message>
        <source>Back to the pictures</source>
        <translation>Zurück zu den Bildern</translation>
    </message>
</context>
</TS>
