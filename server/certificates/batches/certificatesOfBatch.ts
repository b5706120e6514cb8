import { createHash } from 'node:crypto';
import type { Group } from '#contract/competitions/public.ts';
import type { CertifiedResult, CertifiedResults } from '#server/certificates/certified.ts';
import { certifiedPeople } from '#server/certificates/people/certifiedPerson.ts';
import type { Db } from '#server/database/connection.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';

/** A part of a competition's certificates. */
export interface Part {
  groupName: Group | null;
  school: string | null;
  /** The entry of a team. */
  team: string | null;
}

const collator = new Intl.Collator('zh-CN', { numeric: true });
const inOrder = (texts: (result: CertifiedResult['result']) => readonly string[]) => (a: CertifiedResult, b: CertifiedResult) => {
  const others = texts(b.result);
  return texts(a.result).reduce((order, text, index) => order || collator.compare(text, others[index] ?? ''), 0);
};

/**
 * Returns the valid certificates of a competition without those of the organiser's own family or school and those whose name is erased, by
 * school, team and child: as they are handed out.
 */
export const certificatesFor = async (
  { db, certified }: { db: Db; certified: CertifiedResults },
  now: number,
  { competitionId, accountId }: { competitionId: string; accountId: string },
): Promise<CertifiedResult[]> => {
  const hidden = await ownFamilyEntries(db, { id: accountId }, competitionId);
  return [...(await certified.ofCompetition(db, now, competitionId)), ...(await certifiedPeople(db, now, competitionId))]
    .filter(
      ({ registrationId, result, isRevoked }) =>
        !isRevoked && result.name !== '' && (registrationId === null || !hidden.has(registrationId)),
    )
    .sort(inOrder(({ organization, teamName, name, certificateNo }) => [organization ?? '', teamName ?? '', name, certificateNo]));
};

/** Returns those of a part. */
export const inPart = (rows: readonly CertifiedResult[], { groupName, school, team }: Part): CertifiedResult[] =>
  rows.filter(
    ({ result, registrationId }) =>
      (groupName === null || result.group === groupName) &&
      (school === null || result.organization === school) &&
      (team === null || registrationId === team),
  );

/** Returns the hash of what a file of certificates is made from: each result, and the version of the template that it is drawn by. */
export const sourceHash = (rows: readonly CertifiedResult[]): string => {
  const hash = createHash('sha256');
  for (const { result, englishName, publishedAt, templateVersionId } of rows)
    hash.update(JSON.stringify([result, englishName, publishedAt, templateVersionId]));
  return hash.digest('base64url');
};
