import { competitionsAdmin, PublicationChoices } from '#contract/competitions/admin.ts';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { competitionsWith } from '#contract/office/rules/staffRights.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { notifyAccount, rightsInForce } from '#server/accounts/index.ts';
import { titleOf } from '#server/competitions/competition.ts';
import { parseData } from '#server/competitions/competitionData.ts';
import { competitionDrafts } from '#server/competitions/drafts.ts';
import { type PublicationHooks, publishIn } from '#server/competitions/publish.ts';
import { publishedRow } from '#server/competitions/versionStore.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { duePlans, failPlan, nextPlanAt, organiserToTell, type PlanRow, takePlan } from './planStore.ts';

export const PUBLICATION_PLANS = 'publication-plans';
const EVERY_MS = 30_000;

/** Returns a competition's title as it is public, or that of its draft. */
const titleFor = async (tx: Tx, id: string, locale: Locale): Promise<string> => {
  const [published, draft] = [await publishedRow(tx, id), await competitionDrafts.findDraft(tx, id)];
  const titles = [...(published ? [titleOf(published)] : []), ...(draft ? [parseData(draft.data).title] : [])];
  return titles.flatMap((title) => [title[locale], ...Object.values(title)]).find((title) => !isBlank(title)) ?? '–';
};

/** Tells the organiser who planned a publication that it was not carried out. */
const tellRefused = async (tx: Tx, deps: Deps, plan: PlanRow): Promise<void> => {
  const account = await organiserToTell(tx, plan.byId);
  if (!account) return;
  const title = await titleFor(tx, plan.competitionId, account.locale);
  await notifyAccount(tx, deps, account, {
    template: 'publication_refused',
    reach: 'everywhere',
    params: { name: account.name, competition: title, link: `${deps.publicUrl()}/admin/competitions/${plan.competitionId}` },
  });
};

/** Publishes a draft at its hour, once, by the right that its organiser has then; or keeps why that could not be, and tells them. */
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
      await tellRefused(tx, deps, plan);
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
