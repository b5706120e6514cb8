import { PlanSettings } from '#contract/eventDay/plan.ts';
import { startTimes } from '#contract/eventDay/rules/timeGrid.ts';
import { fieldProblemsOf } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { Day } from '#src/admin/eventDay/useEventDay.ts';

const HOUR_MS = 3600_000;

/** Settings of a plan while they are typed. */
export interface DayDraft {
  tables: string;
  minutesPerRun: string;
  runs: string;
  firstStart: number | null;
  until: number | null;
  breaks: { from: number | null; to: number | null }[];
}

/** Returns the plan's settings, or those of a first plan: eight hours from the start of the contest. */
export const draftOf = ({ plan, competition: { contest } }: Day, now: number): DayDraft => {
  if (plan) {
    const { tables, minutesPerRun, runs, firstStart, until, breaks } = plan.settings;
    return {
      tables: String(tables),
      minutesPerRun: String(minutesPerRun),
      runs: String(runs),
      firstStart,
      until,
      breaks: breaks.map((each) => ({ ...each })),
    };
  }
  const from = contest?.opensAt ?? Math.ceil(now / HOUR_MS) * HOUR_MS;
  const until = from + 8 * HOUR_MS;
  return {
    tables: '4',
    minutesPerRun: '10',
    runs: '2',
    firstStart: from,
    until: Math.min(until, Math.max(contest?.closesAt ?? until, from + HOUR_MS)),
    breaks: [],
  };
};

const numberOf = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

/** Returns the settings, or what is wrong with them by field. */
export const checkDraft = (draft: DayDraft): { settings: PlanSettings } | { problems: FieldProblems } => {
  const parsed = PlanSettings.safeParse({
    tables: numberOf(draft.tables),
    minutesPerRun: numberOf(draft.minutesPerRun),
    runs: numberOf(draft.runs),
    firstStart: draft.firstStart ?? undefined,
    until: draft.until ?? undefined,
    breaks: draft.breaks.map(({ from, to }) => ({ from: from ?? undefined, to: to ?? undefined })),
  });
  if (!parsed.success) return { problems: fieldProblemsOf(parsed.error.issues) };
  const backwards = parsed.data.breaks.findIndex(({ from, to }) => from >= to);
  if (backwards >= 0) return { problems: { [`breaks.${backwards}.to`]: 'invalid' } };
  return startTimes(parsed.data).length === 0 ? { problems: { until: 'invalid' } } : { settings: parsed.data };
};
