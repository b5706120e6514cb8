import { bigint, integer, optional, text } from '#server/database/tables/columns.ts';

export const audit = {
  id: text(),
  at: bigint(),
  actorId: optional(text()),
  actorName: text(),
  action: text(),
  subject: text(),
  subjectId: text(),
  /** JSON: the values before and after. Never an ID number. */
  detail: text(),
  /** Its place in the chain, from 1; null until it has one, as are the hashes. */
  no: optional(integer()),
  /** Keyed hashes of detail and name, which may be erased. */
  detailHash: optional(text()),
  nameHash: optional(text()),
  /** The hash of the previous line; empty for the first. */
  previous: optional(text()),
  /** Keyed hash of all other values. */
  hash: optional(text()),
};

/** The end of the audit log's chain: one row, locked to add a line. */
export const auditChain = {
  id: text(),
  no: integer(),
  hash: text(),
};
