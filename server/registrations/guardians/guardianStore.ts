import type { Insertable, Selectable, Updateable } from 'kysely';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { anonymousResult } from '#server/registrations/store.ts';

export type GuardianRow = Selectable<Tables['guardian']>;

/** Returns the guardians asked by a link for the given entries, in the order in which they were first asked. */
export const guardiansOf = (db: Db | Tx, registrationIds: readonly string[]): Promise<GuardianRow[]> =>
  registrationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('guardian')
        .selectAll()
        .where('registrationId', 'in', registrationIds)
        .orderBy('registrationId')
        .orderBy('id')
        .execute();

/**
 * Returns the number of guardians asked for each of the given entries, and of those who have answered. The rest kept of one who refused does not
 * count.
 */
export const guardianAnswersOf = async (db: Db | Tx, registrationIds: readonly string[]) => {
  if (registrationIds.length === 0) return new Map<string, { answered: number; asked: number; withoutNumber: number }>();
  const rows = await db
    .selectFrom('guardian')
    .select(['registrationId', (e) => e.fn.countAll<number>().as('asked'), (e) => e.fn.count<number>('answeredAt').as('answered')])
    .select((e) => e.fn.count<number>('phone').as('withNumber'))
    .where('registrationId', 'in', registrationIds)
    .where((e) => e.or([e('processing', 'is', null), e('processing', '<>', 0)]))
    .groupBy('registrationId')
    .execute();
  return new Map(
    rows.map(({ registrationId, asked, answered, withNumber }) => [
      registrationId,
      { answered: Number(answered), asked: Number(asked), withoutNumber: Number(asked) - Number(withNumber) },
    ]),
  );
};

export const findGuardianByToken = (db: Db | Tx, tokenHash: string): Promise<GuardianRow | undefined> =>
  db.selectFrom('guardian').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

export const guardianById = (tx: Tx, id: string): Promise<GuardianRow> =>
  tx.selectFrom('guardian').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Returns the children of the account's living entries in a competition for which it has given one of the numbers (E.164): wherever their guardians
 * are asked now.
 */
export const childrenAt = async (
  tx: Tx,
  { accountId, competitionId }: { accountId: string; competitionId: string },
  phones: readonly string[],
): Promise<{ childIndex: string; phone: string | null }[]> => {
  if (phones.length === 0) return [];
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('guardian', 'guardian.registrationId', 'registration.id')
    .select(['guardian.childIndex', 'guardian.phone', 'guardian.givenPhone'])
    .where('registration.accountId', '=', accountId)
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'not in', endedStates)
    .where((e) => e.or([e('guardian.phone', 'in', phones), e('guardian.givenPhone', 'in', phones)]))
    .execute();
  return rows.map(({ childIndex, phone, givenPhone }) => ({ childIndex, phone: givenPhone ?? phone }));
};

export type AskedGuardian = Awaited<ReturnType<typeof askedGuardians>>[number];

/**
 * Returns the guardians of a competition's living entries that are asked at the given numbers (E.164) or in the given entries, each with its child's
 * name and the numbers of the adults who register the entry.
 */
export const askedGuardians = async (
  tx: Tx,
  competitionId: string,
  { phones, entries }: { phones: readonly string[]; entries: readonly string[] },
) =>
  phones.length === 0 && entries.length === 0
    ? []
    : tx
        .selectFrom('guardian')
        .innerJoin('registration', 'registration.id', 'guardian.registrationId')
        .innerJoin('account', 'account.id', 'registration.accountId')
        .innerJoin('member', (join) =>
          join.onRef('member.registrationId', '=', 'guardian.registrationId').onRef('member.idNumberIndex', '=', 'guardian.childIndex'),
        )
        .select(['guardian.id', 'guardian.registrationId', 'guardian.childIndex', 'guardian.phone'])
        .select(['guardian.answeredAt', 'guardian.doubt', 'guardian.isSettled'])
        .select(['registration.accountId', 'registration.instructorPhone', 'account.mobile', 'member.name as childName'])
        .where((e) =>
          e.or([
            ...(phones.length > 0 ? [e('guardian.phone', 'in', phones)] : []),
            ...(entries.length > 0 ? [e('guardian.registrationId', 'in', entries)] : []),
          ]),
        )
        .where('registration.competitionId', '=', competitionId)
        .where('registration.state', 'not in', endedStates)
        .execute();

/** Returns the guardians asked for a child in a competition, also in cancelled entries, in the order of the entries. */
export const guardiansOfChild = (
  tx: Tx,
  { competitionId, childIndex }: { competitionId: string; childIndex: string },
): Promise<GuardianRow[]> =>
  tx
    .selectFrom('guardian')
    .innerJoin('registration', 'registration.id', 'guardian.registrationId')
    .selectAll('guardian')
    .where('guardian.childIndex', '=', childIndex)
    .where('registration.competitionId', '=', competitionId)
    .orderBy('registration.id')
    .execute();

export const insertGuardian = async (tx: Tx, row: Insertable<Tables['guardian']>): Promise<void> => {
  await tx.insertInto('guardian').values(row).execute();
};

export const updateGuardian = async (tx: Tx, id: string, change: Updateable<Tables['guardian']>): Promise<void> => {
  await tx.updateTable('guardian').set(change).where('id', '=', id).execute();
};

/** Removes a link from its present guardian: it now opens another entry. */
export const releaseToken = async (tx: Tx, tokenHash: string): Promise<void> => {
  await tx.updateTable('guardian').set({ tokenHash: null }).where('tokenHash', '=', tokenHash).execute();
};

/** Keeps the number of a guardian to whom no link can be sent today; the previous link opens nothing any more. */
export const letWait = (tx: Tx, id: string, phone: string): Promise<void> =>
  updateGuardian(tx, id, { phone, tokenHash: null, tokenExpiresAt: null, invitedAt: null, doubt: null });

/** Writes an answer over the one that was read; false if another one came first. */
export const answerGuardian = async (tx: Tx, row: GuardianRow, change: Updateable<Tables['guardian']>): Promise<boolean> => {
  const update = tx.updateTable('guardian').set(change).where('id', '=', row.id);
  const { numUpdatedRows } = await (row.answeredAt === null
    ? update.where('answeredAt', 'is', null)
    : update.where('answeredAt', '=', row.answeredAt)
  ).executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteGuardian = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('guardian').where('id', '=', id).execute();
};

/** Keeps a guardian's refusal to show the work, without any personal data. */
const keepRefusal = (tx: Tx, id: string, now: number): Promise<void> =>
  updateGuardian(tx, id, {
    childIndex: `left ${id}`,
    phone: null,
    givenPhone: null,
    tokenHash: null,
    tokenExpiresAt: null,
    invitedAt: null,
    name: null,
    relation: null,
    processing: 0,
    publishName: 0,
    publishWork: 0,
    textVersion: null,
    receiptNo: null,
    answeredAt: now,
    doubt: null,
    isRefusedElsewhere: 0,
  });

/**
 * Forgets the guardian of a child who leaves the team, and which child the records were about. A work submitted with the child stays private if the
 * guardian, or another one of the child's, has not agreed to show it: see `forgetRefusals`.
 */
export const forgetGuardian = async (
  tx: Tx,
  { id, registrationId, childIndex, publishWork, isRefusedElsewhere }: GuardianRow,
  now: number,
): Promise<void> => {
  const work = await tx.selectFrom('work').select('id').where('registrationId', '=', registrationId).executeTakeFirst();
  if (work && (publishWork !== 1 || isRefusedElsewhere === 1)) await keepRefusal(tx, id, now);
  else await deleteGuardian(tx, id);
  await tx
    .updateTable('consentRecord')
    .set({ childIndex: null })
    .where('registrationId', '=', registrationId)
    .where('childIndex', '=', childIndex)
    .execute();
};

/** Returns true for the rest kept of the guardian of a child who has left the team. */
export const hasLeft = ({ processing }: Pick<GuardianRow, 'processing'>): boolean => processing === 0;

/** Deletes what `forgetGuardian` kept, once nothing is left of the work that was submitted with the child; false if there was nothing. */
export const forgetRefusals = async (tx: Tx, registrationId: string): Promise<boolean> => {
  const kept = tx.deleteFrom('guardian').where('registrationId', '=', registrationId).where('processing', '=', 0);
  return (await kept.executeTakeFirst()).numDeletedRows > 0n;
};

/** Forgets the guardians of an entry, and which child its records were about. */
export const deleteGuardiansOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('guardian').where('registrationId', '=', registrationId).execute();
  await tx.updateTable('consentRecord').set({ childIndex: null }).where('registrationId', '=', registrationId).execute();
  await tx.updateTable('registration').set({ hasPendingGuardians: 0, hasGuardianDoubt: 0 }).where('id', '=', registrationId).execute();
};

/** Writes what the guardians' answers allow to publish, and whether all have answered. The form does not change: its version stays. */
export const setPublication = async (
  tx: Tx,
  registrationId: string,
  change: { publishName: 0 | 1; publishWork: 0 | 1; hasPendingGuardians: 0 | 1; hasGuardianDoubt: 0 | 1; consentAt: number },
): Promise<void> => {
  await tx
    .updateTable('registration')
    .set({ ...change, isRefusedElsewhere: 0 })
    .where('id', '=', registrationId)
    .execute();
};

/** Returns true if organisers should look at a guardian. */
export const isDoubtful = ({ doubt, isRefusedElsewhere }: Pick<GuardianRow, 'doubt' | 'isRefusedElsewhere'>): boolean =>
  doubt !== null || isRefusedElsewhere === 1;

/** Records, for an entry whose guardians are asked, whether organisers should look at one of them. */
export const setGuardianDoubt = async (tx: Tx, registrationId: string): Promise<void> => {
  const guardians = await guardiansOf(tx, [registrationId]);
  // A family's own entry is marked by `setRefusedElsewhere`.
  if (guardians.length === 0) return;
  const isAnyDoubtful = guardians.some(isDoubtful);
  await tx
    .updateTable('registration')
    .set({ hasGuardianDoubt: isAnyDoubtful ? 1 : 0 })
    .where('id', '=', registrationId)
    .execute();
};

/** Records whether a guardian has refused elsewhere for a child of an entry that a family consents to itself. */
export const setRefusedElsewhere = async (tx: Tx, registrationId: string, isRefused: boolean): Promise<void> => {
  const flag = isRefused ? 1 : 0;
  await tx.updateTable('registration').set({ hasGuardianDoubt: flag, isRefusedElsewhere: flag }).where('id', '=', registrationId).execute();
};

/** Makes a child's results and their certificates anonymous. */
export const anonymiseResultOf = async (tx: Tx, registrationId: string, idNumberIndex: string): Promise<void> => {
  await tx
    .updateTable('certificate')
    .set({ registrationId: null })
    .where('no', 'in', (e) =>
      e
        .selectFrom('result')
        .select('certificateNo')
        .where('registrationId', '=', registrationId)
        .where('idNumberIndex', '=', idNumberIndex),
    )
    .execute();
  await tx
    .updateTable('result')
    .set(anonymousResult)
    .where('registrationId', '=', registrationId)
    .where('idNumberIndex', '=', idNumberIndex)
    .execute();
};
