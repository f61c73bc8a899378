<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>dreambooth</name>
    <message>
        <source>Your photos stay in this machine and are deleted when you leave. Pictures are kept only if you say so at the end.</source>
        <translation>Ihre Fotos bleiben in diesem Gerät und werden gelöscht, wenn Sie gehen. Bilder bleiben nur hier, wenn Sie es am Ende sagen.</translation>
    </message>
    <message>
        <source>Your photos stay in this machine and are deleted when you leave.</source>
        <translation>Ihre Fotos bleiben in diesem Gerät und werden gelöscht, wenn Sie gehen.</translation>
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
</context>
<context>
    <name>dreambooth::ApologyPage</name>
    <message>
        <source>Sorry, that did not work.</source>
        <translation>Das hat leider nicht geklappt.</translation>
    </message>
    <message>
        <source>It is not your fault. Your photos are being deleted; please begin anew.</source>
        <translation>Es liegt nicht an Ihnen. Ihre Fotos werden gelöscht; bitte beginnen Sie neu.</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Neu beginnen</translation>
    </message>
</context>
<context>
    <name>dreambooth::AttractPage</name>
    <message>
        <source>Teach it your toy.</source>
        <translation>Zeigen Sie ihm Ihr Spielzeug.</translation>
    </message>
    <message>
        <source>Back soon</source>
        <translation>Gleich zurück</translation>
    </message>
    <message>
        <source>Getting ready …</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Los</translation>
    </message>
    <message>
        <source>Take a few photos of it. The computer looks at them for %1 and then draws it anywhere you like.</source>
        <translation>Machen Sie ein paar Fotos davon. Der Computer sieht sie %1 lang an und zeichnet es dann, wo immer Sie wollen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::BoothContext</name>
    <message>
        <source>Camera: none was chosen; photos come from elsewhere.</source>
        <translation>Kamera: keine gewählt; Fotos kommen von anderswo.</translation>
    </message>
    <message>
        <source>Camera: it gives pictures.</source>
        <translation>Kamera: liefert Bilder.</translation>
    </message>
    <message>
        <source>Camera: there are no pictures to show in %1.</source>
        <translation>Kamera: In %1 sind keine Bilder, die gezeigt werden können.</translation>
    </message>
    <message>
        <source>Camera: %1 is not a video that can be played.</source>
        <translation>Kamera: %1 ist kein Video, das abgespielt werden kann.</translation>
    </message>
    <message>
        <source>Camera: no picture comes from it. Is it plugged in?</source>
        <translation>Kamera: Es kommt kein Bild. Ist sie eingesteckt?</translation>
    </message>
    <message>
        <source>Camera: no picture comes from %1. Is it plugged in?</source>
        <translation>Kamera: Von %1 kommt kein Bild. Ist sie eingesteckt?</translation>
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
        <source>From above, please.</source>
        <translation>Von oben, bitte.</translation>
    </message>
    <message>
        <source>In front of something else.</source>
        <translation>Vor einem anderen Hintergrund.</translation>
    </message>
    <message>
        <source>One more, as you like.</source>
        <translation>Noch eins, wie Sie mögen.</translation>
    </message>
    <message>
        <source>Photo %1 again</source>
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
        <source>The camera is not connected just now.</source>
        <translation>Die Kamera ist gerade nicht angeschlossen.</translation>
    </message>
    <message>
        <source>Touch a photo to take it again.</source>
        <translation>Tippen Sie ein Foto an, um es neu zu machen.</translation>
    </message>
    <message>
        <source>The camera is starting …</source>
        <translation>Die Kamera startet …</translation>
    </message>
    <message>
        <source>Take photo</source>
        <translation>Foto machen</translation>
    </message>
    <message>
        <source>Enough, go on</source>
        <translation>Genug, weiter</translation>
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
    <name>dreambooth::CheckPage</name>
    <message>
        <source>Model: %1.</source>
        <translation>Modell: %1.</translation>
    </message>
    <message>
        <source>the bundled one</source>
        <translation>das mitgelieferte</translation>
    </message>
    <message>
        <source>Pictures of each kind to learn beside: %1 of %2 drawn.</source>
        <translation>Vergleichsbilder jeder Art: %1 von %2 gezeichnet.</translation>
    </message>
    <message>
        <source>Pictures of before: %1 of %2 drawn.</source>
        <translation>Bilder von vorher: %1 von %2 gezeichnet.</translation>
    </message>
    <message>
        <source>Disk: %1 free.</source>
        <translation>Festplatte: %1 frei.</translation>
    </message>
    <message>
        <source>Disk: only %1 free at %2.</source>
        <translation>Festplatte: nur %1 frei bei %2.</translation>
    </message>
    <message>
        <source>Privacy: visitors&apos; files stay in memory and are never on a disk.</source>
        <translation>Datenschutz: Dateien der Besucher bleiben im Arbeitsspeicher und kommen nie auf eine Festplatte.</translation>
    </message>
    <message>
        <source>Privacy: this session has no folder in memory; visitors&apos; files are on the disk while they are here, and are overwritten.</source>
        <translation>Datenschutz: Diese Sitzung hat keinen Ordner im Arbeitsspeicher; Dateien der Besucher liegen auf der Festplatte, solange sie da sind, und werden überschrieben.</translation>
    </message>
    <message>
        <source>Speed: not measured yet; learning stops after %1 s with what it has.</source>
        <translation>Tempo: noch nicht gemessen; das Lernen hört nach %1 s auf mit dem, was es hat.</translation>
    </message>
    <message>
        <source>Speed: a visitor takes about %1 s here, from the last photo to the picture.</source>
        <translation>Tempo: Ein Besucher braucht hier etwa %1 s vom letzten Foto bis zum Bild.</translation>
    </message>
    <message>
        <source>Kept: pictures of visitors who agree, in %1.</source>
        <translation>Behalten: Bilder von Besuchern, die zustimmen, in %1.</translation>
    </message>
    <message>
        <source>Kept: nothing.</source>
        <translation>Behalten: nichts.</translation>
    </message>
    <message>
        <source>PIN: none was chosen, so anyone can open the staff page.</source>
        <translation>PIN: keine gewählt; jeder kann die Seite für das Personal öffnen.</translation>
    </message>
    <message>
        <source>PIN: chosen. The staff page opens when the upper left corner is held for 3 s.</source>
        <translation>PIN: gewählt. Die Seite für das Personal öffnet sich, wenn man die linke obere Ecke 3 s hält.</translation>
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
        <source>Open; it goes on getting ready</source>
        <translation>Öffnen; die Vorbereitung läuft weiter</translation>
    </message>
    <message>
        <source>Phones: this computer is in no network that they could reach.</source>
        <translation>Handys: Dieser Computer ist in keinem Netz, in dem sie ihn erreichen.</translation>
    </message>
    <message>
        <source>Phones: they reach it at %1 in the Wi-Fi “%2”.</source>
        <translation>Handys: Sie erreichen ihn unter %1 im WLAN „%2“.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ChoosePage</name>
    <message>
        <source>Which one shall it learn?</source>
        <translation>Welches soll er lernen?</translation>
    </message>
    <message>
        <source>Choose your photos</source>
        <translation>Wählen Sie Ihre Fotos</translation>
    </message>
    <message>
        <source>Put your USB stick in.</source>
        <translation>Stecken Sie Ihren USB-Stick ein.</translation>
    </message>
    <message>
        <source>Looking for pictures …</source>
        <translation>Bilder werden gesucht …</translation>
    </message>
    <message>
        <source>Touch one.</source>
        <translation>Tippen Sie eines an.</translation>
    </message>
    <message>
        <source>There are no pictures here that can be read.</source>
        <translation>Hier sind keine lesbaren Bilder.</translation>
    </message>
    <message>
        <source>%1 to %2 photos of one thing, from different sides. Chosen: %3.</source>
        <translation>%1 bis %2 Fotos von einer Sache, von verschiedenen Seiten. Gewählt: %3.</translation>
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
        <source>One moment …</source>
        <translation>Einen Moment …</translation>
    </message>
    <message>
        <source>Go on</source>
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
</context>
<context>
    <name>dreambooth::ConsentPage</name>
    <message>
        <source>Before we begin</source>
        <translation>Bevor es losgeht</translation>
    </message>
    <message>
        <source>This computer learns from them, here and now. Nothing is sent anywhere: it works without the internet.</source>
        <translation>Dieser Computer lernt daraus, hier und jetzt. Nichts wird irgendwohin geschickt: Er braucht kein Internet.</translation>
    </message>
    <message>
        <source>You can stop at any moment. Walk away, and everything is deleted by itself.</source>
        <translation>Sie können jederzeit aufhören. Gehen Sie weg, und alles wird von selbst gelöscht.</translation>
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
        <source>You show it a few photos of one thing. Please no people: a toy, a bag, something you hold in your hands.</source>
        <translation>Sie zeigen ihm ein paar Fotos von einer Sache. Bitte keine Menschen: ein Spielzeug, eine Tasche, etwas, das Sie in der Hand halten.</translation>
    </message>
</context>
<context>
    <name>dreambooth::GoodbyePage</name>
    <message>
        <source>Goodbye!</source>
        <translation>Auf Wiedersehen!</translation>
    </message>
    <message>
        <source>Your photos, and what the computer learned from them, are deleted.</source>
        <translation>Ihre Fotos und was der Computer daraus gelernt hat, sind gelöscht.</translation>
    </message>
    <message>
        <source>Your photos, and what the computer learned from them, are being deleted …</source>
        <translation>Ihre Fotos und was der Computer daraus gelernt hat, werden gelöscht …</translation>
    </message>
</context>
<context>
    <name>dreambooth::IdleOverlay</name>
    <message>
        <source>Are you still there?</source>
        <translation>Sind Sie noch da?</translation>
    </message>
    <message>
        <source>Everything of yours is deleted in %1 s.</source>
        <translation>Alles von Ihnen wird in %1 s gelöscht.</translation>
    </message>
    <message>
        <source>I am here</source>
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
        <source>Touch what comes nearest.</source>
        <translation>Tippen Sie an, was am nächsten kommt.</translation>
    </message>
    <message>
        <source>Learn it now</source>
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
        <source>It is learning</source>
        <translation>Er lernt</translation>
    </message>
    <message>
        <source>It is learning: %1</source>
        <translation>Er lernt: %1</translation>
    </message>
    <message>
        <source>Learned. Now it draws your picture …</source>
        <translation>Gelernt. Jetzt zeichnet er Ihr Bild …</translation>
    </message>
    <message>
        <source>It has looked at your %1 photos %2 times each.</source>
        <translation>Er hat Ihre %1 Fotos je %2-mal angesehen.</translation>
    </message>
    <message>
        <source>It begins with your %1 photos.</source>
        <translation>Er beginnt mit Ihren %1 Fotos.</translation>
    </message>
    <message>
        <source>There was a hitch; it has gone on where it was.</source>
        <translation>Es hat kurz gehakt; er macht dort weiter, wo er war.</translation>
    </message>
    <message>
        <source>Thank you, enough</source>
        <translation>Danke, genug</translation>
    </message>
    <message>
        <source>What is it doing?</source>
        <translation>Was macht er da?</translation>
    </message>
    <message>
        <source>It adds noise to your photos and practises taking the noise away.</source>
        <translation>Er verrauscht Ihre Fotos und übt, das Rauschen wieder wegzunehmen.</translation>
    </message>
    <message>
        <source>Each time it changes itself a little, so that it does better next time.</source>
        <translation>Jedes Mal ändert er sich ein wenig, damit es beim nächsten Mal besser geht.</translation>
    </message>
    <message>
        <source>The pictures above all come from the same noise: what changes is what it knows.</source>
        <translation>Die Bilder oben kommen alle aus demselben Rauschen: Was sich ändert, ist, was er weiß.</translation>
    </message>
    <message>
        <source>How far off it is at each step</source>
        <translation>Wie weit er bei jedem Schritt danebenliegt</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>Noch nicht gemessen</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhoneInvitation</name>
    <message>
        <source>Photos of one thing, from different sides; up to %1:</source>
        <translation>Fotos von einer Sache, von verschiedenen Seiten; bis zu %1:</translation>
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
        <source>A photo was too large and was not taken.</source>
        <translation>Ein Foto war zu groß und wurde nicht angenommen.</translation>
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
        <source>This page works until you finish at the booth. Then everything is deleted there.</source>
        <translation>Diese Seite geht, bis Sie am Stand fertig sind. Dann wird dort alles gelöscht.</translation>
    </message>
    <message>
        <source>The word on the screen:</source>
        <translation>Das Wort auf dem Bildschirm:</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>That is not the word on the screen.</source>
        <translation>Das ist nicht das Wort auf dem Bildschirm.</translation>
    </message>
    <message>
        <source>Too many wrong words. Please use the square on the screen.</source>
        <translation>Zu viele falsche Wörter. Bitte nehmen Sie den QR-Code auf dem Bildschirm.</translation>
    </message>
    <message>
        <source>One moment …</source>
        <translation>Einen Moment …</translation>
    </message>
    <message>
        <source>Join the Wi-Fi of this stand, then point your phone&apos;s camera at the square.</source>
        <translation>Gehen Sie ins WLAN dieses Standes und richten Sie dann die Kamera Ihres Handys auf den QR-Code.</translation>
    </message>
    <message>
        <source>Join the Wi-Fi “%1”, then point your phone&apos;s camera at the square.</source>
        <translation>Gehen Sie ins WLAN „%1“ und richten Sie dann die Kamera Ihres Handys auf den QR-Code.</translation>
    </message>
    <message>
        <source>A square that opens this visit&apos;s page on your phone</source>
        <translation>QR-Code, der die Seite dieses Besuchs auf Ihrem Handy öffnet</translation>
    </message>
    <message>
        <source>No camera? Type %1 and then “%2”.</source>
        <translation>Keine Kamera? Tippen Sie %1 ein und dann „%2“.</translation>
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
        <source>What came could not be read as a photo. Please send another one.</source>
        <translation>Was ankam, ließ sich nicht als Foto lesen. Bitte schicken Sie ein anderes.</translation>
    </message>
    <message>
        <source>%1 to %2 photos of one thing, from different sides.</source>
        <translation>%1 bis %2 Fotos von einer Sache, von verschiedenen Seiten.</translation>
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
        <source>That was not the PIN. Try again in %1 s.</source>
        <translation>Das war nicht die PIN. Neuer Versuch in %1 s.</translation>
    </message>
    <message>
        <source>That was not the PIN.</source>
        <translation>Das war nicht die PIN.</translation>
    </message>
    <message>
        <source>Enter the PIN.</source>
        <translation>Geben Sie die PIN ein.</translation>
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
</context>
<context>
    <name>dreambooth::PrinterWatch</name>
    <message>
        <source>Printer: none was chosen.</source>
        <translation>Drucker: keiner gewählt.</translation>
    </message>
    <message>
        <source>Printer: cards become PDF files in %1.</source>
        <translation>Drucker: Karten werden PDF-Dateien in %1.</translation>
    </message>
    <message>
        <source>Printer: cards can&apos;t be written to %1.</source>
        <translation>Drucker: Karten können nicht nach %1 geschrieben werden.</translation>
    </message>
    <message>
        <source>being asked …</source>
        <translation>wird gefragt …</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>no paper when it last printed</source>
        <translation>beim letzten Druck kein Papier</translation>
    </message>
    <message>
        <source>no ink or toner when it last printed</source>
        <translation>beim letzten Druck keine Tinte oder kein Toner</translation>
    </message>
    <message>
        <source>switched off, stopped or paused</source>
        <translation>ausgeschaltet, gestoppt oder angehalten</translation>
    </message>
    <message>
        <source>the print server does not know it</source>
        <translation>der Druckserver kennt ihn nicht</translation>
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
        <source>There it is!</source>
        <translation>Da ist es!</translation>
    </message>
    <message>
        <source>There it is! %1.</source>
        <translation>Da ist es! %1.</translation>
    </message>
    <message>
        <source>Slide the picture. Where to next?</source>
        <translation>Schieben Sie das Bild. Wohin als Nächstes?</translation>
    </message>
    <message>
        <source>It is drawing: %1 …</source>
        <translation>Er zeichnet: %1 …</translation>
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
        <source>Before and yours; slide to compare</source>
        <translation>Vorher und Ihres; schieben zum Vergleichen</translation>
    </message>
    <message>
        <source>♥ A favourite</source>
        <translation>♥ Mein Favorit</translation>
    </message>
    <message>
        <source>♡ I like this one</source>
        <translation>♡ Das gefällt mir</translation>
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
    <message>
        <source>Finish and delete</source>
        <translation>Fertig, alles löschen</translation>
    </message>
    <message>
        <source>To my phone</source>
        <translation>Aufs Handy</translation>
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
        <source>It looks at your photos</source>
        <translation>Er sieht Ihre Fotos an</translation>
    </message>
</context>
<context>
    <name>dreambooth::SetupDialog</name>
    <message>
        <source>Set up a booth</source>
        <translation>Einen Stand einrichten</translation>
    </message>
    <message>
        <source>These choices are kept in %1.</source>
        <translation>Diese Wahl steht in %1.</translation>
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
        <source>Folder of the booth</source>
        <translation>Ordner des Stands</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose: %1</source>
        <translation>Wählen: %1</translation>
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
        <source>Colour of buttons</source>
        <translation>Farbe der Knöpfe</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Basismodell</translation>
    </message>
    <message>
        <source>The bundled one</source>
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
        <translation>Genau</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Ganz</translation>
    </message>
    <message>
        <source>At most, from the last photo to the picture</source>
        <translation>Höchstens, vom letzten Foto bis zum Bild</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Kinds of subject</source>
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
        <source>A camera of this computer</source>
        <translation>Eine Kamera dieses Computers</translation>
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
        <translation>Keine</translation>
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
        <source>Show the live picture as in a mirror</source>
        <translation>Das Livebild wie im Spiegel zeigen</translation>
    </message>
    <message>
        <source>Photos of a visitor, at most</source>
        <translation>Fotos eines Besuchers, höchstens</translation>
    </message>
    <message>
        <source>Photos from a visitor&apos;s USB stick</source>
        <translation>Fotos vom USB-Stick eines Besuchers</translation>
    </message>
    <message>
        <source>The subjects that come with the program</source>
        <translation>Die Motive, die beim Programm sind</translation>
    </message>
    <message>
        <source>Photos from a folder</source>
        <translation>Fotos aus einem Ordner</translation>
    </message>
    <message>
        <source>Taking home</source>
        <translation>Mitnehmen</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Drucker</translation>
    </message>
    <message>
        <source>Or cards as PDF files in</source>
        <translation>Oder Karten als PDF-Dateien in</translation>
    </message>
    <message>
        <source>Prints of a visitor, at most</source>
        <translation>Drucke eines Besuchers, höchstens</translation>
    </message>
    <message>
        <source>Pictures onto a visitor&apos;s USB stick</source>
        <translation>Bilder auf den USB-Stick eines Besuchers</translation>
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
        <source>Kept in</source>
        <translation>Behalten in</translation>
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
        <source>As it is; type to change it</source>
        <translation>Wie bisher; tippen, um sie zu ändern</translation>
    </message>
    <message>
        <source>Untouched until it asks whether somebody is there</source>
        <translation>Unberührt, bis gefragt wird, ob jemand da ist</translation>
    </message>
    <message>
        <source>Then, until all is wiped</source>
        <translation>Danach, bis alles gelöscht wird</translation>
    </message>
    <message>
        <source>Phones</source>
        <translation>Handys</translation>
    </message>
    <message>
        <source>Photos from a visitor&apos;s phone, and pictures to it</source>
        <translation>Fotos vom Handy der Gäste, und Bilder darauf</translation>
    </message>
    <message>
        <source>Phones have to be in the same network as this computer: a hotspot of it, or the stand&apos;s Wi-Fi. They reach the page of the visit that is open, and nothing else.</source>
        <translation>Handys müssen im selben Netz sein wie dieser Computer: in seinem Hotspot oder im WLAN des Standes. Sie erreichen die Seite des laufenden Besuchs und sonst nichts.</translation>
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
        <source>The first one there is</source>
        <translation>Die erste, die es gibt</translation>
    </message>
    <message>
        <source>%1 (not here now)</source>
        <translation>%1 (gerade nicht da)</translation>
    </message>
</context>
<context>
    <name>dreambooth::SourcePage</name>
    <message>
        <source>What shall it learn?</source>
        <translation>Was soll er lernen?</translation>
    </message>
    <message>
        <source>Take photos now</source>
        <translation>Jetzt Fotos machen</translation>
    </message>
    <message>
        <source>Of something that you have with you.</source>
        <translation>Von etwas, das Sie dabeihaben.</translation>
    </message>
    <message>
        <source>The camera is not connected just now.</source>
        <translation>Die Kamera ist gerade nicht angeschlossen.</translation>
    </message>
    <message>
        <source>From my USB stick</source>
        <translation>Von meinem USB-Stick</translation>
    </message>
    <message>
        <source>Put your stick in, and it can be chosen.</source>
        <translation>Stecken Sie Ihren Stick ein, dann ist er wählbar.</translation>
    </message>
    <message>
        <source>From this booth&apos;s photos</source>
        <translation>Von den Fotos dieses Stands</translation>
    </message>
    <message>
        <source>Try it with one of ours</source>
        <translation>Mit einem von unseren</translation>
    </message>
    <message>
        <source>A toy whose photos lie ready.</source>
        <translation>Ein Spielzeug, dessen Fotos bereitliegen.</translation>
    </message>
    <message>
        <source>A few photos of one thing.</source>
        <translation>Ein paar Fotos von einer Sache.</translation>
    </message>
    <message>
        <source>From my phone</source>
        <translation>Von meinem Handy</translation>
    </message>
    <message>
        <source>Phones can&apos;t reach this booth just now.</source>
        <translation>Handys erreichen diesen Stand gerade nicht.</translation>
    </message>
</context>
<context>
    <name>dreambooth::SquaresPage</name>
    <message>
        <source>This is what it will see</source>
        <translation>Das wird er sehen</translation>
    </message>
    <message>
        <source>Is your thing inside the frame each time? If not, move the frame with your finger.</source>
        <translation>Ist Ihre Sache jedes Mal im Rahmen? Wenn nicht, schieben Sie den Rahmen mit dem Finger.</translation>
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
</context>
<context>
    <name>dreambooth::StaffDay</name>
    <message>
        <source>Nothing of visitors is kept.</source>
        <translation>Von Besuchern wird nichts behalten.</translation>
    </message>
    <message>
        <source>Kept with consent: %1, in %2.</source>
        <translation>Mit Zustimmung behalten: %1, in %2.</translation>
    </message>
    <message>
        <source>Today nobody was here yet.</source>
        <translation>Heute war noch niemand da.</translation>
    </message>
    <message>
        <source>Visitors today: %1. Saw their picture: %2. Minutes a visit: %3. Prints: %4. Copies: %5. Errors: %6.</source>
        <translation>Besucher heute: %1. Sahen ihr Bild: %2. Minuten je Besuch: %3. Drucke: %4. Kopien: %5. Fehler: %6.</translation>
    </message>
</context>
<context>
    <name>dreambooth::StaffPage</name>
    <message>
        <source>The booth is paused.</source>
        <translation>Der Stand macht Pause.</translation>
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
        <source>Nothing went wrong since the start.</source>
        <translation>Seit dem Start ging nichts schief.</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personal</translation>
    </message>
    <message>
        <source>Every visit is a line in %1.</source>
        <translation>Jeder Besuch ist eine Zeile in %1.</translation>
    </message>
    <message>
        <source>Back to the visitors</source>
        <translation>Zurück zu den Besuchern</translation>
    </message>
    <message>
        <source>Wipe now</source>
        <translation>Jetzt löschen</translation>
    </message>
    <message>
        <source>Go on after the pause</source>
        <translation>Nach der Pause weiter</translation>
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
        <source>Drawn ahead: %1 of %2 pictures.</source>
        <translation>Vorab gezeichnet: %1 von %2 Bildern.</translation>
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
        <source>Your card is being printed …</source>
        <translation>Ihre Karte wird gedruckt …</translation>
    </message>
    <message>
        <source>Your card is saved for printing.</source>
        <translation>Ihre Karte ist zum Drucken gespeichert.</translation>
    </message>
    <message>
        <source>Your card is printed.</source>
        <translation>Ihre Karte ist gedruckt.</translation>
    </message>
    <message>
        <source>The printer does not print just now. The staff can see why.</source>
        <translation>Der Drucker druckt gerade nicht. Das Personal sieht, warum.</translation>
    </message>
    <message>
        <source>Put your USB stick in.</source>
        <translation>Stecken Sie Ihren USB-Stick ein.</translation>
    </message>
    <message>
        <source>Your pictures are being copied …</source>
        <translation>Ihre Bilder werden kopiert …</translation>
    </message>
    <message>
        <source>Your stick can&apos;t be written to. Is it full, or locked?</source>
        <translation>Auf Ihren Stick kann nicht geschrieben werden. Ist er voll oder gesperrt?</translation>
    </message>
    <message>
        <source>Your pictures are being saved …</source>
        <translation>Ihre Bilder werden gespeichert …</translation>
    </message>
    <message>
        <source>Thank you! Your pictures stay here.</source>
        <translation>Danke! Ihre Bilder bleiben hier.</translation>
    </message>
    <message>
        <source>They could not be saved. The staff can see why.</source>
        <translation>Sie konnten nicht gespeichert werden. Das Personal sieht, warum.</translation>
    </message>
    <message>
        <source>May we keep your pictures, and the photos you took, on this computer? The staff can see and show them.</source>
        <translation>Dürfen wir Ihre Bilder und Ihre Fotos auf diesem Computer behalten? Das Personal kann sie sehen und zeigen.</translation>
    </message>
    <message>
        <source>May we keep your pictures on this computer? The staff can see and show them. Your photos are deleted all the same.</source>
        <translation>Dürfen wir Ihre Bilder auf diesem Computer behalten? Das Personal kann sie sehen und zeigen. Ihre Fotos werden trotzdem gelöscht.</translation>
    </message>
    <message>
        <source>Leave it here</source>
        <translation>Hierlassen</translation>
    </message>
    <message>
        <source>Take it home</source>
        <translation>Mitnehmen</translation>
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
        <translation>Fertig, alles löschen</translation>
    </message>
    <message>
        <source>Your pictures are on your stick, in the folder %1. You can take it out.</source>
        <translation>Ihre Bilder sind auf dem Stick, im Ordner %1. Sie können ihn abziehen.</translation>
    </message>
    <message>
        <source>%1, before</source>
        <translation>%1, vorher</translation>
    </message>
    <message>
        <source>How it learned</source>
        <translation>Wie es gelernt hat</translation>
    </message>
    <message>
        <source>Phones can&apos;t reach this booth just now. The staff can see why.</source>
        <translation>Handys erreichen diesen Stand gerade nicht. Das Personal sieht, warum.</translation>
    </message>
    <message>
        <source>%1 of %2 saved</source>
        <translation>%1 von %2 gespeichert</translation>
    </message>
    <message>
        <source>The link works until you finish. Then everything is deleted.</source>
        <translation>Der Link geht, bis Sie fertig sind. Dann wird alles gelöscht.</translation>
    </message>
    <message>
        <source>Your phone is here: %1.</source>
        <translation>Ihr Handy ist da: %1.</translation>
    </message>
    <message>
        <source>This is your card.</source>
        <translation>Das ist Ihre Karte.</translation>
    </message>
    <message>
        <source>Print it</source>
        <translation>Drucken</translation>
    </message>
</context>
</TS>
