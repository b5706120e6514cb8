import type { Target } from './marks/workPath.ts';

/** Notes of a judge's screens on this device, without anything that a judge has written. */
interface Notes {
  /** True once the first steps were read. */
  isIntroduced: boolean;
  /** The work that was opened last. */
  last: Target | null;
  /** Works that were opened and of which the server has not heard. */
  untold: readonly Target[];
  /** The table at which the judge sits, by competition. */
  tables: Readonly<Record<string, number>>;
  /** Key of this tablet among those of the judge; null until one is needed. */
  tablet: string | null;
}

const keyOf = (accountId: string) => `device.judging.${accountId}`;
const none: Notes = { isIntroduced: false, last: null, untold: [], tables: {}, tablet: null };
const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' &&
  value !== null &&
  'roundId' in value &&
  typeof value.roundId === 'string' &&
  'no' in value &&
  typeof value.no === 'string';

const tablesIn = (value: unknown): Notes['tables'] =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, table]) => Number.isInteger(table)))
    : {};

/** Reads the notes; none where the device stores nothing. */
export const readNotes = (accountId: string): Notes => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}');
    if (typeof found !== 'object' || found === null) return none;
    return {
      isIntroduced: 'isIntroduced' in found && found.isIntroduced === true,
      last: 'last' in found && isTarget(found.last) ? { roundId: found.last.roundId, no: found.last.no } : null,
      untold: 'untold' in found && Array.isArray(found.untold) ? found.untold.filter(isTarget) : [],
      tables: 'tables' in found ? tablesIn(found.tables) : {},
      tablet: 'tablet' in found && typeof found.tablet === 'string' ? found.tablet : null,
    };
  } catch {
    return none;
  }
};

/** Changes the notes. */
export const saveNotes = (accountId: string, changes: Partial<Notes>): void => {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify({ ...readNotes(accountId), ...changes }));
  } catch {
    // the screens begin as on a first visit
  }
};
