import { type DueEntry, lacksOf } from '#contract/registrations/rules/nextDue.ts';
import type { Draft } from '#src/offline/index.ts';

/** How many entries need something of the family: what the app's badge counts, and with refused drafts My events. */
export const countNeedingAction = (entries: readonly DueEntry[]): number => entries.filter((entry) => lacksOf(entry).length > 0).length;

/** How many drafts on this device were sent and refused: they wait to be mended. */
export const countRefused = (drafts: readonly Pick<Draft, 'problem'>[]): number => drafts.filter(({ problem }) => problem !== null).length;
