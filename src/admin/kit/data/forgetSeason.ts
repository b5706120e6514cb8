import { store } from './season.ts';

/** The lists that a link from Today narrows to the season that was counted. */
const LISTS = ['registrations', 'works', 'voteFlags'];

interface RememberedList {
  filter?: Record<string, unknown>;
}

/** Forgets the season that a link narrowed lists to: the one that is chosen counts from now on. */
export const forgetSeasonOfLists = (): void => {
  for (const list of LISTS) {
    const key = `${list}.listParams`;
    const remembered = store.getItem<RememberedList | null>(key, null);
    if (remembered?.filter?.['season'] === undefined) continue;
    const { season: _, ...filter } = remembered.filter;
    store.setItem(key, { ...remembered, filter, page: 1 });
  }
};

/** The search of an address whose filter names no season any more. */
export const withoutSeason = (search: string): string => {
  const params = new URLSearchParams(search);
  const text = params.get('filter');
  if (text === null) return search;
  let filter: unknown;
  try {
    filter = JSON.parse(text);
  } catch {
    // react-admin drops what was mistyped there
    return search;
  }
  if (typeof filter !== 'object' || filter === null || !('season' in filter)) return search;
  const { season: _, ...rest } = filter;
  params.set('filter', JSON.stringify(rest));
  params.delete('page');
  return `?${params}`;
};
