import type { ContentRecord } from '#contract/content/admin.ts';
import type { ContentData, ContentKind } from '#contract/content/contentData.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { kinds } from '#server/content/kinds/kinds.ts';
import type { ReadDraft } from '#server/drafts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { draftsFor, type Item, parseTextAt } from './drafts.ts';
import { getRecord } from './records.ts';

type DraftDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Saves a draft. Throws not_found, or conflict if it is no longer the one that was read. */
export const saveDraft = async (
  deps: DraftDeps,
  actor: Actor,
  { kind, id }: Item,
  { data, ...read }: ReadDraft & { data: ContentData },
) => {
  if (data.kind !== kind) throw fieldProblem('data.kind', 'invalid');
  const saved = await deps.db.transaction().execute((tx) => draftsFor(kind).save(tx, deps, actor, id, read, data));
  const { number, version, byName, at, textAt } = saved;
  return { number, version, by: byName, at, textAt: parseTextAt(textAt) };
};

/** Begins an item of a kind. Throws action_not_allowed_now if all possible items exist. */
export const createDraft = async (deps: DraftDeps, actor: Actor, kind: ContentKind): Promise<ContentRecord> =>
  deps.db.transaction().execute(async (tx) => {
    const { nextId } = kinds[kind];
    const id = nextId ? await nextId(tx) : deps.ids.next();
    if (id === null) throw new Problem('action_not_allowed_now');
    await draftsFor(kind).begin(tx, deps, actor, id, 1, kinds[kind].empty());
    return getRecord(tx, { kind, id }, deps.clock.now());
  });

/** Makes an earlier version the draft. Throws not_found, conflict. */
export const restoreVersion = async (
  deps: DraftDeps,
  actor: Actor,
  item: Item,
  body: ReadDraft & { restore: number },
): Promise<ContentRecord> =>
  deps.db.transaction().execute(async (tx) => {
    await draftsFor(item.kind).restore(tx, deps, actor, item.id, body);
    return getRecord(tx, item, deps.clock.now());
  });

/** Discards the draft that was read. Throws not_found, conflict. */
export const discardDraft = (deps: DraftDeps, actor: Actor, { kind, id }: Item, read: ReadDraft): Promise<void> =>
  deps.db.transaction().execute((tx) => draftsFor(kind).discard(tx, deps, actor, id, read));
