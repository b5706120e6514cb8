import { Problem } from '#contract/http/problem.ts';
import type { LiveState } from '#contract/live/admin.ts';
import { LIVE_HOURS } from '#contract/live/rules/liveHours.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stillHolds } from '#server/platform/instants.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { deleteLiveBoard, findLiveBoard, publicationOrders, saveLiveBoard } from './liveStore.ts';

const LIVE_MS = LIVE_HOURS * 3600_000;

/**
 * Returns whether a competition's board is on at `now`. An order to publish the results ends it, on every process and by itself, and it stays off if
 * the order is taken back: only an organiser turns it on.
 */
export const liveStateOf = async (db: Db | Tx, competitionId: string, now: number): Promise<LiveState> => {
  const row = await findLiveBoard(db, competitionId);
  const { last, isAnyInForce } = await publicationOrders(db, competitionId);
  const until = (row?.since ?? 0) + LIVE_MS;
  const isOn = row !== undefined && !isAnyInForce && row.publication === last && stillHolds(until, now, LIVE_MS);
  return { on: isOn ? { since: row.since, by: row.byName, until } : null, isOver: isAnyInForce };
};

/** Returns whether the board of a competition is on. Throws not_found. */
export const getLiveState = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompetitionScope,
  competitionId: string,
): Promise<LiveState> => {
  const competition = isInScope(scope, competitionId) ? await findCompetition(db, competitionId) : undefined;
  if (competition?.id !== competitionId) throw new Problem('not_found');
  return liveStateOf(db, competitionId, clock.now());
};

/** Turns the board of a competition on or off. Throws not_found; action_not_allowed_now if it is to be on and a publication is ordered. */
export const turnLiveBoard = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  { scope, competitionId }: { scope: CompetitionScope; competitionId: string },
  isOn: boolean,
): Promise<LiveState> =>
  deps.db.transaction().execute(async (tx) => {
    const competition = isInScope(scope, competitionId) ? await findCompetition(tx, competitionId) : undefined;
    if (competition?.id !== competitionId) throw new Problem('not_found');
    // one after the other with the order of a publication
    await lockCompetition(tx, competitionId);
    const now = deps.clock.now();
    const before = await liveStateOf(tx, competitionId, now);
    if (isOn && before.isOver) throw new Problem('action_not_allowed_now');
    if (isOn === (before.on !== null)) return before;
    const { last } = await publicationOrders(tx, competitionId);
    if (isOn) await saveLiveBoard(tx, { competitionId, since: now, byId: actor.id, byName: actor.name, publication: last });
    else await deleteLiveBoard(tx, competitionId);
    await writeAudit(tx, deps, {
      actor,
      action: isOn ? 'live_board_on' : 'live_board_off',
      subject: 'competition',
      subjectId: competitionId,
      detail: {},
    });
    return liveStateOf(tx, competitionId, now);
  });
