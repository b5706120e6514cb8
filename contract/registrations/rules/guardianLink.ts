/** The content of a guardian's link, by its fragment: children to decide for, or the question for a link of one's own. */
export type GuardianLink = { opens: 'children'; tokens: readonly string[] } | { opens: 'question'; guardianId: string };

const SEVERAL = /^(.+)~(\d{1,3})$/u;
const QUESTION = 'ask=';

/** Returns the fragment of a link about `count` children of one guardian. */
export const linkFragment = (token: string, count: number): string => (count === 1 ? token : `${token}~${count}`);

/** Returns the token of one child of a link about several. */
export const childToken = (token: string, position: number): string => `${token}.${position}`;

/** Returns the fragment for the code on a school's sheet: it names the guardian and opens nothing. */
export const questionFragment = (guardianId: string): string => `${QUESTION}${guardianId}`;

/** Reads a link's fragment, without its `#`. */
export const readGuardianLink = (fragment: string): GuardianLink => {
  if (fragment.startsWith(QUESTION)) return { opens: 'question', guardianId: fragment.slice(QUESTION.length) };
  const [, token, count] = SEVERAL.exec(fragment) ?? [];
  if (token === undefined) return { opens: 'children', tokens: [fragment] };
  return { opens: 'children', tokens: Array.from({ length: Number(count) }, (_, position) => childToken(token, position)) };
};
