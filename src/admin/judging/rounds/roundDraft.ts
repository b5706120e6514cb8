import { fieldProblemsOf } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { RoundSettings } from '#contract/judging/admin.ts';
import { defaultRound, type TableSettings } from '#contract/judging/round.ts';
import { roundProblems } from '#contract/judging/rules/rounds.ts';

const DAY_MS = 24 * 3600_000;

/** Settings of a round while they are typed: numbers and times as text. */
export interface RoundDraft extends Omit<RoundSettings, 'opensAt' | 'closesAt' | 'judgesPerWork' | 'spreadLimit' | 'table' | 'after'> {
  opensAt: number | null;
  closesAt: number | null;
  judgesPerWork: string;
  spreadLimit: string;
  table: (Omit<TableSettings, 'attempts'> & { attempts: string }) | null;
  after: { roundId: string; first: string } | null;
}

/** Works of each group that a second round takes of the first, unless another number is typed. */
export const FIRST = 20;

/** Attempts of a team, unless another number is typed. */
export const ATTEMPTS = '3';

/** Returns the settings of a new round: from now for two weeks. */
export const newDraft = (number: number, now: number): RoundDraft => {
  // on a whole hour, so that judges can begin as soon as it is opened
  const opensAt = Math.floor(now / 3600_000) * 3600_000;
  return {
    name: { 'zh-CN': `第${number}轮`, 'en-US': `Round ${number}` },
    opensAt,
    closesAt: opensAt + 14 * DAY_MS,
    judgesPerWork: String(defaultRound.judgesPerWork),
    combine: defaultRound.combine,
    spreadLimit: String(defaultRound.spreadLimit),
    blind: defaultRound.blind,
    table: defaultRound.table,
    groups: null,
    after: null,
  };
};

export const draftOf = (settings: RoundSettings): RoundDraft => ({
  name: settings.name,
  opensAt: settings.opensAt,
  closesAt: settings.closesAt,
  judgesPerWork: String(settings.judgesPerWork),
  combine: settings.combine,
  spreadLimit: String(settings.spreadLimit),
  blind: settings.blind,
  table: settings.table && { ...settings.table, attempts: String(settings.table.attempts) },
  groups: settings.groups,
  after: settings.after && { ...settings.after, first: String(settings.after.first) },
});

const numberOf = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

/** Returns the settings, or what is wrong with them by field. */
export const checkDraft = (draft: RoundDraft, now: number): { settings: RoundSettings } | { problems: FieldProblems } => {
  const parsed = RoundSettings.safeParse({
    ...draft,
    opensAt: draft.opensAt ?? undefined,
    closesAt: draft.closesAt ?? undefined,
    judgesPerWork: numberOf(draft.judgesPerWork),
    spreadLimit: numberOf(draft.spreadLimit),
    table: draft.table && { ...draft.table, attempts: numberOf(draft.table.attempts) },
    after: draft.after && { ...draft.after, first: numberOf(draft.after.first) },
  });
  if (!parsed.success) return { problems: fieldProblemsOf(parsed.error.issues) };
  const problems = roundProblems(parsed.data, now);
  return Object.keys(problems).length > 0 ? { problems } : { settings: parsed.data };
};
