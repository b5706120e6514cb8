import { z } from 'zod';
import { line } from '#contract/http/common.ts';

/** What an organiser states of consents that are signed on paper: the guardian's of each child. */
export const PaperConsent = z.object({
  /** The day of the last signature, `YYYY-MM-DD`. */
  signedOn: z.iso.date({ error: 'required' }),
  /** Who keeps the paper, and where it is found. */
  keptBy: line(80),
  reference: line(80),
});
export type PaperConsent = z.infer<typeof PaperConsent>;
