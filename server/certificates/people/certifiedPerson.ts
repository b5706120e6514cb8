import type { CertificateKind, PersonKind } from '#contract/certificates/rules/fields.ts';
import { personKinds } from '#contract/certificates/rules/fields.ts';
import type { Text } from '#contract/http/common.ts';
import type { CertifiedResult } from '#server/certificates/certified.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { type PersonRow, peopleOfAccount, peopleOfCompetition, personUnder } from './peopleStore.ts';

export const isOfPerson = (kind: CertificateKind): kind is PersonKind => personKinds.some((each) => each === kind);

/** Titles in place of an award's. */
const titles: Record<PersonKind, Text> = {
  teacher: { 'zh-CN': '指导教师', 'en-US': 'Mentoring teacher' },
  judge: { 'zh-CN': '评委', 'en-US': 'Judge' },
};

/** Returns what the certificate of a teacher or judge states. */
const certifiedPerson = (row: PersonRow, now: number): CertifiedResult => ({
  kind: row.kind,
  result: {
    certificateNo: row.no,
    name: row.person ?? '',
    competition: { id: row.competitionId, slug: row.slug, season: row.season, title: titleOf(row) },
    group: null,
    teamName: row.teamName,
    organization: row.organization,
    ...{ scores: [], creativity: null, task: null, total: null, durationMs: null, rank: null },
    ...{ award: row.kind, awardTitle: titles[row.kind === 'judge' ? 'judge' : 'teacher'], awardLook: 'cup' },
  },
  englishName: row.latinName ?? row.person ?? '',
  publishedAt: row.issuedAt,
  templateVersionId: row.templateVersionId,
  isRevoked: row.revokedAt !== null && row.revokedAt <= now,
  isInForce: row.person !== null,
  registrationId: row.registrationId,
  accountId: row.accountId,
  mayBeNamed: true,
});

/** Returns the certificate of a teacher or judge under its number. */
export const findPerson = async (db: Db, now: number, no: string): Promise<CertifiedResult | undefined> => {
  const row = await personUnder(db, now, no);
  return row && certifiedPerson(row, now);
};

/** Returns the certificates of a competition's teachers and judges, valid or not. */
export const certifiedPeople = async (db: Db, now: number, competitionId: string): Promise<CertifiedResult[]> =>
  (await peopleOfCompetition(db, now, competitionId)).map((row) => certifiedPerson(row, now));

/** Returns the valid certificates of an account's person as a teacher or judge. */
export const certifiedOfAccount = async (db: Db, now: number, accountId: string): Promise<CertifiedResult[]> =>
  (await peopleOfAccount(db, now, accountId))
    .map((row) => certifiedPerson(row, now))
    .filter(({ isRevoked, isInForce }) => !isRevoked && isInForce);
