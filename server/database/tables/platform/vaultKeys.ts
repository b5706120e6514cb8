import { bigint, optional, text } from '#server/database/tables/columns.ts';

/** The keys of the vault, each sealed under the secret key. */
export const vaultKey = {
  id: text(),
  /** `sealing`, `index`, or `earlier`: a previous secret key, which backups may still need. */
  kind: text(),
  wrapped: text(),
  /** The same key under the previous sealing key while texts are sealed again, for processes that run with an earlier secret key. */
  handover: optional(text()),
  createdAt: bigint(),
  activeAt: bigint(),
};
