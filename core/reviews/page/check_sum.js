// SHA-256 (FIPS 180-4), by which the studio knows that a file of answers arrived as it was saved. The
// browser's own needs a page from a server in some browsers.
const roundConstants = [];
const startValues = [];
for (let number = 2; roundConstants.length < 64; ++number) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= number; ++divisor) isPrime = isPrime && number % divisor !== 0;
  if (!isPrime) continue;
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  if (startValues.length < 8) startValues.push(fraction(Math.sqrt(number)));
  roundConstants.push(fraction(Math.cbrt(number)));
}

/** 64 hex digits. */
function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const words = new Int32Array(((bytes.length + 8 >> 6) + 1) * 16);
  bytes.forEach((byte, i) => { words[i >> 2] |= byte << (24 - i % 4 * 8); });
  words[bytes.length >> 2] |= 0x80 << (24 - bytes.length % 4 * 8);
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
  words[words.length - 1] = bytes.length << 3;
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const hash = Int32Array.from(startValues);
  const schedule = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    for (let i = 0; i < 64; ++i) {
      if (i < 16) { schedule[i] = words[block + i]; continue; }
      const a = schedule[i - 15], b = schedule[i - 2];
      schedule[i] = schedule[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3))
                  + schedule[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; ++i) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + roundConstants[i] + schedule[i] | 0;
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c)) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + first | 0, c, b, a, first + second | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { hash[i] += value; });
  }
  return Array.from(hash, (value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
