import type { MessageTemplate } from '#contract/messages/messages.ts';

/**
 * The messages about a school's teams that wait for the digest of the day. All others are sent at once: they have a deadline, or say that something
 * went wrong.
 */
export const digestTemplates = [
  'entry_received',
  'entry_waitlisted',
  'entry_moved_up',
  'entry_approved',
  'work_received',
  'work_released',
  'fee_paid',
] as const satisfies readonly MessageTemplate[];
export type DigestTemplate = (typeof digestTemplates)[number];

export const isDigested = (template: MessageTemplate): template is DigestTemplate => digestTemplates.some((each) => each === template);

/** The hour of the site's day at which digests are sent. */
export const DIGEST_HOUR = 17;
