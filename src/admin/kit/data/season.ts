import { localStorageStore } from 'react-admin';

/** What the back office remembers on this device. */
export const store = localStorageStore('2');

/** The key under which the chosen season is stored; `null` stands for all seasons. */
export const SEASON = 'season';

/** The season that the lists are narrowed to; `undefined` where it is not. */
export const chosenSeason = (): number | undefined => {
  const season: unknown = store.getItem(SEASON, null);
  return typeof season === 'number' ? season : undefined;
};
