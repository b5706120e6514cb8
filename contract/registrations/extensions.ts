import { z } from 'zod';
import { Id, Instant, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { BatchOptions, MessageOutlook, PendingBatch, Refusals } from '#contract/office/decisions.ts';
import { FOR_FAMILIES } from '#contract/office/rules/staffRights.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { MAX_DECIDED_AT_ONCE } from './admin.ts';
import { extendedWindows } from './rules/extension.ts';

const ExtendedWindow = z.enum(extendedWindows);

/** A longer deadline, or its end, as organisers choose it. */
export const Extension = z.object({
  window: ExtendedWindow,
  /** The new end; null ends the extension. */
  until: Instant.nullable(),
  /** The entries' ends as the organiser saw them, by id: another one is refused with `conflict`. */
  was: z.record(Id, Instant.nullable()).optional(),
});
export type Extension = z.infer<typeof Extension>;

export const extensionsAdmin = {
  'POST /api/admin/registrations/extensions': {
    access: 'organiser',
    right: FOR_FAMILIES,
    summary:
      'Extends a deadline of entries, one or many, until a moment and for a reason that their families read, or ends that (`until` null); says of each whether it was. It is carried out, and each family told once, when it can no longer be taken back.',
    body: Extension.extend({
      ids: z.array(Id).min(1).max(MAX_DECIDED_AT_ONCE),
      reason: trimmed.max(DECISION_REASON_MAX, { error: 'too_long' }).default(''),
      ...BatchOptions.shape,
    }).superRefine(({ until, reason, preview }, context) => {
      if (until !== null && reason === '' && preview !== true) context.addIssue({ code: 'custom', path: ['reason'], message: 'required' });
    }),
    answers: z.object({ decided: z.array(Id), refused: Refusals, pending: PendingBatch, messages: MessageOutlook.optional() }),
    errors: [],
  },
} satisfies Endpoints;
