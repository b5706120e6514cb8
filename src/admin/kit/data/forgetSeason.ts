import { store } from './season.ts';

/** The lists that a link from Today narrows to the counted season. */
const LISTS = ['registrations', 'works', 'voteFlags'];

interface RememberedList {
  filter?: Record<string, unknown>;
}

/** Removes the season that a link set on lists: the selected season applies again. */
export const forgetSeasonOfLists = (): void => {
  for (const list of LISTS) {
    const key = `${list}.listParams`;
    const remembered = store.getItem<RememberedList | null>(key, null);
    if (remembered?.filter?.['season'] === undefined) continue;
    const { season: _, ...filter } = remembered.filter;
    store.setItem(key, { ...remembered, filter, page: 1 });
  }
};

/** Returns the search of an address without the filter's season. */
export const withoutSeason = (search: string): string => {
  const params = new URLSearchParams(search);
  const text = params.get('filter');
  if (text === null) return search;
  let filter: unknown;
  try {
    filter = JSON.parse(text);
  } catch {
    // react-admin drops an invalid filter
    return search;
  }
  if (typeof filter !== 'object' || filter === null || !('season' in filter)) return search;
  const { season: _, ...rest } = filter;
  params.set('filter', JSON.stringify(rest));
  params.delete('page');
  return `?${params}`;
};
