import { localStorageStore } from 'react-admin';

/** The store of the back office on this device. Version 2 also kept react-admin's own copy of the language, which won over the portal's. */
export const store = localStorageStore('3');

/** The key of the selected season; `null` means all seasons. */
export const SEASON = 'season';

/** Returns the season that the lists are narrowed to; `undefined` if none. */
export const chosenSeason = (): number | undefined => {
  const season: unknown = store.getItem(SEASON, null);
  return typeof season === 'number' ? season : undefined;
};
