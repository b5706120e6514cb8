import { z } from 'zod';
import { line } from '#contract/http/common.ts';

/** An organiser's statement that the consents of each child's guardian are signed on paper. */
export const PaperConsent = z.object({
  /** The day of the last signature, `YYYY-MM-DD`. */
  signedOn: z.iso.date({ error: 'required' }),
  /** The keeper of the paper, and its place. */
  keptBy: line(80),
  reference: line(80),
});
export type PaperConsent = z.infer<typeof PaperConsent>;
