const ID_LENGTH = 10;

/** Returns an id of a question or an option that was never given before: answers are stored under it. */
export const newId = (first: 'q' | 'o'): string => `${first}${crypto.randomUUID().replaceAll('-', '').slice(0, ID_LENGTH)}`;
