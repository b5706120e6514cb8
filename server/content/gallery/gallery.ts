import type { GalleryChange, GalleryItem } from '#contract/content/galleryAdmin.ts';
import { type GalleryKind, missingInGalleryItem, movedBefore } from '#contract/content/rules/galleryItem.ts';
import { type FieldProblems, fieldProblem, Problem } from '#contract/http/problem.ts';
import { fileUrlsIn } from '#server/content/files/fileUrls.ts';
import { insertRetired } from '#server/content/files/retiredFileStore.ts';
import { afterRetiring, retireFiles } from '#server/content/files/retiredFiles.ts';
import { moveTo } from '#server/content/kinds/orderStore.ts';
import type { Tx } from '#server/database/connection.ts';
import { lockTable } from '#server/database/lockTable.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findGalleryItem, idsInSeason, listGallery, pastEventExists, pastEventTitles, updateGalleryItem } from './galleryStore.ts';
import { type StoredChange, storeSubtitles, subtitleChanges } from './gallerySubtitles.ts';

type GalleryDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'files' | 'jobs'>;

/** Returns a season's gallery, hidden items included. */
export const readGallery = async (
  { readDb }: Pick<Deps, 'readDb'>,
  kind: GalleryKind,
  { season, ...page }: { season: number; page: number; pageSize: number },
) => ({ ...(await listGallery(readDb, kind, season, page)), reviews: await pastEventTitles(readDb) });

/** Throws invalid_input at `path` if the past event does not exist. */
export const assertPastEvent = async (tx: Tx, id: string | null | undefined, path: string): Promise<void> => {
  if (id && !(await pastEventExists(tx, id))) throw fieldProblem(path, 'invalid');
};

const subtitlesOf = ({ video }: GalleryItem) => video?.subtitles ?? [];

/** Returns the names of the fields whose values differ after a change. */
const changedFields = (before: GalleryItem, { id: _, version: __, ...change }: StoredChange): string[] =>
  Object.entries(change).flatMap(([field, value]) => {
    const was = field === 'subtitles' ? subtitlesOf(before) : Object.entries(before).find(([name]) => name === field)?.[1];
    return JSON.stringify(was) === JSON.stringify(value) ? [] : [field];
  });

const changeOne = async (tx: Tx, deps: GalleryDeps, actor: Actor, kind: GalleryKind, change: StoredChange, at: number) => {
  const { id, version } = change;
  const before = await findGalleryItem(tx, kind, id);
  if (!before) throw new Problem('not_found');
  if (before.version !== version) throw new Problem('conflict');
  const fields = changedFields(before, change);
  if (fields.length === 0) return before;
  if (change.picture && kind === 'photo') throw fieldProblem(`items.${at}.picture`, 'invalid');
  await assertPastEvent(tx, change.reviewId, `items.${at}.reviewId`);
  const now = deps.clock.now();
  const { caption = before.caption, description = before.description, picture = before.picture, season = before.season } = change;
  const { reviewId = before.reviewId, isShown = before.isShown, subtitles = subtitlesOf(before) } = change;
  const missing: FieldProblems = isShown ? missingInGalleryItem({ caption }) : {};
  if (Object.keys(missing).length > 0)
    throw new Problem('invalid_input', {
      fields: Object.fromEntries(Object.entries(missing).map(([path, code]) => [`items.${at}.${path}`, code])),
    });
  const words = { caption, description, picture, subtitles, season, reviewId, hiddenAt: isShown ? null : now };
  if (!(await updateGalleryItem(tx, kind, { id, version }, words, now))) throw new Problem('conflict');
  // The earlier picture is deleted: no gallery page shows it, so nobody could review it.
  if (change.picture) await insertRetired(tx, fileUrlsIn(JSON.stringify(before.picture)), now);
  const changes = subtitleChanges(subtitlesOf(before), subtitles);
  const replaced = changes.flatMap(({ from }) => from ?? []);
  await insertRetired(tx, replaced, now);
  const detail = {
    fields,
    ...(before.isShown !== isShown && { before: { isShown: before.isShown }, after: { isShown } }),
    ...(changes.length > 0 && { changes }),
  };
  await writeAudit(tx, deps, { actor, action: 'gallery_changed', subject: kind, subjectId: id, detail });
  const after = await findGalleryItem(tx, kind, id);
  if (!after) throw new Problem('not_found');
  return after;
};

/** Changes photos or videos, all or none. Throws not_found, conflict, invalid_input. */
export const changeGallery = async (
  deps: GalleryDeps,
  actor: Actor,
  kind: GalleryKind,
  { items }: { items: readonly GalleryChange[] },
): Promise<{ items: GalleryItem[] }> => {
  const made: string[] = [];
  try {
    const changes: StoredChange[] = [];
    for (const [at, change] of items.entries()) changes.push(await storeSubtitles(deps, { kind, at }, change, made));
    const changed = await deps.db.transaction().execute(async (tx) => {
      const after: { at: number; item: GalleryItem }[] = [];
      // In a fixed order, so that concurrent changes of the same items do not deadlock.
      const inOrder = [...changes.entries()].toSorted(([, a], [, b]) => (a.id < b.id ? -1 : 1));
      for (const [at, change] of inOrder) after.push({ at, item: await changeOne(tx, deps, actor, kind, change, at) });
      return after.toSorted((a, b) => a.at - b.at).map(({ item }) => item);
    });
    if (items.some(({ picture, subtitles }) => picture || subtitles)) await afterRetiring(deps);
    return { items: changed };
  } catch (error) {
    if (error instanceof Problem) await retireFiles(deps, made);
    throw error;
  }
};

/** Moves photos or videos of a season. Throws conflict if one of them no longer exists. */
export const moveInGallery = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  kind: GalleryKind,
  { season, ids, before }: { season: number; ids: readonly string[]; before: string | null },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockTable(tx, kind);
    const after = movedBefore(await idsInSeason(tx, kind, season), ids, before);
    if (!after) throw new Problem('conflict');
    await moveTo(tx, kind, after, deps.clock.now());
    await writeAudit(tx, deps, { actor, action: 'content_order_changed', subject: kind, subjectId: kind, detail: { season, ids, before } });
  });
