<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ComparedModel</name>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>%1 is no longer there, so nothing new can be drawn with it. What it drew is kept.</source>
        <translation>%1 ist nicht mehr da, damit lässt sich nichts Neues zeichnen. Was schon gezeichnet ist, bleibt.</translation>
    </message>
    <message>
        <source>%1, drawn with %2</source>
        <translation>%1, gezeichnet mit %2</translation>
    </message>
</context>
<context>
    <name>CurvePlot</name>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>CurveSheet</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>RunStore</name>
    <message>
        <source>note on a run</source>
        <translation>Notiz zu einem Lauf</translation>
    </message>
    <message>
        <source>delete run</source>
        <translation>Lauf löschen</translation>
    </message>
</context>
<context>
    <name>dreambooth</name>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>%1 px ready</source>
        <translation>%1 px bereit</translation>
    </message>
    <message>
        <source>Too small: %1 px</source>
        <translation>Zu klein: %1 px</translation>
    </message>
    <message>
        <source>Can&apos;t be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Use again</source>
        <translation>Wieder verwenden</translation>
    </message>
    <message>
        <source>Photo %1 would be enlarged %2×.</source>
        <translation>Foto %1 würde %2× vergrößert.</translation>
    </message>
    <message>
        <source>Photo %1: %2</source>
        <translation>Foto %1: %2</translation>
    </message>
    <message>
        <source>Photo %1 is left out.</source>
        <translation>Foto %1 ist weggelassen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>Ended unexpectedly at step %1</source>
        <translation>Bei Schritt %1 unerwartet beendet</translation>
    </message>
    <message>
        <source>Waiting to start</source>
        <translation>Wartet auf den Start</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Vorbereitung</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Paused at step %1</source>
        <translation>Pausiert bei Schritt %1</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Stopped at step %1</source>
        <translation>Angehalten bei Schritt %1</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1&#xa0;s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1&#xa0;min</translation>
    </message>
    <message>
        <source>%1 %2 s</source>
        <translation>%1 %2&#xa0;s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1&#xa0;h %2&#xa0;min</translation>
    </message>
    <message>
        <source>a few seconds left</source>
        <translation>noch wenige Sekunden</translation>
    </message>
    <message>
        <source>about %1 seconds left</source>
        <translation>noch etwa %1 Sekunden</translation>
    </message>
    <message>
        <source>about a minute left</source>
        <translation>noch etwa eine Minute</translation>
    </message>
    <message>
        <source>about %1 minutes left</source>
        <translation>noch etwa %1 Minuten</translation>
    </message>
    <message>
        <source>about %1 hours left</source>
        <translation>noch etwa %1 Stunden</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>%1 CPU processes</source>
        <translation>%1 CPU-Prozesse</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1&#xa0;GB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1&#xa0;MB</translation>
    </message>
    <message>
        <source>Quick sketch</source>
        <translation>Schnelle Skizze</translation>
    </message>
    <message>
        <source>Faithful</source>
        <translation>Getreu</translation>
    </message>
    <message>
        <source>Full fine-tune</source>
        <translation>Volles Training</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>Eigene Einstellungen</translation>
    </message>
    <message>
        <source>One word</source>
        <translation>Ein Wort</translation>
    </message>
    <message>
        <source>DoRA rank %1</source>
        <translation>DoRA-Rang %1</translation>
    </message>
    <message>
        <source>LoRA rank %1</source>
        <translation>LoRA-Rang %1</translation>
    </message>
    <message>
        <source>U-Net</source>
        <translation>U-Net</translation>
    </message>
    <message>
        <source>%1 + text encoder</source>
        <translation>%1 + Text-Encoder</translation>
    </message>
    <message>
        <source>Resumed from step %1</source>
        <translation>Fortgesetzt ab Schritt %1</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Sample at step %1</source>
        <translation>Probebild bei Schritt %1</translation>
    </message>
    <message>
        <source>Checkpoint at step %1</source>
        <translation>Zwischenstand bei Schritt %1</translation>
    </message>
    <message>
        <source>about %1 s</source>
        <translation>etwa %1&#xa0;s</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>etwa %1&#xa0;min</translation>
    </message>
    <message>
        <source>about %1 h</source>
        <translation>etwa %1&#xa0;h</translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation>%1 Mrd.</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 Mio.</translation>
    </message>
    <message>
        <source>%1 thousand</source>
        <translation>%1 Tausend</translation>
    </message>
    <message>
        <source>noise (epsilon)</source>
        <translation>Rauschen (epsilon)</translation>
    </message>
    <message>
        <source>velocity (v_prediction)</source>
        <translation>Geschwindigkeit (v_prediction)</translation>
    </message>
    <message>
        <source>the picture (sample)</source>
        <translation>das Bild (sample)</translation>
    </message>
    <message>
        <source>VAE</source>
        <translation>VAE</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Text-Encoder</translation>
    </message>
    <message>
        <source>Text encoder 2</source>
        <translation>Text-Encoder 2</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Comes with the program</source>
        <translation>Mit dem Programm geliefert</translation>
    </message>
    <message>
        <source>Added by you</source>
        <translation>Selbst hinzugefügt</translation>
    </message>
    <message>
        <source>Hugging Face cache</source>
        <translation>Hugging-Face-Zwischenspeicher</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>Bildgröße</translation>
    </message>
    <message>
        <source>%1 × %1 px</source>
        <translation>%1 × %1 px</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Auf dem Datenträger</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Ändert</translation>
    </message>
    <message>
        <source>U-Net and text encoder</source>
        <translation>U-Net und Text-Encoder</translation>
    </message>
    <message>
        <source>Trigger</source>
        <translation>Auslöser</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Basismodell</translation>
    </message>
    <message>
        <source>File form</source>
        <translation>Dateiform</translation>
    </message>
    <message>
        <source>Predicts</source>
        <translation>Sagt voraus</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1&#xa0;KB</translation>
    </message>
    <message>
        <source>others come first</source>
        <translation>andere kommen zuerst</translation>
    </message>
    <message>
        <source>it begins a little later</source>
        <translation>er beginnt etwas später</translation>
    </message>
    <message>
        <source>it is held back</source>
        <translation>er wird zurückgehalten</translation>
    </message>
    <message>
        <source>its machines are not available now</source>
        <translation>seine Rechner sind gerade nicht verfügbar</translation>
    </message>
    <message>
        <source>Waiting for Ray&apos;s machines</source>
        <translation>Wartet auf die Rechner von Ray</translation>
    </message>
    <message>
        <source>Waiting in Slurm&apos;s queue</source>
        <translation>Wartet in der Schlange von Slurm</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Ray</source>
        <translation>Ray</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>%1 wird gefragt …</translation>
    </message>
    <message>
        <source>%1 does not answer</source>
        <translation>%1 antwortet nicht</translation>
    </message>
    <message>
        <source>Starting on the machines of %1</source>
        <translation>Startet auf den Rechnern von %1</translation>
    </message>
    <message>
        <source>%1 job %2</source>
        <translation>%1-Auftrag %2</translation>
    </message>
    <message>
        <source>Saved for the pause at step %1</source>
        <translation>Für die Pause gesichert bei Schritt %1</translation>
    </message>
    <message>
        <source>%1 at step %2</source>
        <translation>%1 bei Schritt %2</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Resumed</source>
        <translation>Fortgesetzt</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>What is trained</source>
        <translation>Was trainiert wird</translation>
    </message>
    <message>
        <source>The data</source>
        <translation>Die Daten</translation>
    </message>
    <message>
        <source>Prior preservation</source>
        <translation>Schutz der Klasse</translation>
    </message>
    <message>
        <source>Optimizer and schedule</source>
        <translation>Optimierer und Lernrate</translation>
    </message>
    <message>
        <source>Memory and precision</source>
        <translation>Speicher und Genauigkeit</translation>
    </message>
    <message>
        <source>What is kept and shown</source>
        <translation>Was behalten und gezeigt wird</translation>
    </message>
    <message>
        <source>The recipe card that the other settings started from.</source>
        <translation>Die Rezeptkarte, von der die übrigen Einstellungen ausgingen.</translation>
    </message>
    <message>
        <source>Size of the LoRA: higher holds more detail of the subject in a larger file.</source>
        <translation>Größe der LoRA: Höher hält mehr Einzelheiten des Motivs fest, in einer größeren Datei.</translation>
    </message>
    <message>
        <source>Strength of the LoRA is this divided by the rank; 0 means the same as the rank.</source>
        <translation>Die Stärke der LoRA ist dieser Wert geteilt durch den Rang (rank); 0 heißt: so groß wie der Rang.</translation>
    </message>
    <message>
        <source>Cut the middle of photos that are not square, instead of a new random part each time.</source>
        <translation>Von Fotos, die nicht quadratisch sind, die Mitte nehmen statt jedes Mal einen anderen zufälligen Ausschnitt.</translation>
    </message>
    <message>
        <source>Mirror photos at random; leave off when left and right differ, as with lettering.</source>
        <translation>Fotos zufällig spiegeln; auslassen, wenn links und rechts verschieden sind, etwa bei Schrift.</translation>
    </message>
    <message>
        <source>Add up this many batches before each change: a larger batch without the memory.</source>
        <translation>So viele Durchgänge zusammenzählen, bevor etwas geändert wird: wie mehr Fotos je Schritt, ohne deren Speicherbedarf.</translation>
    </message>
    <message>
        <source>Sampler steps of each class picture.</source>
        <translation>Schritte des Samplers für jedes Klassenbild.</translation>
    </message>
    <message>
        <source>How closely a class picture follows its prompt.</source>
        <translation>Wie genau ein Klassenbild seinem Prompt folgt.</translation>
    </message>
    <message>
        <source>How many steps to train; more is closer, too many is a copy.</source>
        <translation>Wie viele Schritte trainiert wird; mehr wird ähnlicher, zu viele werden eine Kopie.</translation>
    </message>
    <message>
        <source>How much each step changes; too high breaks the model, too low learns nothing.</source>
        <translation>Wie viel jeder Schritt ändert; zu hoch verdirbt das Modell, zu niedrig lernt nichts.</translation>
    </message>
    <message>
        <source>Learning rate of the text encoder; 0 means the same as the rest.</source>
        <translation>Lernrate des Text-Encoders; 0 heißt: wie alles andere.</translation>
    </message>
    <message>
        <source>How the learning rate goes over the run: constant, or falling to its end.</source>
        <translation>Wie die Lernrate über den Lauf verläuft: gleichbleibend oder zum Ende hin fallend.</translation>
    </message>
    <message>
        <source>Steps over which the learning rate rises from 0 to its full value.</source>
        <translation>Schritte, in denen die Lernrate von 0 auf ihren vollen Wert steigt.</translation>
    </message>
    <message>
        <source>AdamW, Prodigy: how long the average of the gradient remembers.</source>
        <translation>AdamW, Prodigy: wie lange das Mittel des Gradienten zurückreicht.</translation>
    </message>
    <message>
        <source>AdamW, Prodigy: how long the average of the squared gradient remembers.</source>
        <translation>AdamW, Prodigy: wie lange das Mittel des quadrierten Gradienten zurückreicht.</translation>
    </message>
    <message>
        <source>How strongly weights are pulled to zero.</source>
        <translation>Wie stark Gewichte zur Null gezogen werden.</translation>
    </message>
    <message>
        <source>AdamW, Prodigy: a small number that keeps the division stable.</source>
        <translation>AdamW, Prodigy: eine kleine Zahl, die das Teilen stabil hält.</translation>
    </message>
    <message>
        <source>Min-SNR weighting of the timesteps: 5 learns more evenly, 0 switches it off.</source>
        <translation>Gewichtung der Zeitschritte nach Min-SNR: 5 lernt gleichmäßiger, 0 schaltet sie ab.</translation>
    </message>
    <message>
        <source>Much less memory for about a third more time.</source>
        <translation>Viel weniger Speicher für etwa ein Drittel mehr Zeit.</translation>
    </message>
    <message>
        <source>Number format of the weights themselves: bfloat16 halves their memory, but small changes get lost in it.</source>
        <translation>Zahlenformat der Gewichte selbst: bfloat16 halbiert ihren Speicher, doch kleine Änderungen gehen darin verloren.</translation>
    </message>
    <message>
        <source>Keep only this many of the latest checkpoints; 0 keeps all.</source>
        <translation>Nur so viele der neuesten Zwischenstände behalten; 0 behält alle.</translation>
    </message>
    <message>
        <source>LoRA that also learns how strong each output is: often closer at a small rank, slower.</source>
        <translation>LoRA, die auch lernt, wie stark jede Ausgabe ist (DoRA): bei kleinem Rang oft ähnlicher, aber langsamer.</translation>
    </message>
    <message>
        <source>Share of a LoRA&apos;s inputs left out at random, against learning photos by heart.</source>
        <translation>Anteil der Eingaben einer LoRA, der zufällig ausgelassen wird: gegen das Auswendiglernen der Fotos.</translation>
    </message>
    <message>
        <source>Size of the LoRA on the picture layers (3×3 convolutions) too, for textures; 0 leaves them.</source>
        <translation>Größe der LoRA auch auf den Bildschichten (3×3-Faltungen), für Texturen; 0 lässt sie, wie sie sind.</translation>
    </message>
    <message>
        <source>Strength of that is this divided by conv_rank; 0 means the same.</source>
        <translation>Deren Stärke ist dieser Wert geteilt durch conv_rank; 0 heißt: so groß wie conv_rank.</translation>
    </message>
    <message>
        <source>How much the rest of a photo with a mask still counts.</source>
        <translation>Wie viel der Rest eines Fotos mit Maske noch zählt.</translation>
    </message>
    <message>
        <source>How weights are changed; adamw8bit takes less memory, prodigy finds its own rate.</source>
        <translation>Wie Gewichte geändert werden; adamw8bit braucht weniger Speicher, prodigy findet seine Lernrate selbst.</translation>
    </message>
    <message>
        <source>Weight decay of the text encoder; 0 means the same as the rest.</source>
        <translation>adam_weight_decay für den Text-Encoder; 0 heißt: wie alles andere.</translation>
    </message>
    <message>
        <source>Prodigy: how long its estimate of the rate remembers; 0 takes the root of adam_beta2.</source>
        <translation>Prodigy: wie lange seine Schätzung der Lernrate zurückreicht; 0 nimmt die Wurzel aus adam_beta2.</translation>
    </message>
    <message>
        <source>Prodigy: weight decay as AdamW does it.</source>
        <translation>Prodigy: Gewichte zur Null ziehen, wie AdamW es tut.</translation>
    </message>
    <message>
        <source>Prodigy: correct the averages of the first steps.</source>
        <translation>Prodigy: die Mittelwerte der ersten Schritte berichtigen.</translation>
    </message>
    <message>
        <source>Prodigy: keep a warm-up out of its estimate of the rate.</source>
        <translation>Prodigy: das Aufwärmen aus seiner Schätzung der Lernrate heraushalten.</translation>
    </message>
    <message>
        <source>Adds this much of one random brightness a picture to the noise, for very dark and very bright pictures; 0.1 is usual, 0 switches it off.</source>
        <translation>Mischt dem Rauschen so viel einer zufälligen Helligkeit je Bild bei, für sehr dunkle und sehr helle Bilder; üblich ist 0.1, 0 schaltet es ab.</translation>
    </message>
    <message>
        <source>Learn from pure noise too, so that black and white can be drawn; for models that predict velocity.</source>
        <translation>Auch aus reinem Rauschen lernen, damit Schwarz und Weiß gezeichnet werden können; für Modelle, die die Geschwindigkeit (v) vorhersagen.</translation>
    </message>
    <message>
        <source>Keep a moving average of the weights as the result: smoother, more memory.</source>
        <translation>Ein gleitendes Mittel der Gewichte als Ergebnis behalten: ruhiger, mehr Speicher.</translation>
    </message>
    <message>
        <source>How long that average remembers.</source>
        <translation>Wie lange dieses Mittel zurückreicht.</translation>
    </message>
    <message>
        <source>With several devices, each keeps a part of the optimizer&apos;s memory (ZeRO-1).</source>
        <translation>Bei mehreren Geräten hält jedes einen Teil des Optimierer-Speichers (ZeRO-1).</translation>
    </message>
    <message>
        <source>Sampler steps of each sample picture.</source>
        <translation>Schritte des Samplers für jedes Probebild.</translation>
    </message>
    <message>
        <source>How closely a sample picture follows its prompt.</source>
        <translation>Wie genau ein Probebild seinem Prompt folgt.</translation>
    </message>
    <message>
        <source>Resuming…</source>
        <translation>Wird fortgesetzt …</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation>Wird pausiert …</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>Leave the queue</source>
        <translation>Aus der Schlange nehmen</translation>
    </message>
    <message>
        <source>Base · %1</source>
        <translation>Basis · %1</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>Kein Unterschied</translation>
    </message>
    <message>
        <source>The two reviewers gave the same answer to %1 % of the pairs.</source>
        <translation>Beide Personen gaben bei %1 % der Paare dieselbe Antwort.</translation>
    </message>
    <message>
        <source>Two by two, the reviewers gave the same answer to %1 % of the pairs.</source>
        <translation>Jeweils zwei Personen gaben bei %1 % der Paare dieselbe Antwort.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Review %1</source>
        <translation>Bewertung %1</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>Entschieden</translation>
    </message>
    <message>
        <source>Signed off by %1</source>
        <translation>Freigegeben von %1</translation>
    </message>
    <message>
        <source>Nobody has judged yet</source>
        <translation>Noch niemand hat bewertet</translation>
    </message>
    <message>
        <source>1 reviewer is done</source>
        <translation>1 Person ist fertig</translation>
    </message>
    <message>
        <source>%1 reviewers are done</source>
        <translation>%1 Personen sind fertig</translation>
    </message>
    <message>
        <source>1 reviewer has begun</source>
        <translation>1 Person hat begonnen</translation>
    </message>
    <message>
        <source>1 reviewer</source>
        <translation>1 Person</translation>
    </message>
    <message>
        <source>%1 reviewers</source>
        <translation>%1 Personen</translation>
    </message>
    <message>
        <source>blind</source>
        <translation>blind</translation>
    </message>
    <message>
        <source>Nobody has judged yet.</source>
        <translation>Noch niemand hat bewertet.</translation>
    </message>
    <message>
        <source>No difference was seen in 1 judgement.</source>
        <translation>In 1 Urteil wurde kein Unterschied gesehen.</translation>
    </message>
    <message>
        <source>No difference was seen in %1 judgements.</source>
        <translation>In %1 Urteilen wurde kein Unterschied gesehen.</translation>
    </message>
    <message>
        <source>1 pair was skipped.</source>
        <translation>1 Paar wurde übersprungen.</translation>
    </message>
    <message>
        <source>%1 pairs were skipped.</source>
        <translation>%1 Paare wurden übersprungen.</translation>
    </message>
    <message>
        <source>Agreement between the reviewers (Krippendorff&apos;s alpha): %1; 1 means full agreement, 0 no more than by chance.</source>
        <translation>Übereinstimmung (Krippendorffs Alpha): %1; 1 heißt völlig einig, 0 nicht mehr als durch Zufall.</translation>
    </message>
    <message>
        <source>%1 pairs, each shown once.</source>
        <translation>%1 Paare, jedes einmal gezeigt.</translation>
    </message>
    <message>
        <source>%1 pairs, each shown twice with sides swapped.</source>
        <translation>%1 Paare, jedes zweimal gezeigt, mit vertauschten Seiten.</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>guidance %1</source>
        <translation>Guidance %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>%1 preferred</source>
        <translation>%1 vorgezogen</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>Fits this computer</source>
        <translation>Passt auf diesen Computer</translation>
    </message>
    <message>
        <source>Too large for this computer</source>
        <translation>Zu groß für diesen Computer</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>about %1, or %2 in full precision</source>
        <translation>etwa %1, oder %2 in voller Genauigkeit</translation>
    </message>
    <message>
        <source>More detail and better composition, for several times the memory and time.</source>
        <translation>Mehr Einzelheiten und bessere Bildaufteilung, für ein Mehrfaches an Speicher und Zeit.</translation>
    </message>
    <message>
        <source>No model: the part that turns SDXL&apos;s numbers into pictures, safe in half precision. Scripts name it by --pretrained_vae_model_name_or_path.</source>
        <translation>Kein Modell: der Teil, der aus den Zahlen von SDXL Bilder macht, sicher in halber Genauigkeit. Skripte nennen ihn mit --pretrained_vae_model_name_or_path.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>cancelling…</source>
        <translation>wird abgebrochen …</translation>
    </message>
    <message>
        <source>pausing…</source>
        <translation>wird pausiert …</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>d MMMM</source>
        <translation>d. MMMM</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <translation>d. MMMM yyyy</translation>
    </message>
    <message>
        <source>1 pair, shown once.</source>
        <translation>1 Paar, einmal gezeigt.</translation>
    </message>
    <message>
        <source>1 pair, shown twice with sides swapped.</source>
        <translation>1 Paar, zweimal gezeigt, mit vertauschten Seiten.</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>1 Paar</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 Paare</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>Finished: %1 in %2</source>
        <translation>Fertig: %1 in %2</translation>
    </message>
    <message>
        <source>waiting for another download of it</source>
        <translation>wartet auf einen anderen Download davon</translation>
    </message>
    <message>
        <source>the hub sends nothing, still waiting</source>
        <translation>der Hub schickt nichts, wartet weiter</translation>
    </message>
    <message>
        <source>checking what is here</source>
        <translation>prüft, was schon da ist</translation>
    </message>
    <message>
        <source>Where a difference was seen, it is preferred %1 % of the time (with 95 % confidence between %2 and %3 %).</source>
        <translation>Wo ein Unterschied gesehen wurde, wird es in %1 % der Fälle vorgezogen (mit 95 % Sicherheit zwischen %2 und %3 %).</translation>
    </message>
    <message>
        <source>Too early to decide: none is ahead.</source>
        <translation>Noch nicht genug zum Entscheiden: Keins liegt vorn.</translation>
    </message>
    <message>
        <source>Too early to decide: %1 is ahead, but that may be chance.</source>
        <translation>Noch nicht genug zum Entscheiden: %1 liegt vorn, doch das kann Zufall sein.</translation>
    </message>
    <message>
        <source>%1 is preferred, with enough certainty.</source>
        <translation>%1 wird vorgezogen, und das ist sicher genug.</translation>
    </message>
    <message>
        <source>No clear choice: in most judgements no difference was seen.</source>
        <translation>Keine klare Wahl: In den meisten Urteilen wurde kein Unterschied gesehen.</translation>
    </message>
    <message>
        <source>About %1 more judgements like these would be enough.</source>
        <translation>Etwa %1 weitere Urteile wie diese würden reichen.</translation>
    </message>
    <message>
        <source>The lines show 95 % confidence. This holds for these people, prompts and seeds; others may choose differently.</source>
        <translation>Die Striche zeigen 95 % Sicherheit. Das gilt für diese Personen, Prompts und Seeds; andere wählen vielleicht anders.</translation>
    </message>
    <message>
        <source>%1 of %2 possible pairs, the same for every reviewer.</source>
        <translation>%1 von %2 möglichen Paaren, für alle dieselben.</translation>
    </message>
    <message>
        <source>%1 in %2 judgements per reviewer; when a pair comes up again, its sides are swapped.</source>
        <translation>%1 in %2 Urteilen je Person; kommt ein Paar wieder, sind die Seiten vertauscht.</translation>
    </message>
    <message>
        <source>Both pictures have the same prompt, seed and settings. The order of the pairs differs between reviewers. Names stay hidden until the end.</source>
        <translation>Beide Bilder haben denselben Prompt, denselben Seed und dieselben Einstellungen. Die Reihenfolge der Paare ist von Person zu Person verschieden. Namen bleiben bis zum Ende verborgen.</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Out of focus</source>
        <translation>Unscharf</translation>
    </message>
    <message>
        <source>Almost like photo %1</source>
        <translation>Fast wie Foto %1</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Noch einmal lesen</translation>
    </message>
    <message>
        <source>Photo %1 is almost the same as photo %2 and adds little.</source>
        <translation>Foto %1 ist fast wie Foto %2 und bringt wenig Neues.</translation>
    </message>
    <message>
        <source>Photo %1 is out of focus; a sharper one works better.</source>
        <translation>Foto %1 ist unscharf; mit einem schärferen gelingt es besser.</translation>
    </message>
    <message>
        <source>One photo is not much: 4 to 20 work best.</source>
        <translation>Ein Foto ist wenig: Mit 4 bis 20 gelingt es am besten.</translation>
    </message>
    <message>
        <source>%1 photos are not many: 4 to 20 work best.</source>
        <translation>%1 Fotos sind wenig: Mit 4 bis 20 gelingt es am besten.</translation>
    </message>
    <message>
        <source>No photo is left to train on: all are left out or for validation only.</source>
        <translation>Es bleibt kein Foto zum Trainieren: Alle sind weggelassen oder nur zur Validierung.</translation>
    </message>
    <message>
        <source>Photos are still being read.</source>
        <translation>Fotos werden noch gelesen.</translation>
    </message>
    <message>
        <source>for free computers</source>
        <translation>auf freie Rechner</translation>
    </message>
    <message>
        <source>Waiting in Slurm&apos;s queue to continue from step %1</source>
        <translation>Wartet in der Slurm-Warteschlange, um ab Schritt %1 weiterzumachen</translation>
    </message>
    <message>
        <source>%1 does not answer, so it is unknown whether this run is still going. It counts as running until %1 reports that it has ended.</source>
        <translation>%1 antwortet nicht; ob dieser Lauf weitergeht, ist nicht bekannt. Er gilt als laufend, bis %1 meldet, dass er zu Ende ist.</translation>
    </message>
    <message>
        <source>contacting the hub</source>
        <translation>der Hub wird gefragt</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>Commercial use is allowed; a list of harmful uses is not. If you share the model, or one made from it, that list must go with it.</source>
        <translation>Kommerzielle Nutzung ist erlaubt, eine Liste schädlicher Nutzungen nicht. Wer das Modell oder ein daraus gemachtes weitergibt, muss diese Liste mitgeben.</translation>
    </message>
    <message>
        <source>Any use is allowed; if you share the model, keep its notice.</source>
        <translation>Jede Nutzung ist erlaubt; wer das Modell weitergibt, lässt den Hinweis dabei.</translation>
    </message>
    <message>
        <source>Ended unexpectedly before the first step</source>
        <translation>Vor dem ersten Schritt unerwartet beendet</translation>
    </message>
    <message>
        <source>Stopped before the first step</source>
        <translation>Vor dem ersten Schritt angehalten</translation>
    </message>
    <message>
        <source>%1 is finishing; the next one starts right after it.</source>
        <translation>%1 wird gerade beendet; der nächste startet gleich danach.</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>Anhalten und speichern</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Nothing has been learned yet. Class images that are ready are kept.</source>
        <translation>Noch wurde nichts gelernt. Fertige Klassenbilder bleiben erhalten.</translation>
    </message>
    <message>
        <source>Saves a checkpoint and ends the run, which you can use or resume later.</source>
        <translation>Speichert einen Zwischenstand und beendet den Lauf; du kannst ihn später nutzen oder fortsetzen.</translation>
    </message>
    <message>
        <source>Fits, but slow: about %1 h a run</source>
        <translation>Passt, ist aber langsam: etwa %1 h je Lauf</translation>
    </message>
    <message>
        <source>Fits, about %1 h a run</source>
        <translation>Passt, etwa %1 h je Lauf</translation>
    </message>
    <message>
        <source>Without a GPU a run of 800 steps takes about that long on %1 cores, on older processors several times as long. Once you have the model, the Train page measures it.</source>
        <translation>Ohne GPU dauert ein Lauf von 800 Schritten auf %1 Kernen ungefähr so lange, auf älteren Prozessoren ein Mehrfaches. Wenn das Modell da ist, misst es die Seite „Training“.</translation>
    </message>
    <message>
        <source>The usual choice for a first subject: small, quick to train, and most add-ons are made for it.</source>
        <translation>Die übliche Wahl für ein erstes Motiv: klein, schnell zu trainieren, und die meisten Zusätze sind dafür gemacht.</translation>
    </message>
    <message>
        <source>The version before 1.5, for add-ons and projects based on it.</source>
        <translation>Die Fassung vor 1.5, für Zusätze und Projekte, die darauf aufbauen.</translation>
    </message>
    <message>
        <source>Based on 1.5, for illustration, fantasy and portraits.</source>
        <translation>Auf Basis von 1.5, für Illustration, Fantasy und Porträts.</translation>
    </message>
    <message>
        <source>Reads prompts with a different text encoder. Its makers took it off the hub; this is a copy kept by others.</source>
        <translation>Liest Prompts mit einem anderen Text-Encoder. Die Hersteller haben es vom Hub genommen; dies ist eine Kopie anderer.</translation>
    </message>
    <message>
        <source>Based on SDXL, for photorealistic pictures.</source>
        <translation>Auf Basis von SDXL, für fotorealistische Bilder.</translation>
    </message>
    <message>
        <source>Based on SDXL, for photographs and a cinematic look.</source>
        <translation>Auf Basis von SDXL, für Fotos und Filmlook.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Train a small add-on (LoRA) instead of the whole model: a small file, less memory.</source>
        <translation>Einen kleinen Zusatz (LoRA) trainieren statt das ganze Modell: kleine Datei, weniger Speicher.</translation>
    </message>
    <message>
        <source>Also train the part that reads the prompt: closer likeness, more memory.</source>
        <translation>Auch den Teil trainieren, der den Prompt liest: mehr Ähnlichkeit, mehr Speicher.</translation>
    </message>
    <message>
        <source>Photos per step on each device; more needs more memory.</source>
        <translation>Fotos je Schritt auf jedem Gerät; mehr braucht mehr Speicher.</translation>
    </message>
    <message>
        <source>Train on class images alongside the photos, so the model does not forget what others of the class look like.</source>
        <translation>Neben den Fotos auch mit Klassenbildern trainieren, damit das Modell nicht vergisst, wie andere der Klasse aussehen.</translation>
    </message>
    <message>
        <source>Weight of the class images against the photos; 1 is equal.</source>
        <translation>Gewicht der Klassenbilder gegenüber den Fotos; 1 heißt gleich viel.</translation>
    </message>
    <message>
        <source>Class images that the base model generates before training; kept for later runs.</source>
        <translation>Klassenbilder, die das Basismodell vor dem Training erzeugt; sie bleiben für spätere Läufe.</translation>
    </message>
    <message>
        <source>Class images generated at once; more is faster and needs more memory.</source>
        <translation>Klassenbilder, die auf einmal erzeugt werden; mehr geht schneller und braucht mehr Speicher.</translation>
    </message>
    <message>
        <source>Stop after this many seconds with what was learned by then; 0 runs to the last step.</source>
        <translation>Nach so vielen Sekunden mit dem bis dahin Gelernten aufhören; 0 läuft bis zum letzten Schritt.</translation>
    </message>
    <message>
        <source>Longer gradients are clipped to this, so one odd photo does no harm.</source>
        <translation>Längere Gradienten werden hierauf begrenzt, damit ein einzelnes seltsames Foto nicht schadet.</translation>
    </message>
    <message>
        <source>Number format of the calculations; auto takes the fastest on this computer.</source>
        <translation>Zahlenformat der Rechnung; auto nimmt das schnellste auf diesem Computer.</translation>
    </message>
    <message>
        <source>Start of all random numbers: the same seed repeats a run.</source>
        <translation>Anfang aller Zufallszahlen: Derselbe Seed wiederholt einen Lauf.</translation>
    </message>
    <message>
        <source>Prompt for the samples during training, or several, one per line; empty for none.</source>
        <translation>Prompt der Probebilder während des Trainings, oder mehrere, einer je Zeile; leer für keine.</translation>
    </message>
    <message>
        <source>Samples per prompt each time.</source>
        <translation>Probebilder je Prompt, jedes Mal.</translation>
    </message>
    <message>
        <source>Steps between samples.</source>
        <translation>Schritte zwischen Probebildern.</translation>
    </message>
    <message>
        <source>Steps between points of the validation curve, for each of which a tenth as many pictures are looked at as were learned from since the last; 0 switches the curve off.</source>
        <translation>Schritte zwischen Punkten der Prüfkurve, für die jeweils ein Zehntel so viele Bilder angesehen werden, wie seit dem letzten gelernt wurden; 0 schaltet die Kurve ab.</translation>
    </message>
    <message>
        <source>Train only the token&apos;s meaning (textual inversion); the model stays as it is. A tiny file, less likeness.</source>
        <translation>Nur die Bedeutung des Tokens trainieren (Textual Inversion); das Modell bleibt, wie es ist. Eine winzige Datei, weniger Ähnlichkeit.</translation>
    </message>
    <message>
        <source>Focus on the subject, where a photo has a mask.</source>
        <translation>Vor allem das Motiv gewichten, wo ein Foto eine Maske hat.</translation>
    </message>
    <message>
        <source>Asked: “%1”</source>
        <translation>Gefragt: „%1“</translation>
    </message>
    <message>
        <source>Judged by %1: %2.</source>
        <translation>Bewertet von %1: %2.</translation>
    </message>
    <message>
        <source>Decision: %1</source>
        <translation>Entscheidung: %1</translation>
    </message>
    <message>
        <source>Signed off by %1.</source>
        <translation>Freigegeben von %1.</translation>
    </message>
    <message>
        <source>Which one do you prefer?</source>
        <translation>Welches gefällt dir besser?</translation>
    </message>
    <message>
        <source>%1 s per answer (median)</source>
        <translation>%1 s je Antwort (Median)</translation>
    </message>
    <message>
        <source>left side %1</source>
        <translation>linke Seite %1</translation>
    </message>
    <message>
        <source>%1 of %2 repeated pairs answered alike</source>
        <translation>%1 von %2 wiederholten Paaren gleich beantwortet</translation>
    </message>
    <message>
        <source>skipped %1</source>
        <translation>%1 übersprungen</translation>
    </message>
    <message>
        <source>repeated pairs were answered alike no more often than by guessing</source>
        <translation>wiederholte Paare wurden nicht öfter gleich beantwortet als beim Raten</translation>
    </message>
    <message>
        <source>one side was chosen more often than chance explains</source>
        <translation>eine Seite wurde öfter gewählt, als durch Zufall zu erklären ist</translation>
    </message>
    <message>
        <source>at least half of the answers came within a second</source>
        <translation>mindestens die Hälfte der Antworten kam innerhalb einer Sekunde</translation>
    </message>
    <message>
        <source>These answers may say nothing about the pictures: %1.</source>
        <translation>Diese Antworten sagen vielleicht nichts über die Bilder aus: %1.</translation>
    </message>
    <message>
        <source>Preferred to</source>
        <translation>Bevorzugt gegenüber</translation>
    </message>
    <message>
        <source>the photo</source>
        <translation>dem Foto</translation>
    </message>
    <message>
        <source>caption</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>Photo %1 has no caption.</source>
        <translation>Foto %1 hat keine Beschriftung.</translation>
    </message>
    <message>
        <source>Show the parts of a caption between commas in another order each time.</source>
        <translation>Die Teile einer Beschriftung zwischen Kommas jedes Mal in anderer Reihenfolge zeigen.</translation>
    </message>
    <message>
        <source>So many parts at a caption&apos;s start always stay there: 1 keeps the subject in front.</source>
        <translation>So viele Teile am Anfang einer Beschriftung bleiben immer dort: 1 lässt das Motiv vorn.</translation>
    </message>
    <message>
        <source>Share of the other parts left out at random, so that none is needed.</source>
        <translation>Anteil der übrigen Teile, der zufällig weggelassen wird, damit keiner davon nötig ist.</translation>
    </message>
    <message>
        <source>No caption</source>
        <translation>Ohne Beschriftung</translation>
    </message>
    <message>
        <source>The same settings</source>
        <translation>Dieselben Einstellungen</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Train a LoRA</source>
        <translation>LoRA trainieren</translation>
    </message>
    <message>
        <source>LoRA size</source>
        <translation>LoRA-Größe</translation>
    </message>
    <message>
        <source>LoRA strength</source>
        <translation>LoRA-Stärke</translation>
    </message>
    <message>
        <source>Train the text encoder</source>
        <translation>Text-Encoder mittrainieren</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Cut the middle</source>
        <translation>Mitte ausschneiden</translation>
    </message>
    <message>
        <source>Mirror at random</source>
        <translation>Zufällig spiegeln</translation>
    </message>
    <message>
        <source>Photos a step</source>
        <translation>Fotos je Schritt</translation>
    </message>
    <message>
        <source>Batches a change</source>
        <translation>Stapel je Änderung</translation>
    </message>
    <message>
        <source>Class images</source>
        <translation>Klassenbilder</translation>
    </message>
    <message>
        <source>Weight of the class images</source>
        <translation>Gewicht der Klassenbilder</translation>
    </message>
    <message>
        <source>Number of class images</source>
        <translation>Anzahl der Klassenbilder</translation>
    </message>
    <message>
        <source>Class images at once</source>
        <translation>Klassenbilder zugleich</translation>
    </message>
    <message>
        <source>Sampler steps of a class image</source>
        <translation>Sampler-Schritte eines Klassenbilds</translation>
    </message>
    <message>
        <source>Guidance of a class image</source>
        <translation>Guidance eines Klassenbilds</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Learning rate of the text encoder</source>
        <translation>Lernrate des Text-Encoders</translation>
    </message>
    <message>
        <source>Course of the rate</source>
        <translation>Verlauf der Lernrate</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Memory of the gradient (β₁)</source>
        <translation>Gedächtnis des Gradienten (β₁)</translation>
    </message>
    <message>
        <source>Memory of its square (β₂)</source>
        <translation>Gedächtnis seines Quadrats (β₂)</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Weight Decay</translation>
    </message>
    <message>
        <source>Stabilizer (ε)</source>
        <translation>Stabilisierung (ε)</translation>
    </message>
    <message>
        <source>Clip gradients at</source>
        <translation>Gradienten begrenzen auf</translation>
    </message>
    <message>
        <source>Min-SNR gamma</source>
        <translation>Min-SNR-Gamma</translation>
    </message>
    <message>
        <source>Gradient checkpointing</source>
        <translation>Gradient Checkpointing</translation>
    </message>
    <message>
        <source>Precision of the calculations</source>
        <translation>Genauigkeit der Rechnung</translation>
    </message>
    <message>
        <source>Precision of the weights</source>
        <translation>Genauigkeit der Gewichte</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>Zwischenstand alle</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>Behaltene Zwischenstände</translation>
    </message>
    <message>
        <source>Stop at the best step</source>
        <translation>Beim besten Schritt aufhören</translation>
    </message>
    <message>
        <source>Sample prompts</source>
        <translation>Prompts der Probebilder</translation>
    </message>
    <message>
        <source>Samples a prompt</source>
        <translation>Probebilder je Prompt</translation>
    </message>
    <message>
        <source>Samples every</source>
        <translation>Probebilder alle</translation>
    </message>
    <message>
        <source>Validation loss every</source>
        <translation>Validierungsverlust alle</translation>
    </message>
    <message>
        <source>DoRA</source>
        <translation>DoRA</translation>
    </message>
    <message>
        <source>LoRA dropout</source>
        <translation>LoRA-Dropout</translation>
    </message>
    <message>
        <source>LoRA size for textures</source>
        <translation>LoRA-Größe für Texturen</translation>
    </message>
    <message>
        <source>LoRA strength for textures</source>
        <translation>LoRA-Stärke für Texturen</translation>
    </message>
    <message>
        <source>Train only the word</source>
        <translation>Nur das Wort trainieren</translation>
    </message>
    <message>
        <source>Steps without a prompt</source>
        <translation>Schritte ohne Prompt</translation>
    </message>
    <message>
        <source>Shuffle captions</source>
        <translation>Beschriftungen mischen</translation>
    </message>
    <message>
        <source>Parts of a caption kept in front</source>
        <translation>Teile, die vorn bleiben</translation>
    </message>
    <message>
        <source>Parts of a caption left out</source>
        <translation>Ausgelassene Teile der Beschriftung</translation>
    </message>
    <message>
        <source>Focus on the subject</source>
        <translation>Auf das Motiv achten</translation>
    </message>
    <message>
        <source>Weight outside the mask</source>
        <translation>Gewicht außerhalb der Maske</translation>
    </message>
    <message>
        <source>Restarts of the cosine</source>
        <translation>Neustarts des Kosinus</translation>
    </message>
    <message>
        <source>Exponent of the polynomial</source>
        <translation>Exponent des Polynoms</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Weight decay of the text encoder</source>
        <translation>Weight Decay des Text-Encoders</translation>
    </message>
    <message>
        <source>Memory of Prodigy&apos;s estimate (β₃)</source>
        <translation>Gedächtnis der Prodigy-Schätzung (β₃)</translation>
    </message>
    <message>
        <source>Decoupled weight decay</source>
        <translation>Entkoppelter Weight Decay</translation>
    </message>
    <message>
        <source>Bias correction</source>
        <translation>Bias-Korrektur</translation>
    </message>
    <message>
        <source>Safeguard the warm-up</source>
        <translation>Aufwärmen ausnehmen</translation>
    </message>
    <message>
        <source>Noise offset</source>
        <translation>Rausch-Offset</translation>
    </message>
    <message>
        <source>Learn from pure noise</source>
        <translation>Aus reinem Rauschen lernen</translation>
    </message>
    <message>
        <source>Average the weights (EMA)</source>
        <translation>Gewichte mitteln (EMA)</translation>
    </message>
    <message>
        <source>Memory of the average</source>
        <translation>Gedächtnis des Mittels</translation>
    </message>
    <message>
        <source>Share out the optimizer</source>
        <translation>Optimierer aufteilen</translation>
    </message>
    <message>
        <source>Sampler steps of a sample</source>
        <translation>Sampler-Schritte eines Probebilds</translation>
    </message>
    <message>
        <source>Guidance of a sample</source>
        <translation>Guidance eines Probebilds</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Only for a LoRA.</source>
        <translation>Nur für eine LoRA.</translation>
    </message>
    <message>
        <source>Only with class images.</source>
        <translation>Nur mit Klassenbildern.</translation>
    </message>
    <message>
        <source>Only with sample prompts.</source>
        <translation>Nur mit Prompts für Probebilder.</translation>
    </message>
    <message>
        <source>Only for the optimizer prodigy.</source>
        <translation>Nur für den Optimierer prodigy.</translation>
    </message>
    <message>
        <source>Only where the text encoder or a word is trained.</source>
        <translation>Nur wo der Text-Encoder oder ein Wort trainiert wird.</translation>
    </message>
    <message>
        <source>“Train only the word” trains nothing else.</source>
        <translation>„Nur das Wort trainieren“ trainiert sonst nichts.</translation>
    </message>
    <message>
        <source>Only with a LoRA size for textures.</source>
        <translation>Nur mit einer LoRA-Größe für Texturen.</translation>
    </message>
    <message>
        <source>Only where captions are shuffled or parts of them left out.</source>
        <translation>Nur wo Beschriftungen gemischt oder Teile weggelassen werden.</translation>
    </message>
    <message>
        <source>Only with “Focus on the subject”.</source>
        <translation>Nur mit „Auf das Motiv achten“.</translation>
    </message>
    <message>
        <source>Only with “Average the weights (EMA)”.</source>
        <translation>Nur mit „Gewichte mitteln (EMA)“.</translation>
    </message>
    <message>
        <source>crop</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>leave out photo</source>
        <translation>Foto weglassen</translation>
    </message>
    <message>
        <source>leave out photos</source>
        <translation>Fotos weglassen</translation>
    </message>
    <message>
        <source>use photo again</source>
        <translation>Foto wieder verwenden</translation>
    </message>
    <message>
        <source>use photos again</source>
        <translation>Fotos wieder verwenden</translation>
    </message>
    <message>
        <source>use for validation only</source>
        <translation>nur zur Validierung verwenden</translation>
    </message>
    <message>
        <source>remove photo</source>
        <translation>Foto entfernen</translation>
    </message>
    <message>
        <source>remove photos</source>
        <translation>Fotos entfernen</translation>
    </message>
    <message>
        <source>order of the photos</source>
        <translation>Reihenfolge der Fotos</translation>
    </message>
    <message>
        <source>mirror</source>
        <translation>spiegeln</translation>
    </message>
    <message>
        <source>rotate</source>
        <translation>drehen</translation>
    </message>
    <message>
        <source>straighten</source>
        <translation>gerade richten</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>Quadrat</translation>
    </message>
    <message>
        <source>As the photo</source>
        <translation>Wie das Foto</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>Beliebig</translation>
    </message>
    <message>
        <source>Learned as %1.</source>
        <translation>Wird als %1 gelernt.</translation>
    </message>
    <message>
        <source>%1 % of the crop is cut off for that.</source>
        <translation>%1 % des Ausschnitts fallen dabei weg.</translation>
    </message>
    <message>
        <source>“Photos in their own shapes” is off under All settings.</source>
        <translation>„Fotos in ihrem eigenen Format“ ist unter Alle Einstellungen ausgeschaltet.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>shape of crops</source>
        <translation>Format der Ausschnitte</translation>
    </message>
    <message>
        <source>%1 × %2 ready</source>
        <translation>%1 × %2 bereit</translation>
    </message>
    <message>
        <source>Only with “Photos in their own shapes”.</source>
        <translation>Nur mit „Fotos in ihrem eigenen Format“.</translation>
    </message>
    <message>
        <source>Photos in their own shapes</source>
        <translation>Fotos in ihrem eigenen Format</translation>
    </message>
    <message>
        <source>Learn from upright and wide photos as they are, not from squares of them; the model then draws such pictures better.</source>
        <translation>Aus hohen und breiten Fotos lernen, wie sie sind, nicht aus Quadraten davon; solche Bilder gelingen dem Modell dann besser.</translation>
    </message>
    <message>
        <source>List of shapes</source>
        <translation>Liste der Formate</translation>
    </message>
    <message>
        <source>The only shapes to learn in, height before width, as 640,512;512,640; empty takes common ones that fit the resolution.</source>
        <translation>Die einzigen Formate zum Lernen, Höhe vor Breite, wie 640,512;512,640; leer nimmt übliche, die zur Auflösung passen.</translation>
    </message>
    <message>
        <source>Trained in this project</source>
        <translation>In diesem Projekt trainiert</translation>
    </message>
    <message>
        <source>suggested captions</source>
        <translation>vorgeschlagene Beschriftungen</translation>
    </message>
    <message>
        <source>the way from noise to the picture (flow)</source>
        <translation>den Weg vom Rauschen zum Bild (Flow)</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Noise levels</source>
        <translation>Rauschstufen</translation>
    </message>
    <message>
        <source>Middle of the noise levels</source>
        <translation>Mitte der Rauschstufen</translation>
    </message>
    <message>
        <source>Spread of the noise levels</source>
        <translation>Streuung der Rauschstufen</translation>
    </message>
    <message>
        <source>Weight of the middle</source>
        <translation>Gewicht der Mitte</translation>
    </message>
    <message>
        <source>The version to train. Draws in 50 steps.</source>
        <translation>Die Fassung zum Trainieren. Zeichnet in 50 Schritten.</translation>
    </message>
    <message>
        <source>Draws in 4 steps, also with add-ons (LoRAs) trained on the base. Not made to be trained.</source>
        <translation>Zeichnet in 4 Schritten, auch mit Zusätzen (LoRAs), die auf der Basis trainiert wurden. Nicht zum Trainieren gemacht.</translation>
    </message>
    <message>
        <source>Draws in 9 steps, also with add-ons (LoRAs) trained on Z-Image. Not made to be trained.</source>
        <translation>Zeichnet in 9 Schritten, auch mit Zusätzen (LoRAs), die auf Z-Image trainiert wurden. Nicht zum Trainieren gemacht.</translation>
    </message>
    <message>
        <source>All weights</source>
        <translation>Alle Gewichte</translation>
    </message>
    <message>
        <source>Only where the base model itself stays as it is.</source>
        <translation>Nur wo das Basismodell selbst bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Base model in fewer bits</source>
        <translation>Basismodell in weniger Bit</translation>
    </message>
    <message>
        <source>Blocks loaded when needed</source>
        <translation>Bei Bedarf geladene Blöcke</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Only where the model&apos;s own weights are trained.</source>
        <translation>Nur wo das ganze Modell lernt.</translation>
    </message>
    <message>
        <source>Update weights one by one</source>
        <translation>Gewichte einzeln ändern</translation>
    </message>
    <message>
        <source>Each weight learns as soon as its gradient is there, which is freed then: less memory where the whole model is trained. Clips each gradient by itself.</source>
        <translation>Jedes Gewicht lernt, sobald sein Gradient da ist, der dann freigegeben wird: weniger Speicher, wo das ganze Modell trainiert wird. Begrenzt jeden Gradienten für sich.</translation>
    </message>
    <message>
        <source>Only where the model&apos;s own weights are trained in bfloat16.</source>
        <translation>Nur wo das ganze Modell in bfloat16 lernt.</translation>
    </message>
    <message>
        <source>Round weights by chance</source>
        <translation>Gewichte zufällig runden</translation>
    </message>
    <message>
        <source>Weights in bfloat16 are rounded up or down by chance, so that small changes add up instead of getting lost.</source>
        <translation>Gewichte in bfloat16 werden zufällig auf- oder abgerundet, damit sich kleine Änderungen summieren, statt verloren zu gehen.</translation>
    </message>
    <message>
        <source>“%1”, seed %2. Chosen: %3 %4×, %5 %6×; no difference: %7.</source>
        <translation>„%1“, Seed %2. Gewählt: %3 %4-mal, %5 %6-mal; kein Unterschied: %7.</translation>
    </message>
    <message>
        <source>Where a difference was seen, it won %1 of %2 (%3 %, between %4 and %5 % with 95 % confidence).</source>
        <translation>Wo ein Unterschied gesehen wurde, gewann es %1 von %2 (%3 %, zwischen %4 und %5 % mit 95 % Sicherheit).</translation>
    </message>
    <message>
        <source>Done: %1 of %2 reviewers</source>
        <translation>Fertig: %1 von %2 Personen</translation>
    </message>
    <message>
        <source>About 1 more judgement like these would be enough.</source>
        <translation>Etwa 1 weiteres Urteil wie diese würde reichen.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>the fastest</source>
        <translation>das Schnellste</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>until step %1</source>
        <translation>bis Schritt %1</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>Lernrate %1</translation>
    </message>
    <message>
        <source>Changed at step %1: %2</source>
        <translation>Geändert bei Schritt %1: %2</translation>
    </message>
    <message>
        <source>subject of photos</source>
        <translation>Motiv von Fotos</translation>
    </message>
    <message>
        <source>add a subject</source>
        <translation>Motiv hinzufügen</translation>
    </message>
    <message>
        <source>Empty mask</source>
        <translation>Leere Maske</translation>
    </message>
    <message>
        <source>Mask can&apos;t be read</source>
        <translation>Maske nicht lesbar</translation>
    </message>
    <message>
        <source>The mask of photo %1 is empty: all of it counts alike.</source>
        <translation>Die Maske von Foto %1 ist leer: Das ganze Foto zählt gleich.</translation>
    </message>
    <message>
        <source>Measure likeness and variety at each checkpoint, stop once variety has clearly dropped, and use the best step as the result. Generates 16 pictures for each subject each time, 32 the first time.</source>
        <translation>Bei jedem Zwischenstand Ähnlichkeit und Vielfalt messen, aufhören, sobald die Vielfalt deutlich gesunken ist, und den besten Schritt als Ergebnis verwenden. Erzeugt jedes Mal 16 Bilder je Motiv, beim ersten Mal 32.</translation>
    </message>
    <message>
        <source>%1 % cut off</source>
        <translation>%1 % fallen weg</translation>
    </message>
    <message>
        <source>%1 % of the crop of photo %2 is cut off for the shape it is learned in.</source>
        <translation>Vom Ausschnitt des Fotos %2 fallen %1 % weg, weil es in einem anderen Format gelernt wird.</translation>
    </message>
    <message>
        <source>1 answer</source>
        <translation>1 Antwort</translation>
    </message>
    <message>
        <source>%1 answers</source>
        <translation>%1 Antworten</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Length of a prompt</source>
        <translation>Länge eines Prompts</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>FLUX.2 and Z-Image: how much of a prompt is read. FLUX.2 reads as much of each, so that 128 make its steps faster; 512 is what other programs draw with.</source>
        <translation>FLUX.2 und Z-Image: wie viel von einem Prompt gelesen wird. FLUX.2 liest von jedem so viel, sodass 128 seine Schritte schneller machen; mit 512 zeichnen andere Programme.</translation>
    </message>
    <message>
        <source>Layers of the text encoder</source>
        <translation>Schichten des Text-Encoders</translation>
    </message>
    <message>
        <source>FLUX.2: the three whose states are learned from; empty takes 9 18 27, which other programs draw with.</source>
        <translation>FLUX.2: die drei, aus deren Zuständen gelernt wird; leer nimmt 9 18 27, womit andere Programme zeichnen.</translation>
    </message>
    <message>
        <source>Only for optimizers with the two averages of Adam, such as adamw.</source>
        <translation>Nur für Optimierer mit den zwei Mittelwerten von Adam, wie adamw.</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8 Bit</translation>
    </message>
    <message>
        <source>32-bit</source>
        <translation>32 Bit</translation>
    </message>
    <message>
        <source>16-bit</source>
        <translation>16 Bit</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>Draw a picture</source>
        <translation>Bild zeichnen</translation>
    </message>
    <message>
        <source>A run of 800 steps</source>
        <translation>Lauf von 800 Schritten</translation>
    </message>
    <message>
        <source>%1, is not trained</source>
        <translation>%1, wird nicht trainiert</translation>
    </message>
    <message>
        <source>Published by</source>
        <translation>Veröffentlicht von</translation>
    </message>
    <message>
        <source>Only with gradient checkpointing.</source>
        <translation>Nur mit Gradient Checkpointing.</translation>
    </message>
    <message>
        <source>What gradient checkpointing keeps waits in the computer&apos;s memory instead of the graphics card&apos;s: for large pictures, a little slower.</source>
        <translation>Was Gradient Checkpointing aufhebt, wartet im Arbeitsspeicher des Computers statt in dem der Grafikkarte: für große Bilder, etwas langsamer.</translation>
    </message>
    <message>
        <source>Activations in the computer&apos;s memory</source>
        <translation>Aktivierungen im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>The file of the help in this language: docs/help/en.md</extracomment>
        <translation>de</translation>
    </message>
    <message>
        <source>Caption without “%1”</source>
        <translation>Beschriftung ohne „%1“</translation>
    </message>
    <message>
        <source>The caption of photo %1 doesn&apos;t name the subject (“%2” or $subject), so the word learns nothing from it.</source>
        <translation>Die Beschriftung von Foto %1 nennt das Motiv nicht („%2“ oder $subject), deshalb lernt das Wort nichts daraus.</translation>
    </message>
    <message>
        <source>While a LoRA is trained, the base model&apos;s large matrices have 8 bits (int8, float8) or 4 (nf4): less memory, somewhat slower; on a processor with AVX512-VNNI int8 is faster. nf4 is the coarsest.</source>
        <translation>Während eine LoRA trainiert wird, haben die großen Matrizen des Basismodells 8 Bit (int8, float8) oder 4 (nf4): weniger Speicher, etwas langsamer; auf einem Prozessor mit AVX512-VNNI ist int8 schneller. nf4 ist am gröbsten.</translation>
    </message>
    <message>
        <source>The rate follows the schedule “%1”. With another number of steps it goes on as if that had been planned from the beginning, so it may jump here.</source>
        <translation>Die Rate folgt dem Plan „%1“. Mit einer anderen Zahl von Schritten geht sie weiter, als wäre die von Anfang an geplant gewesen, und kann darum hier springen.</translation>
    </message>
    <message>
        <source>The text encoder&apos;s rate changes in proportion.</source>
        <translation>Die Rate des Text-Encoders ändert sich im selben Verhältnis.</translation>
    </message>
    <message>
        <source>It ends after %1 all the same.</source>
        <translation>Er endet trotzdem nach %1.</translation>
    </message>
    <message>
        <source>Train a small add-on (LoRA)</source>
        <translation>Einen kleinen Zusatz (LoRA) trainieren</translation>
    </message>
    <message>
        <source>Save memory, but train more slowly</source>
        <translation>Speicher sparen, dafür langsamer trainieren</translation>
    </message>
    <message>
        <source>One photo at a time</source>
        <translation>Immer nur ein Foto</translation>
    </message>
    <message>
        <source>Keep the base model in 4 bits, a little coarser</source>
        <translation>Das Basismodell in 4 Bit halten, etwas gröber</translation>
    </message>
    <message>
        <source>Keep the base model in 8 bits</source>
        <translation>Das Basismodell in 8 Bit halten</translation>
    </message>
    <message>
        <source>Load blocks of the base model only when needed</source>
        <translation>Blöcke des Basismodells erst bei Bedarf laden</translation>
    </message>
    <message>
        <source>Use Adafactor, and free each gradient at once</source>
        <translation>Adafactor verwenden und jeden Gradienten sofort freigeben</translation>
    </message>
    <message>
        <source>Use the compact optimizer</source>
        <translation>Den sparsamen Optimierer nehmen</translation>
    </message>
    <message>
        <source>While a LoRA is trained, so many of the base model&apos;s blocks wait in the computer&apos;s memory and come to the graphics card when it is their turn; without a card they stay in the model&apos;s file, unless it is in fewer bits. Less memory, but slower; 0 is off, auto as many as have to.</source>
        <translation>Während eine LoRA trainiert wird, warten so viele Blöcke des Basismodells im Arbeitsspeicher und kommen auf die Grafikkarte, wenn sie an der Reihe sind; ohne Karte bleiben sie in der Datei des Modells, außer bei weniger Bit. Weniger Speicher, aber langsamer; 0 ist aus, auto so viele wie nötig.</translation>
    </message>
    <message>
        <source>Share of photos that are shown without a prompt, which keeps guidance working in long runs.</source>
        <translation>Anteil der Fotos, die ohne Prompt gezeigt werden; so wirkt die Prompt-Treue (guidance) auch nach langen Läufen.</translation>
    </message>
    <message>
        <source>Training a small add-on (LoRA) for it with the settings that save memory (8-bit weights, gradient checkpointing, pictures of %1 × %1)</source>
        <translation>Einen kleinen Zusatz (LoRA) dafür mit den Einstellungen zu trainieren, die Speicher sparen (8-Bit-Gewichte, Gradient Checkpointing, Bilder von %1 × %1),</translation>
    </message>
    <message>
        <source>Training a small add-on (LoRA) for it</source>
        <translation>Einen kleinen Zusatz (LoRA) dafür zu trainieren</translation>
    </message>
    <message>
        <source>%1 takes about %2 of memory; %3 has %4.</source>
        <translation>%1 braucht etwa %2 Speicher; %3 hat %4.</translation>
    </message>
    <message>
        <source>fits, slowly</source>
        <translation>passt, langsam</translation>
    </message>
    <message>
        <source>%1 · pictures of %2 × %2 px</source>
        <translation>%1 · Bilder von %2 × %2 px</translation>
    </message>
    <message>
        <source>Layers of the LoRA</source>
        <translation>Schichten der LoRA</translation>
    </message>
    <message>
        <source>The only layers of the model that get a LoRA, by the ends of their names between commas, as to_q, to_v; empty takes those of attention.</source>
        <translation>Die einzigen Schichten des Modells, die eine LoRA bekommen, mit den Enden ihrer Namen und Kommas dazwischen, etwa to_q, to_v; leer nimmt die der Aufmerksamkeit.</translation>
    </message>
    <message>
        <source>Draws here, but slowly</source>
        <translation>Zeichnet hier, aber langsam</translation>
    </message>
    <message>
        <source>Draws here</source>
        <translation>Zeichnet hier</translation>
    </message>
    <message>
        <source>Drawing a picture with it takes about %1 of memory; %2 has %3.</source>
        <translation>Ein Bild damit zu zeichnen braucht etwa %1 Speicher; %2 hat %3.</translation>
    </message>
    <message>
        <source>What it made is the base model of this project.</source>
        <translation>Was er erzeugt hat, ist das Basismodell dieses Projekts.</translation>
    </message>
    <message>
        <source>The next training is to begin with its LoRA.</source>
        <translation>Das nächste Training soll mit seiner LoRA beginnen.</translation>
    </message>
    <message>
        <source>What it made is the base model of %1: without it they can&apos;t go on, and LoRAs among them can&apos;t draw.</source>
        <translation>Was er erzeugt hat, ist das Basismodell von %1: Ohne dieses können sie nicht weiterlernen, und LoRAs darunter können nicht zeichnen.</translation>
    </message>
    <message>
        <source>1 run that was trained further from it has copies of all that it needs.</source>
        <translation>1 Lauf, der von ihm aus weiter trainiert wurde, hat Kopien von allem, was er braucht.</translation>
    </message>
    <message>
        <source>%1 runs that were trained further from it have copies of all that they need.</source>
        <translation>%1 Läufe, die von ihm aus weiter trainiert wurden, haben Kopien von allem, was sie brauchen.</translation>
    </message>
    <message>
        <source>%1, drawn with %2</source>
        <translation>%1, gezeichnet mit %2</translation>
    </message>
    <message>
        <source>no candidate chosen</source>
        <translation>kein Kandidat gewählt</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>Konstant</translation>
    </message>
    <message>
        <source>Constant, after a warm-up</source>
        <translation>Aufwärmen, dann konstant</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>Cosine with restarts</source>
        <translation>Kosinus mit Neustarts</translation>
    </message>
    <message>
        <source>Polynomial</source>
        <translation>Polynom</translation>
    </message>
    <message>
        <source>Constant, then cosine</source>
        <translation>Konstant, dann Kosinus</translation>
    </message>
    <message>
        <source>Not mixed</source>
        <translation>Nicht gemischt</translation>
    </message>
    <message>
        <source>The fastest</source>
        <translation>Die schnellste</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>8 bits (int8)</source>
        <translation>8 Bit (int8)</translation>
    </message>
    <message>
        <source>8 bits (float8)</source>
        <translation>8 Bit (float8)</translation>
    </message>
    <message>
        <source>4 bits (nf4)</source>
        <translation>4 Bit (nf4)</translation>
    </message>
    <message>
        <source>All alike</source>
        <translation>Alle gleich</translation>
    </message>
    <message>
        <source>Logit-normal</source>
        <translation>Logit-normal</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Square root of sigma</source>
        <translation>Wurzel aus Sigma</translation>
    </message>
    <message>
        <source>Cosine map</source>
        <translation>Kosinus-Abbildung</translation>
    </message>
    <message>
        <source>This desktop has no program that opens this:</source>
        <translation>Auf diesem Rechner öffnet das kein Programm:</translation>
    </message>
    <message>
        <source>Only with “Logit-normal” (logit_normal).</source>
        <translation>Nur mit „Logit-normal“ (logit_normal).</translation>
    </message>
    <message>
        <source>Only with “Mode” (mode).</source>
        <translation>Nur mit „Modus“ (mode).</translation>
    </message>
    <message>
        <source>A constant rate has no warm-up; “Constant, after a warm-up” (constant_with_warmup) has.</source>
        <translation>Eine konstante Rate hat keine Aufwärmphase; „Aufwärmen, dann konstant“ (constant_with_warmup) hat eine.</translation>
    </message>
    <message>
        <source>Only for “Cosine with restarts” (cosine_with_restarts).</source>
        <translation>Nur für „Kosinus mit Neustarts“ (cosine_with_restarts).</translation>
    </message>
    <message>
        <source>Only for “Polynomial” (polynomial).</source>
        <translation>Nur für „Polynom“ (polynomial).</translation>
    </message>
    <message>
        <source>Cycles of the schedule “Cosine with restarts” (cosine_with_restarts).</source>
        <translation>Zyklen des Verlaufs „Kosinus mit Neustarts“ (cosine_with_restarts).</translation>
    </message>
    <message>
        <source>Exponent of the schedule “Polynomial” (polynomial).</source>
        <translation>Exponent des Verlaufs „Polynom“ (polynomial).</translation>
    </message>
    <message>
        <source>“Logit-normal” (logit_normal): the smaller, the closer to the middle.</source>
        <translation>„Logit-normal“ (logit_normal): je kleiner, desto näher an der Mitte.</translation>
    </message>
    <message>
        <source>“Mode” (mode): how much more often noise levels in the middle are learned from.</source>
        <translation>„Modus“ (mode): wie viel öfter aus mittleren Rauschstufen gelernt wird.</translation>
    </message>
    <message>
        <source>Other colours</source>
        <translation>Andere Farben</translation>
    </message>
    <message>
        <source>Photo %1 has other colours than the other photos of the subject. Is it the same one?</source>
        <translation>Foto %1 hat andere Farben als die übrigen Fotos des Motivs. Ist es dasselbe?</translation>
    </message>
    <message>
        <source>By their colours these look like two subjects: %1 photos of one, %2 of another.</source>
        <translation>Nach ihren Farben sehen diese nach zwei Motiven aus: %1 Fotos von einem, %2 von einem anderen.</translation>
    </message>
    <message>
        <source>By their colours the photos of “%3” look like two subjects: %1 of one, %2 of another.</source>
        <translation>Nach ihren Farben sehen die Fotos von „%3“ nach zwei Motiven aus: %1 von einem, %2 von einem anderen.</translation>
    </message>
    <message>
        <source>Select the %1</source>
        <translation>Die %1 auswählen</translation>
    </message>
    <message>
        <source>Sample run</source>
        <translation>Beispiellauf</translation>
    </message>
    <message>
        <source>It came with the sample project.</source>
        <translation>Er kam mit dem Beispielprojekt.</translation>
    </message>
    <message>
        <source>Steps between checkpoints, from which a run can be resumed or compared. A LoRA is also saved at its last step.</source>
        <translation>Schritte zwischen Zwischenständen, von denen aus ein Lauf fortgesetzt oder verglichen werden kann. Eine LoRA wird auch beim letzten Schritt gesichert.</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>Nicht begonnen</translation>
    </message>
    <message>
        <source>Start over without it</source>
        <translation>Ohne sie neu beginnen</translation>
    </message>
    <message>
        <source>Continue training…</source>
        <translation>Weitertrainieren …</translation>
    </message>
    <message>
        <source>Size of square training pictures; other shapes have as many pixels. The model&apos;s own is best, a smaller one faster.</source>
        <translation>Größe quadratischer Trainingsbilder; andere Formate haben gleich viele Pixel. Am besten ist die des Modells, eine kleinere ist schneller.</translation>
    </message>
    <message>
        <source>FLUX.2 and Z-Image: which of the model&apos;s noise levels are learned from most. “All alike” (none) prefers none, “Logit-normal” (logit_normal) those in the middle of its list. Most of Z-Image&apos;s are strong.</source>
        <translation>FLUX.2 und Z-Image: aus welchen Rauschstufen des Modells am meisten gelernt wird. „Alle gleich“ (none) bevorzugt keine, „Logit-normal“ (logit_normal) die in der Mitte seiner Liste. Bei Z-Image sind die meisten stark.</translation>
    </message>
    <message>
        <source>“Logit-normal” (logit_normal): above 0 learns more from clear pictures, below 0 from noisy ones.</source>
        <translation>„Logit-normal“ (logit_normal): über 0 wird mehr aus klaren Bildern gelernt, unter 0 mehr aus verrauschten.</translation>
    </message>
</context>
<context>
    <name>dreambooth::AddedFilesDialog</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Andere Datei …</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>Stärke von %1</translation>
    </message>
    <message>
        <source>%1 (no longer there)</source>
        <translation>%1 (nicht mehr da)</translation>
    </message>
    <message>
        <source>LoRAs and embeddings</source>
        <translation>LoRAs und Embeddings</translation>
    </message>
    <message>
        <source>LoRA or embedding, and its strength</source>
        <translation>LoRA oder Embedding und Stärke</translation>
    </message>
    <message>
        <source>LoRA or embedding</source>
        <translation>LoRA oder Embedding</translation>
    </message>
    <message>
        <source>LoRAs and embeddings (*.safetensors)</source>
        <translation>LoRAs und Embeddings (*.safetensors)</translation>
    </message>
</context>
<context>
    <name>dreambooth::BaseModelCard</name>
    <message>
        <source>Draw a picture</source>
        <translation>Bild zeichnen</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Change base model</source>
        <translation>Basismodell ändern</translation>
    </message>
    <message>
        <source>What the base model draws for your class. Others can be drawn on the Models page, to choose between them.</source>
        <translation>Was das Basismodell für deine Klasse zeichnet. Die anderer Modelle lassen sich auf der Seite „Modelle“ zeichnen, um danach zu wählen.</translation>
    </message>
    <message>
        <source>None chosen</source>
        <translation>Keines gewählt</translation>
    </message>
    <message>
        <source>Choose the model that will learn your subject.</source>
        <translation>Das Modell wählen, das das Motiv lernen soll.</translation>
    </message>
    <message>
        <source>%1 px</source>
        <translation>%1 px</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>auf diesem Computer</translation>
    </message>
    <message>
        <source>Stop drawing</source>
        <translation>Zeichnen anhalten</translation>
    </message>
    <message>
        <source>What the base model draws for “%1”</source>
        <translation>Was das Basismodell zu „%1“ zeichnet</translation>
    </message>
</context>
<context>
    <name>dreambooth::BestStepPanel</name>
    <message>
        <source>Measure all steps</source>
        <translation>Alle Schritte messen</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Nicht weiter messen</translation>
    </message>
    <message>
        <source>Measure steps automatically</source>
        <translation>Schritte automatisch messen</translation>
    </message>
    <message>
        <source>Measures one step after another while the device is idle. The slider then shows both scores as curves, with a star at the best step.</source>
        <translation>Misst einen Schritt nach dem anderen, solange das Gerät frei ist. Der Regler zeigt dann beide Werte als Kurven, mit einem Stern beim besten Schritt.</translation>
    </message>
    <message>
        <source>Measures a run&apos;s steps once it has ended, or earlier if a device is idle.</source>
        <translation>Misst die Schritte eines Laufs, sobald er zu Ende ist, oder vorher, wenn ein Gerät frei ist.</translation>
    </message>
    <message>
        <source>Show step %1</source>
        <translation>Schritt %1 zeigen</translation>
    </message>
    <message>
        <source>Steps still to be measured: %1, while the device is idle.</source>
        <translation>Noch zu messende Schritte: %1, solange das Gerät frei ist.</translation>
    </message>
</context>
<context>
    <name>dreambooth::BestStepText</name>
    <message>
        <source>Too close to call with eight pictures: %1.</source>
        <translation>Mit acht Bildern nicht davon zu unterscheiden: %1.</translation>
    </message>
    <message>
        <source>Of the %1 measured steps, step %2 is closest to your photos, and variety is still good.</source>
        <translation>Von den %1 gemessenen Schritten kommt Schritt %2 deinen Fotos am nächsten, und die Vielfalt ist noch gut.</translation>
    </message>
    <message>
        <source>Step %1 is closest to your photos before variety drops at step %2.</source>
        <translation>Schritt %1 kommt deinen Fotos am nächsten, bevor bei Schritt %2 die Vielfalt sinkt.</translation>
    </message>
    <message>
        <source>Step %1 is closest to your photos of those where variety is still good.</source>
        <translation>Schritt %1 kommt deinen Fotos am nächsten unter denen, bei denen die Vielfalt noch gut ist.</translation>
    </message>
    <message>
        <source>None of the %1 measured steps is closer to your photos than the base model.</source>
        <translation>Keiner der %1 gemessenen Schritte kommt deinen Fotos näher als das Basismodell.</translation>
    </message>
    <message>
        <source>Variety has dropped at all %1 measured steps: none of them is a good choice.</source>
        <translation>Bei allen %1 gemessenen Schritten ist die Vielfalt schon gesunken: Keiner davon ist eine gute Wahl.</translation>
    </message>
</context>
<context>
    <name>dreambooth::BetweenPage</name>
    <message>
        <source>Thank you, %1.</source>
        <translation>Danke, %1.</translation>
    </message>
    <message>
        <source>All your answers are kept. The next person can judge now.</source>
        <translation>Alle deine Antworten sind gespeichert. Jetzt kann die nächste Person bewerten.</translation>
    </message>
    <message>
        <source>Your answers so far are kept, and you can continue at any time. The next person can judge now.</source>
        <translation>Deine bisherigen Antworten sind gespeichert, du kannst jederzeit weitermachen. Jetzt kann die nächste Person bewerten.</translation>
    </message>
    <message>
        <source>Back to the studio</source>
        <translation>Zurück zum Studio</translation>
    </message>
    <message>
        <source>For whoever runs the review: names can be seen there</source>
        <translation>Für die Leitung der Bewertung: Dort sind Namen zu sehen</translation>
    </message>
    <message>
        <source>Next reviewer…</source>
        <translation>Nächste Person …</translation>
    </message>
    <message>
        <source>You answered nothing, so you are not counted. The next person can judge now.</source>
        <translation>Du hast nichts beantwortet und wirst nicht gezählt. Jetzt kann die nächste Person bewerten.</translation>
    </message>
</context>
<context>
    <name>dreambooth::BlindRound</name>
    <message>
        <source>Blind review</source>
        <translation>Blindbewertung</translation>
    </message>
    <message>
        <source>Reviewer: %1</source>
        <translation>Bewertung durch %1</translation>
    </message>
    <message>
        <source>Progress of the review</source>
        <translation>Fortschritt der Bewertung</translation>
    </message>
    <message>
        <source>Stop for now</source>
        <translation>Vorerst aufhören</translation>
    </message>
    <message>
        <source>Two pictures to judge</source>
        <translation>Zwei Bilder zum Beurteilen</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>Kein Unterschied</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>That was the last pair. Thank you, %1.</source>
        <translation>Das war das letzte Paar. Danke, %1.</translation>
    </message>
    <message>
        <source>Left arrow: left. Right arrow: right. Down arrow: no difference.</source>
        <translation>Pfeil links: links. Pfeil rechts: rechts. Pfeil runter: kein Unterschied.</translation>
    </message>
    <message>
        <source>Your answers are saved; you can continue another day. Key: Esc</source>
        <translation>Deine Antworten sind gespeichert; du kannst an einem anderen Tag weitermachen. Taste: Esc</translation>
    </message>
    <message>
        <source>“%1” · same seed for both</source>
        <translation>„%1“ · beide mit demselben Seed</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>Deine Antwort</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Undo the last answer</source>
        <translation>Letzte Antwort zurücknehmen</translation>
    </message>
    <message>
        <source>Ways to look</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Swipe</source>
        <translation>Wischen</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Hold: blink between the two</source>
        <translation>Halten: zwischen beiden blinken</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Question %1 of %2</source>
        <translation>Frage %1 von %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::BlinkLook</name>
    <message>
        <source>How fast the pictures alternate</source>
        <translation>Wie schnell die Bilder wechseln</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Manuell</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 je Sekunde</translation>
    </message>
    <message>
        <source>Hold Space to see the other picture</source>
        <translation>Leertaste halten: das andere Bild</translation>
    </message>
    <message>
        <source>Blink</source>
        <translation>Blinken</translation>
    </message>
</context>
<context>
    <name>dreambooth::CaptionEditor</name>
    <message>
        <source>Click or Delete removes “%1”; Ctrl+arrow moves it.</source>
        <translation>Klick oder Entf entfernt „%1“; Strg+Pfeil verschiebt es.</translation>
    </message>
    <message>
        <source>Remove tag %1</source>
        <translation>Stichwort %1 entfernen</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>How much of a caption the model reads is used</source>
        <translation>Wie viel von dem genutzt ist, was das Modell liest</translation>
    </message>
    <message>
        <source>Caption of the photo</source>
        <translation>Beschriftung des Fotos</translation>
    </message>
    <message>
        <source>Add a tag</source>
        <translation>Stichwort dazu</translation>
    </message>
    <message>
        <source>Add a tag to this caption</source>
        <translation>Dieser Beschriftung ein Stichwort hinzufügen</translation>
    </message>
    <message>
        <source>No caption: trains as “%1”.</source>
        <translation>Ohne Beschriftung: trainiert als „%1“.</translation>
    </message>
    <message>
        <source>%1 tokens: only %2 are read</source>
        <translation>%1 Token, nur %2 gelesen</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Token</translation>
    </message>
    <message>
        <source>move tag</source>
        <translation>Stichwort verschieben</translation>
    </message>
    <message>
        <source>remove tag</source>
        <translation>Stichwort entfernen</translation>
    </message>
    <message>
        <source>add tag</source>
        <translation>Stichwort hinzufügen</translation>
    </message>
</context>
<context>
    <name>dreambooth::CaptionSuggestions</name>
    <message>
        <source>Suggest captions</source>
        <translation>Beschriftungen vorschlagen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Get it</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>A model on this computer says what each photo shows that has no caption. Look through what it writes: it does not know your subject.</source>
        <translation>Ein Modell auf diesem Rechner beschreibt jedes Foto, das keine Beschriftung hat. Sieh durch, was es schreibt: Dein Motiv kennt es nicht.</translation>
    </message>
    <message>
        <source>Every photo has a caption.</source>
        <translation>Jedes Foto hat eine Beschriftung.</translation>
    </message>
    <message>
        <source>Looking at photo %1 of %2</source>
        <translation>Foto %1 von %2 wird angesehen</translation>
    </message>
    <message>
        <source>This needs a model that describes photos: %1, 1.9 GB, free for any use (BSD-3-Clause).</source>
        <translation>Dafür wird ein Modell gebraucht, das Fotos beschreibt: %1, 1,9 GB, frei für jede Verwendung (BSD-3-Clause).</translation>
    </message>
    <message>
        <source>1 caption suggested</source>
        <translation>1 Beschriftung vorgeschlagen</translation>
    </message>
    <message>
        <source>%1 captions suggested</source>
        <translation>%1 Beschriftungen vorgeschlagen</translation>
    </message>
    <message>
        <source>Suggest the missing %1</source>
        <translation>Die fehlenden %1 vorschlagen</translation>
    </message>
    <message>
        <source>What is suggested</source>
        <translation>Was vorgeschlagen wird</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>A sentence for each photo, such as “$subject on the beach”.</source>
        <translation>Ein Satz für jedes Foto, etwa „$subject on the beach“.</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Stichwörter</translation>
    </message>
    <message>
        <source>Tags for each photo, such as “grass, night sky”. Their model has learned from drawings.</source>
        <translation>Stichwörter für jedes Foto, etwa „grass, night sky“. Ihr Modell hat an Zeichnungen gelernt.</translation>
    </message>
    <message>
        <source>This needs a model that tags pictures: %1, 379 MB, free for any use (Apache-2.0).</source>
        <translation>Das braucht ein Modell, das zu Bildern Stichwörter nennt: %1, 379 MB, frei für jeden Gebrauch (Apache-2.0).</translation>
    </message>
    <message>
        <source>The model is sure of nothing in %1.</source>
        <translation>Das Modell ist sich bei %1 in nichts sicher.</translation>
    </message>
</context>
<context>
    <name>dreambooth::CaptionTable</name>
    <message>
        <source>Caption</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>From file</source>
        <translation>Aus Datei</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Photo</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>Beschriftungen</translation>
    </message>
    <message>
        <source>The model reads %1 of these %2 tokens.</source>
        <translation>Das Modell liest %1 dieser %2 Token.</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>Vorschlag</translation>
    </message>
</context>
<context>
    <name>dreambooth::CaptionsView</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find in captions</source>
        <translation>In Beschriftungen suchen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>In the chosen caption, else in the next one that has it.</source>
        <translation>In der gewählten Beschriftung, sonst in der nächsten, in der es vorkommt.</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Where to insert</source>
        <translation>Wo eingefügt wird</translation>
    </message>
    <message>
        <source>Text to insert</source>
        <translation>Text zum Einfügen</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>No caption yet. Trains as “%1”.</source>
        <translation>Noch keine Beschriftung. Trainiert als „%1“.</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>Replace all %1</source>
        <translation>Alle %1 ersetzen</translation>
    </message>
    <message>
        <source>replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>$subject stands for the token and the class of the photo&apos;s subject, $subject2 for those of the project&apos;s second one.</source>
        <translation>$subject steht für Token und Klasse des Motivs auf dem Foto, $subject2 für die des zweiten Motivs im Projekt.</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>Wiederholen: %1</translation>
    </message>
    <message>
        <source>%1 of %2 captions written. Name the subject (%3, or $subject) and say what changes from photo to photo. What always stays the same belongs to its word.</source>
        <translation>%1 von %2 Beschriftungen geschrieben. Nenne das Motiv (%3 oder $subject) und beschreibe, was sich von Foto zu Foto ändert. Was immer gleich bleibt, gehört zu seinem Wort.</translation>
    </message>
    <message>
        <source>Which captions</source>
        <translation>Welche Beschriftungen</translation>
    </message>
    <message>
        <source>In which captions text is found, replaced and inserted, and tags are counted and changed. Several are selected with Shift or Ctrl.</source>
        <translation>In welchen Beschriftungen Text gesucht, ersetzt und eingefügt wird und Stichwörter gezählt und geändert werden. Mehrere werden mit Umschalt oder Strg ausgewählt.</translation>
    </message>
    <message>
        <source>Insert before</source>
        <translation>Davor einfügen</translation>
    </message>
    <message>
        <source>Insert after</source>
        <translation>Danach einfügen</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>Selected %1</source>
        <translation>Ausgewählt %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::CellMenu</name>
    <message>
        <source>Open large</source>
        <translation>Groß öffnen</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>dreambooth::ChangeRunDialog</name>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Until step</source>
        <translation>Bis Schritt</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>It has learned %1 of %2 steps. A change counts from its next step on and is noted with the run.</source>
        <translation>Er hat %1 von %2 Schritten gelernt. Eine Änderung gilt ab dem nächsten Schritt und wird beim Lauf vermerkt.</translation>
    </message>
    <message>
        <source>Ends now and saves its result.</source>
        <translation>Endet jetzt und speichert sein Ergebnis.</translation>
    </message>
    <message>
        <source>Learns 1 more step.</source>
        <translation>Lernt noch 1 Schritt.</translation>
    </message>
    <message>
        <source>Learns %1 more steps.</source>
        <translation>Lernt %1 Schritte weiter.</translation>
    </message>
    <message>
        <source>Ends when it is resumed, and saves its result.</source>
        <translation>Endet, sobald er fortgesetzt wird, und speichert sein Ergebnis.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ChangedBar</name>
    <message>
        <source>Take what is there</source>
        <translation>Übernehmen, was dort ist</translation>
    </message>
    <message>
        <source>Undo brings back what is in this window.</source>
        <translation>„Rückgängig“ bringt zurück, was in diesem Fenster ist.</translation>
    </message>
    <message>
        <source>Keep what is here</source>
        <translation>Behalten, was hier ist</translation>
    </message>
    <message>
        <source>What the other program wrote stays beside it, under another name.</source>
        <translation>Was das andere Programm geschrieben hat, bleibt unter anderem Namen daneben liegen.</translation>
    </message>
    <message>
        <source>Go on there</source>
        <translation>Dort weitermachen</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Kopie speichern …</translation>
    </message>
    <message>
        <source>What is in this window, with its photos, as a new project.</source>
        <translation>Was in diesem Fenster ist, mit den Fotos, als neues Projekt.</translation>
    </message>
    <message>
        <source>Another program has changed this project on the disk. What you change here is not saved until you choose.</source>
        <translation>Ein anderes Programm hat dieses Projekt auf der Festplatte geändert. Was du hier änderst, wird erst gespeichert, wenn du dich entschieden hast.</translation>
    </message>
    <message>
        <source>The project&apos;s folder was moved to %1. What you change here is not saved until you go on there.</source>
        <translation>Der Projektordner wurde nach %1 verschoben. Was du hier änderst, wird erst gespeichert, wenn du dort weitermachst.</translation>
    </message>
    <message>
        <source>The project&apos;s folder was deleted. What you change here is not saved until you save a copy.</source>
        <translation>Der Projektordner wurde gelöscht. Was du hier änderst, wird erst gespeichert, wenn du eine Kopie speicherst.</translation>
    </message>
    <message>
        <source>Save a copy of the project</source>
        <translation>Kopie des Projekts speichern</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (Kopie)</translation>
    </message>
    <message>
        <source>Project folders (*.dreambooth)</source>
        <translation>Projektordner (*.dreambooth)</translation>
    </message>
    <message>
        <source>The project on the disk</source>
        <translation>Das Projekt auf dem Datenträger</translation>
    </message>
    <message>
        <source>The disk of this project does not answer. What you change here is saved as soon as it answers again.</source>
        <translation>Der Datenträger dieses Projekts antwortet nicht. Was du hier änderst, wird gespeichert, sobald er wieder antwortet.</translation>
    </message>
</context>
<context>
    <name>dreambooth::CheckpointSlider</name>
    <message>
        <source>Checkpoint to compare</source>
        <translation>Zwischenstand zum Vergleichen</translation>
    </message>
    <message>
        <source>The base model itself</source>
        <translation>Das Basismodell selbst</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>%1: likeness %2, variety %3</source>
        <translation>%1: Ähnlichkeit %2, Vielfalt %3</translation>
    </message>
    <message>
        <source>%1, the best measured step</source>
        <translation>%1, der beste gemessene Schritt</translation>
    </message>
</context>
<context>
    <name>dreambooth::ChosenRunPanel</name>
    <message>
        <source>Name of the run</source>
        <translation>Name des Laufs</translation>
    </message>
    <message>
        <source>Likeness by step</source>
        <translation>Ähnlichkeit je Schritt</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Continue training…</source>
        <translation>Weitertrainieren …</translation>
    </message>
    <message>
        <source>Branch from step…</source>
        <translation>Ab Schritt abzweigen …</translation>
    </message>
    <message>
        <source>A new run that goes on from one of its checkpoints</source>
        <translation>Ein neuer Lauf, der ab einem seiner Zwischenstände weitergeht</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>Diese Einstellungen verwenden</translation>
    </message>
    <message>
        <source>The next run is to learn with the settings of this one</source>
        <translation>Der nächste Lauf lernt mit den Einstellungen von diesem</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Shows its curves and samples on the Train page</source>
        <translation>Zeigt seine Kurven und Probebilder auf der Seite „Training“</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>For A1111, Forge, ComfyUI or diffusers</source>
        <translation>Für A1111, Forge, ComfyUI oder diffusers</translation>
    </message>
    <message>
        <source>Photos as they were</source>
        <translation>Fotos von damals</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Take the star away</source>
        <translation>Stern wegnehmen</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>1 checkpoint</source>
        <translation>1 Zwischenstand</translation>
    </message>
    <message>
        <source>%1 checkpoints</source>
        <translation>%1 Zwischenstände</translation>
    </message>
    <message>
        <source>The first run</source>
        <translation>Der erste Lauf</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>The same settings</source>
        <translation>Dieselben Einstellungen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>For more steps, as a new run</source>
        <translation>Für mehr Schritte, als neuer Lauf</translation>
    </message>
    <message>
        <source>Continues from its last checkpoint</source>
        <translation>Geht ab dem letzten Zwischenstand weiter</translation>
    </message>
    <message>
        <source>Starts over: it has no checkpoint yet</source>
        <translation>Beginnt von vorn: Es gibt noch keinen Zwischenstand</translation>
    </message>
    <message>
        <source>It is being trained; stop it first</source>
        <translation>Er wird gerade trainiert; zuerst anhalten</translation>
    </message>
    <message>
        <source>Can be undone while the project is open</source>
        <translation>Lässt sich rückgängig machen, solange das Projekt offen ist</translation>
    </message>
    <message>
        <source>Start now</source>
        <translation>Jetzt starten</translation>
    </message>
    <message>
        <source>Does not wait for its turn</source>
        <translation>Wartet nicht, bis er an der Reihe ist</translation>
    </message>
    <message>
        <source>No samples</source>
        <translation>Keine Probebilder</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Nicht gemessen</translation>
    </message>
    <message>
        <source>Steps are measured on the Compare page</source>
        <translation>Schritte werden auf der Seite „Vergleich“ gemessen</translation>
    </message>
    <message>
        <source>Results of this sweep</source>
        <translation>Ergebnisse dieser Reihe</translation>
    </message>
    <message>
        <source>The pictures and measurements of all its runs, side by side</source>
        <translation>Bilder und Messwerte aller ihrer Läufe nebeneinander</translation>
    </message>
    <message>
        <source>best %1 at step %2</source>
        <translation>am besten %1 bei Schritt %2</translation>
    </message>
    <message>
        <source>It has no checkpoint to go on from</source>
        <translation>Es gibt keinen Zwischenstand, von dem aus er weitergehen könnte</translation>
    </message>
    <message>
        <source>It has neither a result nor a checkpoint yet</source>
        <translation>Es gibt weder ein Ergebnis noch einen Zwischenstand</translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>In die Warteschlange</translation>
    </message>
    <message>
        <source>Begins it when it is its turn</source>
        <translation>Beginnt ihn, wenn er an der Reihe ist</translation>
    </message>
    <message>
        <source>trains a LoRA further</source>
        <translation>trainiert eine LoRA weiter</translation>
    </message>
    <message>
        <source>trains “%1” further</source>
        <translation>trainiert „%1“ weiter</translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Pictures, likeness, changed settings and note</source>
        <translation>Bilder, Ähnlichkeit, geänderte Einstellungen und Notiz</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Verglichen mit</translation>
    </message>
    <message>
        <source>Compared with %1</source>
        <translation>Verglichen mit %1</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit…</translation>
    </message>
    <message>
        <source>As a new run, on other devices</source>
        <translation>Als neuer Lauf, auf anderen Geräten</translation>
    </message>
    <message>
        <source>Opens the folder with the photos as the run learned them, cut to their shape</source>
        <translation>Öffnet den Ordner mit den Fotos, wie der Lauf sie gelernt hat: auf ihre Form zugeschnitten</translation>
    </message>
</context>
<context>
    <name>dreambooth::ClassImagesPanel</name>
    <message>
        <source>Class images</source>
        <translation>Klassenbilder</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Wie viele</translation>
    </message>
    <message>
        <source>protect the class</source>
        <translation>Klasse schützen</translation>
    </message>
    <message>
        <source>don&apos;t protect the class</source>
        <translation>Klasse nicht schützen</translation>
    </message>
    <message>
        <source>number of class images</source>
        <translation>Anzahl der Klassenbilder</translation>
    </message>
    <message>
        <source>leave out class image</source>
        <translation>Klassenbild weglassen</translation>
    </message>
    <message>
        <source>Class image %1</source>
        <translation>Klassenbild %1</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Class images ready</source>
        <translation>Fertige Klassenbilder</translation>
    </message>
    <message>
        <source>Protect the class (prior preservation)</source>
        <translation>Die Klasse schützen (Prior Preservation)</translation>
    </message>
    <message>
        <source>Trains on class images alongside the photos, so that not everything of the class turns into your subject.</source>
        <translation>Trainiert neben den Fotos auch mit Klassenbildern, damit nicht alles aus der Klasse zum Motiv wird.</translation>
    </message>
    <message>
        <source>This recipe trains on the photos alone. Others of the class may start to look like your subject.</source>
        <translation>Dieses Rezept trainiert nur mit den Fotos. Andere der Klasse können dem Motiv ähnlich werden.</translation>
    </message>
    <message>
        <source>%1 ready</source>
        <translation>%1 fertig</translation>
    </message>
    <message>
        <source>%1 ready, %2 left out</source>
        <translation>%1 fertig, %2 weggelassen</translation>
    </message>
    <message>
        <source>%1 of %2 ready</source>
        <translation>%1 von %2 fertig</translation>
    </message>
    <message>
        <source>Add your own…</source>
        <translation>Eigene hinzufügen …</translation>
    </message>
    <message>
        <source>Say what it is first.</source>
        <translation>Sag zuerst, was es ist.</translation>
    </message>
    <message>
        <source>Choose a base model on the Models page first.</source>
        <translation>Erst auf der Seite „Modelle“ ein Basismodell wählen.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>Possible when no run is at work.</source>
        <translation>Möglich, wenn kein Lauf arbeitet.</translation>
    </message>
    <message>
        <source>Draw 1 now</source>
        <translation>1 jetzt zeichnen</translation>
    </message>
    <message>
        <source>Draw %1 now</source>
        <translation>%1 jetzt zeichnen</translation>
    </message>
    <message>
        <source>So that you can look at them, and leave some out, before anything is trained.</source>
        <translation>Damit du sie ansehen und einige weglassen kannst, bevor trainiert wird.</translation>
    </message>
    <message>
        <source>They could not be drawn: %1</source>
        <translation>Sie konnten nicht gezeichnet werden: %1</translation>
    </message>
    <message>
        <source>Adding…</source>
        <translation>Wird hinzugefügt …</translation>
    </message>
    <message>
        <source>1 picture added</source>
        <translation>1 Bild hinzugefügt</translation>
    </message>
    <message>
        <source>%1 pictures added</source>
        <translation>%1 Bilder hinzugefügt</translation>
    </message>
    <message>
        <source>1 could not be taken</source>
        <translation>1 ließ sich nicht übernehmen</translation>
    </message>
    <message>
        <source>%1 could not be taken</source>
        <translation>%1 ließen sich nicht übernehmen</translation>
    </message>
    <message>
        <source>None yet. The base model generates them now or when training starts; every run with this class and base model shares them.</source>
        <translation>Noch keine. Das Basismodell erzeugt sie jetzt oder beim Start des Trainings; alle Läufe mit dieser Klasse und diesem Basismodell nutzen sie gemeinsam.</translation>
    </message>
    <message>
        <source>Getting ready…</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>Draw those of all subjects now</source>
        <translation>Die aller Motive jetzt zeichnen</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Und %1 weitere.</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>Add a folder of your own…</source>
        <translation>Einen eigenen Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Folder with class images</source>
        <translation>Ordner mit Klassenbildern</translation>
    </message>
    <message>
        <source>Show it large</source>
        <translation>Groß zeigen</translation>
    </message>
    <message>
        <source>Use again</source>
        <translation>Wieder verwenden</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Click an image, or press Space on it, to leave it out; Enter, or its menu, shows it large. Every run with this class and base model shares them.</source>
        <translation>Klicke auf ein Bild oder drücke darauf die Leertaste, um es wegzulassen; Enter oder sein Menü zeigt es groß. Alle Läufe mit dieser Klasse und diesem Basismodell teilen sie sich.</translation>
    </message>
    <message>
        <source>Pictures of the class that are not of your subject. They are copied into the project, with their captions, for every base model and size.</source>
        <translation>Bilder der Klasse, die nicht von deinem Motiv sind. Sie werden mit ihren Beschriftungen ins Projekt kopiert, für jedes Basismodell und jede Größe.</translation>
    </message>
    <message>
        <source>1 of your own is too small for this size: it is not used.</source>
        <translation>1 deiner eigenen ist zu klein für diese Größe: Es wird nicht verwendet.</translation>
    </message>
    <message>
        <source>%1 of your own are too small for this size: they are not used.</source>
        <translation>%1 deiner eigenen sind zu klein für diese Größe: Sie werden nicht verwendet.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ClusterForm</name>
    <message>
        <source>Machines</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Processes on each</source>
        <translation>Prozesse auf jedem</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>A GPU for each process</source>
        <translation>Eine GPU für jeden Prozess</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Address of Ray&apos;s dashboard</source>
        <translation>Adresse des Ray-Dashboards</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Each trains on its own part of every batch</source>
        <translation>Jeder trainiert mit seinem eigenen Teil jedes Batches</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>More sbatch options</source>
        <translation>Weitere sbatch-Optionen</translation>
    </message>
    <message>
        <source>The machines need access to the same folders as this computer: the project, its base model and the program are on shared storage.</source>
        <translation>Die Rechner brauchen Zugriff auf dieselben Ordner wie dieser Computer: Projekt, Basismodell und Programm liegen auf gemeinsamem Speicher.</translation>
    </message>
    <message>
        <source>The machines need access to the same folders as this computer. On a local disk, where others can&apos;t see it: %1. Move it to shared storage, unless the cluster is only this computer.</source>
        <translation>Die Rechner brauchen Zugriff auf dieselben Ordner wie dieser Computer. Auf einem lokalen Datenträger, wo andere es nicht sehen: %1. Lege es auf gemeinsamen Speicher, außer wenn der Cluster nur dieser Computer ist.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ComparePage</name>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Prompts × models × seeds (G)</source>
        <translation>Prompts × Modelle × Seeds (G)</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>Zum Training</translation>
    </message>
    <message>
        <source>The run has no checkpoint yet.
You can compare the first one here while training continues.</source>
        <translation>Der Lauf hat noch keinen Zwischenstand.
Den ersten kannst du hier vergleichen, während das Training weiterläuft.</translation>
    </message>
    <message>
        <source>Nothing to compare yet.
Train first; every saved checkpoint can be compared here.</source>
        <translation>Noch nichts zu vergleichen.
Trainiere zuerst; jeder gespeicherte Zwischenstand lässt sich hier vergleichen.</translation>
    </message>
    <message>
        <source>Put the comparison back</source>
        <translation>Den Vergleich zurückholen</translation>
    </message>
    <message>
        <source>1 comparison was deleted.</source>
        <translation>1 Vergleich wurde gelöscht.</translation>
    </message>
    <message>
        <source>These two have no finished pair yet. It can be presented once both pictures are drawn.</source>
        <translation>Von diesen beiden gibt es noch kein fertiges Paar. Es lässt sich vorführen, sobald beide Bilder erzeugt sind.</translation>
    </message>
    <message>
        <source>Show the comparisons</source>
        <translation>Vergleiche zeigen</translation>
    </message>
    <message>
        <source>Show or hide the panel</source>
        <translation>Bedienfeld ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show or hide the panel (F8)</source>
        <translation>Bedienfeld ein- oder ausblenden (F8)</translation>
    </message>
    <message>
        <source>Reading the runs…</source>
        <translation>Läufe werden gelesen …</translation>
    </message>
</context>
<context>
    <name>dreambooth::ComparisonActions</name>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>Nach links</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Previous pair</source>
        <translation>Voriges Paar</translation>
    </message>
    <message>
        <source>Next pair</source>
        <translation>Nächstes Paar</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Less (line, opacity, gain or speed)</source>
        <translation>Weniger (Linie, Deckkraft, Verstärkung oder Tempo)</translation>
    </message>
    <message>
        <source>More (line, opacity, gain or speed)</source>
        <translation>Mehr (Linie, Deckkraft, Verstärkung oder Tempo)</translation>
    </message>
</context>
<context>
    <name>dreambooth::ComparisonBar</name>
    <message>
        <source>Keys (?)</source>
        <translation>Tasten (?)</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2: %3 %4</source>
        <translation>%1, %2: %3 %4</translation>
    </message>
    <message>
        <source>Actual pixels, 100 % (Z)</source>
        <translation>Tatsächliche Pixel, 100 % (Z)</translation>
    </message>
    <message>
        <source>Fit in view (0)</source>
        <translation>Ganz zeigen (0)</translation>
    </message>
</context>
<context>
    <name>dreambooth::ComparisonGrid</name>
    <message>
        <source>Grid of pictures: rows are prompts, columns are models and seeds</source>
        <translation>Bilderraster: Zeilen sind Prompts, Spalten sind Modelle und Seeds</translation>
    </message>
    <message>
        <source>%1, seed %2, %3</source>
        <translation>%1, Seed %2, %3</translation>
    </message>
    <message>
        <source>, starred</source>
        <translation>, mit Stern</translation>
    </message>
    <message>
        <source>, rejected</source>
        <translation>, verworfen</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>seeds %1–%2</source>
        <translation>Seeds %1–%2</translation>
    </message>
    <message>
        <source>Rows: prompts
Columns: models</source>
        <translation>Zeilen: Prompts
Spalten: Modelle</translation>
    </message>
    <message>
        <source>, not generated yet</source>
        <translation>, noch nicht erzeugt</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
</context>
<context>
    <name>dreambooth::ComparisonView</name>
    <message>
        <source>whole pictures</source>
        <translation>ganze Bilder</translation>
    </message>
    <message>
        <source>zoom %1 times</source>
        <translation>Zoom %1-fach</translation>
    </message>
    <message>
        <source>Left: %1. Right: %2. %3.</source>
        <translation>Links: %1. Rechts: %2. %3.</translation>
    </message>
    <message>
        <source>Comparison of two pictures</source>
        <translation>Vergleich zweier Bilder</translation>
    </message>
    <message>
        <source>Two pictures without labels. %1.</source>
        <translation>Zwei Bilder ohne Namen. %1.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ConceptPage</name>
    <message>
        <source>Concept</source>
        <translation>Konzept</translation>
    </message>
    <message>
        <source>cat, backpack, chair …</source>
        <translation>Katze, Rucksack, Stuhl … (in der Sprache des Modells)</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Token — the new word for your subject</source>
        <translation>Token — das neue Wort für das Motiv</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Basismodell</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Name the class first.</source>
        <translation>Erst die Klasse nennen.</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Motiv</translation>
    </message>
    <message>
        <source>× 1 photo</source>
        <translation>× 1 Foto</translation>
    </message>
    <message>
        <source>× %1 photos</source>
        <translation>× %1 Fotos</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>Gelesen als</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Token</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Say what it is, and pick a word the model doesn&apos;t know yet.</source>
        <translation>Sag, was es ist, und wähle ein Wort, das das Modell noch nicht kennt.</translation>
    </message>
    <message>
        <source>Class — what is it?</source>
        <translation>Klasse — was ist es?</translation>
    </message>
    <message>
        <source>How it will be trained</source>
        <translation>So wird trainiert</translation>
    </message>
    <message>
        <source>The base model reads “%1” in pieces (%2), so it may not know the word. It learned from English captions: if this isn&apos;t English, the English word works better.</source>
        <translation>Das Basismodell liest „%1“ in Stücken (%2), kennt das Wort also vielleicht nicht. Es hat mit englischen Bildbeschreibungen gelernt: Ist das kein englisches Wort, eignet sich das englische besser.</translation>
    </message>
    <message>
        <source>× %1 images, so other kinds of “%2” stay as they are</source>
        <translation>× %1 Bilder, damit andere „%2“ bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>not trained: this recipe uses no class images</source>
        <translation>nicht trainiert: Dieses Rezept nutzt keine Klassenbilder</translation>
    </message>
    <message>
        <source>Draw each word</source>
        <translation>Jedes Wort zeichnen</translation>
    </message>
    <message>
        <source>Shows what the base model draws for each word already. A word that means nothing to it is best.</source>
        <translation>Zeigt, was das Basismodell zu jedem Wort schon zeichnet. Am besten ist ein Wort, das ihm nichts bedeutet.</translation>
    </message>
    <message>
        <source>Stop drawing</source>
        <translation>Zeichnen anhalten</translation>
    </message>
    <message>
        <source>× 1 image, so other kinds of “%1” stay as they are</source>
        <translation>× 1 Bild, damit andere „%1“ bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Add a subject</source>
        <translation>Motiv hinzufügen</translation>
    </message>
    <message>
        <source>A second dog, or its owner: trained together, each with its own token, class and photos.</source>
        <translation>Ein zweiter Hund oder sein Mensch: zusammen trainiert, jedes Motiv mit eigenem Token, eigener Klasse und eigenen Fotos.</translation>
    </message>
    <message>
        <source>Remove this subject</source>
        <translation>Dieses Motiv entfernen</translation>
    </message>
    <message>
        <source>add a subject</source>
        <translation>Motiv hinzufügen</translation>
    </message>
    <message>
        <source>remove subject</source>
        <translation>Motiv entfernen</translation>
    </message>
    <message>
        <source>Its photos stay in the project and are left out.</source>
        <translation>Seine Fotos bleiben im Projekt und werden weggelassen.</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>Beschriftungen</translation>
    </message>
    <message>
        <source>1 photo has one of its own</source>
        <translation>1 Foto hat eine eigene</translation>
    </message>
    <message>
        <source>%1 photos have one of their own</source>
        <translation>%1 Fotos haben eine eigene</translation>
    </message>
    <message>
        <source>1 without “%1”, which learns nothing from it</source>
        <translation>1 ohne „%1“, das daraus nichts lernt</translation>
    </message>
    <message>
        <source>%1 without “%2”, which learns nothing from them</source>
        <translation>%1 ohne „%2“, das daraus nichts lernt</translation>
    </message>
    <message>
        <source>The model already knows “%1”; your subject would have to replace what it means.</source>
        <translation>Das Modell kennt „%1“ schon; dein Motiv müsste dessen Bedeutung ersetzen.</translation>
    </message>
    <message>
        <source>This model&apos;s text encoder is not trained, so “%1” stays the word that it was and only calls your subject. Captions that say what else a photo shows matter more here.</source>
        <translation>Der Text-Encoder dieses Modells wird nicht trainiert: „%1“ bleibt das Wort, das es war, und ruft nur dein Motiv auf. Beschriftungen, die sagen, was ein Foto sonst zeigt, sind hier wichtiger.</translation>
    </message>
    <message>
        <source>Drawing each word</source>
        <translation>Jedes Wort wird gezeichnet</translation>
    </message>
    <message>
        <source>%1 of %2 pictures</source>
        <translation>%1 von %2 Bildern</translation>
    </message>
</context>
<context>
    <name>dreambooth::ContinueDialog</name>
    <message>
        <source>Continue training</source>
        <translation>Weitertrainieren</translation>
    </message>
    <message>
        <source>A new run goes on from a checkpoint of “%1”, which stays as it is.</source>
        <translation>Ein neuer Lauf geht ab einem Zwischenstand von „%1“ weiter, der so bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>Until step</source>
        <translation>Bis Schritt</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Choose a step after %1.</source>
        <translation>Einen Schritt nach %1 wählen.</translation>
    </message>
    <message>
        <source>Learns %1 more steps.</source>
        <translation>Lernt %1 Schritte weiter.</translation>
    </message>
    <message>
        <source>Learns 1 more step.</source>
        <translation>Lernt noch 1 Schritt.</translation>
    </message>
    <message>
        <source>The run ended at step %1: what it learned since step %2 is learned again.</source>
        <translation>Der Lauf endete bei Schritt %1: Was er seit Schritt %2 gelernt hat, wird noch einmal gelernt.</translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>In die Warteschlange</translation>
    </message>
    <message>
        <source>What the run has learned since step %1 is learned again.</source>
        <translation>Was der Lauf seit Schritt %1 gelernt hat, wird noch einmal gelernt.</translation>
    </message>
</context>
<context>
    <name>dreambooth::CropEditor</name>
    <message>
        <source>Crop</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>Crop of %1</source>
        <translation>Ausschnitt von %1</translation>
    </message>
    <message>
        <source>No photo</source>
        <translation>Kein Foto</translation>
    </message>
    <message>
        <source>x %1, y %2, %3 × %4 pixels</source>
        <translation>x %1, y %2, %3 × %4 Pixel</translation>
    </message>
    <message>
        <source>Arrow keys move the crop by 1 pixel, with Shift by 10, with Ctrl by a twentieth of its width; plus and minus change its size by 2 pixels, Page Up and Page Down by a twentieth; Enter applies, Escape goes back.</source>
        <translation>Pfeiltasten verschieben den Ausschnitt um 1 Pixel, mit Umschalt um 10, mit Strg um ein Zwanzigstel seiner Breite; Plus und Minus ändern seine Größe um 2 Pixel, Bild auf und Bild ab um ein Zwanzigstel; Enter übernimmt, Escape geht zurück.</translation>
    </message>
</context>
<context>
    <name>dreambooth::CurvePanel</name>
    <message>
        <source>still falling</source>
        <translation>fällt noch</translation>
    </message>
    <message>
        <source>Take %1 away</source>
        <translation>%1 wegnehmen</translation>
    </message>
    <message>
        <source>Subject loss</source>
        <translation>Verlust am Motiv</translation>
    </message>
    <message>
        <source>Class loss (prior)</source>
        <translation>Verlust an der Klasse (Prior)</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Validierungsverlust</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Gradientennorm</translation>
    </message>
    <message>
        <source>Seconds a step</source>
        <translation>Sekunden je Schritt</translation>
    </message>
    <message>
        <source>Lay a run under</source>
        <translation>Lauf darunterlegen</translation>
    </message>
    <message>
        <source>Shows the curves of earlier runs beside those of this one</source>
        <translation>Zeigt die Kurven früherer Läufe neben denen von diesem</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Log scale</source>
        <translation>Logarithmisch</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>Alle Schritte</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>Bild (PNG) …</translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation>Zeichnung (SVG) …</translation>
    </message>
    <message>
        <source>Table (CSV)…</source>
        <translation>Tabelle (CSV) …</translation>
    </message>
    <message>
        <source>There is no other run yet</source>
        <translation>Es gibt noch keinen anderen Lauf</translation>
    </message>
    <message>
        <source>Loss on the training photos</source>
        <translation>Verlust auf den Trainingsfotos</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <translation>%1, maskiert</translation>
    </message>
    <message>
        <source>The curve starts with the first step</source>
        <translation>Die Kurve beginnt mit dem ersten Schritt</translation>
    </message>
    <message>
        <source>No steps yet</source>
        <translation>Noch keine Schritte</translation>
    </message>
    <message>
        <source>%1 is read…</source>
        <translation>%1 wird gelesen …</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Save the curves</source>
        <translation>Kurven speichern</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>Which curves are shown, and files of them</source>
        <translation>Welche Kurven gezeigt werden, und Dateien von ihnen</translation>
    </message>
    <message>
        <source>Save as they are shown</source>
        <translation>Speichern, wie sie gezeigt werden</translation>
    </message>
    <message>
        <source>Forward, seconds a step</source>
        <translation>Vorwärts, Sekunden je Schritt</translation>
    </message>
    <message>
        <source>Backward, seconds a step</source>
        <translation>Rückwärts, Sekunden je Schritt</translation>
    </message>
    <message>
        <source>Update of the weights, seconds a step</source>
        <translation>Gewichte ändern, Sekunden je Schritt</translation>
    </message>
    <message>
        <source>lowest %1 at step %2</source>
        <translation>am kleinsten %1 bei Schritt %2</translation>
    </message>
    <message>
        <source>The curve starts at step %1</source>
        <translation>Die Kurve beginnt bei Schritt %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::CurvePlot</name>
    <message>
        <source>checkpoint %1</source>
        <translation>Zwischenstand %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>No values yet</source>
        <translation>Noch keine Werte</translation>
    </message>
    <message>
        <source>%1 at step %2 of %3, from %4 at first</source>
        <translation>%1 bei Schritt %2 von %3, zu Beginn %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>; %1: %2</source>
        <translation>; %1: %2</translation>
    </message>
    <message>
        <source>Plus and minus, or the wheel: fewer or more steps. Drag, or Shift and an arrow: other steps. Arrows: read the values. 0: all steps.</source>
        <translation>Plus und Minus oder das Mausrad: weniger oder mehr Schritte. Ziehen, oder Umschalt und ein Pfeil: andere Schritte. Pfeile: Werte ablesen. 0: alle Schritte.</translation>
    </message>
    <message>
        <source>%1 (step %2)</source>
        <translation>%1 (Schritt %2)</translation>
    </message>
</context>
<context>
    <name>dreambooth::CurveRuns</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::CurveText</name>
    <message>
        <source>variety</source>
        <translation>Vielfalt</translation>
    </message>
    <message>
        <source>likeness</source>
        <translation>Ähnlichk.</translation>
    </message>
</context>
<context>
    <name>dreambooth::DecisionBox</name>
    <message>
        <source>Decided for</source>
        <translation>Entschieden für</translation>
    </message>
    <message>
        <source>Signed off by …</source>
        <translation>Freigegeben von …</translation>
    </message>
    <message>
        <source>Signed off by</source>
        <translation>Freigegeben von</translation>
    </message>
    <message>
        <source>Note on the decision</source>
        <translation>Notiz zur Entscheidung</translation>
    </message>
    <message>
        <source>Nothing decided yet</source>
        <translation>Noch nichts entschieden</translation>
    </message>
    <message>
        <source>Why, and what&apos;s next</source>
        <translation>Warum, und wie weiter</translation>
    </message>
</context>
<context>
    <name>dreambooth::DeviceList</name>
    <message>
        <source>%1 of %2 GB</source>
        <translation>%1 von %2 GB</translation>
    </message>
    <message>
        <source>%1 of %2 MB</source>
        <translation>%1 von %2 MB</translation>
    </message>
    <message>
        <source>Looking for processors…</source>
        <translation>Prozessoren werden gesucht …</translation>
    </message>
    <message>
        <source>The fastest processor is chosen when the run starts.</source>
        <translation>Beim Start des Laufs wird der schnellste Prozessor gewählt.</translation>
    </message>
    <message>
        <source>CPU · %1</source>
        <translation>CPU · %1</translation>
    </message>
    <message>
        <source>GPU %1 · %2</source>
        <translation>GPU %1 · %2</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>Belegter Speicher</translation>
    </message>
</context>
<context>
    <name>dreambooth::Dialogs</name>
    <message>
        <source>A file with this name already exists. Its contents will be lost.</source>
        <translation>Eine Datei mit diesem Namen gibt es schon. Ihr Inhalt geht verloren.</translation>
    </message>
    <message>
        <source>The disk does not answer. If a file with this name already exists, its contents will be lost.</source>
        <translation>Der Datenträger antwortet nicht. Falls es schon eine Datei mit diesem Namen gibt, geht ihr Inhalt verloren.</translation>
    </message>
    <message>
        <source>Replace “%1”?</source>
        <translation>„%1“ ersetzen?</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>dreambooth::DifferenceLook</name>
    <message>
        <source>The pictures have different shapes, %1 × %2 and %3 × %4 pixels, so there is no difference to show. Choose another view.</source>
        <translation>Die Bilder haben verschiedene Formate, %1 × %2 und %3 × %4 Pixel; ein Unterschied lässt sich nicht zeigen. Wähle eine andere Ansicht.</translation>
    </message>
    <message>
        <source>Difference × %1 · mean %2, largest %3 of 255</source>
        <translation>Unterschied × %1 · im Mittel %2, höchstens %3 von 255</translation>
    </message>
    <message>
        <source>%1 · the smaller one was enlarged</source>
        <translation>%1 · das kleinere Bild wurde vergrößert</translation>
    </message>
    <message>
        <source>Brightness of the difference</source>
        <translation>Helligkeit des Unterschieds</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
</context>
<context>
    <name>dreambooth::DownloadDialog</name>
    <message>
        <source>Get a model</source>
        <translation>Modell holen</translation>
    </message>
    <message>
        <source>Get “%1”</source>
        <translation>„%1“ holen</translation>
    </message>
    <message>
        <source>On the hub</source>
        <translation>Auf dem Hub</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Read the licence</source>
        <translation>Lizenz lesen</translation>
    </message>
    <message>
        <source>Accept it on the hub…</source>
        <translation>Auf dem Hub annehmen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Licence: %1</source>
        <translation>Lizenz: %1</translation>
    </message>
    <message>
        <source>I have read the licence and agree to it</source>
        <translation>Ich habe die Lizenz gelesen und bin einverstanden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Accept the licence…</source>
        <translation>Lizenz annehmen …</translation>
    </message>
    <message>
        <source>Contacting the hub</source>
        <translation>Der Hub wird gefragt</translation>
    </message>
    <message>
        <source>Looking up this name on the hub…</source>
        <translation>Der Name wird auf dem Hub gesucht …</translation>
    </message>
    <message>
        <source>To download</source>
        <translation>Herunterzuladen</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>Half precision (fp16), if available: half the size</source>
        <translation>Halbe Genauigkeit (fp16), wenn vorhanden: halb so groß</translation>
    </message>
    <message>
        <source>Full precision, as trained</source>
        <translation>Volle Genauigkeit, wie trainiert</translation>
    </message>
    <message>
        <source>Which file</source>
        <translation>Welche Datei</translation>
    </message>
    <message>
        <source>Page on the hub</source>
        <translation>Seite auf dem Hub</translation>
    </message>
    <message>
        <source>nothing: the hub can&apos;t be reached, but a copy is on this computer</source>
        <translation>nichts: Der Hub ist nicht erreichbar, aber eine Kopie ist auf diesem Computer</translation>
    </message>
    <message>
        <source>nothing: all %1 is on this computer</source>
        <translation>nichts: Alles (%1) ist auf diesem Computer</translation>
    </message>
    <message>
        <source>%1; %2 is already here</source>
        <translation>%1; %2 sind schon da</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>Read the page</source>
        <translation>Seite lesen</translation>
    </message>
    <message>
        <source>I have read the page and may use it</source>
        <translation>Ich habe die Seite gelesen und darf es verwenden</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>You can only download it once you have accepted its licence on the hub. Do that on its page, then put your token for huggingface.co into Settings once, or log in on this computer with “hf auth login”.</source>
        <translation>Herunterladen kannst du es erst, wenn du die Lizenz auf dem Hub angenommen hast. Tu das auf seiner Seite, und trage dann einmal dein Token für huggingface.co in den Einstellungen ein, oder melde dich auf diesem Computer mit „hf auth login“ an.</translation>
    </message>
    <message>
        <source>Licence: not known while the hub can&apos;t be reached</source>
        <translation>Lizenz: nicht bekannt, solange der Hub nicht erreichbar ist</translation>
    </message>
</context>
<context>
    <name>dreambooth::DownloadRow</name>
    <message>
        <source>Progress of the download</source>
        <translation>Fortschritt des Downloads</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Accept the licence…</source>
        <translation>Lizenz annehmen …</translation>
    </message>
    <message>
        <source>Use for this project</source>
        <translation>Für dieses Projekt verwenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>Pausiert: %1</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation>Wird pausiert …</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Cancel the download of %1?</source>
        <translation>Den Download von %1 abbrechen?</translation>
    </message>
    <message>
        <source>Cancel the download</source>
        <translation>Download abbrechen</translation>
    </message>
    <message>
        <source>choose a base model</source>
        <translation>Basismodell wählen</translation>
    </message>
    <message>
        <source>%1 · this project has no base model yet</source>
        <translation>%1 · dieses Projekt hat noch kein Basismodell</translation>
    </message>
    <message>
        <source>✓ %1 downloaded</source>
        <translation>✓ %1 heruntergeladen</translation>
    </message>
    <message>
        <source>%1 was not downloaded</source>
        <translation>%1 wurde nicht heruntergeladen</translation>
    </message>
    <message>
        <source>Downloading %1</source>
        <translation>%1 wird heruntergeladen</translation>
    </message>
    <message>
        <source>%1 have been downloaded and will be deleted, unless the cache already had part of this model. “Pause” keeps them.</source>
        <translation>%1 sind heruntergeladen und werden gelöscht, außer wenn der Zwischenspeicher schon vorher einen Teil dieses Modells hatte. „Pause“ behält sie.</translation>
    </message>
</context>
<context>
    <name>dreambooth::DownloadStrip</name>
    <message>
        <source>Downloads</source>
        <translation>Downloads</translation>
    </message>
</context>
<context>
    <name>dreambooth::DrawFields</name>
    <message>
        <source>Avoid</source>
        <translation>Vermeiden</translation>
    </message>
    <message>
        <source>How closely the picture follows the prompt</source>
        <translation>Wie genau das Bild dem Prompt folgt</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>Guidance</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>Sampler</translation>
    </message>
    <message>
        <source>%1 •</source>
        <translation>%1 •</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Prompt — same for both</source>
        <translation>Prompt — für beide gleich</translation>
    </message>
    <message>
        <source>What should not appear (negative prompt), optional</source>
        <translation>Was nicht erscheinen soll (negativer Prompt), optional</translation>
    </message>
    <message>
        <source>The same seed gives the same picture again</source>
        <translation>Derselbe Seed ergibt wieder dasselbe Bild</translation>
    </message>
    <message>
        <source>Model default</source>
        <translation>Standard des Modells</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Back to the settings of the picture shown</source>
        <translation>Zurück zu den Einstellungen des gezeigten Bildes</translation>
    </message>
    <message>
        <source>Changed, not generated yet. The picture has: %1</source>
        <translation>Geändert, noch nicht erzeugt. Das Bild hat: %1</translation>
    </message>
    <message>
        <source>Changed since this picture, not generated yet: %1</source>
        <translation>Seit diesem Bild geändert, noch nicht erzeugt: %1</translation>
    </message>
    <message>
        <source>For both pictures; “Default” is the shape of most photos where the run learned shapes, else the size the model was made for</source>
        <translation>Für beide Bilder; „Standard“ ist das Format der meisten Fotos, wo der Lauf Formate gelernt hat, sonst die Größe, für die das Modell gemacht wurde</translation>
    </message>
</context>
<context>
    <name>dreambooth::DrawPanel</name>
    <message>
        <source>Four seeds</source>
        <translation>Vier Seeds</translation>
    </message>
    <message>
        <source>This seed and the next three, one after another</source>
        <translation>Dieser Seed und die nächsten drei, nacheinander</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Export model…</source>
        <translation>Modell exportieren …</translation>
    </message>
    <message>
        <source>The tuned model at the chosen step, for other programs</source>
        <translation>Das angepasste Modell beim gewählten Schritt, für andere Programme</translation>
    </message>
    <message>
        <source>Contact sheet…</source>
        <translation>Kontaktbogen …</translation>
    </message>
    <message>
        <source>The pictures on paper, as an image, or as a web page</source>
        <translation>Die Bilder auf Papier, als Bilddatei oder als Webseite</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Generate both</source>
        <translation>Beide erzeugen</translation>
    </message>
    <message>
        <source>Both sides, with the same seed (Ctrl+Enter)</source>
        <translation>Beide Seiten, mit demselben Seed (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>%1 (no longer there)</source>
        <translation>%1 (nicht mehr da)</translation>
    </message>
    <message>
        <source>The model that draws both pictures: a LoRA also works with others of its family, such as one that needs few steps</source>
        <translation>Das Modell, das beide Bilder zeichnet: Eine LoRA passt auch zu anderen ihrer Familie, etwa zu einem, das wenige Schritte braucht</translation>
    </message>
    <message>
        <source>Draw with</source>
        <translation>Zeichnen mit</translation>
    </message>
    <message>
        <source>Models (*.safetensors)</source>
        <translation>Modelle (*.safetensors)</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Andere Datei …</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Anderer Ordner …</translation>
    </message>
    <message>
        <source>This prompt and seed</source>
        <translation>Dieser Prompt und Seed</translation>
    </message>
    <message>
        <source>Star and note are for the pictures of all models. In the grid each picture has its own.</source>
        <translation>Stern und Notiz gelten für die Bilder aller Modelle. Im Raster hat jedes Bild seine eigenen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::DropArea</name>
    <message>
        <source>Drop photos here</source>
        <translation>Fotos hier ablegen</translation>
    </message>
    <message>
        <source>Add photos…</source>
        <translation>Fotos hinzufügen …</translation>
    </message>
    <message>
        <source>Drop 4 to 20 photos of one subject here, or paste them.
Originals are never changed.</source>
        <translation>4 bis 20 Fotos eines Motivs hier ablegen oder einfügen.
Originale werden nie verändert.</translation>
    </message>
    <message>
        <source>Drop more photos here — originals are never changed</source>
        <translation>Weitere Fotos hier ablegen — Originale werden nie verändert</translation>
    </message>
    <message>
        <source>Drop to add them</source>
        <translation>Loslassen, um sie hinzuzufügen</translation>
    </message>
</context>
<context>
    <name>dreambooth::ExportDialog</name>
    <message>
        <source>Export a LoRA</source>
        <translation>LoRA exportieren</translation>
    </message>
    <message>
        <source>Export a model</source>
        <translation>Modell exportieren</translation>
    </message>
    <message>
        <source>Export “%1”</source>
        <translation>„%1“ exportieren</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>Fortschritt des Exports</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Converting…</source>
        <translation>Wird umgewandelt …</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Stop the export?</source>
        <translation>Den Export beenden?</translation>
    </message>
    <message>
        <source>Stop the export</source>
        <translation>Export beenden</translation>
    </message>
    <message>
        <source>Converting, then testing the result…</source>
        <translation>Wird umgewandelt, dann wird das Ergebnis getestet …</translation>
    </message>
    <message>
        <source>Checked: a picture from the reopened file differs by at most %1 of 255.</source>
        <translation>Geprüft: Ein Bild aus der wieder geöffneten Datei weicht höchstens um %1 von 255 ab.</translation>
    </message>
    <message>
        <source>Exported, not checked.</source>
        <translation>Exportiert, nicht geprüft.</translation>
    </message>
    <message>
        <source>What has been written so far will be removed.</source>
        <translation>Was bisher geschrieben wurde, wird entfernt.</translation>
    </message>
    <message>
        <source>A picture drawn with it can hardly be told from the original&apos;s (%1 % apart on average).</source>
        <translation>Ein Bild damit ist von dem des Originals kaum zu unterscheiden (im Mittel %1 % Abweichung).</translation>
    </message>
    <message>
        <source>A picture drawn with it differs a little from the original&apos;s (%1 % apart on average).</source>
        <translation>Ein Bild damit weicht ein wenig von dem des Originals ab (im Mittel %1 % Abweichung).</translation>
    </message>
    <message>
        <source>A picture drawn with it is clearly another one than the original&apos;s (%1 % apart on average): compare pictures of both before you use it.</source>
        <translation>Ein Bild damit ist deutlich ein anderes als das des Originals (im Mittel %1 % Abweichung): Vergleiche Bilder von beiden, bevor du es nutzt.</translation>
    </message>
    <message>
        <source>An approximation, no copy: rank %1 keeps %2 % of the change.</source>
        <translation>Eine Annäherung, keine Kopie: Rang %1 behält %2 % der Änderung.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ExportForm</name>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Other programs show it beside the file&apos;s name</source>
        <translation>Andere Programme zeigen ihn neben dem Dateinamen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Trigger phrase</source>
        <translation>Auslösende Wörter</translation>
    </message>
    <message>
        <source>All settings ▸</source>
        <translation>Alle Einstellungen ▸</translation>
    </message>
    <message>
        <source>All settings ▾</source>
        <translation>Alle Einstellungen ▾</translation>
    </message>
    <message>
        <source>For A1111, Forge, ComfyUI</source>
        <translation>Für A1111, Forge, ComfyUI</translation>
    </message>
    <message>
        <source>One .safetensors file, half precision</source>
        <translation>Eine .safetensors-Datei, halbe Genauigkeit</translation>
    </message>
    <message>
        <source>For diffusers</source>
        <translation>Für diffusers</translation>
    </message>
    <message>
        <source>A folder with pytorch_lora_weights.safetensors</source>
        <translation>Ein Ordner mit pytorch_lora_weights.safetensors</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>As the original</source>
        <translation>Wie das Original</translation>
    </message>
    <message>
        <source>float16 — half the size, read by every program</source>
        <translation>float16 – halb so groß, liest jedes Programm</translation>
    </message>
    <message>
        <source>bfloat16 — half the size</source>
        <translation>bfloat16 – halb so groß</translation>
    </message>
    <message>
        <source>float32 — full size</source>
        <translation>float32 – volle Größe</translation>
    </message>
    <message>
        <source>Precision · dtype</source>
        <translation>Genauigkeit · dtype</translation>
    </message>
    <message>
        <source>How the numbers are stored</source>
        <translation>Wie die Zahlen gespeichert werden</translation>
    </message>
    <message>
        <source>Models (*.safetensors)</source>
        <translation>Modelle (*.safetensors)</translation>
    </message>
    <message>
        <source>The file&apos;s name must end in .safetensors.</source>
        <translation>Der Dateiname muss auf .safetensors enden.</translation>
    </message>
    <message>
        <source>Looking for base models…</source>
        <translation>Basismodelle werden gesucht …</translation>
    </message>
    <message>
        <source>The words in a prompt that bring up your subject; saved in the file</source>
        <translation>Die Wörter im Prompt, die dein Motiv aufrufen; sie werden in der Datei gespeichert</translation>
    </message>
    <message>
        <source>Base model — what it was trained on</source>
        <translation>Basismodell — worauf sie trainiert wurde</translation>
    </message>
    <message>
        <source>Needed to name the LoRA&apos;s layers and to check the result</source>
        <translation>Nötig für die Namen der Schichten und zum Prüfen des Ergebnisses</translation>
    </message>
    <message>
        <source>A model folder for Python programs</source>
        <translation>Ein Modellordner für Python-Programme</translation>
    </message>
    <message>
        <source>Reopen the result and generate a picture to check it</source>
        <translation>Das Ergebnis wieder öffnen und zur Prüfung ein Bild erzeugen</translation>
    </message>
    <message>
        <source>Takes about a minute with large models (off: no_verify)</source>
        <translation>Dauert bei großen Modellen etwa eine Minute (aus: no_verify)</translation>
    </message>
    <message>
        <source>Choose where to save it.</source>
        <translation>Wähle, wo es gespeichert werden soll.</translation>
    </message>
    <message>
        <source>Enter the full path, starting with /.</source>
        <translation>Gib den ganzen Pfad an, beginnend mit /.</translation>
    </message>
    <message>
        <source>“%1” already exists: choose another name.</source>
        <translation>„%1“ gibt es schon: Wähle einen anderen Namen.</translation>
    </message>
    <message>
        <source>There is no matching base model on this computer: add one on the Models page.</source>
        <translation>Auf diesem Computer ist kein passendes Basismodell: Füge auf der Seite „Modelle“ eines hinzu.</translation>
    </message>
    <message>
        <source>Build it into the base model: a whole model instead</source>
        <translation>In das Basismodell einbauen: stattdessen ein ganzes Modell</translation>
    </message>
    <message>
        <source>For programs that can&apos;t load LoRAs, or to train on from there (into_model)</source>
        <translation>Für Programme, die keine LoRAs laden können, oder um von dort weiterzulernen (into_model)</translation>
    </message>
    <message>
        <source>What the model learned is the difference from it</source>
        <translation>Was das Modell gelernt hat, ist der Unterschied zu ihm</translation>
    </message>
    <message>
        <source>As a LoRA</source>
        <translation>Als LoRA</translation>
    </message>
    <message>
        <source>What it learned beyond its base model, in a small file</source>
        <translation>Was es über sein Basismodell hinaus gelernt hat, in einer kleinen Datei</translation>
    </message>
    <message>
        <source>Rank, at most · rank</source>
        <translation>Rang, höchstens · rank</translation>
    </message>
    <message>
        <source>A smaller LoRA file, which keeps the larger part of the change. How much that is stands beside the result.</source>
        <translation>Eine kleinere LoRA-Datei, die den größeren Teil der Änderung behält. Wie viel das ist, steht beim Ergebnis.</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>Wie er ist</translation>
    </message>
    <message>
        <source>Models of this kind are written as a folder: choose “For diffusers”.</source>
        <translation>Modelle dieser Art werden als Ordner geschrieben: Wähle „Für diffusers“.</translation>
    </message>
    <message>
        <source>For ComfyUI</source>
        <translation>Für ComfyUI</translation>
    </message>
    <message>
        <source>With a small picture of what it draws, in the file</source>
        <translation>Mit einem kleinen Bild von dem, was es zeichnet, in der Datei</translation>
    </message>
    <message>
        <source>For kohya&apos;s programs</source>
        <translation>Für kohyas Programme</translation>
    </message>
    <message>
        <source>The same in the names that musubi-tuner gives the layers</source>
        <translation>Dasselbe mit den Namen, die musubi-tuner den Schichten gibt</translation>
    </message>
    <message>
        <source>One .safetensors file in the form that is read there</source>
        <translation>Eine .safetensors-Datei in der Form, die dort gelesen wird</translation>
    </message>
</context>
<context>
    <name>dreambooth::FreeSpaceDialog</name>
    <message>
        <source>Free space</source>
        <translation>Speicherplatz freigeben</translation>
    </message>
    <message>
        <source>Looking at the checkpoints…</source>
        <translation>Zwischenstände werden angesehen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>%1 (damaged)</source>
        <translation>%1 (beschädigt)</translation>
    </message>
    <message>
        <source>%1 (left behind)</source>
        <translation>%1 (übrig geblieben)</translation>
    </message>
    <message>
        <source>%1 · %2 · step %3</source>
        <translation>%1 · %2 · Schritt %3</translation>
    </message>
    <message>
        <source>%1 · %2 · steps %3</source>
        <translation>%1 · %2 · Schritte %3</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Removing…</source>
        <translation>Wird entfernt …</translation>
    </message>
    <message>
        <source>The last checkpoint of each run stays, with its result and its samples; so does the best one by likeness or, where that was not measured, by validation loss. What is removed here can&apos;t be brought back.</source>
        <translation>Der letzte Zwischenstand jedes Laufs bleibt, auch sein Ergebnis und seine Probebilder; ebenso der beste nach der Ähnlichkeit oder, wo sie nicht gemessen wurde, nach dem Validierungsverlust. Was hier entfernt wird, lässt sich nicht zurückholen.</translation>
    </message>
    <message>
        <source>What can go</source>
        <translation>Was wegkann</translation>
    </message>
    <message>
        <source>Deleted runs · %1</source>
        <translation>Gelöschte Läufe · %1</translation>
    </message>
    <message>
        <source>There is nothing to remove: no run has more than its last and its best checkpoint, and none was deleted.</source>
        <translation>Es gibt nichts zu entfernen: Kein Lauf hat mehr als seinen letzten und seinen besten Zwischenstand, und keiner wurde gelöscht.</translation>
    </message>
    <message>
        <source>1 run has its base model there</source>
        <translation>1 Lauf hat dort sein Basismodell</translation>
    </message>
    <message>
        <source>%1 runs have their base model there</source>
        <translation>%1 Läufe haben dort ihr Basismodell</translation>
    </message>
</context>
<context>
    <name>dreambooth::GetModelView</name>
    <message>
        <source>Look it up…</source>
        <translation>Nachsehen …</translation>
    </message>
    <message>
        <source>choose a base model</source>
        <translation>Basismodell wählen</translation>
    </message>
    <message>
        <source>Models that others have published on the Hugging Face hub. Nothing is downloaded until you have read the licence and agreed to it.</source>
        <translation>Modelle, die andere auf dem Hugging Face Hub veröffentlicht haben. Nichts wird heruntergeladen, bevor du die Lizenz gelesen und ihr zugestimmt hast.</translation>
    </message>
    <message>
        <source>Any model on the hub: its name or the address of its page</source>
        <translation>Jedes Modell auf dem Hub: sein Name oder die Adresse seiner Seite</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Their licences allow any use without rules of their own.</source>
        <translation>Ihre Lizenzen erlauben jede Nutzung ohne eigene Regeln.</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>Any use %1</source>
        <translation>Jede Nutzung %1</translation>
    </message>
    <message>
        <source>Fits here %1</source>
        <translation>Passt hier %1</translation>
    </message>
    <message>
        <source>None of these models fits this computer.</source>
        <translation>Keines dieser Modelle passt auf diesen Computer.</translation>
    </message>
    <message>
        <source>Those that can be trained on this computer, or that draw what others learned.</source>
        <translation>Die, die sich auf diesem Computer trainieren lassen oder hier zeichnen, was andere gelernt haben.</translation>
    </message>
</context>
<context>
    <name>dreambooth::GridColumns</name>
    <message>
        <source>%1 (gone)</source>
        <translation>%1 (fehlt)</translation>
    </message>
    <message>
        <source>likeness %1</source>
        <translation>Ähnlichkeit %1</translation>
    </message>
    <message>
        <source>models of the grid</source>
        <translation>Modelle des Rasters</translation>
    </message>
    <message>
        <source>seeds of the grid</source>
        <translation>Seeds des Rasters</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>Alle Schritte</translation>
    </message>
    <message>
        <source>Every step of the run</source>
        <translation>Jeder Schritt des Laufs</translation>
    </message>
    <message>
        <source>Strengths</source>
        <translation>Stärken</translation>
    </message>
    <message>
        <source>The last model in the list, at several LoRA strengths</source>
        <translation>Das letzte Modell der Liste mit mehreren LoRA-Stärken</translation>
    </message>
    <message>
        <source>size of the grid</source>
        <translation>Größe des Rasters</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>%1, guidance %2</source>
        <translation>%1, Guidance %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::GridController</name>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>Dauer: %1.</translation>
    </message>
    <message>
        <source>A new prompt takes %1.</source>
        <translation>Ein neuer Prompt dauert %1.</translation>
    </message>
    <message>
        <source>Paused after %1 of %2</source>
        <translation>Angehalten nach %1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 ready, %3 at once</source>
        <translation>%1 von %2 fertig, %3 zugleich</translation>
    </message>
    <message>
        <source>Generating %1 of %2</source>
        <translation>%1 von %2 wird erzeugt</translation>
    </message>
    <message>
        <source>%1 · seed %2 — press Enter to enlarge</source>
        <translation>%1 · Seed %2 — Eingabetaste zum Vergrößern</translation>
    </message>
    <message>
        <source>%1 · seed %2</source>
        <translation>%1 · Seed %2</translation>
    </message>
    <message>
        <source>prompt set</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Import prompts</source>
        <translation>Prompts importieren</translation>
    </message>
    <message>
        <source>Text files (*.txt);;All files (*)</source>
        <translation>Textdateien (*.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 · guidance %2, as set for the pair</source>
        <translation>%1 · Guidance %2, wie beim Paar eingestellt</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::GridPanel</name>
    <message>
        <source>Models of the grid</source>
        <translation>Modelle des Rasters</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Move the model up</source>
        <translation>Modell nach oben</translation>
    </message>
    <message>
        <source>Move the model down</source>
        <translation>Modell nach unten</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>Modell dazu</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Move the prompt up</source>
        <translation>Prompt nach oben</translation>
    </message>
    <message>
        <source>Move the prompt down</source>
        <translation>Prompt nach unten</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>A text file with one prompt per line</source>
        <translation>Eine Textdatei mit einem Prompt je Zeile</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>The prompts that the model recommends</source>
        <translation>Die Prompts, die das Modell empfiehlt</translation>
    </message>
    <message>
        <source>Seeds per prompt</source>
        <translation>Seeds je Prompt</translation>
    </message>
    <message>
        <source>The first seed; the others follow it</source>
        <translation>Der erste Seed; die anderen folgen darauf</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>from</source>
        <translation>ab</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>Erster Seed</translation>
    </message>
    <message>
        <source>Generate missing</source>
        <translation>Fehlende erzeugen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>Entscheiden</translation>
    </message>
    <message>
        <source>Blind review…</source>
        <translation>Blindbewertung …</translation>
    </message>
    <message>
        <source>Have people judge these models without knowing which is which</source>
        <translation>Lass andere diese Modelle beurteilen, ohne zu wissen, welches welches ist</translation>
    </message>
    <message>
        <source>Contact sheet…</source>
        <translation>Kontaktbogen …</translation>
    </message>
    <message>
        <source>Save or print these pictures</source>
        <translation>Diese Bilder speichern oder drucken</translation>
    </message>
    <message>
        <source>Prompt set · %1 × %2</source>
        <translation>Prompts · %1 × %2</translation>
    </message>
    <message>
        <source>1 prompt</source>
        <translation>1 Prompt</translation>
    </message>
    <message>
        <source>%1 prompts</source>
        <translation>%1 Prompts</translation>
    </message>
    <message>
        <source>1 seed</source>
        <translation>1 Seed</translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation>%1 Seeds</translation>
    </message>
    <message>
        <source>Generate all</source>
        <translation>Alle erzeugen</translation>
    </message>
    <message>
        <source>Add a model and a prompt.</source>
        <translation>Füge ein Modell und einen Prompt hinzu.</translation>
    </message>
    <message>
        <source>All pictures are ready.</source>
        <translation>Alle Bilder sind fertig.</translation>
    </message>
    <message>
        <source>1 of %2 pictures is missing.</source>
        <translation>1 von %2 Bildern fehlt.</translation>
    </message>
    <message>
        <source>%1 of %2 pictures are missing.</source>
        <translation>%1 von %2 Bildern fehlen.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>One prompt per line; $subject stands for your token and class, $subject2 for those of a second subject</source>
        <translation>Ein Prompt pro Zeile; $subject steht für Token und Klasse, $subject2 für die eines zweiten Motivs</translation>
    </message>
    <message>
        <source>Selected picture</source>
        <translation>Gewähltes Bild</translation>
    </message>
    <message>
        <source>Of all pictures of the grid, in pixels: a size in which some are drawn, or that of the pair</source>
        <translation>Aller Bilder des Rasters, in Pixeln: eine Größe, in der welche gezeichnet sind, oder die des Paars</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 × %2, as the pair</source>
        <translation>%1 × %2, wie das Paar</translation>
    </message>
</context>
<context>
    <name>dreambooth::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>Für einen Bericht kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>About DreamBooth Studio</source>
        <translation>Über DreamBooth Studio</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Die Hilfe durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Nothing here is about “%1”.</source>
        <translation>Hier steht nichts über „%1“.</translation>
    </message>
    <message>
        <source>Teach an image model your subject, and see what it learned.

Free software under the GNU General Public License, version 3 or later: you may use, study, share and improve it. There is no warranty.

It stands on Qt (LGPL-3.0), QCustomPlot (GPL-3.0), LibTorch and NCCL (BSD-3-Clause), oneDNN, OpenCV and OpenSSL (Apache-2.0), nlohmann-json, spdlog and toml++ (MIT), libcurl (curl) and others; its methods are those of the DreamBooth paper (Ruiz et al. 2022), LoRA (Hu et al. 2021) and Hugging Face&apos;s diffusers.

What follows says what a report of a fault needs. It names nothing of your projects.</source>
        <translation>Bringe einem Bildmodell dein Motiv bei, und sieh, was es gelernt hat.

Freie Software unter der GNU General Public License, Version 3 oder später: Du darfst sie benutzen, studieren, weitergeben und verbessern. Es gibt keine Gewährleistung.

Sie beruht auf Qt (LGPL-3.0), QCustomPlot (GPL-3.0), LibTorch und NCCL (BSD-3-Clause), oneDNN, OpenCV und OpenSSL (Apache-2.0), nlohmann-json, spdlog und toml++ (MIT), libcurl (curl) und anderen; ihre Verfahren sind die des DreamBooth-Artikels (Ruiz et al. 2022), von LoRA (Hu et al. 2021) und Hugging Faces diffusers.

Was folgt, sagt, was der Bericht über einen Fehler braucht. Es nennt nichts aus deinen Projekten.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ImportProgress</name>
    <message>
        <source>Adding photos</source>
        <translation>Fotos werden hinzugefügt</translation>
    </message>
    <message>
        <source>Adding photos · %1 of %2</source>
        <translation>Fotos werden hinzugefügt · %1 von %2</translation>
    </message>
    <message>
        <source>1 photo added</source>
        <translation>1 Foto hinzugefügt</translation>
    </message>
    <message>
        <source>%1 photos added</source>
        <translation>%1 Fotos hinzugefügt</translation>
    </message>
    <message>
        <source>1 was here already</source>
        <translation>1 war schon da</translation>
    </message>
    <message>
        <source>%1 were here already</source>
        <translation>%1 waren schon da</translation>
    </message>
    <message>
        <source>1 caption added</source>
        <translation>1 Beschriftung ergänzt</translation>
    </message>
    <message>
        <source>%1 captions added</source>
        <translation>%1 Beschriftungen ergänzt</translation>
    </message>
    <message>
        <source>1 could not be taken</source>
        <translation>1 ließ sich nicht übernehmen</translation>
    </message>
    <message>
        <source>%1 could not be taken</source>
        <translation>%1 ließen sich nicht übernehmen</translation>
    </message>
    <message>
        <source>1 with its caption</source>
        <translation>1 mit seiner Beschriftung</translation>
    </message>
    <message>
        <source>%1 with their captions</source>
        <translation>%1 mit ihren Beschriftungen</translation>
    </message>
    <message>
        <source>1 for validation only</source>
        <translation>1 nur zur Validierung</translation>
    </message>
    <message>
        <source>%1 for validation only</source>
        <translation>%1 nur zur Validierung</translation>
    </message>
    <message>
        <source>new subject: %1</source>
        <translation>neues Motiv: %1</translation>
    </message>
    <message>
        <source>new subjects: %1</source>
        <translation>neue Motive: %1</translation>
    </message>
    <message>
        <source>masks count in training now</source>
        <translation>Masken zählen jetzt im Training</translation>
    </message>
    <message>
        <source>photos are learned in their own shapes now</source>
        <translation>Fotos werden jetzt in ihren eigenen Formaten gelernt</translation>
    </message>
    <message>
        <source>the repeats in folders&apos; names don&apos;t count: each photo is shown equally often</source>
        <translation>die Wiederholungen in Ordnernamen zählen nicht: Jedes Foto wird gleich oft gezeigt</translation>
    </message>
</context>
<context>
    <name>dreambooth::KeyButton</name>
    <message>
        <source>Key: %1</source>
        <translation>Taste: %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::KeySheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::KnownModelCard</name>
    <message>
        <source>Progress of the download</source>
        <translation>Fortschritt des Downloads</translation>
    </message>
    <message>
        <source>Get…</source>
        <translation>Holen …</translation>
    </message>
    <message>
        <source>Get %1</source>
        <translation>%1 holen</translation>
    </message>
    <message>
        <source>Use for this project</source>
        <translation>Für dieses Projekt verwenden</translation>
    </message>
    <message>
        <source>Use %1 for this project</source>
        <translation>%1 für dieses Projekt verwenden</translation>
    </message>
    <message>
        <source>✓ Base model of this project</source>
        <translation>✓ Basismodell dieses Projekts</translation>
    </message>
    <message>
        <source>✓ On this computer</source>
        <translation>✓ Auf diesem Computer</translation>
    </message>
    <message>
        <source>not downloaded; see why below</source>
        <translation>nicht heruntergeladen; der Grund steht unten</translation>
    </message>
    <message>
        <source>paused; resume it below</source>
        <translation>pausiert; unten fortsetzen</translation>
    </message>
</context>
<context>
    <name>dreambooth::KnownModelDetails</name>
    <message>
        <source>Model details</source>
        <translation>Angaben zum Modell</translation>
    </message>
    <message>
        <source>Its page on the hub…</source>
        <translation>Seine Seite auf dem Hub …</translation>
    </message>
    <message>
        <source>What it needs here</source>
        <translation>Was es hier braucht</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über das Modell</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Wird heruntergeladen</translation>
    </message>
    <message>
        <source>Base model of this project</source>
        <translation>Basismodell dieses Projekts</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Estimated, of %1 with %2 of memory; the Train page measures it once the model is here.</source>
        <translation>Geschätzt, für %1 mit %2 Speicher; die Seite „Training“ misst es, sobald das Modell da ist.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Every file is checked before it counts; a download that breaks off goes on where it stopped.</source>
        <translation>Jede Datei wird geprüft, bevor sie zählt; ein abgebrochener Download geht dort weiter, wo er aufgehört hat.</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Weitere Dateien</translation>
    </message>
    <message>
        <source>here</source>
        <translation>da</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>Not downloaded</source>
        <translation>Nicht heruntergeladen</translation>
    </message>
    <message>
        <source>Download paused</source>
        <translation>Download pausiert</translation>
    </message>
    <message>
        <source>Estimated, of %1 with %2 of memory.</source>
        <translation>Geschätzt, für %1 mit %2 Speicher.</translation>
    </message>
</context>
<context>
    <name>dreambooth::LoraMix</name>
    <message>
        <source>Add another LoRA</source>
        <translation>Noch eine LoRA hinzufügen</translation>
    </message>
    <message>
        <source>Add another LoRA…</source>
        <translation>Noch eine LoRA hinzufügen …</translation>
    </message>
    <message>
        <source>LoRAs and their strengths</source>
        <translation>LoRAs und ihre Stärken</translation>
    </message>
    <message>
        <source>What they draw together</source>
        <translation>Was sie zusammen zeichnen</translation>
    </message>
    <message>
        <source>Prompt of the preview</source>
        <translation>Prompt der Vorschau</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Draws what these LoRAs make of the prompt, and again when you change them</source>
        <translation>Zeichnet, was diese LoRAs aus dem Prompt machen, und neu, wenn du sie änderst</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>Stärke von %1</translation>
    </message>
    <message>
        <source>1: as it was trained; 0: not at all; below 0: the opposite</source>
        <translation>1: wie trainiert; 0: gar nicht; unter 0: das Gegenteil</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>%1 weglassen</translation>
    </message>
    <message>
        <source>Choose the base model first.</source>
        <translation>Wähle zuerst das Basismodell.</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>Wird gezeichnet …</translation>
    </message>
    <message>
        <source>The base model</source>
        <translation>Das Basismodell</translation>
    </message>
    <message>
        <source>Draw with</source>
        <translation>Zeichnen mit</translation>
    </message>
    <message>
        <source>Drawing…
step %1 of %2</source>
        <translation>Wird gezeichnet …
Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::MainWindow</name>
    <message>
        <source>New project…</source>
        <translation>Neues Projekt …</translation>
    </message>
    <message>
        <source>Open project…</source>
        <translation>Projekt öffnen …</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Close project</source>
        <translation>Projekt schließen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>My subject</source>
        <translation>Mein Motiv</translation>
    </message>
    <message>
        <source>Project folders (*.dreambooth)</source>
        <translation>Projektordner (*.dreambooth)</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Change the project here?</source>
        <translation>Das Projekt hier ändern?</translation>
    </message>
    <message>
        <source>Change it here</source>
        <translation>Hier ändern</translation>
    </message>
    <message>
        <source>Set up a booth…</source>
        <translation>Einen Stand einrichten …</translation>
    </message>
    <message>
        <source>If it is still open on “%1”, changes made there and here will overwrite each other. Only do this if that computer is off or the program is closed there.</source>
        <translation>Ist es auf „%1“ noch geöffnet, überschreiben sich die Änderungen dort und hier gegenseitig. Tu das nur, wenn jener Computer aus ist oder das Programm dort beendet wurde.</translation>
    </message>
    <message>
        <source>%1 % · %2</source>
        <translation>%1 % · %2</translation>
    </message>
    <message>
        <source>Training goes on</source>
        <translation>Das Training geht weiter</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>The runs in the queue wait until the project is open again.</source>
        <translation>Die Läufe in der Warteschlange warten, bis das Projekt wieder offen ist.</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>About DreamBooth Studio</source>
        <translation>Über DreamBooth Studio</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Close the project</source>
        <translation>Projekt schließen</translation>
    </message>
    <message>
        <source>Open the other project</source>
        <translation>Anderes Projekt öffnen</translation>
    </message>
    <message>
        <source>The run is trained to its end while its project is closed, unless the computer is switched off. Open the project again to see how far it is. To end it, stop it first.</source>
        <translation>Der Lauf wird bei geschlossenem Projekt zu Ende trainiert, solange der Computer an bleibt. Öffne das Projekt wieder, um zu sehen, wie weit er ist. Um ihn zu beenden, halte ihn zuerst an.</translation>
    </message>
    <message>
        <source>%1 of %2 are looked at so far. The others would be left out.</source>
        <translation>Bis jetzt sind %1 von %2 angesehen. Die übrigen würden fehlen.</translation>
    </message>
    <message>
        <source>Photos are being added</source>
        <translation>Fotos werden noch aufgenommen</translation>
    </message>
    <message>
        <source>Runs are waiting</source>
        <translation>Läufe warten</translation>
    </message>
</context>
<context>
    <name>dreambooth::MarkController</name>
    <message>
        <source>mark</source>
        <translation>Markierung</translation>
    </message>
    <message>
        <source>delete comparison</source>
        <translation>Vergleich löschen</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Delete comparison</source>
        <translation>Vergleich löschen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>dreambooth::MarkFilterBar</name>
    <message>
        <source>Which comparisons to show</source>
        <translation>Welche Vergleiche zu sehen sind</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source> · %1 rejected</source>
        <translation> · %1 verworfen</translation>
    </message>
    <message>
        <source> · %1 starred</source>
        <translation> · %1 mit Stern</translation>
    </message>
    <message>
        <source>★ %1</source>
        <translation>★ %1</translation>
    </message>
    <message>
        <source>%1 starred</source>
        <translation>%1 mit Stern</translation>
    </message>
    <message>
        <source>✕ %1</source>
        <translation>✕ %1</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>%1 verworfen</translation>
    </message>
    <message>
        <source>1 comparison</source>
        <translation>1 Vergleich</translation>
    </message>
    <message>
        <source>%1 comparisons</source>
        <translation>%1 Vergleiche</translation>
    </message>
    <message>
        <source>Notes %1</source>
        <translation>Notizen %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::MarkPanel</name>
    <message>
        <source>★ Star</source>
        <translation>★ Stern</translation>
    </message>
    <message>
        <source>✕ Reject</source>
        <translation>✕ Verwerfen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Pick (*)</source>
        <translation>Favorit (*)</translation>
    </message>
    <message>
        <source>Reject (X)</source>
        <translation>Verwerfen (X)</translation>
    </message>
</context>
<context>
    <name>dreambooth::MaskEditor</name>
    <message>
        <source>Arrow keys move the brush by a quarter of its size, with Shift by 1 pixel; Space paints, [ and ] change the size, X swaps painting and erasing, I inverts; with the frame, Space sets its corners. Enter goes to the next photo.</source>
        <translation>Die Pfeiltasten bewegen den Pinsel um ein Viertel seiner Größe, mit Umschalt um 1 Pixel; die Leertaste malt, [ und ] ändern die Größe, X wechselt zwischen Malen und Radieren, I kehrt um; beim Rahmen setzt die Leertaste seine Ecken. Enter geht zum nächsten Foto.</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Mask of %1</source>
        <translation>Maske von %1</translation>
    </message>
    <message>
        <source>No photo</source>
        <translation>Kein Foto</translation>
    </message>
    <message>
        <source>Looking for the subject…</source>
        <translation>Das Motiv wird gesucht …</translation>
    </message>
    <message>
        <source>Mask: %1 % of the photo</source>
        <translation>Maske: %1 % des Fotos</translation>
    </message>
    <message>
        <source>The photo can&apos;t be read</source>
        <translation>Das Foto ist nicht lesbar</translation>
    </message>
</context>
<context>
    <name>dreambooth::MaskPanel</name>
    <message>
        <source>Masks count in training</source>
        <translation>Masken zählen beim Training</translation>
    </message>
    <message>
        <source>What is outside of a mask counts as little in the loss as the slider says, so that the model learns the subject and not its surroundings.</source>
        <translation>Was außerhalb einer Maske liegt, zählt im Verlust nur so viel, wie der Regler sagt: So lernt das Modell das Motiv und nicht seine Umgebung.</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Radieren</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Rahmen</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Find the subject</source>
        <translation>Motiv finden</translation>
    </message>
    <message>
        <source>Read a file…</source>
        <translation>Datei lesen …</translation>
    </message>
    <message>
        <source>Remove mask</source>
        <translation>Maske entfernen</translation>
    </message>
    <message>
        <source>Size  [ ]</source>
        <translation>Größe  [ ]</translation>
    </message>
    <message>
        <source>Softness</source>
        <translation>Weichheit</translation>
    </message>
    <message>
        <source>Outside counts</source>
        <translation>Außen zählt</translation>
    </message>
    <message>
        <source>Size of the brush</source>
        <translation>Größe des Pinsels</translation>
    </message>
    <message>
        <source>Softness of the brush</source>
        <translation>Weichheit des Pinsels</translation>
    </message>
    <message>
        <source>%1 px</source>
        <translation>%1 px</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Foto %1</translation>
    </message>
    <message>
        <source>This photo has no mask of its own: training takes what you see.</source>
        <translation>Dieses Foto hat keine eigene Maske: Das Training nimmt, was du siehst.</translation>
    </message>
    <message>
        <source>What you see is a proposal. Paint to change it.</source>
        <translation>Was du siehst, ist ein Vorschlag. Male, um ihn zu ändern.</translation>
    </message>
    <message>
        <source>This mask is kept, and does not count.</source>
        <translation>Diese Maske bleibt erhalten und zählt nicht.</translation>
    </message>
    <message>
        <source>Nothing is masked here: all of the photo counts alike.</source>
        <translation>Hier ist nichts maskiert: Alles am Foto zählt gleich.</translation>
    </message>
    <message>
        <source>Looking for the subject…</source>
        <translation>Das Motiv wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing stands out from the background there. Paint it, or try a frame close around the subject.</source>
        <translation>Dort hebt sich nichts vom Hintergrund ab. Male die Maske, oder ziehe einen Rahmen eng um das Motiv.</translation>
    </message>
    <message>
        <source>Read a mask</source>
        <translation>Maske lesen</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.tif *.tiff)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.webp *.tif *.tiff)</translation>
    </message>
    <message>
        <source>remove mask</source>
        <translation>Maske entfernen</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>what counts outside of masks</source>
        <translation>Gewicht außerhalb der Masken</translation>
    </message>
    <message>
        <source>let masks count</source>
        <translation>Masken zählen lassen</translation>
    </message>
    <message>
        <source>don&apos;t let masks count</source>
        <translation>Masken nicht zählen lassen</translation>
    </message>
    <message>
        <source>Drag a frame around the subject, or set its corners with Space: what stands out in it becomes the mask.</source>
        <translation>Ziehe einen Rahmen um das Motiv oder setze seine Ecken mit der Leertaste: Was sich darin abhebt, wird zur Maske.</translation>
    </message>
    <message>
        <source>In all selected photos that have no mask yet</source>
        <translation>In allen ausgewählten Fotos, die noch keine Maske haben</translation>
    </message>
    <message>
        <source>Looking for the subject… Photos to go: %1</source>
        <translation>Das Motiv wird gesucht … Fotos, die noch kommen: %1</translation>
    </message>
    <message>
        <source>All selected photos have a mask. Select one alone to find its subject anew.</source>
        <translation>Alle ausgewählten Fotos haben eine Maske. Wähle eines allein aus, um sein Motiv neu zu finden.</translation>
    </message>
    <message>
        <source>The photo was turned meanwhile. Paint that again.</source>
        <translation>Das Foto wurde inzwischen gedreht. Male das noch einmal.</translation>
    </message>
    <message>
        <source>Stop looking</source>
        <translation>Suche anhalten</translation>
    </message>
    <message>
        <source>Drag over the photo, or hold Space and press the arrow keys; the right mouse button erases. X: erase or paint.</source>
        <translation>Über das Foto ziehen, oder die Leertaste halten und die Pfeiltasten drücken; die rechte Maustaste radiert. X: radieren oder malen.</translation>
    </message>
    <message>
        <source>X: erase or paint.</source>
        <translation>X: radieren oder malen.</translation>
    </message>
    <message>
        <source>What counts and what doesn&apos;t change places. Key: I</source>
        <translation>Was zählt und was nicht zählt, wird vertauscht. Taste: I</translation>
    </message>
</context>
<context>
    <name>dreambooth::ModelDetails</name>
    <message>
        <source>Choose a model in the list to see what it is.</source>
        <translation>Wähle ein Modell in der Liste, um zu sehen, was es ist.</translation>
    </message>
    <message>
        <source>Base model of this project</source>
        <translation>Basismodell dieses Projekts</translation>
    </message>
    <message>
        <source>Use for this project</source>
        <translation>Für dieses Projekt verwenden</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Von der Liste nehmen</translation>
    </message>
    <message>
        <source>The files stay where they are</source>
        <translation>Die Dateien bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>Download the rest…</source>
        <translation>Den Rest herunterladen …</translation>
    </message>
    <message>
        <source>Model details</source>
        <translation>Angaben zum Modell</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Move to trash…</source>
        <translation>In den Papierkorb …</translation>
    </message>
    <message>
        <source>Removing it from the list doesn&apos;t touch its files.</source>
        <translation>Wird es von der Liste genommen, bleiben seine Dateien unverändert.</translation>
    </message>
    <message>
        <source>What it draws for “%1”</source>
        <translation>Was es zu „%1“ zeichnet</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Stop drawing</source>
        <translation>Nicht weiter zeichnen</translation>
    </message>
    <message>
        <source>Draw a picture with it</source>
        <translation>Ein Bild damit zeichnen</translation>
    </message>
    <message>
        <source>It lies in the folder of its run. To free the space, delete the run on the Runs page.</source>
        <translation>Es liegt im Ordner seines Laufs. Um den Platz freizugeben, lösche den Lauf auf der Seite „Läufe“.</translation>
    </message>
    <message>
        <source>Train further…</source>
        <translation>Weitertrainieren …</translation>
    </message>
    <message>
        <source>Runs of this project begin with what it has learned</source>
        <translation>Läufe dieses Projekts beginnen mit dem, was es gelernt hat</translation>
    </message>
    <message>
        <source>Choose another VAE…</source>
        <translation>Anderes VAE wählen …</translation>
    </message>
    <message>
        <source>Choose another text encoder…</source>
        <translation>Anderen Text-Encoder wählen …</translation>
    </message>
    <message>
        <source>It is in the Hugging Face cache, which other programs use too: move it to the trash once none of them needs it.</source>
        <translation>Es liegt im Hugging-Face-Zwischenspeicher, den auch andere Programme nutzen: Leg es in den Papierkorb, sobald keines davon es mehr braucht.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ModelTable</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Auf dem Datenträger</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelle auf diesem Computer</translation>
    </message>
    <message>
        <source>%1 — can&apos;t be used</source>
        <translation>%1 – nicht verwendbar</translation>
    </message>
    <message>
        <source>%1 ✓</source>
        <translation>%1 ✓</translation>
    </message>
    <message>
        <source>Base model of this project</source>
        <translation>Basismodell dieses Projekts</translation>
    </message>
    <message>
        <source>%1, base model of this project</source>
        <translation>%1, Basismodell dieses Projekts</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Herkunft</translation>
    </message>
</context>
<context>
    <name>dreambooth::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>choose a base model</source>
        <translation>Basismodell wählen</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>Modellordner hinzufügen</translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation>Datei hinzufügen …</translation>
    </message>
    <message>
        <source>A model or LoRA in one .safetensors file</source>
        <translation>Ein Modell oder eine LoRA in einer .safetensors-Datei</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>LoRAs</source>
        <translation>LoRAs</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht …</translation>
    </message>
    <message>
        <source>No models yet.
Drop a diffusers folder or a .safetensors file here.</source>
        <translation>Noch keine Modelle.
Zieh einen diffusers-Ordner oder eine .safetensors-Datei hierher.</translation>
    </message>
    <message>
        <source>Add a model or LoRA</source>
        <translation>Modell oder LoRA hinzufügen</translation>
    </message>
    <message>
        <source>Models (*.safetensors)</source>
        <translation>Modelle (*.safetensors)</translation>
    </message>
    <message>
        <source>It is the base model of this project.</source>
        <translation>Es ist das Basismodell dieses Projekts.</translation>
    </message>
    <message>
        <source>Which models</source>
        <translation>Welche Modelle</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Get a model</source>
        <translation>Modell holen</translation>
    </message>
    <message>
        <source>No models yet. Get one, or add a file or folder.</source>
        <translation>Noch keine Modelle. Hole eines, oder füge eine Datei oder einen Ordner hinzu.</translation>
    </message>
    <message>
        <source>Drop to add them to the list</source>
        <translation>Loslassen, um sie zur Liste hinzuzufügen</translation>
    </message>
    <message>
        <source>A diffusers model, a folder of .safetensors files, or the folder of A1111, Forge or ComfyUI</source>
        <translation>Ein diffusers-Modell, ein Ordner mit .safetensors-Dateien oder der Ordner von A1111, Forge oder ComfyUI</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Reading the files…</source>
        <translation>Dateien werden gelesen …</translation>
    </message>
    <message>
        <source>%1, %2. Other programs that use it will no longer find it.</source>
        <translation>%1, %2. Andere Programme, die es nutzen, finden es dann nicht mehr.</translation>
    </message>
    <message>
        <source>Move “%1” to the trash?</source>
        <translation>„%1“ in den Papierkorb verschieben?</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>No LoRAs yet.
Drop .safetensors files here, or add a file or a folder of them. What you train is listed once its run has finished.</source>
        <translation>Noch keine LoRAs.
Zieh .safetensors-Dateien hierher oder füge eine Datei oder einen Ordner davon hinzu. Was du trainierst, steht hier, sobald sein Lauf fertig ist.</translation>
    </message>
    <message>
        <source>Drop diffusers folders and .safetensors files here, or the folder of A1111, Forge or ComfyUI: models of Stable Diffusion 1, 2 and XL, of FLUX.2 klein and Z-Image, and LoRAs. They stay where they are.</source>
        <translation>Lege diffusers-Ordner und .safetensors-Dateien hier ab, oder den Ordner von A1111, Forge oder ComfyUI: Modelle von Stable Diffusion 1, 2 und XL, von FLUX.2 klein und Z-Image sowie LoRAs. Sie bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>Stop drawing</source>
        <translation>Nicht weiter zeichnen</translation>
    </message>
    <message>
        <source>Draw pictures</source>
        <translation>Bilder zeichnen</translation>
    </message>
    <message>
        <source>A picture of your class by each model, to choose a base model by what it draws. With large models this takes a while. Not while a run needs the device.</source>
        <translation>Von jedem Modell ein Bild deiner Klasse, damit du das Basismodell nach seinen Bildern wählen kannst. Mit großen Modellen dauert das eine Weile. Nicht, solange ein Lauf das Gerät braucht.</translation>
    </message>
    <message>
        <source>Where is the VAE of “%1”?</source>
        <translation>Wo ist das VAE von „%1“?</translation>
    </message>
    <message>
        <source>Where is the text encoder of “%1”?</source>
        <translation>Wo ist der Text-Encoder von „%1“?</translation>
    </message>
    <message>
        <source>The file holds a part of the model alone. Its VAE (%1 of ComfyUI) is not near it.</source>
        <translation>Die Datei enthält nur einen Teil des Modells. Sein VAE (%1 von ComfyUI) ist nicht in der Nähe.</translation>
    </message>
    <message>
        <source>The file holds a part of the model alone. Its text encoder, Qwen3-4B (qwen_3_4b.safetensors of ComfyUI), is not near it.</source>
        <translation>Die Datei enthält nur einen Teil des Modells. Sein Text-Encoder, Qwen3-4B (qwen_3_4b.safetensors von ComfyUI), ist nicht in der Nähe.</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Choose the VAE</source>
        <translation>VAE wählen</translation>
    </message>
    <message>
        <source>Choose the text encoder</source>
        <translation>Text-Encoder wählen</translation>
    </message>
    <message>
        <source>train a LoRA further</source>
        <translation>eine LoRA weitertrainieren</translation>
    </message>
    <message>
        <source>Drawing pictures of models</source>
        <translation>Bilder von Modellen werden gezeichnet</translation>
    </message>
    <message>
        <source>Drawing with “%1”</source>
        <translation>Gezeichnet wird mit „%1“</translation>
    </message>
    <message>
        <source>picture %1 of %2</source>
        <translation>Bild %1 von %2</translation>
    </message>
    <message>
        <source>It is the base model of 1 run of this project: without it that can&apos;t go on, and a LoRA can&apos;t draw.</source>
        <translation>Es ist das Basismodell von 1 Lauf dieses Projekts: Ohne dieses kann er nicht weiterlernen, und ein LoRA kann nicht zeichnen.</translation>
    </message>
    <message>
        <source>It is the base model of %1 runs of this project: without it they can&apos;t go on, and LoRAs among them can&apos;t draw.</source>
        <translation>Es ist das Basismodell von %1 Läufen dieses Projekts: Ohne dieses können sie nicht weiterlernen, und LoRAs darunter können nicht zeichnen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::NativeDialogs</name>
    <message>
        <source>Photos</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Add photos</source>
        <translation>Fotos hinzufügen</translation>
    </message>
</context>
<context>
    <name>dreambooth::NavigationButton</name>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
</context>
<context>
    <name>dreambooth::NewReviewPage</name>
    <message>
        <source>◂ Reviews</source>
        <translation>◂ Bewertungen</translation>
    </message>
    <message>
        <source>Back to all reviews</source>
        <translation>Zurück zu allen Bewertungen</translation>
    </message>
    <message>
        <source>New blind review</source>
        <translation>Neue Blindbewertung</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>How closely the picture follows the prompt</source>
        <translation>Wie eng das Bild dem Prompt folgt</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>Guidance</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 of %2 pictures</source>
        <translation>%1 von %2 Bildern</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Every candidate generates each prompt with every seed.</source>
        <translation>Jeder Kandidat zeichnet zu jedem Prompt mit jedem Seed ein Bild.</translation>
    </message>
    <message>
        <source>Optional</source>
        <translation>Optional</translation>
    </message>
    <message>
        <source>Shown in the list and above the result, never while someone is judging</source>
        <translation>Steht in der Liste und über dem Ergebnis, nie, während jemand bewertet</translation>
    </message>
    <message>
        <source>Numbers and ranges: 7, 42–44</source>
        <translation>Zahlen und Bereiche: 7, 42–44</translation>
    </message>
    <message>
        <source>Decide this beforehand: stopping as soon as the result looks certain leads to more errors</source>
        <translation>Lege es vorher fest: Wer aufhört, sobald es sicher aussieht, irrt öfter</translation>
    </message>
    <message>
        <source>Judgements per reviewer</source>
        <translation>Urteile je Person</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Finished pictures are kept</source>
        <translation>Fertige Bilder bleiben</translation>
    </message>
    <message>
        <source>Create review</source>
        <translation>Bewertung anlegen</translation>
    </message>
    <message>
        <source>Missing pictures are generated first</source>
        <translation>Fehlende Bilder werden vorher erzeugt</translation>
    </message>
    <message>
        <source>Select two to six candidates.</source>
        <translation>Wähle zwei bis sechs Kandidaten.</translation>
    </message>
    <message>
        <source>Select at least one prompt.</source>
        <translation>Wähle mindestens einen Prompt.</translation>
    </message>
    <message>
        <source>Enter seeds as numbers and ranges: 7, 42–44</source>
        <translation>Gib Seeds als Zahlen und Bereiche an: 7, 42–44</translation>
    </message>
    <message>
        <source>Names are hidden from people who judge, not from people who search: the project&apos;s folder says what drew which picture, and its comparisons hold the same pictures. Nobody who judges should look there.</source>
        <translation>Die Namen sind vor denen verborgen, die bewerten, nicht vor denen, die suchen: Im Projektordner steht, was welches Bild gezeichnet hat, und seine Vergleiche enthalten dieselben Bilder. Wer bewertet, sollte dort nicht nachsehen.</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>1 judgement</source>
        <translation>1 Urteil</translation>
    </message>
    <message>
        <source>%1 judgements</source>
        <translation>%1 Urteile</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>1 Paar</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 Paare</translation>
    </message>
    <message>
        <source>%1 per reviewer: %2.</source>
        <translation>%1 je Person: %2.</translation>
    </message>
    <message>
        <source>%1 with %2 questions each per reviewer: %3.</source>
        <translation>%1 mit je %2 Fragen pro Person: %3.</translation>
    </message>
    <message>
        <source>1 of these %1 pictures was shown beside its name before.</source>
        <translation>1 dieser %1 Bilder wurde schon neben seinem Namen gezeigt.</translation>
    </message>
    <message>
        <source>%1 of these %2 pictures were shown beside their names before.</source>
        <translation>%1 dieser %2 Bilder wurden schon neben ihrem Namen gezeigt.</translation>
    </message>
    <message>
        <source>Whoever has seen them there does not judge blind; with other seeds all are new.</source>
        <translation>Wer sie dort gesehen hat, bewertet nicht blind; mit anderen Seeds sind alle neu.</translation>
    </message>
    <message>
        <source>All candidates are drawn with the same steps and guidance. “%1” is made for %2 and %3, “%4” for %5 and %6.</source>
        <translation>Alle Kandidaten werden mit denselben Schritten und derselben Guidance gezeichnet. „%1“ ist für %2 und %3 gemacht, „%4“ für %5 und %6.</translation>
    </message>
    <message>
        <source>%1 pictures of %2 × %3 px make %4.</source>
        <translation>%1 Bilder von %2 × %3 px ergeben %4.</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Basismodell</translation>
    </message>
    <message>
        <source>Two to six: the base model, steps of runs, and models and LoRAs from the Models page. LoRAs use the project&apos;s base model, or what “Draw with” names.</source>
        <translation>Zwei bis sechs: das Basismodell, Schritte von Läufen sowie Modelle und LoRAs der Seite „Modelle“. LoRAs nutzen das Basismodell des Projekts oder das unter „Zeichnen mit“.</translation>
    </message>
    <message>
        <source>The model that draws the base model&apos;s pictures and those of its LoRAs: one of the same family, such as one that needs few steps</source>
        <translation>Das Modell, das die Bilder des Basismodells und die seiner LoRAs zeichnet: eins derselben Familie, etwa eins, das wenige Schritte braucht</translation>
    </message>
    <message>
        <source>Draw with</source>
        <translation>Zeichnen mit</translation>
    </message>
</context>
<context>
    <name>dreambooth::OverlayLook</name>
    <message>
        <source>Right over left: %1 %</source>
        <translation>Rechts über links: %1 %</translation>
    </message>
    <message>
        <source>Opacity of the right picture over the left</source>
        <translation>Deckkraft des rechten Bildes über dem linken</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überblenden</translation>
    </message>
</context>
<context>
    <name>dreambooth::PairCard</name>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Notiz: %1</translation>
    </message>
    <message>
        <source>left picture</source>
        <translation>linkes Bild</translation>
    </message>
    <message>
        <source>right picture</source>
        <translation>rechtes Bild</translation>
    </message>
    <message>
        <source>%1 starred</source>
        <translation>%1 mit Stern</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>%1 verworfen</translation>
    </message>
    <message>
        <source>Note on the %1: %2</source>
        <translation>Notiz (%1): %2</translation>
    </message>
    <message>
        <source>Comment on the %1: %2</source>
        <translation>Kommentar (%1): %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::PairController</name>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>The run has no checkpoint yet.</source>
        <translation>Der Lauf hat noch keinen Zwischenstand.</translation>
    </message>
    <message>
        <source>Train first, then there is something to compare.</source>
        <translation>Trainiere zuerst, dann gibt es etwas zu vergleichen.</translation>
    </message>
    <message>
        <source>This run is no longer there. Choose another one.</source>
        <translation>Diesen Lauf gibt es nicht mehr. Wähle einen anderen.</translation>
    </message>
    <message>
        <source>The checkpoint of step %1 is no longer there. Choose another step.</source>
        <translation>Den Zwischenstand von Schritt %1 gibt es nicht mehr. Wähle einen anderen Schritt.</translation>
    </message>
    <message>
        <source>Enter a prompt.</source>
        <translation>Gib einen Prompt ein.</translation>
    </message>
    <message>
        <source>Has no effect on the right: that model draws without guidance here.</source>
        <translation>Hat rechts keine Wirkung: Dieses Modell zeichnet hier ohne Guidance.</translation>
    </message>
    <message>
        <source>Has no effect on the left: that model draws without guidance here.</source>
        <translation>Hat links keine Wirkung: Dieses Modell zeichnet hier ohne Guidance.</translation>
    </message>
    <message>
        <source>Has no effect: the pictures are drawn without guidance.</source>
        <translation>Hat keine Wirkung: Die Bilder werden ohne Guidance gezeichnet.</translation>
    </message>
</context>
<context>
    <name>dreambooth::PairDialog</name>
    <message>
        <source>Where they differ</source>
        <translation>Wo sie sich unterscheiden</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>dreambooth::PairDrawing</name>
    <message>
        <source>The run continues in a moment.</source>
        <translation>Der Lauf geht gleich weiter.</translation>
    </message>
    <message>
        <source>The run is paused while the pictures are generated, then continues automatically.</source>
        <translation>Der Lauf pausiert, während die Bilder erzeugt werden, und geht dann automatisch weiter.</translation>
    </message>
    <message>
        <source>Waiting for the run to pause: it is using the processor.</source>
        <translation>Warten, bis der Lauf pausiert: Er belegt den Prozessor.</translation>
    </message>
    <message>
        <source>Waiting until the step is measured…</source>
        <translation>Wartet, bis der Schritt gemessen ist …</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Das Modell wird geladen …</translation>
    </message>
    <message>
        <source>%1: %2 of %3 steps</source>
        <translation>%1: %2 von %3 Schritten</translation>
    </message>
    <message>
        <source>%1 · pairs waiting: %2</source>
        <translation>%1 · wartende Paare: %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::PairPictures</name>
    <message>
        <source>BASE · %1</source>
        <translation>BASIS · %1</translation>
    </message>
    <message>
        <source>TUNED · %1</source>
        <translation>TRAINIERT · %1</translation>
    </message>
    <message>
        <source>Nothing chosen yet</source>
        <translation>Noch nichts gewählt</translation>
    </message>
    <message>
        <source>TUNED · the base itself</source>
        <translation>TRAINIERT · das Basismodell selbst</translation>
    </message>
    <message>
        <source>A · %1</source>
        <translation>A · %1</translation>
    </message>
    <message>
        <source>B · %1</source>
        <translation>B · %1</translation>
    </message>
    <message>
        <source>Not generated yet — press Generate both</source>
        <translation>Noch nicht erzeugt — „Beide erzeugen“ drücken</translation>
    </message>
    <message>
        <source>This picture can&apos;t be read: %1</source>
        <translation>Dieses Bild lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>Generating…</source>
        <translation>Wird erzeugt …</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhotoFilter</name>
    <message>
        <source>Which photos</source>
        <translation>Welche Fotos</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>To look at %1</source>
        <translation>Anzusehen %1</translation>
    </message>
    <message>
        <source>Validation %1</source>
        <translation>Validierung %1</translation>
    </message>
    <message>
        <source>Alike %1</source>
        <translation>Ähnlich %1</translation>
    </message>
    <message>
        <source>Photos that “Check” says something of: too small, out of focus, almost like another one, of other colours than the rest, much of it cut off, without a caption or with one that doesn&apos;t name the subject, with an empty mask, or that can&apos;t be read.</source>
        <translation>Fotos, zu denen „Prüfung“ etwas sagt: zu klein, unscharf, fast wie ein anderes, in anderen Farben als die übrigen, viel davon abgeschnitten, ohne Beschriftung oder mit einer, die das Motiv nicht nennt, mit leerer Maske oder nicht lesbar.</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhotoImporter</name>
    <message>
        <source>Pasted picture</source>
        <translation>Eingefügtes Bild</translation>
    </message>
    <message>
        <source>import photos</source>
        <translation>Fotos importieren</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhotoPanel</name>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Fit subject</source>
        <translation>Motiv einpassen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Photo %1</source>
        <translation>Foto %1</translation>
    </message>
    <message>
        <source>No photo chosen</source>
        <translation>Kein Foto gewählt</translation>
    </message>
    <message>
        <source>Use again</source>
        <translation>Wieder verwenden</translation>
    </message>
    <message>
        <source>All photos are ready.</source>
        <translation>Alle Fotos sind bereit.</translation>
    </message>
    <message>
        <source>%1: photo %2</source>
        <translation>%1: Foto %2</translation>
    </message>
    <message>
        <source>Nothing stands out here: “Fit subject” takes the middle.</source>
        <translation>Hier hebt sich nichts ab: „Motiv einpassen“ nimmt die Mitte.</translation>
    </message>
    <message>
        <source>The dashed line is what “Fit subject” goes by.</source>
        <translation>Nach der gestrichelten Linie richtet sich „Motiv einpassen“.</translation>
    </message>
    <message>
        <source>Use for validation only</source>
        <translation>Nur zur Validierung verwenden</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Und %1 weitere.</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Straighten</source>
        <translation>Gerade richten</translation>
    </message>
    <message>
        <source>Show both</source>
        <translation>Beide zeigen</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Motiv</translation>
    </message>
    <message>
        <source>Width to height of the crop, of all selected photos. Other shapes than squares are learned in the nearest one that the model takes, with little cut off.</source>
        <translation>Breite zu Höhe des Ausschnitts, bei allen ausgewählten Fotos. Andere Formate als Quadrate werden im nächstliegenden gelernt, das das Modell nimmt; dabei wird wenig abgeschnitten.</translation>
    </message>
    <message>
        <source>The crops of all selected photos</source>
        <translation>Die Ausschnitte aller ausgewählten Fotos</translation>
    </message>
    <message>
        <source>The model never trains on the selected photos; the validation loss shows how well the subject was learned.</source>
        <translation>Das Modell lernt nie aus den ausgewählten Fotos; der Validierungsverlust zeigt, wie gut das Motiv gelernt wurde.</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Alle %1 zeigen</translation>
    </message>
    <message>
        <source>Show photos %1</source>
        <translation>Fotos %1 zeigen</translation>
    </message>
    <message>
        <source>Degrees clockwise, of all selected photos</source>
        <translation>Grad im Uhrzeigersinn, bei allen ausgewählten Fotos</translation>
    </message>
    <message>
        <source>What the model sees</source>
        <translation>Was das Modell sieht</translation>
    </message>
    <message>
        <source>%1: photos %2</source>
        <translation>%1: Fotos %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhotoSelectionBar</name>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Motiv</translation>
    </message>
    <message>
        <source>Which subject these photos show. A project can have several, each with its own token and class.</source>
        <translation>Welches Motiv diese Fotos zeigen. Ein Projekt kann mehrere haben, jedes mit eigenem Token und eigener Klasse.</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Nach rechts drehen</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Use again</source>
        <translation>Wieder verwenden</translation>
    </message>
    <message>
        <source>Move earlier</source>
        <translation>Nach vorn</translation>
    </message>
    <message>
        <source>Move later</source>
        <translation>Nach hinten</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>New subject</source>
        <translation>Neues Motiv</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Ausgewählt: %1</translation>
    </message>
    <message>
        <source>photos %1</source>
        <translation>Fotos %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::PhotosView</name>
    <message>
        <source>Photos</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>Learned as %1</source>
        <translation>Gelernt als %1</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
</context>
<context>
    <name>dreambooth::PictureRow</name>
    <message>
        <source>The chosen row, large</source>
        <translation>Die gewählte Zeile, groß</translation>
    </message>
    <message>
        <source>Not generated yet</source>
        <translation>Noch nicht erzeugt</translation>
    </message>
</context>
<context>
    <name>dreambooth::PictureSharing</name>
    <message>
        <source>Copy the picture under the pointer</source>
        <translation>Das Bild unter dem Zeiger kopieren</translation>
    </message>
    <message>
        <source>Copy the pair</source>
        <translation>Das Paar kopieren</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Copy the left picture</source>
        <translation>Das linke Bild kopieren</translation>
    </message>
    <message>
        <source>Copy the right picture</source>
        <translation>Das rechte Bild kopieren</translation>
    </message>
    <message>
        <source>Show the left picture in its folder</source>
        <translation>Das linke Bild in seinem Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the right picture in its folder</source>
        <translation>Das rechte Bild in seinem Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>dreambooth::PinCross</name>
    <message>
        <source>Place on the left picture</source>
        <translation>Stelle im linken Bild</translation>
    </message>
    <message>
        <source>Place on the right picture</source>
        <translation>Stelle im rechten Bild</translation>
    </message>
    <message>
        <source>%1 % from the left, %2 % from the top</source>
        <translation>%1 % von links, %2 % von oben</translation>
    </message>
    <message>
        <source>Click a place, or move there with the arrow keys and press Enter. Tab: the other picture. Esc: cancel</source>
        <translation>Klick auf eine Stelle oder geh mit den Pfeiltasten hin und drück die Eingabetaste. Tab: das andere Bild. Esc: abbrechen</translation>
    </message>
</context>
<context>
    <name>dreambooth::PinList</name>
    <message>
        <source>Remove the comment “%1”</source>
        <translation>Kommentar „%1“ entfernen</translation>
    </message>
    <message>
        <source>Remove this comment</source>
        <translation>Diesen Kommentar entfernen</translation>
    </message>
</context>
<context>
    <name>dreambooth::PlanLine</name>
    <message>
        <source>Needs %1 of %2 · %3</source>
        <translation>Braucht %1 von %2 · %3</translation>
    </message>
    <message>
        <source>save memory</source>
        <translation>Speicher sparen</translation>
    </message>
    <message>
        <source>The run needs %1 on the project&apos;s disk, and only %2 is free. Free some space, or keep fewer checkpoints (All settings).</source>
        <translation>Der Lauf braucht %1 auf dem Datenträger des Projekts, und nur %2 sind frei. Schaffe Platz, oder behalte weniger Zwischenstände (Alle Einstellungen).</translation>
    </message>
    <message>
        <source>Needs more than the %1 that is free</source>
        <translation>Braucht mehr als die freien %1</translation>
    </message>
    <message>
        <source>Needs %1, but only %2 is free</source>
        <translation>Braucht %1, aber nur %2 sind frei</translation>
    </message>
    <message>
        <source>Up to %1 of disk space</source>
        <translation>Bis zu %1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>Measuring what this needs: a few steps are tried. With a large model that takes some minutes.</source>
        <translation>Der Bedarf wird gemessen: Ein paar Schritte werden probiert. Bei einem großen Modell dauert das einige Minuten.</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
</context>
<context>
    <name>dreambooth::PresentButton</name>
    <message>
        <source>Present  F11</source>
        <translation>Vorführen  F11</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>On %1, %2 × %3</source>
        <translation>Auf %1, %2 × %3</translation>
    </message>
    <message>
        <source>Show these pairs full screen (F11)</source>
        <translation>Diese Paare im Vollbild zeigen (F11)</translation>
    </message>
</context>
<context>
    <name>dreambooth::Presentation</name>
    <message>
        <source>Presentation</source>
        <translation>Vorführung</translation>
    </message>
    <message>
        <source>First pair</source>
        <translation>Erstes Paar</translation>
    </message>
    <message>
        <source>Last pair</source>
        <translation>Letztes Paar</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Blind round</source>
        <translation>Blindrunde</translation>
    </message>
    <message>
        <source>To the next screen</source>
        <translation>Auf den nächsten Bildschirm</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>This picture can&apos;t be read: %1</source>
        <translation>Dieses Bild lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Hold to blink between the two</source>
        <translation>Halten: zwischen beiden blinken</translation>
    </message>
    <message>
        <source>A blind round is made on a page that names what drew the pictures. Press B again to leave the presentation for it.</source>
        <translation>Eine Blindrunde entsteht auf einer Seite, die nennt, was die Bilder gezeichnet hat. Drücke noch einmal B, um die Vorführung dafür zu verlassen.</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Comment on a place</source>
        <translation>Kommentar zu einer Stelle</translation>
    </message>
    <message>
        <source>Comment on this place of the left picture</source>
        <translation>Kommentar zu dieser Stelle im linken Bild</translation>
    </message>
    <message>
        <source>Comment on this place of the right picture</source>
        <translation>Kommentar zu dieser Stelle im rechten Bild</translation>
    </message>
    <message>
        <source>Note on this prompt and seed</source>
        <translation>Notiz zu diesem Prompt und Seed</translation>
    </message>
</context>
<context>
    <name>dreambooth::PresentationOverlay</name>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>Comment: %1</source>
        <translation>Kommentar: %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::ProblemBar</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>dreambooth::ProgramField</name>
    <message>
        <source>Its folder…</source>
        <translation>Sein Ordner …</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>A folder that you name</source>
        <translation>Ein Ordner, den du nennst</translation>
    </message>
    <message>
        <source>The folder of %1</source>
        <translation>Der Ordner von %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::ProjectSession</name>
    <message>
        <source>take what another program wrote</source>
        <translation>Übernehmen, was ein anderes Programm geschrieben hat</translation>
    </message>
</context>
<context>
    <name>dreambooth::PromptStrip</name>
    <message>
        <source>%1, seed %2</source>
        <translation>%1, Seed %2</translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <translation>Prompt: %1</translation>
    </message>
    <message>
        <source> · %1</source>
        <translation> · %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::QuestionList</name>
    <message>
        <source>Add a question</source>
        <translation>Frage hinzufügen</translation>
    </message>
    <message>
        <source>Reviewers answer all questions for each pair, one after the other</source>
        <translation>Zu jedem Paar werden alle Fragen beantwortet, eine nach der anderen</translation>
    </message>
    <message>
        <source>Which one do you prefer?</source>
        <translation>Welches gefällt dir besser?</translation>
    </message>
    <message>
        <source>What reviewers are asked, here and in the page you send: “Which is sharper?”</source>
        <translation>Was gefragt wird, hier und auf der Seite, die du verschickst: „Welches ist schärfer?“</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>Frage %1</translation>
    </message>
    <message>
        <source>Remove question %1</source>
        <translation>Frage %1 entfernen</translation>
    </message>
</context>
<context>
    <name>dreambooth::QueuePanel</name>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Runs that wait</source>
        <translation>Wartende Läufe</translation>
    </message>
    <message>
        <source>Drag to change the order, or Alt with the arrow keys</source>
        <translation>Ziehen ändert die Reihenfolge, oder Alt mit den Pfeiltasten</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Takes it out of the queue; can be undone as deleting a run</source>
        <translation>Nimmt ihn aus der Warteschlange; lässt sich rückgängig machen wie das Löschen eines Laufs</translation>
    </message>
    <message>
        <source>Add a sweep…</source>
        <translation>Reihe hinzufügen …</translation>
    </message>
    <message>
        <source>Several runs that differ in one or two settings</source>
        <translation>Mehrere Läufe, die sich in ein oder zwei Einstellungen unterscheiden</translation>
    </message>
    <message>
        <source>Go on after a restart</source>
        <translation>Nach einem Neustart weitermachen</translation>
    </message>
    <message>
        <source>When this project is opened again after the window or the computer was ended</source>
        <translation>Wenn dieses Projekt wieder geöffnet wird, nachdem Fenster oder Computer beendet wurden</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Aussetzen</translation>
    </message>
    <message>
        <source>Waiting · %1</source>
        <translation>Wartend · %1</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>Held: no further run begins.</source>
        <translation>Ausgesetzt: Es beginnt kein weiterer Lauf.</translation>
    </message>
    <message>
        <source>Runs wait here while another one is at work: “Add to queue” on the Train page.</source>
        <translation>Hier warten Läufe, während ein anderer arbeitet: „In die Warteschlange“ auf der Seite „Training“.</translation>
    </message>
    <message>
        <source>Done at about %1</source>
        <translation>Fertig gegen %1</translation>
    </message>
    <message>
        <source>How long it takes is not known yet.</source>
        <translation>Wie lange es dauert, ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>Runs begin while the project is open in a window</source>
        <translation>Läufe beginnen, solange das Projekt in einem Fenster offen ist</translation>
    </message>
    <message>
        <source>Begins the next run when its devices are free</source>
        <translation>Beginnt den nächsten Lauf, sobald seine Prozessoren frei sind</translation>
    </message>
    <message>
        <source>Begins no further run; those at work go on</source>
        <translation>Beginnt keinen weiteren Lauf; die laufenden gehen weiter</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Fortschritt von %1</translation>
    </message>
    <message>
        <source>Waits for a GPU on which a run of another project is at work.</source>
        <translation>Wartet auf eine GPU, auf der ein Lauf eines anderen Projekts arbeitet.</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>It has begun before and goes on as it was</source>
        <translation>Er hatte schon begonnen und geht so weiter, wie er war</translation>
    </message>
    <message>
        <source>Its settings, until it begins</source>
        <translation>Seine Einstellungen, bis er beginnt</translation>
    </message>
    <message>
        <source>Done on %1 at about %2</source>
        <translation>Fertig am %1 gegen %2</translation>
    </message>
    <message>
        <source>It is being changed</source>
        <translation>Er wird gerade geändert</translation>
    </message>
    <message>
        <source>Runs are being added…</source>
        <translation>Läufe werden eingereiht …</translation>
    </message>
    <message>
        <source>Held, as the disk had too little room for %1. Make room, and resume that run or press “Go on”.</source>
        <translation>Ausgesetzt, weil auf der Festplatte für %1 zu wenig Platz war. Schaffe Platz, und setze den Lauf fort oder drücke „Weiter“.</translation>
    </message>
    <message>
        <source>Held until %1 goes on, or you press “Go on”.</source>
        <translation>Ausgesetzt, bis %1 weitergeht oder du „Weiter“ drückst.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ReadOnlyBar</name>
    <message>
        <source>Open elsewhere</source>
        <translation>Anderswo geöffnet</translation>
    </message>
    <message>
        <source>Change it here…</source>
        <translation>Hier ändern …</translation>
    </message>
    <message>
        <source>This project is open on the computer “%1”. You can view it here; changes made there appear when you open it again.</source>
        <translation>Dieses Projekt ist auf dem Computer „%1“ geöffnet. Hier kannst du es ansehen; was dort geändert wird, siehst du nach dem nächsten Öffnen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::RecipePanel</name>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>change training settings</source>
        <translation>Trainingseinstellungen ändern</translation>
    </message>
    <message>
        <source>choose a recipe</source>
        <translation>Rezept wählen</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Stop at the best step</source>
        <translation>Beim besten Schritt anhalten</translation>
    </message>
    <message>
        <source>Your changes under “All settings”</source>
        <translation>Deine Änderungen unter „Alle Einstellungen“</translation>
    </message>
    <message>
        <source>for the base model you choose</source>
        <translation>für das gewählte Basismodell</translation>
    </message>
    <message>
        <source>All settings…</source>
        <translation>Alle Einstellungen …</translation>
    </message>
    <message>
        <source>Recipes…</source>
        <translation>Rezepte …</translation>
    </message>
    <message>
        <source>Your own, those of other programs&apos; scripts, and import of settings</source>
        <translation>Deine eigenen, die der Skripte anderer Programme und Import von Einstellungen</translation>
    </message>
    <message>
        <source>use a recipe</source>
        <translation>Rezept verwenden</translation>
    </message>
    <message>
        <source>Measures each saved step with %1 pictures. Stops once variety drops; the best step is the result.</source>
        <translation>Misst jeden gespeicherten Schritt mit %1 Bildern. Hält an, sobald die Vielfalt sinkt; der beste Schritt ist das Ergebnis.</translation>
    </message>
    <message>
        <source>Steps and rate are those for Stable Diffusion. They were not tried with the whole of this model.</source>
        <translation>Schritte und Rate sind die für Stable Diffusion. Mit diesem Modell als Ganzem wurden sie nicht ausprobiert.</translation>
    </message>
    <message>
        <source>Begin without it</source>
        <translation>Ohne sie beginnen</translation>
    </message>
    <message>
        <source>The next run learns from the base model alone</source>
        <translation>Der nächste Lauf lernt allein vom Basismodell aus</translation>
    </message>
    <message>
        <source>Trains a LoRA further.</source>
        <translation>Trainiert eine LoRA weiter.</translation>
    </message>
    <message>
        <source>Trains “%1” further.</source>
        <translation>Trainiert „%1“ weiter.</translation>
    </message>
    <message>
        <source>begin without a LoRA</source>
        <translation>ohne eine LoRA beginnen</translation>
    </message>
    <message>
        <source>Fixed: as the LoRA has it.</source>
        <translation>Fest: wie die LoRA es hat.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Picture size and rate are those of diffusers&apos; script for this model, LoRA size and steps those for Stable Diffusion; tried with small models alone.</source>
        <translation>Bildgröße und Lernrate stammen aus dem Skript von diffusers für dieses Modell, LoRA-Größe und Schritte sind die für Stable Diffusion; nur mit kleinen Modellen ausprobiert.</translation>
    </message>
</context>
<context>
    <name>dreambooth::RecipesDialog</name>
    <message>
        <source>Recipes</source>
        <translation>Rezepte</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>Diese Einstellungen verwenden</translation>
    </message>
    <message>
        <source>Keep the present settings</source>
        <translation>Jetzige Einstellungen behalten</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Settings of kohya, OneTrainer or ai-toolkit, or a recipe that was exported here</source>
        <translation>Einstellungen von kohya, OneTrainer oder ai-toolkit, oder ein hier exportiertes Rezept</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>As diffusers&apos; script</source>
        <translation>Wie das Skript von diffusers</translation>
    </message>
    <message>
        <source>As diffusers&apos; LoRA script</source>
        <translation>Wie das LoRA-Skript von diffusers</translation>
    </message>
    <message>
        <source>As Ray&apos;s template</source>
        <translation>Wie die Vorlage von Ray</translation>
    </message>
    <message>
        <source>As Ray&apos;s template, with LoRA</source>
        <translation>Wie die Vorlage von Ray, mit LoRA</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>Nothing: these are the present settings.</source>
        <translation>Nichts: Das sind die jetzigen Einstellungen.</translation>
    </message>
    <message>
        <source>My recipe</source>
        <translation>Mein Rezept</translation>
    </message>
    <message>
        <source>Import a recipe</source>
        <translation>Rezept importieren</translation>
    </message>
    <message>
        <source>Settings (*.json *.toml *.yaml *.yml)</source>
        <translation>Einstellungen (*.json *.toml *.yaml *.yml)</translation>
    </message>
    <message>
        <source>%1 settings of %2 were taken over.</source>
        <translation>%1 Einstellungen von %2 wurden übernommen.</translation>
    </message>
    <message>
        <source>These have no like here and were left:</source>
        <translation>Für diese gibt es hier nichts Entsprechendes:</translation>
    </message>
    <message>
        <source>Export a recipe</source>
        <translation>Rezept exportieren</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Rezepte (*.json)</translation>
    </message>
    <message>
        <source>Delete “%1”?</source>
        <translation>„%1“ löschen?</translation>
    </message>
    <message>
        <source>Runs that were trained with it keep their settings.</source>
        <translation>Läufe, die damit trainiert wurden, behalten ihre Einstellungen.</translation>
    </message>
    <message>
        <source>Delete recipe</source>
        <translation>Rezept löschen</translation>
    </message>
    <message>
        <source>1 setting of %1 was taken over.</source>
        <translation>1 Einstellung von %1 wurde übernommen.</translation>
    </message>
    <message>
        <source>What differs from</source>
        <translation>Was anders ist als</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Verglichen mit</translation>
    </message>
    <message>
        <source>The present settings</source>
        <translation>Die jetzigen Einstellungen</translation>
    </message>
    <message>
        <source>Nothing: both have the same settings.</source>
        <translation>Nichts: Beide haben dieselben Einstellungen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ResultPage</name>
    <message>
        <source>◂ Reviews</source>
        <translation>◂ Bewertungen</translation>
    </message>
    <message>
        <source>Back to all reviews</source>
        <translation>Zurück zu allen Bewertungen</translation>
    </message>
    <message>
        <source>Send for review…</source>
        <translation>Verschicken …</translation>
    </message>
    <message>
        <source>Import answers…</source>
        <translation>Antworten laden …</translation>
    </message>
    <message>
        <source>Show it now</source>
        <translation>Jetzt zeigen</translation>
    </message>
    <message>
        <source>Where they differ most</source>
        <translation>Wo sie sich am meisten unterscheiden</translation>
    </message>
    <message>
        <source>By prompt</source>
        <translation>Nach Prompt</translation>
    </message>
    <message>
        <source>One file that opens in any browser, also offline</source>
        <translation>Eine Datei, die sich in jedem Browser öffnet, auch offline</translation>
    </message>
    <message>
        <source>The small file that a reviewer sent back</source>
        <translation>Die kleine Datei, die jemand zurückgeschickt hat</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bogen …</translation>
    </message>
    <message>
        <source>The result with all pictures, to save or print</source>
        <translation>Das Ergebnis mit allen Bildern, zum Speichern oder Drucken</translation>
    </message>
    <message>
        <source>For those who won&apos;t be judging</source>
        <translation>Für alle, die nicht bewerten werden</translation>
    </message>
    <message>
        <source>Head to head</source>
        <translation>Jeder gegen jeden</translation>
    </message>
    <message>
        <source>Someone has started and not finished. Look at the result so far only if neither you nor anyone beside you still has to judge.</source>
        <translation>Jemand hat angefangen und ist noch nicht fertig. Sieh dir das bisherige Ergebnis nur an, wenn weder du noch jemand neben dir noch bewerten soll.</translation>
    </message>
    <message>
        <source>The result, with all names. Look at it only when nobody who still has to judge can see the screen.</source>
        <translation>Das Ergebnis mit allen Namen. Sieh es dir nur an, wenn niemand zusieht, der noch bewerten soll.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>The question whose result is shown</source>
        <translation>Die Frage, deren Ergebnis zu sehen ist</translation>
    </message>
</context>
<context>
    <name>dreambooth::ResultPanel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, imported</source>
        <translation>%1, übernommen</translation>
    </message>
    <message>
        <source>Reviewers</source>
        <translation>Wer bewertet hat</translation>
    </message>
    <message>
        <source>How it was asked</source>
        <translation>Wie gefragt wurde</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Export model…</source>
        <translation>Modell exportieren …</translation>
    </message>
    <message>
        <source>Judge…</source>
        <translation>Bewerten …</translation>
    </message>
    <message>
        <source>Prompts: %1 · seeds: %2 · %3</source>
        <translation>Prompts: %1 · Seeds: %2 · %3</translation>
    </message>
</context>
<context>
    <name>dreambooth::ReviewList</name>
    <message>
        <source>Review</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Reviews</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>New blind review…</source>
        <translation>Neue Blindbewertung …</translation>
    </message>
    <message>
        <source>Judge…</source>
        <translation>Bewerten …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Import answers…</source>
        <translation>Antworten laden …</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Starts a blind round, or continues one</source>
        <translation>Beginnt eine Blindrunde oder setzt eine fort</translation>
    </message>
    <message>
        <source>Shows the result</source>
        <translation>Zeigt das Ergebnis</translation>
    </message>
    <message>
        <source>The small file that a reviewer sent back</source>
        <translation>Die kleine Datei, die jemand zurückgeschickt hat</translation>
    </message>
    <message>
        <source>No reviews yet. In a blind review, people choose between pictures from two to six models without knowing which is which.</source>
        <translation>Noch keine Bewertungen. In einer Blindbewertung wählen Personen zwischen Bildern von zwei bis sechs Modellen, ohne zu wissen, welches von welchem ist.</translation>
    </message>
    <message>
        <source>In a blind review, nobody knows until the end which model made which picture. All answers are saved in the project.</source>
        <translation>In einer Blindbewertung weiß bis zum Ende niemand, welches Modell welches Bild erzeugt hat. Alle Antworten sind im Projekt gespeichert.</translation>
    </message>
    <message>
        <source>%1 candidates</source>
        <translation>%1 Kandidaten</translation>
    </message>
</context>
<context>
    <name>dreambooth::ReviewerDialog</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Who is judging?</source>
        <translation>Wer bewertet?</translation>
    </message>
    <message>
        <source>Name, as shown in the result</source>
        <translation>Name, wie er im Ergebnis steht</translation>
    </message>
    <message>
        <source>%1, %2. Reviewers should not see the names beforehand.</source>
        <translation>%1, %2. Wer bewertet, sollte die Namen vorher nicht sehen.</translation>
    </message>
    <message>
        <source>%1&apos;s answers came from a file. Choose another name.</source>
        <translation>Die Antworten von %1 kamen aus einer Datei. Wähle einen anderen Namen.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>%1 of %2 answers given; %3 to go, %4.</source>
        <translation>%1 von %2 Antworten gegeben, noch %3, %4.</translation>
    </message>
    <message>
        <source>%1 has answered everything.</source>
        <translation>%1 hat alles beantwortet.</translation>
    </message>
    <message>
        <source>1 judgement</source>
        <translation>1 Urteil</translation>
    </message>
    <message>
        <source>%1 judgements</source>
        <translation>%1 Urteile</translation>
    </message>
</context>
<context>
    <name>dreambooth::ReviewsPage</name>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Blind review</source>
        <translation>Blindbewertung</translation>
    </message>
    <message>
        <source>Send for review</source>
        <translation>Zur Bewertung senden</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>Seiten (*.html)</translation>
    </message>
    <message>
        <source>Writing %1 …</source>
        <translation>%1 wird geschrieben …</translation>
    </message>
    <message>
        <source>Import answers</source>
        <translation>Antworten laden</translation>
    </message>
    <message>
        <source>Answers (*.json)</source>
        <translation>Antworten (*.json)</translation>
    </message>
    <message>
        <source>The review is ready. “Judge…” starts a round.</source>
        <translation>Die Bewertung ist bereit. „Bewerten …“ beginnt eine Runde.</translation>
    </message>
    <message>
        <source>%1&apos;s answers are up to date: %2.</source>
        <translation>Die Antworten von %1 sind auf dem neuesten Stand: %2.</translation>
    </message>
    <message>
        <source>%1 is saved. What reviewers send back is read by “Import answers…”.</source>
        <translation>%1 ist gespeichert. Was zurückkommt, liest „Antworten laden …“ ein.</translation>
    </message>
    <message>
        <source>Imported %2 from %1.</source>
        <translation>%2 von %1 geladen.</translation>
    </message>
    <message>
        <source>1 answer</source>
        <translation>1 Antwort</translation>
    </message>
    <message>
        <source>%1 answers</source>
        <translation>%1 Antworten</translation>
    </message>
    <message>
        <source>This review is not in the project any more.</source>
        <translation>Diese Bewertung ist nicht mehr im Projekt.</translation>
    </message>
</context>
<context>
    <name>dreambooth::RoundFoot</name>
    <message>
        <source>Hold to blink</source>
        <translation>Halten: Blinken</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Photo of the subject</source>
        <translation>Foto des Motivs</translation>
    </message>
    <message>
        <source>Photos of
the subject</source>
        <translation>Fotos
des Motivs</translation>
    </message>
    <message>
        <source>Alternates the two in one place</source>
        <translation>Zeigt die beiden abwechselnd an einer Stelle</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Actual pixels; press again to fit</source>
        <translation>Tatsächliche Pixel; noch einmal: einpassen</translation>
    </message>
    <message>
        <source>No judgement: the pair isn&apos;t counted and won&apos;t come up again</source>
        <translation>Kein Urteil: Das Paar zählt nicht und kommt nicht wieder</translation>
    </message>
    <message>
        <source>Undo the last answer</source>
        <translation>Letzte Antwort zurücknehmen</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Swipe</source>
        <translation>Wischen</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>The subject</source>
        <translation>Das Motiv</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunActions</name>
    <message>
        <source>Change this run…</source>
        <translation>Lauf ändern …</translation>
    </message>
    <message>
        <source>More steps or fewer, or another learning rate from here on</source>
        <translation>Mehr oder weniger Schritte, oder ab hier eine andere Lernrate</translation>
    </message>
    <message>
        <source>Save a checkpoint</source>
        <translation>Zwischenstand speichern</translation>
    </message>
    <message>
        <source>Saves what it has learned after the next step; it goes on</source>
        <translation>Speichert nach dem nächsten Schritt, was er gelernt hat; er geht weiter</translation>
    </message>
    <message>
        <source>Prompt to draw now</source>
        <translation>Prompt, der jetzt gezeichnet wird</translation>
    </message>
    <message>
        <source>Any prompt; empty: all of the recipe</source>
        <translation>Beliebiger Prompt; leer: alle des Rezepts</translation>
    </message>
    <message>
        <source>Draw now</source>
        <translation>Jetzt zeichnen</translation>
    </message>
    <message>
        <source>Draws samples after the next step; it goes on</source>
        <translation>Zeichnet nach dem nächsten Schritt Probebilder; er geht weiter</translation>
    </message>
    <message>
        <source>Changing…</source>
        <translation>Wird geändert …</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>Wird gezeichnet …</translation>
    </message>
    <message>
        <source>The run is paused: resume it first</source>
        <translation>Der Lauf pausiert: Setze ihn erst fort</translation>
    </message>
    <message>
        <source>Continue training…</source>
        <translation>Weitertrainieren …</translation>
    </message>
    <message>
        <source>For more steps, as a new run</source>
        <translation>Für mehr Schritte, als neuer Lauf</translation>
    </message>
    <message>
        <source>What was asked for is drawn first</source>
        <translation>Was schon gewünscht wurde, wird erst gezeichnet</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunCards</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunDetails</name>
    <message>
        <source>%1 s</source>
        <translation>%1&#xa0;s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1&#xa0;min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>At its last step</source>
        <translation>Beim letzten Schritt</translation>
    </message>
    <message>
        <source>steps a second</source>
        <translation>Schritte pro Sekunde</translation>
    </message>
    <message>
        <source>of training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>images a second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>Gradientennorm</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU-Speicher</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>left, about</source>
        <translation>verbleibend, etwa</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunList</name>
    <message>
        <source>Likeness %1</source>
        <translation>Ähnlichkeit %1</translation>
    </message>
    <message>
        <source>Goes on from %1, step %2</source>
        <translation>Geht weiter ab %1, Schritt %2</translation>
    </message>
    <message>
        <source>The first run</source>
        <translation>Der erste Lauf</translation>
    </message>
    <message>
        <source>No samples</source>
        <translation>Keine Probebilder</translation>
    </message>
    <message>
        <source>%1 (mean of %2)</source>
        <translation>%1 (Mittel von %2)</translation>
    </message>
    <message>
        <source>%1 (measured otherwise)</source>
        <translation>%1 (anders gemessen)</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunLog</name>
    <message>
        <source>The log is still empty.</source>
        <translation>Das Protokoll ist noch leer.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunMachine</name>
    <message>
        <source>not told by this system</source>
        <translation>sagt dieses System nicht</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1&#xa0;s</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Training process, now</source>
        <translation>Trainingsprozess, jetzt</translation>
    </message>
    <message>
        <source>Training process, at most</source>
        <translation>Trainingsprozess, höchstens</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>Training process</source>
        <translation>Trainingsprozess</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wohin die Zeit ging</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Zwischenstände</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Probebilder</translation>
    </message>
    <message>
        <source>Foreseen, and as it is</source>
        <translation>Vorausgesehen, und wie es ist</translation>
    </message>
    <message>
        <source>A step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>What the run takes of the machine</source>
        <translation>Was der Lauf von der Maschine braucht</translation>
    </message>
    <message>
        <source>not at work now</source>
        <translation>arbeitet jetzt nicht</translation>
    </message>
    <message>
        <source>at work on %1</source>
        <translation>arbeitet auf %1</translation>
    </message>
    <message>
        <source>GPU, at most</source>
        <translation>GPU, höchstens</translation>
    </message>
    <message>
        <source>At the end of a step, at most</source>
        <translation>Am Ende eines Schritts, höchstens</translation>
    </message>
    <message>
        <source>%1 of %2 free</source>
        <translation>%1 von %2 frei</translation>
    </message>
    <message>
        <source>%2 of 1 core</source>
        <translation>%2 von 1 Kern</translation>
    </message>
    <message>
        <source>%2 of %1 cores</source>
        <translation>%2 von %1 Kernen</translation>
    </message>
    <message>
        <source>being measured…</source>
        <translation>wird gemessen …</translation>
    </message>
    <message>
        <source>%1: %2 °C</source>
        <translation>%1: %2 °C</translation>
    </message>
    <message>
        <source>not measured for these settings on this computer</source>
        <translation>für diese Einstellungen auf diesem Computer nicht gemessen</translation>
    </message>
    <message>
        <source>foreseen %1, is %2</source>
        <translation>vorausgesehen %1, ist %2</translation>
    </message>
    <message>
        <source>%1 processes want to compute, mean of the last minute</source>
        <translation>%1 Prozesse wollen rechnen, im Mittel der letzten Minute</translation>
    </message>
    <message>
        <source>%1, %2 % of these</source>
        <translation>%1, %2 % hiervon</translation>
    </message>
    <message>
        <source>Graphics cards</source>
        <translation>Grafikkarten</translation>
    </message>
    <message>
        <source>%1 % busy</source>
        <translation>%1 % ausgelastet</translation>
    </message>
    <message>
        <source>%1 of %2 taken</source>
        <translation>%1 von %2 belegt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>not told by this run</source>
        <translation>sagt dieser Lauf nicht</translation>
    </message>
    <message>
        <source>forward %1, backward %2, update %3</source>
        <translation>vorwärts %1, rückwärts %2, Gewichte ändern %3</translation>
    </message>
    <message>
        <source>Of a step</source>
        <translation>In einem Schritt</translation>
    </message>
    <message>
        <source>at most %1 at the end of a step</source>
        <translation>höchstens %1 am Ende eines Schritts</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunStrip</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>reading the photos: %1</source>
        <translation>Fotos werden gelesen: %1</translation>
    </message>
    <message>
        <source>preparing: %1</source>
        <translation>Vorbereitung: %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
        <source>Starting the run…</source>
        <translation>Der Lauf startet …</translation>
    </message>
    <message>
        <source>No run in progress</source>
        <translation>Kein Lauf im Gang</translation>
    </message>
    <message>
        <source>Paused “%1”</source>
        <translation>„%1“ pausiert</translation>
    </message>
    <message>
        <source>Training “%1”</source>
        <translation>„%1“ wird trainiert</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>getting ready</source>
        <translation>wird vorbereitet</translation>
    </message>
    <message>
        <source>stopping after this step</source>
        <translation>hält nach diesem Schritt an</translation>
    </message>
    <message>
        <source>pausing after this step</source>
        <translation>pausiert nach diesem Schritt</translation>
    </message>
    <message>
        <source>✓ %1 finished</source>
        <translation>✓ %1 fertig</translation>
    </message>
    <message>
        <source>%1 was stopped</source>
        <translation>%1 wurde angehalten</translation>
    </message>
    <message>
        <source>kept at step %1 of %2</source>
        <translation>behalten bei Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1 ended unexpectedly</source>
        <translation>%1 endete unerwartet</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>Waiting to train “%1”</source>
        <translation>„%1“ wartet auf das Training</translation>
    </message>
    <message>
        <source>leaving the queue</source>
        <translation>verlässt die Schlange</translation>
    </message>
    <message>
        <source>pausing after the first step</source>
        <translation>pausiert nach dem ersten Schritt</translation>
    </message>
    <message>
        <source>measuring the step: %1 pictures</source>
        <translation>Schritt wird gemessen: %1 Bilder</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>finding out what is fastest on this computer</source>
        <translation>es wird ermittelt, womit dieser Computer am schnellsten rechnet</translation>
    </message>
    <message>
        <source>reading the base model</source>
        <translation>das Basismodell wird gelesen</translation>
    </message>
    <message>
        <source>reading the class images: %1</source>
        <translation>Klassenbilder werden gelesen: %1</translation>
    </message>
    <message>
        <source>generating class images: %1</source>
        <translation>Klassenbilder werden erzeugt: %1</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>at step %1 of %2; nothing was saved yet</source>
        <translation>bei Schritt %1 von %2; noch nichts gespeichert</translation>
    </message>
    <message>
        <source>at step %1 of %2; its checkpoints are kept</source>
        <translation>bei Schritt %1 von %2; seine Zwischenstände bleiben</translation>
    </message>
    <message>
        <source>Next: %1 ▸</source>
        <translation>Weiter: %1 ▸</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Weiter: %1</translation>
    </message>
    <message>
        <source>“%1” is waiting to be saved</source>
        <translation>„%1“ wartet auf das Speichern</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>nothing was learned yet</source>
        <translation>noch nichts gelernt</translation>
    </message>
    <message>
        <source>Resume %1</source>
        <translation>%1 fortsetzen</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 wartend</translation>
    </message>
    <message>
        <source>Class images of “%1”</source>
        <translation>Klassenbilder von „%1“</translation>
    </message>
    <message>
        <source>1 more run at work</source>
        <translation>1 weiterer Lauf arbeitet</translation>
    </message>
    <message>
        <source>%1 more runs at work</source>
        <translation>%1 weitere Läufe arbeiten</translation>
    </message>
    <message>
        <source>drawing the samples of step 0</source>
        <translation>zeichnet die Probebilder von Schritt 0</translation>
    </message>
    <message>
        <source>pausing after this picture</source>
        <translation>pausiert nach diesem Bild</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunTable</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Likeness</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Training took</source>
        <translation>Trainingsdauer</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>With other photos, class images, model, seed or picture settings than the newest run that was measured</source>
        <translation>Mit anderen Fotos, Klassenbildern, anderem Modell, Seed oder anderen Bildeinstellungen als beim neuesten gemessenen Lauf</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was anders ist</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunTargetPanel</name>
    <message>
        <source>Where to train</source>
        <translation>Wo trainiert wird</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Hier</translation>
    </message>
    <message>
        <source>this project</source>
        <translation>dieses Projekt</translation>
    </message>
    <message>
        <source>the base model</source>
        <translation>das Basismodell</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>das Programm</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunView</name>
    <message>
        <source>What to show of the run</source>
        <translation>Was vom Lauf gezeigt wird</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>No run yet.

Choose a recipe on the left and press Start training. Curves and sample pictures appear here. You can keep working or close the window: training continues.</source>
        <translation>Noch kein Lauf.

Wähle links ein Rezept und drücke „Training starten“. Hier erscheinen Kurven und Probebilder. Du kannst weiterarbeiten oder das Fenster schließen: Das Training läuft weiter.</translation>
    </message>
    <message>
        <source>Nothing was saved yet: if you resume it, it starts over.</source>
        <translation>Es wurde noch nichts gespeichert: Beim Fortsetzen beginnt er von vorn.</translation>
    </message>
    <message>
        <source>If you resume it, it continues from its last checkpoint.</source>
        <translation>Beim Fortsetzen macht er beim letzten Zwischenstand weiter.</translation>
    </message>
    <message>
        <source>Treat it as ended</source>
        <translation>Als beendet betrachten</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>It can continue from its last checkpoint with another setting: %1.</source>
        <translation>Er kann von seinem letzten Zwischenstand mit einer anderen Einstellung weitergehen: %1.</translation>
    </message>
    <message>
        <source>Continue with less memory</source>
        <translation>Mit weniger Speicher weiter</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Überblick</translation>
    </message>
</context>
<context>
    <name>dreambooth::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>No runs yet. Start one on the Train page; each is kept here with its recipe, curves, samples and checkpoints.</source>
        <translation>Noch keine Läufe. Auf der Seite „Training“ einen starten; jeder bleibt hier mit Rezept, Kurven, Probebildern und Zwischenständen erhalten.</translation>
    </message>
    <message>
        <source>Free space…</source>
        <translation>Platz freigeben …</translation>
    </message>
    <message>
        <source>Names, notes, settings</source>
        <translation>Namen, Notizen, Einstellungen</translation>
    </message>
    <message>
        <source>Search runs</source>
        <translation>Läufe suchen</translation>
    </message>
    <message>
        <source>Which runs</source>
        <translation>Welche Läufe</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Starred</source>
        <translation>Mit Stern</translation>
    </message>
    <message>
        <source>Noted</source>
        <translation>Mit Notiz</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Älteste zuerst</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>Most like first</source>
        <translation>Ähnlichste zuerst</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>No run has all of this.</source>
        <translation>Kein Lauf hat all das.</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>settings of a run</source>
        <translation>Einstellungen eines Laufs</translation>
    </message>
    <message>
        <source>Add a sweep…</source>
        <translation>Reihe hinzufügen …</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>Zur Seite „Training“</translation>
    </message>
    <message>
        <source>%1 on this disk, %2 free</source>
        <translation>%1 auf diesem Datenträger, %2 frei</translation>
    </message>
    <message>
        <source>%1 in deleted runs</source>
        <translation>%1 in gelöschten Läufen</translation>
    </message>
    <message>
        <source>Put the run back</source>
        <translation>Den Lauf zurückholen</translation>
    </message>
    <message>
        <source>Delete “%1”?</source>
        <translation>„%1“ löschen?</translation>
    </message>
    <message>
        <source>Undo brings it back as long as the project is open.</source>
        <translation>Rückgängig holt ihn zurück, solange das Projekt offen ist.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>“%1” was deleted.</source>
        <translation>„%1“ wurde gelöscht.</translation>
    </message>
    <message>
        <source>Queue: held</source>
        <translation>Warteschlange: ausgesetzt</translation>
    </message>
    <message>
        <source>Queue: %1</source>
        <translation>Warteschlange: %1</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>%1 runs were deleted.</source>
        <translation>%1 Läufe wurden gelöscht.</translation>
    </message>
</context>
<context>
    <name>dreambooth::SampleStrip</name>
    <message>
        <source>Prompt of the samples</source>
        <translation>Prompt der Probebilder</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>Sample at step %1, seed %2</source>
        <translation>Probebild bei Schritt %1, Seed %2</translation>
    </message>
    <message>
        <source>Samples during training</source>
        <translation>Probebilder beim Training</translation>
    </message>
    <message>
        <source>Samples during training · “%1”</source>
        <translation>Probebilder beim Training · „%1“</translation>
    </message>
</context>
<context>
    <name>dreambooth::SampleViewer</name>
    <message>
        <source>Sample</source>
        <translation>Probebild</translation>
    </message>
    <message>
        <source>← → steps · ↑ ↓ seeds · Space plays · Esc closes</source>
        <translation>← → Schritte · ↑ ↓ Seeds · Leertaste spielt ab · Esc schließt</translation>
    </message>
    <message>
        <source>step %1 · seed %2 · “%3”</source>
        <translation>Schritt %1 · Seed %2 · „%3“</translation>
    </message>
    <message>
        <source>Save as film…</source>
        <translation>Als Film speichern …</translation>
    </message>
    <message>
        <source>The steps of this prompt and seed one after another, as MP4</source>
        <translation>Die Schritte dieses Prompts und Seeds nacheinander, als MP4</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>Save as film</source>
        <translation>Als Film speichern</translation>
    </message>
    <message>
        <source>Films (*.mp4)</source>
        <translation>Filme (*.mp4)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::ScoreController</name>
    <message>
        <source>The checkpoint of this step is no longer there.</source>
        <translation>Den Zwischenstand dieses Schritts gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Waiting for the run to pause: it is using the processor.</source>
        <translation>Warten, bis der Lauf pausiert: Er belegt den Prozessor.</translation>
    </message>
    <message>
        <source>Waiting for the pictures…</source>
        <translation>Wartet auf die Bilder …</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Das Modell wird geladen …</translation>
    </message>
    <message>
        <source>Comparing with your photos…</source>
        <translation>Wird mit deinen Fotos verglichen …</translation>
    </message>
    <message>
        <source>Generating %1 of %2</source>
        <translation>%1 von %2 wird erzeugt</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
    </message>
</context>
<context>
    <name>dreambooth::ScorePanel</name>
    <message>
        <source>Base → tuned</source>
        <translation>Basis → trainiert</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Progress of the measuring</source>
        <translation>Fortschritt der Messung</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the measuring</source>
        <translation>Messung abbrechen</translation>
    </message>
    <message>
        <source>%1, base: %2</source>
        <translation>%1, Basis: %2</translation>
    </message>
    <message>
        <source>%1, tuned: %2</source>
        <translation>%1, trainiert: %2</translation>
    </message>
    <message>
        <source>Compared with your photos</source>
        <translation>Verglichen mit deinen Fotos</translation>
    </message>
    <message>
        <source>Likeness</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Variety</source>
        <translation>Vielfalt</translation>
    </message>
    <message>
        <source>Near 1: others of the class still look as varied as before. Clearly below 1: they turn into your subject.</source>
        <translation>Nahe 1: Andere der Klasse sind noch so verschieden wie vorher. Deutlich unter 1: Sie werden zu deinem Motiv.</translation>
    </message>
    <message>
        <source>How much pictures without your token differ from each other. Near 1, they are as varied as before training. Clearly below 1, the model has forgotten what others look like and puts your subject everywhere: train fewer steps, or give prior preservation more weight.</source>
        <translation>Wie sehr sich Bilder ohne dein Token voneinander unterscheiden. Nahe 1 sind sie so verschieden wie vor dem Training. Deutlich unter 1 hat das Modell vergessen, wie andere aussehen, und zeigt überall dein Motiv: Trainiere weniger Schritte, oder gewichte den Schutz der Klasse stärker.</translation>
    </message>
    <message>
        <source>Does it look like your subject, and do others still look different? Not measured yet for this step.</source>
        <translation>Sieht es aus wie dein Motiv, und sehen andere noch anders aus? Für diesen Schritt noch nicht gemessen.</translation>
    </message>
    <message>
        <source>Generates your subject and others of its class in eight scenes with the base and the tuned model, then compares your subject with your photos and the others with each other</source>
        <translation>Erzeugt dein Motiv und andere seiner Klasse in acht Szenen mit dem Basismodell und dem trainierten; vergleicht dann dein Motiv mit deinen Fotos und die anderen untereinander</translation>
    </message>
    <message>
        <source>Photos unlike the others</source>
        <translation>Fotos, die den anderen nicht gleichen</translation>
    </message>
    <message>
        <source>0: like any other of its class. 1: like your validation photos.</source>
        <translation>0: wie jedes andere seiner Klasse. 1: wie deine Validierungsfotos.</translation>
    </message>
    <message>
        <source>0: like any other of its class. 1: as alike as your photos are.</source>
        <translation>0: wie jedes andere seiner Klasse. 1: so ähnlich wie deine Fotos untereinander.</translation>
    </message>
    <message>
        <source>How much the pictures of your subject look like your validation photos. 0 is like any other of its class; 1 is what those photos score themselves.</source>
        <translation>Wie sehr die Bilder deines Motivs deinen Validierungsfotos gleichen. 0 ist wie jedes andere seiner Klasse; 1 erreichen diese Fotos selbst.</translation>
    </message>
    <message>
        <source>How much the pictures of your subject look like your photos. 0 is like any other of its class; 1 is what the photos score when compared with each other.</source>
        <translation>Wie sehr die Bilder deines Motivs deinen Fotos gleichen. 0 ist wie jedes andere seiner Klasse; 1 erreichen die Fotos untereinander.</translation>
    </message>
    <message>
        <source>The %1 pictures score %2 to %3. Lowest: %4.</source>
        <translation>Die %1 Bilder erreichen %2 bis %3. Am niedrigsten: %4.</translation>
    </message>
    <message>
        <source>Least similar picture: %1, %2</source>
        <translation>Das am wenigsten ähnliche Bild: %1, %2</translation>
    </message>
    <message>
        <source>Your photos seem to fall into two groups; some of the smaller one are shown below. This can be wrong, especially if several photos were taken in the same place, so check for yourself. From two subjects the model learns a mixture: if so, keep the photos of one and train again.</source>
        <translation>Deine Fotos scheinen in zwei Gruppen zu zerfallen; einige der kleineren stehen darunter. Das kann falsch sein, vor allem wenn mehrere Fotos am selben Ort entstanden; sieh also selbst nach. Von zwei Motiven lernt das Modell eine Mischung: Behalte dann die Fotos von einem, und trainiere noch einmal.</translation>
    </message>
    <message>
        <source>The model is forgetting what others look like. Train fewer steps, or give prior preservation more weight.</source>
        <translation>Das Modell vergisst, wie andere aussehen. Trainiere weniger Schritte, oder gewichte den Schutz der Klasse stärker.</translation>
    </message>
    <message>
        <source>The mean of %1 subjects, and the variety of the class that has lost most. Likeness of each:</source>
        <translation>Das Mittel von %1 Motiven und die Vielfalt der Klasse, die am meisten verloren hat. Ähnlichkeit jedes Motivs:</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>Least similar picture</source>
        <translation>Am wenigsten ähnliches Bild</translation>
    </message>
</context>
<context>
    <name>dreambooth::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Look and language</source>
        <translation>Aussehen und Sprache</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>This shows after a restart. A run goes on meanwhile.</source>
        <translation>Das zeigt sich nach einem Neustart. Ein Lauf geht währenddessen weiter.</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>When a run ends</source>
        <translation>Wenn ein Lauf endet</translation>
    </message>
    <message>
        <source>Show a message of the desktop, unless this window is in front</source>
        <translation>Eine Nachricht des Desktops zeigen, außer wenn dieses Fenster vorn ist</translation>
    </message>
    <message>
        <source>With a sound</source>
        <translation>Mit einem Ton</translation>
    </message>
    <message>
        <source>Find the step that looks most like the subject</source>
        <translation>Den Schritt finden, der dem Motiv am ähnlichsten ist</translation>
    </message>
    <message>
        <source>Draws pictures with each checkpoint and compares them with the photos.</source>
        <translation>Zeichnet mit jedem Zwischenstand Bilder und vergleicht sie mit den Fotos.</translation>
    </message>
    <message>
        <source>Token for huggingface.co</source>
        <translation>Token für huggingface.co</translation>
    </message>
    <message>
        <source>Only models whose makers ask for an agreement need one. Make it on huggingface.co under Settings, Access Tokens, with the right to read.</source>
        <translation>Nur Modelle, deren Urheber eine Zustimmung verlangen, brauchen eines. Lege es auf huggingface.co unter Settings, Access Tokens an, mit dem Recht zu lesen.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>The environment gives one (HF_TOKEN), which counts first.</source>
        <translation>Die Umgebung gibt eines vor (HF_TOKEN), das zuerst zählt.</translation>
    </message>
    <message>
        <source>One is kept in %1, which only you can read.</source>
        <translation>Eines liegt in %1; nur du kannst es lesen.</translation>
    </message>
    <message>
        <source>None is kept.</source>
        <translation>Keines ist gespeichert.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>%1: show folder</source>
        <translation>%1: Ordner zeigen</translation>
    </message>
    <message>
        <source>Models from the hub</source>
        <translation>Modelle aus dem Hub</translation>
    </message>
    <message>
        <source>What was measured and checked here</source>
        <translation>Was hier gemessen und geprüft wurde</translation>
    </message>
    <message>
        <source>Clear…</source>
        <translation>Leeren …</translation>
    </message>
    <message>
        <source>These settings</source>
        <translation>Diese Einstellungen</translation>
    </message>
    <message>
        <source>Clear what was measured and checked?</source>
        <translation>Leeren, was gemessen und geprüft wurde?</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>Models are read in full again when they are used next, plans are measured and pictures of models drawn again. Nothing of a project is lost.</source>
        <translation>Modelle werden beim nächsten Gebrauch wieder ganz gelesen, Pläne neu gemessen und Bilder von Modellen neu gezeichnet. Von Projekten geht nichts verloren.</translation>
    </message>
    <message>
        <source>One is kept in the desktop&apos;s keyring.</source>
        <translation>Eines liegt im Schlüsselbund des Desktops.</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>For runs where none is chosen under “Where”, and for drawing</source>
        <translation>Für Läufe, für die unter „Wo“ keiner gewählt ist, und zum Zeichnen</translation>
    </message>
    <message>
        <source>Train and draw on</source>
        <translation>Trainieren und zeichnen auf</translation>
    </message>
    <message>
        <source>One a core</source>
        <translation>Einer je Kern</translation>
    </message>
    <message>
        <source>The environment says how many (OMP_NUM_THREADS), which counts.</source>
        <translation>Die Umgebung sagt, wie viele (OMP_NUM_THREADS); das gilt.</translation>
    </message>
    <message>
        <source>Fewer leave room for other programs. It counts for what begins from now on.</source>
        <translation>Weniger lassen anderen Programmen Platz. Das gilt für alles, was von jetzt an beginnt.</translation>
    </message>
    <message>
        <source>Threads of the CPU</source>
        <translation>Threads der CPU</translation>
    </message>
    <message>
        <source>All GPUs, else the CPU</source>
        <translation>Alle GPUs, sonst die CPU</translation>
    </message>
    <message>
        <source>CPU · %1</source>
        <translation>CPU · %1</translation>
    </message>
    <message>
        <source>GPU %1 · %2</source>
        <translation>GPU %1 · %2</translation>
    </message>
    <message>
        <source>%1, which is not there now</source>
        <translation>%1, gerade nicht da</translation>
    </message>
    <message>
        <source>Other programs use it too. The Models page moves single models to the trash.</source>
        <translation>Auch andere Programme nutzen sie. Auf der Seite „Modelle“ lassen sich einzelne in den Papierkorb legen.</translation>
    </message>
</context>
<context>
    <name>dreambooth::SettingsForm</name>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>No effect: %1</source>
        <translation>Ohne Wirkung: %1</translation>
    </message>
    <message>
        <source>Fill in the fine list of kohya&apos;s scripts</source>
        <translation>Feine Liste der Skripte von kohya eintragen</translation>
    </message>
    <message>
        <source>Many shapes, so that little of a photo is cut off. It is made for the resolution that is set now.</source>
        <translation>Viele Formate, damit wenig von einem Foto abgeschnitten wird. Die Liste wird für die Auflösung gemacht, die jetzt eingestellt ist.</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Reset to %1</source>
        <translation>Zurücksetzen auf %1</translation>
    </message>
    <message>
        <source>Reset %1 to %2</source>
        <translation>%1 auf %2 zurücksetzen</translation>
    </message>
    <message>
        <source>%1 in “%2”</source>
        <translation>%1 in „%2“</translation>
    </message>
</context>
<context>
    <name>dreambooth::SettingsSheet</name>
    <message>
        <source>All settings</source>
        <translation>Alle Einstellungen</translation>
    </message>
    <message>
        <source>Search names, words and flags</source>
        <translation>Name, Wort oder Flag</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Which settings</source>
        <translation>Welche Einstellungen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Nothing was changed: these are the settings of “%1”.</source>
        <translation>Nichts wurde geändert: Das sind die Einstellungen von „%1“.</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>Keine Einstellung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>1 changed</source>
        <translation>1 geändert</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>No changed setting has these words.</source>
        <translation>Keine geänderte Einstellung enthält diese Wörter.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ShareBars</name>
    <message>
        <source>How often each is preferred</source>
        <translation>Wie oft jedes vorgezogen wird</translation>
    </message>
    <message>
        <source>%1: %2, between %3 and %4</source>
        <translation>%1: %2, zwischen %3 und %4</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>half the time</source>
        <translation>jedes zweite Mal</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
</context>
<context>
    <name>dreambooth::SheetDialog</name>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Bogen</translation>
    </message>
    <message>
        <source>Reading the pictures…</source>
        <translation>Die Bilder werden gelesen …</translation>
    </message>
    <message>
        <source>sheet</source>
        <translation>bogen</translation>
    </message>
    <message>
        <source>Save the sheet</source>
        <translation>Bogen speichern</translation>
    </message>
    <message>
        <source>Sheets (*%1)</source>
        <translation>Bögen (*%1)</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>Printing…</source>
        <translation>Wird gedruckt …</translation>
    </message>
    <message>
        <source>For paper, choose the PDF format</source>
        <translation>Für Papier wähle das Format PDF</translation>
    </message>
    <message>
        <source>Sent to the printer.</source>
        <translation>An den Drucker gesendet.</translation>
    </message>
</context>
<context>
    <name>dreambooth::SheetForm</name>
    <message>
        <source>Layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Marks and notes</source>
        <translation>Markierungen und Notizen</translation>
    </message>
    <message>
        <source>your name</source>
        <translation>dein Name</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>JPEG</source>
        <translation>JPEG</translation>
    </message>
    <message>
        <source>HTML</source>
        <translation>HTML</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>A4, landscape</source>
        <translation>A4, quer</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Letter</translation>
    </message>
    <message>
        <source>Letter, landscape</source>
        <translation>Letter, quer</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>This picture can&apos;t be read.</source>
        <translation>Dieses Bild lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>Signed off by</source>
        <translation>Freigegeben von</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>half the time</source>
        <translation>jedes zweite Mal</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>Signature line</source>
        <translation>Unterschriftszeile</translation>
    </message>
    <message>
        <source>Starred</source>
        <translation>Mit Stern</translation>
    </message>
    <message>
        <source>All except rejected</source>
        <translation>Alle außer verworfenen</translation>
    </message>
    <message>
        <source>Pages for printing; text can be selected.</source>
        <translation>Seiten zum Drucken; Text lässt sich auswählen.</translation>
    </message>
    <message>
        <source>One web page that includes its pictures.</source>
        <translation>Eine Webseite mit allen Bildern darin.</translation>
    </message>
    <message>
        <source>One long image for the screen.</source>
        <translation>Ein langes Bild für den Bildschirm.</translation>
    </message>
</context>
<context>
    <name>dreambooth::SheetPreview</name>
    <message>
        <source>Preview of the sheet</source>
        <translation>Vorschau des Bogens</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>dreambooth::SheetText</name>
    <message>
        <source>guidance %1</source>
        <translation>Guidance %1</translation>
    </message>
    <message>
        <source>%1 × %2 px</source>
        <translation>%1 × %2 px</translation>
    </message>
    <message>
        <source>avoid: %1</source>
        <translation>vermeiden: %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>default sampler</source>
        <translation>Standard-Sampler</translation>
    </message>
    <message>
        <source>without guidance</source>
        <translation>ohne Guidance</translation>
    </message>
</context>
<context>
    <name>dreambooth::SideBySideLook</name>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
</context>
<context>
    <name>dreambooth::SideMenu</name>
    <message>
        <source>Base · %1</source>
        <translation>Basis · %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Without %1</source>
        <translation>Ohne %1</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Von der Liste nehmen</translation>
    </message>
    <message>
        <source>Other base model</source>
        <translation>Anderes Basismodell</translation>
    </message>
    <message>
        <source>With LoRAs and embeddings…</source>
        <translation>Mit LoRAs und Embeddings …</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>Nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>dreambooth::SidePanel</name>
    <message>
        <source>No longer there</source>
        <translation>Nicht mehr da</translation>
    </message>
    <message>
        <source>Left side: %1</source>
        <translation>Linke Seite: %1</translation>
    </message>
    <message>
        <source>Right side: %1</source>
        <translation>Rechte Seite: %1</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>Stärke von %1</translation>
    </message>
    <message>
        <source>%1 (gone)</source>
        <translation>%1 (fehlt)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>LoRA strength; updates when you release the slider</source>
        <translation>Stärke der LoRA; wird neu erzeugt, wenn der Regler ruht</translation>
    </message>
</context>
<context>
    <name>dreambooth::Sidebar</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Motiv</translation>
    </message>
    <message>
        <source>Concept</source>
        <translation>Konzept</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>Projekt %1</translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation>Ordner %1</translation>
    </message>
    <message>
        <source>Reviews</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>dreambooth::StartPanel</name>
    <message>
        <source>Start training</source>
        <translation>Training starten</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Add photos of your subject on the Subject page first.</source>
        <translation>Erst auf der Seite „Motiv“ Fotos hinzufügen.</translation>
    </message>
    <message>
        <source>Choose a base model on the Models page first.</source>
        <translation>Erst auf der Seite „Modelle“ ein Basismodell wählen.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>Choose or get a model…</source>
        <translation>Modell wählen oder holen …</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>Anhalten und speichern</translation>
    </message>
    <message>
        <source>No photo is left to train on: use one again on the Subject page.</source>
        <translation>Es bleibt kein Foto zum Trainieren: Verwende auf der Seite „Motiv“ eines wieder.</translation>
    </message>
    <message>
        <source>Say what it is on the Concept page first.</source>
        <translation>Sag erst auf der Seite „Konzept“, was es ist.</translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>In die Warteschlange</translation>
    </message>
    <message>
        <source>Makes the run now, with the photos as they are, and begins it when it is its turn</source>
        <translation>Legt den Lauf jetzt an, mit den Fotos, wie sie sind, und beginnt ihn, wenn er an der Reihe ist</translation>
    </message>
    <message>
        <source>Being added…</source>
        <translation>Wird eingereiht …</translation>
    </message>
</context>
<context>
    <name>dreambooth::StepPanel</name>
    <message>
        <source>Your pictures are ready.</source>
        <translation>Deine Bilder sind fertig.</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Step %1 is ready.</source>
        <translation>Schritt %1 ist da.</translation>
    </message>
    <message>
        <source>%1 has reached step %2.</source>
        <translation>%1 hat Schritt %2 erreicht.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>dreambooth::StepPlayer</name>
    <message>
        <source>Step of the samples</source>
        <translation>Schritt der Probebilder</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Stop playing through the steps</source>
        <translation>Abspielen der Schritte anhalten</translation>
    </message>
    <message>
        <source>Play through the steps</source>
        <translation>Schritte nacheinander abspielen</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::SubjectCropBar</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Crop these too</source>
        <translation>Auch diese zuschneiden</translation>
    </message>
    <message>
        <source>Cropping to the subject · %1 of %2</source>
        <translation>Zuschnitt aufs Motiv · %1 von %2</translation>
    </message>
    <message>
        <source>1 crop that you made by hand stays as it is.</source>
        <translation>1 von Hand gewählter Ausschnitt bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>%1 crops that you made by hand stay as they are.</source>
        <translation>%1 von Hand gewählte Ausschnitte bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>crop to subject</source>
        <translation>aufs Motiv zuschneiden</translation>
    </message>
</context>
<context>
    <name>dreambooth::SubjectPage</name>
    <message>
        <source>Subject</source>
        <translation>Motiv</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>Add photos…</source>
        <translation>Fotos hinzufügen …</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Crop all to subject</source>
        <translation>Alle aufs Motiv zuschneiden</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Crops</source>
        <translation>Ausschnitte</translation>
    </message>
    <message>
        <source>What the model sees</source>
        <translation>Modellsicht</translation>
    </message>
    <message>
        <source>Crops that you made by hand stay as they are.</source>
        <translation>Von Hand gewählte Ausschnitte bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Drop in 4 to 20 photos of one subject, with different angles, light and backgrounds.</source>
        <translation>Ziehe 4 bis 20 Fotos eines Motivs hierher: verschiedene Winkel, Licht und Hintergründe.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>Beschriftungen</translation>
    </message>
    <message>
        <source>Put the removed photos back</source>
        <translation>Die entfernten Fotos zurückholen</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Nach rechts drehen</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>1 photo was removed.</source>
        <translation>1 Foto wurde entfernt.</translation>
    </message>
    <message>
        <source>%1 photos were removed.</source>
        <translation>%1 Fotos wurden entfernt.</translation>
    </message>
    <message>
        <source>Photos of %1 subjects: %2. Each photo says which one it shows.</source>
        <translation>Fotos von %1 Motiven: %2. An jedem Foto steht, welches es zeigt.</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Adds a folder of photos with their captions and masks, as when it is dropped here.</source>
        <translation>Fügt einen Ordner mit Fotos samt ihren Beschriftungen und Masken hinzu, wie wenn er hier abgelegt wird.</translation>
    </message>
    <message>
        <source>Folder with photos and their captions</source>
        <translation>Ordner mit Fotos und ihren Beschriftungen</translation>
    </message>
</context>
<context>
    <name>dreambooth::SweepDialog</name>
    <message>
        <source>Add a sweep</source>
        <translation>Reihe hinzufügen</translation>
    </message>
    <message>
        <source>One run for each value, with the other settings as on the Train page. With a second setting each of its values is tried with each of the first.</source>
        <translation>Ein Lauf je Wert, mit den übrigen Einstellungen der Seite „Training“. Mit einer zweiten Einstellung wird jeder ihrer Werte mit jedem der ersten versucht.</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Second setting</source>
        <translation>Zweite Einstellung</translation>
    </message>
    <message>
        <source>Add to queue</source>
        <translation>In die Warteschlange</translation>
    </message>
    <message>
        <source>Values of “%1”</source>
        <translation>Werte von „%1“</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Enter values with commas between them.</source>
        <translation>Werte mit Kommas dazwischen eingeben.</translation>
    </message>
    <message>
        <source>1 run is added.</source>
        <translation>1 Lauf kommt hinzu.</translation>
    </message>
    <message>
        <source>%1 runs are added.</source>
        <translation>%1 Läufe kommen hinzu.</translation>
    </message>
    <message>
        <source>“%1” has no effect. %2</source>
        <translation>„%1“ hat keine Wirkung. %2</translation>
    </message>
    <message>
        <source>One processor for each run, several runs at once</source>
        <translation>Ein Prozessor für jeden Lauf, mehrere Läufe zugleich</translation>
    </message>
    <message>
        <source>Else each run takes all of them, and one follows the other</source>
        <translation>Sonst nimmt jeder Lauf alle, und einer folgt dem anderen</translation>
    </message>
    <message>
        <source>Enter values with semicolons between them.</source>
        <translation>Werte mit Semikolons dazwischen eingeben.</translation>
    </message>
    <message>
        <source>Choose the values to try.</source>
        <translation>Wähle die Werte, die versucht werden.</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>Jetzt: %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::SweepResultsDialog</name>
    <message>
        <source>Results of the sweep</source>
        <translation>Ergebnisse der Reihe</translation>
    </message>
    <message>
        <source>Prompt and seed</source>
        <translation>Prompt und Seed</translation>
    </message>
    <message>
        <source>Pictures of the sweep</source>
        <translation>Bilder der Reihe</translation>
    </message>
    <message>
        <source>Enter shows the run</source>
        <translation>Eingabetaste zeigt den Lauf</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Nicht gemessen</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Validierungsverlust</translation>
    </message>
    <message>
        <source>Likeness</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Cancel generating</source>
        <translation>Erzeugen abbrechen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 of %2 runs have finished.</source>
        <translation>%1 von %2 Läufen sind fertig.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>Verlust %1</translation>
    </message>
    <message>
        <source>likeness %1</source>
        <translation>Ähnlichkeit %1</translation>
    </message>
    <message>
        <source>%1
seed %2</source>
        <translation>%1
Seed %2</translation>
    </message>
    <message>
        <source>Not generated yet</source>
        <translation>Noch nicht erzeugt</translation>
    </message>
    <message>
        <source>Nothing saved yet</source>
        <translation>Noch nichts gespeichert</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Last loss on the training photos by %1</source>
        <translation>Letzter Verlust auf den Trainingsfotos nach %1</translation>
    </message>
    <message>
        <source>Last validation loss by %1</source>
        <translation>Letzter Validierungsverlust nach %1</translation>
    </message>
    <message>
        <source>Likeness by %1</source>
        <translation>Ähnlichkeit nach %1</translation>
    </message>
    <message>
        <source>Generating 1 picture…</source>
        <translation>1 Bild wird erzeugt …</translation>
    </message>
    <message>
        <source>Generating %1 pictures…</source>
        <translation>%1 Bilder werden erzeugt …</translation>
    </message>
    <message>
        <source>Every run that has saved something has all pictures.</source>
        <translation>Jeder Lauf, der etwas gespeichert hat, hat alle Bilder.</translation>
    </message>
    <message>
        <source>1 picture is missing.</source>
        <translation>1 Bild fehlt.</translation>
    </message>
    <message>
        <source>%1 pictures are missing.</source>
        <translation>%1 Bilder fehlen.</translation>
    </message>
    <message>
        <source>Generate 1 picture</source>
        <translation>1 Bild erzeugen</translation>
    </message>
    <message>
        <source>Generate %1 pictures</source>
        <translation>%1 Bilder erzeugen</translation>
    </message>
    <message>
        <source>changed while it learned</source>
        <translation>beim Lernen geändert</translation>
    </message>
    <message>
        <source>Likeness by %1, each measured with its own</source>
        <translation>Ähnlichkeit nach %1, jeweils damit gemessen</translation>
    </message>
</context>
<context>
    <name>dreambooth::SwipeLook</name>
    <message>
        <source>Swipe</source>
        <translation>Wischen</translation>
    </message>
</context>
<context>
    <name>dreambooth::TagPanel</name>
    <message>
        <source>Tags</source>
        <translation>Stichwörter</translation>
    </message>
    <message>
        <source>Order of the tags</source>
        <translation>Reihenfolge der Stichwörter</translation>
    </message>
    <message>
        <source>By count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>A–Z</source>
        <translation>A–Z</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Add to all</source>
        <translation>Zu allen</translation>
    </message>
    <message>
        <source>At the end of each caption.</source>
        <translation>Am Ende jeder Beschriftung.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>New name of the tag</source>
        <translation>Neuer Name des Stichworts</translation>
    </message>
    <message>
        <source>add tag</source>
        <translation>Stichwort hinzufügen</translation>
    </message>
    <message>
        <source>remove tag</source>
        <translation>Stichwort entfernen</translation>
    </message>
    <message>
        <source>move tag</source>
        <translation>Stichwort verschieben</translation>
    </message>
    <message>
        <source>While training</source>
        <translation>Beim Training</translation>
    </message>
    <message>
        <source>Shuffle the tags</source>
        <translation>Stichwörter mischen</translation>
    </message>
    <message>
        <source>The first part of each caption stays in front.</source>
        <translation>Der erste Teil jeder Beschriftung bleibt vorn.</translation>
    </message>
    <message>
        <source>Leave a caption out now and then</source>
        <translation>Ab und zu eine weglassen</translation>
    </message>
    <message>
        <source>The model then learns from the picture alone, which keeps guidance working.</source>
        <translation>Das Modell lernt dann aus dem Bild allein; so bleibt die Steuerung durch Prompts wirksam.</translation>
    </message>
    <message>
        <source>How often a caption is left out</source>
        <translation>Wie oft eine Beschriftung weggelassen wird</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>shuffle the tags</source>
        <translation>Stichwörter mischen</translation>
    </message>
    <message>
        <source>leave captions out</source>
        <translation>Beschriftungen weglassen</translation>
    </message>
    <message>
        <source>Read .txt files…</source>
        <translation>.txt-Dateien lesen …</translation>
    </message>
    <message>
        <source>Captions from a folder with .txt or .caption files, or metadata.jsonl, by the names of the photos.</source>
        <translation>Beschriftungen aus einem Ordner mit .txt- oder .caption-Dateien oder metadata.jsonl, nach den Namen der Fotos.</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Photos and captions as a folder that other programs train from.</source>
        <translation>Fotos und Beschriftungen als Ordner, aus dem andere Programme trainieren.</translation>
    </message>
    <message>
        <source>Photos as they are…</source>
        <translation>Fotos, wie sie sind …</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Export läuft</translation>
    </message>
    <message>
        <source>Show in its folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>What stands between commas in a caption is a tag.</source>
        <translation>Was in einer Beschriftung zwischen Kommas steht, ist ein Stichwort.</translation>
    </message>
    <message>
        <source>In how many of the %1 captions each stands.</source>
        <translation>In wie vielen der %1 Beschriftungen jedes steht.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 captions</source>
        <translation>%1: %2 von %3 Beschriftungen</translation>
    </message>
    <message>
        <source>rename tag</source>
        <translation>Stichwort umbenennen</translation>
    </message>
    <message>
        <source>Folder with captions</source>
        <translation>Ordner mit Beschriftungen</translation>
    </message>
    <message>
        <source>read captions</source>
        <translation>Beschriftungen lesen</translation>
    </message>
    <message>
        <source>No file there belongs to a photo of this project.</source>
        <translation>Keine Datei dort gehört zu einem Foto dieses Projekts.</translation>
    </message>
    <message>
        <source>1 caption was read.</source>
        <translation>1 Beschriftung wurde gelesen.</translation>
    </message>
    <message>
        <source>%1 captions were read.</source>
        <translation>%1 Beschriftungen wurden gelesen.</translation>
    </message>
    <message>
        <source>Empty folder for the data set</source>
        <translation>Leerer Ordner für den Datensatz</translation>
    </message>
    <message>
        <source>%1 written to %2; %3.</source>
        <translation>%1 nach %2 geschrieben; %3.</translation>
    </message>
    <message>
        <source>1 photo</source>
        <translation>1 Foto</translation>
    </message>
    <message>
        <source>%1 photos</source>
        <translation>%1 Fotos</translation>
    </message>
    <message>
        <source>1 has a caption of its own</source>
        <translation>1 hat eine eigene Beschriftung</translation>
    </message>
    <message>
        <source>%1 have captions of their own</source>
        <translation>%1 haben eigene Beschriftungen</translation>
    </message>
    <message>
        <source>In how many captions each stands.</source>
        <translation>In wie vielen Beschriftungen jedes steht.</translation>
    </message>
    <message>
        <source>Reading captions…</source>
        <translation>Beschriftungen werden gelesen …</translation>
    </message>
    <message>
        <source>In all of these captions that have it.</source>
        <translation>In allen diesen Beschriftungen, in denen es steht.</translation>
    </message>
    <message>
        <source>From all of these captions; undo brings it back.</source>
        <translation>Aus allen diesen Beschriftungen; „Rückgängig“ bringt es zurück.</translation>
    </message>
    <message>
        <source>One tag further to the front, in all of these captions.</source>
        <translation>In allen diesen Beschriftungen ein Stichwort weiter nach vorn.</translation>
    </message>
    <message>
        <source>One tag further to the end, in all of these captions.</source>
        <translation>In allen diesen Beschriftungen ein Stichwort weiter nach hinten.</translation>
    </message>
    <message>
        <source>As the model sees them…</source>
        <translation>Wie das Modell sie sieht …</translation>
    </message>
    <message>
        <source>Add to selected</source>
        <translation>Zu ausgewählten</translation>
    </message>
    <message>
        <source>Photos as they are, each with its mask beside it (OneTrainer)…</source>
        <translation>Fotos, wie sie sind, jedes mit seiner Maske daneben (OneTrainer) …</translation>
    </message>
</context>
<context>
    <name>dreambooth::TokenCard</name>
    <message>
        <source>your own word</source>
        <translation>eigenes Wort</translation>
    </message>
    <message>
        <source>Your own word for the subject</source>
        <translation>Eigenes Wort für das Motiv</translation>
    </message>
    <message>
        <source>Your own word</source>
        <translation>Eigenes Wort</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>Vorschlag</translation>
    </message>
    <message>
        <source>How common the word is</source>
        <translation>Wie häufig das Wort ist</translation>
    </message>
    <message>
        <source>Words that the base model holds nearest to this one.</source>
        <translation>Wörter, die für das Basismodell am nächsten bei diesem liegen.</translation>
    </message>
    <message>
        <source>What the model draws for “%1”</source>
        <translation>Was das Modell zu „%1“ zeichnet</translation>
    </message>
    <message>
        <source>Near: %1</source>
        <translation>Nahe: %1</translation>
    </message>
    <message>
        <source>Near no other word</source>
        <translation>Steht keinem anderen Wort nahe</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>Leerzeichen</translation>
    </message>
    <message>
        <source>read whole · rare</source>
        <translation>ganz gelesen · selten</translation>
    </message>
    <message>
        <source>read whole · uncommon</source>
        <translation>ganz gelesen · ungewöhnlich</translation>
    </message>
    <message>
        <source>read whole · common</source>
        <translation>ganz gelesen · häufig</translation>
    </message>
    <message>
        <source>read as %1 pieces</source>
        <translation>in %1 Teilen gelesen</translation>
    </message>
</context>
<context>
    <name>dreambooth::TrainingInputStrip</name>
    <message>
        <source>What the model sees: %1 pictures</source>
        <translation>Was das Modell sieht: %1 Bilder</translation>
    </message>
    <message>
        <source>What the model sees: 1 picture</source>
        <translation>Was das Modell sieht: 1 Bild</translation>
    </message>
</context>
<context>
    <name>dreambooth::UndoNotice</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>dreambooth::UnsavedBar</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>Den Lauf anhalten</translation>
    </message>
    <message>
        <source>Save in another folder…</source>
        <translation>In einem anderen Ordner speichern …</translation>
    </message>
    <message>
        <source>Save “%1” in</source>
        <translation>„%1“ speichern in</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Continue without saving</source>
        <translation>Ohne Speichern weitermachen</translation>
    </message>
    <message>
        <source>Saving resumes as soon as there is space.</source>
        <translation>Sobald Platz ist, wird wieder gespeichert.</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>Verwerfen …</translation>
    </message>
    <message>
        <source>Discard what is not saved</source>
        <translation>Nicht Gespeichertes verwerfen</translation>
    </message>
    <message>
        <source>“%1” has ended at step %2 but can&apos;t be saved. %3 It stays in memory until there is space, or you save it in another folder.</source>
        <translation>„%1“ ist bei Schritt %2 zu Ende, kann aber nicht gespeichert werden. %3 Es bleibt im Arbeitsspeicher, bis Platz ist oder du es in einem anderen Ordner speicherst.</translation>
    </message>
    <message>
        <source>“%1” is waiting at step %2: what it learned can&apos;t be saved. %3 It continues as soon as there is space.</source>
        <translation>„%1“ wartet bei Schritt %2: Das Gelernte kann nicht gespeichert werden. %3 Sobald Platz ist, geht es weiter.</translation>
    </message>
    <message>
        <source>“%1” continues, but what it learns is not saved. %2</source>
        <translation>„%1“ läuft weiter, aber das Gelernte wird nicht gespeichert. %2</translation>
    </message>
    <message>
        <source>What it learned after step %1 will be lost.</source>
        <translation>Was er nach Schritt %1 gelernt hat, geht verloren.</translation>
    </message>
    <message>
        <source>Nothing from this run was saved: everything it learned will be lost.</source>
        <translation>Von diesem Lauf wurde nichts gespeichert: Alles Gelernte geht verloren.</translation>
    </message>
    <message>
        <source>What it learned is in its last checkpoint: resume the run to write the model.</source>
        <translation>Das Gelernte steht im letzten Zwischenstand: Setze den Lauf fort, um das Modell zu schreiben.</translation>
    </message>
    <message>
        <source>Discard what can&apos;t be saved?</source>
        <translation>Verwerfen, was nicht gespeichert werden kann?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>What it learned since its last checkpoint will be lost.</source>
        <translation>Was er seit seinem letzten Zwischenstand gelernt hat, geht verloren.</translation>
    </message>
</context>
<context>
    <name>dreambooth::ViewTools</name>
    <message>
        <source>Present</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Hold to blink between the two</source>
        <translation>Halten: zwischen beiden blinken</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Markierungen</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Generate both</source>
        <translation>Beide erzeugen</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>Show or hide the sidebar</source>
        <translation>Seitenleiste ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show or hide the panel</source>
        <translation>Bedienfeld ein- oder ausblenden</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Delete the comparison of the chosen card</source>
        <translation>Den Vergleich der gewählten Karte löschen</translation>
    </message>
</context>
<context>
    <name>dreambooth::WaitingRunSheet</name>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Fixed: it goes on from a checkpoint.</source>
        <translation>Fest: Er geht von einem Zwischenstand aus weiter.</translation>
    </message>
    <message>
        <source>Fixed: as the LoRA has it.</source>
        <translation>Fest: wie die LoRA es hat.</translation>
    </message>
    <message>
        <source>Fixed: its photos are cut already.</source>
        <translation>Fest: Seine Fotos sind schon zugeschnitten.</translation>
    </message>
    <message>
        <source>Fixed, as these are gone: %1</source>
        <translation>Fest, denn diese sind nicht mehr da: %1</translation>
    </message>
</context>
<context>
    <name>dreambooth::WelcomePage</name>
    <message>
        <source>Try the sample</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Neues Projekt …</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Letzte Projekte</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>Wieder öffnen</translation>
    </message>
    <message>
        <source>Teach an image model your subject from 4 to 20 photos, and see what it has learned. Everything stays on this computer.</source>
        <translation>Bring einem Bildmodell mit 4 bis 20 Fotos dein Motiv bei, und sieh, was es gelernt hat. Alles bleibt auf diesem Computer.</translation>
    </message>
    <message>
        <source>DreamBooth Studio closed unexpectedly while “%1” was open, so the project was not reopened automatically. What was saved is safe.</source>
        <translation>DreamBooth Studio wurde unerwartet beendet, während „%1“ geöffnet war; das Projekt wurde deshalb nicht automatisch geöffnet. Was gespeichert war, ist noch da.</translation>
    </message>
</context>
<context>
    <name>dreambooth::Workspace</name>
    <message>
        <source>Not saved. %1</source>
        <translation>Nicht gespeichert. %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>1 photo</source>
        <translation>1 Foto</translation>
    </message>
    <message>
        <source>%1 photos</source>
        <translation>%1 Fotos</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>It comes from another computer, another person or an older version of the program, or its settings were changed by another program.</source>
        <translation>Er stammt von einem anderen Computer, einem anderen Menschen oder einer älteren Version des Programms, oder ein anderes Programm hat seine Einstellungen geändert.</translation>
    </message>
    <message>
        <source>It will write to these folders: %1</source>
        <translation>Er wird in diese Ordner schreiben: %1</translation>
    </message>
    <message>
        <source>What another program wrote is kept in the project&apos;s folder.</source>
        <translation>Was das andere Programm geschrieben hat, liegt im Projektordner.</translation>
    </message>
    <message>
        <source>It will only write to the project&apos;s folder.</source>
        <translation>Er wird nur in den Projektordner schreiben.</translation>
    </message>
    <message>
        <source>Continue a run that was not made here?</source>
        <translation>Einen Lauf fortsetzen, der nicht hier gemacht wurde?</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The project&apos;s folder is read-only. You can view everything; changes stay in this window until the folder is writable.</source>
        <translation>Der Projektordner ist schreibgeschützt. Du kannst alles ansehen; Änderungen bleiben in diesem Fenster, bis der Ordner beschreibbar ist.</translation>
    </message>
    <message>
        <source>%1 subjects</source>
        <translation>%1 Motive</translation>
    </message>
</context>
<context>
    <name>dreambooth::errors</name>
    <message>
        <source>The booth in {file} was set up by a newer version of DreamBooth Studio.</source>
        <translation>Der Stand in {file} wurde mit einer neueren Version von DreamBooth Studio eingerichtet.</translation>
    </message>
    <message>
        <source>Install the newer version; the booth was not changed.</source>
        <translation>Installieren Sie die neuere Version; der Stand wurde nicht verändert.</translation>
    </message>
    <message>
        <source>The program that keeps a booth up, {program}, is missing.</source>
        <translation>Das Programm, das einen Stand am Laufen hält, {program}, fehlt.</translation>
    </message>
    <message>
        <source>Reinstall DreamBooth Studio.</source>
        <translation>Installiere DreamBooth Studio neu.</translation>
    </message>
    <message>
        <source>The booth part of the program could not be loaded: {words}.</source>
        <translation>Der Programmteil für den Stand ließ sich nicht laden: {words}.</translation>
    </message>
    <message>
        <source>There was nothing to learn from: no visit, no photos or an unknown class.</source>
        <translation>Es gab nichts zu lernen: kein Besuch, keine Fotos oder eine unbekannte Art.</translation>
    </message>
    <message>
        <source>Begin again.</source>
        <translation>Beginnen Sie von vorn.</translation>
    </message>
    <message>
        <source>A visitor&apos;s files could not be deleted yet. The booth keeps trying and admits nobody until then.</source>
        <translation>Die Dateien eines Besuchers konnten noch nicht gelöscht werden. Der Stand versucht es weiter und lässt so lange niemanden heran.</translation>
    </message>
    <message>
        <source>If this persists, close the booth and start it again: it deletes what is left first.</source>
        <translation>Bleibt das so, schließen Sie den Stand und starten Sie ihn neu: Er löscht dann zuerst, was übrig ist.</translation>
    </message>
    <message>
        <source>The PIN can&apos;t be used: it needs 4 to 12 digits.</source>
        <translation>Diese PIN geht nicht: Sie braucht 4 bis 12 Ziffern.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>There was not enough memory for the PIN&apos;s hash.</source>
        <translation>Für die Prüfsumme der PIN war nicht genug Speicher da.</translation>
    </message>
    <message>
        <source>Close other programs, then try again.</source>
        <translation>Schließen Sie andere Programme und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>The computer gave no random numbers for the PIN&apos;s hash.</source>
        <translation>Der Computer gab keine Zufallszahlen für die Prüfsumme der PIN.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The two PINs differ.</source>
        <translation>Die beiden PINs sind verschieden.</translation>
    </message>
    <message>
        <source>Type the same one twice.</source>
        <translation>Gib zweimal dieselbe ein.</translation>
    </message>
    <message>
        <source>The printer {printer} did not print the card.</source>
        <translation>Der Drucker {printer} hat die Karte nicht gedruckt.</translation>
    </message>
    <message>
        <source>Check that it is on and has paper.</source>
        <translation>Prüfen Sie, ob er eingeschaltet ist und Papier hat.</translation>
    </message>
    <message>
        <source>The print server does not know the printer {printer}.</source>
        <translation>Der Druckserver kennt den Drucker {printer} nicht.</translation>
    </message>
    <message>
        <source>Set it up again, or choose another one for the booth.</source>
        <translation>Richte ihn neu ein oder wähle einen anderen für den Stand.</translation>
    </message>
    <message>
        <source>The printer {printer} has no ink or toner.</source>
        <translation>Der Drucker {printer} hat keine Tinte oder keinen Toner.</translation>
    </message>
    <message>
        <source>Refill it.</source>
        <translation>Füllen Sie nach.</translation>
    </message>
    <message>
        <source>The printer {printer} has no paper.</source>
        <translation>Der Drucker {printer} hat kein Papier.</translation>
    </message>
    <message>
        <source>No print server answers, so the printer {printer} can&apos;t print.</source>
        <translation>Kein Druckserver antwortet, deshalb kann der Drucker {printer} nicht drucken.</translation>
    </message>
    <message>
        <source>Check that CUPS is running on this computer.</source>
        <translation>Prüfen Sie, ob CUPS auf diesem Computer läuft.</translation>
    </message>
    <message>
        <source>The printer {printer} is switched off, stopped or paused.</source>
        <translation>Der Drucker {printer} ist ausgeschaltet, gestoppt oder angehalten.</translation>
    </message>
    <message>
        <source>Switch it on, or resume it in the printer&apos;s settings.</source>
        <translation>Schalten Sie ihn ein, oder setzen Sie ihn in den Druckereinstellungen fort.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is “{value}”, not one of {choices}.</source>
        <translation>Die Einstellung „{key}“ des Stands ist „{value}“, nicht eines von {choices}.</translation>
    </message>
    <message>
        <source>Correct it in booth.json, or set the booth up again.</source>
        <translation>Berichtigen Sie sie in booth.json, oder richten Sie den Stand neu ein.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not a color such as #f2a33a.</source>
        <translation>Die Einstellung „{key}“ des Stands ist keine Farbe wie #f2a33a.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is missing or empty.</source>
        <translation>Die Einstellung „{key}“ des Stands fehlt oder ist leer.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not made of letters, digits, “-” and “_”.</source>
        <translation>Die Einstellung „{key}“ des Stands besteht nicht aus Buchstaben, Ziffern, „-“ und „_“.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is empty, but something is to be kept there.</source>
        <translation>Die Einstellung „{key}“ des Stands ist leer, aber dort soll etwas aufbewahrt werden.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” names “{value}”, which the booth does not speak.</source>
        <translation>Die Einstellung „{key}“ des Stands nennt „{value}“, eine Sprache, die der Stand nicht spricht.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not a list.</source>
        <translation>Die Einstellung „{key}“ des Stands ist keine Liste.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is empty: a booth needs at least one.</source>
        <translation>Die Einstellung „{key}“ des Stands ist leer: Ein Stand braucht mindestens eines davon.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not an object.</source>
        <translation>Die Einstellung „{key}“ des Stands ist kein Objekt.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is {value}, not between {min} and {max}.</source>
        <translation>Die Einstellung „{key}“ des Stands ist {value}, nicht zwischen {min} und {max}.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” does not say $subject.</source>
        <translation>In der Einstellung „{key}“ des Stands kommt $subject nicht vor.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is not a text.</source>
        <translation>Die Einstellung „{key}“ des Stands ist kein Text.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” is there twice.</source>
        <translation>Die Einstellung „{key}“ des Stands gibt es zweimal.</translation>
    </message>
    <message>
        <source>The booth&apos;s setting “{key}” has another type than it needs.</source>
        <translation>Die Einstellung „{key}“ des Stands hat einen anderen Typ, als sie braucht.</translation>
    </message>
    <message>
        <source>The visit before this one has not ended.</source>
        <translation>Der Besuch davor ist noch nicht zu Ende.</translation>
    </message>
    <message>
        <source>End it first.</source>
        <translation>Beenden Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>{damage} The checkpoint was kept as {kept}, and the run continues from the one before it.</source>
        <translation>{damage} Er wurde als {kept} aufgehoben, und der Lauf geht vom vorigen aus weiter.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is damaged: {file} has changed since it was written.</source>
        <translation>Der Zwischenstand {checkpoint} ist beschädigt: {file} wurde verändert, seit es geschrieben wurde.</translation>
    </message>
    <message>
        <source>Use an earlier checkpoint.</source>
        <translation>Verwende einen früheren Zwischenstand.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is damaged: {file} has the wrong size.</source>
        <translation>Der Zwischenstand {checkpoint} ist beschädigt: {file} hat die falsche Größe.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is damaged: {file} is not in its manifest.</source>
        <translation>Der Zwischenstand {checkpoint} ist beschädigt: {file} steht nicht in seinem Verzeichnis.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is damaged: {file} can&apos;t be read.</source>
        <translation>Der Zwischenstand {checkpoint} ist beschädigt: {file} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>What was learned up to step {step} could not be saved: {cause} Earlier checkpoints are kept.</source>
        <translation>Was bis Schritt {step} gelernt wurde, konnte nicht gespeichert werden: {cause} Frühere Zwischenstände bleiben.</translation>
    </message>
    <message>
        <source>The run was stopped, but its state at step {step} could not be saved. What is saved reaches up to step {last}.</source>
        <translation>Der Lauf wurde angehalten, aber sein Stand bei Schritt {step} konnte nicht gespeichert werden. Gespeichert ist, was bis Schritt {last} gelernt wurde.</translation>
    </message>
    <message>
        <source>See the notice before this for the cause; then resume the run.</source>
        <translation>Die Ursache steht im Hinweis davor; setze den Lauf danach fort.</translation>
    </message>
    <message>
        <source>The checkpoint {file} does not fit this run: “{tensor}” is missing or has another shape.</source>
        <translation>Der Zwischenstand {file} passt nicht zu diesem Lauf: „{tensor}“ fehlt oder hat eine andere Form.</translation>
    </message>
    <message>
        <source>Resume with the settings that the checkpoint was made with, or start a new run.</source>
        <translation>Setze mit den Einstellungen fort, mit denen der Zwischenstand entstand, oder beginne einen neuen Lauf.</translation>
    </message>
    <message>
        <source>The copy in the second folder could not be written: {cause} Training continues, and everything is in the run folder.</source>
        <translation>Die Kopie im zweiten Ordner konnte nicht geschrieben werden: {cause} Das Training läuft weiter, und alles liegt im Ordner des Laufs.</translation>
    </message>
    <message>
        <source>{system} did not cancel the job: {words}</source>
        <translation>{system} hat den Auftrag nicht abgebrochen: {words}</translation>
    </message>
    <message>
        <source>Try again when {system} answers.</source>
        <translation>Noch einmal versuchen, wenn {system} antwortet.</translation>
    </message>
    <message>
        <source>{system} did not accept the run: {words}</source>
        <translation>{system} hat den Lauf nicht angenommen: {words}</translation>
    </message>
    <message>
        <source>Check what is requested under Where, then start again; nothing was lost.</source>
        <translation>Prüfe unter „Wo“, was angefordert wird, und starte dann noch einmal; nichts ging verloren.</translation>
    </message>
    <message>
        <source>The comparison was made by a newer version of the program.</source>
        <translation>Der Vergleich wurde von einer neueren Version des Programms gemacht.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; it was not changed.</source>
        <translation>Aktualisiere DreamBooth Studio; er wurde nicht verändert.</translation>
    </message>
    <message>
        <source>None of the models has a LoRA, so there is no strength to vary.</source>
        <translation>Keines der Modelle hat eine LoRA; es gibt also keine Stärke, die sich ändern ließe.</translation>
    </message>
    <message>
        <source>Add a model with a LoRA first.</source>
        <translation>Füge zuerst ein Modell mit einer LoRA hinzu.</translation>
    </message>
    <message>
        <source>U-Net and text encoders of {file} don&apos;t belong together: one is of Stable Diffusion XL, the other is not.</source>
        <translation>U-Net und Text-Encoder von {file} gehören nicht zusammen: Das eine ist von Stable Diffusion XL, das andere nicht.</translation>
    </message>
    <message>
        <source>Download or copy the model again.</source>
        <translation>Lade oder kopiere das Modell noch einmal.</translation>
    </message>
    <message>
        <source>The model&apos;s {file} has a faulty “{key}”: it {detail}.</source>
        <translation>In {file} des Modells ist „{key}“ ungültig.</translation>
    </message>
    <message>
        <source>{file} lists no weights.</source>
        <translation>In {file} stehen keine Gewichte.</translation>
    </message>
    <message>
        <source>The model&apos;s {file} is no JSON object.</source>
        <translation>{file} des Modells ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>The model&apos;s {file} asks for “{key}”: {detail}, which is not supported yet.</source>
        <translation>{file} des Modells verlangt für „{key}“ etwas, das noch nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>Choose a Stable Diffusion 1, 2 or XL, FLUX.2 klein or Z-Image model.</source>
        <translation>Wähle ein Modell von Stable Diffusion 1, 2 oder XL, FLUX.2 klein oder Z-Image.</translation>
    </message>
    <message>
        <source>The layer names in {file} can only be read with the model it was made for.</source>
        <translation>Die Schichtnamen in {file} lassen sich nur mit dem Modell lesen, für das sie gemacht wurden.</translation>
    </message>
    <message>
        <source>Choose the base model that the LoRA was made with (--base MODEL).</source>
        <translation>Wähle das Basismodell, mit dem die LoRA gemacht wurde (--base MODELL).</translation>
    </message>
    <message>
        <source>Other programs find only .safetensors files, not {file}.</source>
        <translation>Andere Programme finden nur .safetensors-Dateien, nicht {file}.</translation>
    </message>
    <message>
        <source>Give the output a name that ends with .safetensors.</source>
        <translation>Gib der Ausgabe einen Namen, der auf .safetensors endet.</translation>
    </message>
    <message>
        <source>{file} already exists.</source>
        <translation>{file} gibt es schon.</translation>
    </message>
    <message>
        <source>Choose another name for the output, or move it away.</source>
        <translation>Wähle einen anderen Namen für die Ausgabe, oder verschiebe, was dort liegt.</translation>
    </message>
    <message>
        <source>{file} is a LoRA, not a whole model.</source>
        <translation>{file} ist eine LoRA, kein ganzes Modell.</translation>
    </message>
    <message>
        <source>--dtype and --config are for whole models; {file} is a LoRA.</source>
        <translation>--dtype und --config sind für ganze Modelle; {file} ist eine LoRA.</translation>
    </message>
    <message>
        <source>Leave them out.</source>
        <translation>Lass sie weg.</translation>
    </message>
    <message>
        <source>The output has no name.</source>
        <translation>Die Ausgabe hat keinen Namen.</translation>
    </message>
    <message>
        <source>Give a file or folder that is not there yet.</source>
        <translation>Nenne eine Datei oder einen Ordner, den es noch nicht gibt.</translation>
    </message>
    <message>
        <source>{file} is a whole model, not a LoRA: it can&apos;t become a {target} file.</source>
        <translation>{file} ist ein ganzes Modell, keine LoRA: Daraus kann keine Datei für {target} werden.</translation>
    </message>
    <message>
        <source>Convert it to diffusers or single-file.</source>
        <translation>Wandle es in diffusers oder single-file um.</translation>
    </message>
    <message>
        <source>The image decoder dreambooth-decode is missing from {folder}.</source>
        <translation>Der Bilddecoder dreambooth-decode fehlt in {folder}.</translation>
    </message>
    <message>
        <source>Reinstall or rebuild DreamBooth Studio.</source>
        <translation>Installiere oder baue DreamBooth Studio neu.</translation>
    </message>
    <message>
        <source>There is no device “{device}”.</source>
        <translation>Es gibt kein Gerät „{device}“.</translation>
    </message>
    <message>
        <source>Devices are “cpu”, “auto” and the numbers of GPUs: 0, 1, …; “0+1” is one rank on two of them.</source>
        <translation>Geräte sind „cpu“, „auto“ und die Nummern von GPUs: 0, 1, …; „0+1“ ist ein Rank auf zweien davon.</translation>
    </message>
    <message>
        <source>GPU {device} is not there. {cause}</source>
        <translation>Die GPU {device} gibt es hier nicht. {cause}</translation>
    </message>
    <message>
        <source>“dreambooth doctor” lists the devices; --device cpu always works.</source>
        <translation>„dreambooth doctor“ zählt die Geräte auf; --device cpu geht immer.</translation>
    </message>
    <message>
        <source>GPU {device} is not there; this computer has {count}.</source>
        <translation>Die GPU {device} gibt es hier nicht; dieser Computer hat {count}.</translation>
    </message>
    <message>
        <source>Give auto, cpu, or the number of a GPU: 0, 1, …</source>
        <translation>Gib auto, cpu oder die Nummer einer GPU an: 0, 1, …</translation>
    </message>
    <message>
        <source>Could not {action} {file}: the disk is full.</source>
        <translation>Der Datenträger ist voll: {file}</translation>
    </message>
    <message>
        <source>Free some space on that disk, then try again; nothing that was saved before is lost.</source>
        <translation>Schaffe auf diesem Datenträger Platz und versuche es noch einmal; was vorher gespeichert war, bleibt.</translation>
    </message>
    <message>
        <source>Free some space, keep fewer checkpoints (checkpoints_total_limit, checkpointing_steps), or choose a folder on another disk.</source>
        <translation>Schaffe Platz, behalte weniger Zwischenstände (checkpoints_total_limit, checkpointing_steps) oder wähle einen Ordner auf einem anderen Datenträger.</translation>
    </message>
    <message>
        <source>There are no reference tensors in {folder}.</source>
        <translation>In {folder} gibt es keine Vergleichszahlen.</translation>
    </message>
    <message>
        <source>Give the folder that holds text.safetensors, vae.safetensors, unet.safetensors and schedulers.safetensors (tests/reference/README.md says how they are made).</source>
        <translation>Nenne den Ordner mit text.safetensors, vae.safetensors, unet.safetensors und schedulers.safetensors (tests/reference/README.md sagt, wie sie entstehen).</translation>
    </message>
    <message>
        <source>The numbers in {folder} are not of the model {model}: their shapes differ.</source>
        <translation>Die Zahlen in {folder} sind nicht vom Modell {model}: Ihre Formen sind andere.</translation>
    </message>
    <message>
        <source>Give the model that they were computed with.</source>
        <translation>Nenne das Modell, mit dem sie berechnet wurden.</translation>
    </message>
    <message>
        <source>The hub&apos;s file list for {name} can&apos;t be used: {detail}.</source>
        <translation>Die Dateiliste des Hubs für {name} ist nicht brauchbar.</translation>
    </message>
    <message>
        <source>Check HF_ENDPOINT and the proxy, or try again later.</source>
        <translation>Prüfe HF_ENDPOINT und den Proxy, oder versuche es später noch einmal.</translation>
    </message>
    <message>
        <source>“{name}” is neither a model&apos;s name on the hub nor its address.</source>
        <translation>„{name}“ ist weder der Name eines Modells auf dem Hub noch dessen Adresse.</translation>
    </message>
    <message>
        <source>Give it as owner/name, or paste the address of its page.</source>
        <translation>Gib es als Besitzer/Name an oder füge die Adresse seiner Seite ein.</translation>
    </message>
    <message>
        <source>“{name}” at “{revision}” can&apos;t be on the hub.</source>
        <translation>„{name}“ mit „{revision}“ kann es auf dem Hub nicht geben.</translation>
    </message>
    <message>
        <source>Give the model as owner/name and its revision as a branch, tag or commit.</source>
        <translation>Gib das Modell als Besitzer/Name an und seine Revision als Branch, Tag oder Commit.</translation>
    </message>
    <message>
        <source>The hub token contains invalid characters.</source>
        <translation>Das Token für den Hub enthält ungültige Zeichen.</translation>
    </message>
    <message>
        <source>{host} has had too many requests.</source>
        <translation>{host} hat zu viele Anfragen bekommen.</translation>
    </message>
    <message>
        <source>Try again later; what has arrived is kept.</source>
        <translation>Versuche es später noch einmal; was angekommen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>{name} contains several models: {files}.</source>
        <translation>{name} enthält mehrere Modelle: {files}.</translation>
    </message>
    <message>
        <source>Paste the address of the file that you want, or name it with --file.</source>
        <translation>Füge die Adresse der gewünschten Datei ein, oder nenne sie mit --file.</translation>
    </message>
    <message>
        <source>{file} arrived damaged and was discarded.</source>
        <translation>{file} kam beschädigt an und wurde verworfen.</translation>
    </message>
    <message>
        <source>Try again later, or on another network.</source>
        <translation>Versuche es später oder in einem anderen Netzwerk noch einmal.</translation>
    </message>
    <message>
        <source>The download ended unexpectedly.</source>
        <translation>Der Download wurde unerwartet beendet.</translation>
    </message>
    <message>
        <source>Try again; what has arrived is kept.</source>
        <translation>Versuche es noch einmal; was angekommen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>You need to accept the licence of {name} on the hub first.</source>
        <translation>Du musst die Lizenz von {name} zuerst auf dem Hub annehmen.</translation>
    </message>
    <message>
        <source>The connection to {host} broke off: {reason}.</source>
        <translation>Die Verbindung zu {host} ist abgebrochen: {reason}.</translation>
    </message>
    <message>
        <source>Check the network and the proxy, then try again; what has arrived is kept.</source>
        <translation>Prüfe das Netzwerk und den Proxy und versuche es noch einmal; was angekommen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>{name} has no file named {file}.</source>
        <translation>In {name} gibt es keine Datei {file}.</translation>
    </message>
    <message>
        <source>Check the name on the model&apos;s page.</source>
        <translation>Prüfe den Namen auf der Seite des Modells.</translation>
    </message>
    <message>
        <source>{name} has no revision “{revision}”.</source>
        <translation>{name} hat keine Revision „{revision}“.</translation>
    </message>
    <message>
        <source>Check the branches and tags on {address}.</source>
        <translation>Prüfe die Branches und Tags auf {address}.</translation>
    </message>
    <message>
        <source>The download needs {need}, and the disk of {folder} has {free} left.</source>
        <translation>Der Download braucht {need}, und auf dem Datenträger von {folder} sind {free} frei.</translation>
    </message>
    <message>
        <source>Free some space there, or set HF_HOME to a folder on another disk.</source>
        <translation>Schaffe dort Platz, oder setze HF_HOME auf einen Ordner auf einem anderen Datenträger.</translation>
    </message>
    <message>
        <source>{name} has no .safetensors files that this program can use.</source>
        <translation>{name} hat keine .safetensors-Dateien, die dieses Programm verwenden kann.</translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation>Wähle ein anderes Modell.</translation>
    </message>
    <message>
        <source>The repository {name} has no .safetensors weights of the model. Other kinds can run programs when they are opened, and are not fetched.</source>
        <translation>{name} hat keine .safetensors-Gewichte des Modells. Andere Arten können beim Öffnen Programme ausführen und werden nicht geholt.</translation>
    </message>
    <message>
        <source>Choose another model, or another revision of it that has them.</source>
        <translation>Wähle ein anderes Modell, oder eine andere Revision davon, die sie hat.</translation>
    </message>
    <message>
        <source>The repository {name} has no .safetensors weights of {part}. Other kinds can run programs when they are opened, and are not fetched.</source>
        <translation>{name} hat keine .safetensors-Gewichte von {part}. Andere Arten können beim Öffnen Programme ausführen und werden nicht geholt.</translation>
    </message>
    <message>
        <source>The hub has no model {name}, or it is private.</source>
        <translation>Auf dem Hub gibt es kein Modell {name}, oder es ist privat.</translation>
    </message>
    <message>
        <source>{name} is not on this computer, and HF_HUB_OFFLINE keeps it from being downloaded.</source>
        <translation>{name} ist nicht auf diesem Computer, und wegen HF_HUB_OFFLINE wird es nicht heruntergeladen.</translation>
    </message>
    <message>
        <source>Unset HF_HUB_OFFLINE.</source>
        <translation>Nimm HF_HUB_OFFLINE zurück.</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set, so the hub was not asked.</source>
        <translation>HF_HUB_OFFLINE ist gesetzt, deshalb wurde der Hub nicht gefragt.</translation>
    </message>
    <message>
        <source>Unset HF_HUB_OFFLINE to look for a newer version.</source>
        <translation>Hebe HF_HUB_OFFLINE auf, um nach einer neueren Version zu sehen.</translation>
    </message>
    <message>
        <source>{host} does not accept this computer&apos;s token.</source>
        <translation>{host} akzeptiert das Token dieses Computers nicht.</translation>
    </message>
    <message>
        <source>{host} answered with error {status}.</source>
        <translation>{host} hat mit Fehler {status} geantwortet.</translation>
    </message>
    <message>
        <source>The download was stopped.</source>
        <translation>Das Herunterladen wurde angehalten.</translation>
    </message>
    <message>
        <source>Start it again: it continues where it stopped.</source>
        <translation>Starte ihn neu: Er macht dort weiter, wo er angehalten wurde.</translation>
    </message>
    <message>
        <source>The download was stopped while another one was at work.</source>
        <translation>Der Download wurde angehalten, während ein anderer am Werk war.</translation>
    </message>
    <message>
        <source>Start it again.</source>
        <translation>Starte ihn noch einmal.</translation>
    </message>
    <message>
        <source>{host} can&apos;t be reached: {reason}.</source>
        <translation>{host} ist nicht erreichbar: {reason}.</translation>
    </message>
    <message>
        <source>Check the network and the proxy, then try again.</source>
        <translation>Prüfe das Netzwerk und den Proxy und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>{address} is not used: models are downloaded over HTTPS only.</source>
        <translation>{address} wird nicht verwendet: Modelle werden nur über HTTPS geladen.</translation>
    </message>
    <message>
        <source>Check HF_ENDPOINT.</source>
        <translation>Prüfe HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{host} sent something other than {file}, of another length than the hub says.</source>
        <translation>{host} hat etwas anderes als {file} gesendet.</translation>
    </message>
    <message>
        <source>Check whether the network wants you to log in first, then try again.</source>
        <translation>Prüfe, ob du dich erst im Netzwerk anmelden musst, und versuche es dann noch einmal.</translation>
    </message>
    <message>
        <source>The drawing was cancelled.</source>
        <translation>Das Erzeugen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The pictures so far are kept; the same command goes on.</source>
        <translation>Die Bilder bis hierher bleiben; derselbe Befehl macht dort weiter.</translation>
    </message>
    <message>
        <source>Looking at the pictures was cancelled.</source>
        <translation>Das Ansehen der Bilder wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Pictures of one batch differ in their settings.</source>
        <translation>Bilder eines Stapels haben verschiedene Einstellungen.</translation>
    </message>
    <message>
        <source>Draw them one after the other.</source>
        <translation>Erzeuge sie eines nach dem anderen.</translation>
    </message>
    <message>
        <source>The number of steps is {steps}; the model&apos;s own sampler needs at least 4.</source>
        <translation>Es sind {steps} Schritte; der eigene Sampler des Modells braucht mindestens 4.</translation>
    </message>
    <message>
        <source>Choose 25, for example.</source>
        <translation>Wähle zum Beispiel 25.</translation>
    </message>
    <message>
        <source>The guidance is not a number.</source>
        <translation>Die Guidance ist keine Zahl.</translation>
    </message>
    <message>
        <source>Give a number such as 7.5.</source>
        <translation>Gib eine Zahl wie 7.5 an.</translation>
    </message>
    <message>
        <source>The setting {setting} must lie between {min} and {max}, but is {value}.</source>
        <translation>Die Einstellung {setting} muss zwischen {min} und {max} liegen, ist aber {value}.</translation>
    </message>
    <message>
        <source>Give it as “dreambooth generate” takes it, or leave it out.</source>
        <translation>Gib sie so an, wie „dreambooth generate“ sie nimmt, oder lass sie weg.</translation>
    </message>
    <message>
        <source>The {setting} is {pixels} pixels.</source>
        <translation>Die Einstellung {setting} ist {pixels} Pixel.</translation>
    </message>
    <message>
        <source>It must be a multiple of {cell} from {cell} to {most} for this model.</source>
        <translation>Für dieses Modell muss sie ein Vielfaches von {cell} sein, von {cell} bis {most}.</translation>
    </message>
    <message>
        <source>The number of steps is {steps}; this model&apos;s schedule has {most} in all.</source>
        <translation>Es sind {steps} Schritte; dieses Modell hat nur {most}.</translation>
    </message>
    <message>
        <source>The setting {setting} has the wrong type: {value}.</source>
        <translation>Die Einstellung {setting} hat den falschen Typ: {value}.</translation>
    </message>
    <message>
        <source>The model produced values that are not finite.</source>
        <translation>Das Modell hat nicht endliche Werte erzeugt.</translation>
    </message>
    <message>
        <source>Its files may be damaged: download it again. In float16 choose bfloat16 or float32.</source>
        <translation>Die Dateien des Modells sind vielleicht beschädigt: Lade es noch einmal herunter. Mit float16 wähle bfloat16 oder float32.</translation>
    </message>
    <message>
        <source>There is no picture in what was dropped or pasted.</source>
        <translation>In dem, was abgelegt oder eingefügt wurde, ist kein Bild.</translation>
    </message>
    <message>
        <source>Copy a picture or picture files, then paste again.</source>
        <translation>Ein Bild oder Bilddateien kopieren, dann noch einmal einfügen.</translation>
    </message>
    <message>
        <source>That is a web address, not a picture file.</source>
        <translation>Das ist eine Webadresse, keine Bilddatei.</translation>
    </message>
    <message>
        <source>Save the picture on this computer, then drop or paste the file.</source>
        <translation>Das Bild auf diesem Computer speichern, dann die Datei ablegen oder einfügen.</translation>
    </message>
    <message>
        <source>That is a web address, not a file on this computer.</source>
        <translation>Das ist eine Webadresse, keine Datei auf diesem Computer.</translation>
    </message>
    <message>
        <source>Download the file first, then drop it here.</source>
        <translation>Lade die Datei zuerst herunter und ziehe sie dann hierher.</translation>
    </message>
    <message>
        <source>There is no precision “{dtype}”.</source>
        <translation>Es gibt keine Genauigkeit „{dtype}“.</translation>
    </message>
    <message>
        <source>Give float32, float16 or bfloat16.</source>
        <translation>Gib float32, float16 oder bfloat16 an.</translation>
    </message>
    <message>
        <source>Give float32, float16, bfloat16 or auto.</source>
        <translation>Gib float32, float16, bfloat16 oder auto an.</translation>
    </message>
    <message>
        <source>{file} contains values that are not numbers.</source>
        <translation>{file} enthält Werte, die keine Zahlen sind.</translation>
    </message>
    <message>
        <source>Download or copy it again.</source>
        <translation>Lade oder kopiere sie noch einmal.</translation>
    </message>
    <message>
        <source>{file} was trained on another kind of model than this {family}.</source>
        <translation>{file} wurde mit einer anderen Art von Modell trainiert als diesem {family}.</translation>
    </message>
    <message>
        <source>Choose an embedding for {family}.</source>
        <translation>Wähle ein Embedding für {family}.</translation>
    </message>
    <message>
        <source>{file} holds no list of vectors.</source>
        <translation>{file} enthält keine Liste von Vektoren.</translation>
    </message>
    <message>
        <source>Choose a textual-inversion embedding in a .safetensors file.</source>
        <translation>Wähle ein Textual-Inversion-Embedding in einer .safetensors-Datei.</translation>
    </message>
    <message>
        <source>{file} holds different numbers of vectors for the two text encoders.</source>
        <translation>{file} enthält für die beiden Text-Encoder verschieden viele Vektoren.</translation>
    </message>
    <message>
        <source>{file} is no textual-inversion embedding.</source>
        <translation>{file} ist kein Textual-Inversion-Embedding.</translation>
    </message>
    <message>
        <source>{file} belongs to another word than {other}.</source>
        <translation>{file} gehört zu einem anderen Wort als {other}.</translation>
    </message>
    <message>
        <source>The picture was cancelled.</source>
        <translation>Das Bild wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The worker that generates pictures ended unexpectedly. {words}</source>
        <translation>Der Arbeitsprozess, der Bilder erzeugt, endete unerwartet. {words}</translation>
    </message>
    <message>
        <source>It starts again with the next picture: try again.</source>
        <translation>Er startet mit dem nächsten Bild neu: Versuche es noch einmal.</translation>
    </message>
    <message>
        <source>The worker that learns ended unexpectedly. {words}</source>
        <translation>Der Arbeitsprozess, der lernt, endete unerwartet. {words}</translation>
    </message>
    <message>
        <source>The engine stopped: {detail}</source>
        <translation>Bei der Berechnung ist ein Fehler aufgetreten: {detail}</translation>
    </message>
    <message>
        <source>This should not happen with valid input: it may be a bug in the program. See the log.</source>
        <translation>Bei gültigen Eingaben sollte das nicht vorkommen: Es kann ein Fehler des Programms sein. Mehr steht im Protokoll.</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>Der Export wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The export ended unexpectedly. {words}</source>
        <translation>Der Export wurde unerwartet beendet. {words}</translation>
    </message>
    <message>
        <source>Nothing was written. Close other programs if memory is short, then try again.</source>
        <translation>Es wurde nichts geschrieben. Schließe andere Programme, falls der Speicher knapp ist, und versuche es erneut.</translation>
    </message>
    <message>
        <source>The export returned nothing that can be read.</source>
        <translation>Der Export hat keine lesbare Antwort gegeben.</translation>
    </message>
    <message>
        <source>Reinstall DreamBooth Studio: its two programs may be different versions.</source>
        <translation>Installiere DreamBooth Studio neu: Vielleicht haben seine beiden Programme verschiedene Versionen.</translation>
    </message>
    <message>
        <source>{file} was cut short while it was in use, or its disk can no longer be read.</source>
        <translation>{file} wurde während der Benutzung gekürzt, oder der Datenträger ist nicht mehr lesbar.</translation>
    </message>
    <message>
        <source>Put the whole file back, and don&apos;t change model files while they are in use; then resume.</source>
        <translation>Lege die vollständige Datei zurück, und ändere Modelldateien nicht, während sie benutzt werden; setze dann fort.</translation>
    </message>
    <message>
        <source>In {file}: {error}</source>
        <translation>In der Datei {file}: {error}</translation>
    </message>
    <message>
        <source>The reading of {file} was stopped.</source>
        <translation>Das Lesen von {file} wurde abgebrochen.</translation>
    </message>
    <message>
        <source>{place} is in use by another process.</source>
        <translation>{place} wird gerade von einem anderen Prozess benutzt.</translation>
    </message>
    <message>
        <source>Wait until it has finished, or stop it.</source>
        <translation>Warte, bis er fertig ist, oder halte ihn an.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it does not exist.</source>
        <translation>{file} gibt es nicht.</translation>
    </message>
    <message>
        <source>Check the name, or choose another file.</source>
        <translation>Prüfe den Namen oder wähle eine andere Datei.</translation>
    </message>
    <message>
        <source>The model {file} does not exist.</source>
        <translation>Das Modell {file} gibt es nicht.</translation>
    </message>
    <message>
        <source>Check the path, or choose another model.</source>
        <translation>Prüfe den Pfad, oder wähle ein anderes Modell.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it, or a folder on the way to it, is a link, or not a regular file or folder.</source>
        <translation>{file} oder ein Ordner auf dem Weg dorthin ist eine Verknüpfung oder keine gewöhnliche Datei und kein gewöhnlicher Ordner.</translation>
    </message>
    <message>
        <source>Put a real file or folder in its place; nothing was written through it.</source>
        <translation>Lege eine echte Datei oder einen echten Ordner an seine Stelle; hindurch wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>In the run folder, {file} is a link, or not a regular file or folder.</source>
        <translation>Im Ordner des Laufs ist {file} eine Verknüpfung oder keine gewöhnliche Datei und kein gewöhnlicher Ordner.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it would be larger than files may be there.</source>
        <translation>{file} wäre größer, als Dateien dort sein dürfen.</translation>
    </message>
    <message>
        <source>Choose a disk that takes larger files, or have the limit on their size raised (ulimit -f); nothing that was saved before is lost.</source>
        <translation>Wähle einen Datenträger, der größere Dateien aufnimmt, oder lass die Grenze für ihre Größe anheben (ulimit -f); was vorher gespeichert war, bleibt.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it is a device or a pipe, not a regular file.</source>
        <translation>{file} ist keine gewöhnliche Datei, sondern ein Gerät oder eine Pipe.</translation>
    </message>
    <message>
        <source>Choose a regular file.</source>
        <translation>Wähle eine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>{file} is too large.</source>
        <translation>{file} ist zu groß.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Wähle eine andere Datei.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: {reason}.</source>
        <translation>{file} kann nicht gelesen oder geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Check the file and its disk.</source>
        <translation>Prüfe die Datei und ihren Datenträger.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: it is a folder.</source>
        <translation>{file} ist ein Ordner, keine Datei.</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>Wähle eine Datei.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: its name is too long.</source>
        <translation>Der Name {file} ist zu lang.</translation>
    </message>
    <message>
        <source>Choose a shorter name.</source>
        <translation>Wähle einen kürzeren Namen.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: a part of its path is a file, not a folder.</source>
        <translation>Ein Teil des Pfads {file} ist eine Datei, kein Ordner.</translation>
    </message>
    <message>
        <source>Check the name, or choose another folder.</source>
        <translation>Prüfe den Namen, oder wähle einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Could not {action} {file}: access is not allowed.</source>
        <translation>Der Zugriff auf {file} ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>Check the permissions of the folder, or choose another one.</source>
        <translation>Prüfe die Rechte des Ordners, oder wähle einen anderen.</translation>
    </message>
    <message>
        <source>Another program replaced {file} while it was written.</source>
        <translation>Ein anderes Programm hat {file} ersetzt, während es geschrieben wurde.</translation>
    </message>
    <message>
        <source>End that program, then start again.</source>
        <translation>Beende dieses Programm und fang dann noch einmal an.</translation>
    </message>
    <message>
        <source>Usage: dreambooth-film OUTPUT.mp4 PICTURE…</source>
        <translation>Aufruf: dreambooth-film AUSGABE.mp4 BILD…</translation>
    </message>
    <message>
        <source>The film {file} could not be written.</source>
        <translation>Der Film {file} konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Check whether the disk is full.</source>
        <translation>Prüfe, ob der Datenträger voll ist.</translation>
    </message>
    <message>
        <source>{flag} means {other} {value}, but {other} {given} was given too.</source>
        <translation>{flag} bedeutet {other} {value}, angegeben ist aber auch {other} {given}.</translation>
    </message>
    <message>
        <source>Leave one of them out.</source>
        <translation>Lass eines davon weg.</translation>
    </message>
    <message>
        <source>--{flag} is missing.</source>
        <translation>--{flag} fehlt.</translation>
    </message>
    <message>
        <source>Give it, or --run FOLDER; see dreambooth train --help.</source>
        <translation>Gib es an, oder --run ORDNER; siehe dreambooth train --help.</translation>
    </message>
    <message>
        <source>There is nothing to draw.</source>
        <translation>Es gibt nichts zu erzeugen.</translation>
    </message>
    <message>
        <source>Give --prompt and --output, or --prompts and --output_dir.</source>
        <translation>Gib --prompt und --output an, oder --prompts und --output_dir.</translation>
    </message>
    <message>
        <source>There is no tuned model to compare with.</source>
        <translation>Es gibt kein trainiertes Modell zum Vergleichen.</translation>
    </message>
    <message>
        <source>Give --tuned MODEL, or --lora FILE for the base model.</source>
        <translation>Gib --tuned MODELL an, oder --lora DATEI für das Basismodell.</translation>
    </message>
    <message>
        <source>The run has no checkpoint “{checkpoint}”.</source>
        <translation>Der Lauf hat keinen Zwischenstand „{checkpoint}“.</translation>
    </message>
    <message>
        <source>See {folder}, or use “latest”.</source>
        <translation>Sieh in {folder} nach, oder nimm „latest“.</translation>
    </message>
    <message>
        <source>The name of {file} has bytes that are no UTF-8, which {keeper} can&apos;t keep.</source>
        <translation>Der Name von {file} hat Bytes, die kein UTF-8 sind und die nicht aufbewahrt werden können.</translation>
    </message>
    <message>
        <source>Rename it, or choose another place.</source>
        <translation>Benenne es um, oder wähle einen anderen Ort.</translation>
    </message>
    <message>
        <source>There is no preset “{preset}”.</source>
        <translation>Es gibt keine Vorlage „{preset}“.</translation>
    </message>
    <message>
        <source>Choose diffusers, ray, fast, faithful or full.</source>
        <translation>Wähle diffusers, ray, fast, faithful oder full.</translation>
    </message>
    <message>
        <source>{flag} can&apos;t be honoured: {reason}.</source>
        <translation>{flag} kann hier nicht befolgt werden: {reason}.</translation>
    </message>
    <message>
        <source>Leave it out, or see docs/flags.md.</source>
        <translation>Lass es weg, oder sieh in docs/flags.md nach.</translation>
    </message>
    <message>
        <source>--run takes everything from the run folder, but other settings were given too.</source>
        <translation>--run nimmt alles aus dem Ordner des Laufs, angegeben sind aber auch andere Einstellungen.</translation>
    </message>
    <message>
        <source>Drop either them or --run.</source>
        <translation>Lass entweder sie oder --run weg.</translation>
    </message>
    <message>
        <source>--warm works on one device.</source>
        <translation>--warm arbeitet auf einem Gerät.</translation>
    </message>
    <message>
        <source>Name one, or leave --warm out.</source>
        <translation>Nenne eines, oder lass --warm weg.</translation>
    </message>
    <message>
        <source>--warm takes everything from run folders, but other settings were given too.</source>
        <translation>--warm nimmt alles aus Ordnern von Läufen, angegeben sind aber auch andere Einstellungen.</translation>
    </message>
    <message>
        <source>Drop either them or --warm.</source>
        <translation>Lass entweder sie oder --warm weg.</translation>
    </message>
    <message>
        <source>The folder {folder} was moved to {now} while it was in use, so the work was ended.</source>
        <translation>Der Ordner {folder} wurde während der Arbeit daran nach {now} verschoben, deshalb endete sie.</translation>
    </message>
    <message>
        <source>Go on there, or move it back first.</source>
        <translation>Mach dort weiter, oder schiebe ihn erst zurück.</translation>
    </message>
    <message>
        <source>The folder {folder} was deleted while it was in use, so the work was ended.</source>
        <translation>Der Ordner {folder} wurde während der Arbeit daran gelöscht, deshalb endete sie.</translation>
    </message>
    <message>
        <source>Restore it from a copy, or start anew.</source>
        <translation>Stelle ihn aus einer Kopie wieder her, oder fang neu an.</translation>
    </message>
    <message>
        <source>TMPDIR, the folder for temporary files, is not a folder.</source>
        <translation>TMPDIR, der Ordner für temporäre Dateien, ist kein Ordner.</translation>
    </message>
    <message>
        <source>Set TMPDIR to a folder that exists, or unset it.</source>
        <translation>Setze TMPDIR auf einen Ordner, den es gibt, oder nimm es zurück.</translation>
    </message>
    <message>
        <source>The folder {folder} can be used by others.</source>
        <translation>Auf den Ordner {folder} haben auch andere Zugriff.</translation>
    </message>
    <message>
        <source>Delete it, or set TMPDIR to another folder.</source>
        <translation>Lösche ihn oder setze TMPDIR auf einen anderen Ordner.</translation>
    </message>
    <message>
        <source>No font was found for the sheet&apos;s labels.</source>
        <translation>Für die Beschriftung des Bogens wurde keine Schrift gefunden.</translation>
    </message>
    <message>
        <source>Install a font: on Debian and Ubuntu the package fonts-inter or fonts-dejavu-core.</source>
        <translation>Installiere eine Schrift: unter Debian und Ubuntu das Paket fonts-inter oder fonts-dejavu-core.</translation>
    </message>
    <message>
        <source>There is no GPU {device} here.</source>
        <translation>Eine GPU {device} gibt es hier nicht.</translation>
    </message>
    <message>
        <source>Choose another device, or see “dreambooth doctor”.</source>
        <translation>Wähle ein anderes Gerät, oder sieh mit „dreambooth doctor“ nach.</translation>
    </message>
    <message>
        <source>A GPU was asked for, but none can be used. {cause}</source>
        <translation>Verlangt ist eine GPU, aber keine lässt sich verwenden. {cause}</translation>
    </message>
    <message>
        <source>Choose the CPU, or see “dreambooth doctor”.</source>
        <translation>Wähle die CPU, oder sieh mit „dreambooth doctor“ nach.</translation>
    </message>
    <message>
        <source>There is no GPU {device} here. {cause}</source>
        <translation>Eine GPU {device} gibt es hier nicht. {cause}</translation>
    </message>
    <message>
        <source>There is no NVIDIA driver on this machine (libcuda.so.1).</source>
        <translation>Auf diesem Computer gibt es keinen NVIDIA-Treiber (libcuda.so.1).</translation>
    </message>
    <message>
        <source>LibTorch&apos;s GPU libraries are not installed: {reason}.</source>
        <translation>Die GPU-Bibliotheken von LibTorch sind nicht installiert: {reason}.</translation>
    </message>
    <message>
        <source>Run packaging/setup --gpu; until then the CPU is used.</source>
        <translation>Führe packaging/setup --gpu aus; bis dahin wird die CPU benutzt.</translation>
    </message>
    <message>
        <source>The GPU plug-in did not open: {reason}.</source>
        <translation>Das GPU-Modul ließ sich nicht öffnen: {reason}.</translation>
    </message>
    <message>
        <source>Build DreamBooth Studio again; until then the CPU is used.</source>
        <translation>Baue DreamBooth Studio noch einmal; bis dahin wird die CPU benutzt.</translation>
    </message>
    <message>
        <source>The GPU libraries were not looked for.</source>
        <translation>Nach den GPU-Bibliotheken wurde nicht gesucht.</translation>
    </message>
    <message>
        <source>The GPU plug-in (libdreambooth_gpu.so) is of another version than this program.</source>
        <translation>Das GPU-Modul (libdreambooth_gpu.so) ist von einer anderen Version als dieses Programm.</translation>
    </message>
    <message>
        <source>Usage: dreambooth-guard BOOTH_FOLDER</source>
        <translation>Aufruf: dreambooth-guard ORDNER_DES_STANDS</translation>
    </message>
    <message>
        <source>A sample picture is no PNG file.</source>
        <translation>Ein Probebild ist keine PNG-Datei.</translation>
    </message>
    <message>
        <source>{file} is damaged: it is no JSON from line {line}, column {column} on.</source>
        <translation>{file} ist beschädigt: ab Zeile {line}, Spalte {column} nicht mehr als JSON lesbar.</translation>
    </message>
    <message>
        <source>It may be cut short: restore it from a backup.</source>
        <translation>Vielleicht ist die Datei abgeschnitten: Stelle sie aus einer Sicherung wieder her.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: it is nested too deeply.</source>
        <translation>{file} ist nicht brauchbar: Es ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>It may be damaged: restore it from a copy.</source>
        <translation>Die Datei ist vielleicht beschädigt: Stelle sie aus einer Kopie wieder her.</translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} ist leer.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: it holds too many values.</source>
        <translation>{file} ist nicht brauchbar: Es enthält zu viele Werte.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: an object in it has too many members.</source>
        <translation>{file} ist nicht brauchbar: Ein Objekt darin hat zu viele Einträge.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: it holds a number that is out of range.</source>
        <translation>{file} ist nicht brauchbar: Es enthält eine zu große Zahl.</translation>
    </message>
    <message>
        <source>The environment variable {variable} is “{value}”, which is not a number from {min} to {max}.</source>
        <translation>Die Umgebungsvariable {variable} ist „{value}“, keine Zahl von {min} bis {max}.</translation>
    </message>
    <message>
        <source>It is set by the program that starts the ranks: check its settings.</source>
        <translation>Das Programm, das die Ranks startet, setzt sie: Prüfe dessen Einstellungen.</translation>
    </message>
    <message>
        <source>This process is rank {value} of only {ranks}.</source>
        <translation>Dieser Prozess ist Rank {value} von nur {ranks}.</translation>
    </message>
    <message>
        <source>The environment variables of the launcher contradict each other.</source>
        <translation>Die Umgebungsvariablen des startenden Programms widersprechen einander.</translation>
    </message>
    <message>
        <source>{flag} names no file: {list}.</source>
        <translation>{flag} nennt keine Datei: {list}.</translation>
    </message>
    <message>
        <source>Give a text file that is there, or entries separated by commas.</source>
        <translation>Gib eine Textdatei an, die es gibt, oder Einträge, die Kommas trennen.</translation>
    </message>
    <message>
        <source>{file} holds only a part of {module}.</source>
        <translation>{file} enthält nur einen Teil von {module}.</translation>
    </message>
    <message>
        <source>{file} is a LoRA of peft&apos;s, and the {name} that says how strongly it acts is not beside it.</source>
        <translation>{file} ist eine LoRA von peft, und die Datei {name}, die ihre Stärke nennt, liegt nicht daneben.</translation>
    </message>
    <message>
        <source>Put both files into one folder.</source>
        <translation>Lege beide Dateien in einen Ordner.</translation>
    </message>
    <message>
        <source>{file} was made for another kind of model: it adapts {module}, which this model lacks.</source>
        <translation>{file} wurde für eine andere Art von Modell gemacht: Es passt {module} an, das dieses Modell nicht hat.</translation>
    </message>
    <message>
        <source>Choose a LoRA for this base model.</source>
        <translation>Wähle eine LoRA für dieses Basismodell.</translation>
    </message>
    <message>
        <source>--lora_scale has {numbers} numbers for {loras} LoRAs.</source>
        <translation>--lora_scale hat {numbers} Zahlen für {loras} LoRAs.</translation>
    </message>
    <message>
        <source>Give one number for all of them, or one each.</source>
        <translation>Gib eine Zahl für alle an, oder für jede eine.</translation>
    </message>
    <message>
        <source>A --lora_scale is not a number.</source>
        <translation>Ein Wert von --lora_scale ist keine Zahl.</translation>
    </message>
    <message>
        <source>Give numbers such as 0.8.</source>
        <translation>Gib Zahlen wie 0.8 an.</translation>
    </message>
    <message>
        <source>{folder} holds one LoRA for the U-Net and others for text encoders.</source>
        <translation>{folder} enthält eine LoRA für das U-Net und weitere für Text-Encoder.</translation>
    </message>
    <message>
        <source>Open its folders unet and text_encoder one by one.</source>
        <translation>Öffne seine Ordner unet und text_encoder einzeln.</translation>
    </message>
    <message>
        <source>The LoRA {file} has two halves of {module} that don&apos;t fit.</source>
        <translation>Die LoRA {file} hat zwei Hälften von {module}, die nicht zusammenpassen.</translation>
    </message>
    <message>
        <source>The LoRA {file} has a faulty {array}.</source>
        <translation>Die LoRA {file} hat ein fehlerhaftes {array}.</translation>
    </message>
    <message>
        <source>The LoRA {file} has magnitudes of {module} that don&apos;t fit.</source>
        <translation>Die LoRA {file} hat Beträge von {module}, die nicht passen.</translation>
    </message>
    <message>
        <source>{file} does not fit this model: {module} has another shape.</source>
        <translation>{file} passt nicht zu diesem Modell: {module} hat eine andere Form.</translation>
    </message>
    <message>
        <source>The LoRA was made for another model; choose that one.</source>
        <translation>Die LoRA wurde für ein anderes Modell gemacht; wähle dieses.</translation>
    </message>
    <message>
        <source>The LoRA {file} adapts {module} twice.</source>
        <translation>Die LoRA {file} passt {module} zweimal an.</translation>
    </message>
    <message>
        <source>{file} is not a kind of LoRA that this program knows: it holds the array {array}.</source>
        <translation>{file} ist keine Art von LoRA, die dieses Programm kennt: Sie enthält das Feld {array}.</translation>
    </message>
    <message>
        <source>Choose a LoRA for Stable Diffusion, FLUX.2 klein or Z-Image.</source>
        <translation>Wähle eine LoRA für Stable Diffusion, FLUX.2 klein oder Z-Image.</translation>
    </message>
    <message>
        <source>{file} holds no arrays.</source>
        <translation>{file} enthält keine Felder.</translation>
    </message>
    <message>
        <source>This model has no layer {module}.</source>
        <translation>Dieses Modell hat keine Schicht {module}.</translation>
    </message>
    <message>
        <source>{file} is a LoRA of a kind that is not supported: {detail}.</source>
        <translation>{file} ist eine LoRA einer Art, die nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>Choose a plain LoRA or DoRA, or one that was merged with its settings.</source>
        <translation>Wähle eine einfache LoRA oder DoRA, oder eine, die mit ihren Einstellungen verschmolzen wurde.</translation>
    </message>
    <message>
        <source>{file} is a DoRA whose magnitudes belong to the inputs of layers, which is not supported.</source>
        <translation>{file} ist eine DoRA, deren Beträge zu den Eingängen der Schichten gehören; das wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Choose a plain LoRA, or a DoRA made with wd_on_output.</source>
        <translation>Wähle eine einfache LoRA, oder eine DoRA, die mit wd_on_output gemacht wurde.</translation>
    </message>
    <message>
        <source>{file} is an adapter of the kind {kind}, which is not supported.</source>
        <translation>{file} ist ein Adapter der Art {kind}, die nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>Choose a plain LoRA.</source>
        <translation>Wähle eine einfache LoRA.</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>Dafür reicht der Speicher nicht.</translation>
    </message>
    <message>
        <source>Choose a smaller picture, a smaller batch or a half-precision dtype, or close other programs.</source>
        <translation>Wähle ein kleineres Bild, weniger auf einmal oder halbe Genauigkeit, oder schließe andere Programme.</translation>
    </message>
    <message>
        <source>Part of this program&apos;s memory could not be read (SIGBUS).</source>
        <translation>Ein Teil des Speichers dieses Programms war nicht lesbar (SIGBUS).</translation>
    </message>
    <message>
        <source>A disk, a network folder or /dev/shm may be full or gone. Check that, then resume.</source>
        <translation>Vielleicht ist ein Datenträger, ein Netzwerkordner oder /dev/shm voll oder nicht mehr da. Prüfe das und setze dann fort.</translation>
    </message>
    <message>
        <source>Memory ran out at step {step}. From here on, fewer pictures are processed at once; the result stays the same.</source>
        <translation>Bei Schritt {step} reichte der Speicher nicht. Ab hier werden weniger Bilder gleichzeitig verarbeitet; das Ergebnis bleibt gleich.</translation>
    </message>
    <message>
        <source>The system ended the training process on {device} (rank {rank}), most likely because the computer&apos;s memory ran out.</source>
        <translation>Das System hat den Trainingsprozess auf {device} (Rank {rank}) beendet, höchstwahrscheinlich, weil der Speicher des Computers ausging.</translation>
    </message>
    <message>
        <source>Give it more memory, or choose settings that need less, such as a smaller batch; then resume.</source>
        <translation>Gib dem Training mehr Speicher oder wähle Einstellungen, die weniger brauchen, etwa einen kleineren Stapel; setze es dann fort.</translation>
    </message>
    <message>
        <source>The system ended the training process on {device} (rank {rank}), because its control group (a container, a job of a cluster) reached its limit of {limit}.</source>
        <translation>Das System hat den Trainingsprozess auf {device} (Rank {rank}) beendet, weil seine Kontrollgruppe (ein Container, ein Auftrag eines Clusters) ihre Grenze von {limit} erreichte.</translation>
    </message>
    <message>
        <source>There is not enough memory for this training.</source>
        <translation>Für dieses Training reicht der Speicher nicht.</translation>
    </message>
    <message>
        <source>What needs less: {ways} (All settings). “dreambooth plan” tells what each of them needs.</source>
        <translation>Weniger brauchen: {ways} (Alle Einstellungen). „dreambooth plan“ sagt, was jedes davon braucht.</translation>
    </message>
    <message>
        <source>The memory of the GPU is not enough for this training.</source>
        <translation>Für dieses Training reicht der Speicher der GPU nicht.</translation>
    </message>
    <message>
        <source>The measuring ended unexpectedly (status {status}): {words}</source>
        <translation>Das Messen endete unerwartet (Status {status}): {words}</translation>
    </message>
    <message>
        <source>There is not enough memory left to begin: at least {missing} MB more are needed.</source>
        <translation>Zum Anfangen reicht der Speicher nicht: Es fehlen mindestens {missing} MB.</translation>
    </message>
    <message>
        <source>Close other programs, or allow this one more memory.</source>
        <translation>Schließe andere Programme, oder lass diesem mehr Speicher.</translation>
    </message>
    <message>
        <source>Rank {rank} ran out of memory in step {step}, while the others were waiting for it.</source>
        <translation>Auf Rank {rank} ging in Schritt {step} der Speicher aus, während die anderen darauf warteten.</translation>
    </message>
    <message>
        <source>Resume the run: it continues with fewer pictures at a time.</source>
        <translation>Setze den Lauf fort: Er verarbeitet dann weniger Bilder auf einmal.</translation>
    </message>
    <message>
        <source>{file} brings its own settings; --config is for single files.</source>
        <translation>{file} bringt eigene Einstellungen mit; --config ist für einzelne Dateien.</translation>
    </message>
    <message>
        <source>Leave --config out.</source>
        <translation>Lass --config weg.</translation>
    </message>
    <message>
        <source>The folder {folder} already exists.</source>
        <translation>Den Ordner {folder} gibt es schon.</translation>
    </message>
    <message>
        <source>Choose another name for the model, or delete the folder.</source>
        <translation>Wähle einen anderen Namen für das Modell, oder lösche den Ordner.</translation>
    </message>
    <message>
        <source>The model {name} in the Hugging Face cache ({folder}) is not complete: {missing} is missing or can&apos;t be read.</source>
        <translation>Das Modell {name} im Hugging-Face-Zwischenspeicher ({folder}) ist unvollständig: {missing} fehlt oder ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Download the rest on the Models page, or run “{command}” on a computer with a network connection; what is here is kept.</source>
        <translation>Lade den Rest auf der Seite „Modelle“ herunter, oder führe „{command}“ auf einem Computer mit Netzverbindung aus; was schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>The model {name} in the Hugging Face cache ({folder}) is not complete: {missing} is missing or can&apos;t be read, for its download was cut off.</source>
        <translation>Das Modell {name} im Hugging-Face-Zwischenspeicher ({folder}) ist unvollständig: {missing} fehlt oder ist nicht lesbar, denn der Download wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The model lacks the file {file}.</source>
        <translation>Dem Modell fehlt die Datei {file}.</translation>
    </message>
    <message>
        <source>The file {file} lacks the array {array}, which {index} promises.</source>
        <translation>Der Datei {file} fehlt das Feld {array}, das {index} verspricht.</translation>
    </message>
    <message>
        <source>The file {file} lacks its text encoder.</source>
        <translation>Der Datei {file} fehlt der Text-Encoder.</translation>
    </message>
    <message>
        <source>Choose a file that holds all parts of the model.</source>
        <translation>Wähle eine Datei, die alle Teile des Modells enthält.</translation>
    </message>
    <message>
        <source>The file {file} lacks its VAE.</source>
        <translation>Der Datei {file} fehlt das VAE.</translation>
    </message>
    <message>
        <source>Name a VAE beside it, or choose a file that holds all.</source>
        <translation>Nenne ein VAE dazu, oder wähle eine Datei, die alles enthält.</translation>
    </message>
    <message>
        <source>The weights of {component} are missing {tensor}.</source>
        <translation>In den Gewichten von {component} fehlt {tensor}.</translation>
    </message>
    <message>
        <source>The weights don&apos;t match the model&apos;s configuration, or are incomplete: download the model again.</source>
        <translation>Die Gewichte passen nicht zur Konfiguration des Modells oder sind unvollständig: Lade das Modell noch einmal herunter.</translation>
    </message>
    <message>
        <source>{file} could not be moved to the trash; it is still there.</source>
        <translation>{file} konnte nicht in den Papierkorb verschoben werden und ist noch da.</translation>
    </message>
    <message>
        <source>Its disk may have no bin: delete it with your file manager.</source>
        <translation>Der Datenträger hat vielleicht keinen Papierkorb: Lösche es in der Dateiverwaltung.</translation>
    </message>
    <message>
        <source>{file} is neither a model nor a LoRA.</source>
        <translation>{file} ist weder ein Modell noch eine LoRA.</translation>
    </message>
    <message>
        <source>Choose a .safetensors file or a diffusers folder.</source>
        <translation>Wähle eine .safetensors-Datei oder einen diffusers-Ordner.</translation>
    </message>
    <message>
        <source>{file} is not a model: it has no model_index.json.</source>
        <translation>{file} ist kein Modell: Es enthält keine model_index.json.</translation>
    </message>
    <message>
        <source>The Hugging Face cache has the model {name}, but not its revision “{revision}” ({folder}). It has: {revisions}.</source>
        <translation>Im Hugging-Face-Zwischenspeicher liegt das Modell {name}, aber nicht seine Revision „{revision}“ ({folder}). Es gibt: {revisions}.</translation>
    </message>
    <message>
        <source>Name one of these as the revision, or run “{command}” on a computer with a network connection.</source>
        <translation>Nenne eine davon als Revision, oder führe „{command}“ auf einem Computer mit Netzverbindung aus.</translation>
    </message>
    <message>
        <source>There is no model “{name}”: no folder or file of this name, and nothing in the Hugging Face cache ({folder}).</source>
        <translation>Es gibt kein Modell „{name}“: weder Ordner noch Datei dieses Namens, und nichts im Hugging-Face-Zwischenspeicher ({folder}).</translation>
    </message>
    <message>
        <source>Get it on the Models page, copy a diffusers folder or a .safetensors file to this computer, or run “{command}” on a computer with a network connection, where HF_HOME names the folder that it fills.</source>
        <translation>Hole es auf der Seite „Modelle“, kopiere einen diffusers-Ordner oder eine .safetensors-Datei auf diesen Computer, oder führe „{command}“ auf einem Computer mit Netzverbindung aus, auf dem HF_HOME den Ordner nennt, der gefüllt wird.</translation>
    </message>
    <message>
        <source>{file} is a Python pickle. Opening such a file can run any program that its author hid in it.</source>
        <translation>{file} ist ein Python-Pickle. Wer so eine Datei öffnet, führt womöglich ein Programm aus, das darin versteckt ist.</translation>
    </message>
    <message>
        <source>Use the safetensors version of the model.</source>
        <translation>Nimm die safetensors-Fassung des Modells.</translation>
    </message>
    <message>
        <source>Use the safetensors version of the embedding.</source>
        <translation>Verwende die safetensors-Version des Embeddings.</translation>
    </message>
    <message>
        <source>The file {file} names “{name}”, which would lead out of the model&apos;s folder.</source>
        <translation>Die Datei {file} nennt „{name}“, das aus dem Ordner des Modells hinausführen würde.</translation>
    </message>
    <message>
        <source>Do not use this model: it is faulty or was made to do harm.</source>
        <translation>Verwende dieses Modell nicht: Es ist fehlerhaft oder soll Schaden anrichten.</translation>
    </message>
    <message>
        <source>The U-Net of {file} takes {channels} channels, as an inpainting model does; that is not supported.</source>
        <translation>Das U-Net von {file} nimmt {channels} Kanäle, wie ein Modell zum Ausbessern (Inpainting); das wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Choose a Stable Diffusion 1, 2 or XL, FLUX.2 klein or Z-Image model for text to image.</source>
        <translation>Wähle ein Modell von Stable Diffusion 1, 2 oder XL, FLUX.2 klein oder Z-Image, das aus Text Bilder macht.</translation>
    </message>
    <message>
        <source>The file {file} is a ControlNet, which steers a model.</source>
        <translation>Die Datei {file} ist ein ControlNet, das ein Modell steuert.</translation>
    </message>
    <message>
        <source>The file {file} is a model that edits pictures (InstructPix2Pix).</source>
        <translation>Die Datei {file} ist ein Modell, das Bilder bearbeitet (InstructPix2Pix).</translation>
    </message>
    <message>
        <source>The file {file} is a textual-inversion embedding.</source>
        <translation>Die Datei {file} ist ein Textual-Inversion-Embedding.</translation>
    </message>
    <message>
        <source>The file {file} is an inpainting model.</source>
        <translation>Die Datei {file} ist ein Modell zum Ausbessern (Inpainting).</translation>
    </message>
    <message>
        <source>The file {file} is a LoHa, which is used on top of a model.</source>
        <translation>Die Datei {file} ist eine LoHa, die zusammen mit einem Modell verwendet wird.</translation>
    </message>
    <message>
        <source>The file {file} is a LoKr, which is used on top of a model.</source>
        <translation>Die Datei {file} ist eine LoKr, die zusammen mit einem Modell verwendet wird.</translation>
    </message>
    <message>
        <source>The file {file} is a LoRA, which is used on top of a model.</source>
        <translation>Die Datei {file} ist eine LoRA, die zusammen mit einem Modell verwendet wird.</translation>
    </message>
    <message>
        <source>The file {file} is an AnimateDiff motion module.</source>
        <translation>Die Datei {file} ist ein Bewegungsmodul von AnimateDiff.</translation>
    </message>
    <message>
        <source>The model {file} has a {kind} as its {part}, which is not supported.</source>
        <translation>Das Modell {file} hat als {part} ein {kind}; das wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>The file {file} is a Playground model.</source>
        <translation>Die Datei {file} ist ein Playground-Modell.</translation>
    </message>
    <message>
        <source>{file} is the refiner of Stable Diffusion XL, which only finishes pictures that another model began; that is not supported.</source>
        <translation>{file} ist der Refiner von Stable Diffusion XL, der nur Bilder fertigstellt, die ein anderes Modell begonnen hat; das wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>The array {array} of {part} has no place in a single file.</source>
        <translation>Das Feld {array} von {part} hat in einer einzelnen Datei keinen Platz.</translation>
    </message>
    <message>
        <source>Export the model as a folder instead.</source>
        <translation>Exportiere das Modell stattdessen als Ordner.</translation>
    </message>
    <message>
        <source>The file {file} is a U-Net alone, one part of a model folder in diffusers&apos; layout.</source>
        <translation>Die Datei {file} ist nur ein U-Net, ein Teil eines Modellordners von diffusers.</translation>
    </message>
    <message>
        <source>The file {file} is a VAE alone, which can take the place of a model&apos;s own.</source>
        <translation>Die Datei {file} ist nur ein VAE, das an die Stelle des eigenen eines Modells treten kann.</translation>
    </message>
    <message>
        <source>The file {file} is no VAE with LDM&apos;s names.</source>
        <translation>Die Datei {file} ist keine VAE mit den Namen von LDM.</translation>
    </message>
    <message>
        <source>Choose a folder with config.json and the VAE&apos;s weights.</source>
        <translation>Wähle einen Ordner mit config.json und den Gewichten des VAE.</translation>
    </message>
    <message>
        <source>The file {file} is a model that also wants a picture (depth, upscaling).</source>
        <translation>Die Datei {file} ist ein Modell, das auch ein Bild braucht (Tiefe, Vergrößern).</translation>
    </message>
    <message>
        <source>The model {file} is a {kind} without {part}, which is not supported.</source>
        <translation>Das Modell {file} ist ein {kind} ohne {part}; das wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>In the weights of {component}, {tensor} has the shape {shape}; config.json asks for {wanted}.</source>
        <translation>In den Gewichten von {component} hat {tensor} die Form {shape}; config.json verlangt {wanted}.</translation>
    </message>
    <message>
        <source>Weights and config.json are of different models: download the model again.</source>
        <translation>Gewichte und config.json sind von verschiedenen Modellen: Lade das Modell noch einmal herunter.</translation>
    </message>
    <message>
        <source>{file} is where the result should go, but this program didn&apos;t write it, or it was changed since.</source>
        <translation>{file} liegt dort, wo das Ergebnis hin soll, wurde aber nicht von diesem Programm geschrieben oder seitdem verändert.</translation>
    </message>
    <message>
        <source>Move it somewhere else, then resume the run.</source>
        <translation>Verschiebe die Datei an einen anderen Ort und setze dann den Lauf fort.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be saved: there is no folder {folder}.</source>
        <translation>{file} kann nicht gespeichert werden: Den Ordner {folder} gibt es nicht.</translation>
    </message>
    <message>
        <source>Choose another place, or make the folder first.</source>
        <translation>Wähle einen anderen Ort, oder lege den Ordner zuerst an.</translation>
    </message>
    <message>
        <source>The result can&apos;t be saved as {file}: that would overwrite {original} or write into it.</source>
        <translation>Das Ergebnis kann nicht als {file} gespeichert werden: Das würde {original} überschreiben oder darin schreiben.</translation>
    </message>
    <message>
        <source>Choose another place for the result.</source>
        <translation>Einen anderen Ort für das Ergebnis wählen.</translation>
    </message>
    <message>
        <source>The run would save its result outside its own folder, in {folder}.</source>
        <translation>Der Lauf würde sein Ergebnis außerhalb seines eigenen Ordners speichern, in {folder}.</translation>
    </message>
    <message>
        <source>Correct “output” in {file}, and only use runs from people you trust.</source>
        <translation>Berichtige „output“ in {file}, und verwende nur Läufe, deren Herkunft du vertraust.</translation>
    </message>
    <message>
        <source>“{address}” is not an address of this computer.</source>
        <translation>„{address}“ ist keine Adresse dieses Computers.</translation>
    </message>
    <message>
        <source>Choose the stand&apos;s network in the booth&apos;s settings.</source>
        <translation>Wählen Sie in den Einstellungen des Standes dessen Netz.</translation>
    </message>
    <message>
        <source>Phones can&apos;t connect: {address}, port {port} is not available.</source>
        <translation>Handys können sich nicht verbinden: {address}, Port {port} ist nicht verfügbar.</translation>
    </message>
    <message>
        <source>Choose a network that this computer is in, and check whether another program uses the port.</source>
        <translation>Wählen Sie ein Netz, in dem dieser Computer ist, und prüfen Sie, ob ein anderes Programm den Port belegt.</translation>
    </message>
    <message>
        <source>The phone&apos;s page can&apos;t be shown: {key} is wrong.</source>
        <translation>Die Seite für Handys lässt sich nicht zeigen: {key} ist falsch.</translation>
    </message>
    <message>
        <source>{file} is already in the project.</source>
        <translation>{file} ist schon im Projekt.</translation>
    </message>
    <message>
        <source>Training on the same photo twice adds nothing.</source>
        <translation>Dasselbe Foto zweimal zu trainieren bringt nichts.</translation>
    </message>
    <message>
        <source>{file} is an animation.</source>
        <translation>{file} ist eine Animation.</translation>
    </message>
    <message>
        <source>Save the one frame you want as PNG, and add that.</source>
        <translation>Speichere das eine Bild, das du willst, als PNG und füge dieses hinzu.</translation>
    </message>
    <message>
        <source>{file} is damaged.</source>
        <translation>{file} ist beschädigt.</translation>
    </message>
    <message>
        <source>Copy or download it again.</source>
        <translation>Noch einmal kopieren oder herunterladen.</translation>
    </message>
    <message>
        <source>{file} made the program that decodes pictures crash.</source>
        <translation>{file} hat den Bilddecoder zum Absturz gebracht.</translation>
    </message>
    <message>
        <source>Leave it out, or open it in another program and save it as PNG.</source>
        <translation>Lass es weg, oder öffne es in einem anderen Programm und speichere es als PNG.</translation>
    </message>
    <message>
        <source>{file} is empty (0 bytes).</source>
        <translation>{file} ist leer (0 Byte).</translation>
    </message>
    <message>
        <source>The mask {file} has another size than its photo.</source>
        <translation>Die Maske {file} hat eine andere Größe als ihr Foto.</translation>
    </message>
    <message>
        <source>Make it from the photo, or delete it.</source>
        <translation>Mache sie aus dem Foto oder lösche sie.</translation>
    </message>
    <message>
        <source>{file} is not an image file, despite its name.</source>
        <translation>{file} ist trotz des Namens keine Bilddatei.</translation>
    </message>
    <message>
        <source>Leave it out, or choose the original picture.</source>
        <translation>Lass sie weg, oder wähle das Originalbild.</translation>
    </message>
    <message>
        <source>{file} could not be decoded.</source>
        <translation>{file} konnte nicht entschlüsselt werden.</translation>
    </message>
    <message>
        <source>Close other programs if memory is short, or make the photo smaller.</source>
        <translation>Schließe andere Programme, falls der Speicher knapp ist, oder verkleinere das Foto.</translation>
    </message>
    <message>
        <source>{file} was not read to its end.</source>
        <translation>{file} wurde nicht zu Ende gelesen.</translation>
    </message>
    <message>
        <source>Read it again.</source>
        <translation>Lies die Datei noch einmal ein.</translation>
    </message>
    <message>
        <source>{file} is too large ({detail}): the limits are 250 megapixels and 32,767 pixels a side.</source>
        <translation>{file} ist zu groß: Die Grenzen sind 250 Megapixel und 32.767 Pixel je Seite.</translation>
    </message>
    <message>
        <source>Make it smaller, then add it again.</source>
        <translation>Verkleinere es und füge es dann noch einmal hinzu.</translation>
    </message>
    <message>
        <source>{file} takes too long to decode.</source>
        <translation>{file} zu lesen dauert zu lange.</translation>
    </message>
    <message>
        <source>{file} is incomplete: the file ends too early.</source>
        <translation>{file} ist unvollständig: Die Datei endet zu früh.</translation>
    </message>
    <message>
        <source>{file} has a format that can&apos;t be read.</source>
        <translation>{file} hat ein Format, das nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>Open it in another program and save it as PNG or JPEG.</source>
        <translation>Öffne sie in einem anderen Programm und speichere sie als PNG oder JPEG.</translation>
    </message>
    <message>
        <source>{file} has a format that can&apos;t be read ({detail}).</source>
        <translation>{file} hat ein Format, das nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>There are no pictures in {folder}.</source>
        <translation>In {folder} sind keine Bilder.</translation>
    </message>
    <message>
        <source>A project holds at most {limit} photos; {count} were not added.</source>
        <translation>Ein Projekt fasst höchstens {limit} Fotos; {count} wurden nicht hinzugefügt.</translation>
    </message>
    <message>
        <source>4 to 20 photos of the subject teach best.</source>
        <translation>Mit 4 bis 20 Fotos des Motivs gelingt es am besten.</translation>
    </message>
    <message>
        <source>Pictures are written as PNG, not as {file}.</source>
        <translation>Bilder werden als PNG geschrieben, nicht als {file}.</translation>
    </message>
    <message>
        <source>Give --output a file name that ends with .png.</source>
        <translation>Gib --output einen Dateinamen, der auf .png endet.</translation>
    </message>
    <message>
        <source>The picture {file} is no longer there or can&apos;t be read.</source>
        <translation>Das Bild {file} ist nicht mehr da oder nicht lesbar.</translation>
    </message>
    <message>
        <source>Generate it again.</source>
        <translation>Erzeuge es noch einmal.</translation>
    </message>
    <message>
        <source>The picture could not be written as JPEG: {reason}.</source>
        <translation>Das Bild konnte nicht als JPEG geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Save it as PNG, or make it smaller.</source>
        <translation>Speichere es als PNG, oder mach es kleiner.</translation>
    </message>
    <message>
        <source>The picture could not be written as PNG: {reason}.</source>
        <translation>Das Bild konnte nicht als PNG geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Make it smaller.</source>
        <translation>Mach es kleiner.</translation>
    </message>
    <message>
        <source>The picture {file} has {size} pixels, not the size of its comparison.</source>
        <translation>Das Bild {file} hat {size} Pixel, nicht die Größe seines Vergleichs.</translation>
    </message>
    <message>
        <source>The picture {file} is damaged.</source>
        <translation>Das Bild {file} ist beschädigt.</translation>
    </message>
    <message>
        <source>{file} is no list of pictures of this program.</source>
        <translation>{file} ist keine Bilderliste dieses Programms.</translation>
    </message>
    <message>
        <source>Give another --output_dir.</source>
        <translation>Gib ein anderes --output_dir an.</translation>
    </message>
    <message>
        <source>{file} is there already, drawn with other settings.</source>
        <translation>{file} gibt es schon, mit anderen Einstellungen erzeugt.</translation>
    </message>
    <message>
        <source>Give another --output_dir, or move the picture away.</source>
        <translation>Gib ein anderes --output_dir an, oder verschiebe das Bild.</translation>
    </message>
    <message>
        <source>{file} is there already, drawn by an earlier version, which did not note with which weights.</source>
        <translation>{file} gibt es schon, von einer früheren Version erzeugt, die nicht festhielt, mit welchen Gewichten.</translation>
    </message>
    <message>
        <source>{file} is there already, drawn with other weights: the files of the model have changed since.</source>
        <translation>{file} gibt es schon, mit anderen Gewichten erzeugt: Die Dateien des Modells haben sich seither geändert.</translation>
    </message>
    <message>
        <source>Who asked for this measurement has ended.</source>
        <translation>Wer um diese Messung bat, ist nicht mehr da.</translation>
    </message>
    <message>
        <source>Another program has changed the project in {folder} meanwhile.</source>
        <translation>Ein anderes Programm hat das Projekt in {folder} inzwischen geändert.</translation>
    </message>
    <message>
        <source>Take what is there now, or keep what is here.</source>
        <translation>Übernimm, was jetzt dort liegt, oder behalte, was hier ist.</translation>
    </message>
    <message>
        <source>There is already a project in {folder}.</source>
        <translation>In {folder} gibt es schon ein Projekt.</translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation>Öffne es, oder wähle einen anderen Namen.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: {field} {detail}.</source>
        <translation>{file} ist nicht brauchbar: Der Wert von „{field}“ ist ungültig.</translation>
    </message>
    <message>
        <source>The file may be damaged: restore it from a backup, or correct it by hand.</source>
        <translation>Vielleicht ist die Datei beschädigt: Stelle sie aus einer Sicherung wieder her, oder berichtige sie von Hand.</translation>
    </message>
    <message>
        <source>There is no project in {folder}.</source>
        <translation>In {folder} gibt es kein Projekt.</translation>
    </message>
    <message>
        <source>Choose a folder that contains project.json, or create a new project.</source>
        <translation>Wähle einen Ordner mit project.json, oder lege ein neues Projekt an.</translation>
    </message>
    <message>
        <source>The project {folder} was saved by a newer version of DreamBooth Studio.</source>
        <translation>Das Projekt {folder} wurde von einer neueren Version von DreamBooth Studio gespeichert.</translation>
    </message>
    <message>
        <source>Install the newer version to open it; the project was not changed.</source>
        <translation>Installiere die neuere Version, um es zu öffnen; das Projekt wurde nicht verändert.</translation>
    </message>
    <message>
        <source>The project is open on the computer “{host}”.</source>
        <translation>Das Projekt ist auf dem Rechner „{host}“ geöffnet.</translation>
    </message>
    <message>
        <source>Change it there, or close it there first.</source>
        <translation>Ändere es dort, oder schließe es dort zuerst.</translation>
    </message>
    <message>
        <source>It is open in another window of this computer.</source>
        <translation>Es ist in einem anderen Fenster dieses Rechners geöffnet.</translation>
    </message>
    <message>
        <source>{flag} has no entries: {list}.</source>
        <translation>{flag} hat keine Einträge: {list}.</translation>
    </message>
    <message>
        <source>Give a text file with one entry a line, or entries separated by commas.</source>
        <translation>Gib eine Textdatei mit einem Eintrag je Zeile an, oder Einträge, die Kommas trennen.</translation>
    </message>
    <message>
        <source>The ranks do not train the same parameters, or one of them ended: {cause}</source>
        <translation>Die Ranks trainieren nicht dieselben Parameter, oder einer von ihnen wurde beendet: {cause}</translation>
    </message>
    <message>
        <source>Start all ranks with the same program, model and settings.</source>
        <translation>Starte alle mit demselben Programm, Modell und denselben Einstellungen.</translation>
    </message>
    <message>
        <source>The training process on {device} (rank {rank}) ended unexpectedly ({how}).</source>
        <translation>Der Trainingsprozess auf {device} (Rank {rank}) endete unerwartet ({how}).</translation>
    </message>
    <message>
        <source>Resume the run: it continues from its last checkpoint, if it has one. If memory ran out, choose smaller settings.</source>
        <translation>Setze den Lauf fort: Er macht bei seinem letzten Zwischenstand weiter, falls es einen gibt. Wenn der Speicher nicht reichte, wähle kleinere Einstellungen.</translation>
    </message>
    <message>
        <source>The training process on {device} was halted by another program and did not continue.</source>
        <translation>Der Trainingsprozess auf {device} wurde von einem anderen Programm angehalten und lief nicht weiter.</translation>
    </message>
    <message>
        <source>Resume it: it continues from its last checkpoint, if it has one. To make a run wait, use Pause.</source>
        <translation>Setze ihn fort: Er macht bei seinem letzten Zwischenstand weiter, falls es einen gibt. Soll ein Lauf warten, nimm „Pause“.</translation>
    </message>
    <message>
        <source>Another process of this training ended or no longer answers ({cause}).</source>
        <translation>Ein anderer Prozess dieses Trainings hat geendet oder antwortet nicht mehr ({cause}).</translation>
    </message>
    <message>
        <source>See the messages of the other ranks for the first cause, then resume the run.</source>
        <translation>Die erste Ursache steht in den Meldungen der anderen Ranks; setze den Lauf dann fort.</translation>
    </message>
    <message>
        <source>The first rank can&apos;t measure the steps.</source>
        <translation>Der erste Rank kann die Schritte nicht messen.</translation>
    </message>
    <message>
        <source>See its message for the cause.</source>
        <translation>Die Ursache steht in seiner Meldung.</translation>
    </message>
    <message>
        <source>The first rank may not write the result.</source>
        <translation>Der erste Rank darf das Ergebnis nicht schreiben.</translation>
    </message>
    <message>
        <source>The first rank could not write the result.</source>
        <translation>Der erste Rank konnte das Ergebnis nicht schreiben.</translation>
    </message>
    <message>
        <source>The first rank has no room to save.</source>
        <translation>Der erste Rank hat keinen Platz zum Speichern.</translation>
    </message>
    <message>
        <source>The first rank did not find what the run began with.</source>
        <translation>Der erste Rank fand nicht, womit der Lauf begonnen hat.</translation>
    </message>
    <message>
        <source>Rank {rank} of {ranks} did not meet the others at {address}: {cause}</source>
        <translation>Rank {rank} von {ranks} hat die anderen unter {address} nicht gefunden: {cause}</translation>
    </message>
    <message>
        <source>Check that all ranks were started and can reach that address.</source>
        <translation>Prüfe, ob alle gestartet wurden und diese Adresse erreichen.</translation>
    </message>
    <message>
        <source>There is no computer named {address}.</source>
        <translation>Es gibt keinen Computer mit dem Namen {address}.</translation>
    </message>
    <message>
        <source>Set {variable} to the address or name of the computer where the first process runs.</source>
        <translation>Setze {variable} auf die Adresse oder den Namen des Computers, auf dem der erste Prozess läuft.</translation>
    </message>
    <message>
        <source>{field} must be above {minimum}, but is {value}.</source>
        <translation>{field} muss über {minimum} liegen, ist aber {value}.</translation>
    </message>
    <message>
        <source>{field} must be at least {minimum}, but is {value}.</source>
        <translation>{field} muss mindestens {minimum} sein, ist aber {value}.</translation>
    </message>
    <message>
        <source>{field} is bfloat16, but mixed_precision is fp16.</source>
        <translation>{field} ist bfloat16, aber mixed_precision ist fp16.</translation>
    </message>
    <message>
        <source>Use mixed_precision no or bf16 with it.</source>
        <translation>Nimm dazu mixed_precision no oder bf16.</translation>
    </message>
    <message>
        <source>{field} is “{value}”, which is not known.</source>
        <translation>{field} ist „{value}“, was nicht bekannt ist.</translation>
    </message>
    <message>
        <source>Choose one of {choices}.</source>
        <translation>Wähle eines von {choices}.</translation>
    </message>
    <message>
        <source>Prior preservation is on, but there is no class prompt.</source>
        <translation>Klassenbilder sind an, aber es gibt keinen Prompt für die Klasse.</translation>
    </message>
    <message>
        <source>Give a class prompt such as “a photo of a dog”, or switch with_prior_preservation off.</source>
        <translation>Gib einen Prompt für die Klasse an, etwa „a photo of a dog“, oder schalte with_prior_preservation aus.</translation>
    </message>
    <message>
        <source>{field} is set, but conv_rank is 0.</source>
        <translation>{field} ist gesetzt, aber conv_rank ist 0.</translation>
    </message>
    <message>
        <source>Set conv_rank too.</source>
        <translation>Setze auch conv_rank.</translation>
    </message>
    <message>
        <source>{field} averages changes that are too small for weights in bfloat16.</source>
        <translation>{field} mittelt Änderungen, die für Gewichte in bfloat16 zu klein sind.</translation>
    </message>
    <message>
        <source>Use weight_dtype float32 with it.</source>
        <translation>Nimm dazu weight_dtype float32.</translation>
    </message>
    <message>
        <source>{field} must be a finite number, but is {value}.</source>
        <translation>{field} muss eine endliche Zahl sein, ist aber {value}.</translation>
    </message>
    <message>
        <source>{field} is {value}, which is not a multiple of 8.</source>
        <translation>{field} ist {value}, kein Vielfaches von 8.</translation>
    </message>
    <message>
        <source>Use {nearest}.</source>
        <translation>Nimm {nearest}.</translation>
    </message>
    <message>
        <source>The recipe is not a JSON object.</source>
        <translation>Das Rezept ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>Restore the file from a copy.</source>
        <translation>Stelle die Datei aus einer Kopie wieder her.</translation>
    </message>
    <message>
        <source>Leave it at 0.</source>
        <translation>Lass es bei 0.</translation>
    </message>
    <message>
        <source>{field} is not above 1e-7, where lr_scheduler polynomial ends.</source>
        <translation>{field} ist nicht über 1e-7, wo lr_scheduler polynomial endet.</translation>
    </message>
    <message>
        <source>Raise it.</source>
        <translation>Erhöhe es.</translation>
    </message>
    <message>
        <source>{field} has the wrong type or does not fit: {value}.</source>
        <translation>{field} hat den falschen Typ oder passt nicht: {value}.</translation>
    </message>
    <message>
        <source>Correct it in the file, or delete it to use the default.</source>
        <translation>Berichtige es in der Datei, oder lösche es, dann gilt der übliche Wert.</translation>
    </message>
    <message>
        <source>{field} must be between {minimum} and {maximum}, but is {value}.</source>
        <translation>{field} muss zwischen {minimum} und {maximum} liegen, ist aber {value}.</translation>
    </message>
    <message>
        <source>{field} has no place in a run without a LoRA (lora).</source>
        <translation>{field} hat in einem Lauf ohne LoRA (lora) keinen Platz.</translation>
    </message>
    <message>
        <source>Switch it off, or choose another kind of run.</source>
        <translation>Schalte es aus, oder wähle eine andere Art von Lauf.</translation>
    </message>
    <message>
        <source>The word to be learned is not in the instance prompt “{prompt}”.</source>
        <translation>Das zu lernende Wort steht nicht im Prompt „{prompt}“.</translation>
    </message>
    <message>
        <source>Name it (--placeholder_token), and use it in the prompt.</source>
        <translation>Nenne es (--placeholder_token), und verwende es im Prompt.</translation>
    </message>
    <message>
        <source>{field} has no place in a run that learns a word alone (textual_inversion).</source>
        <translation>{field} hat in einem Lauf, der nur ein Wort lernt (textual_inversion), keinen Platz.</translation>
    </message>
    <message>
        <source>The request has no “{key}”.</source>
        <translation>Der Anfrage fehlt „{key}“.</translation>
    </message>
    <message>
        <source>Give it as a text that is not empty.</source>
        <translation>Gib es als Text an, der nicht leer ist.</translation>
    </message>
    <message>
        <source>The line on stdin is longer than 64 KB.</source>
        <translation>Die Zeile auf stdin ist länger als 64 KB.</translation>
    </message>
    <message>
        <source>Send one line such as {example}.</source>
        <translation>Sende eine Zeile wie {example}.</translation>
    </message>
    <message>
        <source>A request of more than {most} KB was not read.</source>
        <translation>Eine Anfrage von mehr als {most} KB wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>Send one that is shorter, on a line of its own.</source>
        <translation>Sende eine kürzere, in einer eigenen Zeile.</translation>
    </message>
    <message>
        <source>The line on stdin names no run.</source>
        <translation>Die Zeile auf stdin nennt keinen Lauf.</translation>
    </message>
    <message>
        <source>There is no “op” “{op}”.</source>
        <translation>Es gibt kein „op“ „{op}“.</translation>
    </message>
    <message>
        <source>A request must be an object with “id” and “op”.</source>
        <translation>Eine Anfrage muss ein Objekt mit „id“ und „op“ sein.</translation>
    </message>
    <message>
        <source>For example {example}.</source>
        <translation>Zum Beispiel {example}.</translation>
    </message>
    <message>
        <source>The answers in {file} were changed after they were saved.</source>
        <translation>Die Antworten in {file} wurden nach dem Speichern verändert.</translation>
    </message>
    <message>
        <source>Ask for the file again; nothing was imported.</source>
        <translation>Lass dir die Datei noch einmal schicken; nichts wurde übernommen.</translation>
    </message>
    <message>
        <source>Line {line} of {file} does not belong to this review.</source>
        <translation>Zeile {line} von {file} gehört nicht zu dieser Bewertung.</translation>
    </message>
    <message>
        <source>Restore the file from a backup, or move it away to continue without it; nothing was changed.</source>
        <translation>Stelle die Datei aus einer Sicherung wieder her, oder lege sie beiseite, um ohne sie weiterzumachen; nichts wurde verändert.</translation>
    </message>
    <message>
        <source>{reviewer} is already judging this review.</source>
        <translation>{reviewer} ist schon bei dieser Bewertung.</translation>
    </message>
    <message>
        <source>Continue in the other window, or close it there.</source>
        <translation>Mach im anderen Fenster weiter, oder schließe sie dort.</translation>
    </message>
    <message>
        <source>It was stopped; nothing was written.</source>
        <translation>Es wurde abgebrochen; nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>--candidate “{candidate}” does not say which model it is.</source>
        <translation>--candidate „{candidate}“ sagt nicht, welches Modell es ist.</translation>
    </message>
    <message>
        <source>Give NAME=MODEL, or NAME=MODEL,LORA@0.8 with LoRAs.</source>
        <translation>Gib NAME=MODELL an, oder mit LoRAs NAME=MODELL,LORA@0.8.</translation>
    </message>
    <message>
        <source>A review needs 2 to 6 candidates, each with a name of its own.</source>
        <translation>Eine Bewertung braucht 2 bis 6 Kandidaten, jeden mit eigenem Namen.</translation>
    </message>
    <message>
        <source>Choose other candidates.</source>
        <translation>Wähle andere Kandidaten.</translation>
    </message>
    <message>
        <source>{reviewer} has judged all pairs.</source>
        <translation>{reviewer} hat alle Paare beurteilt.</translation>
    </message>
    <message>
        <source>A review needs at least one prompt and one seed.</source>
        <translation>Eine Bewertung braucht mindestens einen Prompt und einen Seed.</translation>
    </message>
    <message>
        <source>Add a prompt.</source>
        <translation>Füge einen Prompt hinzu.</translation>
    </message>
    <message>
        <source>{reviewer}&apos;s answers in {file}, or newer ones, have already been imported.</source>
        <translation>Die Antworten von {reviewer} in {file} oder neuere wurden schon importiert.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde verändert.</translation>
    </message>
    <message>
        <source>In {file} “{field}” is missing or wrong.</source>
        <translation>In {file} fehlt „{field}“ oder ist falsch.</translation>
    </message>
    <message>
        <source>The file may be damaged: restore it from a backup. Nothing was changed.</source>
        <translation>Die Datei ist vielleicht beschädigt: Stelle sie aus einer Sicherung wieder her. Nichts wurde verändert.</translation>
    </message>
    <message>
        <source>Each reviewer can judge 1 to {most} pairs, not {judgements}.</source>
        <translation>Jede Person kann 1 bis {most} Paare beurteilen, nicht {judgements}.</translation>
    </message>
    <message>
        <source>Choose another number.</source>
        <translation>Wähle eine andere Zahl.</translation>
    </message>
    <message>
        <source>There is no review in {folder}.</source>
        <translation>In {folder} ist keine Bewertung.</translation>
    </message>
    <message>
        <source>Choose a folder that contains review.json.</source>
        <translation>Wähle einen Ordner, der review.json enthält.</translation>
    </message>
    <message>
        <source>The answers in {file} are for a newer version.</source>
        <translation>Die Antworten in {file} sind für eine neuere Version.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio to import them.</source>
        <translation>Aktualisiere DreamBooth Studio, um sie zu übernehmen.</translation>
    </message>
    <message>
        <source>The review {file} was made by a newer version of the program.</source>
        <translation>Die Bewertung {file} wurde mit einer neueren Version des Programms gemacht.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; the review was not changed.</source>
        <translation>Aktualisiere DreamBooth Studio; die Bewertung wurde nicht verändert.</translation>
    </message>
    <message>
        <source>Answers need the reviewer&apos;s name.</source>
        <translation>Zu den Antworten fehlt der Name der Person, die sie gegeben hat.</translation>
    </message>
    <message>
        <source>Enter a name of 1 to 60 characters.</source>
        <translation>Gib einen Namen mit 1 bis 60 Zeichen ein.</translation>
    </message>
    <message>
        <source>{file} contains no review answers.</source>
        <translation>{file} enthält keine Antworten auf eine Bewertung.</translation>
    </message>
    <message>
        <source>Choose the file that was saved from the page.</source>
        <translation>Wähle die Datei, die aus der Seite gespeichert wurde.</translation>
    </message>
    <message>
        <source>The answers in {file} are for a review of another project.</source>
        <translation>Die Antworten in {file} sind für eine Bewertung eines anderen Projekts.</translation>
    </message>
    <message>
        <source>Open that project, and import them there.</source>
        <translation>Öffne jenes Projekt, und übernimm sie dort.</translation>
    </message>
    <message>
        <source>The pictures for “{prompt}”, seed {seed}, have different sizes.</source>
        <translation>Die Bilder zu „{prompt}“, Seed {seed}, haben verschiedene Größen.</translation>
    </message>
    <message>
        <source>Generate them again in one size.</source>
        <translation>Erzeuge sie in einer Größe neu.</translation>
    </message>
    <message>
        <source>The page can&apos;t be saved as {file}.</source>
        <translation>Die Seite kann nicht als {file} gespeichert werden.</translation>
    </message>
    <message>
        <source>Give --html a name that ends in .html.</source>
        <translation>Gib --html einen Namen, der auf .html endet.</translation>
    </message>
    <message>
        <source>A review asks 1 to {most} questions, each another one.</source>
        <translation>Eine Bewertung stellt 1 bis {most} Fragen, jede eine andere.</translation>
    </message>
    <message>
        <source>Leave questions out, or change one of two that are alike.</source>
        <translation>Lass Fragen weg oder ändere eine von zwei gleichen.</translation>
    </message>
    <message>
        <source>{first} and {second} are the same model: their files are identical.</source>
        <translation>{first} und {second} sind dasselbe Modell: Ihre Dateien sind identisch.</translation>
    </message>
    <message>
        <source>A review has at most {most} pictures of each candidate.</source>
        <translation>Eine Bewertung hat höchstens {most} Bilder von jedem Kandidaten.</translation>
    </message>
    <message>
        <source>Choose fewer prompts or seeds.</source>
        <translation>Weniger Prompts oder Seeds wählen.</translation>
    </message>
    <message>
        <source>The picture {file} of this pair is missing or damaged.</source>
        <translation>Das Bild {file} dieses Paars fehlt oder ist beschädigt.</translation>
    </message>
    <message>
        <source>Skip the pair; or put the file back, stop, and continue.</source>
        <translation>Überspringe das Paar; oder lege die Datei zurück, höre auf und mach dann weiter.</translation>
    </message>
    <message>
        <source>{run} is still running in this project.</source>
        <translation>{run} läuft noch in diesem Projekt.</translation>
    </message>
    <message>
        <source>Wait until it has finished, or stop it; what it has learned is kept.</source>
        <translation>Warte, bis er fertig ist, oder halte ihn an; das Gelernte bleibt erhalten.</translation>
    </message>
    <message>
        <source>{folder} is being trained right now.</source>
        <translation>{folder} wird gerade trainiert.</translation>
    </message>
    <message>
        <source>Wait until it has finished, stop it, or choose another --output_dir.</source>
        <translation>Warte, bis es fertig ist, halte es an, oder wähle ein anderes --output_dir.</translation>
    </message>
    <message>
        <source>{cause}</source>
        <translation>{cause}</translation>
    </message>
    <message>
        <source>Details are in {file}.</source>
        <translation>Einzelheiten stehen in {file}.</translation>
    </message>
    <message>
        <source>The run in {folder} was made on another computer, by another person or an older version, or its job.json was changed since. It writes to its own folder only.</source>
        <translation>Den Lauf in {folder} hat ein anderer Computer, eine andere Person oder eine ältere Version gemacht, oder seine job.json wurde seither geändert. Er schreibt nur in seinen eigenen Ordner.</translation>
    </message>
    <message>
        <source>If you trust it, resume it (--trust_run).</source>
        <translation>Setze ihn fort, wenn du ihm vertraust (--trust_run).</translation>
    </message>
    <message>
        <source>The run in {folder} was made on another computer, by another person or an older version, or its job.json was changed since. It writes to: {places}.</source>
        <translation>Den Lauf in {folder} hat ein anderer Computer, eine andere Person oder eine ältere Version gemacht, oder seine job.json wurde seither geändert. Er schreibt nach: {places}.</translation>
    </message>
    <message>
        <source>The run&apos;s job.json can&apos;t be used: {field} is missing or has the wrong type.</source>
        <translation>job.json des Laufs ist nicht brauchbar: {field} fehlt oder hat den falschen Typ.</translation>
    </message>
    <message>
        <source>The file may be damaged: restore it from a copy, or start a new run.</source>
        <translation>Die Datei ist vielleicht beschädigt: Stelle sie aus einer Kopie wieder her, oder beginne einen neuen Lauf.</translation>
    </message>
    <message>
        <source>What was measured for the run can&apos;t be read.</source>
        <translation>Was für den Lauf gemessen wurde, kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Remove measured.json from the run folder to measure again.</source>
        <translation>Entferne measured.json aus dem Ordner des Laufs, dann wird neu gemessen.</translation>
    </message>
    <message>
        <source>The run&apos;s state.json can&apos;t be used: {field} is missing or has the wrong type.</source>
        <translation>state.json des Laufs ist nicht brauchbar: {field} fehlt oder hat den falschen Typ.</translation>
    </message>
    <message>
        <source>The training process ended unexpectedly (status {status}).</source>
        <translation>Der Trainingsprozess endete unerwartet (Status {status}).</translation>
    </message>
    <message>
        <source>There is no run in {folder}.</source>
        <translation>In {folder} ist kein Lauf.</translation>
    </message>
    <message>
        <source>Choose a folder that contains a job.json.</source>
        <translation>Wähle einen Ordner, der eine job.json enthält.</translation>
    </message>
    <message>
        <source>The run was made by a newer version of the program.</source>
        <translation>Der Lauf wurde von einer neueren Version des Programms gemacht.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; the run was not changed.</source>
        <translation>Aktualisiere DreamBooth Studio; der Lauf wurde nicht verändert.</translation>
    </message>
    <message>
        <source>The subject has no class yet.</source>
        <translation>Das Motiv hat noch keine Klasse.</translation>
    </message>
    <message>
        <source>Say what it is on the Concept page, for example “cat”.</source>
        <translation>Sag auf der Seite „Konzept“, was es ist, zum Beispiel „cat“.</translation>
    </message>
    <message>
        <source>No base model is chosen.</source>
        <translation>Es ist kein Basismodell gewählt.</translation>
    </message>
    <message>
        <source>Choose one on the Models page.</source>
        <translation>Wähle eines auf der Seite Modelle.</translation>
    </message>
    <message>
        <source>There are no photos to train on.</source>
        <translation>Es gibt keine Fotos zum Trainieren.</translation>
    </message>
    <message>
        <source>Add 4 to 20 photos on the Subject page.</source>
        <translation>Füge auf der Seite Motiv 4 bis 20 Fotos hinzu.</translation>
    </message>
    <message>
        <source>A run is already starting.</source>
        <translation>Es startet gerade schon ein Lauf.</translation>
    </message>
    <message>
        <source>Wait a moment until it is running.</source>
        <translation>Warte einen Augenblick, bis er läuft.</translation>
    </message>
    <message>
        <source>The run was stopped on request and saved in {run}.</source>
        <translation>Der Lauf wurde auf Wunsch angehalten und in {run} gespeichert.</translation>
    </message>
    <message>
        <source>Continue with: dreambooth train --run {run}</source>
        <translation>Weiter geht es mit: dreambooth train --run {run}</translation>
    </message>
    <message>
        <source>The measuring was stopped.</source>
        <translation>Das Messen wurde angehalten.</translation>
    </message>
    <message>
        <source>The run was stopped while its ranks waited for each other.</source>
        <translation>Der Lauf wurde angehalten, während seine Ranks aufeinander warteten.</translation>
    </message>
    <message>
        <source>{file} is not a valid safetensors file: {detail}</source>
        <translation>{file} ist keine gültige safetensors-Datei.</translation>
    </message>
    <message>
        <source>It is damaged or was written by a faulty program: download or copy it again, or choose another file.</source>
        <translation>Sie ist beschädigt oder wurde von einem fehlerhaften Programm geschrieben: Lade oder kopiere sie noch einmal, oder wähle eine andere.</translation>
    </message>
    <message>
        <source>The array {array} is in {file} twice.</source>
        <translation>Das Feld {array} ist zweimal in {file}.</translation>
    </message>
    <message>
        <source>The file {file} is incomplete: {detail}</source>
        <translation>{file} ist unvollständig.</translation>
    </message>
    <message>
        <source>There is no sampler “{sampler}”.</source>
        <translation>Es gibt keinen Sampler „{sampler}“.</translation>
    </message>
    <message>
        <source>Switch rescale_betas_zero_snr off, or choose a model that predicts velocity (v_prediction).</source>
        <translation>Schalte rescale_betas_zero_snr aus, oder wähle ein Modell, das Geschwindigkeit vorhersagt (v_prediction).</translation>
    </message>
    <message>
        <source>The sampler {sampler} with {setting} = {value} is not known to this program.</source>
        <translation>Der Sampler {sampler} mit {setting} = {value} ist diesem Programm nicht bekannt.</translation>
    </message>
    <message>
        <source>Choose another sampler for this model, for example ddim.</source>
        <translation>Wähle für dieses Modell einen anderen Sampler, zum Beispiel ddim.</translation>
    </message>
    <message>
        <source>The scheduler&apos;s beta_schedule “{value}” is not known to this program.</source>
        <translation>Das beta_schedule „{value}“ des Schedulers ist diesem Programm nicht bekannt.</translation>
    </message>
    <message>
        <source>Choose a model with linear, scaled_linear or squaredcos_cap_v2.</source>
        <translation>Wähle ein Modell mit linear, scaled_linear oder squaredcos_cap_v2.</translation>
    </message>
    <message>
        <source>The model&apos;s own sampler {sampler} is not built in.</source>
        <translation>Der eigene Sampler {sampler} des Modells ist nicht eingebaut.</translation>
    </message>
    <message>
        <source>The run learned from fewer than two photos.</source>
        <translation>Der Lauf hat aus weniger als zwei Fotos gelernt.</translation>
    </message>
    <message>
        <source>Likeness is measured against two or more: add photos and train again.</source>
        <translation>Ähnlichkeit wird an zwei oder mehr gemessen: Füge Fotos hinzu und trainiere noch einmal.</translation>
    </message>
    <message>
        <source>The run has no class for its subject.</source>
        <translation>Der Lauf nennt keine Klasse für sein Motiv.</translation>
    </message>
    <message>
        <source>The photos can&apos;t be told apart from other things of the class, so likeness can&apos;t be measured.</source>
        <translation>Die Fotos lassen sich von anderen Dingen der Klasse nicht unterscheiden; deshalb lässt sich die Ähnlichkeit nicht messen.</translation>
    </message>
    <message>
        <source>Check the photos and the class: it should be a word that the base model knows.</source>
        <translation>Prüfe die Fotos und die Klasse: Sie sollte ein Wort sein, das das Basismodell kennt.</translation>
    </message>
    <message>
        <source>The scores of this run were measured by a newer version of the program.</source>
        <translation>Die Werte dieses Laufs hat eine neuere Version des Programms gemessen.</translation>
    </message>
    <message>
        <source>Update DreamBooth Studio; they were not changed.</source>
        <translation>Aktualisiere DreamBooth Studio; sie wurden nicht verändert.</translation>
    </message>
    <message>
        <source>--seeds has “{seed}”, which is no seed.</source>
        <translation>--seeds enthält „{seed}“, das kein Startwert ist.</translation>
    </message>
    <message>
        <source>Give whole numbers separated by commas, such as 1,2,3.</source>
        <translation>Gib ganze Zahlen an, die Kommas trennen, etwa 1,2,3.</translation>
    </message>
    <message>
        <source>A sheet can&apos;t be saved as {file}.</source>
        <translation>Ein Bogen lässt sich nicht als {file} speichern.</translation>
    </message>
    <message>
        <source>Choose a name that ends in .png, .jpg, .pdf or .html.</source>
        <translation>Wähle einen Namen, der auf .png, .jpg, .pdf oder .html endet.</translation>
    </message>
    <message>
        <source>The part of the program that lays out sheets could not be loaded: {words}.</source>
        <translation>Der Programmteil für Bögen ließ sich nicht laden: {words}.</translation>
    </message>
    <message>
        <source>The PDF could not be created: {words}.</source>
        <translation>Das PDF konnte nicht erzeugt werden: {words}.</translation>
    </message>
    <message>
        <source>Save the sheet as .png instead.</source>
        <translation>Speichere den Bogen stattdessen als .png.</translation>
    </message>
    <message>
        <source>The printer did not accept the sheet.</source>
        <translation>Der Drucker hat den Bogen nicht angenommen.</translation>
    </message>
    <message>
        <source>Check that it is on, or save the sheet as a PDF.</source>
        <translation>Prüfe, ob er eingeschaltet ist, oder speichere den Bogen als PDF.</translation>
    </message>
    <message>
        <source>The card could not be written.</source>
        <translation>Die Karte konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The system lets this program have no more threads.</source>
        <translation>Das System erlaubt diesem Programm keine weiteren Threads.</translation>
    </message>
    <message>
        <source>Raise the limit of processes (ulimit -u, or that of the container) or of memory (ulimit -v), or end other programs.</source>
        <translation>Erhöhe die Grenze für Prozesse (ulimit -u, oder die des Containers) oder für Speicher (ulimit -v), oder schließe andere Programme.</translation>
    </message>
    <message>
        <source>The tokenizer file {file} {detail}.</source>
        <translation>Die Tokenizer-Datei {file} ist nicht brauchbar.</translation>
    </message>
    <message>
        <source>Download or copy the model&apos;s tokenizer folder again.</source>
        <translation>Lade oder kopiere den Tokenizer-Ordner des Modells noch einmal.</translation>
    </message>
    <message>
        <source>The tokenizer file {file} merges “{left}” and “{right}”, which its vocabulary lacks.</source>
        <translation>Die Tokenizer-Datei {file} verbindet „{left}“ und „{right}“, die in ihrem Wortschatz fehlen.</translation>
    </message>
    <message>
        <source>The tokenizer file {file} lacks the special token “{token}”.</source>
        <translation>Der Tokenizer-Datei {file} fehlt das besondere Token „{token}“.</translation>
    </message>
    <message>
        <source>The folder {folder} has neither tokenizer.json nor vocab.json and merges.txt.</source>
        <translation>In {folder} gibt es weder tokenizer.json noch vocab.json und merges.txt.</translation>
    </message>
    <message>
        <source>Download or copy the model again, with its tokenizer folder.</source>
        <translation>Lade oder kopiere das Modell noch einmal, mit seinem Tokenizer-Ordner.</translation>
    </message>
    <message>
        <source>The file {file} has a vocabulary of its own, {words} words that it does not bring.</source>
        <translation>Die Datei {file} hat einen eigenen Wortschatz von {words} Wörtern, den sie nicht mitbringt.</translation>
    </message>
    <message>
        <source>Name the folder of the model that it was made from as its configuration.</source>
        <translation>Nenne als Konfiguration den Ordner des Modells, aus dem sie gemacht wurde.</translation>
    </message>
    <message>
        <source>The word “{word}” can&apos;t be added to the model&apos;s vocabulary: it is there already.</source>
        <translation>Das Wort „{word}“ kann nicht in den Wortschatz des Modells aufgenommen werden: Es steht schon darin.</translation>
    </message>
    <message>
        <source>What is learned needs a word of its own: name the subject otherwise (Concept page, --placeholder_token), for example &lt;my-subject&gt;, in the prompt too.</source>
        <translation>Was gelernt wird, braucht ein eigenes Wort: Nenne das Motiv anders (Seite „Konzept“, --placeholder_token), zum Beispiel &lt;mein-motiv&gt;, auch im Prompt.</translation>
    </message>
    <message>
        <source>The word “{word}” can&apos;t be added to the model&apos;s vocabulary: it is empty.</source>
        <translation>Das Wort „{word}“ kann nicht in den Wortschatz des Modells aufgenommen werden: Es ist leer.</translation>
    </message>
    <message>
        <source>The result is step {best}, the best of all steps measured up to step {step}.</source>
        <translation>Das Ergebnis ist Schritt {best}, der beste aller bis Schritt {step} gemessenen.</translation>
    </message>
    <message>
        <source>The class images are not the ones the run started with, so the result will differ. Missing, changed or new: {files}</source>
        <translation>Die Klassenbilder sind nicht die, mit denen der Lauf begonnen hat; das Ergebnis wird deshalb ein anderes. Es fehlen, sind geändert oder neu: {files}</translation>
    </message>
    <message>
        <source>Choose a folder elsewhere (--checkpoint_copy_dir), ideally on another disk.</source>
        <translation>Wähle einen anderen Ordner (--checkpoint_copy_dir), am besten auf einem anderen Datenträger.</translation>
    </message>
    <message>
        <source>No step stood out as the best. The result is step {step}, the last one.</source>
        <translation>Kein Schritt war eindeutig der beste. Das Ergebnis ist Schritt {step}, der letzte.</translation>
    </message>
    <message>
        <source>There are no class images in {folder}.</source>
        <translation>In {folder} sind keine Klassenbilder.</translation>
    </message>
    <message>
        <source>Have at least one generated (Concept page, num_class_images).</source>
        <translation>Lass mindestens eines erzeugen (Seite „Konzept“, num_class_images).</translation>
    </message>
    <message>
        <source>Training runs without CUDA graphs, which would be faster: {cause}.</source>
        <translation>Das Training läuft ohne CUDA-Graphen, mit denen es schneller wäre: {cause}.</translation>
    </message>
    <message>
        <source>No photo has a mask: masked_loss has no effect.</source>
        <translation>Kein Foto hat eine Maske: masked_loss bleibt ohne Wirkung.</translation>
    </message>
    <message>
        <source>There are no photos to train on in {folder}.</source>
        <translation>In {folder} sind keine Fotos zum Trainieren.</translation>
    </message>
    <message>
        <source>Add at least one photo of the subject.</source>
        <translation>Füge mindestens ein Foto des Motivs hinzu.</translation>
    </message>
    <message>
        <source>No sample pictures at step {step}: {cause}</source>
        <translation>Keine Probebilder bei Schritt {step}: {cause}</translation>
    </message>
    <message>
        <source>The gradients of {steps} steps in a row were not finite, up to step {step}. What was learned up to step {good_step}, the last good one, is kept in the checkpoint of step {step}.</source>
        <translation>Die Gradienten von {steps} Schritten nacheinander waren nicht endlich, bis Schritt {step}. Was bis Schritt {good_step} gelernt wurde, dem letzten guten, steht im Zwischenstand von Schritt {step}.</translation>
    </message>
    <message>
        <source>Start again with a lower learning rate or mixed_precision “no”, or resume to try the next pictures.</source>
        <translation>Beginne neu mit kleinerer Lernrate oder mixed_precision „no“, oder setze fort und versuche es mit den nächsten Bildern.</translation>
    </message>
    <message>
        <source>The gradients of {steps} steps in a row were not finite, up to step {step}. What is saved reaches up to step {last}.</source>
        <translation>Die Gradienten von {steps} Schritten nacheinander waren nicht endlich, bis Schritt {step}. Gespeichert ist, was bis Schritt {last} gelernt wurde.</translation>
    </message>
    <message>
        <source>Step {step} was not measured: {cause}</source>
        <translation>Schritt {step} wurde nicht gemessen: {cause}</translation>
    </message>
    <message>
        <source>The base model is not the one the run started with: {model}. What was learned fits only that one.</source>
        <translation>Das Basismodell ist nicht das, mit dem der Lauf begonnen hat: {model}. Was gelernt wurde, passt nur zu jenem.</translation>
    </message>
    <message>
        <source>Put that model back, or start a new run with this one.</source>
        <translation>Lege jenes Modell wieder an seinen Platz, oder beginne mit diesem einen neuen Lauf.</translation>
    </message>
    <message>
        <source>The base model is not the one the run started with: {model}. The run continues with what it learned, but what it does not train comes from this model, so the result will differ slightly.</source>
        <translation>Das Basismodell ist nicht das, mit dem der Lauf begonnen hat: {model}. Der Lauf geht mit dem weiter, was er gelernt hat; was er nicht trainiert, kommt aber von diesem Modell, daher wird das Ergebnis etwas anders.</translation>
    </message>
    <message>
        <source>{count} class images came from another model or prompt. They were moved to {folder}, and this model generates its own.</source>
        <translation>{count} Klassenbilder stammen von einem anderen Modell oder Prompt. Sie wurden nach {folder} verschoben, und dieses Modell erzeugt eigene.</translation>
    </message>
    <message>
        <source>The training photos are not the ones the run started with. Missing, changed or new in {folder}: {files}</source>
        <translation>Die Trainingsfotos sind nicht die, mit denen der Lauf begonnen hat. In {folder} fehlen, sind geändert oder neu: {files}</translation>
    </message>
    <message>
        <source>Put the files back as they were, or start a new run with these.</source>
        <translation>Lege die Dateien wieder so hin, wie sie waren, oder beginne mit diesen einen neuen Lauf.</translation>
    </message>
    <message>
        <source>The training process failed: {cause} The run continues automatically from step {from} (restart {restart} of {most}).</source>
        <translation>Der Trainingsprozess ist gescheitert: {cause} Der Lauf wird automatisch ab Schritt {from} fortgesetzt (Neustart {restart} von {most}).</translation>
    </message>
    <message>
        <source>Step {step} was skipped: its numbers were not finite.</source>
        <translation>Schritt {step} wurde übersprungen: Seine Werte waren nicht endlich.</translation>
    </message>
    <message>
        <source>Variety has clearly dropped, so the run stopped after step {step}. The result is step {best}, the closest to your photos before that.</source>
        <translation>Die Vielfalt hat deutlich abgenommen, darum hielt der Lauf nach Schritt {step} an. Das Ergebnis ist Schritt {best}, der deinen Fotos davor am nächsten kam.</translation>
    </message>
    <message>
        <source>On this GPU, repeating the training may give slightly different numbers: it has no other way to compute {operator}.</source>
        <translation>Auf dieser GPU kann dasselbe Training beim nächsten Mal etwas andere Zahlen ergeben: Sie kann {operator} nicht anders berechnen.</translation>
    </message>
    <message>
        <source>The array {array} is missing from {file}.</source>
        <translation>In {file} fehlt das Feld {array}.</translation>
    </message>
    <message>
        <source>The file {file} lacks the array {array}, or it has an odd shape.</source>
        <translation>Der Datei {file} fehlt das Feld {array}, oder es hat eine ungewöhnliche Form.</translation>
    </message>
    <message>
        <source>The array {array} of {file} has the shape {shape} instead of {wanted}: weights and config.json don&apos;t belong together.</source>
        <translation>Das Feld {array} von {file} hat die Form {shape} statt {wanted}: Gewichte und config.json gehören nicht zusammen.</translation>
    </message>
    <message>
        <source>There is no word for the new one to start from.</source>
        <translation>Es gibt kein Wort, von dem das neue ausgehen könnte.</translation>
    </message>
    <message>
        <source>Say what it is on the Concept page, such as “dog” (--initializer_token).</source>
        <translation>Sag auf der Seite „Konzept“, was es ist, etwa „dog“ (--initializer_token).</translation>
    </message>
    <message>
        <source>The worker of {run} ended before it could start.</source>
        <translation>Der Arbeitsprozess von {run} endete, bevor er beginnen konnte.</translation>
    </message>
    <message>
        <source>See the end of its log, then start it again.</source>
        <translation>Sieh am Ende von „Protokoll“ nach, und starte ihn dann noch einmal.</translation>
    </message>
    <message>
        <source>The worker {program} can&apos;t be started: {reason}.</source>
        <translation>Der Arbeitsprozess {program} lässt sich nicht starten: {reason}.</translation>
    </message>
    <message>
        <source>Reinstall DreamBooth Studio, or set DREAMBOOTH_WORKER to the program “dreambooth”.</source>
        <translation>Installiere DreamBooth Studio neu, oder setze DREAMBOOTH_WORKER auf das Programm „dreambooth“.</translation>
    </message>
    <message>
        <source>The worker {program} is missing or not executable.</source>
        <translation>Der Arbeitsprozess {program} fehlt oder ist nicht ausführbar.</translation>
    </message>
    <message>
        <source>The caption in {file} is not UTF-8 text, so it was not taken.</source>
        <translation>Die Beschriftung in {file} ist kein UTF-8-Text und wurde deshalb nicht übernommen.</translation>
    </message>
    <message>
        <source>The caption in {file} has {characters} characters; at most {limit} are taken.</source>
        <translation>Die Beschriftung in {file} hat {characters} Zeichen; höchstens {limit} werden übernommen.</translation>
    </message>
    <message>
        <source>There is something in {folder} already.</source>
        <translation>In {folder} ist schon etwas.</translation>
    </message>
    <message>
        <source>Choose a new or an empty folder: nothing is written over.</source>
        <translation>Wähle einen neuen oder leeren Ordner: Überschrieben wird nichts.</translation>
    </message>
    <message>
        <source>The project has no photo to export.</source>
        <translation>Das Projekt hat kein Foto, das exportiert werden könnte.</translation>
    </message>
    <message>
        <source>Add photos on the Subject page, or use those again that are left out.</source>
        <translation>Füge auf der Seite „Motiv“ Fotos hinzu, oder verwende ausgelassene wieder.</translation>
    </message>
    <message>
        <source>The export was stopped.</source>
        <translation>Der Export wurde angehalten.</translation>
    </message>
    <message>
        <source>Line {line} of {file} is no JSON object with a “file_name”, so it was left out.</source>
        <translation>Zeile {line} von {file} ist kein JSON-Objekt mit „file_name“ und wurde deshalb ausgelassen.</translation>
    </message>
    <message>
        <source>Correct the line, then read the captions again.</source>
        <translation>Korrigiere die Zeile und lies die Beschriftungen dann noch einmal ein.</translation>
    </message>
    <message>
        <source>No line of {file} has a “{column}”, or the file is missing.</source>
        <translation>Keine Zeile von {file} hat „{column}“, oder die Datei fehlt.</translation>
    </message>
    <message>
        <source>Check --caption_column: each line is a JSON object with “file_name” and that key.</source>
        <translation>Prüfe --caption_column: Jede Zeile ist ein JSON-Objekt mit „file_name“ und diesem Schlüssel.</translation>
    </message>
    <message>
        <source>{file} has a caption for {photo}, which is not there.</source>
        <translation>{file} hat eine Beschriftung für {photo}, das nicht da ist.</translation>
    </message>
    <message>
        <source>Put the photo beside it, or leave it as it is.</source>
        <translation>Lege das Foto daneben, oder lass es so.</translation>
    </message>
    <message>
        <source>{count} captions have no photo beside them, such as that for {photo} in {file}.</source>
        <translation>{count} Beschriftungen haben kein Foto neben sich, zum Beispiel die für {photo} in {file}.</translation>
    </message>
    <message>
        <source>Put the photos beside them, or leave it as it is.</source>
        <translation>Lege die Fotos daneben, oder lass es so.</translation>
    </message>
    <message>
        <source>Check the captions of both.</source>
        <translation>Prüfe die Beschriftungen beider.</translation>
    </message>
    <message>
        <source>The run has no checkpoint of step {step}.</source>
        <translation>Der Lauf hat keinen Zwischenstand von Schritt {step}.</translation>
    </message>
    <message>
        <source>Choose one of its checkpoints.</source>
        <translation>Einen seiner Zwischenstände wählen.</translation>
    </message>
    <message>
        <source>A run can&apos;t go on from a checkpoint with another {setting}.</source>
        <translation>Mit einer anderen Einstellung {setting} kann ein Lauf ab einem Zwischenstand nicht weitergehen.</translation>
    </message>
    <message>
        <source>Leave {setting} as it was, or start a new run.</source>
        <translation>{setting} lassen, wie es war, oder einen neuen Lauf beginnen.</translation>
    </message>
    <message>
        <source>The run has learned {step} steps already, so it can&apos;t end before.</source>
        <translation>Der Lauf hat schon {step} Schritte gelernt, darum kann er nicht früher enden.</translation>
    </message>
    <message>
        <source>Choose more steps than {step}.</source>
        <translation>Mehr Schritte als {step} wählen.</translation>
    </message>
    <message>
        <source>“{value}” is no value of {setting}.</source>
        <translation>„{value}“ ist kein Wert für {setting}.</translation>
    </message>
    <message>
        <source>These values make {count} runs.</source>
        <translation>Diese Werte ergeben {count} Läufe.</translation>
    </message>
    <message>
        <source>Leave some out: at most {most} are added at once.</source>
        <translation>Einige weglassen: Höchstens {most} kommen auf einmal hinzu.</translation>
    </message>
    <message>
        <source>The mask {file} has {size} pixels, which is another shape than its photo&apos;s {photo}.</source>
        <translation>Die Maske {file} hat {size} Pixel und damit ein anderes Format als ihr Foto mit {photo}.</translation>
    </message>
    <message>
        <source>Make it from the photo, or take it away.</source>
        <translation>Erstelle sie aus dem Foto, oder nimm sie weg.</translation>
    </message>
    <message>
        <source>{field} has “{value}”, which is not a shape: height,width in pixels, each a multiple of 8 from 16 to 4096.</source>
        <translation>{field} enthält „{value}“, was kein Format ist: Höhe,Breite in Pixeln, beide ein Vielfaches von 8 zwischen 16 und 4096.</translation>
    </message>
    <message>
        <source>Write shapes like 640,512;512,640.</source>
        <translation>Schreibe Formate wie 640,512;512,640.</translation>
    </message>
    <message>
        <source>{file} is none of the settings files that are known here.</source>
        <translation>{file} ist keine der Einstellungsdateien, die hier bekannt sind.</translation>
    </message>
    <message>
        <source>Choose one of kohya&apos;s (.json, .toml), OneTrainer&apos;s (.json) or ai-toolkit&apos;s (.yaml), or a recipe that was exported here.</source>
        <translation>Wähle eine von kohya (.json, .toml), OneTrainer (.json) oder ai-toolkit (.yaml), oder ein hier exportiertes Rezept.</translation>
    </message>
    <message>
        <source>There is a recipe “{name}” already.</source>
        <translation>Es gibt schon ein Rezept „{name}“.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Wähle einen anderen Namen.</translation>
    </message>
    <message>
        <source>{file} is not of a model that describes pictures.</source>
        <translation>{file} gehört zu keinem Modell, das Bilder beschreibt.</translation>
    </message>
    <message>
        <source>Denoiser and text encoder of {file} don&apos;t belong together: {unet} and {text} numbers a token.</source>
        <translation>Entrauscher und Text-Encoder von {file} gehören nicht zusammen: {unet} und {text} Zahlen je Token.</translation>
    </message>
    <message>
        <source>{field} is not a multiple of {multiple}, as pictures of this model are.</source>
        <translation>{field} ist kein Vielfaches von {multiple}, wie es die Bilder dieses Modells sind.</translation>
    </message>
    <message>
        <source>Use a multiple of {multiple}.</source>
        <translation>Nimm ein Vielfaches von {multiple}.</translation>
    </message>
    <message>
        <source>The setting {field} has no meaning for {family}.</source>
        <translation>Die Einstellung {field} hat bei {family} keine Bedeutung.</translation>
    </message>
    <message>
        <source>Put it back to its default, or choose another model.</source>
        <translation>Setz sie auf ihren Vorgabewert zurück, oder wähle ein anderes Modell.</translation>
    </message>
    <message>
        <source>{model} was made to draw in a few steps. Training it undoes that.</source>
        <translation>{model} ist dafür gemacht, in wenigen Schritten zu zeichnen. Das Training macht das zunichte.</translation>
    </message>
    <message>
        <source>The tokenizer in {folder} numbers its words up to {id}, but the model&apos;s text encoder knows only {words} of them.</source>
        <translation>Der Tokenizer in {folder} zählt seine Wörter bis {id}, der Text-Encoder des Modells kennt aber nur {words} davon.</translation>
    </message>
    <message>
        <source>Download or copy the model again, so that its tokenizer and its text encoder fit together.</source>
        <translation>Lade oder kopiere das Modell noch einmal, damit sein Tokenizer und sein Text-Encoder zueinander passen.</translation>
    </message>
    <message>
        <source>The tokenizer in {folder} cuts prompts off after {length} tokens, but the model&apos;s text encoder reads only {positions}.</source>
        <translation>Der Tokenizer in {folder} schneidet Prompts nach {length} Token ab, der Text-Encoder des Modells liest aber nur {positions}.</translation>
    </message>
    <message>
        <source>{field} keeps the base model in fewer bits, but these settings train it.</source>
        <translation>{field} hält das Basismodell in weniger Bit, diese Einstellungen trainieren es aber.</translation>
    </message>
    <message>
        <source>Train a LoRA, or put {field} back to none.</source>
        <translation>Trainiere eine LoRA, oder stelle {field} wieder auf none.</translation>
    </message>
    <message>
        <source>{count} blocks are to wait in the computer&apos;s memory, but this model has only {blocks}.</source>
        <translation>{count} Blöcke sollen im Arbeitsspeicher warten, aber dieses Modell hat nur {blocks}.</translation>
    </message>
    <message>
        <source>Set offload_blocks to at most {blocks}.</source>
        <translation>Stelle offload_blocks auf höchstens {blocks}.</translation>
    </message>
    <message>
        <source>{field} lets parts of the base model wait in the computer&apos;s memory, but these settings train them.</source>
        <translation>{field} lässt Teile des Basismodells im Arbeitsspeicher warten, aber diese Einstellungen trainieren sie.</translation>
    </message>
    <message>
        <source>Train a LoRA, or put {field} back to 0.</source>
        <translation>Trainiere eine LoRA, oder stelle {field} wieder auf 0.</translation>
    </message>
    <message>
        <source>{field} updates each weight while gradients still arrive, which {other} as it is set does not allow.</source>
        <translation>{field} ändert jedes Gewicht, während noch Gradienten eintreffen; das lässt {other}, wie es eingestellt ist, nicht zu.</translation>
    </message>
    <message>
        <source>Change {other}, or switch {field} off.</source>
        <translation>Ändere {other}, oder schalte {field} aus.</translation>
    </message>
    <message>
        <source>{field} does not go with the optimizer {value}.</source>
        <translation>{field} verträgt sich nicht mit dem Optimierer {value}.</translation>
    </message>
    <message>
        <source>The file {file} is {family}&apos;s transformer alone, and its VAE is not in {places}.</source>
        <translation>Die Datei {file} ist nur der Transformer von {family}, und sein VAE liegt nicht in {places}.</translation>
    </message>
    <message>
        <source>The file {file} is {family}&apos;s transformer alone, and its text encoder, Qwen3-4B, is not in {places}.</source>
        <translation>Die Datei {file} ist nur der Transformer von {family}, und sein Text-Encoder, Qwen3-4B, liegt nicht in {places}.</translation>
    </message>
    <message>
        <source>The configuration that was named is of another family than {file}.</source>
        <translation>Die angegebene Konfiguration gehört zu einer anderen Familie als {file}.</translation>
    </message>
    <message>
        <source>Name the folder of the model that the file was made from.</source>
        <translation>Gib den Ordner des Modells an, aus dem die Datei entstanden ist.</translation>
    </message>
    <message>
        <source>Two different VAEs fit {file}: {first} and {second}.</source>
        <translation>Zwei verschiedene VAEs passen zu {file}: {first} und {second}.</translation>
    </message>
    <message>
        <source>Put the one that isn&apos;t its own into another folder, or name the right one (--pretrained_vae_model_name_or_path).</source>
        <translation>Lege den, der nicht dazugehört, in einen anderen Ordner, oder nenne den richtigen (--pretrained_vae_model_name_or_path).</translation>
    </message>
    <message>
        <source>{file} is FLUX.2 dev, which is not supported.</source>
        <translation>{file} ist FLUX.2 dev, das nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>Choose FLUX.2 klein 4B: it needs far less memory, and its licence allows paid work.</source>
        <translation>Wähle FLUX.2 klein 4B: Es braucht viel weniger Speicher, und seine Lizenz erlaubt bezahlte Arbeit.</translation>
    </message>
    <message>
        <source>{file} is FLUX.2 klein 9B, which is not supported.</source>
        <translation>{file} ist FLUX.2 klein 9B, das nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>The file {file} is a Z-Image that draws pixels without a VAE.</source>
        <translation>Die Datei {file} ist ein Z-Image, das ohne VAE Bildpunkte zeichnet.</translation>
    </message>
    <message>
        <source>A single file of FLUX.2 or Z-Image can&apos;t be written: {file}.</source>
        <translation>Eine einzelne Datei von FLUX.2 oder Z-Image kann nicht geschrieben werden: {file}.</translation>
    </message>
    <message>
        <source>Write a folder in diffusers&apos; layout instead.</source>
        <translation>Schreibe stattdessen einen Ordner in der Anordnung von diffusers.</translation>
    </message>
    <message>
        <source>The file {file} is a text encoder alone, one part of a model.</source>
        <translation>Die Datei {file} ist nur ein Text-Encoder, ein Teil eines Modells.</translation>
    </message>
    <message>
        <source>Choose the file of the model&apos;s transformer: its text encoder is found beside it.</source>
        <translation>Wähle die Datei mit dem Transformer des Modells: Sein Text-Encoder wird daneben gefunden.</translation>
    </message>
    <message>
        <source>{file} holds {array} in 8 bits without a scale that is a number above 0.</source>
        <translation>{file} enthält {array} in 8 Bit ohne einen Faktor, der eine Zahl über 0 ist.</translation>
    </message>
    <message>
        <source>The file is damaged or was written by a faulty program: download it again, or choose one in full precision.</source>
        <translation>Die Datei ist beschädigt oder stammt von einem fehlerhaften Programm: Lade sie erneut herunter, oder wähle eine in voller Genauigkeit.</translation>
    </message>
    <message>
        <source>{file} holds its weights as {form}, which can&apos;t be read.</source>
        <translation>{file} enthält die Gewichte als {form}; das kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Choose the file in bf16, fp16 or fp8.</source>
        <translation>Wähle die Datei in bf16, fp16 oder fp8.</translation>
    </message>
    <message>
        <source>{model}, which is to draw, is a {family} model, and the base model {base} is a {taught} model.</source>
        <translation>{model}, das zeichnen soll, ist ein Modell von {family}, und das Basismodell {base} ist eines von {taught}.</translation>
    </message>
    <message>
        <source>Choose a {taught} model to draw with in the booth&apos;s settings.</source>
        <translation>Wählen Sie in den Einstellungen des Standes ein Modell von {taught} zum Zeichnen.</translation>
    </message>
    <message>
        <source>The recipe “{preset}” teaches the whole model, which no other model can draw.</source>
        <translation>Das Rezept „{preset}“ trainiert das ganze Modell, das kein anderes zeichnen kann.</translation>
    </message>
    <message>
        <source>Choose a recipe that teaches a LoRA, or leave “Draw with” empty.</source>
        <translation>Wählen Sie ein Rezept, das eine LoRA trainiert, oder lassen Sie „Zeichnen mit“ leer.</translation>
    </message>
    <message>
        <source>{model} is a {family} model, and the LoRA was taught on {base}, a {taught} model.</source>
        <translation>{model} ist ein Modell von {family}; die LoRA wurde auf {base} trainiert, einem Modell von {taught}.</translation>
    </message>
    <message>
        <source>Choose a {taught} model to draw with.</source>
        <translation>Wähle zum Zeichnen ein Modell von {taught}.</translation>
    </message>
    <message>
        <source>{tuned} was not fine-tuned from {base}: {array} is not the same kind of layer in both.</source>
        <translation>{tuned} wurde nicht aus {base} trainiert: {array} ist nicht in beiden dieselbe Art von Schicht.</translation>
    </message>
    <message>
        <source>Choose the model that it was trained from.</source>
        <translation>Wähle das Modell, aus dem es trainiert wurde.</translation>
    </message>
    <message>
        <source>{tuned} has nothing that a LoRA could hold: its layers are those of {base}.</source>
        <translation>{tuned} hat nichts, was eine LoRA fassen könnte: Seine Schichten sind die von {base}.</translation>
    </message>
    <message>
        <source>Choose the model that it was trained from, and the fine-tuned one.</source>
        <translation>Wähle das Modell, aus dem es trainiert wurde, und das trainierte.</translation>
    </message>
    <message>
        <source>The LoRA {file} lacks arrays of {module}, or has some that don&apos;t fit each other.</source>
        <translation>Dem LoRA {file} fehlen Felder von {module}, oder sie passen nicht zueinander.</translation>
    </message>
    <message>
        <source>There is no LoRA to merge.</source>
        <translation>Es gibt keine LoRA zum Zusammenführen.</translation>
    </message>
    <message>
        <source>Name at least one (--lora FILE).</source>
        <translation>Nenne mindestens eines (--lora DATEI).</translation>
    </message>
    <message>
        <source>A model has no rank: LoRAs are merged into its weights as a whole.</source>
        <translation>Ein Modell hat keinen Rang: LoRAs gehen ganz in seine Gewichte ein.</translation>
    </message>
    <message>
        <source>Leave out --rank and --conv_rank, or --into_model.</source>
        <translation>Lass --rank und --conv_rank weg oder --into_model.</translation>
    </message>
    <message>
        <source>The first rank can&apos;t read changes.json.</source>
        <translation>Der erste Rang kann changes.json nicht lesen.</translation>
    </message>
    <message>
        <source>change.json names neither max_train_steps nor learning_rate.</source>
        <translation>change.json nennt weder max_train_steps noch learning_rate.</translation>
    </message>
    <message>
        <source>Name one of them, or both.</source>
        <translation>Nenne eines davon oder beide.</translation>
    </message>
    <message>
        <source>{setting} can&apos;t be changed while a run learns.</source>
        <translation>{setting} lässt sich nicht ändern, während ein Lauf lernt.</translation>
    </message>
    <message>
        <source>Change max_train_steps or learning_rate, or start a new run.</source>
        <translation>Ändere max_train_steps oder learning_rate, oder beginne einen neuen Lauf.</translation>
    </message>
    <message>
        <source>Choose {step} steps or more.</source>
        <translation>Wähle {step} Schritte oder mehr.</translation>
    </message>
    <message>
        <source>It had learned its last step already.</source>
        <translation>Er hatte seinen letzten Schritt schon gelernt.</translation>
    </message>
    <message>
        <source>Continue it as a new run.</source>
        <translation>Trainiere ihn als neuen Lauf weiter.</translation>
    </message>
    <message>
        <source>The run was not changed: {cause}</source>
        <translation>Der Lauf wurde nicht geändert: {cause}</translation>
    </message>
    <message>
        <source>A run can learn the word of one subject (textual_inversion), and {count} are in this project.</source>
        <translation>Ein Lauf kann das Wort eines einzigen Motivs lernen (textual_inversion); dieses Projekt hat {count}.</translation>
    </message>
    <message>
        <source>Choose another kind of run, or remove the others on the Concept page.</source>
        <translation>Wähle eine andere Art von Lauf, oder entferne die anderen auf der Seite „Konzept“.</translation>
    </message>
    <message>
        <source>Two subjects are called “{subject}”.</source>
        <translation>Zwei Motive heißen „{subject}“.</translation>
    </message>
    <message>
        <source>Give one of them another token on the Concept page.</source>
        <translation>Gib einem davon auf der Seite „Konzept“ ein anderes Token.</translation>
    </message>
    <message>
        <source>Subject {number}, “{token}”, has no class yet.</source>
        <translation>Motiv {number}, „{token}“, hat noch keine Klasse.</translation>
    </message>
    <message>
        <source>“{subject}” has no photos to train on.</source>
        <translation>Zu „{subject}“ gibt es keine Fotos, von denen gelernt wird.</translation>
    </message>
    <message>
        <source>Say on the Subject page which photos show it, or remove it on the Concept page.</source>
        <translation>Sag auf der Seite „Motiv“, welche Fotos es zeigen, oder entferne es auf der Seite „Konzept“.</translation>
    </message>
    <message>
        <source>The desktop&apos;s keyring stayed locked.</source>
        <translation>Der Schlüsselbund des Desktops blieb gesperrt.</translation>
    </message>
    <message>
        <source>Unlock it and try again; the token in it has not changed.</source>
        <translation>Entsperre ihn und versuch es noch einmal; das Token darin ist unverändert.</translation>
    </message>
    <message>
        <source>A project has at most {limit} subjects: “{subject}” would be one more.</source>
        <translation>Ein Projekt hat höchstens {limit} Motive: „{subject}“ wäre eins zu viel.</translation>
    </message>
    <message>
        <source>Put its photos into another project, or remove a subject first.</source>
        <translation>Lege seine Fotos in ein anderes Projekt, oder entferne zuerst ein Motiv.</translation>
    </message>
    <message>
        <source>Masked loss: in kohya&apos;s scripts a photo counts the less, the smaller its mask is; here all photos count alike.</source>
        <translation>Maskierter Verlust: In den Skripten von kohya zählt ein Foto umso weniger, je kleiner seine Maske ist; hier zählen alle Fotos gleich.</translation>
    </message>
    <message>
        <source>There is no checkpoint of step {step}.</source>
        <translation>Von Schritt {step} gibt es keinen Zwischenstand.</translation>
    </message>
    <message>
        <source>The run learned each of its subjects from fewer than two photos.</source>
        <translation>Der Lauf hat jedes seiner Motive aus weniger als zwei Fotos gelernt.</translation>
    </message>
    <message>
        <source>Masks that are black all over: {count}. Their photos count whole.</source>
        <translation>Ganz schwarze Masken: {count}. Ihre Fotos zählen als Ganzes.</translation>
    </message>
    <message>
        <source>Photos that lose more than a third when they are cut to the nearest shape: {count}.</source>
        <translation>Fotos, die mehr als ein Drittel verlieren, wenn sie auf das nächste Format zugeschnitten werden: {count}.</translation>
    </message>
    <message>
        <source>{field} is {value}, which are not three layers.</source>
        <translation>{field} ist {value}; das sind nicht drei Schichten.</translation>
    </message>
    <message>
        <source>Name three, as 9 18 27.</source>
        <translation>Nenne drei, etwa 9 18 27.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: it holds no object, but a list.</source>
        <translation>{file} ist nicht verwendbar: Die Datei enthält kein Objekt, sondern eine Liste.</translation>
    </message>
    <message>
        <source>{system} ended the job.</source>
        <translation>{system} hat den Auftrag beendet.</translation>
    </message>
    <message>
        <source>Resume the run to go on from its last checkpoint.</source>
        <translation>Setze den Lauf fort: Er geht von seinem letzten Zwischenstand aus weiter.</translation>
    </message>
    <message>
        <source>{system} ended the job: it was cancelled.</source>
        <translation>{system} hat den Auftrag beendet: Er wurde abgebrochen.</translation>
    </message>
    <message>
        <source>{system} ended the job: a machine failed.</source>
        <translation>{system} hat den Auftrag beendet: Ein Computer ist ausgefallen.</translation>
    </message>
    <message>
        <source>{system} ended the job: it used more memory than it was given.</source>
        <translation>{system} hat den Auftrag beendet: Er brauchte mehr Speicher, als er bekommen hatte.</translation>
    </message>
    <message>
        <source>{system} ended the job: another job needed the machines.</source>
        <translation>{system} hat den Auftrag beendet: Ein anderer brauchte die Computer.</translation>
    </message>
    <message>
        <source>{system} ended the job: its time was up.</source>
        <translation>{system} hat den Auftrag beendet: Seine Zeit war um.</translation>
    </message>
    <message>
        <source>{cause} The training had not begun.</source>
        <translation>{cause} Das Training hatte noch nicht begonnen.</translation>
    </message>
    <message>
        <source>What {system} said is under Log; where there is nothing, its machines may not see the project&apos;s folder or the program.</source>
        <translation>Was {system} dazu sagte, steht unter „Protokoll“; steht dort nichts, sehen die Computer vielleicht den Ordner des Projekts oder das Programm nicht.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} is not used: “{file}” in its manifest leads out of its folder.</source>
        <translation>Der Zwischenstand {checkpoint} wird nicht verwendet: „{file}“ in seinem Verzeichnis führt aus seinem Ordner hinaus.</translation>
    </message>
    <message>
        <source>Use another checkpoint.</source>
        <translation>Verwende einen anderen Zwischenstand.</translation>
    </message>
    <message>
        <source>Choose one of {others}, or switch {field} off.</source>
        <translation>Wähle eines von {others}, oder schalte {field} aus.</translation>
    </message>
    <message>
        <source>{field} differs from learning_rate, but optimizer {value} has one rate for all.</source>
        <translation>{field} ist anders als learning_rate, aber der Optimierer {value} hat eine Rate für alles.</translation>
    </message>
    <message>
        <source>The training process ended unexpectedly.</source>
        <translation>Der Trainingsprozess endete unerwartet.</translation>
    </message>
    <message>
        <source>{cause} It was the same at step {step} after the run had been started again, so it was given up.</source>
        <translation>{cause} Nach dem Neustart war es bei Schritt {step} wieder so, deshalb wurde aufgegeben.</translation>
    </message>
    <message>
        <source>Choose another value.</source>
        <translation>Wähle einen anderen Wert.</translation>
    </message>
    <message>
        <source>Its sample prompts were left out: those of your project stay.</source>
        <translation>Die Prompts der Probebilder wurden weggelassen: Es bleiben die deines Projekts.</translation>
    </message>
    <message>
        <source>Check the captions of all of them.</source>
        <translation>Prüfe die Beschriftungen von allen.</translation>
    </message>
    <message>
        <source>The photo {file} is no longer there.</source>
        <translation>Das Foto {file} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>Put the file back, or leave the photo out or remove it on the page Subject.</source>
        <translation>Lege die Datei zurück, oder lass das Foto auf der Seite Motiv weg oder entferne es dort.</translation>
    </message>
    <message>
        <source>{file} has only {size} pixels, and is learned with {needed} a side.</source>
        <translation>{file} hat nur {size} Pixel und wird mit {needed} je Seite gelernt.</translation>
    </message>
    <message>
        <source>Choose a larger picture.</source>
        <translation>Wähle ein größeres Bild.</translation>
    </message>
    <message>
        <source>“{first}” and “{second}” have the same word, “{token}”, so what is learned of one will show in the other.</source>
        <translation>„{first}“ und „{second}“ haben dasselbe Wort, „{token}“: Was vom einen gelernt wird, zeigt sich auch beim anderen.</translation>
    </message>
    <message>
        <source>Give one of them another word on the page Concept. Captions that name it by the old word need the new one too.</source>
        <translation>Gib einem davon auf der Seite Konzept ein anderes Wort. Beschriftungen, die es mit dem alten Wort nennen, brauchen auch das neue.</translation>
    </message>
    <message>
        <source>{file} is a page that was sent for review, not the answers to it.</source>
        <translation>{file} ist eine Seite, die zur Bewertung verschickt wurde, nicht die Antworten darauf.</translation>
    </message>
    <message>
        <source>Choose the file that the reviewer saved from the page: answers-NAME.json.</source>
        <translation>Wähle die Datei, die aus der Seite gespeichert wurde: answers-NAME.json.</translation>
    </message>
    <message>
        <source>Use generate, measure, caption, tokenize, cancel or unload.</source>
        <translation>Nimm generate, measure, caption, tokenize, cancel oder unload.</translation>
    </message>
    <message>
        <source>No request has a “{key}”.</source>
        <translation>Keine Anfrage hat ein „{key}“.</translation>
    </message>
    <message>
        <source>Correct the name or leave it out; docs/worker.md lists them.</source>
        <translation>Berichtige den Namen oder lass ihn weg; docs/worker.md führt sie auf.</translation>
    </message>
    <message>
        <source>The checkpoint {checkpoint} was made with {setting} {before}, so that a run can&apos;t go on from it with {setting} {now}.</source>
        <translation>Der Zwischenstand {checkpoint} entstand mit {setting} {before}; mit {setting} {now} kann von ihm aus kein Lauf fortgesetzt werden.</translation>
    </message>
    <message>
        <source>Resume with {setting} {before}, or start a new run.</source>
        <translation>Setze mit {setting} {before} fort, oder beginne einen neuen Lauf.</translation>
    </message>
    <message>
        <source>Wait until it has finished, stop it there, or choose another processor.</source>
        <translation>Warte, bis er fertig ist, halte ihn dort an, oder wähle einen anderen Prozessor.</translation>
    </message>
    <message>
        <source>Shorten it: a model reads only the beginning, 75 to 512 pieces.</source>
        <translation>Kürze sie: Ein Modell liest nur den Anfang, 75 bis 512 Stücke.</translation>
    </message>
    <message>
        <source>Check the masks of both.</source>
        <translation>Prüfe die Masken beider.</translation>
    </message>
    <message>
        <source>Choose a .safetensors file, or a folder in the diffusers layout, with model_index.json, unet or transformer, vae, text_encoder, tokenizer and scheduler in it.</source>
        <translation>Wähle eine .safetensors-Datei oder einen Ordner im Aufbau von diffusers, mit model_index.json, unet oder transformer, vae, text_encoder, tokenizer und scheduler darin.</translation>
    </message>
    <message>
        <source>The file {file} is no model that can be opened here.</source>
        <translation>Die Datei {file} ist kein Modell, das hier geöffnet werden kann.</translation>
    </message>
    <message>
        <source>{file} is a model of FLUX.1&apos;s kind.</source>
        <translation>{file} ist ein Modell von der Art FLUX.1.</translation>
    </message>
    <message>
        <source>{file} is a Lumina 2 model.</source>
        <translation>{file} ist ein Modell von Lumina 2.</translation>
    </message>
    <message>
        <source>{file} is a Z-Image Omni model, which also wants pictures.</source>
        <translation>{file} ist ein Modell Z-Image Omni, das auch Bilder verlangt.</translation>
    </message>
    <message>
        <source>{file} is a Stable Diffusion 3 model.</source>
        <translation>{file} ist ein Modell von Stable Diffusion 3.</translation>
    </message>
    <message>
        <source>The VAE {file} does not belong to {family}.</source>
        <translation>Das VAE {file} gehört nicht zu {family}.</translation>
    </message>
    <message>
        <source>Choose the VAE that the model was made with, or none: then the model&apos;s own is used.</source>
        <translation>Wähle das VAE, mit dem das Modell gemacht wurde, oder keines: dann wird das eigene des Modells genommen.</translation>
    </message>
    <message>
        <source>{field} can&apos;t be fp16 with {family}, whose numbers grow beyond its range.</source>
        <translation>{field} kann bei {family} nicht fp16 sein: dessen Zahlen wachsen über den Bereich von fp16 hinaus.</translation>
    </message>
    <message>
        <source>Use bf16, or auto.</source>
        <translation>Nimm bf16 oder auto.</translation>
    </message>
    <message>
        <source>{field} gives photos the shape {value}; pictures of this model have sides in multiples of {multiple}.</source>
        <translation>{field} gibt Fotos das Format {value}; Bilder dieses Modells haben Seiten in Vielfachen von {multiple}.</translation>
    </message>
    <message>
        <source>Use a resolution and shapes in multiples of {multiple}.</source>
        <translation>Nimm eine Auflösung und Formate in Vielfachen von {multiple}.</translation>
    </message>
    <message>
        <source>Train {base} in its place, and draw the LoRA with this one.</source>
        <translation>Trainiere stattdessen {base}, und zeichne mit diesem und der LoRA.</translation>
    </message>
    <message>
        <source>fused_backward is off in this run: it updates weights before gradients of several devices could be averaged.</source>
        <translation>fused_backward ist in diesem Lauf aus: es ändert Gewichte, bevor Gradienten mehrerer Geräte gemittelt werden könnten.</translation>
    </message>
    <message>
        <source>To train with less memory, use one device.</source>
        <translation>Um mit weniger Speicher zu trainieren, nimm ein Gerät.</translation>
    </message>
    <message>
        <source>Of {folder} only the folders of a subject each (“10_sks dog”) were taken. Left out: {others}.</source>
        <translation>Von {folder} wurden nur die Ordner mit je einem Motiv („10_sks dog“) genommen. Ausgelassen: {others}.</translation>
    </message>
    <message>
        <source>Add those folders by themselves to have their photos too.</source>
        <translation>Füge diese Ordner einzeln hinzu, um auch ihre Fotos zu haben.</translation>
    </message>
    <message>
        <source>In kohya&apos;s form {layer} is query, key and value in one, of which this DoRA has learned a part alone.</source>
        <translation>In kohyas Form ist {layer} Query, Key und Value in einem; dieses DoRA hat davon nur einen Teil gelernt.</translation>
    </message>
    <message>
        <source>Write it for diffusers or ComfyUI.</source>
        <translation>Schreib es für diffusers oder ComfyUI.</translation>
    </message>
    <message>
        <source>Convert it to comfyui, kohya, peft or diffusers.</source>
        <translation>Wandle sie in comfyui, kohya, peft oder diffusers um.</translation>
    </message>
    <message>
        <source>Put it there ({name} of ComfyUI), name it once with dreambooth inspect {file} --vae FILE, or choose the model&apos;s folder in diffusers&apos; layout.</source>
        <translation>Leg es dorthin ({name} von ComfyUI), nenne es einmal mit dreambooth inspect {file} --vae DATEI, oder wähle den Ordner des Modells im Aufbau von diffusers.</translation>
    </message>
    <message>
        <source>Put it there (qwen_3_4b.safetensors of ComfyUI), name it once with dreambooth inspect {file} --text_encoder FILE, or choose the model&apos;s folder in diffusers&apos; layout.</source>
        <translation>Leg ihn dorthin (qwen_3_4b.safetensors von ComfyUI), nenne ihn einmal mit dreambooth inspect {file} --text_encoder DATEI, oder wähle den Ordner des Modells im Aufbau von diffusers.</translation>
    </message>
    <message>
        <source>There is no {expected} in {folder}.</source>
        <translation>In {folder} gibt es kein {expected}.</translation>
    </message>
    <message>
        <source>Choose the folder that {program} is in, or name another one for the file.</source>
        <translation>Wähle den Ordner, in dem {program} liegt, oder nenne einen anderen für die Datei.</translation>
    </message>
    <message>
        <source>{field} names “{value}”, but this model&apos;s layers are {layers}.</source>
        <translation>{field} nennt „{value}“, aber die Schichten dieses Modells sind {layers}.</translation>
    </message>
    <message>
        <source>Name some of these, with commas between, or leave {field} empty.</source>
        <translation>Nenne einige davon, mit Kommas dazwischen, oder lass {field} leer.</translation>
    </message>
    <message>
        <source>{file} is a {kind}, which can&apos;t be trained further.</source>
        <translation>{file} ist ein {kind}, das sich nicht weiter trainieren lässt.</translation>
    </message>
    <message>
        <source>Make a LoRA of it first: “Export…” on the Models page, or dreambooth convert.</source>
        <translation>Mach zuerst eine LoRA daraus: „Exportieren …“ auf der Seite „Modelle“, oder dreambooth convert.</translation>
    </message>
    <message>
        <source>{count} layers of {file} are for parts that this model lacks.</source>
        <translation>{count} Schichten von {file} sind für Teile, die diesem Modell fehlen.</translation>
    </message>
    <message>
        <source>Choose the base model that it was made for.</source>
        <translation>Wähle das Basismodell, für das es gemacht wurde.</translation>
    </message>
    <message>
        <source>{setting} is decided by the LoRA that training begins with: {file}.</source>
        <translation>{setting} entscheidet die LoRA, mit der das Training beginnt: {file}.</translation>
    </message>
    <message>
        <source>Leave {setting} as the file has it, or begin without the file.</source>
        <translation>Lass {setting}, wie die Datei es hat, oder beginne ohne die Datei.</translation>
    </message>
    <message>
        <source>A run of another project has GPU {device}: {run}.</source>
        <translation>Ein Lauf eines anderen Projekts hat GPU {device}: {run}.</translation>
    </message>
    <message>
        <source>The run does not wait any more, so nothing of it was changed.</source>
        <translation>Der Lauf wartet nicht mehr, deshalb wurde nichts an ihm geändert.</translation>
    </message>
    <message>
        <source>“Change this run…” on the Train page gives it other steps or another rate; for all else use its settings for a new run.</source>
        <translation>„Lauf ändern …“ auf der Seite „Training“ ändert seine Schritte und seine Rate; für alles andere nimm seine Einstellungen für einen neuen Lauf.</translation>
    </message>
    <message>
        <source>Remove the run from the queue, and add a new one.</source>
        <translation>Nimm den Lauf aus der Warteschlange, und füge einen neuen hinzu.</translation>
    </message>
    <message>
        <source>The checkpoint {file} has “{tensor}”, which this run does not train.</source>
        <translation>Der Zwischenstand {file} hat „{tensor}“, was dieser Lauf nicht trainiert.</translation>
    </message>
    <message>
        <source>The run in {folder} did not begin with {file}, so it can&apos;t go on with it.</source>
        <translation>Der Lauf in {folder} begann nicht mit {file} und kann deshalb nicht damit weitergehen.</translation>
    </message>
    <message>
        <source>Leave --network_weights out, or leave --resume_from_checkpoint out to begin a new run.</source>
        <translation>Lass --network_weights weg, oder lass --resume_from_checkpoint weg, um einen neuen Lauf zu beginnen.</translation>
    </message>
    <message>
        <source>The LoRA that it begins with, {file}, is not taken from a file of settings: choose “Train further…” for it on the Models page, or give it as --network_weights.</source>
        <translation>Die LoRA, mit der es beginnt, {file}, wird nicht aus einer Datei mit Einstellungen übernommen: Wähle dafür auf der Seite „Modelle“ „Weitertrainieren …“, oder gib sie als --network_weights an.</translation>
    </message>
    <message>
        <source>Save the file as UTF-8 in a text editor, then read it again.</source>
        <translation>Speichere die Datei in einem Texteditor als UTF-8 und lies sie noch einmal.</translation>
    </message>
    <message>
        <source>Class images would be drawn among the photos: {folder}</source>
        <translation>Klassenbilder würden zwischen die Fotos gezeichnet: {folder}</translation>
    </message>
    <message>
        <source>Choose another folder for them (--class_data_dir).</source>
        <translation>Wähle für sie einen anderen Ordner (--class_data_dir).</translation>
    </message>
    <message>
        <source>{file} does not say which kind of model it was made for.</source>
        <translation>{file} sagt nicht, für welche Art von Modell sie gemacht wurde.</translation>
    </message>
    <message>
        <source>{tuned} holds values of {array} that are not numbers: its training went wrong.</source>
        <translation>{tuned} enthält Werte von {array}, die keine Zahlen sind: Das Training ist misslungen.</translation>
    </message>
    <message>
        <source>Take an earlier checkpoint of that training.</source>
        <translation>Nimm einen früheren Zwischenstand dieses Trainings.</translation>
    </message>
    <message>
        <source>{file} holds values of {module} that are not numbers: its training went wrong.</source>
        <translation>{file} enthält Werte von {module}, die keine Zahlen sind: Das Training ist misslungen.</translation>
    </message>
    <message>
        <source>Take an earlier checkpoint of that training, or another LoRA.</source>
        <translation>Nimm einen früheren Zwischenstand dieses Trainings oder eine andere LoRA.</translation>
    </message>
    <message>
        <source>The LoRA {file} holds {array} as {type}, which are no weights.</source>
        <translation>Die LoRA {file} enthält {array} als {type}; das sind keine Gewichte.</translation>
    </message>
    <message>
        <source>{file} is not the text encoder of {family} that {model} needs.</source>
        <translation>{file} ist nicht der Text-Encoder von {family}, den {model} braucht.</translation>
    </message>
    <message>
        <source>{file} is not the VAE of {family} that {model} needs.</source>
        <translation>{file} ist nicht das VAE von {family}, das {model} braucht.</translation>
    </message>
    <message>
        <source>{file} is a LoRA for {made_for}, but the base model is {family}.</source>
        <translation>{file} ist eine LoRA für {made_for}, das Basismodell ist aber {family}.</translation>
    </message>
    <message>
        <source>Choose a base model that it was made for, or another LoRA.</source>
        <translation>Wähle ein Basismodell, für das sie gemacht ist, oder eine andere LoRA.</translation>
    </message>
    <message>
        <source>Enter numbers, such as 5e-5.</source>
        <translation>Gib Zahlen ein, etwa 5e-5.</translation>
    </message>
    <message>
        <source>The folder for checkpoint copies is the run&apos;s own: {folder}</source>
        <translation>Der Ordner für Kopien der Zwischenstände ist der des Laufs selbst: {folder}</translation>
    </message>
    <message>
        <source>The photos of this run were cut with {setting} {before}, so that it can&apos;t go on with {setting} {now}.</source>
        <translation>Die Fotos dieses Laufs wurden mit {setting} {before} zugeschnitten; darum kann er nicht mit {setting} {now} weitergehen.</translation>
    </message>
    <message>
        <source>An earlier version made this run, which did not keep how its photos were cut. So they can&apos;t be cut anew.</source>
        <translation>Diesen Lauf hat eine frühere Version angelegt, die nicht behielt, wie seine Fotos zugeschnitten wurden. Darum können sie nicht neu zugeschnitten werden.</translation>
    </message>
    <message>
        <source>The photos of this run can&apos;t be cut anew, for some are no longer in the project as they were, or their masks: {photos}</source>
        <translation>Die Fotos dieses Laufs können nicht neu zugeschnitten werden, denn einige oder ihre Masken sind nicht mehr so im Projekt, wie sie waren: {photos}</translation>
    </message>
    <message>
        <source>Put them back with undo, or remove the run from the queue and add a new one.</source>
        <translation>Hole sie mit Rückgängig zurück, oder nimm den Lauf aus der Warteschlange und füge einen neuen hinzu.</translation>
    </message>
    <message>
        <source>--min_bucket_reso is {min}, above --max_bucket_reso, {max}.</source>
        <translation>--min_bucket_reso ist {min}, also größer als --max_bucket_reso, {max}.</translation>
    </message>
    <message>
        <source>Lower the one, or raise the other.</source>
        <translation>Verringere das eine, oder erhöhe das andere.</translation>
    </message>
    <message>
        <source>--{flag} has no place in a run without a LoRA (lora).</source>
        <translation>--{flag} passt nicht zu einem Lauf ohne LoRA (lora).</translation>
    </message>
    <message>
        <source>Give --lora too, or leave --{flag} out.</source>
        <translation>Gib auch --lora an, oder lass --{flag} weg.</translation>
    </message>
    <message>
        <source>--{flag} has no place in a run that learns no word (textual_inversion).</source>
        <translation>--{flag} passt nicht zu einem Lauf, der kein Wort lernt (textual_inversion).</translation>
    </message>
    <message>
        <source>Give --textual_inversion too, or leave --{flag} out.</source>
        <translation>Gib auch --textual_inversion an, oder lass --{flag} weg.</translation>
    </message>
    <message>
        <source>Not all that was to be printed could be written.</source>
        <translation>Nicht alles, was ausgegeben werden sollte, konnte geschrieben werden.</translation>
    </message>
    <message>
        <source>Check the file or device that stdout goes to, and its disk.</source>
        <translation>Prüfe die Datei oder das Gerät, an das stdout geht, und den Datenträger.</translation>
    </message>
    <message>
        <source>Put another one into the studio&apos;s settings, run “hf auth login” again, or set HF_TOKEN.</source>
        <translation>Trage in den Einstellungen des Studios ein anderes ein, führe „hf auth login“ noch einmal aus, oder setze HF_TOKEN.</translation>
    </message>
    <message>
        <source>Accept it on {address} while logged in there, then put your token into the studio&apos;s settings, run “hf auth login” or set HF_TOKEN on this computer, and try again.</source>
        <translation>Nimm sie auf {address} an, während du dort angemeldet bist, trage dann dein Token in den Einstellungen des Studios ein, führe auf diesem Computer „hf auth login“ aus oder setze HF_TOKEN, und versuche es noch einmal.</translation>
    </message>
    <message>
        <source>Check the name on {address}; for a private model put your token into the studio&apos;s settings, run “hf auth login” or set HF_TOKEN.</source>
        <translation>Prüfe den Namen auf {address}; für ein privates Modell trage dein Token in den Einstellungen des Studios ein, führe „hf auth login“ aus oder setze HF_TOKEN.</translation>
    </message>
    <message>
        <source>Could not make the folder {file}: {link} is a link to something that is not there.</source>
        <translation>Der Ordner {file} konnte nicht angelegt werden: {link} ist eine Verknüpfung auf etwas, das es nicht gibt.</translation>
    </message>
    <message>
        <source>Make what it leads to, or choose another place.</source>
        <translation>Lege an, worauf sie verweist, oder wähle einen anderen Ort.</translation>
    </message>
    <message>
        <source>The run in {run} was made as {made}, and moved, copied or kept since. Its result would go to {folder}, where another run&apos;s may lie.</source>
        <translation>Der Lauf in {run} entstand als {made} und wurde seitdem verschoben, kopiert oder aufbewahrt. Sein Ergebnis käme nach {folder}, wo das eines anderen Laufs liegen kann.</translation>
    </message>
    <message>
        <source>Go on in another folder, with the flags that it was made with and --output_dir NEW --resume_from_checkpoint {run}/checkpoints/STEP. Or let it write there (--trust_run).</source>
        <translation>Mach in einem anderen Ordner weiter, mit den Optionen, mit denen er entstand, und --output_dir NEU --resume_from_checkpoint {run}/checkpoints/SCHRITT. Oder lass ihn dorthin schreiben (--trust_run).</translation>
    </message>
    <message>
        <source>Choose a folder with JPEG, PNG, WebP, TIFF, HEIC or AVIF files.</source>
        <translation>Wähle einen Ordner mit JPEG-, PNG-, WebP-, TIFF-, HEIC- oder AVIF-Dateien.</translation>
    </message>
    <message>
        <source>The answers of {reviewer} come from a page that was sent.</source>
        <translation>Die Antworten von {reviewer} stammen aus einer Seite, die verschickt wurde.</translation>
    </message>
    <message>
        <source>Go on in that page, or enter another name here.</source>
        <translation>Mach auf dieser Seite weiter, oder gib hier einen anderen Namen ein.</translation>
    </message>
    <message>
        <source>Scores compare the subject with others of its class: name the class on the Concept page (--class_prompt) and train again.</source>
        <translation>Die Werte vergleichen das Motiv mit anderen seiner Klasse: Nenne die Klasse auf der Seite „Konzept“ (--class_prompt) und trainiere noch einmal.</translation>
    </message>
    <message>
        <source>No step was measured, so that the result is step {step}, the last one.</source>
        <translation>Kein Schritt wurde gemessen; das Ergebnis ist daher Schritt {step}, der letzte.</translation>
    </message>
    <message>
        <source>Prompts and captions with more than the {most} tokens that the model reads: {count}. What follows in them is not learned.</source>
        <translation>Prompts und Bildtexte mit mehr als den {most} Token, die das Modell liest: {count}. Was darin folgt, wird nicht gelernt.</translation>
    </message>
    <message>
        <source>The run began in bfloat16, for which a processor here has no instructions: it goes on in full precision.</source>
        <translation>Der Lauf hat in bfloat16 begonnen, wofür ein Prozessor hier keine Befehle hat: Er geht in voller Genauigkeit weiter.</translation>
    </message>
    <message>
        <source>The run needs {need} on the disk of {folder}, and {free} is free. New checkpoints take {checkpoints} at one time, {checkpoint} each; the result takes {result}, all else {rest}.</source>
        <translation>Der Lauf braucht {need} auf dem Datenträger von {folder}, frei sind {free}. Neue Zwischenstände belegen gleichzeitig {checkpoints}, jeder {checkpoint}; das Ergebnis belegt {result}, alles andere {rest}.</translation>
    </message>
    <message>
        <source>Nothing would be merged: every LoRA has strength 0.</source>
        <translation>Es würde nichts zusammengeführt: Jede LoRA hat die Stärke 0.</translation>
    </message>
    <message>
        <source>Give at least one another strength (--lora_scale).</source>
        <translation>Gib mindestens einer eine andere Stärke (--lora_scale).</translation>
    </message>
    <message>
        <source>The model {model} predicts noise. At a time step that is nothing but noise there is nothing to be learned from that, and drawing would divide by 0.</source>
        <translation>Das Modell {model} sagt Rauschen vorher. Aus einem Zeitschritt, der nichts als Rauschen ist, ist damit nichts zu lernen, und beim Erzeugen würde durch 0 geteilt.</translation>
    </message>
    <message>
        <source>{file} is no {form} from line {line}, column {column} on.</source>
        <translation>{file} ist ab Zeile {line}, Spalte {column} kein {form}.</translation>
    </message>
    <message>
        <source>Correct it there, or export it again in the program that it comes from.</source>
        <translation>Berichtige es dort, oder exportiere die Datei noch einmal in dem Programm, aus dem sie stammt.</translation>
    </message>
    <message>
        <source>Several photos are called {photo}, so {file} has one caption for all of them.</source>
        <translation>Mehrere Fotos heißen {photo}, also hat {file} eine Beschriftung für alle.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same name, so {file} is the caption of both.</source>
        <translation>{first} und {second} haben denselben Namen, also ist {file} die Beschriftung beider.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same name, so {file} is the mask of both.</source>
        <translation>{first} und {second} haben denselben Namen, also ist {file} die Maske beider.</translation>
    </message>
    <message>
        <source>The recipe “{name}” is not there any more: it was renamed, deleted or changed meanwhile.</source>
        <translation>Das Rezept „{name}“ ist nicht mehr da: Es wurde inzwischen umbenannt, gelöscht oder geändert.</translation>
    </message>
    <message>
        <source>The model is sure of nothing in {file}.</source>
        <translation>Das Modell ist sich bei {file} in nichts sicher.</translation>
    </message>
    <message>
        <source>Write its caption yourself.</source>
        <translation>Schreibe die Beschriftung selbst.</translation>
    </message>
    <message>
        <source>Choose a BLIP captioner, such as {known}, or a WD tagger, such as {tagger}.</source>
        <translation>Wähle ein BLIP-Modell für Beschriftungen, etwa {known}, oder einen WD-Tagger, etwa {tagger}.</translation>
    </message>
    <message>
        <source>{file} is no list of a tagger&apos;s tags.</source>
        <translation>{file} ist keine Liste der Stichwörter eines Taggers.</translation>
    </message>
    <message>
        <source>{file} is of {architecture}, which is no tagger that can be used here.</source>
        <translation>{file} gehört zu {architecture}; das ist kein Tagger, der hier verwendet werden kann.</translation>
    </message>
    <message>
        <source>Choose a WD tagger that is a ViT of base size, such as {known}.</source>
        <translation>Wähle einen WD-Tagger der Art ViT base, etwa {known}.</translation>
    </message>
    <message>
        <source>{file} lists {rows} tags, but its model tells {outputs} apart.</source>
        <translation>{file} nennt {rows} Stichwörter, ihr Modell unterscheidet aber {outputs}.</translation>
    </message>
    <message>
        <source>The program&apos;s settings in {file} could not be read whole. That file is kept as {kept}.</source>
        <translation>Die Einstellungen des Programms in {file} ließen sich nicht ganz lesen. Die Datei bleibt als {kept} erhalten.</translation>
    </message>
    <message>
        <source>Look through the settings: what could not be read is as it was at first.</source>
        <translation>Sieh die Einstellungen durch: Was sich nicht lesen ließ, ist wie am Anfang.</translation>
    </message>
    <message>
        <source>{field} is for training the model&apos;s own weights, which {other} leaves as they are.</source>
        <translation>{field} ist dafür da, die Gewichte des Modells selbst zu trainieren; {other} lässt sie, wie sie sind.</translation>
    </message>
    <message>
        <source>Switch {field} or {other} off.</source>
        <translation>Schalte {field} oder {other} aus.</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Project folder; without one, the last project, or the sample.</source>
        <translation>Projektordner; ohne Angabe das letzte Projekt oder das Beispiel.</translation>
    </message>
    <message>
        <source>Make PROJECT_FOLDER as a new project.</source>
        <translation>PROJECT_FOLDER als neues Projekt anlegen.</translation>
    </message>
    <message>
        <source>Open the sample project, made in PROJECT_FOLDER or your documents folder.</source>
        <translation>Das Beispielprojekt öffnen, angelegt in PROJECT_FOLDER oder im Dokumente-Ordner.</translation>
    </message>
    <message>
        <source>Be a booth for visitors, full screen, as PROJECT_FOLDER/booth.json says.</source>
        <translation>Ein Stand für Besucher sein, auf dem ganzen Bildschirm, wie PROJECT_FOLDER/booth.json es sagt.</translation>
    </message>
    <message>
        <source>Teach an image model your subject.</source>
        <translation>Einem Bildmodell ein Motiv beibringen.</translation>
    </message>
</context>
</TS>
