// Promise: a teacher reads the published results on the entry's page, and downloads every certificate of the school at once.
import { Buffer } from 'node:buffer';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { issueMissingCertificates } from '../fixtures/certificates.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeApi } from './harness.ts';

describeApi('results of one’s own entries', (context) => {
  let teacher: Client;
  let stranger: Client;
  let entryId = '';

  beforeAll(async () => {
    const { db, ids } = context().deps;
    teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    stranger = await context().participant();
    const competitionId = await addCompetition(context().deps);
    const members = [childMember(), childMember()];
    ({ id: entryId } = await teacher.call('POST /api/registrations', {
      body: entryForm(competitionId, { teamName: '../小/雨滴', members }),
    }));
    const now = context().clock.now();
    const rows = [
      { certificateNo: 'TC-1', name: '=李小明', award: 'second', publishedAt: now },
      { certificateNo: 'TC-2', name: '林一诺', award: 'first', publishedAt: now },
      { certificateNo: 'TC-3', name: '周航', award: 'first', publishedAt: now + 1000 },
    ] as const;
    for (const row of rows)
      await db
        .insertInto('result')
        .values({
          id: ids.next(),
          competitionId,
          registrationId: entryId,
          nameIndex: row.certificateNo,
          idNumberIndex: row.certificateNo,
          groupName: 'primary',
          teamName: '../小/雨滴',
          organization: '青禾实验小学',
          scores: JSON.stringify({ creativity: 9250, task: 8800 }),
          total: 8980,
          durationMs: null,
          rank: 2,
          publishName: 1,
          ...row,
        })
        .execute();
    await issueMissingCertificates(db);
  });

  const zipOf = async (client: Client, query = '') => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(`/api/account/certificates.zip${query}`, context().url), { headers: { cookie } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return unzipSync(new Uint8Array(await answer.arrayBuffer()));
  };

  it('are those that are published, the best first, for its owner only', async () => {
    const { items } = await teacher.call('GET /api/registrations/:id/results', { params: { id: entryId } });
    expect(items.map(({ certificateNo }) => certificateNo)).toEqual(['TC-2', 'TC-1']);
    expect(items[0]).toMatchObject({ name: '林一诺', award: 'first', creativity: 92.5, total: 89.8 });
    expect((await teacher.call('GET /api/registrations/:id', { params: { id: entryId } })).awards).toEqual([
      { certificateNo: 'TC-2', award: 'first', title: { 'zh-CN': '一等奖', 'en-US': 'First prize' } },
      { certificateNo: 'TC-1', award: 'second', title: { 'zh-CN': '二等奖', 'en-US': 'Second prize' } },
    ]);
    expect((await stranger.request('GET', `/api/registrations/${entryId}/results`)).status).toBe(404);
  });

  it('come in one download: a table without formulas, and a PDF for each child, in no folder above', async () => {
    const files = await zipOf(teacher);
    const names = Object.keys(files);
    expect(names).toHaveLength(3);
    for (const name of names) expect(name).not.toMatch(/\.\.\/|\\|^\//);
    for (const name of names.filter((each) => each.endsWith('.pdf'))) {
      expect(name).toMatch(/^2026 城市小信使\/[^/]+ TC-[12]\.pdf$/);
      expect(
        Buffer.from(files[name] ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    const table = Buffer.from(files['results.csv'] ?? []).toString();
    expect(table).toContain("'=李小明");
    expect(table).not.toContain('TC-3');
    // In the reader's language.
    expect(table.split('\r\n')[0]).toBe('\ufeff赛季,赛事,队伍,姓名,组别,创意,任务,总分,奖项,名次,证书编号');
    expect(table).toContain('一等奖');
    const inEnglish = await zipOf(teacher, '?locale=en-US');
    const translated = Buffer.from(inEnglish['results.csv'] ?? []).toString();
    expect(translated).toMatch(/^\ufeffSeason,Competition,Team,Name,Group,.*,Award,Rank,Certificate number\r\n/);
    expect(translated).toContain('First prize');
    expect(Object.keys(inEnglish).find((name) => name.endsWith('.pdf'))).toMatch(/^2026 City Couriers\//);
    expect(Object.keys(await zipOf(stranger))).toEqual(['results.csv']);
  });

  it('come as one PDF too: a page for each certificate that is published, with one copy of each picture, for its owner only', async () => {
    const download = async (client: Client, query = '') => {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return fetch(new URL(`/api/account/certificates.pdf${query}`, context().url), { headers: { cookie } });
    };
    const answer = await download(teacher, '?locale=en-US');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="certificates.pdf"');
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect([pdf.startsWith('%PDF-'), pdf.trimEnd().endsWith('%%EOF')]).toEqual([true, true]);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    const addresses = pdf.match(/\?no=TC-\d/g);
    expect(addresses).toEqual(['?no=TC-2', '?no=TC-1']);
    // the mark, once for both pages: all else is drawn as paths
    expect(pdf.match(/\/Subtype \/Image[^>]*\/SMask/g)).toHaveLength(1);
    expect(await download(stranger).then(({ status }) => status)).toBe(404);
    expect(await download(context().client()).then(({ status }) => status)).toBe(401);
  });
});
