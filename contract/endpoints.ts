import { accounts } from './accounts.ts';
import { agreements } from './agreements.ts';
import { announcementsAdmin } from './announcements.ts';
import { assignments, assignmentsAdmin } from './assignments.ts';
import { auditAdmin } from './audit.ts';
import { calendars } from './calendars.ts';
import { cannedReasonsAdmin } from './cannedReasons.ts';
import { competitions } from './competitions.ts';
import { competitionsAdmin } from './competitionsAdmin.ts';
import { content } from './content.ts';
import { contentAdmin } from './contentAdmin.ts';
import { decisionsAdmin } from './decisions.ts';
import type { Endpoint, EndpointName, Endpoints } from './endpoint.ts';
import { entryRecordAdmin } from './entryRecord.ts';
import { exportsAdmin } from './exports.ts';
import { galleryAdmin } from './galleryAdmin.ts';
import { guardians } from './guardians.ts';
import { homeFeaturesAdmin } from './homeFeatures.ts';
import { invitationsAdmin } from './invitations.ts';
import { looks } from './looks.ts';
import { messageChoices } from './messageChoices.ts';
import { messagesAdmin, ownMessages } from './messages.ts';
import { messageTemplatesAdmin } from './messageTemplates.ts';
import { notesAdmin } from './notes.ts';
import { overview } from './overview.ts';
import { payments, paymentsAdmin } from './payments.ts';
import { ownHistory, peopleAdmin } from './people.ts';
import { push } from './push.ts';
import { registrations } from './registrations.ts';
import { registrationsAdmin } from './registrationsAdmin.ts';
import { remindersAdmin } from './reminders.ts';
import { reports, reportsAdmin } from './reports.ts';
import { results } from './results.ts';
import type { RequiredRight } from './rules/staffRights.ts';
import { search } from './search.ts';
import { secondFactor } from './secondFactor.ts';
import { site, siteAdmin } from './site.ts';
import { ownRights, staffAdmin, staffInvitations } from './staff.ts';
import { votes, votesAdmin, voteTotals } from './votes.ts';
import { publicWorks, works, worksAdmin } from './works.ts';

/** Every endpoint as one value, with its schemas: for the server, the build and tests. The browser has `api.ts`, its type. */
export const endpoints = {
  ...site,
  ...accounts,
  ...secondFactor,
  ...push,
  ...messageChoices,
  ...agreements,
  ...announcementsAdmin,
  ...remindersAdmin,
  ...competitions,
  ...competitionsAdmin,
  ...content,
  ...contentAdmin,
  ...galleryAdmin,
  ...homeFeaturesAdmin,
  ...results,
  ...votes,
  ...voteTotals,
  ...votesAdmin,
  ...works,
  ...publicWorks,
  ...reports,
  ...reportsAdmin,
  ...worksAdmin,
  ...assignments,
  ...assignmentsAdmin,
  ...registrations,
  ...guardians,
  ...registrationsAdmin,
  ...decisionsAdmin,
  ...invitationsAdmin,
  ...exportsAdmin,
  ...calendars,
  ...payments,
  ...paymentsAdmin,
  ...looks,
  ...overview,
  ...cannedReasonsAdmin,
  ...entryRecordAdmin,
  ...notesAdmin,
  ...search,
  ...messagesAdmin,
  ...ownMessages,
  ...messageTemplatesAdmin,
  ...ownRights,
  ...staffInvitations,
  ...staffAdmin,
  ...peopleAdmin,
  ...ownHistory,
  ...siteAdmin,
  ...auditAdmin,
} satisfies Endpoints;

const declared: [string, Endpoint][] = Object.entries(endpoints);

/** The public reads that devices store. */
export const publicReads = declared.flatMap(([name, { cache }]) => (cache === 'public' ? [name] : []));

/** The names of the endpoints whose answers devices store for when the server does not answer. */
export const offlineReads = declared.flatMap(([name, { cache }]) => (cache === 'offline' ? [name] : []));

/** What an organiser must have the right to, by the endpoint. */
export const requiredRights: Record<string, RequiredRight> = Object.fromEntries(
  declared.flatMap(([name, { right }]) => (right ? [[name, right] as const] : [])),
);

/** What a success makes stale, by the endpoint that was called. */
export const invalidations: Record<string, readonly EndpointName[]> = Object.fromEntries(
  declared.flatMap(([name, { invalidates }]) => (invalidates ? [[name, invalidates] as const] : [])),
);
