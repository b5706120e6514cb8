import { z } from 'zod';
import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { checkCharacter } from '#contract/certificates/rules/checkCharacter.ts';
import { kindOfAward } from '#contract/certificates/rules/fields.ts';
import { AwardKey } from '#contract/competitions/awards.ts';
import { Group } from '#contract/competitions/public.ts';
import { issueCertificates } from '#server/certificates/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { indexOf } from '#server/registrations/index.ts';
import { nameIndex } from '#server/results/index.ts';
import { Moment, type Sources } from './sources.ts';

const Sample = z.object({
  /** Its last character is made by the season. */
  certificateNo: z.string(),
  /** The slug of its competition, without the year at the end of past seasons' slugs. */
  competition: z.string(),
  years: z.int(),
  name: z.string(),
  country: z.string(),
  /** Invented, like the people. */
  idNumber: z.string(),
  group: Group,
  teamName: z.string(),
  organization: z.string(),
  creativity: z.number(),
  task: z.number(),
  total: z.number(),
  durationMs: z.int().nullable(),
  award: AwardKey,
  rank: z.int().nullable(),
  at: Moment,
});

/** Returns a number with the right check character in the place of its last one. */
const withCheck = (no: string): string => no.slice(0, -1) + checkCharacter(comparableNumber(no).slice(0, -1));

const hundredths = (points: number): number => Math.round(points * 100);

/** Stores published results of past events. Names and numbers can only be found by keyed hashes. */
export const seedResults = async (
  { db, ids, vault }: Pick<Deps, 'db' | 'ids' | 'vault'>,
  sources: Sources,
  competitionIds: ReadonlyMap<string, string>,
): Promise<void> => {
  const rows = (await sources.json('results.json', z.array(Sample))).map((result) => {
    const slug = result.years === 0 ? result.competition : `${result.competition}-${sources.year(result.years)}`;
    const competitionId = competitionIds.get(slug);
    if (competitionId === undefined) throw new Error(`no competition ${slug}`);
    return {
      id: ids.next(),
      certificateNo: withCheck(result.certificateNo),
      competitionId,
      registrationId: null,
      name: result.name,
      nameIndex: nameIndex(vault, result.name),
      idNumberIndex: indexOf(vault, result),
      groupName: result.group,
      teamName: result.teamName,
      organization: result.organization,
      scores: JSON.stringify({ creativity: hundredths(result.creativity), task: hundredths(result.task) }),
      total: hundredths(result.total),
      durationMs: result.durationMs,
      award: result.award,
      rank: result.rank,
      publishName: 1 as const,
      publishedAt: sources.at(result.at),
    };
  });
  await db.insertInto('result').values(rows).execute();
  for (const { certificateNo: no, award, competitionId, registrationId, publishedAt } of rows)
    await issueCertificates(db, [{ no, kind: kindOfAward(award), competitionId, registrationId }], publishedAt);
};
