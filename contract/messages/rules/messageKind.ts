import type { MessageTemplate } from '#contract/messages/messages.ts';

/** Dispensable kinds of messages: a person can opt out of each. */
export const leavableKinds = ['receipts', 'reminders', 'results', 'news'] as const;
export type LeavableKind = (typeof leavableKinds)[number];
/** `safety` protects an account or a child, `decisions` is needed by a family to take part: neither allows opting out. */
type MessageKind = 'safety' | 'decisions' | LeavableKind;

const kinds: Record<MessageTemplate, MessageKind> = {
  verification_code: 'safety',
  password_changed: 'safety',
  email_changed: 'safety',
  mobile_changed: 'safety',
  account_exported: 'safety',
  second_factor_changed: 'safety',
  second_factor_reset: 'safety',
  recovery_code_used: 'safety',
  account_deleted: 'safety',
  account_disabled: 'safety',
  account_enabled: 'safety',
  reset_link: 'safety',
  accounts_merged: 'safety',
  rights_changed: 'safety',
  staff_invitation: 'safety',
  guardian_invitation: 'decisions',
  guardian_receipt: 'decisions',
  guardian_reminder: 'decisions',
  guardian_again: 'decisions',
  guardian_moved: 'decisions',
  guardian_moved_here: 'decisions',
  guardian_ended: 'decisions',
  guardian_ruled: 'decisions',
  guardian_refused: 'decisions',
  entry_waitlisted: 'decisions',
  entry_approved: 'decisions',
  entry_rejected: 'decisions',
  entry_moved_up: 'decisions',
  edit_extended: 'decisions',
  work_extended: 'decisions',
  extension_ended: 'decisions',
  group_changed: 'decisions',
  entry_corrected: 'decisions',
  work_refused: 'decisions',
  work_held: 'decisions',
  arrangements_changed: 'decisions',
  entry_withdrawn: 'decisions',
  entry_received: 'receipts',
  work_received: 'receipts',
  fee_paid: 'receipts',
  signup_closing: 'reminders',
  handin_opened: 'reminders',
  handin_closing: 'reminders',
  work_released: 'results',
  result_published: 'results',
  announcement: 'news',
};

/** Returns a message's kind, by its template. */
export const kindOfMessage = (template: MessageTemplate): MessageKind => kinds[template];

const leavable: ReadonlySet<MessageKind> = new Set(leavableKinds);
export const isLeavable = (kind: MessageKind): kind is LeavableKind => leavable.has(kind);

/**
 * Templates that organisers may not stop: nobody may hide from owners what was done with their account. Codes can be stopped: they say nothing of
 * that, and another can be requested.
 */
export const unstoppableTemplates: readonly string[] = Object.entries(kinds).flatMap(([name, kind]) =>
  kind === 'safety' && name !== 'verification_code' ? [name] : [],
);

/** Returns true if an organiser may stop such a message before it is sent. */
export const mayBeStopped = (template: string): boolean => !unstoppableTemplates.includes(template);
