import { Problem } from '#contract/http/problem.ts';
import type { Round } from '#contract/judging/admin.ts';
import { type Calibration, MarkContent } from '#contract/judging/public.ts';
import { rangesOf } from '#contract/judging/rules/calibration.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { insertAssignments } from './assignmentStore.ts';
import { conflictsBetween } from './conflicts.ts';
import { peopleFacts, worksOfGroups } from './factStore.ts';
import { handedInPoints } from './markStore.ts';
import { refuseHiddenWork } from './ownFamily.ts';
import { panelOf, type RoundRow } from './roundStore.ts';
import { changeRound, refuseLocked, refuseTable } from './rounds.ts';
import { worksOfRound } from './roundWorks.ts';

type CalibrationDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Assigns a round's calibration, if it has one, to all its judges but those with a conflict. Whoever has it keeps it. */
export const assignCalibration = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { id, competitionId, calibrationWorkId: workId }: Pick<RoundRow, 'id' | 'competitionId' | 'calibrationWorkId'>,
): Promise<void> => {
  if (workId === null) return;
  const there = (await panelOf(tx, id)).filter(({ leftAt, role }) => leftAt === null && role === 'judge');
  const ids = there.map(({ judgeId }) => judgeId);
  const works = await worksOfGroups(tx, { competitionId, groups: null, workIds: [workId] });
  if (works.length === 0) return;
  const between = await conflictsBetween(tx, competitionId, await peopleFacts(tx, ids), works);
  const judgeIds = ids.filter((judgeId) => !between.isBarred({ workId, judgeId }));
  await insertAssignments(tx, id, { workId, judgeIds }, { nextId: () => deps.ids.next(), now: deps.clock.now() });
};

/**
 * Makes a work the calibration of a round, or none. What was assigned or marked stays. Throws not_found, conflict, round_locked, action_not_allowed_now for a
 * work whose files cannot be shown.
 */
export const setCalibration = (
  deps: CalibrationDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { version, workId }: { version: number; workId: string | null },
): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'calibration_set' }, async (tx, row) => {
    refuseLocked(row);
    refuseTable(row);
    if (workId === null) return { columns: { calibrationWorkId: null } };
    const work = (await worksOfRound(tx, row, [workId]))[0];
    if (!work) throw new Problem('not_found');
    await refuseHiddenWork(tx, actor, row, workId);
    if (work.preparation !== 'ready') throw new Problem('action_not_allowed_now');
    await assignCalibration(tx, deps, { ...row, calibrationWorkId: workId });
    return { columns: { calibrationWorkId: workId }, detail: { no: work.no } };
  });

/** Returns the marks that are handed in for a round's calibration, by criterion and without names. */
export const calibrationOf = async (
  db: Db,
  { id, workId }: { id: string; workId: string },
  keys: readonly string[],
): Promise<Calibration> => {
  const marks = (await handedInPoints(db, id, workId)).map((points) => MarkContent.shape.points.parse(JSON.parse(points)));
  return { marks: marks.length, ranges: rangesOf(keys, marks) };
};
