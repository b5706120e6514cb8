/** The largest amount of one payment, in minor units. */
export const MAX_PAYMENT = 100_000_000;
/** Lengths of what is typed of a payment. */
export const REFERENCE_MAX = 60;
export const PAYMENT_NOTE_MAX = 500;
