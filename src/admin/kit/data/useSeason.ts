import { useStore } from 'react-admin';
import { SEASON } from './season.ts';

/** The season that is looked at, `null` for all, and how to look at another one. */
export const useSeason = () => useStore<number | null>(SEASON, null);
