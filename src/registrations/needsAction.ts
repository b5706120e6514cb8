import { type DueEntry, lacksOf } from '#contract/registrations/rules/nextDue.ts';
import type { Draft } from '#src/offline/index.ts';

/** Counts the entries that need an action of the family: the app's badge shows this number; My events adds refused drafts. */
export const countNeedingAction = (entries: readonly DueEntry[]): number => entries.filter((entry) => lacksOf(entry).length > 0).length;

/** Counts the drafts on this device that were sent and refused: they wait to be corrected. */
export const countRefused = (drafts: readonly Pick<Draft, 'problem'>[]): number => drafts.filter(({ problem }) => problem !== null).length;
