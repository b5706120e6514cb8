/** What shows something: neither a space nor a control character, nor one of those that take no room (U+200B, U+FEFF) or leave theirs empty (U+2800). */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** A text without the spaces around it; one that shows nothing is empty. What takes no room stays in a text that is seen: letters of some scripts and emoji are joined by it. */
export const trimText = (text: string): string => (isBlank(text) ? '' : text.trim());
