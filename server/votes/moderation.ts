import { Problem } from '#contract/problem.ts';
import type { Moderation } from '#contract/votes.ts';
import type { Db, Tx } from '../database/connection.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { addVotes, inFlag, tally } from './store.ts';

/** Votes one by one, or all that belong to a flag. */
export type Selection = { ids: string[] } | { flagId: string };

type ModerationDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

const flagOf = (db: Db | Tx, flagId: string) => db.selectFrom('voteFlag').select('voteFlag.id').where('voteFlag.id', '=', flagId);

/** Voids counting votes, or restores voided ones; returns the work of each changed vote. */
const setVoid = async (tx: Tx, selection: Selection, voidId: string | null): Promise<string[]> => {
  const update = tx
    .updateTable('vote')
    .set({ voidId })
    .where('voidId', voidId === null ? 'is not' : 'is', null);
  const chosen =
    'ids' in selection
      ? update.where('id', 'in', selection.ids)
      : update.where((e) => e.exists(flagOf(tx, selection.flagId).where(inFlag)));
  return (await chosen.returning('workId').execute()).map(({ workId }) => workId);
};

const exists = async (tx: Tx, selection: Selection): Promise<boolean> => {
  const found = await ('ids' in selection
    ? tx.selectFrom('vote').select('id').where('id', 'in', selection.ids).limit(1).executeTakeFirst()
    : flagOf(tx, selection.flagId).executeTakeFirst());
  return found !== undefined;
};

/**
 * Voids or restores votes in one transaction: votes, totals and the audit line of every work. A voided vote still uses up its
 * voter's day. Fails with not_found, conflict (another organiser did the same already).
 */
const moderate = async (
  deps: ModerationDeps,
  actor: Actor,
  kind: Moderation,
  selection: Selection,
  reason: string | null,
): Promise<{ changed: number }> =>
  deps.db.transaction().execute(async (tx) => {
    const moderationId = deps.ids.next();
    await tx
      .insertInto('voteRuling')
      .values({ id: moderationId, kind, reason, at: deps.clock.now(), byId: actor.id, byName: actor.name })
      .execute();
    const workIds = await setVoid(tx, selection, kind === 'void' ? moderationId : null);
    if (workIds.length === 0) throw new Problem((await exists(tx, selection)) ? 'conflict' : 'not_found');
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
  { reason, ...selection }: Selection & { reason: string },
): Promise<{ changed: number }> => moderate(deps, actor, 'void', selection, reason);

export const restoreVotes = (deps: ModerationDeps, actor: Actor, selection: Selection): Promise<{ changed: number }> =>
  moderate(deps, actor, 'restore', selection, null);
