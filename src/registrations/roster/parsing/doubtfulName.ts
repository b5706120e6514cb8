const HAN = String.raw`\p{Script=Han}`;

/** Patterns of cells that contain something other than one child's name. */
const DOUBTFUL: readonly RegExp[] = [
  // empty, or a word for it
  /^[^\p{L}]+$/u,
  /^(无|没有|暂无|空|待定|none|n\/a|nil|null|tbd|unknown)$/iu,
  // a number of the list, or a class
  /^[^\p{L}]*\p{Nd}|\p{Nd}\s*[)）]?\s*[班号號级級岁歲]|[#*＊]/u,
  new RegExp(`[一二三四五六七八九十]\\s*班|年[级級]|[（(]\\s*[\\p{Nd}${HAN}]`, 'u'),
];

/** Patterns of cells that contain several names. */
const SEVERAL: readonly RegExp[] = [/\p{L}\s*[\r\n]+\s*\p{L}/u, /[、;；|&＆]/u, new RegExp(`${HAN}\\s*[，,/／]\\s*${HAN}`, 'u')];

const isOne = (written: string, signs: readonly RegExp[]): boolean => !signs.some((sign) => sign.test(written.trim()));

/** Returns true if the text in place of a child's name may be none, or several: 1.李明, 李明、王芳, 三(1)班 李明. Empty text is not doubtful. */
export const isDoubtfulName = (written: string): boolean => written.trim() !== '' && !(isOne(written, DOUBTFUL) && isOne(written, SEVERAL));

/** Returns true if the text in place of an adult's name may be several, or has a phone number in it. */
export const isDoubtfulAdult = (written: string): boolean => !isOne(written, [...SEVERAL, /\d{7}/u]);
