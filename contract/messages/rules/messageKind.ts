/** Dispensable kinds of messages: a person can opt out of each. */
export const optionalKinds = ['receipts', 'reminders', 'results', 'news'] as const;
export type OptionalKind = (typeof optionalKinds)[number];
/** `safety` protects an account or a child, `decisions` is needed by a family to take part: neither allows opting out. */
export type MessageKind = 'safety' | 'decisions' | OptionalKind;

const optionalKindSet: ReadonlySet<MessageKind> = new Set(optionalKinds);
export const isOptionalKind = (kind: MessageKind): kind is OptionalKind => optionalKindSet.has(kind);
