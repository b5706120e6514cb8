export const papers = ['a4_landscape', 'a4_portrait', 'letter_landscape', 'letter_portrait'] as const;
export type Paper = (typeof papers)[number];

const A4 = [595.28, 841.89] as const;
const LETTER = [612, 792] as const;

/** Returns the size of a paper, in points. */
export const paperSize = (paper: Paper): { width: number; height: number } => {
  const [short, long] = paper.startsWith('a4') ? A4 : LETTER;
  return paper.endsWith('landscape') ? { width: long, height: short } : { width: short, height: long };
};
