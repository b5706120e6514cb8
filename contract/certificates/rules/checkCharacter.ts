const ALL = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns the check character of digits and capital letters by ISO 7064 MOD 37,36. It finds each wrong character, and of the 630 swaps of two unlike neighbours all but
 * one, which depends on the characters before them.
 */
export const checkCharacter = (text: string): string => {
  let product = 36;
  for (const each of text) product = (((product + ALL.indexOf(each)) % 36 || 36) * 2) % 37;
  return ALL[(37 - product) % 36] ?? '';
};

/** Reports whether the last character of digits and capital letters is the check character of those before it. */
export const hasRightCheck = (text: string): boolean => /^[0-9A-Z]{2,}$/.test(text) && checkCharacter(text.slice(0, -1)) === text.at(-1);

const swappedAt = (text: string, at: number): string => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);

/** Reports whether two unlike neighbours of a text with its check character could be swapped unnoticed. */
export const hasUnseenSwap = (text: string): boolean =>
  Array.from(text, (_, at) => at).some((at) => at + 1 < text.length && text[at] !== text[at + 1] && hasRightCheck(swappedAt(text, at)));
