// What the page says, in English and German; the browser's language decides.
const sentences = {
  en: {
    title: "Blind review",
    welcome: "Which one would you take?",
    how: "You see two pictures at a time, of the same words and the same dice. Choose the one that you would take. What drew them is hidden, and their sides change by chance.",
    yourName: "Your name",
    begin: "Begin",
    goOn: "Go on as {name} ({done} of {total})",
    nothingLeaves: "Nothing leaves this computer until you send the file of your answers back yourself.",
    reviewer: "Reviewer: {name}",
    count: "{done} of {total}",
    save: "Save answers",
    question: "Which one would you take?",
    prompt: "“{prompt}” · both from the same noise",
    beside: "Side by side",
    swipe: "Swipe",
    difference: "Difference",
    blink: "Hold to blink",
    oneToOne: "One to one",
    gain: "Gain",
    space: "Space",
    left: "Left",
    right: "Right",
    equal: "No difference",
    takeBack: "Take the last answer back",
    skip: "Skip",
    waysToLook: "Ways to look",
    yourAnswer: "Your answer",
    leftPicture: "Left picture",
    rightPicture: "Right picture",
    shownLeft: "The left one",
    shownRight: "The right one",
    swiped: "On the left of the line the left one, on its right the right one",
    figure: "Mean difference {mean} of 255, largest {largest}",
    hintKept: "This browser remembers your answers: you can stop and go on on another day.",
    hintNotKept: "This browser remembers nothing: save your answers before you close the page.",
    thanks: "That is all. Thank you, {name}.",
    sendBack: "Save your answers and send the file to the person who sent you this page.",
    saved: "Saved as {file}, in your downloads.",
  },
  de: {
    title: "Blindbewertung",
    welcome: "Welches würden Sie nehmen?",
    how: "Sie sehen jeweils zwei Bilder aus denselben Worten und demselben Zufall. Wählen Sie das, das Sie nehmen würden. Was sie gezeichnet hat, ist verborgen, und die Seiten wechseln zufällig.",
    yourName: "Ihr Name",
    begin: "Beginnen",
    goOn: "Weiter als {name} ({done} von {total})",
    nothingLeaves: "Nichts verlässt diesen Rechner, bis Sie die Datei mit Ihren Antworten selbst zurückschicken.",
    reviewer: "Es urteilt: {name}",
    count: "{done} von {total}",
    save: "Antworten speichern",
    question: "Welches würden Sie nehmen?",
    prompt: "„{prompt}“ · beide aus demselben Rauschen",
    beside: "Nebeneinander",
    swipe: "Wischen",
    difference: "Unterschied",
    blink: "Halten zum Blinken",
    oneToOne: "Eins zu eins",
    gain: "Verstärkung",
    space: "Leertaste",
    left: "Links",
    right: "Rechts",
    equal: "Kein Unterschied",
    takeBack: "Letzte Antwort zurücknehmen",
    skip: "Überspringen",
    waysToLook: "Arten zu schauen",
    yourAnswer: "Ihre Antwort",
    leftPicture: "Linkes Bild",
    rightPicture: "Rechtes Bild",
    shownLeft: "Das linke",
    shownRight: "Das rechte",
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
