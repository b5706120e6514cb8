import type { Selectable } from 'kysely';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { entryStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { CompetitionVersionTable } from '#server/database/tables/competitions.ts';
import type { CompetitionRow } from './store.ts';

export type VersionRow = Selectable<CompetitionVersionTable>;
type Author = Pick<VersionRow, 'byId' | 'byName' | 'at'>;

/** States of entries whose families still take part. */
const PRESENT = entryStates.filter((state) => state !== 'cancelled' && state !== 'withdrawn' && state !== 'rejected');
/** States of entries for which something is still to come. */
const LIVE = ['submitted', 'waitlisted', 'approved', 'work_submitted'] as const;

/** Returns the published competitions of a scope. */
export const competitionsInScope = (db: Db, scope: CompetitionScope): Promise<CompetitionRow[]> => {
  const all = db.selectFrom('competition').selectAll();
  return (scope === null ? all : all.where('id', 'in', scope)).execute();
};

/** Returns the drafts of a scope. */
export const draftsInScope = (db: Db, scope: CompetitionScope): Promise<VersionRow[]> => {
  const all = db.selectFrom('competitionVersion').selectAll().where('state', '=', 'draft');
  return (scope === null ? all : all.where('competitionId', 'in', scope)).execute();
};

/** Returns the published competition; by id alone, unlike the portal's own look-up. */
export const publishedRow = (db: Db | Tx, id: string): Promise<CompetitionRow | undefined> =>
  db.selectFrom('competition').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks a published competition for the rest of the transaction, as every change of an entry does; undefined if none. */
export const lockPublished = async (tx: Tx, id: string): Promise<CompetitionRow | undefined> => {
  await tx
    .updateTable('competition')
    .set((e) => ({ seatsTaken: e.ref('seatsTaken') }))
    .where('id', '=', id)
    .execute();
  return publishedRow(tx, id);
};

/** Returns all versions of a competition without their data, newest first. */
export const versionsOf = (db: Db | Tx, competitionId: string): Promise<Omit<VersionRow, 'data'>[]> =>
  db
    .selectFrom('competitionVersion')
    .select(['id', 'competitionId', 'number', 'state', 'version', 'byId', 'byName', 'at', 'note'])
    .where('competitionId', '=', competitionId)
    .orderBy('number', 'desc')
    .execute();

/** Returns the draft of a competition, if any. */
export const findDraft = (db: Db | Tx, competitionId: string): Promise<VersionRow | undefined> =>
  db
    .selectFrom('competitionVersion')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('state', '=', 'draft')
    .executeTakeFirst();

export const findVersion = (db: Db | Tx, competitionId: string, number: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('competitionVersion')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('number', '=', number)
    .executeTakeFirst();

/** Adds a version; false if a process has taken its number. */
export const insertVersion = async (tx: Tx, row: VersionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('competitionVersion')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

interface ReadDraft {
  competitionId: string;
  number: number;
  version: number;
}

const readDraft = <Q extends { where(column: 'competitionId' | 'number' | 'version' | 'state', op: '=', value: string | number): Q }>(
  query: Q,
  { competitionId, number, version }: ReadDraft,
): Q =>
  query.where('competitionId', '=', competitionId).where('number', '=', number).where('version', '=', version).where('state', '=', 'draft');

/** Saves the draft that was read; false if it has been changed since. */
export const updateDraft = async (tx: Tx, read: ReadDraft, data: string, author: Author): Promise<boolean> => {
  const { numUpdatedRows } = await readDraft(
    tx.updateTable('competitionVersion').set({ data, ...author, version: read.version + 1 }),
    read,
  ).executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Makes the draft that was read the published version and marks the one before as earlier; false if the draft has been changed since. */
export const publishDraft = async (tx: Tx, read: ReadDraft, note: string | null, author: Author): Promise<boolean> => {
  await tx
    .updateTable('competitionVersion')
    .set({ state: 'superseded' })
    .where('competitionId', '=', read.competitionId)
    .where('state', '=', 'published')
    .execute();
  const { numUpdatedRows } = await readDraft(
    tx.updateTable('competitionVersion').set({ state: 'published', note, ...author }),
    read,
  ).executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteDraft = async (tx: Tx, read: ReadDraft): Promise<boolean> =>
  (await readDraft(tx.deleteFrom('competitionVersion'), read).executeTakeFirst()).numDeletedRows === 1n;

/** Returns the number of entries of a competition by group and kind. */
export const entriesByTerms = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('registration')
    .select((e) => ['groupName', 'participation', e.fn.countAll<number>().as('n')])
    .where('competitionId', '=', competitionId)
    .where('state', 'in', PRESENT)
    .groupBy(['groupName', 'participation'])
    .execute();

const liveFamilies = (db: Db, competitionId: string) =>
  db
    .selectFrom('registration')
    .select((e) => e.fn.count<number>('registration.accountId').distinct().as('n'))
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'in', LIVE);

/** Counts the families with a live entry, and those of them with a live entry without a work. */
export const countFamilies = async (db: Db, competitionId: string): Promise<{ all: number; withoutWork: number }> => {
  const all = await liveFamilies(db, competitionId).executeTakeFirstOrThrow();
  const withoutWork = await liveFamilies(db, competitionId)
    .where((e) => e.not(e.exists(e.selectFrom('work').select('work.id').whereRef('work.registrationId', '=', 'registration.id'))))
    .executeTakeFirstOrThrow();
  return { all: Number(all.n), withoutWork: Number(withoutWork.n) };
};
