import { competitionsAdmin, PublicationChoices } from '#contract/competitions/admin.ts';
import { Problem } from '#contract/http/problem.ts';
import { competitionsWith } from '#contract/office/rules/staffRights.ts';
import { rightsInForce } from '#server/accounts/index.ts';
import { type PublicationHooks, publishIn } from '#server/competitions/publish.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { duePlans, failPlan, nextPlanAt, type PlanRow, takePlan } from './planStore.ts';

export const PUBLICATION_PLANS = 'publication-plans';
const EVERY_MS = 30_000;

/** Publishes a draft at its hour, once, by the right that its organiser has then; or keeps why that could not be, of which they are told (`server/officeNotices/`). */
const carryOut = async (deps: Deps, hooks: PublicationHooks, plan: PlanRow): Promise<void> => {
  const actor = { id: plan.byId, name: plan.byName };
  const { db, clock } = deps;
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await takePlan(tx, plan))) return;
      const rights = await rightsInForce(tx, actor.id);
      const scope = competitionsWith(rights, competitionsAdmin['POST /api/admin/competition-drafts/:id/publication'].right.anyOf);
      await publishIn(tx, deps, hooks, { ...actor, rights }, scope, plan.competitionId, PublicationChoices.parse(JSON.parse(plan.choices)));
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code } = error;
    await db.transaction().execute(async (tx) => {
      if (!(await failPlan(tx, plan, code, clock.now()))) return;
      const of = { subject: 'competition', subjectId: plan.competitionId } as const;
      await writeAudit(tx, deps, { actor, action: 'competition_publication_refused', ...of, detail: { code } });
    });
  }
  await deps.messages.committed();
};

/** Publishes the competitions whose hour has come. */
export const publicationPlanJob =
  (hooks: PublicationHooks) =>
  (deps: Deps): Job => ({
    name: PUBLICATION_PLANS,
    everyMs: EVERY_MS,
    async run(signal) {
      const { db, clock, jobs } = deps;
      const failures: unknown[] = [];
      for (const plan of await duePlans(db, clock.now())) {
        signal.throwIfAborted();
        // A failed one is tried again by the next run and holds up no other.
        await carryOut(deps, hooks, plan).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      const next = await nextPlanAt(db);
      // A later one is found by a later run.
      if (next !== null && next - clock.now() < EVERY_MS) jobs.runSoon(PUBLICATION_PLANS, Math.max(0, next - clock.now()));
    },
  });
