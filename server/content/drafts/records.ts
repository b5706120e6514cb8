import type { ContentFilter, ContentItem, ContentRecord } from '#contract/content/admin.ts';
import { type ContentData, type ContentKind, contentKinds } from '#contract/content/contentData.ts';
import { type ContentState, contentState, missingInContent } from '#contract/content/rules/contentDraft.ts';
import { locales, type Text } from '#contract/http/common.ts';
import { kinds } from '#server/content/kinds/kinds.ts';
import { hasWords } from '#server/content/kinds/wordSearchStore.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { draftsOf, offlineOf } from '#server/drafts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { draftsFor, type Item, parseData, parseTextAt } from './drafts.ts';

/** Returns an item with its draft and its versions. Throws not_found. */
export const getRecord = async (db: Db | Tx, { kind, id }: Item, now: number): Promise<ContentRecord> => {
  const { shown, columns, published, draft, versions } = await draftsFor(kind).history(db, id);
  const publishedAt = shown?.at ?? null;
  return {
    id,
    state: contentState(publishedAt, published !== null, now),
    publishedAt,
    published,
    draft,
    versions,
    textAt: parseTextAt(columns.textAt),
    asksAgain: (published && (await kinds[kind].requirementOf?.(db, id, published.number))) ?? null,
  };
};

/** Returns the languages in which an item lacks required text. */
const localesMissing = (data: ContentData) => {
  const paths = Object.keys(missingInContent(data));
  return locales.filter((locale) => paths.some((path) => path.endsWith(`.${locale}`)));
};

/** Returns all items of a kind that contain the search text. */
const allOf = async (db: Db, kind: ContentKind, q: string, now: number): Promise<ContentItem[]> => {
  const { list, titleOf } = kinds[kind];
  const drafts = new Map((await draftsOf(db, kind)).map((row) => [row.id, { ...row, parsed: parseData(row.data) }]));
  const live = await list(db, '');
  const found = q === '' ? null : new Set((await list(db, q)).map(({ id }) => id));
  const known = new Set(live.map(({ id }) => id));
  const offline = (await offlineOf(db, kind)).filter(({ id }) => !known.has(id)).map((row) => ({ ...row, parsed: parseData(row.data) }));
  for (const { id } of offline) known.add(id);
  const isFound = (id: string, ...texts: (ContentData | undefined)[]): boolean =>
    found === null || found.has(id) || texts.some((text) => text !== undefined && hasWords(text, q));
  const item = (id: string, state: ContentState, at: number, data: ContentData | null, title = data && titleOf(data)): ContentItem[] => {
    const draft = drafts.get(id);
    const shown = draft?.parsed ?? data;
    const named = draft ? titleOf(draft.parsed) : title;
    if (!named || !isFound(id, draft?.parsed, data ?? undefined)) return [];
    return [
      {
        id,
        title: named,
        state,
        at,
        draft: draft ? { by: draft.byName, at: draft.at } : null,
        missing: shown ? localesMissing(shown) : [],
      },
    ];
  };
  return [
    ...live.flatMap(({ id, title, publishedAt }) => item(id, contentState(publishedAt, true, now), publishedAt, null, title)),
    ...offline.flatMap(({ id, offlineAt, at, parsed }) => item(id, 'offline', offlineAt ?? at, parsed)),
    ...[...drafts.values()].flatMap(({ id, at, parsed }) => (known.has(id) ? [] : item(id, 'draft', at, parsed))),
  ].toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
};

/** Returns the first matches of a search in everything that organisers write: matches in the title first, then newest first. */
export const findContent = async ({ readDb, clock }: Pick<Deps, 'readDb' | 'clock'>, q: string, foundUpTo: number) => {
  const found: (ContentItem & { kind: ContentKind })[] = [];
  for (const kind of contentKinds) found.push(...(await allOf(readDb, kind, q, clock.now())).map((item) => ({ kind, ...item })));
  return found
    .toSorted((a, b) => Number(hasWords(b.title, q)) - Number(hasWords(a.title, q)) || b.at - a.at)
    .slice(0, foundUpTo)
    .map(({ kind, id, title, state }) => ({ kind, id, title, state }));
};

/** Returns the titles of all items of a kind: public, offline and drafts. */
export const contentTitles = async (
  { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>,
  kind: ContentKind,
): Promise<{ id: string; name: Text }[]> => (await allOf(readDb, kind, '', clock.now())).map(({ id, title }) => ({ id, name: title }));

/** Returns a page of the items of a kind, and the number of items in each state. */
export const listRecords = async (
  { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>,
  kind: ContentKind,
  { state, q = '' }: ContentFilter,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const all = await allOf(readDb, kind, q, clock.now());
  const count = (each: ContentState): number => all.filter((item) => item.state === each).length;
  const inState = state === undefined ? all : all.filter((item) => item.state === state);
  return {
    items: inState.slice((page - 1) * pageSize, page * pageSize),
    total: inState.length,
    counts: { draft: count('draft'), scheduled: count('scheduled'), published: count('published'), offline: count('offline') },
    // the newest come first
    nextPublicationAt: all.findLast(({ state: each }) => each === 'scheduled')?.at ?? null,
  };
};
