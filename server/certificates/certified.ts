import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import type { PublicCorrection, Result } from '#contract/results/public.ts';
import type { Db } from '#server/database/connection.ts';

/** The statement of a certificate: a result, or the same of a teacher or judge, who has no group. */
export type Certified = Omit<Result, 'group'> & { group: Result['group'] | null };

/** A result as a certificate states it. */
export interface CertifiedResult {
  kind: CertificateKind;
  result: Certified;
  /** The name on the English side. */
  englishName: string;
  publishedAt: number;
  /** The version of the template that its certificate is drawn by; null for the built-in one. */
  templateVersionId: string | null;
  /** Its entry; null without one. */
  registrationId: string | null;
  /** The account of its entry; null without one. */
  accountId: string | null;
  /** True if its certificate is no longer valid. */
  isRevoked: boolean;
  /** True if the result stands: no correction has taken its place. */
  isInForce: boolean;
  /** True if consent lets the public see the name, masked. */
  mayBeNamed: boolean;
}

/** The results that certificates state, given by their subject, which may know this one. */
export interface CertifiedResults {
  /** Returns the last result under a certificate number that is public at `now`, in force or not. */
  find(db: Db, now: number, certificateNo: string): Promise<CertifiedResult | undefined>;
  /** Returns the results of a competition in force at `now`, in the order of their entries and children. */
  ofCompetition(db: Db, now: number, competitionId: string): Promise<CertifiedResult[]>;
  /** Returns the last result under each certificate number of a competition, in force or not. */
  everOfCompetition(db: Db, now: number, competitionId: string): Promise<CertifiedResult[]>;
  /** Returns the results of an account's entries in force at `now`. */
  ofAccount(db: Db, now: number, accountId: string): Promise<CertifiedResult[]>;
  /** Returns the corrections of a competition's results that are public at `now`, the newest first. */
  correctionsAt(db: Db, now: number, competitionId: string): Promise<PublicCorrection[]>;
}
