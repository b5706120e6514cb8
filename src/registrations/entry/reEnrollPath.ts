import type { Mode, Participation } from '#contract/competitions/public.ts';
import { signupPath } from '#src/competitions/index.ts';

/** The form of a competition, filled from an earlier entry. */
export const reEnrollPath = (competition: { slug: string; mode: Mode }, participation: Participation, from: string): string =>
  `${signupPath(competition, participation)}&from=${encodeURIComponent(from)}`;
