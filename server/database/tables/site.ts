import { bigint, integer, optional, type RowOf, text } from './columns.ts';

/** The settings of the site since `at`; the highest number is in force. */
export const siteVersion = {
  number: integer(),
  /** `SiteSettings` as JSON. */
  data: text(),
  byId: text(),
  byName: text(),
  at: bigint(),
  note: optional(text()),
};
export type SiteVersionTable = RowOf<typeof siteVersion>;
