/**
 * A visible character: neither a space, nor zero-width (U+200B, U+FEFF), nor blank (U+2800). Control characters count as visible, so that they
 * are refused rather than go unnoticed.
 */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns true if a text shows nothing. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** Trims a text; one that shows nothing becomes empty. Zero-width characters in a visible text stay: they join letters of some scripts and emoji. */
export const trimText = (text: string): string => (isBlank(text) ? '' : text.trim());
