import type { MessageTemplate } from '#contract/messages/messages.ts';
import { kindOfMessage } from './templates.ts';

/** Time before a deadline in which a message about it no longer waits for the morning. */
const URGENT_MS = 24 * 3600_000;

/** Messages that answer what their recipient has just done, and so is awake. */
const answers: readonly MessageTemplate[] = ['entry_received', 'entry_waitlisted', 'entry_withdrawn', 'work_received', 'guardian_receipt'];

/**
 * Reports whether a message waits for the end of the quiet hours: all do but those that keep an account safe, answer what their recipient has just
 * done, or have a deadline within a day. Times are epoch ms.
 */
export const waitsForMorning = (template: MessageTemplate, { now, deadline }: { now: number; deadline: number | null }): boolean => {
  if (kindOfMessage(template) === 'safety' || answers.includes(template)) return false;
  return deadline === null || deadline <= now || deadline > now + URGENT_MS;
};
