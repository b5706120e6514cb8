import { assignmentsAdmin } from '#contract/assignments.ts';
import { cannedReasonsAdmin } from '#contract/cannedReasons.ts';
import { competitionsAdmin } from '#contract/competitionsAdmin.ts';
import { decisionsAdmin } from '#contract/decisions.ts';
import { invitationsAdmin } from '#contract/invitations.ts';
import { messagesAdmin } from '#contract/messages.ts';
import { registrationsAdmin } from '#contract/registrationsAdmin.ts';
import { reportsAdmin } from '#contract/reports.ts';
import { meets, type RequiredRight, type StaffRight } from '#contract/rules/staffRights.ts';
import { staffAdmin } from '#contract/staff.ts';
import { votesAdmin } from '#contract/votes.ts';
import { worksAdmin } from '#contract/works.ts';
import { call } from '../platform/api/api.ts';

/** What each part of the back office needs, as the endpoint behind it says. */
const needs = {
  registrations: registrationsAdmin['GET /api/admin/registrations'].right,
  signUpLimits: registrationsAdmin['PUT /api/admin/accounts/:id/sign-up-limit'].right,
  // Who reviews sees them, too, and who writes their pages.
  competitions: { anyOf: ['review', 'content'], in: 'its_competition' },
  competitionDrafts: competitionsAdmin['GET /api/admin/competition-drafts'].right,
  newCompetitions: competitionsAdmin['POST /api/admin/competition-drafts'].right,
  invitationCodes: invitationsAdmin['GET /api/admin/competitions/:id/invitation-codes'].right,
  cannedReasons: cannedReasonsAdmin['PUT /api/admin/canned-reasons'].right,
  decisions: decisionsAdmin['GET /api/admin/decisions'].right,
  works: worksAdmin['GET /api/admin/works'].right,
  reports: reportsAdmin['GET /api/admin/reports'].right,
  releases: worksAdmin['POST /api/admin/works/releases'].right,
  films: worksAdmin['GET /api/admin/films'].right,
  assignments: assignmentsAdmin['POST /api/admin/assignments'].right,
  votes: votesAdmin['GET /api/admin/votes'].right,
  voteFlags: votesAdmin['GET /api/admin/votes/flags'].right,
  messages: messagesAdmin['GET /api/admin/messages'].right,
  staff: staffAdmin['GET /api/admin/accounts'].right,
} satisfies Record<string, RequiredRight>;
type GuardedPart = keyof typeof needs;
const isGuarded = (part: string): part is GuardedPart => Object.hasOwn(needs, part);

/** A page asks for each of its parts at once; a moment later the rights may be others. */
const FRESH_MS = 5000;
let known: { rights: Promise<readonly StaffRight[]>; at: number } | null = null;

const ownRights = (): Promise<readonly StaffRight[]> => {
  if (known === null || performance.now() - known.at > FRESH_MS)
    known = { rights: call('GET /api/account/rights', {}).then(({ items }) => items), at: performance.now() };
  return known.rights;
};

/** Another account may sign in next. */
export const forgetOwnRights = (): void => {
  known = null;
};

/** Whether the signed-in organiser has a part of the back office at all. The server checks each call, for its competition too. */
export const maySee = async (part: string): Promise<boolean> => !isGuarded(part) || meets(await ownRights(), needs[part]);
