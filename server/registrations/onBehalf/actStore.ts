import type { FamilyAct } from '#contract/registrations/onBehalf.ts';
import { familyActions, isFamilyAction } from '#contract/registrations/rules/onBehalf.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { reasonIn } from '#server/platform/audit/audit.ts';

/** Returns what organisers have done with the given entries on their families' behalf, by entry, the newest first. */
export const familyActsOf = async (db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, FamilyAct[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit')
    .select(['subjectId', 'at', 'action', 'actorName', 'detail'])
    .where('subject', '=', 'registration')
    .where('subjectId', 'in', ids)
    .where('action', 'in', [...familyActions])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const acts = rows.flatMap(({ subjectId, at, action, actorName: by, detail }) =>
    isFamilyAction(action) ? [{ subjectId, act: { action, at, by, reason: reasonIn(detail) } }] : [],
  );
  return new Map([...Map.groupBy(acts, ({ subjectId }) => subjectId)].map(([id, of]) => [id, of.map(({ act }) => act)]));
};
