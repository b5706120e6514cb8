import type { FieldCode } from '#contract/http/problem.ts';
import { foldCode, plainDigits } from '#contract/text/typedText.ts';
import { type CalendarDay, calendarDay, compareDays, dayExists } from '#contract/time/calendar.ts';

export type IdNumberProblem = Extract<
  FieldCode,
  | 'id_number_length'
  | 'id_number_characters'
  | 'id_number_region'
  | 'id_number_birth_date'
  | 'id_number_birth_date_future'
  | 'id_number_check_digit'
  | 'id_number_format'
>;

/**
 * Province-level codes of GB/T 2260, and 83: residence permits of people from Taiwan carry a resident number that begins with
 * 830000 (those from Hong Kong and Macao 810000 and 820000).
 */
const residentRegions: ReadonlySet<string> = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);

const EARLIEST_BIRTH_YEAR = 1900;
const RESIDENT_ID_ZONE = 'Asia/Shanghai';

/** Characters that documents print between the letters and digits: A123456(7), 123.456.789-09, 131052-308T, 1/234567/8, 756’1234’5678. */
const PRINTED_SIGNS = /[-()[\]./·'‘’`´]/g;
/** A number with thousands commas, as spreadsheets show it. Other commas separate two numbers. */
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
/** Characters that look like the X at the end of a resident number, in capitals. */
const LIKE_X = /(?<=^\d{17})[×✕✖╳ХΧ]$/u;

/** Normalizes a number for validation, comparison and storage: letters in upper case and digits, without the separators that its country prints. */
export const normalizeIdNumber = (_country: string, value: string): string =>
  foldCode(plainDigits(value))
    .toUpperCase()
    .replace(PRINTED_SIGNS, '')
    .replace(THOUSANDS, (number) => number.replaceAll(',', ''))
    .replace(LIKE_X, 'X');

/**
 * Returns the 18th character of a resident number: ISO 7064 MOD 11-2 over the first 17 digits (GB 11643-1999), `X` for ten. Throws `RangeError`
 * unless given 17 digits.
 */
export const residentIdCheckDigit = (first17: string): string => {
  if (!/^\d{17}$/.test(first17)) throw new RangeError('17 digits expected');
  let sum = 0;
  for (const digit of first17) sum = ((sum + Number(digit)) * 2) % 11;
  const check = (12 - sum) % 11;
  return check === 10 ? 'X' : String(check);
};

/** Returns the birth date digits of a resident number; the day may not exist. */
const writtenBirthDate = (number: string): CalendarDay => ({
  year: Number(number.slice(6, 10)),
  month: Number(number.slice(10, 12)),
  day: Number(number.slice(12, 14)),
});

const isBirthDate = (day: CalendarDay): boolean => day.year >= EARLIEST_BIRTH_YEAR && dayExists(day);

const residentFormProblem = (number: string): IdNumberProblem | null => {
  if ([...number].length !== 18) return 'id_number_length';
  if (!/^\d{17}[\dX]$/.test(number)) return 'id_number_characters';
  if (!residentRegions.has(number.slice(0, 2))) return 'id_number_region';
  if (!isBirthDate(writtenBirthDate(number))) return 'id_number_birth_date';
  return residentIdCheckDigit(number.slice(0, 17)) === number.slice(17) ? null : 'id_number_check_digit';
};

const residentIdProblem = (number: string, now: number): IdNumberProblem | null => {
  const problem = residentFormProblem(number);
  if (problem !== null && problem !== 'id_number_check_digit') return problem;
  return compareDays(writtenBirthDate(number), calendarDay(now, RESIDENT_ID_ZONE)) > 0 ? 'id_number_birth_date_future' : problem;
};

/** Returns the country of a normalized number's document: a resident number is China's, whatever country was chosen for the child. */
export const issuerOf = (country: string, number: string): string => (residentFormProblem(number) === null ? 'CN' : country);

/**
 * Returns the problem of a typed ID number; `null` if it is valid. CN (ISO 3166-1 alpha-2): the resident number of GB 11643-1999; every other
 * country: 4–24 Latin letters and digits, and the separators that documents print. `now` is epoch ms.
 */
export const idNumberProblem = (country: string, value: string, now: number): IdNumberProblem | null => {
  const number = normalizeIdNumber(country, value);
  if (country === 'CN') return residentIdProblem(number, now);
  return /^[A-Z\d]{4,24}$/.test(number) ? null : 'id_number_format';
};

/** Returns the birth date in a number; only CN resident numbers contain one. `null` if none, or if the day does not exist. */
export const birthDateOf = (country: string, value: string): CalendarDay | null => {
  const number = normalizeIdNumber(country, value);
  if (country !== 'CN' || !/^\d{17}[\dX]$/.test(number)) return null;
  const birth = writtenBirthDate(number);
  return isBirthDate(birth) ? birth : null;
};

/** Returns the gender in a number: the 17th digit of a CN resident number is odd for a boy. `null` if the number contains none. */
export const genderIn = (country: string, value: string): 'female' | 'male' | null => {
  const number = normalizeIdNumber(country, value);
  if (country !== 'CN' || !/^\d{17}[\dX]$/.test(number)) return null;
  return Number(number[16]) % 2 === 1 ? 'male' : 'female';
};

/** Replaces all but the last two characters by `*`, keeping the length: for lists and other readers who need not know the number. */
export const maskIdNumber = (value: string): string => {
  const characters = [...value];
  return characters.map((character, index) => (index < characters.length - 2 ? '*' : character)).join('');
};
