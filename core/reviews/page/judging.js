// The round through the pairs: who judges, what was answered, the file that goes back.
const review = JSON.parse(find("review").textContent);
const answerNames = ["left", "right", "equal", "skip"];
// {name, session, order, changes, answers: [numbers of names of answerNames], took: [their milliseconds]}; each pair has
// an answer to each question, one after the other.
let round = null;
let isSaved = true;
let shownAt = 0;   // when what is asked came into sight
let showing = 0;   // counts what was asked to be shown: only the latest is

/** What this browser remembers of this page; nothing where it may not. */
function remembered() {
  try {
    const rounds = JSON.parse(localStorage.getItem("review " + review.page)) ?? [];
    return rounds.filter((one) => one.answers.every((answer) => answerNames[answer]) && one.took.length === one.answers.length && review.orders[one.order]);
  } catch { return []; }
}

/** Whether the browser keeps it. */
function remember() {
  try {
    const others = remembered().filter((one) => one.session !== round.session);
    localStorage.setItem("review " + review.page, JSON.stringify([...others, round]));
    return true;
  } catch { return false; }
}

/** Random, for a round's session. */
function randomHex() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same name gets the same order of pairs, also on another computer. */
function newRound(name) {
  return { name, session: randomHex(), order: parseInt(sha256(name).slice(0, 8), 16) % review.orders.length, changes: 0, answers: [], took: [] };
}

/** Who was here before goes on, also by typing the name: a second session would count as another reviewer. */
function roundOf(name) {
  return remembered().filter((one) => one.name === name).pop() ?? newRound(name);
}

function begin(chosen) {
  round = chosen;
  isSaved = round.answers.length === 0;
  find("start").hidden = true;
  find("bar").hidden = find("save").hidden = false;
  find("reviewer").textContent = say("reviewer", { name: round.name });
  find("hint").textContent = say(remember() ? "hintKept" : "hintNotKept");
  showNext();
}

const orderOf = (one) => review.orders[one.order];
const totalOf = (one) => orderOf(one).length * review.questions.length;
const pairOf = (number) => Math.floor(number / review.questions.length);
const questionOf = (number) => number % review.questions.length;
const textOf = (question) => review.questions[question] || say("question");
const isJudging = () => round !== null && round.answers.length < totalOf(round);

async function showNext() {
  const turn = ++showing;
  const order = orderOf(round), done = round.answers.length, total = totalOf(round), pair = pairOf(done);
  find("count").textContent = say("count", { done, total });
  find("bar").setAttribute("aria-valuemax", total);
  find("bar").setAttribute("aria-valuenow", done);
  find("filled").style.width = 100 * done / total + "%";
  find("back").disabled = done === 0;
  find("judge").hidden = !isJudging();
  find("end").hidden = isJudging();
  find("save").hidden = !isJudging();
  if (!isJudging()) {
    find("thanks").textContent = say("thanks", { name: round.name });
    find("saveAtEnd").focus();  // Enter saves
    return;
  }
  const [left, right, prompt] = order[pair];
  const pictures = await Promise.all([picture(left), picture(right)]);
  if (turn !== showing) return;
  find("prompt").textContent = say("prompt", { prompt: review.prompts[prompt] });
  for (const side of ["left", "right"]) find(side).alt = say(side + "Picture", { prompt: review.prompts[prompt] });
  find("which").textContent = say("which", { number: questionOf(done) + 1, total: review.questions.length });
  find("which").hidden = review.questions.length === 1;
  find("judge").classList.toggle("several", review.questions.length > 1);
  find("question").textContent = textOf(questionOf(done));
  // The next question is about the pictures that are in sight, as one looks at them.
  if (find("left").src !== pictures[0].src || find("right").src !== pictures[1].src) showPictures(...pictures);
  document.body.dataset.pair = done;
  shownAt = performance.now();
  // The next one is decoded meanwhile, so that it comes without a flash.
  if (pair + 1 < order.length) order[pair + 1].slice(0, 2).forEach(picture);
}

function answer(name) {
  // Only what is seen can be judged: not while the next pair is still being decoded.
  if (!isJudging() || document.body.dataset.pair !== String(round.answers.length)) return;
  round.answers.push(answerNames.indexOf(name));
  round.took.push(Math.round(performance.now() - shownAt));
  keepChange();
}

function takeBack() {
  if (!round || round.answers.length === 0) return;
  round.answers.pop();
  round.took.pop();
  keepChange();
}

function keepChange() {
  ++round.changes;
  isSaved = false;
  remember();
  showNext();
}

/** What the studio imports, with a sum over all of it (core/reviews/import_answers.cpp). */
function answersFile() {
  const answers = round.answers.map((answer, number) => {
    const [left, right] = orderOf(round)[pairOf(number)];
    return {
      pair: pairOf(number), question: questionOf(number), left: review.pictures[left].id, right: review.pictures[right].id,
      answer: answerNames[answer], milliseconds: round.took[number],
    };
  });
  const lines = [review.token, review.page, round.order, round.session, round.changes, round.name,
    ...answers.map((one) => [one.pair, one.question, one.left, one.right, one.answer, one.milliseconds].join(" "))];
  return {
    format: "dreambooth-review-answers", version: 2, review: review.token, page: review.page, order: round.order,
    session: round.session, changes: round.changes, reviewer: round.name, answers, check: sha256(lines.join("\n")),
  };
}

function save() {
  const file = "answers-" + round.name.replace(/[^\p{L}\p{N}]+/gu, "-") + ".json";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(answersFile(), null, 1)], { type: "application/json" }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  isSaved = true;
  find("saved").textContent = find("hint").textContent = say("saved", { file });
}

function offerEarlierRounds() {
  for (const one of remembered()) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = say("goOn", { name: one.name, done: one.answers.length, total: totalOf(one) });
    button.onclick = () => begin(one);
    find("earlier").append(button);
  }
}

const keys = {
  ArrowLeft: () => answer("left"), ArrowRight: () => answer("right"), ArrowDown: () => answer("equal"),
  s: () => answer("skip"), Backspace: takeBack, " ": startBlinking, z: toggleOneToOne,
  1: () => chooseMode("beside"), 2: () => chooseMode("swipe"), 3: () => chooseMode("difference"),
};

function listen() {
  for (const [button, name] of [["answerLeft", "left"], ["answerRight", "right"], ["answerEqual", "equal"], ["skip", "skip"]])
    find(button).onclick = () => answer(name);
  find("back").onclick = find("backAtEnd").onclick = takeBack;
  find("save").onclick = find("saveAtEnd").onclick = save;
  find("begin").onsubmit = (event) => {
    event.preventDefault();
    const name = find("name").value.trim();
    if (name) begin(roundOf(name));
  };
  addEventListener("keydown", (event) => {
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || !round || find("enlarged").open || event.target.tagName === "INPUT" || event.ctrlKey || event.altKey || event.metaKey) return;
    // At the end Space presses a button, as everywhere.
    if (!isJudging() && event.key !== "Backspace") return;
    event.preventDefault();
    if (!event.repeat) action();
  });
  addEventListener("keyup", (event) => {
    if (event.key !== " ") return;
    if (isJudging()) event.preventDefault();
    stopBlinking();
  });
  addEventListener("beforeunload", (event) => { if (round && !isSaved) event.preventDefault(); });
}

/** The subject as it looks: small, and large on a click. */
function showPhotos() {
  for (const [number, jpeg] of review.photos.entries()) {
    const button = document.createElement("button"), photo = document.createElement("img");
    photo.src = "data:image/jpeg;base64," + jpeg;
    photo.alt = say("photo", { number: number + 1 });
    button.onclick = () => {
      find("enlargedPhoto").src = photo.src;
      find("enlargedPhoto").alt = photo.alt;
      find("enlarged").showModal();
    };
    button.append(photo);
    find("photos").append(button);
  }
  find("photos").hidden = review.photos.length === 0;
  find("enlarged").onclick = () => find("enlarged").close();
}

writeSentences();
for (const question of review.questions.keys()) {
  const asked = document.createElement("h2");
  asked.textContent = textOf(question);
  find("welcome").append(asked);
}
showPhotos();
for (const [id, key] of [["modes", "waysToLook"], ["answers", "yourAnswer"], ["bar", "title"]]) find(id).setAttribute("aria-label", say(key));
listenToLooking();
listen();
offerEarlierRounds();
find("start").hidden = false;
find("name").focus();
