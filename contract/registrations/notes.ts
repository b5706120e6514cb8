import { z } from 'zod';
import { CursorPaging, Id, IdParams, Instant, listOf, pagedListOf, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { STAFF_NOTE_MAX } from '#contract/text/textLengths.ts';

/** A reviewer of a competition who can be mentioned in a note. */
export const Reviewer = z.object({ id: Id, name: z.string() });

/**
 * An organisers' note about an entry. The family's export lists it without its text, which may be about others and is read before it is handed
 * out.
 */
export const Note = z.object({
  id: Id,
  author: z.string(),
  at: Instant,
  text: z.string(),
  /** The people mentioned, each with whether they have seen it. */
  mentions: z.array(Reviewer.extend({ seen: z.boolean() })),
});
export type Note = z.infer<typeof Note>;

/** A note that mentions the caller. */
export const Mention = Note.omit({ mentions: true }).extend({
  registrationId: Id,
  competitionId: Id,
  teamName: z.string(),
  seen: z.boolean(),
});
export type Mention = z.infer<typeof Mention>;

const right = { anyOf: ['review'], in: 'its_competition' } as const;

export const notesAdmin = {
  'GET /api/admin/notes': {
    access: 'organiser',
    right,
    summary: 'Notes that mention me, the newest first, and how many of them I have not seen.',
    query: CursorPaging.extend({ mentions: z.literal('me'), unseen: z.literal('true').optional() }),
    answers: pagedListOf(Mention).extend({ unseen: z.int().min(0) }),
    errors: [],
  },
  'GET /api/admin/registrations/:id/notes': {
    access: 'organiser',
    right,
    summary: 'The notes on an entry, the oldest first, and who can be mentioned: those who may review its competition.',
    params: IdParams,
    answers: listOf(Note).extend({ reviewers: z.array(Reviewer) }),
    errors: ['not_found'],
  },
  'POST /api/admin/registrations/:id/notes': {
    access: 'organiser',
    right,
    summary: 'Writes a note on an entry, for those it mentions to find.',
    status: 201,
    idempotent: true,
    params: IdParams,
    body: z.object({
      text: trimmed.min(1, { error: 'required' }).max(STAFF_NOTE_MAX, { error: 'too_long' }),
      mentions: z.array(Id).max(20).default([]),
    }),
    answers: Note,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/registrations/:id/notes/seen': {
    access: 'organiser',
    right,
    summary: 'I have seen the notes on an entry that mention me.',
    params: IdParams,
    errors: ['not_found'],
  },
} satisfies Endpoints;
