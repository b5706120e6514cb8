import { createPageHistory } from './createPageHistory.ts';

/** This page's history. */
export const pageHistory = createPageHistory(window);
