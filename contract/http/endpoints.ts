import { agreements } from '#contract/accounts/agreements.ts';
import { accountErasureAdmin } from '#contract/accounts/erasure.ts';
import { messageChoices } from '#contract/accounts/messageChoices.ts';
import { ownHistory, peopleAdmin } from '#contract/accounts/people.ts';
import { accounts } from '#contract/accounts/public.ts';
import { secondFactor } from '#contract/accounts/secondFactor.ts';
import { appealsAdmin } from '#contract/appeals/admin.ts';
import { appeals } from '#contract/appeals/public.ts';
import { certificateBatches } from '#contract/certificates/batches.ts';
import { issuedCertificates } from '#contract/certificates/issued.ts';
import { certificatesOfPeople } from '#contract/certificates/people.ts';
import { certificates } from '#contract/certificates/public.ts';
import { certificateTemplatesAdmin } from '#contract/certificates/templatesAdmin.ts';
import { competitionsAdmin } from '#contract/competitions/admin.ts';
import { competitions } from '#contract/competitions/public.ts';
import { publicationPlanAdmin } from '#contract/competitions/publicationPlan.ts';
import { standingAdmin } from '#contract/competitions/standing.ts';
import { contentAdmin } from '#contract/content/admin.ts';
import { galleryAdmin } from '#contract/content/galleryAdmin.ts';
import { homeFeaturesAdmin } from '#contract/content/homeFeatures.ts';
import { content } from '#contract/content/public.ts';
import { eventDayAdmin } from '#contract/eventDay/admin.ts';
import { checkIn, doorsAdmin } from '#contract/eventDay/checkIn.ts';
import { doorListAdmin } from '#contract/eventDay/doorList.ts';
import { judgingAdmin } from '#contract/judging/admin.ts';
import { judgingAttempts } from '#contract/judging/attempts.ts';
import { judgingAttemptsAdmin } from '#contract/judging/attemptsAdmin.ts';
import { judgingDevice } from '#contract/judging/device.ts';
import { judging } from '#contract/judging/public.ts';
import { scoreSheetsAdmin } from '#contract/judging/scoreSheets.ts';
import { liveAdmin } from '#contract/live/admin.ts';
import { live } from '#contract/live/public.ts';
import { announcementsAdmin } from '#contract/messages/announcements.ts';
import { messagesAdmin, ownMessages } from '#contract/messages/messages.ts';
import { messageTemplatesAdmin } from '#contract/messages/messageTemplates.ts';
import { push } from '#contract/messages/push.ts';
import { remindersAdmin } from '#contract/messages/reminders.ts';
import { auditAdmin } from '#contract/office/audit.ts';
import { cannedReasonsAdmin } from '#contract/office/cannedReasons.ts';
import { competitionList } from '#contract/office/competitionList.ts';
import { decisionsAdmin } from '#contract/office/decisions.ts';
import { exportsAdmin } from '#contract/office/exports.ts';
import { officeNotices } from '#contract/office/notices.ts';
import { overview } from '#contract/office/overview.ts';
import { reports, reportsAdmin } from '#contract/office/reports.ts';
import type { RequiredRight } from '#contract/office/rules/staffRights.ts';
import { search } from '#contract/office/search.ts';
import { ownRights, staffAdmin, staffInvitations } from '#contract/office/staff.ts';
import { registrationsAdmin } from '#contract/registrations/admin.ts';
import { assignmentAdmin } from '#contract/registrations/assignment.ts';
import { calendars } from '#contract/registrations/calendars.ts';
import { entryRecordAdmin } from '#contract/registrations/entryRecord.ts';
import { extensionsAdmin } from '#contract/registrations/extensions.ts';
import { guardians } from '#contract/registrations/guardians.ts';
import { invitationsAdmin } from '#contract/registrations/invitations.ts';
import { looks } from '#contract/registrations/looks.ts';
import { notesAdmin } from '#contract/registrations/notes.ts';
import { onBehalfAdmin } from '#contract/registrations/onBehalf.ts';
import { paperEntryAdmin } from '#contract/registrations/paperEntry.ts';
import { payments, paymentsAdmin } from '#contract/registrations/payments.ts';
import { presenceAdmin } from '#contract/registrations/presence.ts';
import { registrations } from '#contract/registrations/public.ts';
import { resultsAdmin } from '#contract/results/admin.ts';
import { advancementAdmin } from '#contract/results/advancement.ts';
import { results } from '#contract/results/public.ts';
import { resultsPublishing } from '#contract/results/publishing.ts';
import { siteAdmin } from '#contract/site/admin.ts';
import { site } from '#contract/site/public.ts';
import { uploadsAdmin } from '#contract/uploads/admin.ts';
import { uploads } from '#contract/uploads/public.ts';
import { votesAdmin } from '#contract/votes/admin.ts';
import { votes, voteTotals } from '#contract/votes/public.ts';
import { worksAdmin } from '#contract/works/admin.ts';
import { publicWorks, works } from '#contract/works/public.ts';
import type { Endpoint, EndpointName, Endpoints } from './endpoint.ts';

/** Every endpoint as one value, with its schemas, for the server, the build and tests. The browser uses only its type (`api.ts`). */
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
  ...standingAdmin,
  ...publicationPlanAdmin,
  ...certificateTemplatesAdmin,
  ...certificateBatches,
  ...issuedCertificates,
  ...certificatesOfPeople,
  ...content,
  ...contentAdmin,
  ...galleryAdmin,
  ...homeFeaturesAdmin,
  ...results,
  ...certificates,
  ...votes,
  ...voteTotals,
  ...votesAdmin,
  ...works,
  ...publicWorks,
  ...reports,
  ...reportsAdmin,
  ...worksAdmin,
  ...uploads,
  ...uploadsAdmin,
  ...judging,
  ...judgingDevice,
  ...judgingAdmin,
  ...judgingAttempts,
  ...judgingAttemptsAdmin,
  ...scoreSheetsAdmin,
  ...eventDayAdmin,
  ...checkIn,
  ...doorsAdmin,
  ...doorListAdmin,
  ...live,
  ...liveAdmin,
  ...resultsAdmin,
  ...resultsPublishing,
  ...advancementAdmin,
  ...appeals,
  ...appealsAdmin,
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
  ...competitionList,
  ...overview,
  ...cannedReasonsAdmin,
  ...entryRecordAdmin,
  ...onBehalfAdmin,
  ...paperEntryAdmin,
  ...extensionsAdmin,
  ...notesAdmin,
  ...presenceAdmin,
  ...assignmentAdmin,
  ...officeNotices,
  ...search,
  ...messagesAdmin,
  ...ownMessages,
  ...messageTemplatesAdmin,
  ...ownRights,
  ...staffInvitations,
  ...staffAdmin,
  ...peopleAdmin,
  ...accountErasureAdmin,
  ...ownHistory,
  ...siteAdmin,
  ...auditAdmin,
} satisfies Endpoints;

const declared: [string, Endpoint][] = Object.entries(endpoints);

/** The public reads that devices store. */
export const publicReads = declared.flatMap(([name, { cache }]) => (cache === 'public' ? [name] : []));

/** Names of the endpoints whose answers devices store for use when the server does not respond. */
export const offlineReads = declared.flatMap(([name, { cache }]) => (cache === 'offline' ? [name] : []));

/** The right required of an organiser, by endpoint. */
export const requiredRights: Record<string, RequiredRight> = Object.fromEntries(
  declared.flatMap(([name, { right }]) => (right ? [[name, right] as const] : [])),
);

/** The endpoints made stale by a success, by the endpoint called. */
export const invalidations: Record<string, readonly EndpointName[]> = Object.fromEntries(
  declared.flatMap(([name, { invalidates }]) => (invalidates ? [[name, invalidates] as const] : [])),
);
