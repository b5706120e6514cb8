import { z } from 'zod';
import { Instant } from '#contract/http/common.ts';

/** Most tables of an event. */
export const MAX_TABLES = 60;
/** Most runs of a team. */
export const MAX_RUNS = 10;
export const MAX_MINUTES = 240;
export const MAX_BREAKS = 10;

/** The terms of an event day's plan. */
export const PlanSettings = z.object({
  tables: z.int().min(1).max(MAX_TABLES),
  minutesPerRun: z.int().min(1).max(MAX_MINUTES),
  runs: z.int().min(1).max(MAX_RUNS),
  firstStart: Instant,
  until: Instant,
  breaks: z.array(z.object({ from: Instant, to: Instant })).max(MAX_BREAKS),
});
export type PlanSettings = z.infer<typeof PlanSettings>;

export const Table = z.int().min(1).max(MAX_TABLES);
export const Run = z.int().min(1).max(MAX_RUNS);
/** A team's number on the day, on its badge and in the call list. */
export const StartNumber = z.int().min(1);

/** The published slot of one run of an entry. */
export const EntrySlot = z.object({ run: Run, table: Table, startsAt: Instant, endsAt: Instant });
export type EntrySlot = z.infer<typeof EntrySlot>;

/** An entry's published day: its number, and its runs in order. */
export const EntryDay = z.object({ startNumber: StartNumber, slots: z.array(EntrySlot) });
export type EntryDay = z.infer<typeof EntryDay>;
