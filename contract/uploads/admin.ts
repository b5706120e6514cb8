import { z } from 'zod';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';

export const AdminFilms = z.object({
  /** Version of the program that converts films; null if none. */
  converts: z.string().nullable(),
  /** Number converted before others see them. */
  waiting: z.int(),
  /** Number shown unconverted until a machine can convert them. */
  later: z.int(),
  /** Number shown unconverted because conversion failed. */
  failed: z.int(),
});
export type AdminFilms = z.infer<typeof AdminFilms>;

export const uploadsAdmin = {
  'GET /api/admin/films': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'What this machine can do with films that browsers cannot play, and how many there are.',
    answers: AdminFilms,
    errors: [],
  },
} satisfies Endpoints;
