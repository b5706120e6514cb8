import { bigint, integer, optional, text } from '#server/database/tables/columns.ts';

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
  /** Its place in the chain, from 1; null, as the hashes, until it has one. */
  no: optional(integer()),
  /** Keyed hashes of detail and name, which may be erased. */
  detailHash: optional(text()),
  nameHash: optional(text()),
  /** The hash of the line before it; empty for the first. */
  previous: optional(text()),
  /** Keyed hash of all the rest. */
  hash: optional(text()),
};

/** Where the chain of the audit log ends: one row. Whoever adds a line to it locks it. */
export const auditChain = {
  id: text(),
  no: integer(),
  hash: text(),
};
