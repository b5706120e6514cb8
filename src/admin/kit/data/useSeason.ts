import { useStore } from 'react-admin';
import { SEASON } from './season.ts';

/** Returns the selected season (`null` for all) and its setter. */
export const useSeason = () => useStore<number | null>(SEASON, null);
