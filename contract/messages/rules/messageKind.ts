/** Dispensable kinds of messages: a person can opt out of each. */
export const leavableKinds = ['receipts', 'reminders', 'results', 'news'] as const;
export type LeavableKind = (typeof leavableKinds)[number];
/** `safety` protects an account or a child, `decisions` is needed by a family to take part: neither allows opting out. */
export type MessageKind = 'safety' | 'decisions' | LeavableKind;

const leavable: ReadonlySet<MessageKind> = new Set(leavableKinds);
export const isLeavable = (kind: MessageKind): kind is LeavableKind => leavable.has(kind);
