import { bigint, text } from '#server/database/tables/columns.ts';

/** The key pair by which push services know the portal. */
export const vapidKey = {
  id: text(),
  publicPem: text(),
  privateSealed: text(),
  createdAt: bigint(),
};

/** A device to which notices go, for as long as its session lasts. */
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
