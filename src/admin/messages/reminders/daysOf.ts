import type { ReminderKind } from '#contract/messages/rules/reminderRules.ts';

/** What the number of days of a rule means: the name of its words in `reminders`. */
export const daysOf: Record<ReminderKind, 'before' | 'after' | 'news'> = {
  signup_closing: 'before',
  handin_opened: 'news',
  handin_closing: 'before',
  guardian_reminder: 'after',
  result_published: 'news',
};
