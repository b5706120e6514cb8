import type { ContentRecord } from '#contract/content/admin.ts';
import { missingInContent, publicationAt } from '#contract/content/rules/contentDraft.ts';
import type { Text } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { kinds } from '#server/content/kinds/kinds.ts';
import { type ReadDraft, setOffline } from '#server/drafts/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { draftsFor, type Item } from './drafts.ts';
import { getRecord } from './records.ts';

type PublishDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

interface Publication extends ReadDraft {
  publishAt: number | null;
  note?: string | undefined;
  asksAgain: Text | null;
}

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
    const drafts = draftsFor(item.kind);
    const { text, data, isDraft } = await drafts.textToPublish(tx, deps, item.id, read);
    const fields = missingInContent(data);
    if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
    const before = await kind.find(tx, item.id);
    const moment = publicationAt(publishAt, kind.staysUntilReplaced ? null : (before?.publishedAt ?? null), now);
    if ('problem' in moment) throw fieldProblem('publishAt', moment.problem);
    await drafts.publish(tx, deps, actor, item.id, { read, text, isDraft, note });
    await kind.put(tx, item.id, { data, publishedAt: moment.at }, now);
    await kind.require?.(tx, item.id, { data, publishedAt: moment.at, number: read.number, changes: asksAgain }, now);
    const changed = before ? changedPaths(before.data, data) : null;
    await writeAudit(tx, deps, {
      actor,
      action: moment.at > now ? 'content_scheduled' : 'content_published',
      subject: item.kind,
      subjectId: item.id,
      detail: { number: read.number, publishedAt: moment.at, changed, ...(asksAgain && { asksAgain: true }) },
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
    const drafts = draftsFor(item.kind);
    const newest = await drafts.newestVersion(tx, deps, item.id);
    if (!newest && !(await drafts.findDraft(tx, item.id))) throw new Problem('not_found');
    const live = await kinds[item.kind].find(tx, item.id);
    if (state === 'scheduled' && live && live.publishedAt <= now) throw new Problem('already_public');
    if (!(await kinds[item.kind].remove(tx, item.id, now))) throw new Problem('action_not_allowed_now');
    await setOffline(tx, item, now);
    await writeAudit(tx, deps, {
      actor,
      action: 'content_withdrawn',
      subject: item.kind,
      subjectId: item.id,
      detail: { number: newest?.number ?? null },
    });
    return getRecord(tx, item, now);
  });
