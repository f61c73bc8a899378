// Ways to look at two pictures: side by side, swipe, difference, blink, one to one.
const find = (id) => document.getElementById(id);
const looking = { mode: "beside", line: 0.5, timer: 0, isRightShown: false };

/** A decoded picture of the review, by its number; the promise of the same one each time. */
const decoded = new Map();
function picture(number) {
  if (!decoded.has(number)) {
    const image = new Image();
    image.src = "data:image/png;base64," + review.pictures[number].png;
    decoded.set(number, image.decode().then(() => image));
    if (decoded.size > 12) decoded.delete(decoded.keys().next().value);
  }
  return decoded.get(number);
}

/** Shows two decoded pictures, in the way that was chosen. */
function showPictures(left, right) {
  looking.left = left;
  looking.right = right;
  find("left").src = left.src;
  find("right").src = right.src;
  stopBlinking();
  draw();
}

function chooseMode(mode) {
  looking.mode = mode;
  for (const name of ["beside", "swipe", "difference"])
    find(name).setAttribute("aria-pressed", String(name === mode));
  draw();
}

function draw() {
  const isBlinking = looking.timer !== 0;
  const isBeside = looking.mode === "beside" && !isBlinking;
  find("left").hidden = find("right").hidden = !isBeside;
  find("both").hidden = isBeside;
  find("gainLabel").hidden = looking.mode !== "difference" || isBlinking;
  find("gainText").textContent = " × " + find("gain").value;
  find("figure").textContent = "";
  if (isBeside || !looking.left) return;
  const canvas = find("both");
  canvas.width = looking.left.naturalWidth;
  canvas.height = looking.left.naturalHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (isBlinking) drawBlink(context);
  else if (looking.mode === "swipe") drawSwipe(context);
  else drawDifference(context);
}

function drawBlink(context) {
  context.drawImage(looking.isRightShown ? looking.right : looking.left, 0, 0);
  find("figure").textContent = say(looking.isRightShown ? "shownRight" : "shownLeft");
}

function drawSwipe(context) {
  const { width, height } = context.canvas;
  const line = Math.round(looking.line * width);
  context.drawImage(looking.right, 0, 0);
  if (line > 0) context.drawImage(looking.left, 0, 0, line, height, 0, 0, line, height);
  context.fillStyle = "#e8e8e8";
  context.fillRect(line - Math.max(1, width / 500), 0, Math.max(2, width / 250), height);
  find("figure").textContent = say("swiped");
}

function pixelsOf(context, image) {
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function drawDifference(context) {
  const left = pixelsOf(context, looking.left), right = pixelsOf(context, looking.right);
  const gain = Number(find("gain").value);
  let sum = 0, largest = 0;
  for (let i = 0; i < left.data.length; ++i) {
    if (i % 4 === 3) continue;
    const difference = Math.abs(left.data[i] - right.data[i]);
    sum += difference;
    largest = Math.max(largest, difference);
    left.data[i] = gain * difference;
  }
  context.putImageData(left, 0, 0);
  const mean = (sum / (left.data.length / 4 * 3)).toLocaleString(language, { maximumFractionDigits: 1 });
  find("figure").textContent = say("figure", { mean, largest });
}

/** Shows the one and the other in turn until stopBlinking(). */
function startBlinking() {
  if (looking.timer || !looking.left) return;
  looking.isRightShown = false;
  looking.timer = setInterval(() => { looking.isRightShown = !looking.isRightShown; draw(); }, 400);
  find("blink").setAttribute("aria-pressed", "true");
  draw();
}

function stopBlinking() {
  if (!looking.timer) return;
  clearInterval(looking.timer);
  looking.timer = 0;
  find("blink").setAttribute("aria-pressed", "false");
  draw();
}

function toggleOneToOne() {
  find("stage").style.setProperty("--ratio", devicePixelRatio);
  moveTo(0.5, 0.5);
  find("zoom").setAttribute("aria-pressed", String(find("stage").classList.toggle("one")));
}

/** Of pictures that are larger than their place, which part of both is seen: 0 … 1. */
function moveTo(x, y) {
  find("stage").style.setProperty("--x", x);
  find("stage").style.setProperty("--y", y);
}

/** The pointer moves over a picture: it leads the line of the swipe, and the part that is seen. */
function follow(event) {
  const box = event.currentTarget.getBoundingClientRect();
  const within = (value) => Math.min(1, Math.max(0, value));
  const x = within((event.clientX - box.left) / box.width), y = within((event.clientY - box.top) / box.height);
  const isOneToOne = find("stage").classList.contains("one");
  if (isOneToOne) moveTo(x, y);
  if (looking.mode !== "swipe" || looking.timer) return;
  // Fitted into its box the picture may have bars left and right of it.
  const shown = Math.min(box.width, box.height * looking.left.naturalWidth / looking.left.naturalHeight);
  looking.line = isOneToOne ? x : within((event.clientX - box.left - (box.width - shown) / 2) / shown);
  draw();
}

function listenToLooking() {
  for (const mode of ["beside", "swipe", "difference"]) find(mode).onclick = () => chooseMode(mode);
  find("zoom").onclick = toggleOneToOne;
  find("gain").oninput = draw;
  find("blink").onpointerdown = startBlinking;
  find("blink").oncontextmenu = (event) => event.preventDefault();
  for (const event of ["pointerup", "pointercancel", "blur"]) addEventListener(event, stopBlinking);
  for (const id of ["left", "right", "both"]) find(id).addEventListener("pointermove", follow);
}
