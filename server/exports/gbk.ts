/** Stands for a character that GBK does not have. */
const REPLACEMENT = 0x3f;

/** The byte or two of each UTF-16 unit in GBK; 0 where it has none. */
type Table = Uint16Array;

/** Read from the platform's own decoder, which knows the table but has no encoder beside it. */
const readTable = (): Table => {
  const table = new Uint16Array(0x1_0000);
  const codes: number[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) codes.push(lead * 256 + trail);
  // A line end after each pair keeps one that means nothing from swallowing the next.
  const bytes = Uint8Array.from(codes.flatMap((code) => [code >> 8, code & 0xff, 0x0a]));
  const decoded = new TextDecoder('gbk').decode(bytes).split('\n');
  for (const [index, text] of decoded.entries()) {
    const unit = text.charCodeAt(0);
    const code = codes[index];
    // The ideographic space has two pairs, of which the first is the one in use.
    if (text.length === 1 && unit !== 0xfffd && code !== undefined && table[unit] === 0) table[unit] = code;
  }
  table[0x20ac] = 0x80;
  for (let unit = 0; unit < 0x80; unit++) table[unit] = unit;
  return table;
};

let known: Table | null = null;

/** An encoder of GBK, and how many characters it had to replace by `?` so far. */
export const createGbkEncoder = (): { encode(text: string): Uint8Array; replaced(): number } => {
  known ??= readTable();
  const table = known;
  let replaced = 0;
  return {
    encode(text) {
      const bytes = Buffer.alloc(text.length * 2);
      let length = 0;
      for (const character of text) {
        const code = character.length === 1 ? (table[character.charCodeAt(0)] ?? 0) : 0;
        if (code === 0 && character !== '\0') {
          replaced += 1;
          bytes[length++] = REPLACEMENT;
        } else if (code < 0x100) bytes[length++] = code;
        else {
          bytes[length++] = code >> 8;
          bytes[length++] = code & 0xff;
        }
      }
      return bytes.subarray(0, length);
    },
    replaced: () => replaced,
  };
};
