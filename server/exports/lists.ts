import { peopleAdmin } from '#contract/accounts/people.ts';
import { judgingAdmin } from '#contract/judging/admin.ts';
import { messagesAdmin } from '#contract/messages/messages.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import { auditAdmin } from '#contract/office/audit.ts';
import type { ExportList } from '#contract/office/exportColumns.ts';
import { exportRequests } from '#contract/office/exports.ts';
import { reportsAdmin } from '#contract/office/reports.ts';
import { isAuditAction } from '#contract/office/rules/auditActions.ts';
import { auditReasonText } from '#contract/office/rules/auditReason.ts';
import { auditActorText, auditChangeText, auditSubjectText, auditThingText } from '#contract/office/rules/auditText.ts';
import { staffAdmin } from '#contract/office/staff.ts';
import { invitationsAdmin } from '#contract/registrations/invitations.ts';
import { votesAdmin } from '#contract/votes/admin.ts';
import { worksAdmin } from '#contract/works/admin.ts';
import { listStaffMembers } from '#server/accounts/index.ts';
import { listAudit } from '#server/audit/index.ts';
import { competitionNames } from '#server/competitions/index.ts';
import { listCodes } from '#server/invitations/index.ts';
import { criteriaOf, exportedMarks, marksForExport } from '#server/judging/index.ts';
import { listMessages } from '#server/messages/outbox/index.ts';
import { listPeoplePage } from '#server/people/index.ts';
import { listReportCases, type ReportableKinds } from '#server/reports/index.ts';
import { listFlags, listVotes } from '#server/votes/index.ts';
import { foundWorks, listAllWorks, worksWithIds } from '#server/works/index.ts';
import { childExport } from './children.ts';
import { defineList, type ListExport, moment, momentText, yesNo } from './list.ts';
import { registrationExport } from './registrations.ts';

const works = defineList({
  list: 'works',
  request: exportRequests.works,
  right: worksAdmin['GET /api/admin/works'].right,
  page: ({ deps, scope }, { filter = {}, sort = '-submittedAt' }, page) => listAllWorks(deps, scope, filter, sort, page),
  search: {
    ids: ({ deps, scope }, { filter = {}, sort = '-submittedAt' }) => foundWorks(deps, scope, filter, sort),
    items: ({ deps }, _, ids) => worksWithIds(deps, ids),
  },
  columns: {
    no: ({ no }) => no,
    title: ({ title }) => title,
    kind: (work, { kind }) => kind[work.kind],
    competition: ({ competition }, _, locale) => competition.title[locale],
    season: ({ competition }) => competition.season,
    group: (work, { group }) => group[work.group],
    teamName: ({ teamName }) => teamName,
    accountName: ({ accountName }) => accountName,
    votes: ({ votes }) => votes,
    publishWork: ({ publishWork }, words) => yesNo(publishWork, words),
    public: (work, words) => yesNo(work.public, words),
    releasedAt: ({ releasedAt }) => moment(releasedAt),
    submittedAt: ({ submittedAt }) => moment(submittedAt),
    updatedAt: ({ updatedAt }) => moment(updatedAt),
  },
});

const votes = defineList({
  list: 'votes',
  request: exportRequests.votes,
  right: votesAdmin['GET /api/admin/votes'].right,
  page: ({ deps, scope }, { filter = {}, sort = '-castAt' }, page) => listVotes(deps, scope, filter, sort, page),
  columns: {
    no: ({ work }) => work.no,
    title: ({ work }) => work.title,
    accountName: ({ account }) => account?.name ?? null,
    day: ({ day }) => day,
    castAt: ({ castAt }) => moment(castAt),
    source: ({ source }) => source,
    freshAccount: ({ freshAccount }, words) => yesNo(freshAccount, words),
    flagged: ({ flagged }, words) => yesNo(flagged, words),
    voidedAt: ({ voided }) => moment(voided?.at ?? null),
    voidedBy: ({ voided }) => voided?.by ?? null,
    voidReason: ({ voided }) => voided?.reason ?? null,
  },
});

const voteFlags = defineList({
  list: 'voteFlags',
  request: exportRequests.voteFlags,
  right: votesAdmin['GET /api/admin/votes/flags'].right,
  page: ({ deps, scope }, { filter = {}, sort = '-to' }, page) => listFlags(deps, scope, filter, sort, page),
  columns: {
    kind: ({ reason }, { burst }) => burst[reason],
    no: ({ work }) => work.no,
    title: ({ work }) => work.title,
    competition: ({ competition }, _, locale) => competition.title[locale],
    day: ({ day }) => day,
    source: ({ source }) => source,
    from: ({ from }) => moment(from),
    to: ({ to }) => moment(to),
    votes: ({ count }) => count,
    voided: ({ voided }) => voided,
    // Empty while it is open, also for one that has grown since.
    settledAs: ({ settled, ruling }, { settlement }) => (settled && ruling ? settlement[ruling.as] : null),
    settledAt: ({ settled, ruling }) => (settled && ruling ? moment(ruling.at) : null),
    settledBy: ({ settled, ruling }) => (settled && ruling ? ruling.by : null),
    settledReason: ({ settled, ruling }) => (settled && ruling ? ruling.reason : null),
  },
});

const messages = defineList({
  list: 'messages',
  request: exportRequests.messages,
  right: messagesAdmin['GET /api/admin/messages'].right,
  page: ({ deps }, { filter = {}, sort = '-createdAt' }, page) => listMessages(deps, filter, sort, page),
  columns: {
    template: ({ template }, _, locale) => templateName(template)[locale],
    channel: (message, { channel }) => channel[message.channel],
    state: ({ state }, { messageState }) => messageState[state],
    failure: ({ reason }, { failure }) => reason && failure[reason],
    attempts: ({ attempts }) => attempts,
    createdAt: ({ createdAt }) => moment(createdAt),
    sentAt: ({ sentAt }) => moment(sentAt),
    failedAt: ({ failedAt }) => moment(failedAt),
    canResend: ({ canResend }, words) => yesNo(canResend, words),
    recipient: ({ to }) => to,
  },
});

const staff = defineList({
  list: 'staff',
  request: exportRequests.staff,
  right: staffAdmin['GET /api/admin/accounts'].right,
  async page({ deps }, { filter = {}, sort = 'name' }, page) {
    const { items, next } = await listStaffMembers(deps, filter, sort, page);
    const ids = items.flatMap(({ rights }) => rights.flatMap(({ competitionId }) => competitionId ?? []));
    const names = await competitionNames(deps.readDb, ids);
    return { items: items.map((person) => ({ ...person, names })), next };
  },
  columns: {
    name: ({ name }) => name,
    role: (person, { role }) => role[person.role],
    affiliation: ({ affiliation }) => affiliation,
    rights: ({ rights, names }, words, locale) => {
      const nameOf = (id: string) => names.get(id)?.[locale] ?? id;
      return rights
        .map(
          ({ right, competitionId }) => `${words.right[right]}: ${competitionId === null ? words.allCompetitions : nameOf(competitionId)}`,
        )
        .join('; ');
    },
    secondFactor: ({ hasSecondFactor }, words) => yesNo(hasSecondFactor, words),
    createdAt: ({ createdAt }) => moment(createdAt),
    email: ({ email }) => email,
    mobile: ({ mobile }) => mobile,
  },
});

const audit = defineList({
  list: 'audit',
  request: exportRequests.audit,
  right: auditAdmin['GET /api/admin/audit'].right,
  page: ({ deps, actor }, { filter = {}, sort = '-at' }, page) => listAudit(deps, actor, filter, sort, page),
  columns: {
    no: ({ no }) => no,
    at: ({ at }) => moment(at),
    by: ({ by }, _, locale) => auditActorText(by, locale),
    action: ({ action }, words) => (isAuditAction(action) ? words.auditAction[action] : action),
    subject: ({ subject }, _, locale) => auditSubjectText(subject, locale),
    about: ({ subject, subjectId: id, about: name, was }, _, locale) => auditThingText({ subject, id, name, was }, locale),
    changes: ({ action, changes }, _, locale, timeZone) =>
      changes
        .map((change) => auditChangeText(action, change, { locale, instant: (at) => momentText(at, locale, timeZone) }))
        .join(locale === 'zh-CN' ? '；' : '; '),
    reason: ({ action, reason, cannedReason }, _, locale) => auditReasonText(action, reason, locale, cannedReason),
    subjectId: ({ subjectId }) => subjectId,
  },
});

const marks = defineList({
  list: 'marks',
  request: exportRequests.marks,
  right: judgingAdmin['GET /api/admin/rounds/:id/board'].right,
  search: {
    ids: ({ deps, actor, scope }, asked) => marksForExport(deps, actor, scope, asked),
    items: ({ deps }, { competitionId }, ids) => exportedMarks(deps, competitionId, ids),
  },
  columns: {
    no: ({ no }) => no,
    title: ({ title }) => title,
    group: (work, { group }) => group[work.group],
    judge: ({ judge }) => judge,
    round: ({ round }, _, locale) => round[locale],
    state: ({ mark }, { markState }) => markState[mark.state],
    points: () => null,
    total: ({ mark: { total } }) => total && total / 100,
    durationSeconds: ({ mark: { durationMs } }) => durationMs && durationMs / 1000,
    receivedAt: ({ mark }) => moment(mark.receivedAt),
    receipt: ({ mark }) => mark.receipt,
    rubricNumber: ({ mark }) => mark.rubricNumber,
    comment: ({ mark }) => mark.comment,
    note: ({ mark }) => mark.note,
  },
  several: {
    column: 'points',
    names: ({ deps }, { competitionId }) => criteriaOf(deps.readDb, competitionId),
    cell: ({ mark }, criterion) => mark.points[criterion] ?? null,
  },
});

const invitationCodes = defineList({
  list: 'invitationCodes',
  request: exportRequests.invitationCodes,
  right: invitationsAdmin['GET /api/admin/competitions/:id/invitation-codes'].right,
  page: ({ deps, scope }, { competitionId, filter = {}, sort = '-createdAt' }, page) =>
    listCodes(deps, scope, competitionId, filter, sort, page),
  columns: {
    code: ({ code }) => code,
    institution: ({ institution }) => institution,
    useLimit: ({ useLimit }) => useLimit,
    used: ({ used }) => used,
    state: ({ state }, { codeState }) => codeState[state],
    endsAt: ({ endsAt }) => moment(endsAt),
    createdAt: ({ createdAt }) => moment(createdAt === 0 ? null : createdAt),
  },
});

const people = defineList({
  list: 'people',
  request: exportRequests.people,
  right: peopleAdmin['GET /api/admin/people'].right,
  page: ({ deps }, { filter = {}, sort = '-createdAt' }, page) => listPeoplePage(deps, filter, sort, page),
  columns: {
    name: ({ name }) => name,
    affiliation: ({ affiliation }) => affiliation,
    kind: ({ kind }, { accountKind }) => accountKind[kind],
    entries: ({ entries }) => entries,
    disabled: ({ disabled }, words) => yesNo(disabled, words),
    createdAt: ({ createdAt }) => moment(createdAt),
    mobile: ({ mobile }) => mobile,
    email: ({ email }) => email,
  },
});

/** Reported things, whatever kinds there are. */
const reports = (kinds: ReportableKinds): ListExport =>
  defineList({
    list: 'reports',
    request: exportRequests.reports,
    right: reportsAdmin['GET /api/admin/reports'].right,
    page: ({ deps, scope }, { filter = {}, sort = '-lastAt' }, page) => listReportCases(deps, kinds, scope, filter, sort, page),
    columns: {
      subject: ({ subject }, _, locale) => subject?.title[locale] ?? null,
      kind: ({ kind }, { reportKind }) => reportKind[kind],
      competition: ({ subject }, _, locale) => subject?.competition?.title[locale] ?? null,
      open: ({ open }) => open,
      total: ({ total }) => total,
      firstAt: ({ firstAt }) => moment(firstAt),
      lastAt: ({ lastAt }) => moment(lastAt),
      offline: ({ subject }, words) => subject && yesNo(subject.isOffline, words),
      resolution: (found, { resolution }) => found.resolution && resolution[found.resolution],
      resolvedAt: ({ resolvedAt }) => moment(resolvedAt),
      resolvedBy: ({ resolvedBy }) => resolvedBy,
    },
  });

export type ListExports = Record<ExportList, ListExport>;

/** Returns every list that can be exported; `kinds` are those that visitors can report. */
export const createListExports = (kinds: ReportableKinds): ListExports => ({
  registrations: registrationExport,
  children: childExport,
  works,
  votes,
  voteFlags,
  messages,
  staff,
  people,
  reports: reports(kinds),
  audit,
  marks,
  invitationCodes,
});
