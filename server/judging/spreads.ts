import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { acceptSpread } from './boardStore.ts';
import { refuseHiddenWork } from './ownFamily.ts';
import { roundInScope } from './rounds.ts';

/** Accepts the marks of a work although they are far apart. Throws not_found. */
export const acceptSpreadOf = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { workId, reason }: { workId: string; reason: string },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const round = await roundInScope(tx, scope, id);
    await refuseHiddenWork(tx, actor, round, workId);
    await acceptSpread(tx, id, workId, { reason, byId: actor.id, at: deps.clock.now() });
    await writeAudit(tx, deps, {
      actor,
      action: 'spread_accepted',
      subject: 'work',
      subjectId: workId,
      detail: { round: JSON.parse(round.name), reason },
    });
  });
