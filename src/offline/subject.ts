import type { OutboxAbout, OutboxKindName } from '#contract/portal/outboxKinds.ts';
import type { CompetitionBrief, Subject } from './rows.ts';

/** Returns the subject of a draft or submission of this kind. */
export const subjectOf = <K extends OutboxKindName>(kind: K, about: OutboxAbout<K>): Subject => ({ kind, ...about });

/** Returns a predicate for drafts and submissions of this kind with these fields. */
export const isOf =
  <K extends OutboxKindName>(kind: K, about: Partial<OutboxAbout<K>> = {}) =>
  ({ subject }: { subject: Subject }): boolean =>
    subject.kind === kind && Object.entries(about).every(([field, value]) => subject[field] === value);

/** Returns the facts about a competition that a device stores. */
export const briefOf = ({ id, slug, season, title }: CompetitionBrief): CompetitionBrief => ({ id, slug, season, title });
