import { bigint, text } from '#server/database/tables/columns.ts';

export const secretKeyCheck = {
  id: text(),
  /** A keyed hash of a text that every release knows. */
  value: text(),
  createdAt: bigint(),
};
