/**
 * What is no space, and none of the characters that take no room (U+200B, U+FEFF) or leave theirs empty (U+2800). A control character is none of
 * these: it is refused, and does not go unseen.
 */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** A text without the spaces around it; one that shows nothing is empty. What takes no room stays in a text that is seen: letters of some scripts and emoji are joined by it. */
export const trimText = (text: string): string => (isBlank(text) ? '' : text.trim());
