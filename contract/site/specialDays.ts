import { z } from 'zod';
import type { SpecialDays as Days } from '#contract/time/workingDays.ts';

const DAY_MS = 24 * 3600_000;
/** Most days of one holiday. */
const MAX_DAYS = 100;
const Day = z.iso.date({ error: 'invalid' });

/** Days that differ from their week. */
export const SpecialDays = z
  .object({ from: Day, until: Day, isWorked: z.boolean() })
  .refine(({ from, until }) => from <= until && Date.parse(until) - Date.parse(from) < MAX_DAYS * DAY_MS, {
    error: 'invalid',
    path: ['until'],
  }) satisfies z.ZodType<Days>;

/** Most rows of special days that a site keeps. */
export const MAX_SPECIAL_DAYS = 200;
