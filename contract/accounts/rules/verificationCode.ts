import { foldCode, plainDigits } from '#contract/text/typedText.ts';

/** Codes sent by SMS or e-mail: six digits, valid for 10 minutes and 5 tries, one per minute and target. */
export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MS = 600_000;
export const CODE_TRIES = 5;
export const CODE_INTERVAL_MS = 60_000;

/** Normalises a code as typed or pasted: " 123 456", "１２３-４５６", "١٢٣٤٥٦", "123456。" and "123456" are equal. */
export const normalizeCode = (typed: string): string => foldCode(plainDigits(typed)).replace(/[\p{P}\p{S}]/gu, '');

/** Returns the problem of a normalised code; null if its format is valid. */
export const codeFormatProblem = (value: string): 'code_format' | null => (/^[0-9]{6}$/.test(value) ? null : 'code_format');
