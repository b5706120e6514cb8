import { z } from 'zod';
import type { Board, BoardWork, Cell } from '#contract/judging/admin.ts';
import { UNDO_MS } from '#contract/judging/rules/assignmentUndo.ts';
import { combine, spreadOf } from '#contract/judging/rules/combine.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type AssignmentRow, assignmentsOf, lateAssignmentsOf } from './assignmentStore.ts';
import { acceptedSpreadsOf, receiptsOf } from './boardStore.ts';
import { calibrationOf } from './calibration.ts';
import { lastChange } from './changeStore.ts';
import { conflictsBetween } from './conflicts.ts';
import { peopleFacts, type RoundWork, worksWithIds } from './factStore.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import { languagesOf, type PanelRow, panelOf } from './roundStore.ts';
import { roundInScope, settingsOf, toRound } from './rounds.ts';
import { worksOfRound } from './roundWorks.ts';
import { criteriaOf } from './rubrics.ts';

const Pairs = z.array(z.unknown());

/** Returns a cell; points of a mark that is not handed in, and the code made of them, are its judge's own business. */
const cellOf = (
  { judgeId, state, openedAt, removedAt, total, markId, lateMarks }: AssignmentRow,
  receipts: ReadonlyMap<string, string>,
): Cell => ({
  judgeId,
  state: removedAt !== null ? 'taken_away' : (state ?? (openedAt === null ? 'waiting' : 'opened')),
  total: removedAt === null && state === 'handed_in' ? total : null,
  // a code that was made of points tells them to who tries all
  receipt: markId === null || state !== 'handed_in' ? null : (receipts.get(markId) ?? null),
  isLate: lateMarks > 0,
});

const judgeOf = ({ judgeId, name, affiliation, languages, workLimit, leftAt, lastMarkAt, remindedAt }: PanelRow) => ({
  id: judgeId,
  name: name ?? '',
  affiliation: affiliation ?? '',
  languages: languagesOf({ languages }),
  limit: workLimit,
  hasLeft: leftAt !== null,
  lastMarkAt,
  remindedAt,
});

const undoOf = async (db: Db, roundId: string, now: number): Promise<Board['undo']> => {
  const change = await lastChange(db, roundId);
  if (!change || change.undoneAt !== null || now >= change.at + UNDO_MS) return null;
  const lengthOf = (pairs: string) => Pairs.parse(JSON.parse(pairs)).length;
  return { id: change.id, until: change.at + UNDO_MS, added: lengthOf(change.added), removed: lengthOf(change.removed) };
};

/** Returns works with marks in a round that are judged there no more. */
const worksOut = (db: Db, works: readonly RoundWork[], assignments: readonly AssignmentRow[]): Promise<RoundWork[]> => {
  const there = new Set(works.map(({ id }) => id));
  const marked = assignments.filter(({ workId, markId, lateMarks }) => !there.has(workId) && (markId !== null || lateMarks > 0));
  return worksWithIds(db, [...new Set(marked.map(({ workId }) => workId))]);
};

/** Returns a round's works and judges with the marks that stand. Throws not_found. */
export const getBoard = async (
  { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
): Promise<Board> => {
  const row = await roundInScope(readDb, scope, id);
  const settings = settingsOf(row);
  const [judged, panel, assigned, takenAway, receipts, accepted] = await Promise.all([
    settings.table ? [] : worksOfRound(readDb, row),
    panelOf(readDb, id),
    assignmentsOf(readDb, id),
    lateAssignmentsOf(readDb, id),
    receiptsOf(readDb, id),
    acceptedSpreadsOf(readDb, id),
  ]);
  const people = await peopleFacts(
    readDb,
    panel.map(({ judgeId }) => judgeId),
  );
  const out = await worksOut(readDb, judged, [...assigned, ...takenAway]);
  const isOut = new Set(out.map((work) => work.id));
  const works = [...judged, ...out];
  const hidden = await worksOfOwnFamily(readDb, actor, works);
  const seen = works.filter((work) => !hidden.has(work.id));
  const { items: conflicts } = await conflictsBetween(readDb, row.competitionId, people, seen);
  const byWork = Map.groupBy([...assigned, ...takenAway], ({ workId }) => workId);
  const { calibrationWorkId: workId } = row;
  const criteria = workId === null ? [] : [...(await criteriaOf(readDb, row.competitionId))].map(([key, title]) => ({ key, title }));
  return {
    calibration:
      workId === null || hidden.has(workId)
        ? null
        : {
            workId,
            criteria,
            ...(await calibrationOf(
              readDb,
              { id, workId },
              criteria.map(({ key }) => key),
            )),
          },
    round: await toRound(readDb, row),
    judges: panel.map(judgeOf),
    works: works.map(({ id: workId, no, title, group, preparation, language }): BoardWork => {
      const isHidden = hidden.has(workId);
      const cells = isHidden ? [] : (byWork.get(workId) ?? []).map((assignment) => cellOf(assignment, receipts));
      const totals = isOut.has(workId) ? [] : cells.flatMap(({ total }) => (total === null ? [] : [total]));
      return {
        id: workId,
        no,
        title,
        group,
        preparation,
        language,
        cells,
        total: combine(totals, settings.combine),
        spread: spreadOf(totals),
        isSpreadAccepted: accepted.has(workId),
        isOut: isOut.has(workId),
        isHidden,
      };
    }),
    conflicts,
    undo: await undoOf(readDb, id, clock.now()),
  };
};
