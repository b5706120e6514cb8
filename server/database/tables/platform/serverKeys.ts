import { bigint, text } from '../columns.ts';

export const serverKey = {
  id: text(),
  publicPem: text(),
  privateSealed: text(),
  createdAt: bigint(),
};
