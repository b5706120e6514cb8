import type { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { showsIdNumbers } from '#contract/office/exportColumns.ts';
import { exportRequests } from '#contract/office/exports.ts';
import { countryName } from '#contract/places/countryName.ts';
import { regionName } from '#contract/places/regions.ts';
import { registrationsAdmin } from '#contract/registrations/admin.ts';
import type { AnswerView } from '#contract/registrations/formAnswers.ts';
import { Entry } from '#contract/registrations/public.ts';
import { type Amount, feeIn, teamFee } from '#contract/registrations/rules/fee.ts';
import { answerText } from '#contract/registrations/rules/formAnswers.ts';
import { amountIn, isOwing, receivedOf } from '#contract/registrations/rules/paymentState.ts';
import { reasonText } from '#contract/text/reasonText.ts';
import {
  type ExportedEntry,
  entriesForExport,
  foundForExport,
  type OpenedTexts,
  pageForExport,
  questionsForExport,
} from '#server/registrations/index.ts';
import { defineList, moment, yesNo } from './list.ts';

/** Joins texts in one cell. The name before each keeps spreadsheet programs from reading a number as a quantity. */
const together = (texts: readonly string[]): string => texts.join('; ');

/** Returns an amount in the currency of an entry's fee as these readers see it. */
const money = (amount: Amount, { perPerson }: { perPerson: Amount }, locale: Locale): number =>
  amountIn(amount, feeIn(perPerson, locale).currency) / 100;

export const addressOf = ({ row }: ExportedEntry) => Entry.shape.address.parse(JSON.parse(row.address));

type Asked = z.output<typeof exportRequests.registrations>;

const openedFor = ({ privateColumns, reason }: Asked): OpenedTexts => ({
  numbersFor: showsIdNumbers(privateColumns) && reason !== undefined ? reason : null,
  ages: false,
  formAnswers: privateColumns?.includes('formAnswers') ?? false,
});
export const questionOf = ({ filter = {}, sort = '-registeredAt' }: Pick<Asked, 'filter' | 'sort'>) => ({ filter, sort });

/** Returns the cell of a question, a day as tables sort it; empty if it is not answered. */
export const answerCell = (answers: readonly AnswerView[], id: string, locale: Locale): string | null => {
  const answer = answers.find((each) => each.id === id && each.isAsked);
  if (!answer) return null;
  return answer.kind === 'date' && typeof answer.value === 'string' ? answer.value : answerText(answer, locale);
};

export const registrationExport = defineList({
  list: 'registrations',
  request: exportRequests.registrations,
  right: registrationsAdmin['GET /api/admin/registrations'].right,
  page: ({ deps, actor, scope }, asked, page) =>
    pageForExport(deps, actor, scope, { ...questionOf(asked), opened: openedFor(asked) }, page),
  search: {
    ids: ({ deps, actor, scope }, asked) => foundForExport(deps, actor, scope, questionOf(asked)),
    items: ({ deps, actor }, asked, ids) => entriesForExport(deps, actor, openedFor(asked), ids),
  },
  columns: {
    number: ({ summary }) => summary.number ?? null,
    teamName: ({ summary }) => summary.teamName,
    competition: ({ summary }, _, locale) => summary.competition.title[locale],
    season: ({ summary }) => summary.competition.season,
    state: ({ summary }, { state }) => state[summary.state],
    group: ({ summary }, { group }) => group[summary.group],
    participation: ({ summary }, { participation }) => participation[summary.participation],
    organization: ({ row }) => row.organization,
    members: ({ members }) => together(members.map(({ name }) => name)),
    memberCount: ({ members }) => members.length,
    parent: ({ row }) => row.parentName,
    instructor: ({ row }) => row.instructorName,
    region: (entry, _, locale) => {
      const { country, region } = addressOf(entry);
      return regionName(country, region, locale);
    },
    accountName: ({ account }) => account?.name ?? null,
    invitationCode: ({ invitationCode }) => invitationCode,
    payment: ({ summary }, { payment }) => summary.payment && payment[summary.payment.state],
    feeCurrency: ({ summary }, _, locale) => summary.payment && feeIn(summary.payment.perPerson, locale).currency,
    feeWhole: ({ summary: { payment }, members }, _, locale) =>
      payment && money(teamFee(payment.perPerson, members.length), payment, locale),
    feePaid: ({ summary: { payment } }, _, locale) => payment && money(receivedOf(payment.items ?? []), payment, locale),
    feeOwed: ({ summary: { payment } }, _, locale) => payment && (isOwing(payment.state) ? money(payment.amount, payment, locale) : 0),
    paidOn: ({ summary: { payment } }) => moment(payment?.items?.findLast(({ kind }) => kind === 'payment')?.paidAt ?? null),
    paymentReference: ({ summary: { payment } }) => together((payment?.items ?? []).flatMap(({ reference }) => reference ?? [])),
    waitlistPosition: ({ summary }) => summary.waitlistPosition,
    reason: ({ summary: { reason, cannedReason } }, _, locale) => reasonText(locale, reason, cannedReason),
    ageWarning: ({ row }, words) => yesNo(row.hasAgeWarning === 1, words),
    possibleDuplicate: ({ row }, words) => yesNo(row.hasPossibleDuplicate === 1, words),
    guardiansAnswered: ({ summary: { guardianAnswers, consentOnPaper } }, words) => {
      const hasAll = !guardianAnswers || guardianAnswers.answered === guardianAnswers.asked;
      if (consentOnPaper && hasAll) return words.onPaper;
      return guardianAnswers && yesNo(hasAll, words);
    },
    publishName: ({ row }, words) => yesNo(row.publishName === 1, words),
    publishWork: ({ row }, words) => yesNo(row.publishWork === 1, words),
    workNo: ({ summary }) => summary.workNo,
    registeredAt: ({ summary }) => moment(summary.registeredAt),
    decidedAt: ({ row }) => moment(row.decidedAt),
    accountMobile: ({ account }) => account?.mobile ?? null,
    accountEmail: ({ account }) => account?.email ?? null,
    parentPhone: ({ row }) => row.parentPhone,
    instructorPhone: ({ row }) => row.instructorPhone,
    address: (entry, _, locale) => {
      const { country, region, city = '', detail } = addressOf(entry);
      return together([detail, city, regionName(country, region, locale), countryName(country, locale)].filter((part) => part !== ''));
    },
    // several columns take its place
    formAnswers: () => null,
    idNumbersMasked: ({ members }) => together(members.map(({ name, idNumberMasked }) => `${name} ${idNumberMasked}`)),
    idNumbers: ({ members, idNumbers }) => together(members.map(({ name }, index) => `${name} ${idNumbers[index] ?? ''}`)),
  },
  several: {
    column: 'formAnswers',
    names: ({ deps, scope }, { filter = {} }) => questionsForExport(deps, scope, filter, 'entry'),
    cell: ({ formAnswers }, name, locale) => answerCell(formAnswers, name, locale),
  },
});
