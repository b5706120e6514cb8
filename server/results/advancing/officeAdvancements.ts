import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { ComputedTerms } from '#contract/results/admin.ts';
import type { OfficeAdvancement, OfficeAdvancements } from '#contract/results/advancement.ts';
import { advancementState } from '#contract/results/rules/advancement.ts';
import { findCompetition, titleOf, windowsOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type AdvancementRow, entriesByCodes, lockCompetition, notifyFamily } from '#server/registrations/index.ts';
import { advancementBy, type Target, targetsOf } from '#server/results/computing/advancing.ts';
import { groupsOf, liveTeams } from '#server/results/computing/computationStore.ts';
import { newAdvancement } from './advance.ts';
import { advancementsOf, holdsAt, inForceKey, insertAdvancement, publicComputation } from './advancementStore.ts';

/** A competition that an actor reaches. */
interface Place {
  competitionId: string;
  scope: CompetitionScope;
}

/** The published results of a competition, as they decide who advances. */
const publishedOf = async (db: Db | Tx, competitionId: string, now: number) => {
  const computation = await publicComputation(db, competitionId, now);
  if (!computation) return null;
  const terms = ComputedTerms.parse(JSON.parse(computation.terms));
  return { terms, groups: groupsOf(computation), targets: await targetsOf(db, terms, now) };
};

const reach = async (db: Db | Tx, { competitionId, scope }: Place): Promise<void> => {
  if (!isInScope(scope, competitionId) || (await findCompetition(db, competitionId))?.id !== competitionId) throw new Problem('not_found');
};

const toTarget = ({ id, row, isOpen }: Target): OfficeAdvancements['targets'][number] => ({
  id,
  title: row ? titleOf(row) : null,
  signup: row ? windowsOf(row).signup : null,
  isOpen,
  capacity: row?.capacity ?? null,
  seatsTaken: row?.seatsTaken ?? 0,
});

/** Returns the public invitations, of each entry and target the newest alone. */
const newestOfEach = (rows: readonly AdvancementRow[], now: number): AdvancementRow[] =>
  [
    ...Map.groupBy(
      rows.filter(({ publishedAt }) => publishedAt <= now),
      inForceKey,
    ).values(),
  ].flatMap(([newest]) => newest ?? []);

/** Returns who has qualified for other competitions, without what an organiser may not know of their own family's entries. Throws not_found. */
export const listAdvancements = async (
  { db, clock }: { db: Db | Tx; clock: Deps['clock'] },
  actor: Actor,
  place: Place,
): Promise<OfficeAdvancements> => {
  await reach(db, place);
  const { competitionId } = place;
  const now = clock.now();
  const rows = await advancementsOf(db, competitionId);
  const published = await publishedOf(db, competitionId, now);
  if (!published) return { targets: [], items: [], left: [], next: [] };
  const { groups, targets, terms } = published;
  const known = new Set(targets.map(({ id }) => id));
  const former = [...new Set(rows.map(({ targetId }) => targetId))].filter((id) => !known.has(id));
  const all = [...targets, ...(await Promise.all(former.map(async (id) => ({ id, row: await findCompetition(db, id), isOpen: false }))))];
  const teams = new Map((await liveTeams(db, competitionId)).map((team) => [team.id, team]));
  const hidden = await ownFamilyEntries(db, actor, competitionId);
  const ranks = new Map(groups.flatMap(({ rows: ranked }) => ranked.map(({ id, rank }) => [id, rank] as const)));
  const signedUp = await entriesByCodes(
    db,
    rows.map(({ codeId }) => codeId),
  );
  const entryOf = new Map(signedUp.map((entry) => [entry.invitationCodeId, entry]));
  const acceptedBy = new Map(rows.flatMap((row) => (entryOf.has(row.codeId) ? [[inForceKey(row), entryOf.get(row.codeId)] as const] : [])));
  const named = (entryId: string, targetId: string) => {
    const team = teams.get(entryId);
    return team
      ? [
          {
            ...{ entryId, targetId, group: team.groupName },
            teamName: team.teamName,
            organization: team.organization,
            isHidden: hidden.has(entryId),
          },
        ]
      : [];
  };
  const newest = newestOfEach(rows, now);
  const items = newest.flatMap((row) =>
    named(row.registrationId, row.targetId).map((name): OfficeAdvancement => {
      if (name.isHidden) return { ...name, id: row.id, state: 'invited', acceptedBy: null, endedAt: null, byHand: null };
      const entry = acceptedBy.get(inForceKey(row));
      const target = all.find(({ id }) => id === row.targetId)?.row;
      const facts = { hasEntry: entry !== undefined, isLive: true, endedAt: row.endedAt, declinedAt: row.declinedAt };
      return {
        ...name,
        id: row.id,
        state: advancementState({ ...facts, closesAt: target ? windowsOf(target).signup.closesAt : null }, now),
        acceptedBy: entry ? { id: entry.id, teamName: entry.teamName } : null,
        endedAt: row.endedAt !== null && row.endedAt <= now ? row.endedAt : null,
        byHand: row.byName === null ? null : { by: row.byName, reason: row.reason },
      };
    }),
  );
  const placeOf = ({ entryId, isHidden }: OfficeAdvancement) =>
    isHidden ? Number.POSITIVE_INFINITY : (ranks.get(entryId) ?? Number.POSITIVE_INFINITY);
  const { left } = await advancementBy(db, competitionId, { groups, terms, targets });
  const invited = new Set(newest.filter((row) => holdsAt(row, now)).map(inForceKey));
  const next = targets.flatMap(({ id: targetId, isOpen }) =>
    groups.flatMap(({ rows: ranked }) => {
      const free = ranked.filter(({ id, rank }) => rank !== null && teams.has(id) && !hidden.has(id) && !invited.has(`${id} ${targetId}`));
      const rank = free[0]?.rank;
      if (!isOpen || rank === undefined || rank === null) return [];
      return free.filter((row) => row.rank === rank).flatMap(({ id }) => named(id, targetId).map((name) => ({ ...name, rank })));
    }),
  );
  return {
    targets: all.map(toTarget),
    items: items.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1)),
    left: left.flatMap(({ entryId, targetId, reason }) =>
      invited.has(`${entryId} ${targetId}`) ? [] : named(entryId, targetId).map((name) => ({ ...name, reason })),
    ),
    next,
  };
};

type InviteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'messages' | 'publicUrl' | 'site' | 'vault'>;

/**
 * Invites one more entry with published results by hand, and tells its family. Throws not_found, conflict (it is invited), action_not_allowed_now (no such result,
 * one of the actor's own family, no award qualifies for that competition, or it takes no entries).
 */
export const inviteByHand = async (
  deps: InviteDeps,
  actor: Actor,
  place: Place,
  { entryId, targetId, reason }: { entryId: string; targetId: string; reason: string },
): Promise<void> => {
  const { db, clock } = deps;
  const { competitionId } = place;
  await db.transaction().execute(async (tx) => {
    await reach(tx, place);
    await lockCompetition(tx, competitionId);
    const now = clock.now();
    const published = await publishedOf(tx, competitionId, now);
    const team = (await liveTeams(tx, competitionId)).find(({ id }) => id === entryId);
    const isRanked = published?.groups.some(({ rows }) => rows.some(({ id, rank }) => id === entryId && rank !== null)) ?? false;
    if (!team || !isRanked || (await ownFamilyEntries(tx, actor, competitionId)).has(entryId)) throw new Problem('action_not_allowed_now');
    const target = published?.targets.find(({ id }) => id === targetId);
    if (!target?.row || !target.isOpen) throw new Problem('action_not_allowed_now');
    const row = newAdvancement(
      deps,
      { competitionId, registrationId: entryId, targetId },
      { publication: null, publishedAt: now, reason, byName: actor.name },
    );
    if (!(await insertAdvancement(tx, row, now))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: 'advancement_invited',
      subject: 'registration',
      subjectId: entryId,
      detail: { competitionId: targetId, reason },
    });
    const title = titleOf(target.row);
    const { accountId, teamName } = team;
    await notifyFamily(
      tx,
      deps,
      { id: entryId, accountId, competitionId, teamName },
      'advancement_invited',
      (locale) => ({ final: title[locale], code: row.code }),
      { until: target.row.signupClosesAt ?? now },
    );
  });
  await deps.messages.committed();
};
