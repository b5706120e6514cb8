import type { Ordered } from '#contract/content/admin.ts';
import type { OrderedKind } from '#contract/content/contentData.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { lockTable } from '#server/database/lockTable.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { isReordering, isSameOrder } from './contentOrder.ts';
import { orders } from './kinds.ts';

/** Returns the published items of a kind, in order. */
export const listOrder = async (db: Db | Tx, kind: OrderedKind): Promise<Ordered> => ({ items: await orders[kind].list(db) });

/**
 * Reorders the published items of a kind, with an audit line. An order that is set already is accepted, as the answer to an earlier try may have been
 * lost. Throws conflict if the order is no longer the one that was read.
 */
export const setOrder = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  kind: OrderedKind,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<Ordered> =>
  deps.db.transaction().execute(async (tx) => {
    await lockTable(tx, kind);
    const stored = await listOrder(tx, kind);
    const ids = stored.items.map(({ id }) => id);
    if (isSameOrder(ids, after)) return stored;
    if (!isSameOrder(ids, before) || !isReordering(before, after)) throw new Problem('conflict');
    await orders[kind].set(tx, after, deps.clock.now());
    await writeAudit(tx, deps, { actor, action: 'content_order_changed', subject: kind, subjectId: kind, detail: { before, after } });
    return listOrder(tx, kind);
  });
