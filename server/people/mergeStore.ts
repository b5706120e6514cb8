import { PostgresAdapter, sql } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { TableName, Tables } from '#server/database/tables/index.ts';

/** Two accounts, of which the first is merged into the second. */
interface Merging {
  from: string;
  into: string;
}

type OfAccounts = { [T in TableName]: 'accountId' extends keyof Tables[T] ? T : never }[TableName];
type Move = (tx: Tx, merging: Merging) => Promise<unknown>;

/** Moves rows to the other account unchanged. */
const handOver =
  (
    table:
      | 'registration'
      | 'consentRecord'
      | 'guardianAnswer'
      | 'work'
      | 'upload'
      | 'message'
      | 'accountNote'
      | 'unsubscribeLink'
      | 'digestNews'
      | 'heldNews'
      | 'certificate',
  ): Move =>
  (tx, { from, into }) =>
    tx.updateTable(table).set({ accountId: into }).where('accountId', '=', from).execute();

/** Deletes rows with the account. */
const drop =
  (table: OfAccounts): Move =>
  (tx, { from }) =>
    tx.deleteFrom(table).where('accountId', '=', from).execute();

/** Rows that only staff have, whose accounts are never merged. */
const ofStaff: Move = async () => undefined;

/**
 * The move of an account's data, table by table: a new table of accounts does not compile without its line here. Data of a session or a device go
 * with it; a ledger stays unchanged.
 */
export const accountMoves: Record<OfAccounts, Move> = {
  registration: handOver('registration'),
  consentRecord: handOver('consentRecord'),
  guardianAnswer: handOver('guardianAnswer'),
  work: handOver('work'),
  upload: handOver('upload'),
  message: handOver('message'),
  accountNote: handOver('accountNote'),
  unsubscribeLink: handOver('unsubscribeLink'),
  digestNews: handOver('digestNews'),
  heldNews: handOver('heldNews'),
  certificate: handOver('certificate'),
  certificateBatch: ofStaff,
  announcementDraft: ofStaff,
  entryPresence: ofStaff,
  noticeSetting: ofStaff,
  async vote(tx, { from, into }) {
    // Of two votes on the same day at most one counts, or the merger would be in conflict. The other one stays without an account.
    for (const [id, other] of [
      [from, into],
      [into, from],
    ] as const) {
      const daysOfOther = tx.selectFrom('vote as kept').select('kept.day').where('kept.accountId', '=', other);
      await tx
        .updateTable('vote')
        .set({ accountId: null })
        .where('accountId', '=', id)
        .where('voidId', 'is not', null)
        .where('day', 'in', daysOfOther)
        .execute();
    }
    await tx.updateTable('vote').set({ accountId: into }).where('accountId', '=', from).execute();
  },
  async legalConsent(tx, { from, into }) {
    const rows = await tx.deleteFrom('legalConsent').where('accountId', '=', from).returningAll().execute();
    for (const row of rows)
      await tx
        .insertInto('legalConsent')
        .values({ ...row, accountId: into })
        .onConflict((c) => c.columns(['accountId', 'slug', 'number']).doNothing())
        .execute();
  },
  async messageChoice(tx, { from, into }) {
    const rows = await tx.deleteFrom('messageChoice').where('accountId', '=', from).returningAll().execute();
    for (const row of rows)
      await tx
        .insertInto('messageChoice')
        .values({ ...row, accountId: into })
        .onConflict((c) => c.columns(['accountId', 'kind', 'channel']).doNothing())
        .execute();
  },
  async notice(tx, { from, into }) {
    const rows = await tx.deleteFrom('notice').where('accountId', '=', from).returningAll().execute();
    for (const row of rows)
      await tx
        .insertInto('notice')
        .values({ ...row, accountId: into })
        .onConflict((c) => c.columns(['accountId', 'kind', 'subject']).doNothing())
        .execute();
  },
  // It reads without a password, like a session, and would show the other account's dates.
  calendarLink: drop('calendarLink'),
  session: drop('session'),
  pushSubscription: drop('pushSubscription'),
  idempotency: drop('idempotency'),
  supportView: drop('supportView'),
  searchDocument: drop('searchDocument'),
  totp: drop('totp'),
  recoveryCode: drop('recoveryCode'),
  passkey: drop('passkey'),
  // A chained ledger: these looks were at that account.
  look: async () => undefined,
  staffRight: ofStaff,
  staffProposal: ofStaff,
  noteMention: ofStaff,
  exportRequest: ofStaff,
};

/** Assigns the children of moved entries to the account. */
const reclaim = async (tx: Tx, { from, into }: Merging): Promise<void> => {
  const rows = await tx
    .selectFrom('member')
    .innerJoin('registration', 'registration.id', 'member.registrationId')
    .select(['member.id', 'member.claim', 'member.childKey'])
    .where('registration.accountId', '=', into)
    .where('member.childKey', 'is not', null)
    .execute();
  for (const { id, claim, childKey } of rows)
    if (claim?.startsWith(`${from}:`))
      await tx
        .updateTable('member')
        .set({ claim: `${into}:${childKey}` })
        .where('id', '=', id)
        .execute();
};

/** Any number of our own except the one of the start (`startLock.ts`). */
const MERGE_LOCK = 7_263_512;

/**
 * Locks accounts for the rest of the transaction, on PostgreSQL also against new rows that name them: a vote being cast takes no other lock of its
 * account. Only one merger runs at a time, as it also changes the accounts merged before into its two, and another merger may have these.
 */
export const lockToMerge = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  // SQLite serialises writers anyway.
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(MERGE_LOCK)})`.execute(tx);
  // Always in the same order, as elsewhere.
  for (const id of ids.toSorted()) await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
};

/** Moves all data of an account to another one. Both must be locked, and nothing of theirs in conflict. */
export const moveAll = async (tx: Tx, merging: Merging): Promise<void> => {
  for (const move of Object.values(accountMoves)) await move(tx, merging);
  await reclaim(tx, merging);
  // Accounts merged into it before now point to the same one, so that the kept account is never reached through another.
  await tx.updateTable('account').set({ mergedInto: merging.into }).where('mergedInto', '=', merging.from).execute();
};

/** Keys of the children of an account's living entries, each with the competition. */
export const childKeysOf = async (db: Db | Tx, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('registration', 'registration.id', 'member.registrationId')
    .select('member.childKey')
    .where('registration.accountId', '=', accountId)
    .execute();
  return rows.flatMap(({ childKey }) => (childKey === null ? [] : [childKey]));
};

/** Returns the votes of an account that count. */
export const countedVotesOf = (db: Db | Tx, accountId: string): Promise<{ workId: string; day: string }[]> =>
  db.selectFrom('vote').select(['workId', 'day']).where('accountId', '=', accountId).where('voidId', 'is', null).execute();

/** Returns an account's entries, newest first, and its works. */
export const thingsToMerge = async (db: Db | Tx, accountId: string) => ({
  entries: await db
    .selectFrom('registration')
    .innerJoin('competition', 'competition.id', 'registration.competitionId')
    .select(['registration.id', 'registration.teamName', 'registration.state', 'competition.title'])
    .where('registration.accountId', '=', accountId)
    .orderBy('registration.registeredAt', 'desc')
    .orderBy('registration.id')
    .execute(),
  works: await db
    .selectFrom('work')
    .select(['work.no', 'work.title'])
    .where('work.accountId', '=', accountId)
    .orderBy('work.submittedAt', 'desc')
    .orderBy('work.id')
    .execute(),
});
