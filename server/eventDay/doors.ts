import { hash, randomBytes } from 'node:crypto';
import type { CheckInState, Door, DoorList, DoorSync, DoorTeam, Press } from '#contract/eventDay/checkIn.ts';
import { statesOf } from '#contract/eventDay/rules/checkInState.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { type CompetitionRow, findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteBefore } from '#server/platform/jobs/deleteBefore.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import {
  arrivedKeys,
  type DoorRow,
  deleteDoor,
  deletePastPresses,
  eventsAfter,
  findDoorByToken,
  insertDoor,
  insertPresses,
  lastNumber,
  noteSeen,
  openDoors,
  publishedSlots,
} from './doorStore.ts';
import { settingsOf } from './eventDay.ts';
import { findPlan } from './planStore.ts';

type DoorDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>;

const HOUR_MS = 3600_000;
/** Time after the end of the last run for which a door stays open. */
const OPEN_AFTER_MS = 12 * HOUR_MS;
/** Time for which presses are kept; the last of each team stays as long as its entry does. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/** Calls of a door, which asks every few seconds. Doors of one hall share an address: only links that open nothing are counted by it. */
const CALLS = { max: 3000, windowMs: HOUR_MS };
const WRONG_LINKS = { max: 600, windowMs: HOUR_MS };

const hashOf = ({ vault }: Pick<Deps, 'vault'>, token: string): string => vault.mac(token, 'event door');

const toDoor = ({ id, name, expiresAt, seenAt }: Pick<DoorRow, 'id' | 'name' | 'expiresAt'> & { seenAt: number | null }): Door => ({
  id,
  name,
  expiresAt,
  seenAt,
});

const competitionIn = async (db: Db | Tx, scope: CompetitionScope, id: string): Promise<CompetitionRow> => {
  const competition = await findCompetition(db, id);
  if (!competition || !isInScope(scope, competition.id)) throw new Problem('not_found');
  return competition;
};

/** Returns the state of each team of a day that a door has seen. */
export const checkInStatesOf = async (db: Db, competitionId: string): Promise<ReadonlyMap<string, CheckInState>> =>
  statesOf(await eventsAfter(db, competitionId, 0));

/** Returns the open doors of a day, and the state of each team that a door has seen. Throws not_found. */
export const listDoors = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, scope: CompetitionScope, competitionId: string) => {
  const { id } = await competitionIn(db, scope, competitionId);
  const doors = await openDoors(db, id, clock.now());
  const states: Record<string, CheckInState> = Object.fromEntries(await checkInStatesOf(db, id));
  return { doors: doors.map(toDoor), states };
};

/** Opens a door until half a day after the plan's end. Throws not_found; action_not_allowed_now without a published plan, or after its day. */
export const openDoor = async (
  deps: DoorDeps & Pick<Deps, 'publicUrl'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
  name: string,
): Promise<Door & { url: string }> => {
  const token = randomBytes(24).toString('base64url');
  const door = await deps.db.transaction().execute(async (tx) => {
    const { id } = await competitionIn(tx, scope, competitionId);
    const plan = await findPlan(tx, id);
    const now = deps.clock.now();
    const expiresAt = plan && plan.publishedAt !== null ? settingsOf(plan).until + OPEN_AFTER_MS : 0;
    if (expiresAt <= now) throw new Problem('action_not_allowed_now');
    const row = {
      id: deps.ids.next(),
      competitionId: id,
      name,
      tokenHash: hashOf(deps, token),
      byId: actor.id,
      createdAt: now,
      expiresAt,
      seenAt: null,
    };
    await insertDoor(tx, row);
    await writeAudit(tx, deps, { actor, action: 'event_door_opened', subject: 'competition', subjectId: id, detail: {} });
    return toDoor(row);
  });
  return { ...door, url: `${deps.publicUrl()}/check-in#${token}` };
};

/** Closes a door. Throws not_found. */
export const closeDoor = (
  deps: DoorDeps,
  actor: Actor,
  scope: CompetitionScope,
  { id, doorId }: { id: string; doorId: string },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const competition = await competitionIn(tx, scope, id);
    if (!(await deleteDoor(tx, competition.id, doorId))) throw new Problem('not_found');
    await writeAudit(tx, deps, { actor, action: 'event_door_closed', subject: 'competition', subjectId: competition.id, detail: {} });
  });

/** Returns the teams of a published day, with a version that changes with them. */
const listOf = async (db: Db | Tx, competition: CompetitionRow): Promise<DoorList> => {
  const rows = Map.groupBy(await publishedSlots(db, competition.id), ({ registrationId }) => registrationId);
  const teams = [...rows.values()].flatMap((runs): DoorTeam[] => {
    const [first] = runs;
    if (!first) return [];
    const { registrationId: id, startNumber, teamName, organization, groupName: group, size } = first;
    const slots = runs.flatMap(({ run, publishedTable: table, publishedStartsAt: startsAt }) =>
      table === null || startsAt === null ? [] : [{ run, table, startsAt }],
    );
    return [{ id, startNumber, teamName, organization, group, size: Number(size ?? 0), slots }];
  });
  const list = { title: titleOf(competition), teams };
  return { ...list, version: hash('sha256', JSON.stringify(list)) };
};

/** Stores presses in the order of their arrival, each once. Returns the keys of those about teams that are not of the day. */
const storePresses = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  door: DoorRow,
  teamIds: ReadonlySet<string>,
  presses: readonly Press[],
): Promise<string[]> => {
  const { competitionId } = door;
  const before = await arrivedKeys(
    tx,
    competitionId,
    presses.map(({ key }) => key),
  );
  const fresh = [...new Map(presses.map((press) => [press.key, press])).values()].filter(({ key }) => !before.has(key));
  const stored = fresh.filter(({ teamId }) => teamIds.has(teamId));
  const last = await lastNumber(tx, competitionId);
  const receivedAt = deps.clock.now();
  await insertPresses(
    tx,
    stored.map(({ key, teamId, state, at }, index) => ({
      competitionId,
      number: last + index + 1,
      key,
      registrationId: teamId,
      state,
      door: door.name,
      pressedAt: at,
      receivedAt,
    })),
  );
  return fresh.filter((press) => !stored.includes(press)).map(({ key }) => key);
};

/** Takes in the presses of a door and returns those of all doors since. Throws link_expired, too_many_attempts. */
export const syncDoor = async (
  deps: DoorDeps & Pick<Deps, 'rateLimiter'>,
  address: string,
  { token, since, listVersion, presses }: { token: string; since: number; listVersion: string | null; presses: readonly Press[] },
): Promise<DoorSync> => {
  const tokenHash = hashOf(deps, token);
  const known = await findDoorByToken(deps.db, tokenHash, deps.clock.now());
  if (known) await deps.rateLimiter.consume(['event door', known.id], CALLS.max, CALLS.windowMs);
  else await deps.rateLimiter.consume(['wrong event doors', address], WRONG_LINKS.max, WRONG_LINKS.windowMs);
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const door = await findDoorByToken(tx, tokenHash, now);
    const competition = door && (await findCompetition(tx, door.competitionId));
    if (!door || !competition) throw new Problem('link_expired');
    // one order for all doors
    if (presses.length > 0) await lockCompetition(tx, competition.id);
    const list = await listOf(tx, competition);
    const dropped = await storePresses(tx, deps, door, new Set(list.teams.map(({ id }) => id)), presses);
    await noteSeen(tx, door.id, now);
    return {
      door: door.name,
      expiresAt: door.expiresAt,
      list: list.version === listVersion ? null : list,
      events: await eventsAfter(tx, competition.id, since),
      dropped,
    };
  });
};

/** Deletes doors that have expired, and presses that are past their time but for each team's last: who was absent has no score, however late it is computed again. */
export const deleteOldDoors = async (db: Db, now: number): Promise<void> => {
  await deleteBefore(db, 'eventDoor', 'expiresAt', now - KEPT_MS);
  await inBatches((limit) => deletePastPresses(db, now - KEPT_MS, limit));
};
