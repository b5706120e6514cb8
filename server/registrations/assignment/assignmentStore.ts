import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { type CompetitionScope, competitionsWith } from '#contract/office/rules/staffRights.ts';
import type { AssigneeFilter } from '#contract/registrations/rules/assignment.ts';
import { organisersWithRights } from '#server/accounts/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

/** An organiser who may review the competitions of a scope now: any other's entries count as nobody's. */
export interface Reviewer {
  id: string;
  name: string;
  scope: CompetitionScope;
}

/** Returns the organisers who may review any competition now. They are few. */
export const currentReviewers = async (db: Db | Tx): Promise<Reviewer[]> =>
  (await organisersWithRights(db)).flatMap(({ id, name, rights }) => {
    const scope = competitionsWith(rights, ['review']);
    return scope?.length === 0 ? [] : [{ id, name, scope }];
  });

const entries = expressionBuilder<Tables, 'registration'>();

const isHeldBy = (reviewers: readonly Reviewer[]): Expression<SqlBool> =>
  entries.or([
    ...reviewers.map(({ id, scope }) =>
      entries.and([
        entries('registration.assigneeId', '=', id),
        ...(scope === null ? [] : [entries('registration.competitionId', 'in', [...scope])]),
      ]),
    ),
  ]);

/** Returns the condition that an entry is the reader's, nobody's, or a colleague's. */
export const isAssigned = (whose: AssigneeFilter, readBy: string, reviewers: readonly Reviewer[]): Expression<SqlBool> => {
  if (whose === 'me') return entries('registration.assigneeId', '=', readBy);
  if (whose === 'colleagues') return isHeldBy(reviewers.filter(({ id }) => id !== readBy));
  return entries.or([entries('registration.assigneeId', 'is', null), entries.not(isHeldBy(reviewers))]);
};

/** Assigns an entry that is written down for `written` (null for nobody); false if another process has assigned it meanwhile. The entry's version stays. */
export const saveAssignee = async (
  tx: Tx,
  { id, written }: { id: string; written: string | null },
  assignment: { assigneeId: string; assignedBy: string; assignedAt: number } | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('registration')
    .set(assignment ?? { assigneeId: null, assignedBy: null, assignedAt: null })
    .where('id', '=', id)
    .where('assigneeId', written === null ? 'is' : '=', written)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Returns the columns that decide whether entries can be assigned, in the order of their ids. */
export const entriesToAssign = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('registration').select(['id', 'competitionId', 'state', 'assigneeId']).where('id', 'in', ids).orderBy('id').execute();
