// The round through the pairs: who judges, what was answered, the file that goes back.
const review = JSON.parse(find("review").textContent);
const answerNames = ["left", "right", "equal", "skip"];
let round = null;  // {name, session, order, changes, answers: [number of a name of answerNames, a pair each]}
let isSaved = true;
let showing = 0;   // counts what was asked to be shown: only the latest is

/** What this browser remembers of this page; nothing where it may not. */
function remembered() {
  try {
    const rounds = JSON.parse(localStorage.getItem("review " + review.page)) ?? [];
    return rounds.filter((one) => one.answers.every((answer) => answerNames[answer]) && review.orders[one.order]);
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
  return { name, session: randomHex(), order: parseInt(sha256(name).slice(0, 8), 16) % review.orders.length, changes: 0, answers: [] };
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
const isJudging = () => round !== null && round.answers.length < orderOf(round).length;

async function showNext() {
  const turn = ++showing;
  const order = orderOf(round), done = round.answers.length;
  find("count").textContent = say("count", { done, total: order.length });
  find("bar").setAttribute("aria-valuemax", order.length);
  find("bar").setAttribute("aria-valuenow", done);
  find("filled").style.width = 100 * done / order.length + "%";
  find("back").disabled = done === 0;
  find("judge").hidden = !isJudging();
  find("end").hidden = isJudging();
  find("save").hidden = !isJudging();
  if (!isJudging()) {
    find("thanks").textContent = say("thanks", { name: round.name });
    return;
  }
  const [left, right, prompt] = order[done];
  const pictures = await Promise.all([picture(left), picture(right)]);
  if (turn !== showing) return;
  find("prompt").textContent = say("prompt", { prompt: review.prompts[prompt] });
  for (const side of ["left", "right"]) find(side).alt = say(side + "Picture", { prompt: review.prompts[prompt] });
  showPictures(...pictures);
  document.body.dataset.pair = done;
  // The next one is decoded meanwhile, so that it comes without a flash.
  if (done + 1 < order.length) order[done + 1].slice(0, 2).forEach(picture);
}

function answer(name) {
  // Only what is seen can be judged: not while the next pair is still being decoded.
  if (!isJudging() || document.body.dataset.pair !== String(round.answers.length)) return;
  round.answers.push(answerNames.indexOf(name));
  keepChange();
}

function takeBack() {
  if (!round || round.answers.length === 0) return;
  round.answers.pop();
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
  const answers = round.answers.map((answer, pair) => {
    const [left, right] = orderOf(round)[pair];
    return { pair, left: review.pictures[left].id, right: review.pictures[right].id, answer: answerNames[answer] };
  });
  const lines = [review.token, review.page, round.order, round.session, round.changes, round.name,
    ...answers.map((one) => [one.pair, one.left, one.right, one.answer].join(" "))];
  return {
    format: "dreambooth-review-answers", version: 1, review: review.token, page: review.page, order: round.order,
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
    button.textContent = say("goOn", { name: one.name, done: one.answers.length, total: orderOf(one).length });
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
    if (name) begin(newRound(name));
  };
  addEventListener("keydown", (event) => {
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || !round || find("enlarged").open || event.target.tagName === "INPUT" || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) action();
  });
  addEventListener("keyup", (event) => {
    if (event.key !== " ") return;
    if (round) event.preventDefault();
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
find("question").textContent = find("welcome").textContent = review.question || say("question");
showPhotos();
for (const [id, key] of [["modes", "waysToLook"], ["answers", "yourAnswer"], ["bar", "title"]]) find(id).setAttribute("aria-label", say(key));
listenToLooking();
listen();
offerEarlierRounds();
find("start").hidden = false;
find("name").focus();
