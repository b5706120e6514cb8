import type { Api, ApiName } from '#contract/http/api.ts';
import { meets, type RequiredRight, type StaffRight } from '#contract/office/rules/staffRights.ts';
import { call } from '#src/platform/api/api.ts';

type StaffEndpoint = { [N in ApiName]: Api[N] extends { access: 'organiser' } ? N : never }[ApiName];

/** Map of organisers' endpoints to the rights they need. Filled in by the build: the declarations would bring their schemas with them. */
declare const __RIGHTS__: Readonly<Record<StaffEndpoint, RequiredRight>>;
const rights = __RIGHTS__;

/** Map of the parts of the back office to the rights of the endpoints behind them. */
const needs = {
  registrations: rights['GET /api/admin/registrations'],
  signUpLimits: rights['PUT /api/admin/accounts/:id/sign-up-limit'],
  // Visible to reviewers too, and to those who edit their pages.
  competitions: { anyOf: ['review', 'content'], in: 'its_competition' },
  competitionDrafts: rights['GET /api/admin/competition-drafts'],
  newCompetitions: rights['POST /api/admin/competition-drafts'],
  invitationCodes: rights['GET /api/admin/competitions/:id/invitation-codes'],
  cannedReasons: rights['PUT /api/admin/canned-reasons'],
  paperEntries: rights['POST /api/admin/paper-entries'],
  decisions: rights['GET /api/admin/decisions'],
  works: rights['GET /api/admin/works'],
  reports: rights['GET /api/admin/reports'],
  releases: rights['POST /api/admin/works/releases'],
  films: rights['GET /api/admin/films'],
  judging: rights['GET /api/admin/competitions/:id/rounds'],
  eventDay: rights['GET /api/admin/competitions/:id/event-day'],
  results: rights['GET /api/admin/competitions/:id/results'],
  certificates: rights['GET /api/admin/competitions/:id/certificate-templates/:kind'],
  votes: rights['GET /api/admin/votes'],
  voteFlags: rights['GET /api/admin/votes/flags'],
  news: rights['GET /api/admin/content/:kind'],
  questions: rights['GET /api/admin/content/:kind'],
  downloads: rights['GET /api/admin/content/:kind'],
  slides: rights['GET /api/admin/content/:kind'],
  partners: rights['GET /api/admin/content/:kind'],
  home: rights['GET /api/admin/home-features'],
  events: rights['GET /api/admin/content/:kind'],
  about: rights['GET /api/admin/content/:kind'],
  photos: rights['GET /api/admin/gallery/:kind'],
  videos: rights['GET /api/admin/gallery/:kind'],
  legal: rights['GET /api/admin/content/:kind'],
  messages: rights['GET /api/admin/messages'],
  settings: rights['GET /api/admin/settings'],
  staff: rights['GET /api/admin/accounts'],
  audit: rights['GET /api/admin/audit'],
  people: rights['GET /api/admin/people'],
} satisfies Record<string, RequiredRight>;
type GuardedPart = keyof typeof needs;
const isGuarded = (part: string): part is GuardedPart => Object.hasOwn(needs, part);

/** Cache time: a page checks each of its parts at once, but the rights may change soon after. */
const FRESH_MS = 5000;
let known: { rights: Promise<readonly StaffRight[]>; at: number } | null = null;

const ownRights = (): Promise<readonly StaffRight[]> => {
  if (known === null || performance.now() - known.at > FRESH_MS)
    known = { rights: call('GET /api/account/rights', {}).then(({ items }) => items), at: performance.now() };
  return known.rights;
};

/** Clears the cached rights: another account may sign in next. */
export const forgetOwnRights = (): void => {
  known = null;
};

/**
 * Resolves to true if the signed-in organiser has access to a part of the back office at all. The server checks each call, including its
 * competition.
 */
export const maySee = async (part: string): Promise<boolean> => !isGuarded(part) || meets(await ownRights(), needs[part]);
