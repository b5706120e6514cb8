// Guards: an organiser can do exactly what their rights allow, in the competitions that they are for: every endpoint of the back office by every
// right and place, generated from the contract, so that none can be added without a right. Data of another competition do not exist for them.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints as calls } from '#contract/http/endpoints.ts';
import { type RightName, rightNames, type StaffRight } from '#contract/office/rules/staffRights.ts';
import { sendAttempt } from '../fixtures/attempts.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { newJudge } from '../fixtures/judges.ts';
import { assignedRound, openedRound, roundSettings } from '../fixtures/rounds.ts';
import { sheetOfRows } from '../fixtures/scoreSheets.ts';
import { type Family, family, picture, uploaded } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

const endpoints: Record<string, Endpoint> = calls;
const guarded = Object.entries(endpoints).filter(([, { access }]) => access === 'organiser');

/** The ids of a competition's data. */
interface Season {
  who: Family;
  competitionId: string;
  registrationId: string;
  accountId: string;
  workId: string;
  no: string;
  voteId: string;
  flagId: string;
  judgeId: string;
  /** Id of a decision that was carried out; another one waits. */
  endedBatchId: string;
  codeId: string;
  caseId: string;
  roundId: string;
  markId: string;
  tableRoundId: string;
  attemptId: string;
  sheetId: string;
  /** Id of an assignment of many. */
  changeId: string;
}

interface Cell {
  /** Written by hand, so that it shares no code with the code under test. */
  rights: readonly RightName[];
  /** The expected answer about another competition: nothing in a list, 404 for a single thing or for votes, a refusal each in bulk. */
  kind: 'site' | 'anywhere' | 'list' | 'thing' | 'bulk';
  id?: (season: Season) => string;
  body?: (season: Season) => unknown;
  query?: string;
}

const review = ['review'] as const;
const content = ['content'] as const;
const asked = (column: string) => ({ format: 'csv', locale: 'zh-CN', columns: [column] });
const site = { rights: ['everything'], kind: 'site' } as const;
const judging = { rights: ['judging'], kind: 'thing' } as const;
const ofDay: Cell = { rights: review, kind: 'thing', id: ({ competitionId }) => competitionId };
const ofCertificates: Cell = { rights: ['results'], kind: 'thing', id: ({ competitionId }) => competitionId };
/** A certificate under a number that none has. */
const ofCertificate: Cell = { ...ofCertificates, kind: 'anywhere' };
/** A batch is its organiser's alone. */
const ofBatch: Cell = { rights: ['results'], kind: 'anywhere', id: () => 'nothing-here' };
const ofRound: Cell = { ...judging, id: ({ roundId }) => roundId };
const sheet = sheetOfRows({ number: 'nothing-here', comment: 'x' });
const table: Record<string, Cell> = {
  'GET /api/admin/registrations': { rights: review, kind: 'list' },
  'POST /api/admin/registrations/search': { rights: review, kind: 'list', body: () => ({}) },
  'GET /api/admin/registrations/:id': { rights: review, kind: 'thing', id: ({ registrationId }) => registrationId },
  'POST /api/admin/registrations/:id/id-numbers': {
    rights: review,
    kind: 'thing',
    id: ({ registrationId }) => registrationId,
    body: () => ({ reason: 'complaint' }),
  },
  'POST /api/admin/registrations/:id/guardians/:guardianId/phone': {
    rights: review,
    kind: 'anywhere',
    id: ({ registrationId }) => registrationId,
    body: () => ({ reason: '母亲来电' }),
  },
  'POST /api/admin/registrations/decisions': {
    rights: review,
    kind: 'bulk',
    body: ({ registrationId }) => ({ ids: [registrationId], decision: 'approve' }),
  },
  'POST /api/admin/registrations/payments': {
    rights: review,
    kind: 'bulk',
    body: ({ registrationId }) => ({ ids: [registrationId], change: 'pay' }),
  },
  'GET /api/admin/decisions': { rights: review, kind: 'list' },
  'POST /api/admin/decisions/:id/undo': { rights: review, kind: 'thing', id: ({ endedBatchId }) => endedBatchId, body: () => ({}) },
  'GET /api/admin/competitions/:id/invitation-codes': { rights: ['content'], kind: 'thing', id: ({ competitionId }) => competitionId },
  'GET /api/admin/invitation-codes/:id': { rights: ['content'], kind: 'thing', id: ({ codeId }) => codeId },
  'PATCH /api/admin/invitation-codes/:id': {
    rights: ['content'],
    kind: 'thing',
    id: ({ codeId }) => codeId,
    body: () => ({ useLimit: 9 }),
  },
  'POST /api/admin/competitions/:id/invitation-codes/search': {
    rights: ['content'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({}),
  },
  'POST /api/admin/competitions/:id/invitation-codes': {
    rights: ['content'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ count: 1, useLimit: 1 }),
  },
  'POST /api/admin/competitions/:id/invitation-codes/revocations': {
    rights: ['content'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ ids: ['nothing-here'] }),
  },
  'POST /api/admin/competitions/:id/invitation-codes/restorations': {
    rights: ['content'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ ids: ['nothing-here'] }),
  },
  'POST /api/admin/registrations/exports': { rights: review, kind: 'anywhere', body: () => asked('teamName') },
  'POST /api/admin/registrations/children/exports': { rights: review, kind: 'anywhere', body: () => asked('name') },
  'POST /api/admin/people/exports': { ...site, body: () => asked('name') },
  'POST /api/admin/reports/exports': { rights: review, kind: 'anywhere', body: () => asked('kind') },
  'POST /api/admin/works/exports': { rights: ['review', 'judging'], kind: 'anywhere', body: () => asked('no') },
  'POST /api/admin/votes/exports': { rights: ['results'], kind: 'anywhere', body: () => asked('no') },
  'POST /api/admin/votes/flags/exports': { rights: ['results'], kind: 'anywhere', body: () => asked('no') },
  'POST /api/admin/invitation-codes/exports': {
    rights: ['content'],
    kind: 'thing',
    body: ({ competitionId }) => ({ ...asked('code'), competitionId }),
  },
  'POST /api/admin/marks/exports': {
    ...judging,
    body: ({ competitionId }) => ({ ...asked('no'), competitionId }),
  },
  'POST /api/admin/messages/exports': { ...site, body: () => asked('template') },
  'POST /api/admin/accounts/exports': { ...site, body: () => asked('name') },
  'GET /api/admin/exports/:id': { rights: rightNames, kind: 'anywhere', id: () => 'nothing-here' },
  'GET /api/admin/competitions': { rights: rightNames, kind: 'list' },
  'GET /api/admin/competition-list': { rights: rightNames, kind: 'list' },
  'GET /api/admin/overview': { rights: rightNames, kind: 'anywhere' },
  'GET /api/admin/overview/season': { rights: rightNames, kind: 'anywhere' },
  'GET /api/admin/competition-drafts': { rights: content, kind: 'list' },
  'POST /api/admin/competition-drafts/search': { rights: content, kind: 'list', body: () => ({}) },
  'POST /api/admin/competition-drafts': { rights: content, kind: 'site', body: () => ({ copyOf: 'nothing-here' }) },
  'GET /api/admin/competition-drafts/:id': { rights: content, kind: 'thing', id: ({ competitionId }) => competitionId },
  'PUT /api/admin/competition-drafts/:id': {
    rights: content,
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ number: 9, version: 0, data: competitionData(Date.UTC(2026, 0)) }),
  },
  // The query is checked against the contract before anyone looks for the draft.
  'DELETE /api/admin/competition-drafts/:id': { rights: content, kind: 'anywhere', id: ({ competitionId }) => competitionId },
  'POST /api/admin/competition-drafts/:id/publication': {
    rights: content,
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ number: 9, version: 1 }),
  },
  'GET /api/admin/competition-drafts/:id/plan': { rights: content, kind: 'thing', id: ({ competitionId }) => competitionId },
  'PUT /api/admin/competition-drafts/:id/plan': {
    rights: content,
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ number: 9, version: 1, at: Date.UTC(2099, 0) }),
  },
  'DELETE /api/admin/competition-drafts/:id/plan': { rights: content, kind: 'thing', id: ({ competitionId }) => competitionId },
  'GET /api/admin/competitions/:id/standing': { rights: content, kind: 'thing', id: ({ competitionId }) => competitionId },
  'POST /api/admin/competitions/:id/calling-off': {
    rights: content,
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ reason: { 'zh-CN': '', 'en-US': '' } }),
  },
  'POST /api/admin/competitions/:id/reinstatement': { rights: content, kind: 'thing', id: ({ competitionId }) => competitionId },
  'PUT /api/admin/competitions/:id/archive': {
    rights: content,
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ archived: false }),
  },
  'GET /api/admin/competition-drafts/:id/families': { rights: content, kind: 'thing', id: ({ competitionId }) => competitionId },
  'GET /api/admin/competition-drafts/:id/versions': { rights: content, kind: 'anywhere', id: ({ competitionId }) => competitionId },
  'POST /api/admin/competition-drafts/:id/restorations': {
    rights: content,
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ number: 9, version: 0, restore: 1 }),
  },
  'GET /api/admin/content/:kind': { rights: content, kind: 'site' },
  'POST /api/admin/content/:kind/search': { rights: content, kind: 'site', body: () => ({}) },
  'POST /api/admin/content/:kind': { rights: content, kind: 'site', body: () => ({}) },
  'GET /api/admin/content/:kind/:id': { rights: content, kind: 'site', id: () => 'nothing-here' },
  'PUT /api/admin/content/:kind/:id': { rights: content, kind: 'site', id: () => 'nothing-here', body: () => ({}) },
  'DELETE /api/admin/content/:kind/:id': { rights: content, kind: 'site', id: () => 'nothing-here' },
  'POST /api/admin/content/:kind/:id/publication': { rights: content, kind: 'site', id: () => 'nothing-here', body: () => ({}) },
  'POST /api/admin/content/:kind/:id/withdrawal': {
    rights: content,
    kind: 'site',
    id: () => 'nothing-here',
    body: () => ({ state: 'published' }),
  },
  'GET /api/admin/content/:kind/:id/versions': { rights: content, kind: 'site', id: () => 'nothing-here' },
  'POST /api/admin/content/:kind/:id/restorations': { rights: content, kind: 'site', id: () => 'nothing-here', body: () => ({}) },
  'GET /api/admin/content-orders/:kind': { rights: content, kind: 'site' },
  'PUT /api/admin/content-orders/:kind': { rights: content, kind: 'site', body: () => ({ before: [], after: [] }) },
  'GET /api/admin/home-features': { rights: content, kind: 'site' },
  'PUT /api/admin/home-features': {
    rights: content,
    kind: 'site',
    body: () => ({ before: { competitions: [], news: [] }, after: { competitions: [], news: [] } }),
  },
  'GET /api/admin/gallery/:kind': { rights: content, kind: 'site' },
  'POST /api/admin/gallery/:kind': {
    rights: content,
    kind: 'site',
    body: () => ({ uploadId: 'nothing-here', season: 2026, reviewId: null }),
  },
  'POST /api/admin/gallery/:kind/changes': { rights: content, kind: 'site', body: () => ({ items: [] }) },
  'POST /api/admin/gallery/:kind/removals': { rights: content, kind: 'site', body: () => ({ ids: [] }) },
  'POST /api/admin/gallery/:kind/moves': { rights: content, kind: 'site', body: () => ({ season: 2026, ids: [], before: null }) },
  'POST /api/admin/content-documents': { rights: content, kind: 'anywhere', body: () => ({ uploadId: 'nothing-here' }) },
  'POST /api/admin/content-pictures': { rights: content, kind: 'anywhere', body: () => ({ uploadId: 'nothing-here' }) },
  'POST /api/admin/search': { rights: rightNames, kind: 'anywhere', body: () => ({ q: '闪电' }) },
  'GET /api/admin/works': { rights: ['review', 'judging'], kind: 'list' },
  'POST /api/admin/works/search': { rights: ['review', 'judging'], kind: 'list', body: () => ({}) },
  'GET /api/admin/works/:id': { rights: ['review', 'judging'], kind: 'thing', id: ({ workId }) => workId },
  'POST /api/admin/works/releases': { rights: review, kind: 'bulk', body: ({ workId }) => ({ ids: [workId], release: true }) },
  'GET /api/admin/reports': { rights: review, kind: 'list' },
  'GET /api/admin/reports/:id': { rights: review, kind: 'thing', id: ({ caseId }) => caseId },
  'POST /api/admin/reports/:id/resolution': {
    rights: review,
    kind: 'thing',
    id: ({ caseId }) => caseId,
    body: () => ({ resolution: 'kept', version: 1 }),
  },
  'GET /api/admin/competitions/:id/results': { rights: ['results'], kind: 'thing', id: ({ competitionId }) => competitionId },
  'GET /api/admin/competitions/:id/results/publications': { rights: ['results'], kind: 'thing', id: ({ competitionId }) => competitionId },
  'POST /api/admin/competitions/:id/results/publications': {
    rights: ['results'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ computation: 1, after: 0, publishAt: null, accepted: [], reason: '', note: null, calls: '' }),
  },
  'POST /api/admin/competitions/:id/results/publications/withdrawal': {
    rights: ['results'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ number: 99 }),
  },
  'GET /api/admin/competitions/:id/appeals': { rights: ['results'], kind: 'thing', id: ({ competitionId }) => competitionId },
  'POST /api/admin/competitions/:id/appeals/looks': {
    rights: ['results'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ appealId: 'nothing-here' }),
  },
  'POST /api/admin/competitions/:id/appeals/answers': {
    rights: ['results'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ appealId: 'nothing-here', ruling: 'upheld', answer: '已复核' }),
  },
  'GET /api/admin/competitions/:id/results/advancements': { rights: ['results'], kind: 'thing', id: ({ competitionId }) => competitionId },
  'POST /api/admin/competitions/:id/results/advancements': {
    rights: ['results'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ entryId: 'nothing-here', targetId: 'nothing-here', reason: '有队伍放弃' }),
  },
  'POST /api/admin/competitions/:id/results/jury-choices': {
    rights: ['results'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: ({ registrationId }) => ({ award: 'first', entryId: registrationId, reason: '评委会评定' }),
  },
  'POST /api/admin/competitions/:id/results/jury-choices/withdrawal': {
    rights: ['results'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: ({ registrationId }) => ({ award: 'first', entryId: registrationId }),
  },
  'POST /api/admin/competitions/:id/results/compute': { rights: ['results'], kind: 'thing', id: ({ competitionId }) => competitionId },
  'GET /api/admin/competitions/:id/certificate-templates/:kind': ofCertificates,
  'PUT /api/admin/competitions/:id/certificate-templates/:kind': {
    ...ofCertificates,
    body: () => ({ number: 99, version: 0, data: builtInTemplate('award') }),
  },
  'DELETE /api/admin/competitions/:id/certificate-templates/:kind': { ...ofCertificates, kind: 'anywhere', query: '?number=99&version=1' },
  'POST /api/admin/competitions/:id/certificate-templates/:kind/publication': {
    ...ofCertificates,
    body: () => ({ number: 99, version: 1 }),
  },
  'POST /api/admin/competitions/:id/certificate-templates/:kind/restorations': {
    ...ofCertificates,
    body: () => ({ number: 99, version: 0, restore: 1 }),
  },
  'POST /api/admin/competitions/:id/certificate-templates/:kind/previews': {
    ...ofCertificates,
    body: () => ({ data: builtInTemplate('award'), shows: 'place' }),
  },
  'POST /api/admin/competitions/:id/certificate-templates/:kind/specimens': {
    ...ofCertificates,
    body: () => ({ data: builtInTemplate('award'), shows: 'empty' }),
  },
  'POST /api/admin/competitions/:id/certificate-pictures': { ...ofCertificates, body: () => ({ use: 'seal', image: 'AAAA' }) },
  'GET /api/admin/competitions/:id/certificate-batches': ofCertificates,
  'POST /api/admin/competitions/:id/certificate-batches': {
    ...ofCertificates,
    // nothing is published there
    kind: 'anywhere',
    body: () => ({ form: 'zip', group: null, school: null, locale: 'zh-CN' }),
  },
  'GET /api/admin/competitions/:id/certificate-people': ofCertificates,
  'POST /api/admin/competitions/:id/certificate-people': {
    ...ofCertificate,
    body: () => ({ kind: 'judge', people: [{ id: 'nobody', name: '甲' }] }),
  },
  'POST /api/admin/competitions/:id/certificates/search': { ...ofCertificates, body: () => ({ text: '', state: null, page: 0 }) },
  'POST /api/admin/competitions/:id/certificates/:no/revocation': {
    ...ofCertificate,
    body: () => ({ reason: { 'zh-CN': '冒用', 'en-US': 'misused' } }),
  },
  'POST /api/admin/competitions/:id/certificates/:no/successor': ofCertificate,
  'PUT /api/admin/competitions/:id/certificates/:no/name': { ...ofCertificate, body: () => ({ name: '甲', latinName: '' }) },
  'POST /api/admin/certificate-batches/:id/pauses': ofBatch,
  'POST /api/admin/certificate-batches/:id/resumptions': ofBatch,
  'POST /api/admin/certificate-batches/:id/downloads': ofBatch,
  'GET /api/admin/competitions/:id/event-day': ofDay,
  'GET /api/admin/competitions/:id/event-day/sheets': ofDay,
  'PUT /api/admin/competitions/:id/event-day': {
    ...ofDay,
    body: () => ({
      version: 99,
      keep: false,
      settings: { tables: 2, minutesPerRun: 5, runs: 1, firstStart: 0, until: 600_000, breaks: [] },
    }),
  },
  'POST /api/admin/competitions/:id/event-day/moves': {
    ...ofDay,
    body: ({ registrationId }) => ({ version: 99, teamId: registrationId, run: 1, to: null }),
  },
  'POST /api/admin/competitions/:id/event-day/undo': { ...ofDay, body: () => ({ version: 99 }) },
  'POST /api/admin/competitions/:id/event-day/publications': { ...ofDay, body: () => ({ version: 99 }) },
  'POST /api/admin/competitions/:id/event-day/door-lists': { ...ofDay, body: () => ({ rows: 'teams', wholeVenue: false }) },
  'GET /api/admin/competitions/:id/doors': ofDay,
  'POST /api/admin/competitions/:id/doors': { ...ofDay, body: () => ({ name: 'A' }) },
  'DELETE /api/admin/competitions/:id/doors/:doorId': { ...ofDay, kind: 'anywhere' },
  'GET /api/admin/competitions/:id/live': { rights: ['results'], kind: 'thing', id: ({ competitionId }) => competitionId },
  'PUT /api/admin/competitions/:id/live': {
    rights: ['results'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
    body: () => ({ on: false }),
  },
  'GET /api/admin/competitions/:id/rounds': { ...judging, id: ({ competitionId }) => competitionId },
  'POST /api/admin/competitions/:id/rounds': {
    ...judging,
    id: ({ competitionId }) => competitionId,
    body: () => roundSettings(Date.UTC(2026, 0)),
  },
  'PATCH /api/admin/rounds/:id': { ...ofRound, body: () => ({ ...roundSettings(Date.UTC(2026, 0)), version: 99 }) },
  'POST /api/admin/rounds/:id/openings': { ...ofRound, body: () => ({ version: 99 }) },
  'POST /api/admin/rounds/:id/locks': { ...ofRound, body: () => ({ version: 99 }) },
  'POST /api/admin/rounds/:id/unlocks': { ...ofRound, body: () => ({ version: 99, reason: 'x' }) },
  'PUT /api/admin/rounds/:id/panel': { ...ofRound, body: () => ({ version: 99, members: [] }) },
  'GET /api/admin/rounds/:id/board': ofRound,
  'POST /api/admin/rounds/:id/hand-changes': {
    ...ofRound,
    body: ({ workId, judgeId }) => ({ does: 'assign', pairs: [{ workId, judgeId }] }),
  },
  'POST /api/admin/rounds/:id/proposals': { ...ofRound, body: () => ({ seed: 'a', move: false }) },
  'POST /api/admin/rounds/:id/confirmations': { ...ofRound, body: () => ({ seed: 'a', move: false, digest: 'another' }) },
  'POST /api/admin/assignment-changes/:id/undo': { ...judging, id: ({ changeId }) => changeId },
  'POST /api/admin/rounds/:id/rulings': {
    ...ofRound,
    body: ({ workId, judgeId }) => ({ workId, judgeId, ruling: 'overruled', reason: 'x' }),
  },
  'POST /api/admin/rounds/:id/spreads': { ...ofRound, body: ({ workId }) => ({ workId, reason: 'x' }) },
  'POST /api/admin/rounds/:id/reminders': { ...ofRound, body: () => ({ judgeIds: ['nothing-here'] }) },
  'POST /api/admin/rounds/:id/remarkings': { ...ofRound, body: () => ({ version: 99 }) },
  'PUT /api/admin/rounds/:id/calibration': { ...ofRound, body: () => ({ version: 99, workId: null }) },
  'POST /api/admin/rounds/:id/kept-marks': { ...ofRound, body: () => ({ version: 99 }) },
  'GET /api/admin/competitions/:id/standing-marks': {
    rights: ['judging', 'content'],
    kind: 'thing',
    id: ({ competitionId }) => competitionId,
  },
  'GET /api/admin/rounds/:id/works/:workId/marks': ofRound,
  'POST /api/admin/marks/:id/takings': { ...judging, id: ({ markId }) => markId, body: () => ({ reason: 'x' }) },
  'POST /api/admin/marks/:id/refusals': { ...judging, id: ({ markId }) => markId, body: () => ({ reason: 'x' }) },
  'GET /api/admin/rounds/:id/attempts': { ...judging, id: ({ tableRoundId }) => tableRoundId },
  'POST /api/admin/rounds/:id/team-rulings': {
    ...judging,
    id: ({ tableRoundId }) => tableRoundId,
    body: ({ registrationId, judgeId }) => ({ registrationId, judgeId, ruling: 'overruled', reason: 'x' }),
  },
  'GET /api/admin/attempts/:id': { ...judging, id: ({ attemptId }) => attemptId },
  'POST /api/admin/attempts/:id/voids': { ...judging, id: ({ attemptId }) => attemptId, body: () => ({ reason: 'x' }) },
  'POST /api/admin/attempts/:id/reinstatements': { ...judging, id: ({ attemptId }) => attemptId, body: () => ({ reason: 'x' }) },
  'GET /api/admin/rounds/:id/score-sheets': { ...judging, id: ({ tableRoundId }) => tableRoundId },
  'POST /api/admin/rounds/:id/score-sheets/trials': { ...judging, id: ({ tableRoundId }) => tableRoundId, body: () => sheet },
  'POST /api/admin/rounds/:id/score-sheets': {
    ...judging,
    id: ({ tableRoundId }) => tableRoundId,
    body: () => ({ ...sheet, fileName: 'x' }),
  },
  'POST /api/admin/score-sheets/:id/withdrawals': { ...judging, id: ({ sheetId }) => sheetId, body: () => ({ reason: 'x' }) },
  'GET /api/admin/judges': { rights: ['judging'], kind: 'anywhere' },
  'GET /api/admin/votes': { rights: ['results'], kind: 'list' },
  'POST /api/admin/votes/search': { rights: ['results'], kind: 'list', body: () => ({}) },
  'GET /api/admin/votes/flags': { rights: ['results'], kind: 'list' },
  'POST /api/admin/votes/flags/search': { rights: ['results'], kind: 'list', body: () => ({}) },
  'POST /api/admin/votes/voids': { rights: ['results'], kind: 'thing', body: ({ voteId }) => ({ ids: [voteId], reason: 'x' }) },
  'POST /api/admin/votes/restores': { rights: ['results'], kind: 'thing', body: ({ voteId }) => ({ ids: [voteId] }) },
  'POST /api/admin/votes/flags/settlements': {
    rights: ['results'],
    kind: 'thing',
    body: ({ flagId }) => ({ flagId, as: 'fine', reason: 'x', votes: 20 }),
  },
  'GET /api/admin/notice-settings': { rights: rightNames, kind: 'anywhere' },
  'PUT /api/admin/notice-settings': { rights: rightNames, kind: 'anywhere', body: () => ({ kinds: [], digestHour: 8 }) },
  'GET /api/admin/reviewers': { rights: review, kind: 'anywhere' },
  'POST /api/admin/registrations/assignments': {
    rights: review,
    kind: 'bulk',
    body: ({ registrationId }) => ({ ids: [registrationId], accountId: null }),
  },
  'POST /api/admin/registrations/extensions': {
    rights: review,
    kind: 'bulk',
    body: ({ registrationId }) => ({ ids: [registrationId], window: 'work', until: null }),
  },
  'PUT /api/admin/registrations/:id/members': {
    rights: review,
    kind: 'thing',
    id: ({ registrationId }) => registrationId,
    body: () => ({ keep: ['nobody'], add: [], reason: '家长来电', version: 0 }),
  },
  'POST /api/admin/registrations/:id/erasure': {
    rights: review,
    kind: 'thing',
    id: ({ registrationId }) => registrationId,
    body: () => ({ request: 'by_phone', version: 0 }),
  },
  'POST /api/admin/paper-entries/accounts': { rights: review, kind: 'anywhere', body: () => ({ typed: '+8613900000009' }) },
  'POST /api/admin/paper-entries': {
    rights: review,
    kind: 'thing',
    body: ({ competitionId }) => {
      const { consent: _, ...form } = entryForm(competitionId);
      const held = { signedOn: '2001-01-01', keptBy: 'x', reference: 'x' };
      const consents = { means: 'paper', held, publishName: true, publishWork: true };
      return { ...form, competitionId, account: { is: 'known', id: 'nobody' }, consents };
    },
  },
  'PUT /api/admin/registrations/:id/group': {
    rights: review,
    kind: 'thing',
    id: ({ registrationId }) => registrationId,
    body: () => ({ group: 'primary', version: 0 }),
  },
  'PATCH /api/admin/registrations/:id': {
    rights: review,
    kind: 'thing',
    id: ({ registrationId }) => registrationId,
    body: ({ competitionId }) => {
      const { teamName, organization, parent, instructor, address } = entryForm(competitionId);
      const member = { id: 'nobody', name: 'x', gender: 'female', country: 'CN' };
      return { teamName, organization, parent, instructor, address, members: [member], version: 0 };
    },
  },
  'GET /api/admin/notes': { rights: review, kind: 'anywhere', query: '?mentions=me' },
  'GET /api/admin/registrations/:id/notes': { rights: review, kind: 'thing', id: ({ registrationId }) => registrationId },
  'POST /api/admin/registrations/:id/notes': {
    rights: review,
    kind: 'thing',
    id: ({ registrationId }) => registrationId,
    body: () => ({ text: 'x' }),
  },
  'POST /api/admin/registrations/:id/presence': { rights: review, kind: 'thing', id: ({ registrationId }) => registrationId },
  'POST /api/admin/registrations/:id/notes/seen': { rights: review, kind: 'thing', id: ({ registrationId }) => registrationId },
  'GET /api/admin/canned-reasons': { rights: review, kind: 'anywhere', query: '?kind=work' },
  'PUT /api/admin/canned-reasons': { rights: review, kind: 'site', body: () => ({ kind: 'work', version: 0, items: [] }) },
  'GET /api/admin/films': site,
  'GET /api/admin/registrations/:id/messages': { rights: review, kind: 'thing', id: ({ registrationId }) => registrationId },
  'GET /api/admin/messages': site,
  'POST /api/admin/messages/search': { ...site, body: () => ({}) },
  'GET /api/admin/reminders': site,
  'GET /api/admin/announcements': site,
  'GET /api/admin/announcements/:id': { ...site, id: () => 'nothing-here' },
  'POST /api/admin/announcements/counts': { ...site, body: () => ({}) },
  'POST /api/admin/announcements/tests': { ...site, body: () => ({}) },
  'POST /api/admin/announcements': { ...site, body: () => ({}) },
  'POST /api/admin/announcements/recipients': { ...site, body: () => ({}) },
  'GET /api/admin/announcement-drafts': site,
  'PUT /api/admin/announcement-drafts/:id': { ...site, id: () => 'nothing-here', body: () => ({}) },
  'DELETE /api/admin/announcement-drafts/:id': { ...site, id: () => 'nothing-here' },
  'POST /api/admin/announcements/:id/stop': { ...site, id: () => 'nothing-here' },
  'GET /api/admin/messages/:id': { ...site, id: () => 'nothing-here' },
  'POST /api/admin/messages/stops': { ...site, body: () => ({ ids: ['nothing-here'] }) },
  'POST /api/admin/messages/resends': { ...site, body: () => ({ ids: ['nothing-here'] }) },
  'PUT /api/admin/accounts/:id/sign-up-limit': { ...site, id: ({ accountId }) => accountId, body: () => ({ perDay: 9_000 }) },
  'POST /api/admin/accounts/:id/mobile-code': { ...site, id: ({ accountId }) => accountId, body: () => ({ reason: 'x' }) },
  'GET /api/admin/accounts': site,
  'POST /api/admin/accounts/search': { ...site, body: () => ({}) },
  'GET /api/admin/accounts/:id': { ...site, id: ({ judgeId }) => judgeId },
  'DELETE /api/admin/accounts/:id/second-factor': { ...site, id: ({ judgeId }) => judgeId },
  'GET /api/admin/message-templates': site,
  'GET /api/admin/message-templates/:template': { ...site, id: () => 'entry_received' },
  'PUT /api/admin/message-templates/:template': {
    ...site,
    id: () => 'entry_received',
    body: () => ({ number: 9, texts: null, note: null }),
  },
  'POST /api/admin/message-templates/:template/tests': { ...site, id: () => 'entry_received', body: () => ({}) },
  'GET /api/admin/settings': site,
  'PUT /api/admin/settings': { ...site, body: () => ({ number: 0, settings: {}, note: null }) },
  'POST /api/admin/brand-marks': { ...site, body: () => ({ image: 'AAAA' }) },
  'GET /api/admin/settings/versions': site,
  'PUT /api/admin/accounts/:id/rights': { ...site, id: () => 'nothing-here', body: () => ({ rights: [] }) },
  'GET /api/admin/audit': site,
  'POST /api/admin/audit/search': { ...site, body: () => ({}) },
  'POST /api/admin/audit/checks': site,
  'POST /api/admin/audit/exports': { ...site, body: () => asked('action') },
  'GET /api/admin/staff-invitations': site,
  'POST /api/admin/staff-invitations': {
    ...site,
    body: () => ({ role: 'judge', name: '林老师', email: `judge-${randomUUID()}@example.test`, locale: 'zh-CN', rights: [] }),
  },
  'POST /api/admin/staff-invitations/:id/renewal': { ...site, id: () => 'nothing-here' },
  'POST /api/admin/staff-invitations/:id/confirmation': { ...site, id: () => 'nothing-here' },
  'DELETE /api/admin/staff-invitations/:id': { ...site, id: () => 'nothing-here' },
  'GET /api/admin/people': site,
  'POST /api/admin/people/search': { ...site, body: () => ({}) },
  'GET /api/admin/people/:id': { ...site, id: ({ accountId }) => accountId },
  'POST /api/admin/people/:id/contacts': { ...site, id: ({ accountId }) => accountId, body: () => ({ reason: 'complaint' }) },
  'GET /api/admin/people/:id/history': { ...site, id: ({ accountId }) => accountId },
  'GET /api/admin/people/:id/notes': { ...site, id: ({ accountId }) => accountId },
  'POST /api/admin/people/:id/notes': { ...site, id: ({ accountId }) => accountId, body: () => ({ text: 'x' }) },
  'GET /api/admin/people/:id/support-view': { ...site, id: ({ accountId }) => accountId },
  'POST /api/admin/people/:id/support-view': { ...site, id: () => 'nothing-here', body: () => ({ reason: 'x' }) },
  'DELETE /api/admin/people/:id/support-view': { ...site, id: () => 'nothing-here' },
  'GET /api/admin/people/:id/merge': { ...site, id: ({ judgeId }) => judgeId, query: '?with=nothing-here' },
  'POST /api/admin/people/:id/merge': { ...site, id: () => 'nothing-here', body: () => ({ from: 'nothing-there', reason: 'x' }) },
  'POST /api/admin/people/:id/sign-out': { ...site, id: ({ judgeId }) => judgeId },
  'POST /api/admin/people/:id/reset-link': { ...site, id: () => 'nothing-here' },
  'POST /api/admin/people/:id/erasure': { ...site, id: () => 'nothing-here', body: () => ({ request: 'by_phone' }) },
  'PUT /api/admin/people/:id/disabled': { ...site, id: () => 'nothing-here', body: () => ({ disabled: true, reason: 'x' }) },
};

const markedNow = {
  state: 'handed_in' as const,
  points: { creativity: 80, task: 80 },
  durationMs: null,
  comment: '',
  note: '',
  rubricNumber: 1,
  basedOn: 0,
};

/** Each right with the place where it is held: in the competition asked about, in another one, in all. */
const holdings = rightNames.flatMap((right) => (['its own', 'another', 'all'] as const).map((place) => ({ right, place })));

describeApi('rights of organisers', (context) => {
  let chief: Client;
  let chiefId: string;
  let staff: Client;
  let staffId: string;
  let own: Season;
  let other: Season;

  const newOrganiser = async (rights: StaffRight[]) => {
    const client = await context().organiser(rights);
    const { id } = await client.call('GET /api/account');
    return { client, id };
  };
  /** Sets rights, with a second organiser if they become wider. */
  const setRights = async (rights: StaffRight[], id = staffId) => {
    const member = await chief.call('PUT /api/admin/accounts/:id/rights', { params: { id }, body: { rights } });
    if (!member.awaitsConfirmation) return member;
    const second = await newOrganiser([{ competitionId: null, right: 'everything' }]);
    const { items } = await second.client.call('GET /api/admin/staff-invitations');
    for (const { id: proposal } of items.filter(({ mayConfirm }) => mayConfirm))
      await second.client.call('POST /api/admin/staff-invitations/:id/confirmation', { params: { id: proposal } });
    await context().deps.db.deleteFrom('staffRight').where('accountId', '=', second.id).execute();
    return chief.call('GET /api/admin/accounts/:id', { params: { id } });
  };

  const season = async (): Promise<Season> => {
    const { deps, clock } = context();
    const who = await family(context());
    const { competitionId } = who;
    const uploadId = await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
    const { no } = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: { title: '小货场', description: '用最少的积木送货。', media: { kind: 'images', uploadIds: [uploadId] } },
    });
    const { id: workId, accountId } = await deps.db
      .selectFrom('work')
      .select(['id', 'accountId'])
      .where('no', '=', no)
      .executeTakeFirstOrThrow();
    await chief.call('POST /api/admin/works/releases', { body: { ids: [workId], release: true } });
    await who.client.call('POST /api/works/:no/votes', { params: { no } });
    const vote = await deps.db.selectFrom('vote').selectAll().where('workId', '=', workId).executeTakeFirstOrThrow();
    const flagId = deps.ids.next();
    const at = clock.now();
    const { day } = vote;
    const burst = { reason: 'address', source: vote.addressHash ?? '', firstAt: at, lastAt: at, count: 20 } as const;
    await deps.db
      .insertInto('voteFlag')
      .values({ id: flagId, workId, competitionId, day, ...burst })
      .execute();
    const { id: judgeId, client: judge } = await newJudge(context());
    const roundId = await assignedRound(context(), chief, competitionId, { workIds: [workId], judgeIds: [judgeId] });
    const { id: markId } = await judge.call('POST /api/judging/works/:no/marks', {
      params: { no },
      body: { ...markedNow, roundId, madeAt: clock.now() },
    });
    const tableRoundId = await openedRound(context(), chief, competitionId, [judgeId], { table: { attempts: 3, counts: 'best' } });
    const { id: attemptId } = await sendAttempt(context(), judge, tableRoundId, who.registrationId);
    const sheetId = deps.ids.next();
    await deps.db
      .insertInto('scoreSheet')
      .values({
        ...{
          id: sheetId,
          roundId: tableRoundId,
          number: 1,
          fileName: 'x',
          attempts: 1,
          teams: 1,
          byId: judgeId,
          byName: '',
          at: clock.now(),
        },
        ...{ takenBackAt: null, takenBackBy: null, reason: null },
      })
      .execute();
    const changeId = deps.ids.next();
    const nothing = { added: '[]', removed: '[]' };
    await deps.db
      .insertInto('assignmentChange')
      .values({ id: changeId, roundId, byId: 'someone', at: clock.now(), ...nothing, undoneAt: null })
      .execute();
    await context()
      .client()
      .call('POST /api/reports', { body: { requestId: randomUUID(), kind: 'work', ref: no, reason: 'other' } });
    const { id: caseId } = await deps.db.selectFrom('reportCase').select('id').where('subjectId', '=', workId).executeTakeFirstOrThrow();
    const endedBatchId = deps.ids.next();
    const decision = { actorId: 'someone', actorName: '陈老师', kind: 'hold', subject: 'work', subjectId: workId, competitionId } as const;
    const times = { version: 1, decidedAt: at, dueAt: at + 3600_000 };
    await deps.db
      .insertInto('pendingDecision')
      .values([
        { ...decision, ...times, id: deps.ids.next(), batchId: deps.ids.next(), state: 'pending' },
        { ...decision, ...times, id: deps.ids.next(), batchId: endedBatchId, state: 'carried_out', endedAt: at },
      ])
      .execute();
    const codeId = deps.ids.next();
    await deps.db.insertInto('invitationCode').values({ id: codeId, competitionId, code: 'BCDFGHJKMN', useLimit: 1 }).execute();
    const ids = {
      competitionId,
      registrationId: who.registrationId,
      accountId,
      workId,
      no,
      voteId: vote.id,
      flagId,
      judgeId,
      endedBatchId,
      codeId,
      caseId,
      roundId,
      markId,
      tableRoundId,
      attemptId,
      sheetId,
      changeId,
    };
    return { who, ...ids };
  };

  beforeAll(async () => {
    ({ client: chief, id: chiefId } = await newOrganiser([{ competitionId: null, right: 'everything' }]));
    ({ client: staff, id: staffId } = await newOrganiser([]));
    own = await season();
    other = await season();
  });

  const ask = async (name: string, { id, body, query = '' }: Cell): Promise<{ status: number; json: unknown; said: string }> => {
    const [method = '', url = ''] = name.split(' ');
    const path = url
      .replace(':kind', url.includes('certificate') ? 'award' : 'news')
      .replace(':workId', own.workId)
      .replace(':id', id?.(own) ?? '');
    const { status, json } = await staff.request(method, `${path}${query}`, body?.(own));
    return { status, json, said: JSON.stringify(json) ?? '' };
  };

  it('are named by every endpoint for organisers, and each is tried here', () => {
    expect(guarded.map(([name]) => name).toSorted()).toEqual(Object.keys(table).toSorted());
    for (const [name, { right }] of guarded) expect([name, right?.anyOf.length]).not.toEqual([name, 0]);
    expect(guarded.every(([name]) => name.includes(' /api/admin/'))).toBe(true);
  });

  it.each(holdings)('$right in $place competition', async ({ right, place }) => {
    const competitionId = { 'its own': own.competitionId, another: other.competitionId, all: null }[place];
    await setRights([{ competitionId, right }]);
    for (const [name, cell] of Object.entries(table)) {
      const { status, json, said } = await ask(name, cell);
      const held = right === 'everything' || cell.rights.includes(right);
      const what = `${name}: ${status} ${said.slice(0, 200)}`;
      if (!held || (cell.kind === 'site' && place !== 'all')) {
        expect([what, status, json]).toMatchObject([what, 403, { code: 'not_allowed' }]);
        continue;
      }
      expect([what, status === 403 || status >= 500]).toEqual([what, false]);
      const reached = place !== 'another';
      if (cell.kind === 'list') {
        expect([what, status, said.includes(own.competitionId)]).toEqual([what, 200, reached]);
        expect([what, said.includes(other.competitionId)]).toEqual([what, place !== 'its own']);
      }
      if (cell.kind === 'list' && place !== 'all') expect([what, json]).toMatchObject([what, { total: 1 }]);
      if (cell.kind === 'thing') expect([what, status === 404]).toEqual([what, !reached]);
      if (cell.kind === 'bulk') expect([what, said.includes('not_found')]).toEqual([what, !reached]);
    }
  });

  it('none open the back office to an organiser without any', async () => {
    await setRights([]);
    expect(await staff.call('GET /api/account/rights')).toEqual({ items: [], total: 0, awaitsConfirmation: false });
    for (const [name, cell] of Object.entries(table)) {
      const { status, json } = await ask(name, cell);
      expect([name, status, json]).toMatchObject([name, 403, { code: 'not_allowed' }]);
    }
  });

  it('open an unreleased work by its number, and its files, in their own competition only', async () => {
    await chief.call('POST /api/admin/works/releases', { body: { ids: [own.workId], release: false } });
    const open = () => staff.request('GET', `/api/works/${own.no}`);
    const file = async () => {
      const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(new URL(`/api/works/${own.no}/files/1`, context().url), { headers: { cookie } });
      await answer.bytes();
      return answer.status;
    };
    for (const [right, competitionId, status] of [
      ['review', other.competitionId, 404],
      ['results', own.competitionId, 404],
      ['content', own.competitionId, 404],
      ['review', own.competitionId, 200],
      ['judging', own.competitionId, 200],
    ] as const) {
      await setRights([{ right, competitionId }]);
      expect([right, (await open()).status, await file()]).toEqual([right, status, status]);
    }
    await chief.call('POST /api/admin/works/releases', { body: { ids: [own.workId], release: true } });
  });

  it('of several competitions list, count, search and page through these together', async () => {
    const { deps } = context();
    const third = await addCompetition(deps);
    await setRights([
      { competitionId: own.competitionId, right: 'review' },
      { competitionId: other.competitionId, right: 'everything' },
      { competitionId: third, right: 'content' },
    ]);
    const both = [own.registrationId, other.registrationId].toSorted();
    const query = { pageSize: 1 };
    for (const sort of ['registeredAt', '-teamName', 'state'] as const) {
      const first = await staff.call('POST /api/admin/registrations/search', { body: { ...query, sort } });
      const second = await staff.call('POST /api/admin/registrations/search', { body: { ...query, sort, cursor: first.next ?? '' } });
      expect([sort, first.total, second.next]).toEqual([sort, 2, null]);
      expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(both);
    }
    const works = [own.workId, other.workId].toSorted();
    for (const sort of ['-submittedAt', 'updatedAt', 'title', 'no', 'votes'] as const) {
      const first = await staff.call('POST /api/admin/works/search', { body: { ...query, sort } });
      const second = await staff.call('POST /api/admin/works/search', { body: { ...query, sort, cursor: first.next ?? '' } });
      expect([sort, first.total, second.next]).toEqual([sort, 2, null]);
      expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(works);
    }
    const filtered = async (filter: object) =>
      (await staff.call('POST /api/admin/works/search', { body: { filter: JSON.stringify(filter) } })).items.map(({ id }) => id).toSorted();
    expect(await filtered({ publishWork: true, kind: 'images' })).toEqual(works);
    expect(await filtered({ publishWork: false })).toEqual([]);
    expect(await filtered({ competitionId: third })).toEqual([]);
    expect(await filtered({ q: own.no })).toEqual([own.workId]);
    expect((await staff.call('GET /api/admin/competitions')).total).toBe(3);
    // Of these two, only one is for votes.
    for (const filter of [{}, { no: other.no }, { flagId: other.flagId }, { competitionId: other.competitionId }, { flagged: false }]) {
      const { items } = await staff.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify(filter) } });
      for (const { competitionId } of items) expect(competitionId).toBe(other.competitionId);
    }
    for (const filter of [{ no: own.no }, { flagId: own.flagId }, { competitionId: own.competitionId }])
      expect((await staff.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify(filter) } })).total).toBe(0);
    expect((await staff.call('POST /api/admin/votes/flags/search', { body: { filter: JSON.stringify({ no: own.no }) } })).total).toBe(0);

    await setRights([{ competitionId: own.competitionId, right: 'review' }]);
    const search = async (q: string) =>
      (await staff.call('POST /api/admin/registrations/search', { body: { filter: JSON.stringify({ q }) } })).items.map(({ id }) => id);
    expect(await search('闪电')).toEqual([own.registrationId]);
    expect((await staff.call('POST /api/admin/registrations/search', { body: { filter: '{"mode":"online"}' } })).total).toBe(1);
    const { refused } = await staff.call('POST /api/admin/works/releases', {
      body: { ids: [own.workId, other.workId], release: true },
    });
    expect(refused).toEqual([{ id: other.workId, code: 'not_found' }]);
  });

  it('count from the next request on, also where another process took them', async () => {
    await setRights([{ competitionId: null, right: 'review' }]);
    expect((await staff.request('GET', '/api/admin/registrations')).status).toBe(200);
    await context().deps.db.deleteFrom('staffRight').where('accountId', '=', staffId).execute();
    expect((await staff.request('GET', '/api/admin/registrations')).status).toBe(403);
  });

  it('are changed by those who may do everything, told to the person, and on record', async () => {
    const { db } = context().deps;
    const before: StaffRight[] = [
      { competitionId: null, right: 'content' },
      { competitionId: null, right: 'review' },
    ];
    const { client, id } = await newOrganiser(before);
    const rights = [{ competitionId: own.competitionId, right: 'review' as const }];
    expect((await setRights([...rights, ...rights], id)).rights).toEqual(rights);
    expect((await setRights(rights, id)).rights).toEqual(rights);
    expect((await client.call('GET /api/account/rights')).items).toEqual(rights);
    const lines = await db.selectFrom('audit').select(['action', 'actorId', 'detail']).where('subjectId', '=', id).execute();
    expect(lines.map((line) => ({ ...line, detail: JSON.parse(line.detail) }))).toEqual([
      {
        action: 'rights_changed',
        actorId: chiefId,
        detail: { before: { rights: before }, after: { rights } },
      },
    ]);
    const { email } = await client.call('GET /api/account');
    await expect
      .poll(async () => (await context().outbox()).filter(({ template, to }) => template === 'rights_changed' && to === email).length)
      .toBe(1);
    const kinds = async () => (await db.selectFrom('securityEvent').select('kind').execute()).map(({ kind }) => kind);
    await expect.poll(kinds).toContain('rights_changed');
  });

  it('are refused for a family, a judge and a competition that is not there', async () => {
    await expect(setRights([], own.accountId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(chief.call('GET /api/admin/accounts/:id', { params: { id: own.accountId } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(setRights([], own.judgeId)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    await expect(setRights([{ competitionId: 'nothing-here', right: 'review' }])).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { 'rights.0.competitionId': 'invalid' } },
    });
  });

  it('need a session that was confirmed a moment ago', async () => {
    const late = await newOrganiser([{ competitionId: null, right: 'everything' }]);
    await context().deps.db.updateTable('session').set({ confirmedAt: null }).where('accountId', '=', late.id).execute();
    // Explicitly: the organisers of tests are confirmed before each of their requests.
    const cookie = [...late.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const refused = await fetch(new URL(`/api/admin/accounts/${staffId}/rights`, context().url), {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ rights: [] }),
    });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'confirmation_needed' }]);
    await chief.call('PUT /api/admin/accounts/:id/rights', { params: { id: late.id }, body: { rights: [] } });
  });

  it('always leave someone who may do everything, whoever asks at the same moment', async () => {
    const all: StaffRight[] = [{ competitionId: null, right: 'everything' }];
    await expect(setRights([{ competitionId: null, right: 'review' }], chiefId)).rejects.toMatchObject({ code: 'last_organiser' });
    await expect(setRights([{ competitionId: own.competitionId, right: 'everything' }], chiefId)).rejects.toMatchObject({
      code: 'last_organiser',
    });
    const second = await newOrganiser(all);
    const take = (by: Client, from: string) =>
      by.request('PUT', `/api/admin/accounts/${from}/rights`, { rights: [] }).then(({ status }) => status);
    const statuses = await Promise.all([take(chief, second.id), take(second.client, chiefId)]);
    const left = await context().deps.db.selectFrom('staffRight').selectAll().where('competitionId', '=', '*').execute();
    expect(left.filter(({ name }) => name === 'everything')).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('are listed with the people who have them, who can be looked for', async () => {
    const boss = await newOrganiser([{ competitionId: null, right: 'everything' }]);
    const list = (filter: object) =>
      boss.client.call('POST /api/admin/accounts/search', { body: { filter: JSON.stringify(filter), pageSize: 200 } });
    const everyone = await list({});
    expect(new Set(everyone.items.map(({ role }) => role))).toEqual(new Set(['organiser', 'judge']));
    expect(everyone.items.find(({ id }) => id === boss.id)).toMatchObject({ rights: [{ competitionId: null, right: 'everything' }] });
    expect(JSON.stringify(everyone)).not.toContain((await boss.client.call('GET /api/account')).email);
    expect((await list({ role: 'judge' })).items.every(({ role, rights }) => role === 'judge' && rights.length === 0)).toBe(true);
    expect((await list({ q: '评审 委员' })).items.map(({ id }) => id)).toEqual(expect.arrayContaining([own.judgeId, other.judgeId]));
    expect((await list({ q: '%' })).total).toBe(0);
    const paged = await boss.client.call('GET /api/admin/accounts', { query: { pageSize: 2, sort: '-createdAt' } });
    expect([paged.total, paged.items.length, paged.next === null]).toEqual([everyone.total, 2, false]);
  });
});
