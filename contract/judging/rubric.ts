import { z } from 'zod';
import { bothLines } from '#contract/http/draftText.ts';

/** The highest number of points of a criterion. */
export const MAX_POINTS = 100;
/** Number of named bands of a criterion. */
export const BANDS = 4;

/** One of the ranges of points that have a name: from its first point up to the next band's. */
const Band = z.object({ from: z.int().min(0).max(MAX_POINTS), title: bothLines(20), body: bothLines(160) });
export type Band = z.infer<typeof Band>;

export const Criterion = z.object({
  /** The name under which marks are stored; it stays when the title changes. */
  key: z.string().regex(/^[a-z0-9_]{1,30}$/),
  title: bothLines(40),
  hint: bothLines(120),
  /** Share of the total, in percent. */
  weight: z.int().min(0).max(100),
  /** Points between one mark and the next. */
  step: z.union([z.literal(1), z.literal(5)]),
  bands: z.array(Band).length(BANDS),
  /** True if a mark in the highest band needs a note. */
  noteAtTop: z.boolean(),
});
export type Criterion = z.infer<typeof Criterion>;

/** The criteria by which judges mark a competition's works. */
export const Rubric = z.object({
  criteria: z.array(Criterion).max(10, { error: 'too_long' }),
  /** True if a judge notes how long the task took. */
  timed: z.boolean(),
});
export type Rubric = z.infer<typeof Rubric>;

const both = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

/** The rubric of the specification: creativity 40 %, task 60 %. */
export const defaultRubric: Rubric = {
  criteria: [
    {
      key: 'creativity',
      title: both('创意', 'Creativity'),
      hint: both('看想法和解法', 'The idea and how it is solved'),
      weight: 40,
      step: 1,
      bands: [
        { from: 0, title: both('照着做', 'As shown'), body: both('照着示例做，没有自己的改动。', 'Follows the example without a change.') },
        {
          from: 40,
          title: both('有改动', 'Changed'),
          body: both('在示例上改了一两处，说得出改了什么。', 'Changes one or two things and can say which.'),
        },
        {
          from: 60,
          title: both('有主意', 'Own idea'),
          body: both('有自己的想法，大部分做了出来。', 'Has an idea of its own and carries most of it out.'),
        },
        {
          from: 80,
          title: both('很新颖', 'Original'),
          body: both('自己想出新办法，讲得清为什么这样做。', 'Finds a new way and can explain why.'),
        },
      ],
      noteAtTop: false,
    },
    {
      key: 'task',
      title: both('任务', 'Task'),
      hint: both('看路线和积木', 'The route and the blocks'),
      weight: 60,
      step: 1,
      bands: [
        { from: 0, title: both('没走完', 'Unfinished'), body: both('路线没有走完。', 'Does not finish the route.') },
        {
          from: 40,
          title: both('走完有误', 'With errors'),
          body: both('走完了，但漏了站点或走错过。', 'Finishes, but misses a station or takes a wrong turn.'),
        },
        {
          from: 60,
          title: both('走完', 'Finished'),
          body: both('到达全部站点，积木有一两处多余。', 'Reaches every station, with a block or two to spare.'),
        },
        {
          from: 80,
          title: both('又快又省', 'Efficient'),
          body: both('到达全部站点，路线和积木都很省。', 'Reaches every station by a short route with few blocks.'),
        },
      ],
      noteAtTop: false,
    },
  ],
  timed: false,
};
