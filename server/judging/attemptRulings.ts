import { Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type AttemptRow, factsOf, findAttempt, noteReplaced, openOfNumber, saveRulingOn } from './attemptStore.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import { lockedRound } from './rounds.ts';
import { factsOfEntries } from './teamStore.ts';

/** A ruling of an organiser on an attempt, which may be ruled on again. */
interface Ruling {
  id: string;
  isVoid: boolean;
  reason: string;
}

/** Puts a late correction in the place of what it corrects as it is taken, and that back in its own as it is refused after all. */
const replaceFormer = async (tx: Tx, attempt: AttemptRow, isVoid: boolean): Promise<void> => {
  if (attempt.late === null || attempt.replaces === null) return;
  const former = await findAttempt(tx, attempt.replaces);
  if (isVoid) {
    if (former?.replacedBy === attempt.id && former.late === null) await noteReplaced(tx, former.id, null);
    return;
  }
  for (const { id } of await openOfNumber(tx, attempt)) if (id !== attempt.id) await noteReplaced(tx, id, attempt.id);
};

/**
 * Makes an attempt void, or lets a void or late one count again, with its audit line. In a locked round too: it is then that late ones arrive. Throws not_found;
 * action_not_allowed_now for one that was replaced, whose sheet was taken back, or on which the same was ruled.
 */
export const ruleOnAttempt = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  { id, isVoid, reason }: Ruling,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await findAttempt(tx, id);
    if (!found) throw new Problem('not_found');
    const round = await lockedRound(tx, scope, found.roundId);
    const own = await worksOfOwnFamily(tx, actor, await factsOfEntries(tx, [found.registrationId]));
    const attempt = await findAttempt(tx, id);
    if (!attempt || own.size > 0) throw new Problem('not_found');
    const { isReplaced, isSheetTakenBack, isVoid: wasVoid, isLate } = factsOf(attempt);
    const isSame = isVoid ? wasVoid : !wasVoid && !isLate;
    if (isReplaced || isSheetTakenBack || isSame) throw new Problem('action_not_allowed_now');
    await saveRulingOn(tx, id, {
      isVoid: isVoid ? 1 : 0,
      ruledAt: deps.clock.now(),
      ruledBy: actor.id,
      rulingReason: reason,
    });
    await replaceFormer(tx, attempt, isVoid);
    // about the entry: it is erased with it
    await writeAudit(tx, deps, {
      actor,
      action: isVoid ? 'attempt_voided' : 'attempt_reinstated',
      subject: 'registration',
      subjectId: attempt.registrationId,
      detail: { round: JSON.parse(round.name), attempt: attempt.number, reason },
    });
  });
