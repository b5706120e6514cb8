import { openLayers } from '#src/ui/dialogs/layers.ts';
import { createPageHistory, type HistoryPage } from './createPageHistory.ts';

/** Replaces the window on the server, which passes the location with each page; nothing navigates there. */
const noWindow: HistoryPage = {
  location: { pathname: '/', search: '', hash: '' },
  history: { state: null, pushState: () => {}, replaceState: () => {}, go: () => {} },
  addEventListener: () => {},
};

/** This page's history. */
export const pageHistory = createPageHistory(import.meta.env.SSR ? noWindow : window, undefined, openLayers);
