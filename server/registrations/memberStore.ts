import { type Insertable, type Selectable, sql } from 'kysely';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { MemberTable } from '#server/database/tables/registrations.ts';

export type MemberRow = Selectable<MemberTable>;

/** Records whether a member is outside the ages of the entry's group. */
export const setMemberAgeWarning = async (tx: Tx, id: string, ageWarning: MemberRow['ageWarning']): Promise<void> => {
  await tx.updateTable('member').set({ ageWarning }).where('id', '=', id).execute();
};

/** Returns any member's sealed ID number, with its id. */
export const findSealedIdNumber = async (db: Db): Promise<Pick<MemberRow, 'id' | 'idNumberSealed'> | undefined> =>
  db.selectFrom('member').select(['id', 'idNumberSealed']).where('idNumberSealed', '!=', '').limit(1).executeTakeFirst();

/** Inserts a member; false if the child is already in another team of the same account in the competition. */
export const insertMember = async (tx: Tx, row: Insertable<MemberTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('member')
    .values(row)
    .onConflict((c) => c.column('claim').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/** Returns the given members of the account's entries. */
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

/** Returns the entries that have the given claims, by claim. */
export const entriesOfClaims = async (tx: Tx, claims: readonly string[]): Promise<Map<string, string>> => {
  const taken = await tx.selectFrom('member').select(['claim', 'registrationId']).where('claim', 'in', claims).execute();
  return new Map(taken.flatMap(({ claim, registrationId }) => (claim === null ? [] : [[claim, registrationId] as const])));
};

/**
 * Records, on the teams that have one of the given children and on the entry `also`, whether another account's team has one of their children. The
 * competition must be locked.
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

/** Returns the living entries with a child, by its `childKey`. */
export const entriesOfChild = async (tx: Tx, childKey: string): Promise<string[]> => {
  const rows = await tx.selectFrom('member').select('registrationId').where('childKey', '=', childKey).execute();
  return rows.map(({ registrationId }) => registrationId);
};

export const setLatinName = async (tx: Tx, id: string, latinName: string | null): Promise<void> => {
  await tx.updateTable('member').set({ latinName }).where('id', '=', id).execute();
};

export const setMemberNames = async (tx: Tx, id: string, names: Pick<MemberRow, 'name' | 'latinName'>): Promise<void> => {
  await tx.updateTable('member').set(names).where('id', '=', id).execute();
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

/** Returns the children of an account's living entries in a competition that ask guardians. */
export const childrenOf = (
  tx: Tx,
  { accountId, competitionId }: { accountId: string; competitionId: string },
): Promise<Pick<MemberRow, 'name' | 'registrationId'>[]> =>
  tx
    .selectFrom('registration')
    .innerJoin('guardian', 'guardian.registrationId', 'registration.id')
    .innerJoin('member', (join) =>
      join.onRef('member.registrationId', '=', 'guardian.registrationId').onRef('member.idNumberIndex', '=', 'guardian.childIndex'),
    )
    .select(['member.name', 'member.registrationId'])
    .where('registration.accountId', '=', accountId)
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'not in', endedStates)
    .execute();

/** Returns those of the given children, by their blind indexes, that the account has never registered. */
export const newChildren = async (tx: Db | Tx, accountId: string, indexes: readonly string[]): Promise<Set<string>> => {
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

/** Returns the members of the given entries, in their order within each. */
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

export const findMember = (tx: Tx, id: string): Promise<MemberRow | undefined> =>
  tx.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns members in the order of their ids, from the one after the given. */
export const membersAfter = (db: Db, id: string, limit: number): Promise<MemberRow[]> =>
  db.selectFrom('member').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();

/** Writes the indexes of a child whose number is folded in another way, including those of its consents, its guardian and its results. */
export const renameChild = async (
  tx: Tx,
  { id, registrationId, idNumberIndex: before }: MemberRow,
  keys: Pick<MemberRow, 'idNumberIndex' | 'childKey' | 'claim'>,
): Promise<void> => {
  const { idNumberIndex } = keys;
  await tx.updateTable('member').set(keys).where('id', '=', id).execute();
  for (const table of ['guardian', 'consentRecord'] as const)
    await tx
      .updateTable(table)
      .set({ childIndex: idNumberIndex })
      .where('registrationId', '=', registrationId)
      .where('childIndex', '=', before)
      .execute();
  await tx
    .updateTable('result')
    .set({ idNumberIndex })
    .where('registrationId', '=', registrationId)
    .where('idNumberIndex', '=', before)
    .execute();
};
