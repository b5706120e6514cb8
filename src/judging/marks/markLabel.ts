import { z } from 'zod';
import { Instant, Revision } from '#contract/http/common.ts';
import { MarkState } from '#contract/judging/public.ts';

/** The facts about a mark that lists show before its form is opened. The device seals them as its label. */
const MarkLabel = z.object({
  /** Null for a draft that the judge has neither handed in nor put aside. */
  state: MarkState.nullable(),
  /** Weighted total in hundredths of a point; null while a criterion has no points. */
  total: z.int().nullable(),
  /** Code that this device has made of the mark; null for a draft. */
  receipt: z.string().nullable(),
  basedOn: Revision,
  madeAt: Instant.nullable(),
});
export type MarkLabel = z.infer<typeof MarkLabel>;

/** Writes the facts as a label. */
export const labelOf = (facts: MarkLabel): string => JSON.stringify(facts);

/** Reads a label; null if this release cannot read it. */
export const readLabel = (label: string): MarkLabel | null => {
  try {
    return MarkLabel.safeParse(JSON.parse(label)).data ?? null;
  } catch {
    return null;
  }
};
