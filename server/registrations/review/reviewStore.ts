import { sql } from 'kysely';
import { scoreActions } from '#contract/office/rules/auditActions.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';

/** Returns the name and contact of the accounts that registered the given entries, by account id. */
export const accountsOf = async (db: Db, rows: RegistrationRow[]) => {
  const ids = [...new Set(rows.map(({ accountId }) => accountId))];
  const accounts = ids.length
    ? await db
        .selectFrom('account')
        .select(['id', 'name', 'affiliation', 'mobile', 'email', 'kind', 'hasBeenInstitution', 'signUpLimit'])
        .where('id', 'in', ids)
        .execute()
    : [];
  return new Map(accounts.map((account) => [account.id, account]));
};

/** Returns the other teams of the competition that have a child of the given entry. In steps: for a join, PostgreSQL would read every account. */
export const possibleDuplicatesOf = async (db: Db, registrationId: string) => {
  const own = await db
    .selectFrom('member')
    .select(['childKey', 'name'])
    .where('registrationId', '=', registrationId)
    .where('childKey', 'is not', null)
    .orderBy('position')
    .execute();
  const names = new Map(own.flatMap(({ childKey, name }) => (childKey === null ? [] : [[childKey, name] as const])));
  if (names.size === 0) return [];
  const others = await db
    .selectFrom('member')
    .select(['registrationId', 'childKey'])
    .where('childKey', 'in', [...names.keys()])
    .where('registrationId', '<>', registrationId)
    .execute();
  if (others.length === 0) return [];
  const ids = others.map((other) => other.registrationId);
  const rows = await db.selectFrom('registration').selectAll().where('id', 'in', ids).orderBy('registeredAt').orderBy('id').execute();
  const accounts = await accountsOf(db, rows);
  return rows.flatMap(({ id, teamName, state, accountId }) => {
    const children = others.filter((other) => other.registrationId === id).map(({ childKey }) => names.get(childKey ?? '') ?? '');
    return children.map((memberName) => ({ id, teamName, memberName, accountName: accounts.get(accountId)?.name ?? '', state }));
  });
};

/** Returns true if the competition waits for guardians, and one of this entry has not answered. */
export const isGuardianAwaited = async (
  db: Db | Tx,
  { id, competitionId }: Pick<RegistrationRow, 'id' | 'competitionId'>,
): Promise<boolean> => {
  const competition = db.selectFrom('competition').select('approvalNeedsGuardians').where('id', '=', competitionId);
  if ((await competition.executeTakeFirst())?.approvalNeedsGuardians !== 1) return false;
  const pending = db.selectFrom('guardian').select('id').where('registrationId', '=', id).where('answeredAt', 'is', null);
  return (await pending.limit(1).executeTakeFirst()) !== undefined;
};

/** Returns which of the given entries share a child with another entry of their competition that is not rejected. In steps, as above. */
export const entriesSharingChildren = async (db: Db | Tx, ids: readonly string[]): Promise<Set<string>> => {
  const own = await db
    .selectFrom('member')
    .select(['childKey', 'registrationId'])
    .where('registrationId', 'in', ids)
    .where('childKey', 'is not', null)
    .execute();
  const keys = [...new Set(own.flatMap(({ childKey }) => childKey ?? []))];
  if (keys.length === 0) return new Set();
  const all = await db.selectFrom('member').select(['childKey', 'registrationId']).where('childKey', 'in', keys).execute();
  const entryIds = [...new Set(all.map(({ registrationId }) => registrationId))];
  const states = await db.selectFrom('registration').select(['id', 'state']).where('id', 'in', entryIds).execute();
  const living = new Set(states.flatMap(({ id, state }) => (state === 'rejected' ? [] : [id])));
  const shares = ({ childKey, registrationId }: (typeof own)[number]): boolean =>
    all.some((other) => other.childKey === childKey && other.registrationId !== registrationId && living.has(other.registrationId));
  return new Set(own.filter(shares).map(({ registrationId }) => registrationId));
};

/** Returns the columns that decide whether the given entries can be decided. */
export const entriesToDecide = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('registration').select(['id', 'competitionId', 'state', 'version']).where('id', 'in', ids).execute();
  const competitionIds = [...new Set(rows.map(({ competitionId }) => competitionId))];
  const waiting = rows.length
    ? await db.selectFrom('competition').select('id').where('id', 'in', competitionIds).where('approvalNeedsGuardians', '=', 1).execute()
    : [];
  const asking = rows.filter(({ competitionId }) => waiting.some(({ id }) => id === competitionId)).map(({ id }) => id);
  const silent = asking.length
    ? await db
        .selectFrom('guardian')
        .select('registrationId')
        .where('registrationId', 'in', asking)
        .where('answeredAt', 'is', null)
        .execute()
    : [];
  const awaited = new Set(silent.map(({ registrationId }) => registrationId));
  const sharing = await entriesSharingChildren(db, ids);
  return rows.map((row) => ({ ...row, isGuardianAwaited: awaited.has(row.id), sharesChild: sharing.has(row.id) }));
};

/** Returns false if the account does not exist. */
export const setSignUpLimit = async (tx: Tx, accountId: string, perDay: number | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx.updateTable('account').set({ signUpLimit: perDay }).where('id', '=', accountId).executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Returns the audit lines of the given entries, the oldest first, without those that tell how an entry is scored: its family and any reviewer read the others, also
 * before the results are public.
 */
export const auditOfEntries = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('audit')
        .select(['subjectId', 'at', 'action', 'actorName', 'detail'])
        .where('subject', '=', 'registration')
        .where('subjectId', 'in', ids)
        .where('action', 'not in', [...scoreActions])
        .orderBy('at')
        .orderBy('id')
        .execute();

/** Returns one page of the scope's competitions with the number of entries that wait for a decision, counted up to `max`, the newest season first. */
export const competitionsWithWaiting = async (
  db: Db,
  scope: CompetitionScope,
  { page, pageSize }: { page: number; pageSize: number },
  max: number,
) => {
  const all = db.selectFrom('competition');
  const asked = scope === null ? all : all.where('competition.id', 'in', scope);
  const rows = await asked
    .select(['competition.id', 'title', 'season', 'mode', 'approvalNeedsGuardians'])
    .select(['signupOpensAt', 'signupClosesAt', 'contestOpensAt', 'contestClosesAt', 'archivedAt'])
    .select((e) =>
      e
        .selectFrom((r) =>
          r
            .selectFrom('registration')
            .select(sql<number>`1`.as('one'))
            .whereRef('registration.competitionId', '=', 'competition.id')
            .where('registration.state', '=', 'submitted')
            .limit(max)
            .as('counted'),
        )
        .select((r) => r.fn.countAll<number>().as('n'))
        .as('waiting'),
    )
    .orderBy('season', 'desc')
    .orderBy('competition.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await asked.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
};
