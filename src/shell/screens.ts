import type { PageName } from '#contract/portal/pages.ts';

/** Names of the screens: one for each page, and one for an unknown address. */
export type ScreenName = PageName | 'notFound';

/** Loads the list of all screens except home, to keep the names of their chunks out of a first visit. */
export const loadOtherScreens = () => import('./otherScreens.ts');

/** Loads a screen. */
export const loadScreen = async (name: ScreenName) => {
  if (name === 'index') return import('#src/content/HomeScreen.tsx');
  const { loadOtherScreen } = await loadOtherScreens();
  return loadOtherScreen(name);
};
