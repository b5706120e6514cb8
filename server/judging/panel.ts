import { fieldProblem } from '#contract/http/problem.ts';
import type { PanelMember, Round } from '#contract/judging/admin.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { removeUnmarked } from './assignmentStore.ts';
import { assignCalibration } from './calibration.ts';
import { judgesAmong } from './judgeStore.ts';
import { leavePanel, panelOf, upsertPanelMember } from './roundStore.ts';
import { changeRound, refuseLocked } from './rounds.ts';

/** Sets the judges of a round; those left out lose what they have not marked, new ones get the calibration. Throws not_found, conflict, round_locked, invalid_input. */
export const setPanel = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { version, members }: { version: number; members: readonly PanelMember[] },
): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'panel_set' }, async (tx, row) => {
    refuseLocked(row);
    const now = deps.clock.now();
    const wanted = new Map(members.map((member) => [member.judgeId, member]));
    const judges = await judgesAmong(tx, [...wanted.keys()]);
    const wrong = members.findIndex(({ judgeId }) => !judges.has(judgeId));
    if (wrong >= 0) throw fieldProblem(`members.${wrong}.judgeId`, 'invalid');
    const before = (await panelOf(tx, id)).filter(({ leftAt }) => leftAt === null).map(({ judgeId }) => judgeId);
    for (const member of wanted.values()) await upsertPanelMember(tx, id, member);
    const leaving = before.filter((judgeId) => !wanted.has(judgeId));
    await leavePanel(tx, id, leaving, now);
    await removeUnmarked(tx, id, leaving, now);
    await assignCalibration(tx, deps, row);
    return { columns: {}, detail: { added: [...wanted.keys()].filter((judgeId) => !before.includes(judgeId)), removed: leaving } };
  });
