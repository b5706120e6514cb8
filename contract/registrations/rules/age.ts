import { type CalendarDay, calendarDay } from '#contract/time/calendar.ts';
import { birthDateOf } from './idNumber.ts';

export const ageWarnings = ['age_below_band', 'age_above_band'] as const;
/** Warnings about a child's age; they do not block an entry. */
export type AgeWarning = (typeof ageWarnings)[number];

/** Ages in full years, both included. */
export interface AgeBand {
  min: number;
  max: number;
}

/**
 * Returns the age in full years on the day that `at` (epoch ms) is in `timeZone`. In common years, a birthday of 29 February counts as 1 March.
 * Negative before birth.
 */
export const ageOn = (birth: CalendarDay, at: number, timeZone: string): number => {
  const today = calendarDay(at, timeZone);
  const birthdayIsToCome = today.month < birth.month || (today.month === birth.month && today.day < birth.day);
  return today.year - birth.year - (birthdayIsToCome ? 1 : 0);
};

/**
 * Returns whether a member is below or above the group's age band at an instant: a warning, never a rejection. `null` if inside, or if the ID
 * number contains no birth date.
 */
export const ageWarning = (band: AgeBand | null, country: string, idNumber: string, at: number, timeZone: string): AgeWarning | null => {
  const birth = birthDateOf(country, idNumber);
  if (!band || !birth) return null;
  const age = ageOn(birth, at, timeZone);
  if (age < band.min) return 'age_below_band';
  return age > band.max ? 'age_above_band' : null;
};

/** Returns the only one of the groups whose ages include an age; null if none or several do. */
export const groupOfAge = <Group extends string>(
  groups: readonly Group[],
  bands: Readonly<Partial<Record<Group, AgeBand | null>>>,
  age: number,
): Group | null => {
  const [only, ...others] = groups.filter((group) => {
    const band = bands[group];
    return band && band.min <= age && age <= band.max;
  });
  return only !== undefined && others.length === 0 ? only : null;
};

/** A child's age in full years on a day, and the year of birth. */
export interface AgeThen {
  age: number;
  bornIn: number;
}

/** Returns a child's age on the day that `at` (epoch ms) is in `timeZone`, and the year of birth; `null` if the ID number contains no birth date. */
export const ageThen = (country: string, idNumber: string, at: number, timeZone: string): AgeThen | null => {
  const birth = birthDateOf(country, idNumber);
  return birth && { age: ageOn(birth, at, timeZone), bornIn: birth.year };
};
