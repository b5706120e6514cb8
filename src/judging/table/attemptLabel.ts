import { z } from 'zod';
import { Instant } from '#contract/http/common.ts';
import { AttemptState } from '#contract/judging/attempts.ts';

/** The facts about an attempt that lists show before its form is opened. The device seals them as its label. */
const AttemptLabel = z.object({
  /** Name of its team. */
  team: z.string(),
  /** Null for a draft. */
  state: AttemptState.nullable(),
  /** In hundredths of a point, penalties taken off; null while a criterion has no points. */
  total: z.int().nullable(),
  durationMs: z.int().nullable(),
  penalties: z.array(z.object({ reason: z.string(), points: z.int() })),
  /** Code that this device has made of the attempt; null for a draft. */
  receipt: z.string().nullable(),
  madeAt: Instant.nullable(),
  replaces: z.string().nullable(),
  /** The reason for breaking it off; empty for one that was not. */
  abortedFor: z.string(),
});
export type AttemptLabel = z.infer<typeof AttemptLabel>;

/** Writes the facts as a label. */
export const labelOf = (facts: AttemptLabel): string => JSON.stringify(facts);

/** Reads a label; null if this release cannot read it. */
export const readLabel = (label: string): AttemptLabel | null => {
  try {
    return AttemptLabel.safeParse(JSON.parse(label)).data ?? null;
  } catch {
    return null;
  }
};
