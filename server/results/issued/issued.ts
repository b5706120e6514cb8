import { ISSUED_AT_ONCE, type IssuedCertificate, type IssuedCertificates } from '#contract/certificates/issued.ts';
import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { type IssuedState, issuedState } from '#contract/certificates/rules/issued.ts';
import { foldText } from '#contract/text/typedText.ts';
import {
  type CertificateRow,
  type CertifiedResult,
  certificatesOf,
  certifiedPeople,
  isOfPerson,
  revocationOf,
} from '#server/certificates/index.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { certifiedResults } from '#server/results/certified.ts';
import { type Place, reach } from './place.ts';

const shown = (
  row: CertificateRow,
  { result, englishName, registrationId, isInForce }: CertifiedResult,
  now: number,
): IssuedCertificate => {
  const revoked = revocationOf(row, now);
  const state = issuedState(revoked);
  return {
    no: row.no,
    kind: row.kind,
    state,
    name: result.name,
    // a result's is the child's of now, which an ended certificate may never have had
    latinName: englishName === result.name || (state === 'corrected' && !isOfPerson(row.kind)) ? null : englishName,
    teamName: result.teamName,
    organization: result.organization,
    group: result.group,
    awardTitle: result.awardTitle,
    issuedAt: row.issuedAt,
    revoked,
    checks: row.checks,
    hasLatinName: registrationId !== null || isOfPerson(row.kind),
    mayBeGivenAgain: state === 'revoked' && isInForce && result.name !== '',
  };
};

/** Returns true if a certificate has a text that was typed, which is a part of its names or its number. */
const has = ({ no, name, latinName, teamName, organization }: IssuedCertificate, typed: string): boolean => {
  const part = foldText(typed);
  const number = comparableNumber(typed);
  return (
    part === '' ||
    [name, latinName, teamName, organization].some((text) => text !== null && foldText(text).includes(part)) ||
    (number !== '' && comparableNumber(no).includes(number))
  );
};

/** Returns the certificates of a competition that are public, without those of the organiser's own family or school, the newest first. Throws not_found. */
export const searchIssued = async (
  { readDb: db, clock }: Pick<Deps, 'readDb' | 'clock'>,
  actor: Actor,
  place: Place,
  { text, state, page }: { text: string; state: IssuedState | null; page: number },
): Promise<IssuedCertificates> => {
  await reach(db, place);
  const { competitionId } = place;
  const now = clock.now();
  const hidden = await ownFamilyEntries(db, actor, competitionId);
  const everStated = [
    ...(await certifiedResults.everOfCompetition(db, now, competitionId)),
    ...(await certifiedPeople(db, now, competitionId)),
  ];
  const stated = new Map(everStated.map((each) => [each.result.certificateNo, each]));
  const all = (await certificatesOf(db, now, competitionId)).flatMap((row) => {
    const certified = stated.get(row.no);
    return certified && !hidden.has(certified.registrationId ?? '') ? [shown(row, certified, now)] : [];
  });
  const counted = (of: IssuedState) => all.filter((each) => each.state === of).length;
  const found = all.filter((each) => (state === null || each.state === state) && has(each, text));
  return {
    items: found.slice(page * ISSUED_AT_ONCE, (page + 1) * ISSUED_AT_ONCE),
    total: found.length,
    counts: { valid: counted('valid'), corrected: counted('corrected'), revoked: counted('revoked') },
  };
};
