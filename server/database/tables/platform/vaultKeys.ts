import { bigint, optional, text } from '#server/database/tables/columns.ts';

/** The keys of the vault, each sealed under the secret key. */
export const vaultKey = {
  id: text(),
  /** `sealing`, `index`, or `earlier`: a secret key of before, which backups may still need. */
  kind: text(),
  wrapped: text(),
  /** While texts are sealed again: the same under the sealing key before, for processes that run with an earlier secret key. */
  handover: optional(text()),
  createdAt: bigint(),
  activeAt: bigint(),
};
