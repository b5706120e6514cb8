import type { FieldCode } from '#contract/http/problem.ts';
import { isBlank } from '#contract/text/blankText.ts';

/** Parts of a message: `subject` of a mail, `push` for a notice on a locked screen. */
export const textParts = ['subject', 'sms', 'email', 'push'] as const;
export type TextPart = (typeof textParts)[number];

/** Maximum length of each part, in UTF-16 code units as typed. */
export const maxLengths: Record<TextPart, number> = { subject: 150, sms: 500, email: 5000, push: 120 };

const CONTROL = /\p{Cc}/u;
const VARIABLE = /\{\{(\w+)\}\}/g;
/** Variables that the recipient needs: a text that had one must keep it. */
const NEEDED: ReadonlySet<string> = new Set(['code', 'link', 'reason', 'receipt', 'changes']);

/** Returns the distinct variables of a text, in order. */
export const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];

/** Characters from which phones and mail readers make links or numbers to call: digits, and those that join an address. */
const DIGIT = /\p{N}/gu;
const JOINT = /[./:@#\\．／：＠＃。｡․]+(?=\S)/gu;

/** Returns a name for use in a message, so that nothing in it becomes a link or a number to call. */
export const nameInMessage = (name: string): string =>
  name.normalize('NFKC').replace(DIGIT, '').replace(JOINT, '. ').replace(/\s+/gu, ' ').trim();

const ADDRESS = /^https?:\/\/\S+$/u;
/** A character that phones may take for part of the preceding address. A byte order mark counts: only programs treat it as a space. */
const NO_SPACE = /[\S\ufeff]/u;

/**
 * Replaces variables by their values; unknown ones become empty. Values are inserted as they are, but an address is followed by a space or the
 * end of its line: phones would take any other following character for part of it.
 */
export const fillText = (text: string, values: Record<string, string>): string =>
  text.replace(VARIABLE, (variable, name: string, at: number) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    const next = text.charAt(at + variable.length);
    return ADDRESS.test(value) && NO_SPACE.test(next) ? `${value} ` : value;
  });

/** Returns the problem of a text that replaces a built-in one whose template fills in `known`; null if none. */
export const textProblem = (part: TextPart, text: string, builtIn: string, known: readonly string[]): FieldCode | null => {
  if (isBlank(text)) return 'required';
  if (text.length > maxLengths[part]) return 'too_long';
  // A line end in a subject could begin a mail header.
  if (part === 'subject' && CONTROL.test(text)) return 'invalid';
  const used = variablesIn(text);
  // A notice is shown on a locked screen: it must contain nothing about a family.
  if (part === 'push' && used.length > 0) return 'variable_in_notice';
  if (used.some((name) => !known.includes(name))) return 'variable_unknown';
  if (text.replace(VARIABLE, '').includes('{{')) return 'variable_unknown';
  const lacks = variablesIn(builtIn).some((name) => NEEDED.has(name) && !used.includes(name));
  return lacks ? 'variable_missing' : null;
};

/** The GSM alphabet (3GPP TS 23.038, 6.2.1), and its characters that take two places. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€\f';

/** Returns a text message's number of characters and of billed parts (3GPP TS 23.040: 140 octets each, less a header if there are several). */
export const smsSize = (text: string): { characters: number; parts: number } => {
  const characters = [...text];
  const isGsm = characters.every((each) => GSM.includes(each) || GSM_EXTENDED.includes(each));
  const units = isGsm ? characters.length + characters.filter((each) => GSM_EXTENDED.includes(each)).length : text.length;
  const [alone, together] = isGsm ? [160, 153] : [70, 67];
  return { characters: characters.length, parts: units <= alone ? 1 : Math.ceil(units / together) };
};
