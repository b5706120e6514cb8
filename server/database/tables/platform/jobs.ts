import { bigint, optional, text } from '#server/database/tables/columns.ts';

export const job = {
  name: text(),
  /** The process that runs it now. */
  owner: optional(text()),
  /** Until then it is the owner's alone. */
  leaseUntil: bigint(),
  /** It is not due before. */
  restsUntil: bigint(),
};
