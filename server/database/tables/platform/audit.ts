import { bigint, optional, text } from '../columns.ts';

export const audit = {
  id: text(),
  at: bigint(),
  actorId: optional(text()),
  actorName: text(),
  action: text(),
  subject: text(),
  subjectId: text(),
  /** JSON: what was before and after. Never an ID number. */
  detail: text(),
};
