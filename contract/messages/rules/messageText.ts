import type { FieldCode } from '#contract/http/problem.ts';
import { isBlank } from '#contract/text/blankText.ts';

/** What a message consists of; a mail has a subject, a notice on a locked screen is `push`. */
export const textParts = ['subject', 'sms', 'email', 'push'] as const;
export type TextPart = (typeof textParts)[number];

/** How long each part may be, in UTF-16 code units as typed. */
export const maxLengths: Record<TextPart, number> = { subject: 150, sms: 500, email: 5000, push: 120 };

const CONTROL = /\p{Cc}/u;
const VARIABLE = /\{\{(\w+)\}\}/g;
/** What its recipient cannot do without: where a text had it, it keeps it. */
const NEEDED: ReadonlySet<string> = new Set(['code', 'link', 'reason', 'receipt', 'changes']);

/** The variables of a text, each once, in their order. */
export const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];

/** Signs of which phones and mail readers make a link or a number to call: digits, and those that hold an address together. */
const DIGIT = /\p{N}/gu;
const JOINT = /[./:@#\\．／：＠＃。｡․]+(?=\S)/gu;

/** A name as it stands in a message: whoever typed it, nothing in it can be pressed, called or opened. */
export const nameInMessage = (name: string): string =>
  name.normalize('NFKC').replace(DIGIT, '').replace(JOINT, '. ').replace(/\s+/gu, ' ').trim();

const ADDRESS = /^https?:\/\/\S+$/u;
/** The signs that phones may take for a part of the address before them: a mark of the byte order is a space to programs only. */
const NO_SPACE = /[\S\ufeff]/u;

/**
 * Puts values in the place of variables; one that is not known leaves nothing. Values are put in as they are, whatever they look like; but an address is
 * followed by a space or the end of its line: phones take every other sign that follows for a part of it.
 */
export const fillText = (text: string, values: Record<string, string>): string =>
  text.replace(VARIABLE, (variable, name: string, at: number) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    const next = text.charAt(at + variable.length);
    return ADDRESS.test(value) && NO_SPACE.test(next) ? `${value} ` : value;
  });

/** What is wrong with a text that is to stand in the place of a built-in one, whose template fills in `known`; null if nothing is. */
export const textProblem = (part: TextPart, text: string, builtIn: string, known: readonly string[]): FieldCode | null => {
  if (isBlank(text)) return 'required';
  if (text.length > maxLengths[part]) return 'too_long';
  // What ends a line in a subject could begin a header of the mail.
  if (part === 'subject' && CONTROL.test(text)) return 'invalid';
  const used = variablesIn(text);
  // A notice stands on a locked screen: nothing of a family is in it.
  if (part === 'push' && used.length > 0) return 'variable_in_notice';
  if (used.some((name) => !known.includes(name))) return 'variable_unknown';
  if (text.replace(VARIABLE, '').includes('{{')) return 'variable_unknown';
  const lacks = variablesIn(builtIn).some((name) => NEEDED.has(name) && !used.includes(name));
  return lacks ? 'variable_missing' : null;
};

/** The characters of the GSM alphabet (3GPP TS 23.038, 6.2.1), and those that take two places in it. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€\f';

/** How many characters a text message has, and as how many it is billed (3GPP TS 23.040: 140 octets each, less a header where there are several). */
export const smsSize = (text: string): { characters: number; parts: number } => {
  const characters = [...text];
  const isGsm = characters.every((each) => GSM.includes(each) || GSM_EXTENDED.includes(each));
  const units = isGsm ? characters.length + characters.filter((each) => GSM_EXTENDED.includes(each)).length : text.length;
  const [alone, together] = isGsm ? [160, 153] : [70, 67];
  return { characters: characters.length, parts: units <= alone ? 1 : Math.ceil(units / together) };
};
