/** Codes sent by SMS or e-mail: six digits, valid for 10 minutes and 5 tries, one per minute and target. */
export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MS = 600_000;
export const CODE_TRIES = 5;
export const CODE_INTERVAL_MS = 60_000;

/** Whether `value` has the format of a code. */
export const codeFormatProblem = (value: string): 'code_format' | null => (/^[0-9]{6}$/.test(value) ? null : 'code_format');
