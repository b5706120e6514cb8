/** Kinds of automatic reminders; each is also the template of its message. */
export const reminderKinds = ['signup_closing', 'handin_opened', 'handin_closing', 'guardian_reminder', 'result_published'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Settings of a reminder. `days`: before a window closes, after a guardian was asked, or for which an opening or a result is news. */
export interface ReminderRule {
  on: boolean;
  days: number;
  channels: ('sms' | 'email' | 'push')[];
}

const DAY_MS = 24 * 3600_000;

/** The windows of a competition that a rule depends on (epoch ms). */
export interface ReminderWindows {
  signupOpensAt: number | null;
  signupClosesAt: number | null;
  workOpensAt: number | null;
  workClosesAt: number | null;
}

/** Returns the period in which a reminder of a window is sent; null if none. A window that opened a moment ago was announced then. */
export const reminderSpan = (
  kind: 'signup_closing' | 'handin_opened' | 'handin_closing',
  { signupOpensAt, signupClosesAt, workOpensAt, workClosesAt }: ReminderWindows,
  { days }: Pick<ReminderRule, 'days'>,
): { from: number; to: number } | null => {
  const before = (opensAt: number | null, closesAt: number | null) => {
    if (closesAt === null) return null;
    const from = Math.max(closesAt - days * DAY_MS, (opensAt ?? 0) + DAY_MS);
    return from < closesAt ? { from, to: closesAt } : null;
  };
  if (kind === 'signup_closing') return before(signupOpensAt, signupClosesAt);
  if (kind === 'handin_closing') return before(workOpensAt, workClosesAt);
  if (workOpensAt === null) return null;
  return { from: workOpensAt, to: Math.min(workOpensAt + days * DAY_MS, workClosesAt ?? Number.POSITIVE_INFINITY) };
};
