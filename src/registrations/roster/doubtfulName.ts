const HAN = String.raw`\p{Script=Han}`;

/** Signs of a cell that holds something else than one child's name. */
const DOUBTFUL: readonly RegExp[] = [
  // nothing, or words for it
  /^[^\p{L}]+$/u,
  /^(无|没有|暂无|空|待定|none|n\/a|nil|null|tbd|unknown)$/iu,
  // a number of the list, a class
  /^[^\p{L}]*\p{Nd}|\p{Nd}\s*[)）]?\s*[班号號级級岁歲]|[#*＊]/u,
  new RegExp(`[一二三四五六七八九十]\\s*班|年[级級]|[（(]\\s*[\\p{Nd}${HAN}]`, 'u'),
  // several children
  /\p{L}\s*[\r\n]+\s*\p{L}/u,
  /[、;；|&＆]/u,
  new RegExp(`${HAN}\\s*[，,/／]\\s*${HAN}`, 'u'),
];

/** Tells whether what stands in the place of a child's name may be none, or several: 1.李明, 李明、王芳, 三(1)班 李明. An empty one is not in question. */
export const isDoubtfulName = (written: string): boolean => written.trim() !== '' && DOUBTFUL.some((sign) => sign.test(written.trim()));
