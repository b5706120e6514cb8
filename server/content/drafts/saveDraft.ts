import type { ContentRecord } from '#contract/content/admin.ts';
import type { ContentData, ContentKind } from '#contract/content/contentData.ts';
import { textAtAfter } from '#contract/content/rules/contentDraft.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { AuditAction } from '#contract/office/rules/auditActions.ts';
import { kinds } from '#server/content/kinds/kinds.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  findVersion,
  type Item,
  insertDraft,
  insertVersion,
  updateDraft,
  versionsOf,
} from './draftStore.ts';
import { firstVersion, getRecord, parseData, parseTextAt, versionNumbered } from './drafts.ts';

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** The draft that the caller has read. */
export interface ReadDraft {
  number: number;
  version: number;
}

/** Returns the columns of a draft or a version that name its author. */
export const authorOf = (actor: Actor, now: number) => ({ byId: actor.id, byName: actor.name, at: now });

export const audit = (tx: Tx, deps: DraftDeps, actor: Actor, action: AuditAction, { kind, id }: Item, detail: Record<string, unknown>) =>
  writeAudit(tx, deps, { actor, action, subject: kind, subjectId: id, detail });

/** Returns the newest version. What was public before there were versions becomes the first, so that it can be compared and restored. */
export const newestVersion = async (tx: Tx, item: Item) => {
  const [line] = await versionsOf(tx, item);
  if (line) return findVersion(tx, item, line.number);
  const live = await kinds[item.kind].find(tx, item.id);
  if (!live) return undefined;
  const first = firstVersion(item, live);
  if (!(await insertVersion(tx, first))) throw new Problem('conflict');
  return first;
};

/** Begins the draft of the given number. Throws conflict if the number is not the next one, or another organiser began it first. */
const beginDraft = async (tx: Tx, deps: DraftDeps, actor: Actor, item: Item, number: number, data: ContentData): Promise<DraftRow> => {
  const now = deps.clock.now();
  const newest = await newestVersion(tx, item);
  const textAt = newest ? textAtAfter(parseTextAt(newest.textAt), parseData(newest.data), data, now) : { 'zh-CN': now, 'en-US': now };
  const row: DraftRow = {
    ...item,
    number,
    version: 1,
    data: JSON.stringify(data),
    textAt: JSON.stringify(textAt),
    ...authorOf(actor, now),
  };
  if (number !== (newest?.number ?? 0) + 1 || !(await insertDraft(tx, row))) throw new Problem('conflict');
  await audit(tx, deps, actor, 'content_draft_begun', item, { number });
  return row;
};

/** Saves or begins a draft inside a transaction. Throws not_found, conflict. */
const save = async (tx: Tx, deps: DraftDeps, actor: Actor, item: Item, read: ReadDraft, data: ContentData): Promise<DraftRow> => {
  const before = await findDraft(tx, item);
  if (!before && !(await newestVersion(tx, item))) throw new Problem('not_found');
  if (read.version === 0) return beginDraft(tx, deps, actor, item, read.number, data);
  if (!before) throw new Problem('conflict');
  const now = deps.clock.now();
  const columns = {
    data: JSON.stringify(data),
    textAt: JSON.stringify(textAtAfter(parseTextAt(before.textAt), parseData(before.data), data, now)),
    ...authorOf(actor, now),
  };
  if (!(await updateDraft(tx, { ...item, ...read }, columns))) throw new Problem('conflict');
  // Successive autosaves by one person leave one line in the audit log.
  if (before.byId !== actor.id) await audit(tx, deps, actor, 'content_draft_changed', item, { number: read.number });
  return { ...before, ...columns, version: read.version + 1 };
};

/** Saves a draft. Throws not_found, or conflict if it is no longer the one that was read. */
export const saveDraft = async (deps: DraftDeps, actor: Actor, item: Item, { data, ...read }: ReadDraft & { data: ContentData }) => {
  if (data.kind !== item.kind) throw fieldProblem('data.kind', 'invalid');
  const { number, version, byName, at, textAt } = await deps.db.transaction().execute((tx) => save(tx, deps, actor, item, read, data));
  return { number, version, by: byName, at, textAt: parseTextAt(textAt) };
};

/** Begins an item of a kind. Throws action_not_allowed_now if all possible items exist. */
export const createDraft = async (deps: DraftDeps, actor: Actor, kind: ContentKind): Promise<ContentRecord> =>
  deps.db.transaction().execute(async (tx) => {
    const { nextId } = kinds[kind];
    const id = nextId ? await nextId(tx) : deps.ids.next();
    if (id === null) throw new Problem('action_not_allowed_now');
    const item = { kind, id };
    await beginDraft(tx, deps, actor, item, 1, kinds[kind].empty());
    return getRecord(tx, item, deps.clock.now());
  });

/** Makes an earlier version the draft. Throws not_found, conflict. */
export const restoreVersion = async (
  deps: DraftDeps,
  actor: Actor,
  item: Item,
  { restore, ...read }: ReadDraft & { restore: number },
): Promise<ContentRecord> =>
  deps.db.transaction().execute(async (tx) => {
    const { data } = await versionNumbered(tx, item, restore);
    await save(tx, deps, actor, item, read, data);
    await audit(tx, deps, actor, 'content_version_restored', item, { number: read.number, restored: restore });
    return getRecord(tx, item, deps.clock.now());
  });

/** Discards the draft that was read. Throws not_found, conflict. */
export const discardDraft = async (deps: DraftDeps, actor: Actor, item: Item, read: ReadDraft): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await findDraft(tx, item))) throw new Problem('not_found');
    if (!(await deleteDraft(tx, { ...item, ...read }))) throw new Problem('conflict');
    await audit(tx, deps, actor, 'content_draft_discarded', item, { number: read.number });
  });
