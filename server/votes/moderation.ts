import { Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { ModerationAction } from '#contract/votes/admin.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { hasVotes, insertModeration, type Selection, setVoid } from './moderationStore.ts';
import { addVotes, tally } from './store.ts';

type ModerationDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/**
 * Voids or restores votes in one transaction: votes, totals and the audit line of every work. A voided vote still uses up its voter's day. Votes of
 * competitions outside the scope are ignored. Throws not_found, conflict (another organiser did the same already).
 */
const moderate = async (
  deps: ModerationDeps,
  actor: Actor,
  scope: CompetitionScope,
  kind: ModerationAction,
  selection: Selection,
  reason: string | null,
): Promise<{ changed: number }> =>
  deps.db.transaction().execute(async (tx) => {
    const moderationId = deps.ids.next();
    await insertModeration(tx, { id: moderationId, kind, reason, at: deps.clock.now(), byId: actor.id, byName: actor.name });
    const workIds = await setVoid(tx, scope, selection, kind === 'void' ? moderationId : null);
    if (workIds.length === 0) throw new Problem((await hasVotes(tx, scope, selection)) ? 'conflict' : 'not_found');
    const added = new Map([...tally(workIds)].map(([workId, count]) => [workId, kind === 'void' ? -count : count]));
    for (const [workId, votes] of await addVotes(tx, added)) {
      const before = votes - (added.get(workId) ?? 0);
      await writeAudit(tx, deps, {
        actor,
        action: kind === 'void' ? 'votes_voided' : 'votes_restored',
        subject: 'work',
        subjectId: workId,
        detail: {
          before: { votes: before },
          after: { votes },
          rulingId: moderationId,
          ...selection,
          ...(reason === null ? {} : { reason }),
        },
      });
    }
    return { changed: workIds.length };
  });

export const voidVotes = (
  deps: ModerationDeps,
  actor: Actor,
  scope: CompetitionScope,
  { reason, ...selection }: Selection & { reason: string },
): Promise<{ changed: number }> => moderate(deps, actor, scope, 'void', selection, reason);

export const restoreVotes = (
  deps: ModerationDeps,
  actor: Actor,
  scope: CompetitionScope,
  selection: Selection,
): Promise<{ changed: number }> => moderate(deps, actor, scope, 'restore', selection, null);
