import { z } from 'zod';
import { OwnPicture, OwnPortrait } from '#contract/content/picture.ts';
import { Id, Instant } from '#contract/http/common.ts';
import { bothLines, bothTexts, lineUpTo } from '#contract/http/draftText.ts';
import { defaultRubric, Rubric } from '#contract/judging/rubric.ts';
import { AwardRule } from '#contract/results/rules/awardRules.ts';
import { defaultRanking, RankingTerms } from '#contract/results/terms.ts';
import { Award } from './awards.ts';
import { FormQuestions } from './formQuestions.ts';
import { AgeBand, Group, groups, Mode, Participation } from './public.ts';

const DraftWindow = z.object({ opensAt: Instant.nullable(), closesAt: Instant.nullable() });
const amount = z.int().min(0).max(100_000_000);
const age = z.int().min(0).max(99);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(50, { error: 'too_long' });

/** All content of a competition that organisers write, as stored in a draft or a version. */
export const CompetitionData = z.object({
  slug: lineUpTo(80),
  season: z.int().min(2000).max(2999),
  mode: Mode,
  title: bothLines(120),
  summary: bothLines(400),
  overview: bothTexts(8000),
  /** A drawing of `public/art`, shown if there is no picture. */
  art: lineUpTo(60),
  /** The cover. Drafts from before lack it. */
  picture: OwnPicture.nullable().default(null),
  signup: DraftWindow,
  contest: DraftWindow,
  /** Without bounds if the competition has no such window. */
  work: DraftWindow,
  voting: DraftWindow,
  /** Per person, in minor units. */
  fee: z.object({ cny: amount, usd: amount }),
  /** Payment instructions; null if families are not told any. */
  howToPay: bothTexts(2000).nullable(),
  groups: z.array(Group).max(groups.length),
  ageBands: z.partialRecord(Group, AgeBand.extend({ min: age, max: age })),
  participation: z.array(Participation).max(2),
  teamSize: z.object({ min: z.int().min(1).max(50), max: z.int().min(1).max(50) }),
  /** The maximum number of entries; null for no limit. */
  capacity: z.int().min(1).max(1_000_000).nullable(),
  needsInvitation: z.boolean(),
  /** True if an institution's form requires a number for each child's guardian. Drafts from before lack it. */
  needsGuardianNumbers: z.boolean().default(false),
  /** True if an entry is approved only once every guardian has answered. */
  approvalWaits: z.boolean(),
  /** Number of working days within which a review is promised. */
  reviewDays: z.int().min(1).max(60),
  /** Number of days after a rejection during which an entry can be corrected. */
  correctionDays: z.int().min(0).max(120),
  /** Number of days after a publication of results in which families may appeal; 0 for none. Drafts from before lack it. */
  appealDays: z.int().min(0).max(60).default(7),
  venue: z.object({ city: bothLines(80), name: bothLines(160), address: bothLines(240), directions: bothTexts(1000) }).nullable(),
  /** The best first. `qualifiesFor`: the competition to which those who get it are invited. Drafts from before lack it. */
  awards: list(
    Award.extend({
      title: bothLines(120),
      body: bothTexts(1000),
      rule: AwardRule.nullable().default(null),
      qualifiesFor: Id.nullable().default(null),
    }),
  ),
  /** The rules of the ranking. Drafts from before lack it. */
  ranking: RankingTerms.default(defaultRanking),
  /** Drafts from before lack the pictures. */
  judges: list(z.object({ name: bothLines(80), title: bothLines(240), picture: OwnPortrait.nullable().default(null) })),
  /** The criteria by which judges mark the works. Drafts from before lack it. */
  rubric: Rubric.default(defaultRubric),
  /** The competition's own questions in its entry form, in their order. Drafts from before lack it. */
  formQuestions: FormQuestions.default([]),
  downloads: list(
    z.object({
      title: bothLines(160),
      url: lineUpTo(500),
      format: lineUpTo(20),
      sizeBytes: z.int().min(0),
      pinned: z.boolean(),
    }),
  ),
});
export type CompetitionData = z.infer<typeof CompetitionData>;

export type DraftWindow = z.infer<typeof DraftWindow>;
