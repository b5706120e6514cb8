import type { Group } from '#contract/competitions/public.ts';
import type { EntryFacts } from '#contract/judging/rules/conflicts.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { type DayPlace, dayPlaces } from '#server/eventDay/index.ts';
import { entryFacts, guardiansOfCompetition, guardiansOfEntries, isJudgedState, phonesByEntry } from './factStore.ts';

/** An entry that can run at a table. */
export interface Team {
  /** Id of the entry. */
  id: string;
  /** Null if it has handed in none. */
  workId: string | null;
  group: Group;
  teamName: string;
  organization: string;
  /** False once it takes part no more. */
  isScored: boolean;
  /** Null while the day is not planned. */
  place: DayPlace | null;
  facts: EntryFacts;
}

const entries = (db: Db | Tx) =>
  db
    .selectFrom('registration')
    .innerJoin('account', 'account.id', 'registration.accountId')
    .leftJoin('work', 'work.registrationId', 'registration.id')
    .select(['registration.id', 'work.id as workId', 'registration.competitionId', 'groupName', 'teamName', 'organization'])
    .select(['registration.state', 'registration.accountId', 'parentName', 'instructorName', 'parentPhone', 'instructorPhone'])
    .select(['account.mobile', 'account.email', 'account.affiliation', 'account.name as accountName'])
    .orderBy('registration.registeredAt')
    .orderBy('registration.id');
type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

const toTeam = (row: EntryRow, place: DayPlace | null, phones: readonly string[]): Team => ({
  id: row.id,
  workId: row.workId,
  group: row.groupName,
  teamName: row.teamName,
  organization: row.organization,
  // an edit sends an entry back to review: one that has a start number is scored meanwhile
  isScored: isJudgedState(row.state) || (row.state === 'submitted' && place !== null),
  place,
  facts: entryFacts(row, phones),
});

const numberOf = ({ place }: Team): number => place?.startNumber ?? Number.MAX_SAFE_INTEGER;

/** Returns the entries of a competition, in the order of their start numbers. */
export const teamsOfCompetition = async (db: Db | Tx, competitionId: string): Promise<Team[]> => {
  const rows = await entries(db).where('registration.competitionId', '=', competitionId).execute();
  const phones = phonesByEntry(await guardiansOfCompetition(db, competitionId).execute());
  const places = await dayPlaces(db, competitionId);
  return rows.map((row) => toTeam(row, places.get(row.id) ?? null, phones.get(row.id) ?? [])).toSorted((a, b) => numberOf(a) - numberOf(b));
};

/** Returns an entry of a competition; undefined if it is of another one. */
export const findTeam = async (db: Db | Tx, competitionId: string, id: string): Promise<Team | undefined> => {
  const row = await entries(db).where('registration.id', '=', id).executeTakeFirst();
  if (row?.competitionId !== competitionId) return;
  const phones = phonesByEntry(await guardiansOfEntries(db, [id]).execute());
  return toTeam(row, (await dayPlaces(db, competitionId, id)).get(id) ?? null, phones.get(id) ?? []);
};

/** Returns what decides whose family these entries are, of whatever competition. */
export const factsOfEntries = async (db: Db | Tx, ids: readonly string[]): Promise<Pick<Team, 'id' | 'facts'>[]> => {
  if (ids.length === 0) return [];
  const rows = await entries(db)
    .where('registration.id', 'in', [...ids])
    .execute();
  const phones = phonesByEntry(await guardiansOfEntries(db, ids).execute());
  return rows.map((row) => ({ id: row.id, facts: entryFacts(row, phones.get(row.id) ?? []) }));
};
