import { cannedReasonsAdmin } from '#contract/office/cannedReasons.ts';
import { registrationsAdmin } from '#contract/registrations/admin.ts';
import { assignmentAdmin } from '#contract/registrations/assignment.ts';
import { entryRecordAdmin } from '#contract/registrations/entryRecord.ts';
import { extensionsAdmin } from '#contract/registrations/extensions.ts';
import { guardians } from '#contract/registrations/guardians.ts';
import { looks } from '#contract/registrations/looks.ts';
import { notesAdmin } from '#contract/registrations/notes.ts';
import { onBehalfAdmin } from '#contract/registrations/onBehalf.ts';
import { paperEntryAdmin } from '#contract/registrations/paperEntry.ts';
import { payments, paymentsAdmin } from '#contract/registrations/payments.ts';
import { presenceAdmin } from '#contract/registrations/presence.ts';
import { registrations } from '#contract/registrations/public.ts';
import type { Decisions } from '#server/decisions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { answerAdvancement } from '#server/registrations/invitations/answerAdvancement.ts';
import { findInstitution } from '#server/registrations/invitations/invitation.ts';
import { competitionsToReview, getForReview, limitSignUps, listAll, revealIdNumbers } from '#server/registrations/review/review.ts';
import { extend } from '#server/registrations/seats/extension.ts';
import { assignEntries, listReviewers } from './assignment/assign.ts';
import { cancel, undoCancellation } from './cancel.ts';
import { correctNames } from './certificateNames.ts';
import { changeConsent, edit } from './edit.ts';
import { answerByLink, printReceipt, sendGuardianCode, viewByLink } from './guardians/guardianLink.ts';
import { resendInvitation } from './guardians/guardians.ts';
import { sendWaiting } from './guardians/guardianWaiting.ts';
import { moveByGuardian, moveByOrganiser } from './guardians/moveAnswer.ts';
import { listOwnGuardians } from './guardians/ownGuardians.ts';
import { remindGuardians, sendLinkAtSchool } from './guardians/remind.ts';
import { listOwnLooks } from './looks/looks.ts';
import { changeMembers } from './onBehalf/changeMembers.ts';
import { enterFromPaper } from './onBehalf/enterFromPaper.ts';
import { eraseForFamily } from './onBehalf/eraseEntry.ts';
import { findForPaper } from './onBehalf/paperAccount.ts';
import { getOwnEntry, listOwnRegistrations } from './ownRegistrations.ts';
import { recordPayments } from './payments/paymentVerbs.ts';
import { printPaymentReceipt } from './payments/printPaymentReceipt.ts';
import { listCannedReasons, saveCannedReasons } from './record/cannedReasons.ts';
import { correct } from './record/correct.ts';
import { moveGroup } from './record/moveGroup.ts';
import { addNote, listNotes, listOwnMentions, seeNotes } from './record/notes.ts';
import { register } from './register.ts';
import { tellPresence } from './review/presence.ts';
import { withdraw } from './withdraw.ts';

export const registrationRoutes = (serveDeps: ServeDeps, deps: Deps, decisions: Decisions): void => {
  serve(serveDeps, registrations, {
    'POST /api/registrations': ({ body, actor, request }) => register(deps, actor, body, request.idempotencyKey),
    'POST /api/invitation-codes/institution': ({ body, actor }) => findInstitution(deps, actor, body),
    'GET /api/registrations': ({ query, actor }) => listOwnRegistrations(deps, actor, query),
    'GET /api/registrations/:id': ({ params, query, actor }) => getOwnEntry(deps, actor, params.id, query.for),
    'PATCH /api/registrations/:id': ({ params, body, actor, request }) => edit(deps, actor, params.id, body, request.idempotencyKey),
    'POST /api/registrations/:id/cancel': ({ params, actor, request }) => cancel(deps, decisions, actor, params.id, request.idempotencyKey),
    'POST /api/registrations/:id/cancel-undo': ({ params, actor }) => undoCancellation(deps, decisions, actor, params.id),
    'POST /api/registrations/:id/withdraw': ({ params, actor, request }) => withdraw(deps, actor, params.id, request.idempotencyKey),
    'POST /api/registrations/:id/advancement-answers': ({ params, body, actor }) => answerAdvancement(deps, actor, params.id, body),
    'PATCH /api/registrations/:id/certificate-names': ({ params, body, actor }) => correctNames(deps, actor, params.id, body),
    'PATCH /api/registrations/:id/consent': ({ params, body, actor }) => changeConsent(deps, actor, params.id, body),
  });
  serve(serveDeps, looks, { 'GET /api/registrations/:id/looks': ({ params, actor }) => listOwnLooks(deps, actor, params.id) });
  serve(serveDeps, guardians, {
    'POST /api/guardians/view': ({ body, request }) => viewByLink(deps, request.address, body.token),
    'POST /api/guardians/answers': ({ body, request }) => answerByLink(deps, request.address, body),
    'POST /api/guardians/codes': ({ body, request }) => sendGuardianCode(deps, request.address, body.token, body.locale),
    'POST /api/guardians/phone': ({ body, request }) => moveByGuardian(deps, request.address, body),
    'POST /api/guardians/receipts': ({ body, request }) => printReceipt(deps, request.address, body.token, body.locale),
    'GET /api/guardians': ({ actor }) => listOwnGuardians(deps, actor),
    'POST /api/guardians/reminders': ({ body, actor }) => remindGuardians(deps, actor, body.ids),
    'POST /api/guardians/links': ({ body, request }) => sendLinkAtSchool(deps, request.address, body.guardianId),
    'POST /api/registrations/:id/guardians/:guardianId/invitation': ({ params, body, actor }) =>
      resendInvitation(deps, actor, params, body),
    'POST /api/registrations/:id/guardians/invitations': ({ params, body, actor }) =>
      sendWaiting(deps, actor, params.id, body.challengeToken),
  });
  serve(serveDeps, registrationsAdmin, {
    'GET /api/admin/registrations': ({ query, actor, scope }) =>
      listAll(deps, actor, scope, query.filter ?? {}, query.sort ?? '-registeredAt', query),
    'POST /api/admin/registrations/search': ({ body, actor, scope }) =>
      listAll(deps, actor, scope, body.filter ?? {}, body.sort ?? '-registeredAt', body),
    'GET /api/admin/registrations/:id': ({ params, actor, scope }) => getForReview(deps, actor, scope, params.id),
    'POST /api/admin/registrations/:id/id-numbers': ({ params, body, actor, scope }) =>
      revealIdNumbers(deps, actor, scope, params.id, body.reason),
    'PUT /api/admin/accounts/:id/sign-up-limit': ({ params, body, actor }) => limitSignUps(deps, actor, params.id, body.perDay),
    'POST /api/admin/registrations/decisions': ({ body, actor, scope }) => decisions.decide(actor, scope, { ...body, kind: body.decision }),
    'GET /api/admin/competitions': ({ query, actor, scope }) => competitionsToReview(deps, actor, scope, query),
  });
  serve(serveDeps, entryRecordAdmin, {
    'PUT /api/admin/registrations/:id/group': ({ params, body, actor, scope }) => moveGroup(deps, { actor, scope }, params.id, body),
    'POST /api/admin/registrations/:id/guardians/:guardianId/phone': ({ params, body, actor, scope }) =>
      moveByOrganiser(deps, { actor, scope }, params, body),
    'PATCH /api/admin/registrations/:id': ({ params, body, actor, scope }) => correct(deps, { actor, scope }, params.id, body),
  });
  serve(serveDeps, presenceAdmin, {
    'POST /api/admin/registrations/:id/presence': ({ params, actor, scope }) => tellPresence(deps, actor, scope, params.id),
  });
  serve(serveDeps, assignmentAdmin, {
    'GET /api/admin/reviewers': ({ scope }) => listReviewers(deps, scope),
    'POST /api/admin/registrations/assignments': ({ body, actor, scope }) => assignEntries(deps, { actor, scope }, body),
  });
  serve(serveDeps, onBehalfAdmin, {
    'PUT /api/admin/registrations/:id/members': ({ params, body, actor, scope }) => changeMembers(deps, { actor, scope }, params.id, body),
    'POST /api/admin/registrations/:id/erasure': ({ params, body, actor, scope }) =>
      eraseForFamily(deps, { actor, scope }, params.id, body),
  });
  serve(serveDeps, paperEntryAdmin, {
    'POST /api/admin/paper-entries/accounts': ({ body, actor }) => findForPaper(deps, actor, body),
    'POST /api/admin/paper-entries': ({ body, actor, scope, request }) =>
      enterFromPaper(deps, { actor, scope }, body, request.idempotencyKey),
  });
  serve(serveDeps, extensionsAdmin, {
    'POST /api/admin/registrations/extensions': ({ body, actor, scope }) => extend(deps, decisions, { actor, scope }, body),
  });
  serve(serveDeps, notesAdmin, {
    'GET /api/admin/notes': ({ query, actor, scope }) => listOwnMentions(deps, actor, scope, query),
    'GET /api/admin/registrations/:id/notes': ({ params, scope }) => listNotes(deps, scope, params.id),
    'POST /api/admin/registrations/:id/notes': ({ params, body, actor, scope, request }) =>
      addNote(deps, { actor, scope }, params.id, body, request.idempotencyKey),
    'POST /api/admin/registrations/:id/notes/seen': ({ params, actor, scope }) => seeNotes(deps, actor, scope, params.id),
  });
  serve(serveDeps, cannedReasonsAdmin, {
    'GET /api/admin/canned-reasons': ({ query }) => listCannedReasons(deps, query.kind),
    'PUT /api/admin/canned-reasons': ({ body, actor }) => saveCannedReasons(deps, actor, body),
  });
  serve(serveDeps, payments, {
    'POST /api/registrations/:id/receipt': ({ params, body, actor }) => printPaymentReceipt(deps, actor, params.id, body.locale),
  });
  serve(serveDeps, paymentsAdmin, {
    'POST /api/admin/registrations/payments': ({ body, actor, scope }) => recordPayments(deps, decisions, actor, scope, body),
  });
};
