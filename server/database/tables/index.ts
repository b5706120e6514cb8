import { account, challenge, legalConsent, session, staffInvitation, verificationCode } from './accounts.ts';
import { advancement } from './advancements.ts';
import { announcement, announcementDraft, messageChoice, unsubscribeLink } from './announcements.ts';
import { appeal } from './appeals.ts';
import { certificate, certificateBatch, certificateKey } from './certificates.ts';
import type { TablesOf } from './columns.ts';
import {
  competition,
  competitionNotice,
  competitionsNamingFiles,
  competitionVersion,
  invitationCode,
  publicationPlan,
} from './competitions.ts';
import {
  contentDraft,
  contentNamingFiles,
  contentVersion,
  download,
  homeChoice,
  homeFeature,
  legalRequirement,
  news,
  page,
  pageUpcoming,
  partner,
  photo,
  question,
  retiredFile,
  review,
  slide,
  video,
} from './content.ts';
import { pendingDecision } from './decisions.ts';
import { checkIn, eventDoor, eventPlan, eventPlanChange, eventSlot } from './eventDay.ts';
import { exportRequest } from './exports.ts';
import {
  acceptedSpread,
  assignment,
  assignmentChange,
  attempt,
  judgingConflict,
  judgingRound,
  mark,
  panelMember,
  rubricVersion,
  scoreSheet,
  tablePresence,
  teamRuling,
} from './judging.ts';
import { liveBoard } from './live.ts';
import { look, lookChain } from './looks.ts';
import { templateVersion } from './messageTemplates.ts';
import { calendarLink, payment, paymentItem } from './payments.ts';
import { accountNote, supportView } from './people.ts';
import { platformTables } from './platform/index.ts';
import { cannedReason, cannedReasonList, note, noteMention } from './record.ts';
import {
  consentRecord,
  digestNews,
  endedLink,
  entryPresence,
  entryTally,
  guardian,
  guardianAnswer,
  heldNews,
  member,
  paperConsent,
  registration,
} from './registrations.ts';
import { announcedArrangements, notice, noticeSetting } from './reminders.ts';
import { report, reportCase } from './reports.ts';
import { computation, juryChoice, publication, result } from './results.ts';
import { searchDocument } from './search.ts';
import { passkey, recoveryCode, totp } from './secondFactor.ts';
import { siteVersion } from './site.ts';
import { staffProposal, staffRight } from './staff.ts';
import { ledgerHead, vote, voteFlag, voteLink, voteRuling, workVotes } from './votes.ts';
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
  staffProposal,
  accountNote,
  supportView,
  announcement,
  announcementDraft,
  messageChoice,
  unsubscribeLink,
  legalConsent,
  totp,
  recoveryCode,
  passkey,
  competition,
  competitionNotice,
  publicationPlan,
  competitionVersion,
  invitationCode,
  registration,
  member,
  consentRecord,
  paperConsent,
  digestNews,
  heldNews,
  guardian,
  endedLink,
  guardianAnswer,
  entryTally,
  payment,
  paymentItem,
  calendarLink,
  look,
  lookChain,
  note,
  entryPresence,
  noteMention,
  cannedReasonList,
  cannedReason,
  news,
  contentDraft,
  contentVersion,
  question,
  download,
  review,
  photo,
  video,
  retiredFile,
  homeChoice,
  homeFeature,
  slide,
  partner,
  page,
  pageUpcoming,
  legalRequirement,
  result,
  certificate,
  certificateKey,
  certificateBatch,
  computation,
  publication,
  juryChoice,
  appeal,
  advancement,
  work,
  workFile,
  standing,
  judgingRound,
  panelMember,
  rubricVersion,
  scoreSheet,
  assignment,
  mark,
  judgingConflict,
  acceptedSpread,
  assignmentChange,
  attempt,
  tablePresence,
  teamRuling,
  eventPlan,
  eventSlot,
  eventPlanChange,
  eventDoor,
  checkIn,
  liveBoard,
  vote,
  workVotes,
  voteRuling,
  voteFlag,
  voteLink,
  ledgerHead,
  reportCase,
  report,
  searchDocument,
  notice,
  noticeSetting,
  announcedArrangements,
  pendingDecision,
  exportRequest,
  siteVersion,
  templateVersion,
};
export type Tables = TablesOf<typeof tables>;
export type TableName = keyof Tables;

/** The tables by which a backup knows public files, and by which one that nothing names any more is removed. */
export const tablesNamingFiles = [...competitionsNamingFiles, ...contentNamingFiles] as const satisfies TableName[];
