import { z } from 'zod';
import { Participation } from '../competitions/public.ts';
import { Id } from '../http/common.ts';
import type { EndpointName } from '../http/endpoint.ts';

/** A kind of submission that must arrive although the network may be away: all that the device's outbox has to know of it. */
export interface OutboxKind {
  /** The fields of its subject: ids and the like, nothing of a person. Devices have stored rows of earlier releases: what is added is optional. */
  about: z.ZodObject;
  /** The endpoint that takes it and acts once for a key; what its success makes stale is declared there (`invalidates`). */
  endpoint: EndpointName;
  /** The path's parameters, each with the field of the subject that fills it. */
  params?: Readonly<Record<string, string>>;
  /** The field of the answer that names what was made. An answer without it is a network's own page, and the request is sent again. */
  answer: 'id' | 'no';
  /** Another body replaces what an earlier one has made: past the outbox it is then a request of its own. */
  replaces?: true;
}

const ofEntry = { id: 'entryId' } as const;

/** The kinds by name; the name is stored in each row of a device. */
export const outboxKinds = {
  registration: { about: z.object({ participation: Participation }), endpoint: 'POST /api/registrations', answer: 'id' },
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
} as const satisfies Record<string, OutboxKind>;

export type OutboxKindName = keyof typeof outboxKinds;
export type OutboxAbout<K extends OutboxKindName> = z.infer<(typeof outboxKinds)[K]['about']>;
