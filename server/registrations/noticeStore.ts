import { sql } from 'kysely';
import type { Moment } from '#contract/registrations/rules/nextDue.ts';
import { afterWorkingDays, beforeWorkingDays } from '#contract/time/workingDays.ts';
import type { Db } from '#server/database/connection.ts';

/** Maximum number of things of a kind that organisers are told of at once. */
const FOUND_AT_ONCE = 500;

/** An entry that organisers are told of, with since when. */
interface Told {
  id: string;
  number: string | null;
  competitionId: string;
  at: number;
}

/** Returns the entries that have waited for a decision longer than their competition promises, with when the promise ended; the newest of each. */
export const entriesPastPromise = async (db: Db, moment: Moment): Promise<(Told & { updatedAt: number })[]> => {
  const competitions = await db.selectFrom('competition').select(['id', 'reviewDays']).execute();
  const found = await Promise.all(
    competitions.map(async ({ id, reviewDays }) => {
      const rows = await db
        .selectFrom('registration')
        .select(['id', 'number', 'competitionId', 'updatedAt'])
        // A literal, so that the index of waiting entries is used.
        .where('state', '=', sql.lit<'submitted'>('submitted'))
        .where('competitionId', '=', id)
        .where('updatedAt', '<=', beforeWorkingDays(moment.now, reviewDays, moment))
        .orderBy('updatedAt', 'desc')
        .limit(FOUND_AT_ONCE)
        .execute();
      return rows.map((row) => ({ ...row, at: afterWorkingDays(row.updatedAt, reviewDays, moment) }));
    }),
  );
  return found.flat();
};

/** Returns the entries that wait for the decision of one of these organisers, to whom another one has assigned them. */
export const entriesAssigned = async (db: Db, accountIds: readonly string[]): Promise<(Told & { assigneeId: string })[]> => {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'number', 'competitionId', 'assigneeId', 'assignedAt'])
    .where('assigneeId', 'in', accountIds)
    .where('state', '=', 'submitted')
    .whereRef('assignedBy', '<>', 'assigneeId')
    .orderBy('assignedAt', 'desc')
    .limit(FOUND_AT_ONCE)
    .execute();
  return rows.map(({ assigneeId, assignedAt, ...row }) => ({ ...row, assigneeId: assigneeId ?? '', at: assignedAt ?? 0 }));
};

/** Returns the unseen notes that mention one of these organisers, each with its entry. */
export const entriesMentioning = async (
  db: Db,
  accountIds: readonly string[],
): Promise<(Told & { noteId: string; accountId: string })[]> => {
  if (accountIds.length === 0) return [];
  return (
    db
      .selectFrom('noteMention')
      .innerJoin('registration', 'registration.id', 'noteMention.registrationId')
      .select(['noteMention.noteId', 'noteMention.accountId', 'noteMention.at'])
      .select(['registration.id', 'registration.number', 'registration.competitionId'])
      .where('noteMention.accountId', 'in', accountIds)
      // Written as in the condition of the partial index.
      .where(sql<boolean>`note_mention.seen_at is null`)
      .orderBy('noteMention.at', 'desc')
      .limit(FOUND_AT_ONCE)
      .execute()
  );
};
