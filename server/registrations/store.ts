import { expressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { awards } from '#contract/results.ts';
import type { CompetitionRow } from '../competitions/index.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { RowOf } from '../database/tables/columns.ts';
import type { Tables } from '../database/tables/index.ts';
import type { consentRecord, MemberTable, RegistrationTable } from '../database/tables/registrations.ts';

export type RegistrationRow = Selectable<RegistrationTable>;
export type MemberRow = Selectable<MemberTable>;

/** Writes until when an entry's windows are extended. It is no change of the form: its version stays. */
export const setExtension = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<RegistrationRow, 'editUntil' | 'workUntil' | 'workExtendedAt'>>,
): Promise<void> => {
  await tx.updateTable('registration').set(change).where('id', '=', id).execute();
};

export const setMemberAgeWarning = async (tx: Tx, id: string, ageWarning: MemberRow['ageWarning']): Promise<void> => {
  await tx.updateTable('member').set({ ageWarning }).where('id', '=', id).execute();
};

/** Lets the consents that were given for a child follow its corrected number. */
export const moveConsents = async (tx: Tx, registrationId: string, from: string, to: string): Promise<void> => {
  await tx
    .updateTable('consentRecord')
    .set({ childIndex: to })
    .where('registrationId', '=', registrationId)
    .where('childIndex', '=', from)
    .execute();
};

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
    .select(['registrationId', 'no', 'releasedAt', 'heldAt', 'holdReason', 'preparation', 'refusal'])
    .where('registrationId', 'in', ids)
    .execute();

/** The results of the given entries with their awards, the best first. */
export const awardsOfEntries = async (db: Db | Tx, ids: string[]) => {
  const rows = await db
    .selectFrom('result')
    .select(['registrationId', 'certificateNo', 'award', 'publishedAt'])
    .where('registrationId', 'in', ids)
    .orderBy('certificateNo')
    .execute();
  return rows.toSorted((a, b) => awards.indexOf(a.award) - awards.indexOf(b.award));
};
export type AwardRow = Awaited<ReturnType<typeof awardsOfEntries>>[number];

/** Hides the work of an entry until an organiser releases it again. */
export const unreleaseWorkOf = async (tx: Tx, registrationId: string, now: number): Promise<void> => {
  await tx
    .updateTable('work')
    .set((e) => ({ releasedAt: null, releasedBy: null, updatedAt: now, version: e('version', '+', 1) }))
    .where('registrationId', '=', registrationId)
    .where('releasedAt', 'is not', null)
    .execute();
};

/** What `invitationCodeState` calls usable. */
const isUsable = (now: number) => {
  const code = expressionBuilder<Tables, 'invitationCode'>();
  return code.and([
    code('used', '<', code.ref('useLimit')),
    code('revokedAt', 'is', null),
    code.or([code('endsAt', 'is', null), code('endsAt', '>', now)]),
  ]);
};

export const findInvitationCode = (tx: Tx, competitionId: string, code: string) =>
  tx
    .selectFrom('invitationCode')
    .select(['id', 'used', 'useLimit', 'endsAt', 'revokedAt'])
    .where('competitionId', '=', competitionId)
    .where('code', '=', code)
    .executeTakeFirst();

/** The institution of a code that can be used; null where it has none, or there is no such code. */
export const institutionOfCode = async (db: Db, competitionId: string, code: string, now: number): Promise<string | null> => {
  const row = await db
    .selectFrom('invitationCode')
    .select('institution')
    .where('competitionId', '=', competitionId)
    .where('code', '=', code)
    .where(isUsable(now))
    .executeTakeFirst();
  return row?.institution ?? null;
};

/** Redeems an invitation code; false if it is used up or no longer valid. */
export const redeemInvitationCode = async (tx: Tx, id: string, now: number): Promise<boolean> => {
  const used = await tx
    .updateTable('invitationCode')
    .set((e) => ({ used: e('used', '+', 1) }))
    .where('id', '=', id)
    .where(isUsable(now))
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

/** Inserts a member; false if the child is already in another team of the same account in the competition. */
export const insertMember = async (tx: Tx, row: Insertable<MemberTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('member')
    .values(row)
    .onConflict((c) => c.column('claim').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/** The given members of the account's entries. */
export const ownMembers = async (tx: Tx, accountId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('member')
        .innerJoin('registration', 'registration.id', 'member.registrationId')
        .select(['member.id', 'member.country', 'member.idNumberSealed'])
        .where('member.id', 'in', ids)
        .where('registration.accountId', '=', accountId)
        .execute();

/** In which entries the given claims are taken. */
export const entriesOfClaims = async (tx: Tx, claims: readonly string[]): Promise<Map<string, string>> => {
  const taken = await tx.selectFrom('member').select(['claim', 'registrationId']).where('claim', 'in', claims).execute();
  return new Map(taken.flatMap(({ claim, registrationId }) => (claim === null ? [] : [[claim, registrationId] as const])));
};

/** Notes on an entry whether one of its members has a warning: lists are filtered by it. */
export const setAgeWarning = async (tx: Tx, registrationId: string, hasAgeWarning: boolean): Promise<void> => {
  await tx
    .updateTable('registration')
    .set({ hasAgeWarning: hasAgeWarning ? 1 : 0 })
    .where('id', '=', registrationId)
    .execute();
};

/**
 * Notes on the teams that have one of the given children, and on the entry `also`, whether another account's team has a child of theirs.
 * The competition must be locked.
 */
export const markDuplicates = async (tx: Tx, childKeys: readonly (string | null)[], also: readonly string[] = []): Promise<void> => {
  const keys = childKeys.filter((key) => key !== null);
  if (keys.length === 0) return;
  const teams = await tx.selectFrom('member').select('registrationId').where('childKey', 'in', keys).execute();
  const isShared = sql`exists (
    select 1 from member as own join member as other on other.child_key = own.child_key
    where own.registration_id = registration.id and other.registration_id <> registration.id
  )`;
  await tx
    .updateTable('registration')
    .set({ hasPossibleDuplicate: sql`case when ${isShared} then 1 else 0 end` })
    .where('id', 'in', [...also, ...teams.map(({ registrationId }) => registrationId)])
    .execute();
};

const childKeysOf = async (tx: Tx, registrationId: string): Promise<(string | null)[]> => {
  const rows = await tx.selectFrom('member').select('childKey').where('registrationId', '=', registrationId).execute();
  return rows.map(({ childKey }) => childKey);
};

/** Deletes the members of an entry. The competition must be locked. */
export const deleteMembers = async (tx: Tx, registrationId: string): Promise<void> => {
  const childKeys = await childKeysOf(tx, registrationId);
  await tx.deleteFrom('member').where('registrationId', '=', registrationId).execute();
  await markDuplicates(tx, childKeys, [registrationId]);
};

/** Deletes one member of an entry. The competition must be locked. */
export const deleteMember = async (tx: Tx, { id, childKey, registrationId }: MemberRow): Promise<void> => {
  await tx.deleteFrom('member').where('id', '=', id).execute();
  await markDuplicates(tx, [childKey], [registrationId]);
};

/** Lets the children of an entry be registered again. The competition must be locked. */
export const releaseClaims = async (tx: Tx, registrationId: string): Promise<void> => {
  const childKeys = await childKeysOf(tx, registrationId);
  const released = { claim: null, childKey: null };
  await tx.updateTable('member').set(released).where('registrationId', '=', registrationId).execute();
  await markDuplicates(tx, childKeys, [registrationId]);
};

/** Which of the given children, by their blind indexes, the account has never registered. */
export const newChildren = async (tx: Tx, accountId: string, indexes: readonly string[]): Promise<Set<string>> => {
  const known = await tx
    .selectFrom('member')
    .innerJoin('registration', 'registration.id', 'member.registrationId')
    .select('idNumberIndex')
    .where('idNumberIndex', 'in', indexes)
    .where('registration.accountId', '=', accountId)
    .execute();
  const knownIndexes = new Set(known.map(({ idNumberIndex }) => idNumberIndex));
  return new Set(indexes.filter((index) => !knownIndexes.has(index)));
};

/** What an organiser lets an account register a day; null where nothing is set. */
export const signUpLimitOf = async (tx: Tx, accountId: string): Promise<number | null> => {
  const row = await tx.selectFrom('account').select('signUpLimit').where('id', '=', accountId).executeTakeFirst();
  return row?.signUpLimit ?? null;
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

/** The texts of invitation codes, by id. */
export const invitationCodeTexts = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = ids.length === 0 ? [] : await db.selectFrom('invitationCode').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
};

export const insertConsentRecord = async (tx: Tx, row: Insertable<RowOf<typeof consentRecord>>): Promise<void> => {
  await tx.insertInto('consentRecord').values(row).execute();
};

/** The account's consents, the oldest first. */
export const consentRecordsOf = (db: Db, accountId: string) =>
  db.selectFrom('consentRecord').selectAll().where('accountId', '=', accountId).orderBy('at').execute();

/** Where and in which language messages about an entry go, and what they are about. */
export const notificationTarget = async (tx: Tx, { accountId, competitionId }: { accountId: string; competitionId: string }) => ({
  account: await tx
    .selectFrom('account')
    .select(['id', 'mobile', 'email', 'emailProvenAt', 'name', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(),
  competition: await tx.selectFrom('competition').select('title').where('id', '=', competitionId).executeTakeFirstOrThrow(),
});
