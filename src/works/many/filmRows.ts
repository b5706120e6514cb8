import type { FieldCode, Problem } from '#contract/http/problem.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Draft } from '#src/offline/index.ts';
import type { ChosenFile } from '#src/works/files/ChooseFiles.tsx';
import { type WorkForm, workProblems } from '#src/works/form/workForm.ts';
import type { CheckedFile } from '#src/works/media/checkFile.ts';
import { type Match, type MatchTeam, matchFilms } from './matchFilms.ts';

export type FilmCheck = { name: 'checking' } | { name: 'ok'; film: CheckedFile } | { name: 'refused'; problem: Problem };

/** A chosen film that is not sent yet. */
export interface FilmRow {
  id: string;
  chosen: ChosenFile;
  check: FilmCheck;
  /** The team that was chosen by hand, or none; null until then. */
  byHand: { teamId: string | null } | null;
  /** Null until changed here: the title or description that the team's work has, otherwise the team's name or the description for all. */
  title: string | null;
  description: string | null;
}

/** The work that a team has handed in, or has begun. */
export interface WorkBefore {
  /** The form to change. */
  form: WorkForm;
  /** Null if it was not begun on this device since it was handed in. */
  draft: Pick<Draft, 'id' | 'revision'> | null;
  isPublic: boolean;
}

export interface FilmTeam extends Pick<EntrySummary, 'id' | 'teamName' | 'competition' | 'workNo'> {
  /** Null if it has none, undefined while it is unknown: it can be read only with a connection. */
  before: WorkBefore | null | undefined;
}

/** Returns true if the teams are of several competitions: their names alone do not tell them apart. */
export const inManyCompetitions = (teams: readonly Pick<FilmTeam, 'competition'>[]): boolean =>
  new Set(teams.map(({ competition }) => competition.id)).size > 1;

/** Returns the team of each film: the one that was chosen by hand, otherwise the one that its file name tells. */
export const matchRows = (rows: readonly FilmRow[], teams: readonly MatchTeam[], taken: ReadonlySet<string>): Map<string, Match> => {
  const open = rows.filter(({ byHand, check }) => !byHand && check.name !== 'refused');
  const byHand = rows.flatMap((row) => (row.byHand ? [[row.id, row.byHand.teamId] as const] : []));
  const used = byHand.flatMap(([, teamId]) => teamId ?? []);
  return new Map<string, Match>([
    ...matchFilms(
      open.map(({ id, chosen }) => ({ id, name: chosen.file.name })),
      teams,
      new Set([...taken, ...used]),
    ),
    ...byHand.map(([id, teamId]): [string, Match] => [id, teamId === null ? { teamId: null, why: 'none' } : { teamId, by: 'hand' }]),
  ]);
};

/** Returns the rows after a team, or none, was chosen for a film; another film for which it was chosen loses it. */
export const withTeam = (rows: readonly FilmRow[], id: string, teamId: string | null): FilmRow[] =>
  rows.map((row) => {
    if (row.id === id) return { ...row, byHand: { teamId } };
    return teamId !== null && row.byHand?.teamId === teamId ? { ...row, byHand: { teamId: null } } : row;
  });

/** Returns the title and the description of a row's work. */
export const textsOf = (row: FilmRow, team: FilmTeam | undefined, forAll: string): { title: string; description: string } => ({
  title: row.title ?? (team?.before?.form.title || team?.teamName || ''),
  description: row.description ?? (team?.before?.form.description || forAll),
});

export type RowField = 'title' | 'description';

/** Returns what is wrong with a row's title and description. */
export const textProblems = (texts: { title: string; description: string }, form: WorkForm): Partial<Record<RowField, FieldCode>> => {
  const { title, description } = workProblems({ ...form, ...texts, kind: 'video', video: { from: 'device', id: '' } });
  return { ...(title && { title }), ...(description && { description }) };
};

/** A film that can be sent to its team, with the texts of its work. */
export interface ReadyFilm {
  row: FilmRow;
  film: CheckedFile;
  team: FilmTeam;
  texts: { title: string; description: string };
}

/** Returns the films that can be sent to their team; one whose team's work is unknown waits for a connection. */
export const readyFilms = (
  rows: readonly FilmRow[],
  matches: ReadonlyMap<string, Match>,
  teams: ReadonlyMap<string, FilmTeam>,
  forAll: string,
): ReadyFilm[] =>
  rows.flatMap((row) => {
    const teamId = matches.get(row.id)?.teamId;
    const team = teamId ? teams.get(teamId) : undefined;
    if (row.check.name !== 'ok' || !team || team.before === undefined) return [];
    return [{ row, film: row.check.film, team, texts: textsOf(row, team, forAll) }];
  });
