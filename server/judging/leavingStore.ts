import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { LeavingAccount } from '#server/platform/subject.ts';

/** Takes a judge whose account is deleted from all rounds. Marks stay: scores depend on them, and nothing of them names the judge any more. */
export const eraseJudge = async (tx: Tx, { clock }: Pick<Deps, 'clock'>, { id }: LeavingAccount): Promise<Record<string, never>> => {
  const now = clock.now();
  await tx.updateTable('panelMember').set({ leftAt: now }).where('judgeId', '=', id).where('leftAt', 'is', null).execute();
  await tx
    .updateTable('assignment')
    .set({ removedAt: now })
    .where('judgeId', '=', id)
    .where('removedAt', 'is', null)
    .where('state', 'is', null)
    .execute();
  await tx.updateTable('judgingConflict').set({ note: null }).where('judgeId', '=', id).execute();
  return {};
};

/** Returns the marks that an account has given. */
export const exportMarksOf = async ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db
    .selectFrom('mark')
    .innerJoin('work', 'work.id', 'mark.workId')
    .select(['work.no', 'mark.number', 'mark.state', 'points', 'total', 'durationMs', 'comment', 'note', 'madeAt', 'receivedAt', 'receipt'])
    .where('mark.judgeId', '=', accountId)
    .orderBy('receivedAt')
    .execute();

/** Returns the attempts that an account has scored at tables: of whom is not told, as it is not the judge's own. */
export const exportAttemptsOf = async ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db
    .selectFrom('attempt')
    .select([
      'roundId',
      'number',
      'state',
      'points',
      'penalties',
      'total',
      'durationMs',
      'comment',
      'note',
      'madeAt',
      'receivedAt',
      'receipt',
    ])
    .where('judgeId', '=', accountId)
    .orderBy('receivedAt')
    .execute();

/** Returns the signs that captains of an account's entries have given at the tables: they are the family's. What was scored is told with the results. */
export const exportSignsOf = async ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('attempt', 'attempt.registrationId', 'registration.id')
    .select(['attempt.registrationId', 'attempt.madeAt', 'attempt.signature'])
    .where('registration.accountId', '=', accountId)
    .where('attempt.signature', 'is not', null)
    .orderBy('attempt.receivedAt')
    .execute();
