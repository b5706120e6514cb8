import { account, challenge, session, staffInvitation, verificationCode } from './accounts.ts';
import type { TablesOf } from './columns.ts';
import { competition, competitionVersion, invitationCode } from './competitions.ts';
import { download, news, page, partner, photo, question, review, slide, video } from './content.ts';
import { pendingDecision } from './decisions.ts';
import { exportRequest } from './exports.ts';
import { look, lookChain } from './looks.ts';
import { calendarLink, payment } from './payments.ts';
import { platformTables } from './platform/index.ts';
import { cannedReason, cannedReasonList, note, noteMention } from './record.ts';
import { consentRecord, entryTally, guardian, member, registration } from './registrations.ts';
import { announcedArrangements, notice } from './reminders.ts';
import { report, reportCase } from './reports.ts';
import { result } from './results.ts';
import { searchDocument } from './search.ts';
import { passkey, recoveryCode, totp } from './secondFactor.ts';
import { assignment, staffRight } from './staff.ts';
import { vote, voteFlag, voteRuling, workVotes } from './votes.ts';
import { standing, work, workFile } from './works.ts';

/** Every table with its columns. A test compares them with the migrated schema of both databases. */
export const tables = {
  ...platformTables,
  account,
  session,
  challenge,
  verificationCode,
  staffInvitation,
  staffRight,
  totp,
  recoveryCode,
  passkey,
  competition,
  competitionVersion,
  invitationCode,
  registration,
  member,
  consentRecord,
  guardian,
  entryTally,
  payment,
  calendarLink,
  look,
  lookChain,
  note,
  noteMention,
  cannedReasonList,
  cannedReason,
  news,
  question,
  download,
  review,
  photo,
  video,
  slide,
  partner,
  page,
  result,
  work,
  workFile,
  standing,
  assignment,
  vote,
  workVotes,
  voteRuling,
  voteFlag,
  reportCase,
  report,
  searchDocument,
  notice,
  announcedArrangements,
  pendingDecision,
  exportRequest,
};
export type Tables = TablesOf<typeof tables>;
export type TableName = keyof Tables;
