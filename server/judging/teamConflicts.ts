import { Problem } from '#contract/http/problem.ts';
import type { TeamConflict } from '#contract/judging/attemptsAdmin.ts';
import type { JudgeFacts } from '#contract/judging/rules/conflicts.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { conflictsBetween } from './conflicts.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import { panelOf } from './roundStore.ts';
import { lockedRound } from './rounds.ts';
import { saveTeamRuling, teamRulingsOf } from './teamRulingStore.ts';
import { findTeam, type Team } from './teamStore.ts';

type Conflict = Omit<TeamConflict, 'judge'>;

/**
 * Returns the conflicts between people and teams of a competition: derived from the data, and declared for the team's work if it has one. A ruling on the team is
 * beside one on its work, and goes before it.
 */
export const teamConflicts = async (
  db: Db | Tx,
  competitionId: string,
  people: ReadonlyMap<string, JudgeFacts>,
  teams: readonly Team[],
): Promise<Conflict[]> => {
  const teamOf = new Map(teams.map((team) => [team.workId ?? team.id, team]));
  const works = [...teamOf].map(([id, { facts }]) => ({ id, facts }));
  const { items } = await conflictsBetween(db, competitionId, people, works);
  const rulings = new Map((await teamRulingsOf(db, competitionId)).map((row) => [`${row.registrationId} ${row.judgeId}`, row]));
  return items.flatMap(({ workId, judgeId, kinds, ruling, ruled }): Conflict[] => {
    const team = teamOf.get(workId);
    if (!team) return [];
    const own = rulings.get(`${team.id} ${judgeId}`);
    const stands = own
      ? { ruling: own.ruling, ruled: { by: own.ruledByName ?? '', at: own.ruledAt, reason: own.reason } }
      : { ruling, ruled };
    return [{ registrationId: team.id, judgeId, kinds, ...stands }];
  });
};

/**
 * Rules on a conflict between a judge and a team at the table, for every round of tables of its competition, with its audit line: overruled, the judge scores the
 * team after all. Throws not_found, also for a team of the actor's own family or school; action_not_allowed_now for a round in which works are marked.
 */
export const ruleOnTeamConflict = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  {
    registrationId,
    judgeId,
    ruling,
    reason,
  }: { registrationId: string; judgeId: string; ruling: 'confirmed' | 'overruled'; reason: string },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const round = await lockedRound(tx, scope, id);
    if (round.tableSettings === null) throw new Problem('action_not_allowed_now');
    const team = await findTeam(tx, round.competitionId, registrationId);
    if (!team || (await worksOfOwnFamily(tx, actor, [team])).size > 0) throw new Problem('not_found');
    if (!(await panelOf(tx, id)).some((member) => member.judgeId === judgeId)) throw new Problem('not_found');
    const { competitionId } = round;
    await saveTeamRuling(tx, { registrationId, judgeId, competitionId, ruling, reason, ruledBy: actor.id, ruledAt: deps.clock.now() });
    await writeAudit(tx, deps, {
      actor,
      action: 'conflict_ruled',
      subject: 'registration',
      subjectId: registrationId,
      detail: { round: JSON.parse(round.name), ruling, reason, judgeIds: [judgeId] },
    });
  });
