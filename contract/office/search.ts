import { z } from 'zod';
import { AccountKind, Role } from '#contract/accounts/public.ts';
import { ContentKind } from '#contract/content/contentData.ts';
import { contentStates } from '#contract/content/rules/contentDraft.ts';
import { galleryKinds } from '#contract/content/rules/galleryItem.ts';
import { cleaned, Id, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { announcementStates } from '#contract/messages/announcements.ts';
import { EntryState } from '#contract/registrations/public.ts';
import { rightNames } from './rules/staffRights.ts';

/** Maximum number of results per kind; a longer query narrows them. */
export const FOUND_EACH = 5;

const FoundIn = z.object({ id: Id, title: Text, season: z.int() });

export const Found = z.object({
  /** Announcements, for those who may do everything. */
  announcements: z.array(z.object({ id: Id, title: Text, state: z.enum(announcementStates) })),
  /** Competitions; mere drafts are found only by those who edit them. */
  competitions: z.array(FoundIn.extend({ isPublic: z.boolean() })),
  /** The best matches first, then the newest, as the works. */
  entries: z.array(
    z.object({
      id: Id,
      number: z.string().nullable(),
      teamName: z.string(),
      organization: z.string(),
      state: EntryState,
      competition: FoundIn,
    }),
  ),
  /** Accounts of families and institutions, for those who may do everything. */
  people: z.array(z.object({ id: Id, name: z.string(), affiliation: z.string(), kind: AccountKind })),
  /** Portal content, for those who edit it. */
  content: z.array(z.object({ kind: ContentKind, id: Id, title: Text, state: z.enum(contentStates) })),
  /** Photos and videos, hidden ones included, for those who edit the portal's content. */
  gallery: z.array(z.object({ kind: z.enum(galleryKinds), id: Id, title: Text, season: z.int() })),
  /** Organisers and judges, for those who may do everything. */
  staff: z.array(z.object({ id: Id, name: z.string(), affiliation: z.string(), role: Role.exclude(['participant']) })),
  works: z.array(z.object({ id: Id, no: z.string(), title: z.string(), teamName: z.string(), competition: FoundIn })),
});
export type Found = z.infer<typeof Found>;

export const search = {
  'POST /api/admin/search': {
    access: 'organiser',
    right: { anyOf: rightNames, in: 'its_competition' },
    summary:
      'Competitions by title, entries by team, child, school, registrant, number, invitation code, e-mail address or a phone number’s last digits, works by title, team or number, accounts by name, address or last digits, messages to many, photos, videos and what the portal shows by its words: a few of each, within the actor’s rights.',
    body: z.object({
      q: cleaned.min(1).max(80),
      season: z.int().min(0).max(9999).optional(),
    }),
    answers: Found,
    errors: [],
  },
} satisfies Endpoints;
