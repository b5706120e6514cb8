import type { Mode, Participation } from '#contract/competitions/public.ts';
import { signupPath } from '#src/competitions/index.ts';

/** Returns the path of a competition's form, filled from an earlier entry. */
export const reEnrollPath = (competition: { slug: string; mode: Mode }, participation: Participation, from: string): string =>
  `${signupPath(competition, participation)}&from=${encodeURIComponent(from)}`;
