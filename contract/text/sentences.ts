/** Full-width marks, which bring their own space. */
const FULL_WIDTH_END = /[。！？；：，、）」』”]$/;

/** Returns what stands between a sentence and the next: nothing after a full-width mark, otherwise a space. */
export const gapAfter = (sentence: string): '' | ' ' => (FULL_WIDTH_END.test(sentence) ? '' : ' ');

/** Joins sentences of one language to a paragraph; empty ones are left out. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((all, next) => (all === '' || next === '' ? all + next : all + gapAfter(all) + next), '');
