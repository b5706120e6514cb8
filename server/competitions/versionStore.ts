import type { Selectable } from 'kysely';
import { presentStates } from '#contract/competitions/rules/places.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { CompetitionVersionTable } from '#server/database/tables/competitions.ts';
import type { DraftTables, ReadDraft } from '#server/drafts/index.ts';
import type { CompetitionRow } from './store.ts';

type VersionRow = Selectable<CompetitionVersionTable>;

const insertRow = async (tx: Tx, row: VersionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('competitionVersion')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

const readDraft = <Q extends { where(column: 'competitionId' | 'number' | 'version' | 'state', op: '=', value: string | number): Q }>(
  query: Q,
  competitionId: string,
  { number, version }: ReadDraft,
): Q =>
  query.where('competitionId', '=', competitionId).where('number', '=', number).where('version', '=', version).where('state', '=', 'draft');

/** Returns the row alone if it is not the draft. */
const publishedOnly = <Row extends Pick<VersionRow, 'state'>>({ state, ...row }: Row) => (state === 'draft' ? [] : [{ ...row, state }]);

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

/** The versions of competitions: one table, in which the draft is a version with a state of its own. */
export const competitionTables: DraftTables<object> = {
  findDraft: (db, competitionId) =>
    db
      .selectFrom('competitionVersion')
      .selectAll()
      .where('competitionId', '=', competitionId)
      .where('state', '=', 'draft')
      .executeTakeFirst(),
  insertDraft: (tx, ids, competitionId, { number, version, data, byId, byName, at }) =>
    insertRow(tx, { id: ids.next(), competitionId, number, state: 'draft', data, version, byId, byName, at, note: null }),
  async updateDraft(tx, competitionId, read, { data, byId, byName, at }) {
    const { numUpdatedRows } = await readDraft(
      tx.updateTable('competitionVersion').set({ data, byId, byName, at, version: read.version + 1 }),
      competitionId,
      read,
    ).executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  deleteDraft: async (tx, competitionId, read) =>
    (await readDraft(tx.deleteFrom('competitionVersion'), competitionId, read).executeTakeFirst()).numDeletedRows === 1n,
  async versionsOf(db, competitionId) {
    const rows = await db
      .selectFrom('competitionVersion')
      .select(['number', 'state', 'byId', 'byName', 'at', 'note'])
      .where('competitionId', '=', competitionId)
      .orderBy('number', 'desc')
      .execute();
    return rows.flatMap(publishedOnly);
  },
  async findVersion(db, competitionId, number) {
    const row = await db
      .selectFrom('competitionVersion')
      .selectAll()
      .where('competitionId', '=', competitionId)
      .where('number', '=', number)
      .executeTakeFirst();
    return row && publishedOnly(row)[0];
  },
  async insertVersion(tx, ids, competitionId, { number, state, data, byId, byName, at, note }) {
    await tx
      .updateTable('competitionVersion')
      .set({ state: 'superseded' })
      .where('competitionId', '=', competitionId)
      .where('state', '=', 'published')
      .execute();
    return insertRow(tx, { id: ids.next(), competitionId, number, state, data, version: 1, byId, byName, at, note });
  },
};

/** Returns true if a competition has invitation codes of its own that are not revoked. */
export const hasOwnCodes = async (db: Db | Tx, competitionId: string): Promise<boolean> => {
  const codes = db
    .selectFrom('invitationCode')
    .select('id')
    .where('competitionId', '=', competitionId)
    .where('forEntry', 'is', null)
    .where('revokedAt', 'is', null);
  return (await codes.limit(1).executeTakeFirst()) !== undefined;
};

/** Returns the number of entries of a competition by group and kind. */
export const entriesByTerms = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('registration')
    .select((e) => ['groupName', 'participation', e.fn.countAll<number>().as('n')])
    .where('competitionId', '=', competitionId)
    .where('state', 'in', presentStates)
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
