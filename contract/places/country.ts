import { z } from 'zod';
import { countryCodes } from './countries.ts';

const countries: ReadonlySet<string> = new Set(countryCodes());

/** ISO 3166-1 alpha-2. Separate from `common.ts`, so that bundles without countries (the service worker) omit their list. */
export const Country = z
  .string()
  .min(1, { error: 'required' })
  .refine((code) => countries.has(code), { error: 'country_unknown' });
