import type { ContentRecord } from '#contract/content/admin.ts';
import { missingInContent, publicationAt } from '#contract/content/rules/contentDraft.ts';
import type { Text } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { kinds } from '#server/content/kinds/kinds.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { deleteDraft, findDraft, type Item, insertVersion, setOffline } from './draftStore.ts';
import { getRecord, parseData } from './drafts.ts';
import { audit, authorOf, newestVersion, type ReadDraft } from './saveDraft.ts';

type PublishDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

interface Publication extends ReadDraft {
  publishAt: number | null;
  note?: string | undefined;
  asksAgain: Text | null;
}

/** Returns the data to publish: the draft that was read, or without one the newest version again. Throws not_found, conflict. */
const textToPublish = async (tx: Tx, item: Item, read: ReadDraft) => {
  const draft = await findDraft(tx, item);
  const newest = await newestVersion(tx, item);
  const text = draft ?? newest;
  if (!text) throw new Problem('not_found');
  const isRead = draft
    ? draft.number === read.number && draft.version === read.version
    : read.version === 0 && read.number === (newest?.number ?? 0) + 1;
  if (!isRead) throw new Problem('conflict');
  return { data: parseData(text.data), textAt: text.textAt, isDraft: draft !== undefined };
};

/**
 * Publishes what was read, at once or at a set time: the portal's row, the version and the audit line in one transaction. Throws not_found, conflict,
 * invalid_input.
 */
export const publish = async (
  deps: PublishDeps,
  actor: Actor,
  item: Item,
  { publishAt, note, asksAgain, ...read }: Publication,
): Promise<ContentRecord> =>
  deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const kind = kinds[item.kind];
    if (asksAgain && !kind.require) throw fieldProblem('asksAgain', 'invalid');
    const { data, textAt, isDraft } = await textToPublish(tx, item, read);
    const fields = missingInContent(data);
    if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
    const before = await kind.find(tx, item.id);
    const moment = publicationAt(publishAt, kind.staysUntilReplaced ? null : (before?.publishedAt ?? null), now);
    if ('problem' in moment) throw fieldProblem('publishAt', moment.problem);
    if (isDraft && !(await deleteDraft(tx, { ...item, ...read }))) throw new Problem('conflict');
    const version = {
      ...item,
      number: read.number,
      state: 'published' as const,
      data: JSON.stringify(data),
      textAt,
      ...authorOf(actor, now),
      note: note || null,
      offlineAt: null,
    };
    if (!(await insertVersion(tx, version))) throw new Problem('conflict');
    await kind.put(tx, item.id, { data, publishedAt: moment.at }, now);
    await kind.require?.(tx, item.id, { data, publishedAt: moment.at, number: read.number, changes: asksAgain }, now);
    await audit(tx, deps, actor, moment.at > now ? 'content_scheduled' : 'content_published', item, {
      number: read.number,
      publishedAt: moment.at,
      changed: before ? changedPaths(before.data, data) : null,
      ...(asksAgain && { asksAgain: true }),
    });
    return getRecord(tx, item, now);
  });

/**
 * Takes an item offline, or cancels its scheduled publication, depending on the `state` that was read. Throws not_found; already_public if its
 * publication time has come since; action_not_allowed_now if it is neither public nor scheduled.
 */
export const withdraw = async (
  deps: PublishDeps,
  actor: Actor,
  item: Item,
  { state }: { state: 'scheduled' | 'published' },
): Promise<ContentRecord> =>
  deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const newest = await newestVersion(tx, item);
    if (!newest && !(await findDraft(tx, item))) throw new Problem('not_found');
    const live = await kinds[item.kind].find(tx, item.id);
    if (state === 'scheduled' && live && live.publishedAt <= now) throw new Problem('already_public');
    if (!(await kinds[item.kind].remove(tx, item.id, now))) throw new Problem('action_not_allowed_now');
    await setOffline(tx, item, now);
    await audit(tx, deps, actor, 'content_withdrawn', item, { number: newest?.number ?? null });
    return getRecord(tx, item, now);
  });
