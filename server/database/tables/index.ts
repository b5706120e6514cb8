import { account, challenge, session, staffInvitation, verificationCode } from './accounts.ts';
import type { TablesOf } from './columns.ts';
import { competition, invitationCode } from './competitions.ts';
import { download, news, page, partner, photo, question, review, slide, video } from './content.ts';
import { look, lookChain } from './looks.ts';
import { platformTables } from './platform/index.ts';
import { consentRecord, guardian, member, registration } from './registrations.ts';
import { result } from './results.ts';
import { searchDocument } from './search.ts';
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
  competition,
  invitationCode,
  registration,
  member,
  consentRecord,
  guardian,
  look,
  lookChain,
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
  vote,
  workVotes,
  voteRuling,
  voteFlag,
  searchDocument,
};
export type Tables = TablesOf<typeof tables>;
export type TableName = keyof Tables;
