import { bigint, text } from '#server/database/tables/columns.ts';

export const serverKey = {
  id: text(),
  publicPem: text(),
  privateSealed: text(),
  createdAt: bigint(),
};
