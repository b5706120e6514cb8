import { foldCode, foldName } from '#contract/text/typedText.ts';
import { plainCell } from './sheetCells.ts';
import type { FaultValues, SheetColumn, SheetFaultCode } from './sheetTypes.ts';

/** A team that a sheet may name. */
export interface SheetTeam {
  /** Id of its entry. */
  id: string;
  /** Each number by which it is known: its start number, its entry's code. The first is the one that is shown. */
  numbers: readonly string[];
  name: string;
}

type Found<T> = { team: T; isByName: boolean } | { column: SheetColumn; code: SheetFaultCode; values: FaultValues };

/** Returns a number as it is compared: without the words before it, leading zeros and hyphens. */
const foldNumber = (text: string): string =>
  foldCode(plainCell(text))
    .toUpperCase()
    .replace(/^(?:NO\.?|编号|参赛号|号码|第|#)+/u, '')
    .replace(/号$/u, '')
    .replace(/\.0+$/u, '')
    .replace(/-/gu, '')
    .replace(/^0+(?=.)/u, '');

const withoutOne = (text: string): string[] => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));

/** Returns true if one text becomes the other by one character more, less or another, or by two neighbours in the other order. */
const isNear = (one: string, other: string): boolean => {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  if (one.length !== other.length)
    return withoutOne(one.length > other.length ? one : other).includes(one.length > other.length ? other : one);
  const differing = [...one].flatMap((sign, at) => (sign === other[at] ? [] : [at]));
  const [first = 0, second] = differing;
  if (differing.length === 1) return true;
  return differing.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
};

/** Numbers shorter than this have too many neighbours for one of them to be meant. */
const LONG_ENOUGH = 4;

/** Returns a finder of the team that a row names by its number, or by its name if the number is missing. */
export const createTeamFinder = <T extends SheetTeam>(teams: readonly T[]): ((number: string, name: string) => Found<T>) => {
  const byNumber = new Map<string, T[]>();
  const shortened = new Map<string, T[]>();
  for (const team of teams)
    for (const number of new Set(team.numbers.map(foldNumber))) {
      byNumber.set(number, [...(byNumber.get(number) ?? []), team]);
      if (number.length >= LONG_ENOUGH) for (const part of withoutOne(number)) shortened.set(part, [...(shortened.get(part) ?? []), team]);
    }
  const byName = Map.groupBy(teams, ({ name }) => foldName(name));
  const shown = ({ numbers }: T): string => numbers[0] ?? '';

  const similarTo = (number: string): T | undefined => {
    if (number.length < LONG_ENOUGH) return undefined;
    const near = [number, ...withoutOne(number)].flatMap((part) => [...(shortened.get(part) ?? []), ...(byNumber.get(part) ?? [])]);
    const those = new Set(near.filter(({ numbers }) => numbers.some((each) => isNear(foldNumber(each), number))));
    return those.size === 1 ? [...those][0] : undefined;
  };

  return (number, name) => {
    const folded = foldNumber(number);
    const wanted = foldName(name);
    if (folded === '') {
      if (wanted === '') return { column: 'number', code: 'number_missing', values: {} };
      const those = byName.get(wanted) ?? [];
      const [team] = those;
      if (!team) return { column: 'team', code: 'name_unknown', values: { name } };
      return those.length > 1 ? { column: 'team', code: 'name_shared', values: { name, count: those.length } } : { team, isByName: true };
    }
    const those = byNumber.get(folded) ?? [];
    const named = those.filter((team) => foldName(team.name) === wanted);
    const [team] = those.length > 1 && wanted !== '' ? named : those;
    if (those.length > 1 && (wanted === '' || named.length !== 1)) return { column: 'number', code: 'number_shared', values: { number } };
    if (!team) {
      const similar = similarTo(folded);
      if (similar) return { column: 'number', code: 'number_similar', values: { number, similar: shown(similar), team: similar.name } };
      const [same, ...others] = byName.get(wanted) ?? [];
      return same && others.length === 0
        ? { column: 'number', code: 'number_similar', values: { number, similar: shown(same), team: same.name } }
        : { column: 'number', code: 'number_unknown', values: { number } };
    }
    if (wanted !== '' && foldName(team.name) !== wanted)
      return { column: 'team', code: 'name_other', values: { number, name, team: team.name } };
    return { team, isByName: false };
  };
};
