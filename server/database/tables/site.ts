import { bigint, integer, optional, type RowOf, text } from './columns.ts';

/** What the settings of the site are since `at`; the highest number holds. */
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
