import type { EditedRecord } from '#contract/competitions/admin.ts';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { nextSeason } from '#contract/competitions/rules/competitionWindows.ts';
import { Problem } from '#contract/http/problem.ts';
import type { AuditAction } from '#contract/office/rules/auditActions.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { calendarDay } from '#contract/time/calendar.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { dataOf, emptyData, parseData } from './competitionData.ts';
import { getEdited, versionNumbered } from './drafts.ts';
import { deleteDraft, findDraft, insertVersion, lockPublished, publishedRow, updateDraft, versionsOf } from './versionStore.ts';

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'site'>;

/** The draft that the caller has read. */
export interface ReadDraft {
  number: number;
  version: number;
}

/** Returns the columns of a version that name its author. */
export const authorOf = (actor: Actor, now: number) => ({ byId: actor.id, byName: actor.name, at: now });

const audit = (tx: Tx, deps: DraftDeps, actor: Actor, action: AuditAction, subjectId: string, detail: Record<string, unknown>) =>
  writeAudit(tx, deps, { actor, action, subject: 'competition', subjectId, detail });

/** Stores what was public before there were versions as the first version, so that it can be compared and restored. */
const keepFirst = async (tx: Tx, { ids }: DraftDeps, competitionId: string): Promise<void> => {
  const row = await publishedRow(tx, competitionId);
  if (!row || (await versionsOf(tx, competitionId)).length > 0) return;
  const state = 'published' as const;
  const author = { byId: null, byName: '', at: row.updatedAt };
  const data = JSON.stringify(dataOf(row));
  await insertVersion(tx, { id: ids.next(), competitionId, number: 1, state, data, version: 1, ...author, note: null });
};

/** Begins the draft of the given number. Throws conflict if the number is not the next one, or another organiser began it first. */
const beginDraft = async (tx: Tx, deps: DraftDeps, actor: Actor, competitionId: string, number: number, data: CompetitionData) => {
  const { ids, clock } = deps;
  await keepFirst(tx, deps, competitionId);
  const [newest] = await versionsOf(tx, competitionId);
  const begun =
    newest?.state !== 'draft' &&
    number === (newest?.number ?? 0) + 1 &&
    (await insertVersion(tx, {
      id: ids.next(),
      competitionId,
      number,
      state: 'draft',
      data: JSON.stringify(data),
      version: 1,
      ...authorOf(actor, clock.now()),
      note: null,
    }));
  if (!begun) throw new Problem('conflict');
  await audit(tx, deps, actor, 'competition_draft_begun', competitionId, { number });
};

/** Saves or begins a draft inside a transaction. Throws not_found, conflict. */
const save = async (tx: Tx, deps: DraftDeps, actor: Actor, competitionId: string, read: ReadDraft, data: CompetitionData) => {
  const { clock } = deps;
  const before = await findDraft(tx, competitionId);
  if (!before && !(await lockPublished(tx, competitionId))) throw new Problem('not_found');
  if (read.version === 0) {
    await beginDraft(tx, deps, actor, competitionId, read.number, data);
    return;
  }
  if (!(await updateDraft(tx, { competitionId, ...read }, JSON.stringify(data), authorOf(actor, clock.now()))))
    throw new Problem('conflict');
  // Successive autosaves by one person leave one line in the audit log.
  if (before?.byId !== actor.id) await audit(tx, deps, actor, 'competition_draft_changed', competitionId, { number: read.number });
};

/** Saves a competition's draft. Throws not_found, or conflict if it is no longer the one that was read. */
export const saveDraft = async (
  deps: DraftDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { data, ...read }: ReadDraft & { data: CompetitionData },
) => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  await deps.db.transaction().execute((tx) => save(tx, deps, actor, id, read, data));
  return { number: read.number, version: read.version + 1, by: actor.name, at: deps.clock.now() };
};

/** Begins a competition: an empty one, or the next season of another, from its newest version. Throws not_found. */
export const createDraft = async (
  deps: DraftDeps,
  actor: Actor,
  scope: CompetitionScope,
  copyOf: string | undefined,
): Promise<EditedRecord> =>
  deps.db.transaction().execute(async (tx) => {
    const { ids, clock, site } = deps;
    const original = copyOf === undefined ? null : await getEdited(tx, scope, copyOf);
    const copied = original?.draft ?? original?.published;
    const data = copied ? nextSeason(copied.data, site.now().timeZone) : emptyData(calendarDay(clock.now(), site.now().timeZone).year);
    const id = ids.next();
    await beginDraft(tx, deps, actor, id, 1, data);
    return getEdited(tx, null, id);
  });

/** Makes an earlier version the draft. Throws not_found, conflict. */
export const restoreVersion = async (
  deps: DraftDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { restore, ...read }: ReadDraft & { restore: number },
): Promise<EditedRecord> => {
  if (!isInScope(scope, id)) throw new Problem('not_found');
  return deps.db.transaction().execute(async (tx) => {
    const { data } = await versionNumbered(tx, id, restore);
    await save(tx, deps, actor, id, read, data);
    await audit(tx, deps, actor, 'competition_version_restored', id, { number: read.number, restored: restore });
    return getEdited(tx, null, id);
  });
};

/** Discards the draft that was read. Throws not_found, conflict. */
export const discardDraft = async (deps: DraftDeps, actor: Actor, scope: CompetitionScope, id: string, read: ReadDraft): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (!isInScope(scope, id) || !(await findDraft(tx, id))) throw new Problem('not_found');
    if (!(await deleteDraft(tx, { competitionId: id, ...read }))) throw new Problem('conflict');
    await audit(tx, deps, actor, 'competition_draft_discarded', id, { number: read.number });
  });

/** Copies a switch that was set on the published competition into its draft, so that publishing does not undo it. */
export const followApprovalWaits = async (tx: Tx, deps: Pick<Deps, 'clock'>, actor: Actor, competitionId: string, waits: boolean) => {
  const draft = await findDraft(tx, competitionId);
  if (!draft) return;
  const data = JSON.stringify({ ...parseData(draft.data), approvalWaits: waits });
  await updateDraft(tx, draft, data, authorOf(actor, deps.clock.now()));
};
