import { canBeArchived, canBeCalledOff } from '#contract/competitions/rules/callingOff.ts';
import type { CompetitionStanding } from '#contract/competitions/standing.ts';
import { locales, type Text } from '#contract/http/common.ts';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { windowsOf } from '#server/competitions/competition.ts';
import type { PublicationHooks, PublishDeps } from '#server/competitions/publish.ts';
import { type CompetitionRow, updateCompetition } from '#server/competitions/store.ts';
import { lockPublished, publishedRow } from '#server/competitions/versionStore.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { bringBackIfOpen } from './bringBack.ts';
import { COMPETITION_NOTICES } from './noticeJob.ts';
import { concernedBy, insertNotice, type NoticeKind, postponeReinstated, takeBackNotices, waitingNotices } from './noticeStore.ts';

type StandingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'jobs'>;
interface Asker {
  actor: Actor;
  scope: CompetitionScope;
}

const describe = async (db: Db | Tx, row: CompetitionRow, now: number): Promise<CompetitionStanding> => {
  const windows = windowsOf(row);
  const { calledOff } = windows;
  const waiting = await waitingNotices(db, row.id);
  return {
    id: row.id,
    canBeCalledOff: canBeCalledOff(windows, now),
    canBeArchived: row.archivedAt === null && canBeArchived(windows, now),
    calledOff: calledOff && {
      ...calledOff,
      by: row.calledOffBy ?? '',
      tellsAt: waiting.find(({ kind }) => kind === 'called_off')?.dueAt ?? null,
    },
    archived: row.archivedAt === null ? null : { at: row.archivedAt, by: row.archivedBy ?? '' },
    ...(await concernedBy(db, row.id)),
  };
};

/** Returns whether a competition is called off or archived. Throws not_found. */
export const standingOf = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompetitionScope,
  id: string,
): Promise<CompetitionStanding> => {
  const row = isInScope(scope, id) ? await publishedRow(db, id) : undefined;
  if (!row) throw new Problem('not_found');
  return describe(db, row, clock.now());
};

/** Changes a published competition under its lock. Throws not_found. */
const change = async (
  { db, clock }: StandingDeps,
  scope: CompetitionScope,
  id: string,
  write: (tx: Tx, row: CompetitionRow, now: number) => Promise<void>,
): Promise<CompetitionStanding> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  return db.transaction().execute(async (tx) => {
    const row = await lockPublished(tx, id);
    if (!row) throw new Problem('not_found');
    const now = clock.now();
    await write(tx, row, now);
    const after = await publishedRow(tx, id);
    if (!after) throw new Problem('not_found');
    return describe(tx, after, now);
  });
};

/** Has everybody with an entry told once this can no longer be taken back. */
const tell = async (tx: Tx, { ids, config }: StandingDeps, competitionId: string, kind: NoticeKind, now: number): Promise<void> =>
  insertNotice(tx, { id: ids.next(), competitionId, kind, dueAt: now + config.undoMs, position: '' });

/** Calls a competition off at once; everybody with an entry is told later. Throws not_found, invalid_input, action_not_allowed_now. */
export const callOff = async (deps: StandingDeps, { actor, scope }: Asker, id: string, reason: Text): Promise<CompetitionStanding> => {
  const fields: FieldProblems = Object.fromEntries(
    locales.flatMap((locale) => (isBlank(reason[locale]) ? [[`reason.${locale}`, 'required'] as const] : [])),
  );
  const standing = await change(deps, scope, id, async (tx, row, now) => {
    if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
    if (!canBeCalledOff(windowsOf(row), now)) throw new Problem('action_not_allowed_now');
    const written = { 'zh-CN': reason['zh-CN'].trim(), 'en-US': reason['en-US'].trim() };
    await updateCompetition(tx, id, {
      ...{ calledOffAt: now, calledOffBy: actor.name, calledOffReason: JSON.stringify(written) },
      updatedAt: now,
    });
    // Those who wait to hear of it have heard of an earlier calling off. Once they hear of this one, it is dropped.
    await postponeReinstated(tx, id, now + deps.config.undoMs + 1);
    await tell(tx, deps, id, 'called_off', now);
    const detail = { reason: written['zh-CN'] };
    await writeAudit(tx, deps, { actor, action: 'competition_called_off', subject: 'competition', subjectId: id, detail });
  });
  deps.jobs.runSoon(COMPETITION_NOTICES, deps.config.undoMs);
  return standing;
};

/**
 * Takes a calling off back; whoever was told of it is told of this too. Places that became free meanwhile go to those who wait for them. Throws not_found,
 * action_not_allowed_now.
 */
export const reinstate = async (
  deps: StandingDeps & PublishDeps,
  hooks: Pick<PublicationHooks, 'moveUpWaiting'>,
  { actor, scope }: Asker,
  id: string,
): Promise<CompetitionStanding> => {
  const standing = await change(deps, scope, id, async (tx, row, now) => {
    if (row.calledOffAt === null) throw new Problem('action_not_allowed_now');
    await updateCompetition(tx, id, { calledOffAt: null, calledOffBy: null, calledOffReason: null, updatedAt: now });
    const untold = await takeBackNotices(tx, id);
    if (!untold.includes('called_off') || untold.includes('reinstated')) await tell(tx, deps, id, 'reinstated', now);
    await hooks.moveUpWaiting(tx, deps, id);
    await bringBackIfOpen(tx, deps, actor, id, now);
    await writeAudit(tx, deps, { actor, action: 'competition_reinstated', subject: 'competition', subjectId: id, detail: {} });
  });
  deps.jobs.runSoon(COMPETITION_NOTICES, deps.config.undoMs);
  await deps.messages.committed();
  return standing;
};

/** Archives a competition that is over, or brings it back. Throws not_found, action_not_allowed_now. */
export const archive = (deps: StandingDeps, { actor, scope }: Asker, id: string, archived: boolean): Promise<CompetitionStanding> =>
  change(deps, scope, id, async (tx, row, now) => {
    if (archived === (row.archivedAt !== null)) return;
    if (archived && !canBeArchived(windowsOf(row), now)) throw new Problem('action_not_allowed_now');
    await updateCompetition(tx, id, { archivedAt: archived ? now : null, archivedBy: archived ? actor.name : null });
    const action = archived ? 'competition_archived' : 'competition_unarchived';
    await writeAudit(tx, deps, { actor, action, subject: 'competition', subjectId: id, detail: {} });
  });
