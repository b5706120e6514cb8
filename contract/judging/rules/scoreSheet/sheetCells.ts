import { MAX_DURATION_MS } from '#contract/judging/public.ts';
import type { Criterion } from '#contract/judging/rubric.ts';
import { MAX_POINTS } from '#contract/judging/rubric.ts';
import { onScale } from '#contract/judging/rules/rubric.ts';
import { cleanLine, plainDigits, usualWidth } from '#contract/text/typedText.ts';
import type { FaultValues, SheetFaultCode } from './sheetTypes.ts';

/** The value of a cell, or why it has none. */
export type ReadCell<T> = { value: T; isGuessed?: boolean } | { fault: SheetFaultCode; values: FaultValues };

const fault = (code: SheetFaultCode, values: FaultValues = {}): { fault: SheetFaultCode; values: FaultValues } => ({ fault: code, values });

/** Signs that turn the digits after them round, so that another number is read than is seen. */
const TURNS_ROUND = /[\u202D\u202E]/u;
/** Signs that a line of text never has. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;

/** Returns a cell's text in one width, with the digits 0–9 and single spaces; one that shows other digits than it has stays as it is. */
export const plainCell = (text: string): string => {
  if (TURNS_ROUND.test(text)) return text;
  return plainDigits(usualWidth(cleanLine(text)))
    .replace(/\s+/gu, ' ')
    .trim();
};

/** A whole number as a spreadsheet may write it: `82`, `82.0`, `82 分`, `+82`. */
const WHOLE = /^\+?(-?\d{1,9})(?:[.,]0+)?\s*(?:分|points?|pts?\.?|p\.?)?$/iu;
/** A number with the letters that look like digits: `1OO`, `9l`. */
const WITH_LETTERS = /^[\doOlI|]*\d[\doOlI|]*$|^[oOlI]{2,3}$/u;

/** Returns the whole number of a cell; null for any other text. */
const wholeOf = (text: string): number | null => {
  const found = WHOLE.exec(text.replace(/[−–—﹣]/gu, '-'))?.[1];
  return found === undefined ? null : Number(found);
};

/** Reads the points of a criterion. The caller leaves out an empty cell. */
export const readPoints = (text: string, criterion: Pick<Criterion, 'step'>): ReadCell<number> => {
  const plain = plainCell(text);
  const points = wholeOf(plain);
  if (points === null) {
    const digits = plain.replace(/[oO]/gu, '0').replace(/[lI|]/gu, '1');
    if (WITH_LETTERS.test(plain) && /^\d+$/u.test(digits)) return fault('points_letters', { value: plain, digits: Number(digits) });
    return /^-?\d+[.,]\d+$/u.test(plain)
      ? fault('points_off_step', { value: plain, step: criterion.step })
      : fault('points_unclear', { value: plain });
  }
  if (points < 0 || points > MAX_POINTS) return fault('points_off_scale', { value: points, max: MAX_POINTS });
  return onScale(criterion, points) === points ? { value: points } : fault('points_off_step', { value: plain, step: criterion.step });
};

const DAY_MS = 86_400_000;
/** Minutes and seconds, or hours, minutes and seconds: `1:23.4`, `1:02:03`, `1'23"`, `1分23秒`, `1m 23s`. */
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d)(?:[.,](\d{1,3}))?$/u;
const SECONDS = /^(\d{1,5})(?:[.,](\d{1,3}))?$/u;
const FRACTION = /^(?:0?[.,]\d+|\d(?:[.,]\d+)?e-\d{1,2})$/iu;

/** Replaces units of time with colons: `1分23秒` is `1:23`, `85秒` is `85`. */
const withColons = (text: string): { text: string; hasUnit: boolean } => {
  const plain = text.replace(/[∶：]/gu, ':').replace(/\s*:\s*/gu, ':');
  const found =
    /^(?:(\d{1,2})\s*(?:小时|时|h(?:ours?|rs?)?)\s*)?(?:(\d{1,3})\s*(?:分钟?|m(?:in(?:ute)?s?)?|['’′])\s*)?(?:(\d{1,5}(?:[.,]\d{1,3})?)\s*(?:秒钟?|s(?:ec(?:ond)?s?)?|["”″]|''|’’)?)?\.?$/iu.exec(
      plain,
    );
  const [, hours, minutes, seconds] = found ?? [];
  const hasUnit = found !== null && /[^\d.,\s]/u.test(plain);
  if (!hasUnit) return { text: plain, hasUnit: false };
  if (hours === undefined && minutes === undefined) return { text: seconds ?? '', hasUnit: true };
  const clock = `${minutes ?? '0'}:${seconds ?? '0'}`;
  return { text: hours === undefined ? clock : `${hours}:${clock}`, hasUnit: true };
};

const msOf = (part: string | undefined): number => (part === undefined ? 0 : Number(part.padEnd(3, '0')));

/** Formats milliseconds as minutes and seconds: `1:23.4`. */
export const clockText = (ms: number): string => {
  const seconds = Math.floor(ms / 1000) % 60;
  const rest =
    ms % 1000 === 0
      ? ''
      : `.${String(ms % 1000)
          .padStart(3, '0')
          .replace(/0+$/u, '')}`;
  return `${Math.floor(ms / 60_000)}:${String(seconds).padStart(2, '0')}${rest}`;
};

/**
 * Reads a part of a day, as spreadsheets store a time. What was typed as minutes and seconds they take for hours and minutes: a time of whole minutes from one
 * hour on is read as minutes and seconds, and said to be guessed.
 */
const readFraction = (days: number): ReadCell<number> => {
  const ms = Math.round(days * DAY_MS);
  if (ms >= 3_600_000 && ms % 60_000 === 0) return { value: ms / 60, isGuessed: true };
  return ms === 0 ? fault('time_unclear', { value: '0' }) : { value: ms };
};

/**
 * Reads a duration in milliseconds: minutes and seconds, seconds, either with units, or the part of a day that a spreadsheet stores. `1.52` is refused: it may be
 * seconds or minutes and seconds.
 */
export const readDuration = (text: string): ReadCell<number> => {
  const plain = plainCell(text);
  if (FRACTION.test(plain)) return readFraction(Number(plain.replace(',', '.')));
  const { text: clock, hasUnit } = withColons(plain);
  const parts = CLOCK.exec(clock);
  if (parts) {
    const [, hours, minutes, seconds, rest] = parts;
    const ms = (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + msOf(rest);
    return ms > MAX_DURATION_MS
      ? fault('time_too_long', { value: plain })
      : ms === 0
        ? fault('time_unclear', { value: plain })
        : { value: ms };
  }
  const [, whole, rest] = SECONDS.exec(clock) ?? [];
  if (whole === undefined) return fault('time_unclear', { value: plain });
  if (!hasUnit && whole.length === 1 && rest?.length === 2 && Number(rest) < 60)
    return fault('time_like_points', { value: plain, clock: `${whole}:${rest}`, seconds: Number(whole) * 60 + Number(rest) });
  const ms = Number(whole) * 1000 + msOf(rest);
  return ms > MAX_DURATION_MS
    ? fault('time_too_long', { value: plain })
    : ms === 0
      ? fault('time_unclear', { value: plain })
      : { value: ms };
};

/** The highest number of an attempt; aborted ones are numbered too. */
const MAX_NUMBER = 99;

/** Reads the number of an attempt: `2`, `第2次`, `Run 2`, `#2`. */
export const readAttempt = (text: string): ReadCell<number> => {
  const plain = plainCell(text);
  const found = /^(?:第|attempt|run|try|no\.?|#)?\s*(\d{1,3})(?:[.,]0+)?\s*(?:次|轮|回|st|nd|rd|th)?\.?$/iu.exec(plain)?.[1];
  const number = found === undefined ? 0 : Number(found);
  return number >= 1 && number <= MAX_NUMBER ? { value: number } : fault('attempt_invalid', { value: plain });
};

const YES = /^(?:是|对|有|中止|中断|放弃|弃权|y(?:es)?|true|aborted|abort|x|1|√|✓|✔|☑|dnf)$/iu;
const NO = /^(?:否|不|无|没有|未中止|完成|n(?:o)?|false|0|-|—|–|\/)$/iu;

/** Reads whether an attempt was broken off. */
export const readAborted = (text: string): ReadCell<boolean> => {
  const plain = plainCell(text);
  if (YES.test(plain)) return { value: true };
  return plain === '' || NO.test(plain) ? { value: false } : fault('aborted_unclear', { value: plain });
};

/** Splits a cell that names several things. */
const partsOf = (text: string): string[] =>
  text
    .split(/[;；\n\r]+/u)
    .map((part) => cleanLine(part.replace(CONTROLS, ' ')))
    .filter((part) => part !== '');

/** Reads the points and the reasons of penalties, several of them divided by semicolons. A minus before the points changes nothing. */
export const readPenalties = (
  points: string,
  reasons: string,
  { maxReason, max }: { maxReason: number; max: number },
): {
  penalties: { reason: string; points: number }[];
  fault: ({ column: 'penaltyPoints' | 'penaltyReason' } & ReturnType<typeof fault>) | null;
} => {
  const given = partsOf(points)
    .map(plainCell)
    .filter((part) => !/^[-+]?0+$|^[-—–/]$|^无$/u.test(part));
  const why = given.length === 0 && /^(?:无|没有|none|no|[-—–/])$/iu.test(plainCell(reasons)) ? [] : partsOf(reasons);
  const wrong = (column: 'penaltyPoints' | 'penaltyReason', code: SheetFaultCode, values: FaultValues = {}) => ({
    penalties: [],
    fault: { column, ...fault(code, values) },
  });
  const numbers = given.map((part) => wholeOf(part));
  const unclear = numbers.indexOf(null);
  if (unclear >= 0) return wrong('penaltyPoints', 'penalty_unclear', { value: given[unclear] ?? '' });
  const lost = numbers.map((number) => Math.abs(number ?? 0));
  const off = lost.find((number) => number > MAX_POINTS);
  if (off !== undefined) return wrong('penaltyPoints', 'penalty_off_scale', { value: off, max: MAX_POINTS });
  if (lost.length > max) return wrong('penaltyPoints', 'penalties_over', { max });
  if (lost.length > why.length) return wrong('penaltyReason', 'penalty_reason_missing', { points: lost.length, reasons: why.length });
  // one sum for several reasons is one penalty
  const told = lost.length === 1 ? [why.join('; ')].filter((reason) => reason !== '') : why;
  if (told.length > lost.length) return wrong('penaltyPoints', 'penalty_points_missing', { points: lost.length, reasons: told.length });
  if (told.some((reason) => reason.length > maxReason)) return wrong('penaltyReason', 'reason_too_long', { max: maxReason });
  return { penalties: lost.map((number, at) => ({ reason: told[at] ?? '', points: number })), fault: null };
};
