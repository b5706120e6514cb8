/** Fewer find too many, and are found as a text too. */
const FEWEST = 4;
/** So many of the last digits tell people apart, and are no number to call. */
const LAST_DIGITS = 6;

/** The digits of what may be a phone number or the end of one; null for any other text. */
export const phoneDigits = (typed: string): string | null => {
  if (!/^\s*\+?[\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  return digits.length >= FEWEST ? digits : null;
};

/** What is sent to find a typed text: of a phone number its last digits only, for an address of the web is no place for one. */
export const withoutPhone = (typed: string): string => {
  const digits = phoneDigits(typed);
  return digits !== null && digits.length > LAST_DIGITS ? digits.slice(-LAST_DIGITS) : typed;
};
