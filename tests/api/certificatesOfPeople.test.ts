// Promise: teachers and judges of a competition get a certificate each, once, under the name that the organiser has corrected; it is in their account and in the organisers' files, and can be checked and
// revoked as any other.
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { organiserOfFamily } from '../fixtures/marks.ts';
import { linesOfText, readPdf } from '../fixtures/pdf.ts';
import { judgedCompetition } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const PEOPLE = '/api/admin/competitions/:id/certificate-people';
const CERTIFICATES = '/api/admin/competitions/:id/certificates';

describeOnBothDatabases('certificates of teachers and judges', (context) => {
  let organiser: Client;
  let made: Awaited<ReturnType<typeof judgedCompetition>>;

  const people = (client = organiser) => client.call(`GET ${PEOPLE}`, { params: { id: made.competitionId } });
  const issue = (kind: 'teacher' | 'judge', named: { id: string; name: string }[], client = organiser) =>
    client.call(`POST ${PEOPLE}`, { params: { id: made.competitionId }, body: { kind, people: named } });
  const entryOf = (index: number) => made.works[index]?.who.registrationId ?? '';
  const check = (client: Client, no: string) => client.call('GET /api/certificates/:no', { params: { no } });
  const family = (): Client => {
    const client = made.works[0]?.who.client;
    if (!client) throw new Error('no family');
    return client;
  };

  beforeAll(async () => {
    organiser = await context().organiser();
    made = await judgedCompetition(context(), organiser, 3);
    const ofEntry = (index: number, change: { instructorName: string }) =>
      context().deps.db.updateTable('registration').set(change).where('id', '=', entryOf(index)).execute();
    await ofEntry(0, { instructorName: '陈宇' });
    await ofEntry(1, { instructorName: '周敏' });
    await ofEntry(2, { instructorName: '李想' });
    const { accountId } = await context()
      .deps.db.selectFrom('registration')
      .select('accountId')
      .where('id', '=', entryOf(0))
      .executeTakeFirstOrThrow();
    await context().deps.db.updateTable('account').set({ kind: 'primary_school' }).where('id', '=', accountId).execute();
  });

  it('are offered for the teams that take part and the judges who have judged, without the own family', async () => {
    const { teacher, judge } = await people();
    expect(teacher.map(({ id, name, hasAccount, issuedNo }) => [id, name, hasAccount, issuedNo])).toEqual(
      expect.arrayContaining([
        [entryOf(0), '陈宇', true, null],
        [entryOf(1), '周敏', false, null],
        [entryOf(2), '李想', false, null],
      ]),
    );
    expect(judge).toHaveLength(1);
    const [, work] = made.works;
    if (!work) throw new Error('no work');
    const own = await organiserOfFamily(context(), work);
    expect((await people(own)).teacher.map(({ id }) => id)).not.toContain(entryOf(1));
    await expect(issue('teacher', [{ id: entryOf(1), name: '周敏' }], own)).rejects.toMatchObject({ code: 'not_found' });
    await expect(issue('judge', [{ id: entryOf(0), name: '陈宇' }])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are issued once, under the corrected name, and are in the account of their person', async () => {
    const named = [
      { id: entryOf(0), name: '陈羽' },
      { id: entryOf(1), name: '周敏' },
    ];
    expect(await issue('teacher', named)).toEqual({ issued: 2 });
    expect(await issue('teacher', named)).toEqual({ issued: 0 });
    const both = await Promise.all([
      issue('teacher', [{ id: entryOf(2), name: '李想' }]),
      issue('teacher', [{ id: entryOf(2), name: '李想' }]),
    ]);
    expect(both.map(({ issued }) => issued).toSorted()).toEqual([0, 1]);
    const { teacher } = await people();
    expect(teacher.every(({ issuedNo }) => issuedNo !== null)).toBe(true);
    const no = teacher.find(({ id }) => id === entryOf(0))?.issuedNo ?? '';
    expect(await family().call('GET /api/account/certificates')).toMatchObject({ items: [{ no, kind: 'teacher', name: '陈羽' }] });
    const rows = await context()
      .deps.db.selectFrom('audit')
      .select('detail')
      .where('action', '=', 'certificates_issued')
      .where('subjectId', '=', made.competitionId)
      .orderBy('at')
      .execute();
    expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([
      { certificate: 'teacher', rows: 2 },
      { certificate: 'teacher', rows: 1 },
    ]);
  });

  it('are checked by strangers with a masked name, and printed for their person alone', async () => {
    const { teacher } = await people();
    const [no, ofFamily] = [0, 1].map((index) => teacher.find(({ id }) => id === entryOf(index))?.issuedNo ?? '');
    expect(await check(context().client(), no ?? '')).toMatchObject({
      ...{ kind: 'teacher', masked: true, name: '陈*', teamName: null, organization: null, group: null, proof: null, revoked: null },
    });
    const full = await check(family(), no ?? '');
    expect(full).toMatchObject({ kind: 'teacher', masked: false, name: '陈羽', group: null, hasPdf: true });
    expect(full.proof).toMatch(/^c1\.k\d+\.teacher\.\./);
    const cookie = [...family().cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(`/api/certificates/${no}.pdf`, context().url), { headers: { cookie } });
    const lines = linesOfText(readPdf(Buffer.from(await answer.arrayBuffer()))).join('\n');
    expect(lines).toContain('陈羽');
    expect(lines).toContain('优秀指导教师');
    // a family's account is not the teacher's
    expect((await check(made.works[1]?.who.client ?? organiser, ofFamily ?? '')).masked).toBe(true);
    const { certificates } = await organiser.call('GET /api/admin/competitions/:id/certificate-batches', {
      params: { id: made.competitionId },
    });
    expect(certificates).toBe(3);
  });

  it('of judges are their account’s, revoked, renamed and given again as any other, and nameless once it is deleted', async () => {
    const [judge] = (await people()).judge;
    if (!judge) throw new Error('no judge');
    expect(await issue('judge', [{ id: judge.id, name: '王评委' }])).toEqual({ issued: 1 });
    const first = (await people()).judge[0]?.issuedNo ?? '';
    const params = { id: made.competitionId, no: first };
    const { no: second } = await organiser.call(`PUT ${CERTIFICATES}/:no/name`, {
      params,
      body: { name: '王品维', latinName: 'Wang Pinwei' },
    });
    expect(second).not.toBe(first);
    const reason = { 'zh-CN': '误发', 'en-US': 'Issued by mistake' };
    await organiser.call(`POST ${CERTIFICATES}/:no/revocation`, { params: { ...params, no: second }, body: { reason } });
    expect((await check(context().client(), second)).revoked).toMatchObject({ reason, successorNo: null });
    const { no: third } = await organiser.call(`POST ${CERTIFICATES}/:no/successor`, { params: { ...params, no: second } });
    expect(await check(organiser, third)).toMatchObject({ kind: 'judge', name: '王品维', englishName: 'Wang Pinwei', revoked: null });
    expect((await people()).judge[0]?.issuedNo).toBe(third);
    const { items } = await organiser.call(`POST ${CERTIFICATES}/search`, {
      params: { id: made.competitionId },
      body: { text: '王', state: null, page: 0 },
    });
    expect(items.map(({ no, state }) => [no, state])).toEqual(
      expect.arrayContaining([
        [first, 'corrected'],
        [second, 'corrected'],
        [third, 'valid'],
      ]),
    );
    const stored = await context()
      .deps.db.selectFrom('certificate')
      .select(['person', 'accountId'])
      .where('no', '=', third)
      .executeTakeFirst();
    expect(stored).toEqual({ person: '王品维', accountId: judge.id });
  });
});
