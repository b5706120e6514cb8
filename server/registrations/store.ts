import type { Insertable, Selectable } from 'kysely';
import type { CompetitionRow } from '../competitions/index.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { RowOf } from '../database/tables/columns.ts';
import type { consentRecord, MemberTable, RegistrationTable } from '../database/tables/registrations.ts';

export type RegistrationRow = Selectable<RegistrationTable>;
export type MemberRow = Selectable<MemberTable>;

/**
 * Locks the competition's row for the rest of the transaction. Every change of an entry begins with this, so that on PostgreSQL they run one
 * after another, always in the same order of locks, and the waiting list does not change while seats are assigned.
 */
export const lockCompetition = async (tx: Tx, competitionId: string): Promise<void> => {
  await tx
    .updateTable('competition')
    .set((e) => ({ seatsTaken: e.ref('seatsTaken') }))
    .where('id', '=', competitionId)
    .execute();
};

/** Any member's sealed ID number, with its id. */
export const findSealedIdNumber = async (db: Db): Promise<Pick<MemberRow, 'id' | 'idNumberSealed'> | undefined> =>
  db.selectFrom('member').select(['id', 'idNumberSealed']).where('idNumberSealed', '!=', '').limit(1).executeTakeFirst();

/** Takes one seat; false if there is none left. */
export const takeSeat = async (tx: Tx, competitionId: string): Promise<boolean> => {
  const taken = await tx
    .updateTable('competition')
    .set((e) => ({ seatsTaken: e('seatsTaken', '+', 1) }))
    .where('id', '=', competitionId)
    .where((e) => e.or([e('capacity', 'is', null), e('seatsTaken', '<', e.ref('capacity'))]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
};

export const releaseSeat = async (tx: Tx, competitionId: string): Promise<void> => {
  await tx
    .updateTable('competition')
    .set((e) => ({ seatsTaken: e('seatsTaken', '-', 1) }))
    .where('id', '=', competitionId)
    .execute();
};

/** The next number on the waiting list. */
export const nextWaitlistNo = async (tx: Tx, competitionId: string): Promise<number> => {
  const { waitlistLast } = await tx
    .updateTable('competition')
    .set((e) => ({ waitlistLast: e('waitlistLast', '+', 1) }))
    .where('id', '=', competitionId)
    .returning('waitlistLast')
    .executeTakeFirstOrThrow();
  return waitlistLast;
};

export const firstWaiting = (tx: Tx, competitionId: string): Promise<RegistrationRow | undefined> =>
  tx
    .selectFrom('registration')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('state', '=', 'waitlisted')
    .orderBy('waitlistNo')
    .limit(1)
    .executeTakeFirst();

/** Positions on their waiting lists, from 1, of the given waitlisted entries. */
export const waitlistPositions = async (db: Db | Tx, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('registration as own')
    .innerJoin('registration as before', 'before.competitionId', 'own.competitionId')
    .select(['own.id', (e) => e.fn.countAll<number>().as('position')])
    .where('own.id', 'in', ids)
    .where('own.state', '=', 'waitlisted')
    .where('before.state', '=', 'waitlisted')
    .whereRef('before.waitlistNo', '<=', 'own.waitlistNo')
    .groupBy('own.id')
    .execute();
  return new Map(rows.map(({ id, position }) => [id, Number(position)]));
};

/** The works of the given entries: their numbers, and whether they are prepared and released. */
export const worksOfEntries = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom('work')
    .select(['registrationId', 'no', 'releasedAt', 'preparation', 'refusal'])
    .where('registrationId', 'in', ids)
    .execute();

/** Hides the work of an entry until an organiser releases it again. */
export const unreleaseWorkOf = async (tx: Tx, registrationId: string, now: number): Promise<void> => {
  await tx
    .updateTable('work')
    .set((e) => ({ releasedAt: null, releasedBy: null, updatedAt: now, version: e('version', '+', 1) }))
    .where('registrationId', '=', registrationId)
    .where('releasedAt', 'is not', null)
    .execute();
};

export const findInvitationCode = (tx: Tx, competitionId: string, code: string) =>
  tx.selectFrom('invitationCode').select('id').where('competitionId', '=', competitionId).where('code', '=', code).executeTakeFirst();

/** Redeems an invitation code; false if it is used up. */
export const redeemInvitationCode = async (tx: Tx, id: string): Promise<boolean> => {
  const used = await tx
    .updateTable('invitationCode')
    .set((e) => ({ used: e('used', '+', 1) }))
    .where('id', '=', id)
    .whereRef('used', '<', 'useLimit')
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
};

export const releaseInvitationCode = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('invitationCode')
    .set((e) => ({ used: e('used', '-', 1) }))
    .where('id', '=', id)
    .execute();
};

export const insertRegistration = async (tx: Tx, row: RegistrationRow): Promise<void> => {
  await tx.insertInto('registration').values(row).execute();
};

/** Inserts a member; false if the child is already in another team of the competition. */
export const insertMember = async (tx: Tx, row: Insertable<MemberTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('member')
    .values(row)
    .onConflict((c) => c.column('claim').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/** Notes on an entry whether one of its members has a warning: lists are filtered by it. */
export const setAgeWarning = async (tx: Tx, registrationId: string, hasAgeWarning: boolean): Promise<void> => {
  await tx
    .updateTable('registration')
    .set({ hasAgeWarning: hasAgeWarning ? 1 : 0 })
    .where('id', '=', registrationId)
    .execute();
};

export const deleteMembers = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('member').where('registrationId', '=', registrationId).execute();
};

export const releaseClaims = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.updateTable('member').set({ claim: null }).where('registrationId', '=', registrationId).execute();
};

/** Updates an entry if it still has the version that was read; false if another change came first. */
export const updateRegistration = async (tx: Tx, row: RegistrationRow, change: Partial<RegistrationRow>): Promise<boolean> => {
  const updated = await tx
    .updateTable('registration')
    .set({ ...change, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
};

export const findRegistration = (db: Db | Tx, id: string): Promise<RegistrationRow | undefined> =>
  db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();

export const membersOf = (db: Db | Tx, registrationIds: string[]): Promise<MemberRow[]> =>
  registrationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('member')
        .selectAll()
        .where('registrationId', 'in', registrationIds)
        .orderBy('registrationId')
        .orderBy('position')
        .execute();

export const registrationsOf = async (
  db: Db | Tx,
  accountId: string,
  page?: { page: number; pageSize: number },
): Promise<RegistrationRow[]> => {
  const query = db.selectFrom('registration').selectAll().where('accountId', '=', accountId).orderBy('registeredAt', 'desc').orderBy('id');
  return (page ? query.limit(page.pageSize).offset((page.page - 1) * page.pageSize) : query).execute();
};

export const countRegistrationsOf = async (db: Db, accountId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('registration')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const competitionsByIds = (db: Db | Tx, ids: string[]): Promise<CompetitionRow[]> =>
  db.selectFrom('competition').selectAll().where('id', 'in', ids).execute();

/** The text of an entry's invitation code. */
export const invitationCodeText = async (db: Db | Tx, id: string | null): Promise<string | null> => {
  if (id === null) return null;
  const row = await db.selectFrom('invitationCode').select('code').where('id', '=', id).executeTakeFirst();
  return row?.code ?? null;
};

export const insertConsentRecord = async (tx: Tx, row: Selectable<RowOf<typeof consentRecord>>): Promise<void> => {
  await tx.insertInto('consentRecord').values(row).execute();
};

/** The account's consents, the oldest first. */
export const consentRecordsOf = (db: Db, accountId: string) =>
  db.selectFrom('consentRecord').selectAll().where('accountId', '=', accountId).orderBy('at').execute();

/** Where and in which language messages about an entry go, and what they are about. */
export const notificationTarget = async (tx: Tx, { accountId, competitionId }: { accountId: string; competitionId: string }) => ({
  account: await tx
    .selectFrom('account')
    .select(['mobile', 'email', 'name', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(),
  competition: await tx.selectFrom('competition').select('title').where('id', '=', competitionId).executeTakeFirstOrThrow(),
});
