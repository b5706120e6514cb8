import type { z } from 'zod';
import { withKeys } from '#contract/competitions/awards.ts';
import { type FormQuestion, FormQuestions } from '#contract/competitions/formQuestions.ts';
import { type CalledOff, Competition, CompetitionSummary } from '#contract/competitions/public.ts';
import { cutWindow } from '#contract/competitions/rules/callingOff.ts';
import { competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import type { Text } from '#contract/http/common.ts';
import type { TimeWindow } from '#contract/time/timeWindow.ts';
import type { CompetitionRow } from './store.ts';

const parse = <T extends z.ZodType>(schema: T, json: string): z.output<T> => schema.parse(JSON.parse(json));
const { title, picture, groups, ageBands, participation, venue } = CompetitionSummary.shape;
const { awards, judges, downloads } = Competition.shape;

/** Returns the windows of a stored competition as they are planned. Sign-up and contest always exist, possibly with unknown bounds; the others may be missing. */
export const plannedWindowsOf = (row: CompetitionRow) => {
  const optional = (opensAt: number | null, closesAt: number | null): TimeWindow | null =>
    opensAt === null && closesAt === null ? null : { opensAt, closesAt };
  return {
    signup: { opensAt: row.signupOpensAt, closesAt: row.signupClosesAt },
    contest: { opensAt: row.contestOpensAt, closesAt: row.contestClosesAt },
    work: optional(row.workOpensAt, row.workClosesAt),
    voting: optional(row.votingOpensAt, row.votingClosesAt),
  };
};

/** Returns when a competition was called off, and why; null if it was not. */
const calledOffOf = ({ calledOffAt, calledOffReason }: CompetitionRow): CalledOff | null =>
  calledOffAt === null
    ? null
    : { at: calledOffAt, reason: calledOffReason === null ? { 'zh-CN': '', 'en-US': '' } : parse(title, calledOffReason) };

/** Returns the windows of a stored competition, which calling it off ends, and its calling off. */
export const windowsOf = (row: CompetitionRow) => {
  const { signup, contest, work, voting } = plannedWindowsOf(row);
  return {
    signup: cutWindow(signup, row.calledOffAt),
    contest,
    work: cutWindow(work, row.calledOffAt),
    voting: cutWindow(voting, row.calledOffAt),
    calledOff: calledOffOf(row),
  };
};

/** Returns the time (epoch ms) at which the next window opens or closes, and a status changes with it; null if none. */
export const nextChange = (rows: readonly CompetitionRow[], now: number): number | null => {
  const bounds = rows.flatMap((row) =>
    Object.values(plannedWindowsOf(row)).flatMap((window) => [window?.opensAt ?? 0, window?.closesAt ?? 0]),
  );
  const coming = bounds.filter((at) => at > now);
  return coming.length > 0 ? Math.min(...coming) : null;
};

/** Returns the rules that a registration is checked against. */
export const termsOf = (row: CompetitionRow) => ({
  groups: parse(groups, row.groups),
  ageBands: parse(ageBands, row.ageBands),
  participation: parse(participation, row.participation),
  teamSize: { min: row.teamMin, max: row.teamMax },
  needsInvitation: row.needsInvitation === 1,
  needsGuardianNumbers: row.needsGuardianNumbers === 1,
});

/** Returns the awards of a competition, the best first. */
export const awardsOf = (row: { awards: string }) => awards.parse(withKeys(JSON.parse(row.awards)));

/** Returns a competition's own questions in its entry form. */
export const formQuestionsOf = ({ formQuestions }: Pick<CompetitionRow, 'formQuestions'>): FormQuestion[] =>
  formQuestions === null ? [] : parse(FormQuestions, formQuestions);

export const titleOf = (row: { title: string }) => parse(title, row.title);

/** Returns the venue of a competition; null if it is online. */
export const venueOf = (row: CompetitionRow) => (row.venue === null ? null : parse(venue, row.venue));

/** Returns the city of a competition; null if it is online. */
export const cityOf = (row: CompetitionRow): Text | null => venueOf(row)?.city ?? null;

/** Returns a competition as a list item; its status is derived at `now` (epoch ms). */
export const toSummary = (row: CompetitionRow, now: number): CompetitionSummary => {
  const windows = windowsOf(row);
  return {
    id: row.id,
    slug: row.slug,
    season: row.season,
    mode: row.mode,
    title: titleOf(row),
    summary: parse(title, row.summary),
    art: row.art,
    picture: row.picture === null ? null : parse(picture, row.picture),
    status: competitionStatus(windows, now),
    ...windows,
    fee: { cny: row.feeCny, usd: row.feeUsd },
    ...termsOf(row),
    venue: venueOf(row),
  };
};

export const toCompetition = (row: CompetitionRow, waitlistLength: number, now: number): Competition => ({
  ...toSummary(row, now),
  overview: parse(title, row.overview),
  capacity: row.capacity,
  placesLeft: row.capacity === null ? null : Math.max(0, row.capacity - row.seatsTaken),
  waitlistLength,
  awards: awardsOf(row),
  judges: parse(judges, row.judges),
  downloads: parse(downloads, row.downloads),
  formQuestions: formQuestionsOf(row),
});
