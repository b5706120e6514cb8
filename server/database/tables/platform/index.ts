import { bigint, integer, optional, type TablesOf, text } from '#server/database/tables/columns.ts';
import { audit, auditChain } from './audit.ts';
import { message, messageTally } from './messages.ts';
import { upload, uploadLock } from './uploads.ts';

const serverKey = {
  id: text(),
  publicPem: text(),
  privateSealed: text(),
  createdAt: bigint(),
};

const secretKeyCheck = {
  id: text(),
  /** A keyed hash of a text that every release knows. */
  value: text(),
  createdAt: bigint(),
};

/** The keys of the vault, each sealed under the secret key. */
const vaultKey = {
  id: text(),
  /** `sealing`, `index`, or `earlier`: a previous secret key, which backups may still need. */
  kind: text(),
  wrapped: text(),
  /** The same key under the previous sealing key while texts are sealed again, for processes that run with an earlier secret key. */
  handover: optional(text()),
  createdAt: bigint(),
  activeAt: bigint(),
};

const rateLimit = {
  /** HMAC of the limit's name and its subject. */
  key: text(),
  count: integer(),
  startedAt: bigint(),
  lastAt: bigint(),
};

/** A security event such as a sign-in attempt, without names: account and source are keyed hashes. */
const securityEvent = {
  id: text(),
  at: bigint(),
  kind: text(),
  /** HMAC of the account's id, or of the identifier that was typed. */
  account: optional(text()),
  /** HMAC of the client's network. */
  source: optional(text()),
};

const idempotency = {
  accountId: text(),
  key: text(),
  endpoint: text(),
  bodyHash: text(),
  /** Sealed; rows of earlier releases hold plain JSON. */
  answer: optional(text()),
  /** The id of the answer's subject, by which the answer is found when the subject is erased. */
  subjectId: optional(text()),
  createdAt: bigint(),
};

const job = {
  name: text(),
  /** The process that runs it now. */
  owner: optional(text()),
  /** End of the owner's exclusive lease. */
  leaseUntil: bigint(),
  /** Time before which it is not due. */
  restsUntil: bigint(),
};

/** The key pair that identifies the portal to push services. */
const vapidKey = {
  id: text(),
  publicPem: text(),
  privateSealed: text(),
  createdAt: bigint(),
};

/** A device that receives notices for as long as its session lasts. */
const pushSubscription = {
  id: text(),
  accountId: text(),
  sessionId: text(),
  /** HMAC of the address: a browser that another account used has one subscription. */
  endpointHash: text(),
  /** Address and keys. */
  sealed: text(),
  createdAt: bigint(),
};

/** The platform's own tables: the only ones that its modules can query. */
export const platformTables = {
  serverKey,
  secretKeyCheck,
  vaultKey,
  rateLimit,
  securityEvent,
  message,
  messageTally,
  audit,
  auditChain,
  idempotency,
  job,
  upload,
  uploadLock,
  vapidKey,
  pushSubscription,
};
export type PlatformTables = TablesOf<typeof platformTables>;
