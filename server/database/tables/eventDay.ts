import type { CheckInState } from '#contract/eventDay/checkIn.ts';
import { bigint, counter, integer, optional, text } from './columns.ts';

/** The plan of a competition's event day. */
export const eventPlan = {
  competitionId: text(),
  /** `PlanSettings` as JSON. */
  settings: text(),
  /** Counts the changes. */
  version: counter(),
  publishedAt: optional(bigint()),
  publishedBy: optional(text()),
  updatedAt: bigint(),
};

/** A run of an entry on the day, as planned and as its family sees it. */
export const eventSlot = {
  registrationId: text(),
  run: integer(),
  competitionId: text(),
  startNumber: integer(),
  /** Null, as the time, while the run has no slot. */
  tableNumber: optional(integer()),
  startsAt: optional(bigint()),
  publishedTable: optional(integer()),
  publishedStartsAt: optional(bigint()),
  publishedEndsAt: optional(bigint()),
  /** Time of a publication that changed it and of which the family has not been told yet. */
  changedAt: optional(bigint()),
  toldAt: optional(bigint()),
};

/** A change of a plan that can be taken back, the last one first: a few of each. */
export const eventPlanChange = {
  competitionId: text(),
  /** The version of the plan that it made. */
  number: integer(),
  kind: text<'made' | 'moved'>(),
  /** The settings and the slots that it changed, as they were before, as JSON. */
  before: text(),
  byId: text(),
  byName: text(),
  at: bigint(),
};

/** A door of an event day: a link for one device. */
export const eventDoor = {
  id: text(),
  competitionId: text(),
  name: text(),
  /** HMAC of the link's token. */
  tokenHash: text(),
  byId: text(),
  createdAt: bigint(),
  expiresAt: bigint(),
  /** Time of the device's last call. */
  seenAt: optional(bigint()),
};

/** A press at a door. */
export const checkIn = {
  competitionId: text(),
  /** Position in the order of arrival. */
  number: integer(),
  key: text(),
  registrationId: text(),
  state: text<CheckInState>(),
  /** Name of the door. */
  door: text(),
  pressedAt: bigint(),
  receivedAt: bigint(),
};
