import { bigint, optional, text } from '#server/database/tables/columns.ts';

export const job = {
  name: text(),
  /** The process that runs it now. */
  owner: optional(text()),
  /** End of the owner's exclusive lease. */
  leaseUntil: bigint(),
  /** Time before which it is not due. */
  restsUntil: bigint(),
};
