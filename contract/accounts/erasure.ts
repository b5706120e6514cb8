import { z } from 'zod';
import { Instant } from '#contract/http/common.ts';

/** Receipt given to a family when its data was erased. Nothing on the server leads from it back to the family. */
export const ErasureReceipt = z.object({
  /** Also in the audit log. */
  no: z.string(),
  at: Instant,
  entries: z.int(),
  works: z.int(),
  /** Number of uploaded files: their names are erased at once, their bytes as soon as the storage can be reached. */
  files: z.int(),
});
export type ErasureReceipt = z.infer<typeof ErasureReceipt>;
