import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, optionalLine, Text } from '#contract/http/common.ts';
import { bothLines } from '#contract/http/draftText.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { StoredRow } from './admin.ts';
import { checkNames } from './rules/checks.ts';

/** A publication of a competition's results. The second and later ones are corrections. */
export const Publication = z.object({
  number: z.int().min(1),
  /** The number of the computation that it publishes. */
  computation: z.int().min(1),
  publishAt: Instant,
  by: z.string(),
  createdAt: Instant,
  /** Number of warnings in spite of which it was published. */
  accepted: z.int().min(0),
  /** Why it was published in spite of them, or why it corrects. */
  reason: z.string(),
  note: Text.nullable(),
  /** The teams whose appeals it answers. */
  appeals: z.array(z.string()),
  /** The errors that have come up against it while it waits: one that stands as its time comes holds it back. */
  stoppedBy: z.array(z.enum(checkNames)),
});
export type Publication = z.infer<typeof Publication>;

const Outcome = StoredRow.pick({ total: true, rank: true, isTied: true, awards: true });

/** The change of an entry by a correction. */
export const Correction = z.object({
  id: Id,
  group: Group,
  teamName: z.string(),
  organization: z.string().nullable(),
  /** Null for an entry that was not published before; so is `to` for one that is left out. */
  from: Outcome.nullable(),
  to: Outcome.nullable(),
  /** The certificates that end. */
  ended: z.array(z.string()),
  /** True if its best award is a lower one than before. */
  isLower: z.boolean(),
  /** The competitions to which it is invited by the correction, and to which it no longer is. */
  advancing: z.object({ gained: z.array(Text), lost: z.array(Text) }),
  /** True for an entry of the actor's own family or school: nothing of it is told. */
  isHidden: z.boolean(),
});
export type Correction = z.infer<typeof Correction>;

/** The publications of a competition's results, and the changes that the next one would make. */
export const Publications = z.object({
  /** The newest first; without those that were taken back. */
  items: z.array(Publication),
  /** The last order, if it was held back for these errors; null otherwise. */
  held: z.object({ publishAt: Instant, stoppedBy: z.array(z.enum(checkNames)) }).nullable(),
  /** The server's clock. */
  now: Instant,
  /** Time between the order to publish at once and the publication, in which it can be taken back. */
  undoMs: z.int().min(0),
  /** Number of accounts that a first publication tells; null if the site sends no message about results. */
  families: z.int().min(0).nullable(),
  /** The entries that publishing the newest computation would change; null before the first publication. */
  corrections: z.array(Correction).nullable(),
});
export type Publications = z.infer<typeof Publications>;

const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;

export const resultsPublishing = {
  'GET /api/admin/competitions/:id/results/publications': {
    ...ITS_COMPETITION,
    summary: 'What has been published of a competition’s results, and what publishing the newest computation would change.',
    params: IdParams,
    answers: Publications,
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/results/publications': {
    ...ITS_COMPETITION,
    summary: 'Publishes the newest computation at a time; without one, as soon as it can no longer be taken back.',
    params: IdParams,
    body: z.object({
      /** The computation that the organiser has seen. */
      computation: z.int().min(1),
      /** The newest publication that the organiser has seen; 0 if none. */
      after: z.int().min(0),
      publishAt: Instant.nullable(),
      /** The warnings in spite of which it is published. */
      accepted: z.array(z.enum(checkNames)),
      /** Required with warnings, and for a correction. */
      reason: optionalLine(500),
      /** The public note of a correction; required for one, and for no other. */
      note: bothLines(500).nullable(),
      /** The upheld appeals that a correction answers. */
      appeals: z.array(Id).max(500).optional(),
      /** Whom the organiser has called; required if an award becomes a lower one. */
      calls: optionalLine(500),
    }),
    answers: Publications,
    /** `conflict`: there is another computation or publication by now. `action_not_allowed_now`: one is waiting for its time. */
    errors: ['not_found', 'conflict', 'action_not_allowed_now', 'results_not_ready'],
  },
  'POST /api/admin/competitions/:id/results/publications/withdrawal': {
    ...ITS_COMPETITION,
    summary: 'Takes a publication back before its time: nobody has seen it.',
    params: IdParams,
    body: z.object({ number: z.int().min(1) }),
    answers: Publications,
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
