import { foldName, plainDigits } from '#contract/text/typedText.ts';

export interface FilmName {
  id: string;
  /** The file's name. */
  name: string;
}

export interface MatchTeam {
  id: string;
  name: string;
  /** The number of its work; null if it has none. */
  workNo: string | null;
  /** The names of its children, as far as this device has them. */
  children: readonly string[];
}

export type Match =
  | { teamId: string; by: 'name' | 'workNo' | 'number' | 'child' | 'hand' }
  /** `contested`: another film fits the same team as well; `taken`: the team has a film that fits better, or that was chosen. */
  | { teamId: null; why: 'none' | 'several' | 'contested' | 'taken' };

const SEPARATORS = /[\s_\-–—.·,，、+()（）[\]【】《》“”"'#]+/gu;
/** Scripts that are written without spaces: a name in them may stand beside any letter. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const EXTENSION = /\.[a-z0-9]{1,5}$/i;

/** Folds a name as the search does, with every separator as one space: file names have others than team names. */
const keyOf = (name: string): string => foldName(plainDigits(foldName(name)).replace(SEPARATORS, ' ')).trim();

const kindOfSign = (sign: string | undefined): 'digit' | 'letter' | null => {
  if (sign === undefined) return null;
  if (/\p{Nd}/u.test(sign)) return 'digit';
  return /[\p{L}\p{M}]/u.test(sign) && !UNSPACED.test(sign) ? 'letter' : null;
};
const isBoundary = (a: string | undefined, b: string | undefined): boolean => {
  const kind = kindOfSign(a);
  return kind === null || kind !== kindOfSign(b);
};

/** Returns true if a text contains a name as a whole: “Team 1” is not in “Team 12”. */
const containsName = (text: string, name: string): boolean => {
  if (name === '') return false;
  const [first] = name;
  const last = [...name].at(-1);
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = [...text.slice(0, at)].at(-1);
    const [after] = text.slice(at + name.length);
    if (isBoundary(before, first) && isBoundary(last, after)) return true;
  }
  return false;
};

/** Short numbers only: a date, a time and the number of a camera say nothing about a team. */
const LEADING_NUMBER = /^(?:第|no|nr|number|team|group|队伍|队|小组|组|编号|序号)? ?0*(\d{1,3})(?![\p{Nd}\p{Script=Latin}])/u;
/** Returns the number by which a file is named, as “03.mp4” or “第3队.mp4”; null if none. */
const numberOfFilm = (key: string): number | null => {
  const found = LEADING_NUMBER.exec(key)?.[1];
  return found === undefined ? null : Number(found);
};
const numberOfTeam = (key: string): number | null => {
  const [only, ...others] = key.match(/\d+/g) ?? [];
  return only !== undefined && others.length === 0 && only.length <= 3 ? Number(only) : null;
};

type Candidates = { by: 'name' | 'workNo' | 'number' | 'child'; strength: number; teams: readonly MatchTeam[] };

interface KnownTeam {
  team: MatchTeam;
  key: string;
  number: number | null;
}

/** Returns the teams named in a file's name, without those whose name is only a part of another's: “彩虹” in “彩虹桥”. */
const namedTeams = (stem: string, teams: readonly KnownTeam[]): KnownTeam[] => {
  const named = teams.filter(({ key }) => containsName(stem, key));
  return named.filter(({ key }) => !named.some((other) => other.key !== key && other.key.includes(key)));
};

const candidatesOf = (name: string, teams: readonly KnownTeam[]): Candidates | null => {
  const stem = keyOf(name.replace(EXTENSION, ''));
  const number = numberOfFilm(stem);
  const compact = stem.replaceAll(' ', '');
  const found = (by: Candidates['by'], strength: number, matched: readonly KnownTeam[]): Candidates => ({
    by,
    strength,
    teams: matched.map(({ team }) => team),
  });
  const all = [
    found('name', 5, compact === '' ? [] : teams.filter(({ key }) => key.replaceAll(' ', '') === compact)),
    found(
      'workNo',
      4,
      teams.filter(({ team: { workNo } }) => workNo !== null && containsName(stem, keyOf(workNo))),
    ),
    found('name', 3, namedTeams(stem, teams)),
    found('number', 2, number === null ? [] : teams.filter((each) => each.number === number)),
    found(
      'child',
      1,
      teams.filter(({ team: { children } }) => children.some((child) => [...child].length > 1 && containsName(stem, keyOf(child)))),
    ),
  ];
  return all.find((each) => each.teams.length > 0) ?? null;
};

/**
 * Matches films to teams by their file names: the team's name, the number of its work, the number in the team's name (in teams without one, the
 * position in the list), or a child's name. A team gets one film at most: of two that fit equally well none is matched. `taken` are the teams
 * that have a film already.
 */
export const matchFilms = (films: readonly FilmName[], teams: readonly MatchTeam[], taken: ReadonlySet<string>): Map<string, Match> => {
  const keys = teams.map(({ name }) => keyOf(name));
  const ownNumbers = keys.map(numberOfTeam);
  const isNumbered = ownNumbers.some((number) => number !== null);
  const known = teams.map((team, index): KnownTeam => {
    const number = isNumbered ? (ownNumbers[index] ?? null) : index + 1;
    return { team, key: keys[index] ?? '', number };
  });
  const found = films.map((film) => ({ film, candidates: candidatesOf(film.name, known) }));
  const strengthsFor = (id: string) =>
    found.flatMap(({ candidates }) => (candidates?.teams.length === 1 && candidates.teams[0]?.id === id ? [candidates.strength] : []));
  return new Map(
    found.map(({ film, candidates }): [string, Match] => {
      const [team, ...others] = candidates?.teams ?? [];
      if (!candidates || !team) return [film.id, { teamId: null, why: 'none' }];
      if (others.length > 0) return [film.id, { teamId: null, why: 'several' }];
      const strengths = strengthsFor(team.id);
      const best = Math.max(...strengths);
      if (taken.has(team.id) || candidates.strength < best) return [film.id, { teamId: null, why: 'taken' }];
      if (strengths.filter((strength) => strength === best).length > 1) return [film.id, { teamId: null, why: 'contested' }];
      return [film.id, { teamId: team.id, by: candidates.by }];
    }),
  );
};
