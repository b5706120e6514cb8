import { z } from 'zod';
import { Id, Instant, listOf, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { reminderKinds } from './rules/reminderRules.ts';

/** Upcoming reminders of a rule. */
export const ReminderOutlook = z.object({
  kind: z.enum(reminderKinds),
  /** The next sending times, quiet hours aside, and the present number of recipients. */
  next: z.array(
    z.object({
      competition: z.object({ id: Id, title: Text }).nullable(),
      at: Instant,
      people: z.int().min(0),
      peopleIsExact: z.boolean(),
    }),
  ),
});
export type ReminderOutlook = z.infer<typeof ReminderOutlook>;

export const remindersAdmin = {
  'GET /api/admin/reminders': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'When each reminder is sent next, and to how many. How they are sent is a part of the settings.',
    answers: listOf(ReminderOutlook),
    errors: [],
  },
} satisfies Endpoints;
