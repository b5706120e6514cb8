import { z } from 'zod';
import { Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { SpecialDays } from './specialDays.ts';

/** Site-wide settings, as everybody reads them. */
export const Site = z.object({
  brand: Text,
  /** URL of the styles for a colour or a mark that organisers have set, different after each change; null if none. */
  styles: z.string().nullable(),
  /** URL of the mark that organisers have set, as a small icon; null for the default one. */
  mark: z.string().nullable(),
  /** Devices have stored answers of earlier releases, without what is optional. */
  contact: z.object({ email: z.string(), hours: Text, phone: z.string().optional(), wechat: z.string().optional() }),
  /** Numbers under which the site is filed with Chinese authorities; empty if it is not. */
  filings: z.object({ icp: z.string(), police: z.string() }).optional(),
  /** IANA name of the time zone for days and displayed times. */
  timeZone: z.string(),
  specialDays: z.array(SpecialDays).optional(),
  /** True if the site requires longer passwords than the specification's (`accounts/rules/password.ts`). */
  longPasswords: z.boolean(),
  /** The current season and the four before. */
  seasons: z.array(z.int()),
  languages: z.array(z.string()),
  /** The current version of the consent text. */
  consentVersion: z.string(),
});
export type Site = z.infer<typeof Site>;

export const site = {
  'GET /api/site': { access: 'public', cache: 'public', summary: 'Brand, contact, zone, seasons, languages.', answers: Site, errors: [] },
} satisfies Endpoints;
