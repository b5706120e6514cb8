import { z } from 'zod';

/** State of a work's public files: a film's playable copy without location and device. `refused`: it cannot be made. */
export const Preparation = z.enum(['preparing', 'ready', 'refused']);
export type Preparation = z.infer<typeof Preparation>;
