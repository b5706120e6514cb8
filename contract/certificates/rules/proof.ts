import { comparableNumber } from './certificateNumber.ts';
import type { CertificateKind } from './fields.ts';

/**
 * The part of a certificate that the QR code's signature covers: enough to compare with the paper, and nothing of the child. `day` is the day of issue in the site's
 * zone, YYYY-MM-DD; `award` is the key of the award, `competition` the name in addresses.
 */
export interface Statement {
  no: string;
  kind: CertificateKind;
  award: string;
  competition: string;
  day: string;
}

/** A statement with its Ed25519 signature (base64url) and the id of the key that made it. */
export interface Proof {
  keyId: string;
  statement: Statement;
  signature: string;
}

/** The version of the format. A change of the text that is signed needs the next one. */
const VERSION = 'c1';

/** Returns the text that is signed. */
export const signedText = (keyId: string, { no, kind, award, competition, day }: Statement): string =>
  JSON.stringify(['certificate', VERSION, keyId, comparableNumber(no), kind, award, competition, day]);

/** Returns the fragment of the check page's address, without `#`: browsers send it to no server. The number is in the address itself. */
export const proofFragment = ({ keyId, statement: { kind, award, competition, day }, signature }: Proof): string =>
  [VERSION, keyId, kind, award, competition, day.replaceAll('-', ''), signature].join('.');

const FRAGMENT =
  /^c1\.([a-z0-9]{1,12})\.(award|participation|teacher|judge)\.([a-z0-9_]{0,30})\.([a-z0-9-]{1,100})\.(\d{4})(\d\d)(\d\d)\.([\w-]{86})$/;
const isKind = (text: string): text is CertificateKind => ['award', 'participation', 'teacher', 'judge'].includes(text);

/** Reads the fragment of the address of a certificate's check page, without `#`. Null if it is no proof; `altered` if it was one. */
export const readProof = (no: string, fragment: string): Proof | 'altered' | null => {
  if (!/^c\d+\./.test(fragment)) return null;
  const [, keyId = '', kind = '', award = '', competition = '', year, month, day, signature = ''] = FRAGMENT.exec(fragment) ?? [];
  return isKind(kind) ? { keyId, statement: { no, kind, award, competition, day: `${year}-${month}-${day}` }, signature } : 'altered';
};
