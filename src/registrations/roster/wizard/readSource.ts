import type { Sheet } from '#src/platform/tables/table.ts';
import { withGuessedHeading } from '#src/registrations/roster/guessedHeading.ts';
import { createTeamFiller } from '#src/registrations/roster/parsing/fillTeam.ts';
import {
  missingOf,
  type RosterChoices,
  type RosterFacts,
  type RosterReading,
  readGroups,
} from '#src/registrations/roster/parsing/parseRoster.ts';
import type { RosterTerms } from '#src/registrations/roster/parsing/rosterTypes.ts';

/** A list as it was read, before its forms are filled in. */
export type ReadSource = RosterReading & Pick<RosterFacts, 'missing'>;

/** Number of teams whose forms say which columns are missing; the table asks for what only others lack. */
const SAMPLE = 20;

/** Reads sheets as a list; where no row names the columns, by what the cells look like. */
export const readSource = (sheets: readonly Sheet[], terms: RosterTerms, choices: RosterChoices): ReadSource => {
  const fill = createTeamFiller(terms);
  const read = (from: readonly Sheet[]): ReadSource => {
    const reading = readGroups(from, terms, choices);
    const sample = reading.groups.slice(0, SAMPLE).map(fill);
    return { ...reading, missing: missingOf(sample, terms) };
  };
  const plain = read(sheets);
  if (plain.problem !== 'no_heading') return plain;
  const guessed = sheets.map((sheet) => withGuessedHeading(sheet) ?? sheet);
  return guessed.some((sheet, index) => sheet !== sheets[index]) ? read(guessed) : plain;
};
