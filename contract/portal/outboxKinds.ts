import { z } from 'zod';
import { Participation } from '../competitions/public.ts';
import { Id } from '../http/common.ts';
import type { EndpointName } from '../http/endpoint.ts';

/** A kind of submission that must arrive even if the network fails for a time: the facts that the device's outbox needs. */
export interface OutboxKind {
  /** The fields of its subject: ids etc., no personal data. Devices have stored rows of earlier releases: added fields must be optional. */
  about: z.ZodObject;
  /** The endpoint that receives it and acts once per key; the reads that its success makes stale are declared there (`invalidates`). */
  endpoint: EndpointName;
  /** The path's parameters, each with the subject's field that fills it. */
  params?: Readonly<Record<string, string>>;
  /** The field of the answer that identifies the created record. An answer without it is a network's own page, and the request is sent again. */
  answer: 'id' | 'no';
  /** The field of the answer that holds the place in a waiting list, or null; kept with the sent item. */
  place?: 'waitlistPosition';
  /** True if the sealed body stays on the device for as long as the sent item does: it is shown until a read of the server holds it. */
  keepsBody?: true;
  /** True if another body replaces the result of an earlier one: without the outbox, each body is then a request of its own. */
  replaces?: true;
}

const ofEntry = { id: 'entryId' } as const;

/** The kinds by name; the name is stored in each row of a device. */
export const outboxKinds = {
  registration: {
    about: z.object({ participation: Participation }),
    endpoint: 'POST /api/registrations',
    answer: 'id',
    place: 'waitlistPosition',
  },
  edit: {
    about: z.object({ entryId: Id, version: z.int() }),
    endpoint: 'PATCH /api/registrations/:id',
    params: ofEntry,
    answer: 'id',
  },
  cancellation: { about: z.object({ entryId: Id }), endpoint: 'POST /api/registrations/:id/cancel', params: ofEntry, answer: 'id' },
  work: {
    about: z.object({ entryId: Id }),
    endpoint: 'POST /api/registrations/:id/work',
    params: ofEntry,
    answer: 'no',
    replaces: true,
  },
  appeal: { about: z.object({ entryId: Id }), endpoint: 'POST /api/registrations/:id/appeals', params: ofEntry, answer: 'id' },
  /** `scribble` marks a draft that is never sent: what a judge wrote for themselves. */
  mark: {
    about: z.object({ roundId: Id, no: z.string().min(1).max(32), scribble: z.literal(true).optional() }),
    endpoint: 'POST /api/judging/works/:no/marks',
    params: { no: 'no' },
    answer: 'no',
    keepsBody: true,
    replaces: true,
  },
  attempt: {
    about: z.object({ roundId: Id, registrationId: Id }),
    endpoint: 'POST /api/judging/rounds/:id/attempts',
    params: { id: 'roundId' },
    answer: 'id',
    keepsBody: true,
  },
} as const satisfies Record<string, OutboxKind>;

export type OutboxKindName = keyof typeof outboxKinds;
export type OutboxAbout<K extends OutboxKindName> = z.infer<(typeof outboxKinds)[K]['about']>;
