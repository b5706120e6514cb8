import type { AppealState } from '#contract/appeals/rules/appealStates.ts';
import { bigint, integer, optional, text } from './columns.ts';

/** A family's appeal against the result of an entry. */
export const appeal = {
  id: text(),
  competitionId: text(),
  registrationId: text(),
  /** The entry while it waits for an answer, otherwise null: an entry has one such appeal at most. */
  openFor: optional(text()),
  state: text<AppealState>(),
  text: text(),
  sentAt: bigint(),
  answer: optional(text()),
  answeredAt: optional(bigint()),
  /** The name of the organiser who answered. */
  answeredBy: optional(text()),
  /** The number of the correction that names it. */
  publication: optional(integer()),
};
