import type { MessageTemplate } from '#contract/messages/admin.ts';

/** What a person can do without: each kind can be left by itself. */
export const leavableKinds = ['receipts', 'reminders', 'results', 'news'] as const;
export type LeavableKind = (typeof leavableKinds)[number];
/** `safety` keeps an account and a child safe, `decisions` is what a family must know to take part: they cannot be left. */
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

/** What a message is, by its template. */
export const kindOfMessage = (template: MessageTemplate): MessageKind => kinds[template];

const leavable: ReadonlySet<MessageKind> = new Set(leavableKinds);
export const isLeavable = (kind: MessageKind): kind is LeavableKind => leavable.has(kind);

/** What organisers may not stop before it is sent: nobody is to keep from an owner what was done with their account. A code says nothing of that, and another one can be asked for. */
export const unstoppableTemplates: readonly string[] = Object.entries(kinds).flatMap(([name, kind]) =>
  kind === 'safety' && name !== 'verification_code' ? [name] : [],
);

/** Whether an organiser may stop such a message before it is sent. */
export const mayBeStopped = (template: string): boolean => !unstoppableTemplates.includes(template);
