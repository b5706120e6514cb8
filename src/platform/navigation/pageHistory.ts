import { openLayers } from '../../ui/layers.ts';
import { createPageHistory } from './createPageHistory.ts';

/** This page's history. */
export const pageHistory = createPageHistory(window, undefined, openLayers);
