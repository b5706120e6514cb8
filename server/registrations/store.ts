import type { Insertable, Selectable } from 'kysely';
import { type EntryState, endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { RowOf } from '#server/database/tables/columns.ts';
import type { consentRecord, RegistrationTable } from '#server/database/tables/registrations.ts';

export type RegistrationRow = Selectable<RegistrationTable>;

/** Writes the end of an extended window of an entry. The form does not change: its version stays. */
export const setExtension = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<RegistrationRow, 'editUntil' | 'workUntil' | 'workExtendedAt'>>,
): Promise<void> => {
  await tx.updateTable('registration').set(change).where('id', '=', id).execute();
};

/** Returns some entries of a competition that take part, by id. */
export const liveEntriesAfter = (tx: Tx, competitionId: string, after: string, limit: number) =>
  tx
    .selectFrom('registration')
    .select(['id', 'accountId', 'competitionId', 'teamName'])
    .where('competitionId', '=', competitionId)
    .where('state', 'not in', endedStates)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns what of these entries decides whether their deadlines can be extended. */
export const registrationsToExtend = async (db: Db | Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('registration')
        .select(['id', 'competitionId', 'version', 'state', 'editUntil', 'workUntil'])
        .where('id', 'in', ids)
        .execute();

/** Moves the consents given for a child to its corrected number. */
export const moveConsents = async (tx: Tx, registrationId: string, from: string, to: string): Promise<void> => {
  await tx
    .updateTable('consentRecord')
    .set({ childIndex: to })
    .where('registrationId', '=', registrationId)
    .where('childIndex', '=', from)
    .execute();
};

/** Returns the works of the given entries: their numbers, and whether they are prepared and released. */
export const worksOfEntries = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom('work')
    .select(['registrationId', 'no', 'releasedAt', 'hiddenAt', 'heldAt', 'holdReason', 'cannedReasonId', 'preparation', 'refusal'])
    .where('registrationId', 'in', ids)
    .execute();

/** A result that leads to no name, team, child or entry, and says nothing that was written to its family. */
export const anonymousResult = {
  ...{ registrationId: null, name: '', nameIndex: '', idNumberIndex: '', teamName: null, organization: null },
  ...{ publishName: 0 as const, comments: '[]' },
};

/** Returns the results of the given entries with the keys of their awards, by certificate number. */
export const awardsOfEntries = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom('result')
    .select(['registrationId', 'certificateNo', 'award', 'publishedAt', 'supersededAt'])
    .where('registrationId', 'in', ids)
    .orderBy('certificateNo')
    .execute();
export type AwardRow = Awaited<ReturnType<typeof awardsOfEntries>>[number];

/** Returns the published runs of entries on an event day, in order. */
export const slotsOfEntries = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom('eventSlot')
    .select(['registrationId', 'run', 'startNumber', 'publishedTable', 'publishedStartsAt', 'publishedEndsAt'])
    .where('registrationId', 'in', ids)
    .where('publishedTable', 'is not', null)
    .orderBy('publishedStartsAt')
    .orderBy('run')
    .execute();
export type EntrySlotRow = Awaited<ReturnType<typeof slotsOfEntries>>[number];

/** Returns the appeals of the given entries, the newest first. */
export const appealStatesOf = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom('appeal')
    .select(['id', 'registrationId', 'state'])
    .where('registrationId', 'in', ids)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
export type AppealStateRow = Awaited<ReturnType<typeof appealStatesOf>>[number];

/** Returns those of the given entries whose results are public or wait for their time. */
export const entriesWithResults = async (db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('result').select('registrationId').distinct().where('registrationId', 'in', ids).execute();
  return new Set(rows.flatMap(({ registrationId }) => registrationId ?? []));
};

/** Returns true if results of an entry are public or wait for their time. */
export const hasResult = async (tx: Tx, registrationId: string): Promise<boolean> =>
  (await entriesWithResults(tx, [registrationId])).size > 0;

/** Hides the work of an entry until an organiser releases it again. */
export const unreleaseWorkOf = async (tx: Tx, registrationId: string, now: number): Promise<void> => {
  await tx
    .updateTable('work')
    .set((e) => ({ releasedAt: null, releasedBy: null, updatedAt: now, version: e('version', '+', 1) }))
    .where('registrationId', '=', registrationId)
    .where('releasedAt', 'is not', null)
    .execute();
};

export const insertRegistration = async (tx: Tx, row: RegistrationRow): Promise<void> => {
  await tx.insertInto('registration').values(row).execute();
};

/** Records whether one of an entry's members has an age warning: lists are filtered by it. */
export const setAgeWarning = async (tx: Tx, registrationId: string, hasAgeWarning: boolean): Promise<void> => {
  await tx
    .updateTable('registration')
    .set({ hasAgeWarning: hasAgeWarning ? 1 : 0 })
    .where('id', '=', registrationId)
    .execute();
};

/** Returns the daily limit of sign-ups that an organiser set for an account; null if none. */
export const signUpLimitOf = async (tx: Tx, accountId: string): Promise<number | null> => {
  const row = await tx.selectFrom('account').select('signUpLimit').where('id', '=', accountId).executeTakeFirst();
  return row?.signUpLimit ?? null;
};

/** Returns true if an account has an entry in one of these states. */
export const hasEntryIn = async (tx: Tx, accountId: string, states: EntryState[]): Promise<boolean> => {
  const found = tx.selectFrom('registration').select('id').where('accountId', '=', accountId).where('state', 'in', states);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
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

export const competitionsByIds = async (db: Db | Tx, ids: readonly string[]): Promise<CompetitionRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('competition').selectAll().where('id', 'in', ids).execute();

export const insertConsentRecord = async (tx: Tx, row: Insertable<RowOf<typeof consentRecord>>): Promise<void> => {
  await tx.insertInto('consentRecord').values(row).execute();
};

/** Returns the account's consents, the oldest first. */
export const consentRecordsOf = (db: Db, accountId: string) =>
  db.selectFrom('consentRecord').selectAll().where('accountId', '=', accountId).orderBy('at').execute();

/** Returns the columns of an account that are needed to reach it, and to know whether its news waits for a digest. */
export const accountToNotify = async (tx: Tx, accountId: string) => {
  const { hasBeenInstitution, ...account } = await tx
    .selectFrom('account')
    .select(['id', 'mobile', 'email', 'emailProvenAt', 'disabledAt', 'name', 'locale', 'kind', 'hasBeenInstitution'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...account, hasBeenInstitution: hasBeenInstitution === 1 };
};

/** Returns the recipient and language of messages about an entry, and its competition's title. */
export const notificationTarget = async (tx: Tx, { accountId, competitionId }: { accountId: string; competitionId: string }) => ({
  account: await accountToNotify(tx, accountId),
  competition: await tx.selectFrom('competition').select('title').where('id', '=', competitionId).executeTakeFirstOrThrow(),
});

/** Returns some of the rows after a time and an id, the oldest first, for callers that go through all of them. */
export const entriesAfter = (db: Db, { registeredAt, id }: { registeredAt: number; id: string }, limit: number) =>
  db
    .selectFrom('registration')
    .select(['id', 'number', 'registeredAt', 'competitionId', 'state'])
    .where('registeredAt', '>=', registeredAt)
    .where((e) => e.or([e('registeredAt', '>', registeredAt), e('id', '>', id)]))
    .orderBy('registeredAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns the team registered last, with its competition; undefined if none. */
export const newestEntry = async (db: Db): Promise<{ teamName: string; competition: { title: string } } | undefined> => {
  const entry = await db
    .selectFrom('registration')
    .select(['teamName', 'competitionId'])
    // All of them, so that both databases see that an index leads to them.
    .where('registeredAt', '>=', 0)
    .orderBy('registeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const competition =
    entry && (await db.selectFrom('competition').select('title').where('id', '=', entry.competitionId).executeTakeFirst());
  // A withdrawn entry has no name.
  return entry && entry.teamName !== '' && competition ? { teamName: entry.teamName, competition } : undefined;
};
