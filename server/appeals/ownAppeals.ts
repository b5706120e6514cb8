import type { Appeal } from '#contract/appeals/public.ts';
import { appealProblem, appealWindow } from '#contract/appeals/rules/appealWindow.ts';
import { Problem } from '#contract/http/problem.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { getOwnRegistration, lockCompetition } from '#server/registrations/index.ts';
import { type AppealRow, appealsOfEntries, hasPublicResult, insertAppeal, lastPublishedAt } from './appealStore.ts';

export const toAppeal = ({ id, registrationId, state, text, sentAt, answer, answeredAt }: AppealRow): Appeal => ({
  ...{ id, registrationId, state, text, sentAt, answer, answeredAt },
});

/** Returns the time in which families of a competition may appeal; null if the results are not public, or it takes no appeals. */
export const windowOf = async (db: Db | Tx, competitionId: string, now: number) => {
  const competition = await findCompetition(db, competitionId);
  if (!competition) return null;
  return appealWindow({ publishedAt: await lastPublishedAt(db, competitionId, now), appealDays: competition.appealDays }, now);
};

/** Returns the appeals of one of the actor's entries, and until when one can be made. Throws not_found. */
export const listOwnAppeals = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<{ items: Appeal[]; until: number | null }> => {
  const now = clock.now();
  const { competitionId } = await getOwnRegistration(db, actor, id);
  const window = (await hasPublicResult(db, id, now)) ? await windowOf(db, competitionId, now) : null;
  return { items: (await appealsOfEntries(db, [id])).map(toAppeal), until: window?.closesAt ?? null };
};

/**
 * Takes an appeal against the result of one of the actor's entries, once per key, exactly until its time ends by the server's clock. Throws not_found,
 * appeals_not_taken, appeals_closed, appeal_open.
 */
export const sendAppeal = async (
  deps: Deps,
  actor: Actor,
  { registrationId, text }: { registrationId: string; text: string },
  key: IdempotencyKey | null,
): Promise<Appeal> => {
  const { db, clock, ids } = deps;
  const { competitionId } = await getOwnRegistration(db, actor, registrationId);
  return db.transaction().execute(async (tx) => {
    await lockCompetition(tx, competitionId);
    return withIdempotency(tx, clock, key, async () => {
      const now = clock.now();
      await getOwnRegistration(tx, actor, registrationId);
      const window = (await hasPublicResult(tx, registrationId, now)) ? await windowOf(tx, competitionId, now) : null;
      const problem = appealProblem(window, now);
      if (problem) throw new Problem(problem, window ? { at: window.closesAt } : {});
      const row: AppealRow = {
        ...{ id: ids.next(), competitionId, registrationId, openFor: registrationId, state: 'sent', text, sentAt: now },
        ...{ answer: null, answeredAt: null, answeredBy: null, publication: null },
      };
      if (!(await insertAppeal(tx, row))) throw new Problem('appeal_open');
      await writeAudit(tx, deps, { actor, action: 'appeal_sent', subject: 'registration', subjectId: registrationId, detail: {} });
      return toAppeal(row);
    });
  });
};
