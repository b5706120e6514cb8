// Promise: until its second a publication changes not a byte of any answer: to strangers, to families, to judges, to organisers of other competitions.
import { hash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/http/endpoints.ts';
import type { Client } from '../fixtures/client.ts';
import { computeResults, judgedCompetition, publicationsOf, publishResults } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
/** Pages that visitors open, as they are rendered and as their data. */
const PAGES = ['/', '/matchSign', '/achievement', '/matchReview', '/vote', '/sitemap.xml', '/robots.txt'];
/** Reads that answer something else each time, whatever happens: codes, and what the reader did a moment ago. */
const CHANGING = new Set(['GET /api/account/calendar']);

describeOnBothDatabases(
  'results before their second',
  (context) => {
    it('are in no answer to anybody, whatever its size', async () => {
      const { clock, deps } = context();
      const organiser = await context().organiser();
      const made = await judgedCompetition(context(), organiser);
      const { competitionId, works, judges, roundId } = made;
      const [first] = works;
      if (!first) throw new Error('no work');
      const ids: Record<string, string> = {
        registrations: first.who.registrationId,
        competitions: competitionId,
        works: first.no,
        rounds: roundId,
      };
      /** The address of an endpoint that needs no more than ids that are known here; null for another. */
      const addressOf = (name: string): string | null => {
        const path = name
          .slice('GET '.length)
          .replace(/\/([a-z-]+)\/:(?:id|no)\b/g, (all, kind: string) => (ids[kind] ? `/${kind}/${ids[kind]}` : all));
        return path.includes(':') ? null : path;
      };
      const reads = Object.keys(endpoints).filter((name) => name.startsWith('GET ') && !CHANGING.has(name));
      const paths = (mayReadOffice: boolean) => [
        ...reads.flatMap((name) => (mayReadOffice || !name.startsWith('GET /api/admin') ? (addressOf(name) ?? []) : [])),
        ...[
          `/live?competition=${competitionId}`,
          `/matchSignDetail?id=${competitionId}`,
          `/vote?no=${first.no}`,
          `/reviewResults?id=${first.who.registrationId}`,
          ...PAGES,
        ],
        ...['/api/account/certificates.pdf'],
      ];
      const elsewhere = await context().organiser([
        { right: 'everything', competitionId: (await judgedCompetition(context(), organiser)).competitionId },
      ]);
      const readers: [who: string, client: Client, mayReadOffice: boolean][] = [
        ['a stranger', context().client(), false],
        ['the family', first.who.client, false],
        ['another family', works[1]?.who.client ?? context().client(), false],
        ['a judge', judges[0]?.client ?? context().client(), false],
        ['an organiser of another competition', elsewhere, true],
      ];
      const read = async ({ cookies }: Client, path: string) => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(new URL(path, context().url), { headers: { cookie, accept: '*/*', 'sec-fetch-site': 'same-origin' } });
        return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
      };
      /** All answers, each by its status and the digest of its body. */
      const answers = async () => {
        const found: Record<string, string> = {};
        for (const [who, client, mayReadOffice] of readers)
          for (const path of paths(mayReadOffice)) {
            const { status, bytes } = await read(client, path);
            found[`${who} ${path}`] = `${status} ${bytes.length} ${hash('sha256', bytes)}`;
          }
        const zip = await read(first.who.client, '/api/account/certificates.zip');
        found['files'] = Object.keys(unzipSync(zip.bytes)).join();
        return found;
      };
      await computeResults(organiser, competitionId);
      const publishAt = clock.now() + HOUR_MS;
      // reading once records that it was read
      await answers();
      const before = await answers();
      await publishResults(organiser, competitionId, { publishAt });
      expect(await answers()).toEqual(before);
      expect((await publicationsOf(organiser, competitionId)).items).toHaveLength(1);
      const rows = await deps.db.selectFrom('result').select('id').where('competitionId', '=', competitionId).execute();
      expect(rows).toHaveLength(3);
      // the live board, which nobody has turned on, was among them, and its page
      expect(before[`a stranger /api/competitions/${competitionId}/live`]).toBe(`200 14 ${hash('sha256', '{"board":null}')}`);
      expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(60);
      // and from their second on they are there, so that the comparison sees something
      clock.set(publishAt);
      const changed = Object.entries(await answers()).filter(([name, answer]) => before[name] !== answer && name.includes('results'));
      expect(changed.map(([name]) => name)).toContain(`the family /api/registrations/${first.who.registrationId}/results`);
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
