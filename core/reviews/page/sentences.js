// What the page says, in English and German; the browser's language decides.
const sentences = {
  en: {
    title: "Blind review",
    welcome: "Which one do you prefer?",
    how: "You will see two pictures at a time, made from the same prompt and seed. Choose the one you prefer. Which model made them is hidden, and they change sides at random.",
    yourName: "Your name",
    begin: "Begin",
    goOn: "Continue as {name} ({done} of {total})",
    nothingLeaves: "Nothing leaves this computer until you send back the file with your answers yourself.",
    reviewer: "Reviewer: {name}",
    count: "{done} of {total}",
    save: "Save answers",
    question: "Which one do you prefer?",
    prompt: "“{prompt}” · same seed for both",
    beside: "Side by side",
    swipe: "Swipe",
    difference: "Difference",
    blink: "Hold to blink",
    oneToOne: "100 %",
    gain: "Gain",
    space: "Space",
    left: "Left",
    right: "Right",
    equal: "No difference",
    takeBack: "Undo the last answer",
    skip: "Skip",
    waysToLook: "Views",
    yourAnswer: "Your answer",
    leftPicture: "Left picture",
    rightPicture: "Right picture",
    shownLeft: "The left picture",
    shownRight: "The right picture",
    swiped: "Left of the line the left picture, right of it the right one",
    figure: "Mean difference {mean} of 255, largest {largest}",
    hintKept: "This browser remembers your answers: you can stop and continue another day.",
    hintNotKept: "This browser does not remember your answers: save them before you close the page.",
    thanks: "That's all. Thank you, {name}.",
    sendBack: "Save your answers and send the file to the person who sent you this page.",
    saved: "Saved as {file}, in your downloads.",
  },
  de: {
    title: "Blindbewertung",
    welcome: "Welches gefällt Ihnen besser?",
    how: "Sie sehen jeweils zwei Bilder mit demselben Prompt und Seed. Wählen Sie das, das Ihnen besser gefällt. Von welchem Modell sie stammen, ist verborgen, und die Seiten wechseln zufällig.",
    yourName: "Ihr Name",
    begin: "Beginnen",
    goOn: "Weiter als {name} ({done} von {total})",
    nothingLeaves: "Nichts verlässt diesen Computer, bis Sie die Datei mit Ihren Antworten selbst zurückschicken.",
    reviewer: "Es urteilt: {name}",
    count: "{done} von {total}",
    save: "Antworten speichern",
    question: "Welches gefällt Ihnen besser?",
    prompt: "„{prompt}“ · beide mit demselben Seed",
    beside: "Nebeneinander",
    swipe: "Wischen",
    difference: "Unterschied",
    blink: "Halten zum Blinken",
    oneToOne: "100 %",
    gain: "Verstärkung",
    space: "Leertaste",
    left: "Links",
    right: "Rechts",
    equal: "Kein Unterschied",
    takeBack: "Letzte Antwort zurücknehmen",
    skip: "Überspringen",
    waysToLook: "Ansichten",
    yourAnswer: "Ihre Antwort",
    leftPicture: "Linkes Bild",
    rightPicture: "Rechtes Bild",
    shownLeft: "Das linke Bild",
    shownRight: "Das rechte Bild",
    swiped: "Links der Linie das linke, rechts von ihr das rechte",
    figure: "Mittlerer Unterschied {mean} von 255, größter {largest}",
    hintKept: "Dieser Browser merkt sich Ihre Antworten: Sie können an einem anderen Tag weitermachen.",
    hintNotKept: "Dieser Browser merkt sich nichts: Speichern Sie Ihre Antworten, bevor Sie die Seite schließen.",
    thanks: "Das war alles. Danke, {name}.",
    sendBack: "Speichern Sie Ihre Antworten und schicken Sie die Datei an die Person, die Ihnen diese Seite geschickt hat.",
    saved: "Gespeichert als {file}, in Ihren Downloads.",
  },
};
const language = (navigator.languages && navigator.languages[0] || navigator.language || "en").toLowerCase().startsWith("de") ? "de" : "en";

/** The sentence, with {name} and the like filled in. */
function say(key, values = {}) {
  return sentences[language][key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Puts sentences and keys into the elements that name them. */
function writeSentences() {
  document.documentElement.lang = language;
  document.title = say("title");
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = say(element.dataset.text);
    if (!element.dataset.key) continue;
    const key = document.createElement("kbd");
    key.textContent = element.dataset.key === "space" ? say("space") : element.dataset.key;
    key.setAttribute("aria-hidden", "true");
    element.append(key);
  }
}
