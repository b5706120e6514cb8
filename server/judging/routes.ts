import { judgingAdmin } from '#contract/judging/admin.ts';
import { judgingAttempts } from '#contract/judging/attempts.ts';
import { judgingAttemptsAdmin } from '#contract/judging/attemptsAdmin.ts';
import { judgingDevice } from '#contract/judging/device.ts';
import { judging } from '#contract/judging/public.ts';
import { scoreSheetsAdmin } from '#contract/judging/scoreSheets.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { confirmAssignment, proposeAssignment, undoAssignment } from './assigning.ts';
import { getAttempt, getAttemptBoard } from './attemptBoard.ts';
import { ruleOnAttempt } from './attemptRulings.ts';
import { storeAttempt } from './attempts.ts';
import { getBoard } from './board.ts';
import { setCalibration } from './calibration.ts';
import { ruleOnConflict } from './conflicts.ts';
import { keepDevice, makeNonce, proveDevice } from './device.ts';
import { changeByHand } from './handChanges.ts';
import { listJudgeRounds } from './judgeRounds.ts';
import { listJudges } from './judgeStore.ts';
import { listJudgeTables } from './judgeTables.ts';
import { addressOf, historyOf, noteOpened, refuseLateMark, storeMark, takeLateMark } from './marks.ts';
import { keepOldMarks, markAgain, standingMarks } from './oldMarks.ts';
import { setPanel } from './panel.ts';
import { remindJudges } from './reminders.ts';
import { addRound, changeSettings, listRounds, lockRoundFor, openRound, unlockRound } from './rounds.ts';
import { getScoreSheets, importScoreSheet, takeScoreSheetBack, tryScoreSheet } from './scoreSheets.ts';
import { acceptSpreadOf } from './spreads.ts';
import { tellTable } from './tablePresence.ts';
import { ruleOnTeamConflict } from './teamConflicts.ts';

export const judgingRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, judging, {
    'GET /api/judging/rounds': ({ actor }) => listJudgeRounds(deps, actor),
    'POST /api/judging/works/:no/marks': ({ params, body, actor, request }) =>
      storeMark(deps, actor, params.no, body, request.idempotencyKey),
    'POST /api/judging/works/:no/openings': ({ params, body, actor }) => noteOpened(deps, actor, params.no, body.roundId),
    'POST /api/judging/works/:no/addresses': ({ params, body, actor }) => addressOf(deps, actor, params.no, body.roundId),
  });
  serve(serveDeps, judgingAttempts, {
    'GET /api/judging/tables': ({ actor }) => listJudgeTables(deps, actor),
    'POST /api/judging/rounds/:id/attempts': ({ params, body, actor, request }) =>
      storeAttempt(deps, actor, params.id, body, request.idempotencyKey),
    'POST /api/judging/rounds/:id/tables': ({ params, body, actor }) => tellTable(deps, actor, params.id, body),
  });
  serve(serveDeps, judgingAttemptsAdmin, {
    'GET /api/admin/rounds/:id/attempts': ({ params, actor, scope }) => getAttemptBoard(deps, actor, scope, params.id),
    'POST /api/admin/rounds/:id/team-rulings': ({ params, body, actor, scope }) => ruleOnTeamConflict(deps, actor, scope, params.id, body),
    'GET /api/admin/attempts/:id': ({ params, actor, scope }) => getAttempt(deps, actor, scope, params.id),
    'POST /api/admin/attempts/:id/voids': ({ params, body, actor, scope }) =>
      ruleOnAttempt(deps, actor, scope, { ...params, isVoid: true, reason: body.reason }),
    'POST /api/admin/attempts/:id/reinstatements': ({ params, body, actor, scope }) =>
      ruleOnAttempt(deps, actor, scope, { ...params, isVoid: false, reason: body.reason }),
  });
  serve(serveDeps, scoreSheetsAdmin, {
    'GET /api/admin/rounds/:id/score-sheets': ({ params, actor, scope }) => getScoreSheets(deps, actor, scope, params.id),
    'POST /api/admin/rounds/:id/score-sheets/trials': ({ params, body, actor, scope }) =>
      tryScoreSheet(deps, actor, scope, params.id, body),
    'POST /api/admin/rounds/:id/score-sheets': ({ params, body, actor, scope, request }) =>
      importScoreSheet(deps, actor, scope, params.id, body, request.idempotencyKey),
    'POST /api/admin/score-sheets/:id/withdrawals': ({ params, body, actor, scope }) =>
      takeScoreSheetBack(deps, actor, scope, params.id, body.reason),
  });
  serve(serveDeps, judgingDevice, {
    'POST /api/judging/device': async ({ body, actor, request }) => request.session.setJudging(await keepDevice(deps, actor, body.key)),
    'POST /api/judging/device/nonces': async () => ({ nonce: makeNonce(deps) }),
    'POST /api/judging/device/proofs': async ({ body, request }) =>
      request.session.setJudging(await proveDevice(deps, request.session.judgingToken(), body)),
  });
  serve(serveDeps, judgingAdmin, {
    'GET /api/admin/competitions/:id/rounds': ({ params, scope }) => listRounds(deps, scope, params.id),
    'POST /api/admin/competitions/:id/rounds': ({ params, body, actor, scope }) => addRound(deps, actor, scope, params.id, body),
    'PATCH /api/admin/rounds/:id': ({ params, body, actor, scope }) => changeSettings(deps, actor, scope, params.id, body),
    'POST /api/admin/rounds/:id/openings': ({ params, body, actor, scope }) => openRound(deps, actor, scope, params.id, body.version),
    'POST /api/admin/rounds/:id/locks': ({ params, body, actor, scope }) => lockRoundFor(deps, actor, scope, params.id, body.version),
    'POST /api/admin/rounds/:id/unlocks': ({ params, body, actor, scope }) => unlockRound(deps, actor, scope, params.id, body),
    'PUT /api/admin/rounds/:id/panel': ({ params, body, actor, scope }) => setPanel(deps, actor, scope, params.id, body),
    'GET /api/admin/rounds/:id/board': ({ params, actor, scope }) => getBoard(deps, actor, scope, params.id),
    'POST /api/admin/rounds/:id/hand-changes': ({ params, body, actor, scope }) => changeByHand(deps, actor, scope, params.id, body),
    'POST /api/admin/rounds/:id/proposals': ({ params, body, actor, scope }) => proposeAssignment(deps, actor, scope, params.id, body),
    'POST /api/admin/rounds/:id/confirmations': ({ params, body, actor, scope }) => confirmAssignment(deps, actor, scope, params.id, body),
    'POST /api/admin/assignment-changes/:id/undo': ({ params, actor, scope }) => undoAssignment(deps, actor, scope, params.id),
    'POST /api/admin/rounds/:id/rulings': ({ params, body, actor, scope }) => ruleOnConflict(deps, actor, scope, params.id, body),
    'POST /api/admin/rounds/:id/spreads': ({ params, body, actor, scope }) => acceptSpreadOf(deps, actor, scope, params.id, body),
    'POST /api/admin/rounds/:id/reminders': ({ params, body, actor, scope }) => remindJudges(deps, actor, scope, params.id, body.judgeIds),
    'POST /api/admin/rounds/:id/remarkings': ({ params, body, actor, scope }) => markAgain(deps, actor, scope, { ...params, ...body }),
    'POST /api/admin/rounds/:id/kept-marks': ({ params, body, actor, scope }) => keepOldMarks(deps, actor, scope, { ...params, ...body }),
    'GET /api/admin/competitions/:id/standing-marks': ({ params, actor, scope }) => standingMarks(deps, actor, scope, params.id),
    'PUT /api/admin/rounds/:id/calibration': ({ params, body, actor, scope }) => setCalibration(deps, actor, scope, params.id, body),
    'GET /api/admin/rounds/:id/works/:workId/marks': ({ params, actor, scope }) => historyOf(deps, actor, scope, params),
    'POST /api/admin/marks/:id/takings': ({ params, body, actor, scope }) => takeLateMark(deps, actor, scope, params.id, body.reason),
    'POST /api/admin/marks/:id/refusals': ({ params, body, actor, scope }) => refuseLateMark(deps, actor, scope, params.id, body.reason),
    'GET /api/admin/judges': ({ query }) => listJudges(deps.readDb, query),
  });
};
