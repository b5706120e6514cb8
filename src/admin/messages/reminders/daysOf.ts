import type { ReminderKind } from '#contract/messages/rules/reminderRules.ts';

/** Map of reminder kinds to the meaning of their number of days, as a text key in `reminders`. */
export const daysOf: Record<ReminderKind, 'before' | 'after' | 'news'> = {
  signup_closing: 'before',
  handin_opened: 'news',
  handin_closing: 'before',
  guardian_reminder: 'after',
  result_published: 'news',
};
