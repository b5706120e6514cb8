import type { Updateable } from 'kysely';
import { z } from 'zod';
import { withKeys } from '#contract/competitions/awards.ts';
import { CompetitionData } from '#contract/competitions/competitionData.ts';
import { defaultRubric, Rubric } from '#contract/judging/rubric.ts';
import type { AwardRule } from '#contract/results/rules/awardRules.ts';
import { defaultRanking, RankingTerms } from '#contract/results/terms.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { CompetitionTable } from '#server/database/tables/competitions.ts';
import { formQuestionsOf, plannedWindowsOf, toCompetition } from './competition.ts';
import type { CompetitionRow } from './store.ts';

const NO_WINDOW = { opensAt: null, closesAt: null };

const Stored = z.looseObject({ awards: z.unknown() });

/** Parses the stored JSON of a version. */
export const parseData = (json: string): CompetitionData => {
  const stored = Stored.parse(JSON.parse(json));
  return CompetitionData.parse({ ...stored, awards: withKeys(stored.awards) });
};

/** Returns the rubric of a competition; the default for one published before there were any. */
export const rubricOf = ({ rubric }: Pick<CompetitionRow, 'rubric'>): Rubric =>
  rubric === null ? defaultRubric : Rubric.parse(JSON.parse(rubric));

/** Returns the rules of a competition's ranking; the default ones for one published before there were any. */
export const rankingOf = ({ ranking }: Pick<CompetitionRow, 'ranking'>): RankingTerms =>
  ranking === null ? defaultRanking : RankingTerms.parse(JSON.parse(ranking));

/** Returns the awards of a competition with their rules. */
const storedAwards = ({ awards }: Pick<CompetitionRow, 'awards'>): CompetitionData['awards'] =>
  CompetitionData.shape.awards.parse(withKeys(JSON.parse(awards)));

/** Returns the rules of a competition's awards, by their keys; those without one are given by hand or not at all. */
export const rulesOfAwards = (row: Pick<CompetitionRow, 'awards'>): ReadonlyMap<string, AwardRule> =>
  new Map(storedAwards(row).flatMap(({ key, rule }) => (rule ? [[key, rule]] : [])));

/** Returns the competitions for which a competition's awards qualify, by the keys of the awards. */
export const finalsOfAwards = (row: Pick<CompetitionRow, 'awards'>): ReadonlyMap<string, string> =>
  new Map(storedAwards(row).flatMap(({ key, qualifiesFor }) => (qualifiesFor === null ? [] : [[key, qualifiesFor]])));

/** Returns the published competition in the form that its editor uses. */
export const dataOf = (row: CompetitionRow): CompetitionData => {
  const { slug, season, mode, title, summary, overview, art, fee, ...shown } = toCompetition(row, 0, 0);
  const { signup, contest, work, voting } = plannedWindowsOf(row);
  return {
    slug,
    season,
    mode,
    title,
    summary,
    overview,
    art,
    picture: row.picture === null ? null : CompetitionData.shape.picture.parse(JSON.parse(row.picture)),
    fee,
    signup,
    contest,
    work: work ?? NO_WINDOW,
    voting: voting ?? NO_WINDOW,
    howToPay: row.howToPay === null ? null : CompetitionData.shape.howToPay.parse(JSON.parse(row.howToPay)),
    groups: shown.groups,
    ageBands: shown.ageBands,
    participation: shown.participation,
    teamSize: shown.teamSize,
    capacity: row.capacity,
    needsInvitation: shown.needsInvitation,
    needsGuardianNumbers: shown.needsGuardianNumbers,
    approvalWaits: row.approvalNeedsGuardians === 1,
    reviewDays: row.reviewDays,
    correctionDays: row.correctionDays,
    appealDays: row.appealDays,
    venue: shown.venue,
    awards: storedAwards(row),
    ranking: rankingOf(row),
    judges: CompetitionData.shape.judges.parse(JSON.parse(row.judges)),
    downloads: shown.downloads,
    formQuestions: formQuestionsOf(row),
    rubric: rubricOf(row),
  };
};

const hasWords = (text: Record<string, string>): boolean => Object.values(text).some((each) => !isBlank(each));

/** Returns the columns that a publication writes. */
export const columnsOf = (data: CompetitionData) =>
  ({
    slug: data.slug,
    season: data.season,
    mode: data.mode,
    title: JSON.stringify(data.title),
    summary: JSON.stringify(data.summary),
    overview: JSON.stringify(data.overview),
    art: data.art,
    picture: data.picture && JSON.stringify(data.picture),
    signupOpensAt: data.signup.opensAt,
    signupClosesAt: data.signup.closesAt,
    contestOpensAt: data.contest.opensAt,
    contestClosesAt: data.contest.closesAt,
    workOpensAt: data.work.opensAt,
    workClosesAt: data.work.closesAt,
    votingOpensAt: data.voting.opensAt,
    votingClosesAt: data.voting.closesAt,
    feeCny: data.fee.cny,
    feeUsd: data.fee.usd,
    howToPay: data.howToPay && hasWords(data.howToPay) ? JSON.stringify(data.howToPay) : null,
    groups: JSON.stringify(data.groups),
    ageBands: JSON.stringify(Object.fromEntries(data.groups.map((group) => [group, data.ageBands[group]]))),
    participation: JSON.stringify(data.participation),
    teamMin: data.teamSize.min,
    teamMax: data.teamSize.max,
    capacity: data.capacity,
    needsInvitation: data.needsInvitation ? 1 : 0,
    needsGuardianNumbers: data.needsGuardianNumbers ? 1 : 0,
    approvalNeedsGuardians: data.approvalWaits ? 1 : 0,
    reviewDays: data.reviewDays,
    correctionDays: data.correctionDays,
    appealDays: data.appealDays,
    venue: data.mode === 'offline' && data.venue ? JSON.stringify(data.venue) : null,
    awards: JSON.stringify(data.awards),
    judges: JSON.stringify(data.judges),
    downloads: JSON.stringify(data.downloads),
    formQuestions: data.formQuestions.length > 0 ? JSON.stringify(data.formQuestions) : null,
    rubric: JSON.stringify(data.rubric),
    ranking: JSON.stringify(data.ranking),
  }) satisfies Updateable<CompetitionTable>;

const EMPTY = { 'zh-CN': '', 'en-US': '' };

/** Returns the data of a new competition. */
export const emptyData = (season: number): CompetitionData => ({
  slug: '',
  season,
  mode: 'online',
  title: EMPTY,
  summary: EMPTY,
  overview: EMPTY,
  art: 'mat-blocks',
  picture: null,
  signup: NO_WINDOW,
  contest: NO_WINDOW,
  work: NO_WINDOW,
  voting: NO_WINDOW,
  fee: { cny: 0, usd: 0 },
  howToPay: null,
  groups: ['early_childhood', 'primary'],
  ageBands: { early_childhood: { min: 4, max: 6 }, primary: { min: 7, max: 10 } },
  participation: ['team'],
  teamSize: { min: 1, max: 4 },
  capacity: null,
  needsInvitation: false,
  needsGuardianNumbers: false,
  approvalWaits: false,
  reviewDays: 3,
  correctionDays: 7,
  appealDays: 7,
  venue: null,
  awards: [],
  judges: [],
  downloads: [],
  formQuestions: [],
  rubric: defaultRubric,
  ranking: defaultRanking,
});
