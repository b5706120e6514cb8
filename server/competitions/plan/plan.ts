import { PublicationChoices } from '#contract/competitions/admin.ts';
import type { PublicationPlan } from '#contract/competitions/publicationPlan.ts';
import { missingForPublication } from '#contract/competitions/rules/competitionDraft.ts';
import { fieldProblem, isProblemCode, Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { competitionDrafts } from '#server/competitions/drafts.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { PUBLICATION_PLANS } from './planJob.ts';
import { deletePlan, findPlan, type PlanRow, savePlan } from './planStore.ts';

type PlanDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs'>;
interface Asker {
  actor: Actor;
  scope: CompetitionScope;
}

const describe = async (db: Db | Tx, row: PlanRow | undefined): Promise<{ plan: PublicationPlan | null }> => {
  if (!row) return { plan: null };
  const { competitionId, at, byName: by } = row;
  const { number, version } = PublicationChoices.parse(JSON.parse(row.choices));
  const draft = await competitionDrafts.findDraft(db, competitionId);
  const isCurrent = draft?.number === number && draft.version === version;
  return { plan: { competitionId, at, by, number, version, isCurrent, problem: isProblemCode(row.problem) ? row.problem : null } };
};

/** Returns when a competition's draft is to be published. Throws not_found. */
export const planOf = async ({ db }: Pick<Deps, 'db'>, scope: CompetitionScope, id: string) => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  return describe(db, await findPlan(db, id));
};

/** Has a draft published at a set hour. Throws not_found, conflict, invalid_input. */
export const plan = async (
  deps: PlanDeps,
  { actor, scope }: Asker,
  id: string,
  { at, ...choices }: PublicationChoices & { at: number },
): Promise<{ plan: PublicationPlan | null }> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  const planned = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const { data, isDraft } = await competitionDrafts.textToPublish(tx, deps, id, choices);
    if (!isDraft) throw new Problem('conflict');
    if (at <= now) throw fieldProblem('at', 'moment_past');
    const fields = missingForPublication(data);
    if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
    const row: PlanRow = {
      ...{ competitionId: id, choices: JSON.stringify(choices), at, state: 'waiting', byId: actor.id, byName: actor.name, madeAt: now },
      ...{ problem: null, failedAt: null },
    };
    await savePlan(tx, row);
    const detail = { number: choices.number, after: { at } };
    await writeAudit(tx, deps, { actor, action: 'competition_publication_planned', subject: 'competition', subjectId: id, detail });
    return describe(tx, row);
  });
  deps.jobs.runSoon(PUBLICATION_PLANS, 0);
  return planned;
};

/** Ends the plan of a competition, if there is one. */
export const endPlan = async (tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Actor, id: string): Promise<void> => {
  if (!(await deletePlan(tx, id))) return;
  await writeAudit(tx, deps, { actor, action: 'competition_publication_unplanned', subject: 'competition', subjectId: id, detail: {} });
};

/** Calls a planned publication off. Throws not_found. */
export const unplan = async (deps: PlanDeps, { actor, scope }: Asker, id: string): Promise<{ plan: null }> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  await deps.db.transaction().execute((tx) => endPlan(tx, deps, actor, id));
  return { plan: null };
};
