import { z } from 'zod';
import type { EventDay } from '#contract/eventDay/admin.ts';
import { PlanSettings } from '#contract/eventDay/plan.ts';
import { slotsToKeep } from '#contract/eventDay/rules/dayTeams.ts';
import { moveRun, planProblems } from '#contract/eventDay/rules/planProblems.ts';
import { type Placement, planRuns, startNumbers } from '#contract/eventDay/rules/planRuns.ts';
import { runLengthMs, startTimes } from '#contract/eventDay/rules/timeGrid.ts';
import { Problem } from '#contract/http/problem.ts';
import type { AuditAction } from '#contract/office/rules/auditActions.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { eventDayIn, livingRows, loadDay, numbersOf, placementOf, planTeamOf, type StoredDay, settingsOf } from './eventDay.ts';
import {
  deleteChange,
  deleteChanges,
  deleteSlots,
  insertChange,
  isPlanned,
  lastChange,
  type PlanChangeRow,
  type PlanRow,
  publishSlots,
  type SlotRow,
  savePlan,
  saveSlots,
} from './planStore.ts';
import { TELL_JOB } from './tellFamilies.ts';

type PlanDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
type PlannedSlot = Parameters<typeof saveSlots>[1][number];
interface Target {
  scope: CompetitionScope;
  competitionId: string;
}

/** The plan before a change, to which it can be taken back. */
const Before = z.object({
  settings: PlanSettings,
  slots: z.array(
    z.object({
      registrationId: z.string(),
      run: z.int(),
      startNumber: z.int(),
      tableNumber: z.int().nullable(),
      startsAt: z.int().nullable(),
    }),
  ),
});

const plannedSlot = ({ registrationId, run, competitionId, startNumber, tableNumber, startsAt }: SlotRow): PlannedSlot => ({
  registrationId,
  run,
  competitionId,
  startNumber,
  tableNumber,
  startsAt,
});

/** Returns a day whose plan has the expected version, 0 for none, locked until the transaction ends. Throws not_found, conflict. */
const lockedDay = async (tx: Tx, { scope, competitionId }: Target, version: number): Promise<StoredDay> => {
  await lockCompetition(tx, competitionId);
  const day = await loadDay(tx, scope, competitionId);
  if ((day.plan?.version ?? 0) !== version) throw new Problem('conflict');
  return day;
};

/** Returns the plan of a day. Throws action_not_allowed_now if there is none. */
const planIn = ({ plan }: StoredDay): PlanRow => {
  if (!plan) throw new Problem('action_not_allowed_now');
  return plan;
};

/** Stores a change of the plan with what it can be taken back to. */
const storeChange = async (
  tx: Tx,
  deps: PlanDeps,
  actor: Actor,
  plan: PlanRow,
  { kind, slots, settings }: { kind: PlanChangeRow['kind']; slots: readonly SlotRow[]; settings: PlanSettings },
): Promise<void> => {
  const now = deps.clock.now();
  const before = { settings: settingsOf(plan), slots: slots.map(plannedSlot) };
  await insertChange(tx, {
    competitionId: plan.competitionId,
    number: plan.version + 1,
    kind,
    before: JSON.stringify(before),
    byId: actor.id,
    byName: actor.name,
    at: now,
  });
  await savePlan(tx, { ...plan, settings: JSON.stringify(settings), version: plan.version + 1, updatedAt: now });
};

const audit = (tx: Tx, deps: PlanDeps, actor: Actor, action: AuditAction, subjectId: string, detail: Record<string, number> = {}) =>
  writeAudit(tx, deps, { actor, action, subject: 'competition', subjectId, detail });

/** Returns the rows of a newly made plan: runs without a slot keep their number, and what families see stays. */
const rowsOf = (
  { competition: { id: competitionId }, rows }: StoredDay,
  placed: readonly Placement[],
  unmet: readonly { teamId: string; run: number }[],
  numbers: ReadonlyMap<string, number>,
): PlannedSlot[] => {
  const made = [...placed, ...unmet.map((run) => ({ ...run, table: null, startsAt: null }))].map(({ teamId, run, table, startsAt }) => ({
    registrationId: teamId,
    run,
    competitionId,
    startNumber: numbers.get(teamId) ?? 0,
    tableNumber: table,
    startsAt,
  }));
  const isMade = new Set(made.map(({ registrationId, run }) => `${registrationId} ${run}`));
  const left = rows.filter(({ registrationId, run }) => !isMade.has(`${registrationId} ${run}`));
  return [...made, ...left.map((row) => ({ ...plannedSlot(row), tableNumber: null, startsAt: null }))];
};

/**
 * Makes the plan of a day from its entries. With `keep` the slots that fit the settings stay. Numbers that families have seen stay in any case. Throws
 * not_found, conflict, window_invalid (no run fits), action_not_allowed_now (not an offline competition).
 */
export const makePlan = (
  deps: PlanDeps,
  actor: Actor,
  target: Target,
  { version, settings, keep }: { version: number; settings: PlanSettings; keep: boolean },
): Promise<EventDay> =>
  deps.db.transaction().execute(async (tx) => {
    const day = await lockedDay(tx, target, version);
    const { competition, plan, entries, rows } = day;
    if (competition.mode !== 'offline') throw new Problem('action_not_allowed_now');
    if (startTimes(settings).length === 0) throw new Problem('window_invalid');
    const teams = entries.map(planTeamOf);
    const fixed = keep ? slotsToKeep(settings, livingRows(day).flatMap(placementOf)) : [];
    const { placed, unmet } = planRuns(settings, teams, fixed);
    const isSeen = plan !== undefined && plan.publishedAt !== null;
    const numbers = startNumbers(teams, placed, isSeen || keep ? numbersOf(rows) : new Map());
    if (plan) await storeChange(tx, deps, actor, plan, { kind: 'made', slots: rows, settings });
    else
      await savePlan(tx, {
        competitionId: competition.id,
        settings: JSON.stringify(settings),
        version: 1,
        publishedAt: null,
        publishedBy: null,
        updatedAt: deps.clock.now(),
      });
    if (!isSeen && !keep) await deleteSlots(tx, competition.id);
    await saveSlots(tx, rowsOf(isSeen || keep ? day : { ...day, rows: [] }, placed, unmet, numbers));
    await audit(tx, deps, actor, 'event_plan_made', competition.id, { entries: entries.filter(isPlanned).length });
    return eventDayIn(tx, target.scope, competition.id);
  });

/**
 * Moves a run of a team, or takes its slot away. Throws not_found, conflict; action_not_allowed_now for no slot of the plan, or for a team that would be
 * needed twice at once.
 */
export const moveSlot = (
  deps: PlanDeps,
  actor: Actor,
  target: Target,
  { version, to, ...moved }: { version: number; teamId: string; run: number; to: { table: number; startsAt: number } | null },
): Promise<EventDay> =>
  deps.db.transaction().execute(async (tx) => {
    const day = await lockedDay(tx, target, version);
    const plan = planIn(day);
    const settings = settingsOf(plan);
    const living = livingRows(day);
    const row = living.find(({ registrationId, run }) => registrationId === moved.teamId && run === moved.run);
    if (!row) throw new Problem('not_found');
    if (to && (to.table > settings.tables || !startTimes(settings).includes(to.startsAt))) throw new Problem('action_not_allowed_now');
    const after = moveRun(living.flatMap(placementOf), moved, to);
    const teams = day.entries.map(planTeamOf);
    if (
      planProblems(settings, teams, after).some(
        ({ problem, teamId, run }) => problem === 'two_at_once' && teamId === moved.teamId && run === moved.run,
      )
    )
      throw new Problem('action_not_allowed_now');
    const placeOf = new Map(after.map((slot) => [`${slot.teamId} ${slot.run}`, slot]));
    const changed = living.filter((each) => {
      const place = placeOf.get(`${each.registrationId} ${each.run}`);
      return each.tableNumber !== (place?.table ?? null) || each.startsAt !== (place?.startsAt ?? null);
    });
    if (changed.length > 0) {
      await storeChange(tx, deps, actor, plan, { kind: 'moved', slots: changed, settings });
      await saveSlots(
        tx,
        changed.map((each) => {
          const place = placeOf.get(`${each.registrationId} ${each.run}`);
          return { ...plannedSlot(each), tableNumber: place?.table ?? null, startsAt: place?.startsAt ?? null };
        }),
      );
      await audit(tx, deps, actor, 'event_plan_changed', plan.competitionId, {
        entries: new Set(changed.map((each) => each.registrationId)).size,
      });
    }
    return eventDayIn(tx, target.scope, plan.competitionId);
  });

/** Takes the last change back: slots of entries that have ended since stay away. Throws not_found, conflict, action_not_allowed_now. */
export const undoChange = (deps: PlanDeps, actor: Actor, target: Target, version: number): Promise<EventDay> =>
  deps.db.transaction().execute(async (tx) => {
    const day = await lockedDay(tx, target, version);
    const plan = planIn(day);
    const change = await lastChange(tx, plan.competitionId);
    if (!change) throw new Problem('action_not_allowed_now');
    const before = Before.parse(JSON.parse(change.before));
    const known = new Set(day.entries.map(({ id }) => id));
    const slots = before.slots
      .map((slot) => ({ ...slot, competitionId: plan.competitionId }))
      .filter((slot) => known.has(slot.registrationId));
    if (change.kind === 'made') {
      // runs that the plan before did not have lose their slots, or their rows if no family has seen them
      if (plan.publishedAt === null) await deleteSlots(tx, plan.competitionId);
      else
        await saveSlots(
          tx,
          day.rows.map((row) => ({ ...plannedSlot(row), tableNumber: null, startsAt: null })),
        );
    }
    await saveSlots(tx, slots);
    await savePlan(tx, { ...plan, settings: JSON.stringify(before.settings), version: plan.version + 1, updatedAt: deps.clock.now() });
    await deleteChange(tx, change);
    await audit(tx, deps, actor, 'event_plan_undone', plan.competitionId);
    return eventDayIn(tx, target.scope, plan.competitionId);
  });

/** Shows the plan to families and has those told whose slots are new to them. Earlier changes can no longer be taken back. Throws not_found, conflict, action_not_allowed_now. */
export const publishPlan = async (
  deps: PlanDeps & Pick<Deps, 'jobs' | 'config'>,
  actor: Actor,
  target: Target,
  version: number,
): Promise<EventDay> => {
  const published = await deps.db.transaction().execute(async (tx) => {
    const plan = planIn(await lockedDay(tx, target, version));
    const now = deps.clock.now();
    const entries = await publishSlots(tx, plan.competitionId, { lengthMs: runLengthMs(settingsOf(plan)), now });
    await savePlan(tx, { ...plan, version: plan.version + 1, publishedAt: now, publishedBy: actor.name, updatedAt: now });
    await deleteChanges(tx, plan.competitionId);
    await audit(tx, deps, actor, 'event_plan_published', plan.competitionId, { entries });
    return eventDayIn(tx, target.scope, plan.competitionId);
  });
  deps.jobs.runSoon(TELL_JOB, deps.config.undoMs);
  return published;
};
