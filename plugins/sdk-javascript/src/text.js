/** UTF-8, also in engines without `TextEncoder`. What is not UTF-8 becomes U+FFFD. */

export const encode = globalThis.TextEncoder ? (text) => new TextEncoder().encode(text) : encodeByHand;
export const decode = globalThis.TextDecoder ? (bytes) => new TextDecoder().decode(bytes) : decodeByHand;

export function encodeByHand(text) {
  const bytes = [];
  for (const letter of text) {
    let code = letter.codePointAt(0);
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(bytes);
}

/** How many bytes become one call's arguments. */
const PIECE = 8192;

/** The engine's own functions decode what is UTF-8: ten times as fast as a loop. */
export function decodeByHand(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(String.fromCharCode.apply(null, bytes.subarray(at, at + PIECE)));
  try {
    // A mark of byte order is not part of the text.
    return decodeURIComponent(escape(pieces.join(''))).replace(/^\ufeff/, '');
  } catch {
    return decodeWithReplacements(bytes);
  }
}

export function decodeWithReplacements(bytes) {
  const parts = [];
  let codes = [];
  // A mark of byte order is not part of the text.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length) {
    const first = bytes[at++];
    let length =
      first < 0x80
        ? 0
        : first >= 0xc2 && first < 0xe0
          ? 1
          : first >= 0xe0 && first < 0xf0
            ? 2
            : first >= 0xf0 && first < 0xf5
              ? 3
              : -1;
    let code = length < 0 ? 0xfffd : length === 0 ? first : first & (0x3f >> length);
    // The second byte tells overlong forms, halves of pairs, and what is above U+10FFFF.
    let [least, most] =
      first === 0xe0
        ? [0xa0, 0xbf]
        : first === 0xed
          ? [0x80, 0x9f]
          : first === 0xf0
            ? [0x90, 0xbf]
            : first === 0xf4
              ? [0x80, 0x8f]
              : [0x80, 0xbf];
    for (; length > 0; length -= 1) {
      const next = bytes[at];
      if (next === undefined || next < least || next > most) {
        code = 0xfffd;
        break;
      }
      [least, most] = [0x80, 0xbf];
      code = (code << 6) | (next & 63);
      at += 1;
    }
    codes.push(code);
    if (codes.length === 4096) {
      parts.push(String.fromCodePoint(...codes));
      codes = [];
    }
  }
  return parts.join('') + String.fromCodePoint(...codes);
}
