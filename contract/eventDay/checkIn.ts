import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, line, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EntrySlot, StartNumber } from './plan.ts';

/** States of a team on the day, as a door sees it; `expected` takes a press back. */
export const checkInStates = ['present', 'late', 'absent', 'expected'] as const;
export const CheckInState = z.enum(checkInStates);
export type CheckInState = z.infer<typeof CheckInState>;

/** Most presses of one call; a door sends the rest with the next. */
export const MAX_PRESSES = 200;

/** A press at a door, made with or without a network. */
export const Press = z.object({
  /** Made by the device: the same press arrives once, however often it is sent. */
  key: z.uuid(),
  teamId: Id,
  state: CheckInState,
  /** By the device's clock, which may be wrong: the order of arrival counts. */
  at: Instant,
});
export type Press = z.infer<typeof Press>;

/** A press that has arrived, of whatever door. */
export const CheckInEvent = z.object({
  /** Position in the server's order. */
  number: z.int().min(1),
  key: Press.shape.key,
  teamId: Id,
  state: CheckInState,
  at: Instant,
  door: z.string(),
});
export type CheckInEvent = z.infer<typeof CheckInEvent>;

/** A team as a door has it: no child's name, contact or ID number. */
export const DoorTeam = z.object({
  id: Id,
  startNumber: StartNumber,
  teamName: z.string(),
  organization: z.string(),
  group: Group,
  size: z.int(),
  slots: z.array(EntrySlot.pick({ run: true, table: true, startsAt: true })),
});
export type DoorTeam = z.infer<typeof DoorTeam>;

/** The teams of a day as they are published. */
export const DoorList = z.object({ version: z.string(), title: Text, teams: z.array(DoorTeam) });
export type DoorList = z.infer<typeof DoorList>;

/** The news of the day since a door last asked. */
export const DoorSync = z.object({
  door: z.string(),
  /** From then on the device keeps nothing. */
  expiresAt: Instant,
  /** Null if the device has this version. */
  list: DoorList.nullable(),
  /** In the server's order; all that came after the position asked for. */
  events: z.array(CheckInEvent),
  /** Keys of presses about teams that take part no more. */
  dropped: z.array(Press.shape.key),
});
export type DoorSync = z.infer<typeof DoorSync>;

const DoorToken = z.string().min(20).max(100);

export const checkIn = {
  'POST /api/check-in/sync': {
    access: 'public',
    summary:
      'Sends the presses of a door and reads those of all doors since, by the link of the door. The list of teams comes along if it is new.',
    body: z.object({
      token: DoorToken,
      /** Position of the last press that the device has; 0 for none. */
      since: z.int().min(0),
      listVersion: z.string().max(100).nullable(),
      presses: z.array(Press).max(MAX_PRESSES),
    }),
    answers: DoorSync,
    errors: ['link_expired'],
  },
} satisfies Endpoints;

/** A door as organisers see it. */
export const Door = z.object({ id: Id, name: z.string(), expiresAt: Instant, seenAt: Instant.nullable() });
export type Door = z.infer<typeof Door>;

const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['review'], in: 'its_competition' } } as const;

export const doorsAdmin = {
  'GET /api/admin/competitions/:id/doors': {
    ...ITS_COMPETITION,
    summary: 'The doors of a competition’s event day that are open, and the state of each team.',
    params: IdParams,
    answers: z.object({ doors: z.array(Door), states: z.record(Id, CheckInState) }),
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/doors': {
    ...ITS_COMPETITION,
    summary: 'Opens a door: a link for one device, which checks teams in until the day after the last run. It is shown this once.',
    status: 201,
    params: IdParams,
    body: z.object({ name: line(40) }),
    answers: Door.extend({ url: z.string() }),
    invalidates: ['GET /api/admin/competitions/:id/doors'],
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'DELETE /api/admin/competitions/:id/doors/:doorId': {
    ...ITS_COMPETITION,
    summary: 'Closes a door at once: its link opens nothing any more, and its device removes the list when it next asks.',
    params: IdParams.extend({ doorId: Id }),
    invalidates: ['GET /api/admin/competitions/:id/doors'],
    errors: ['not_found'],
  },
} satisfies Endpoints;
