import { Problem } from '#contract/http/problem.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { toEntry } from '#server/registrations/entry.ts';
import { getOwnRegistration } from '#server/registrations/ownRegistrations.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { setDeclined } from './advancementStore.ts';

/**
 * Declines an invitation of one of the actor's entries, or takes that back, until the sign-up ends. To decline twice changes nothing. Throws not_found,
 * action_not_allowed_now.
 */
export const answerAdvancement = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>,
  actor: Actor,
  id: string,
  { advancementId, declined }: { advancementId: string; declined: boolean },
): Promise<Entry> => {
  const { competitionId } = await getOwnRegistration(deps.db, actor, id);
  return deps.db.transaction().execute(async (tx) => {
    await lockCompetition(tx, competitionId);
    const now = deps.clock.now();
    const row = await getOwnRegistration(tx, actor, id);
    const { advancements = [] } = await toEntry(tx, deps.vault, row, now);
    const advancement = advancements.find((each) => each.id === advancementId);
    const isOpen = advancement?.state === 'invited' || advancement?.state === 'declined';
    if (!isOpen || now >= (advancement.target.signup?.closesAt ?? 0)) throw new Problem('action_not_allowed_now');
    if (declined !== (advancement.state === 'declined')) {
      await setDeclined(tx, advancementId, declined ? now : null);
      await writeAudit(tx, deps, {
        actor,
        action: declined ? 'advancement_declined' : 'advancement_reopened',
        subject: 'registration',
        subjectId: id,
        detail: { competitionId: advancement.target.id },
      });
    }
    return toEntry(tx, deps.vault, row, now);
  });
};
