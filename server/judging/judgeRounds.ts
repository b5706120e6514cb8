import type { Text } from '#contract/http/common.ts';
import type { JudgedWork, JudgeRound } from '#contract/judging/public.ts';
import { Rubric } from '#contract/judging/rubric.ts';
import { canTakeMark } from '#contract/judging/rules/mark.ts';
import { markTiming } from '#contract/judging/rules/rounds.ts';
import type { Work } from '#contract/works/public.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { judgedWorks } from '#server/works/index.ts';
import { type AssignmentRow, assignmentsOfJudge } from './assignmentStore.ts';
import { calibrationOf } from './calibration.ts';
import { authorsOf, entriesOfWorks } from './factStore.ts';
import { judgedAnswers } from './judgedAnswers.ts';
import { type MarkRow, marksOfJudge, toMark } from './markStore.ts';
import { findRound } from './roundStore.ts';
import { settingsOf } from './rounds.ts';
import { currentRubric } from './rubrics.ts';

type JudgeDeps = Pick<Deps, 'db' | 'clock' | 'vault'>;

/** Returns the newest late mark that waits for an organiser, otherwise one that was refused; none that a later mark replaces. */
const lateOf = (standing: MarkRow | undefined, marks: readonly MarkRow[]): MarkRow | undefined => {
  const untaken = marks.filter(({ late, takenAt, number }) =>
    canTakeMark({ isLate: late !== null, isTaken: takenAt !== null, number }, standing?.number ?? 0),
  );
  return untaken.find(({ refusedAt }) => refusedAt === null) ?? untaken[0];
};

/** Returns an assigned work as its judge sees it. */
const toJudgedWork = (
  work: Parameters<typeof pickedOf>[0],
  { by, calibration, formAnswers }: Pick<JudgedWork, 'by' | 'calibration' | 'formAnswers'>,
  assignment: AssignmentRow,
  marks: readonly MarkRow[],
): JudgedWork => {
  const standing = marks.find(({ id }) => id === assignment.markId);
  const late = lateOf(standing, marks);
  return {
    ...pickedOf(work),
    by,
    ...(calibration !== undefined && { calibration }),
    ...(formAnswers && { formAnswers }),
    assignedAt: assignment.assignedAt,
    mark: standing ? toMark(standing) : null,
    lateMark: late ? toMark(late) : null,
    ...(late && late.refusedAt !== null && { refusal: { at: late.refusedAt, reason: late.refuseReason ?? '' } }),
    earlier: marks.filter((mark) => mark !== standing && mark !== late).length,
  };
};

/** Keeps the fields of a work that name nobody. */
const pickedOf = ({
  no,
  title,
  description,
  kind,
  group,
  media,
  preparation,
}: Pick<Work, 'no' | 'title' | 'description' | 'kind' | 'group' | 'media' | 'preparation'>): Pick<
  JudgedWork,
  'no' | 'title' | 'description' | 'kind' | 'group' | 'media' | 'preparation'
> => ({
  no,
  title,
  description,
  kind,
  group,
  media: media.kind === 'link' ? { kind: 'link' } : media,
  preparation,
});

const roundOf = async (
  { db, clock, vault }: JudgeDeps,
  id: string,
  assignments: readonly AssignmentRow[],
  marks: readonly MarkRow[],
): Promise<JudgeRound[]> => {
  const round = await findRound(db, id);
  const competition = round && (await findCompetition(db, round.competitionId));
  if (!round || !competition) return [];
  const workIds = assignments.map(({ workId }) => workId);
  const entries = await entriesOfWorks(db, workIds);
  const [{ number, rubric }, works, authors, answers] = await Promise.all([
    currentRubric(db, competition),
    judgedWorks(db, workIds),
    round.blind === 1 ? new Map<string, JudgedWork['by']>() : authorsOf(db, workIds),
    judgedAnswers({ db, vault }, competition, [...entries.values()]),
  ]);
  const parsed = Rubric.parse(rubric);
  const calibrated = assignments.find(({ workId }) => workId === round.calibrationWorkId);
  // never before the judge's own mark
  const calibration =
    calibrated?.state === 'handed_in'
      ? await calibrationOf(
          db,
          { id, workId: calibrated.workId },
          parsed.criteria.map(({ key }) => key),
        )
      : null;
  const title: Text = titleOf(competition);
  return [
    {
      id,
      name: settingsOf(round).name,
      competition: { id: competition.id, title, season: competition.season },
      state: round.state,
      opensAt: round.opensAt,
      closesAt: round.closesAt,
      rubric: parsed,
      rubricNumber: number,
      // Nothing is shown before the round begins.
      works: (markTiming(round, clock.now()) === 'too_early' ? [] : assignments)
        .flatMap((assignment) => {
          const work = works.get(assignment.workId);
          const own = marks.filter(({ workId }) => workId === assignment.workId);
          const shared = {
            by: authors.get(assignment.workId) ?? null,
            formAnswers: answers.get(entries.get(assignment.workId) ?? ''),
            ...(assignment === calibrated && { calibration }),
          };
          return work ? [toJudgedWork(work, shared, assignment, own)] : [];
        })
        // works that are assigned at once have no order of their own
        .sort((a, b) => Number(a.calibration === undefined) - Number(b.calibration === undefined) || (a.no < b.no ? -1 : 1)),
    },
  ];
};

/** Returns the rounds in which works are assigned to the actor: open ones first, then by their end. */
export const listJudgeRounds = async (deps: JudgeDeps, actor: Actor): Promise<{ items: JudgeRound[] }> => {
  const assignments = Map.groupBy(await assignmentsOfJudge(deps.db, actor.id), ({ roundId }) => roundId);
  const marks = Map.groupBy(await marksOfJudge(deps.db, actor.id, [...assignments.keys()]), ({ roundId }) => roundId);
  const rounds = await Promise.all([...assignments].map(([id, own]) => roundOf(deps, id, own, marks.get(id) ?? [])));
  const items = rounds.flat().sort((a, b) => Number(a.state === 'locked') - Number(b.state === 'locked') || a.closesAt - b.closesAt);
  return { items };
};
