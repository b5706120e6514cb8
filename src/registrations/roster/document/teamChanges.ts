import { divided } from '#src/registrations/roster/parsing/teams.ts';
import { type DocumentTeam, ofTeam, type RosterDocument, type RosterRow, type RowCell, teamNameKey, teamRows } from './rosterDocument.ts';

const nextKey = (items: readonly { key: number }[]): number => items.reduce((max, { key }) => Math.max(max, key), 0) + 1;

/** Returns the document without teams that have no child. */
export const withoutEmptyTeams = (document: RosterDocument): RosterDocument => {
  const used = new Set(document.rows.map(({ team }) => team));
  return document.teams.every(({ key }) => used.has(key))
    ? document
    : { ...document, teams: document.teams.filter(({ key }) => used.has(key)) };
};

/** Tells if two states of a list have the same children, by name, in the same teams. */
export const hasSameTeams = (document: RosterDocument, other: RosterDocument): boolean => {
  if (document.rows === other.rows && document.teams === other.teams) return true;
  const shown = ({ teams, rows }: RosterDocument) =>
    JSON.stringify([teams, rows.map(({ key, team, cells }) => [key, team, cells.memberName])]);
  return shown(document) === shown(other);
};

/** Names a team anew. Another team of that name stays a team of its own. */
export const renameTeam = (document: RosterDocument, team: number, name: string): RosterDocument =>
  document.teams.find(({ key }) => key === team)?.name === name
    ? document
    : { ...document, teams: document.teams.map((each) => (each.key === team ? { ...each, name } : each)), hasOwnTeams: true };

/** Returns a row with the values of the team that it joins. */
const joining = (row: RosterRow, team: number, mate: RosterRow | undefined): RosterRow => {
  const cells = { ...row.cells };
  if (mate)
    for (const column of ofTeam) {
      const value = mate.cells[column];
      if (value === undefined) delete cells[column];
      else cells[column] = value;
    }
  return { ...row, team, cells, isFromAbove: false };
};

/** Moves children to the end of a team, whose values are theirs from then on. */
export const moveToTeam = (document: RosterDocument, keys: readonly number[], team: number): RosterDocument => {
  const moving = new Set(keys);
  if (!document.teams.some(({ key }) => key === team)) return document;
  const moved = document.rows.filter(({ key, team: before }) => moving.has(key) && before !== team);
  if (moved.length === 0) return document;
  const away = new Set(moved.map(({ key }) => key));
  const mate = document.rows.find((row) => row.team === team);
  const rows = [...document.rows.filter(({ key }) => !away.has(key)), ...moved.map((row) => joining(row, team, mate))];
  return withoutEmptyTeams({ ...document, rows, hasOwnTeams: true });
};

/** Moves children to a new team beneath their first one's. */
export const moveToNewTeam = (document: RosterDocument, keys: readonly number[], name: RowCell): RosterDocument => {
  const first = document.rows.find(({ key }) => keys.includes(key));
  if (!first) return document;
  const team: DocumentTeam = { key: nextKey(document.teams), name };
  const teams = document.teams.flatMap((each) => (each.key === first.team ? [each, team] : [each]));
  return moveToTeam({ ...document, teams }, keys, team.key);
};

/** Puts a child into the team of a name: an existing one, or a new one. A child that is alone in its team names that team anew. */
export const setTeamName = (document: RosterDocument, key: number, name: string): RosterDocument => {
  const row = document.rows.find((each) => each.key === key);
  const own = document.teams.find((each) => each.key === row?.team);
  if (!row || !own) return document;
  const wanted = teamNameKey(name);
  if (teamNameKey(own.name) === wanted) return renameTeam(document, own.key, name);
  const other = document.teams.find((each) => teamNameKey(each.name) === wanted);
  if (other) return moveToTeam(document, [key], other.key);
  const isAlone = document.rows.every((each) => each === row || each.team !== own.key);
  return isAlone ? renameTeam(document, own.key, name) : moveToNewTeam(document, [key], name);
};

/** Divides all children evenly into teams of at most `size`, in the order of the table. */
export const makeTeams = (document: RosterDocument, size: number, labelOf: (number: number) => string): RosterDocument => {
  const rows = teamRows(document).flatMap((each) => each.rows);
  const start = nextKey(document.teams);
  const groups = divided(rows, size);
  return {
    ...document,
    teams: groups.map((_, index) => ({ key: start + index, name: labelOf(index + 1) })),
    rows: groups.flatMap((group, index) => group.map((row) => ({ ...row, team: start + index, isFromAbove: false }))),
    hasOwnTeams: true,
  };
};
