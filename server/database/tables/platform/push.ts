import { bigint, text } from '#server/database/tables/columns.ts';

/** The key pair that identifies the portal to push services. */
export const vapidKey = {
  id: text(),
  publicPem: text(),
  privateSealed: text(),
  createdAt: bigint(),
};

/** A device that receives notices for as long as its session lasts. */
export const pushSubscription = {
  id: text(),
  accountId: text(),
  sessionId: text(),
  /** HMAC of the address: a browser that another account used has one subscription. */
  endpointHash: text(),
  /** Address and keys. */
  sealed: text(),
  createdAt: bigint(),
};
