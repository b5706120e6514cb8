// Guards: a family finds its child's result; a stranger learns nothing of a child that the certificate does not already show.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/http/api.ts';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { issueCertificates } from '#server/certificates/index.ts';
import { canBeSet } from '#server/print/setText.ts';
import { idNumberIndex } from '#server/registrations/entry.ts';
import { nameIndex } from '#server/results/result.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ApiContext, type Client, describeApi } from './harness.ts';

const MINUTE = 60_000;
const LI = { name: '李小明', country: 'CN', idNumber: '110105201803070015' };
const EMMA = { name: 'Emma Carter', country: 'GB', idNumber: 'GB-7731204' };
type Person = typeof LI;

const query = async (client: Client, person: Person): Promise<AnswerOf<'POST /api/results/query'>['items']> =>
  (await client.call('POST /api/results/query', { body: { ...person, challengeToken: await client.solveChallenge() } })).items;

const firstOf = async (client: Client, person: Person) => {
  const [first] = await query(client, person);
  if (!first) throw new Error('no result');
  return first;
};
const verify = (client: Client, no: string) => client.call('GET /api/certificates/:no', { params: { no } });
const pdfOf = async (client: Client, no: string) => client.request('GET', `/api/certificates/${no}.pdf`);

let people = 0;
/** Returns a person who has not been looked up before. */
const newPerson = (): Person => {
  people += 1;
  return { name: 'Ada Lovelace', country: 'GB', idNumber: `GB-${100_000 + people}` };
};

const addResult = async (
  { deps, clock }: ApiContext,
  person: Person,
  more: {
    registrationId?: string;
    publishName?: 0 | 1;
    publishedAt?: number;
    competitionId?: string;
    scores?: Record<string, number>;
    award?: string;
  } = {},
): Promise<string> => {
  const { db, ids, vault } = deps;
  const certificateNo = `TC-${ids.next().slice(0, 13).toUpperCase()}`;
  const competitionId = more.competitionId ?? (await addCompetition(deps));
  const registrationId = more.registrationId ?? null;
  const publishedAt = more.publishedAt ?? clock.now();
  await db
    .insertInto('result')
    .values({
      id: ids.next(),
      certificateNo,
      competitionId,
      registrationId,
      name: person.name,
      nameIndex: nameIndex(vault, person.name),
      idNumberIndex: idNumberIndex(vault, person.country, normalizeIdNumber(person.country, person.idNumber)),
      groupName: 'primary',
      teamName: 'Slow Train',
      organization: 'Hill School',
      scores: JSON.stringify(more.scores ?? { creativity: 9250, task: 8800 }),
      total: 8980,
      durationMs: 276_000,
      award: more.award ?? 'second',
      rank: 2,
      publishName: more.publishName ?? 1,
      publishedAt,
    })
    .execute();
  await issueCertificates(db, [{ no: certificateNo, kind: 'award', competitionId, registrationId }], publishedAt);
  return certificateNo;
};

describeApi(
  'results of the sample season',
  (context) => {
    it('finds the two that everybody may try', async () => {
      const [li, emma] = [await firstOf(context().client(), LI), await firstOf(context().client(), EMMA)];
      expect(li).toMatchObject({ name: '李小明', award: 'first', rank: 1, group: 'primary', creativity: 92, task: 95, total: 93.8 });
      expect(emma).toMatchObject({ name: 'Emma Carter', award: 'first', teamName: 'Slow Train', durationMs: null });
      expect(li.competition.season).toBe(2025);
    });

    it('does not mind how name and number are typed', async () => {
      const spellings: Person[] = [
        { ...LI, name: ' 李 小明 ' },
        { ...LI, idNumber: '１１０１０５２０１８０３０７００１５' },
        { ...EMMA, name: 'EMMA  CARTER' },
        { ...EMMA, idNumber: ' gb-7731204 ' },
      ];
      for (const person of spellings) expect(await query(context().client(), person)).not.toEqual([]);
    });

    it('answers every miss alike', async () => {
      const misses: Person[] = [
        { ...LI, name: '李小红' },
        { ...LI, idNumber: '110105201803070023' },
        { ...EMMA, country: 'IE' },
        { ...EMMA, idNumber: 'not a number at all?' },
        { ...EMMA, name: 'Emma' },
      ];
      const answers = [];
      for (const person of misses) {
        const client = context().client();
        const body = { ...person, challengeToken: await client.solveChallenge() };
        const { status, headers, json } = await client.request('POST', '/api/results/query', body);
        answers.push({ status, json, cookies: headers.getSetCookie(), cache: headers.get('cache-control') });
      }
      for (const answer of answers)
        expect(answer).toEqual({
          status: 404,
          json: { type: '/api/docs#problem-no_results', title: 'no results', status: 404, code: 'no_results' },
          cookies: [],
          cache: 'no-store',
        });
    });

    it('wants a solved challenge, once for every look', async () => {
      const client = context().client();
      const challengeToken = await client.solveChallenge();
      await client.call('POST /api/results/query', { body: { ...EMMA, challengeToken } });
      for (const token of [challengeToken, 'made-up'])
        await expect(client.call('POST /api/results/query', { body: { ...EMMA, challengeToken: token } })).rejects.toMatchObject({
          code: 'challenge_failed',
        });
    });

    it('names the fields that are empty', async () => {
      const answer = await context().client().request('POST', '/api/results/query', { name: ' ', country: 'XX', idNumber: '' });
      expect(answer).toMatchObject({
        status: 422,
        json: { fields: { name: 'required', country: 'country_unknown', idNumber: 'required', challengeToken: 'required' } },
      });
    });

    it('prints the certificate as a PDF after a look-up', async () => {
      const client = context().client();
      const { certificateNo } = await firstOf(client, LI);
      const response = await pdfOf(client, certificateNo);
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ]);
      // By child and award, for a family that stores several; clients that read only ASCII get the number.
      const [ascii, utf8 = ''] = (response.headers.get('content-disposition') ?? '').split("; filename*=UTF-8''");
      expect([ascii, decodeURIComponent(utf8)]).toEqual([`inline; filename="${certificateNo}.pdf"`, '李小明 - 一等奖.pdf']);
      expect(await pdfOf(context().client(), certificateNo)).toMatchObject({ status: 403, json: { code: 'not_allowed' } });
      const picture = await client.request('GET', `/api/certificates/${certificateNo}.svg`);
      expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
        200,
        expect.stringMatching(/^image\/svg\+xml/),
        'no-store',
      ]);
      const stranger = await context().client().request('GET', `/api/certificates/${certificateNo}.svg`);
      expect(stranger).toMatchObject({ status: 403, json: { code: 'not_allowed' } });
    });

    it('keeps names, and no ID number, in the clear', async () => {
      const rows = JSON.stringify(await context().deps.db.selectFrom('result').selectAll().execute());
      expect(rows).toContain(LI.name);
      for (const { idNumber } of [LI, EMMA]) expect(rows).not.toContain(idNumber);
    });
  },
  { seed: 'sample' },
);

describeApi('results', (context) => {
  let person: Person;
  beforeEach(() => {
    person = newPerson();
    context().clock.advance(61 * MINUTE);
  });

  it('show in full after a look-up, for a quarter of an hour', async () => {
    const no = await addResult(context(), person);
    const [finder, stranger] = [context().client(), context().client()];
    const found = await firstOf(finder, person);
    expect(found).toMatchObject({ certificateNo: no, creativity: 92.5, task: 88, total: 89.8, durationMs: 276_000, rank: 2 });
    expect(await verify(finder, no)).toMatchObject({ ...found, masked: false });
    expect(await verify(stranger, no)).toMatchObject({
      masked: true,
      award: 'second',
      scores: [],
      creativity: null,
      task: null,
      total: null,
      durationMs: null,
      rank: null,
    });
    expect((await verify(stranger, no)).name).toBe('A**********');
    context().clock.advance(15 * MINUTE - 1);
    expect((await verify(finder, no)).masked).toBe(false);
    expect((await pdfOf(finder, no)).status).toBe(200);
    context().clock.advance(1);
    expect((await verify(finder, no)).masked).toBe(true);
    expect((await pdfOf(finder, no)).status).toBe(403);
  });

  it('name the competition’s own criteria and awards, in the order of its rubric, and keep those that it no longer has', async () => {
    const [first, second] = defaultRubric.criteria;
    if (!first || !second) throw new Error('no criteria');
    const criteria = [
      { ...first, key: 'teamwork', title: { 'zh-CN': '合作', 'en-US': 'Teamwork' } },
      { ...second, key: 'route' },
    ];
    const spirit = { key: 'spirit', look: 'cup', title: { 'zh-CN': '最佳合作', 'en-US': 'Best team' }, body: { 'zh-CN': '', 'en-US': '' } };
    const competitionId = await addCompetition(context().deps, {
      rubric: JSON.stringify({ criteria, timed: false }),
      awards: JSON.stringify([spirit]),
    });
    await addResult(context(), person, { competitionId, scores: { creativity: 7000, route: 8000, teamwork: 9150 }, award: 'spirit' });
    const found = await firstOf(context().client(), person);
    expect(found.scores.map(({ key, title, points }) => [key, title['en-US'], points])).toEqual([
      ['teamwork', 'Teamwork', 91.5],
      ['route', second.title['en-US'], 80],
      ['creativity', 'Creativity', 70],
    ]);
    expect([found.award, found.awardTitle['zh-CN'], found.awardLook]).toEqual(['spirit', '最佳合作', 'cup']);
    expect([found.creativity, found.task]).toEqual([70, null]);
  });

  it('give a look-up of one child no view of another', async () => {
    const other = newPerson();
    const [mine, theirs] = [await addResult(context(), person), await addResult(context(), other)];
    const client = context().client();
    await query(client, person);
    expect([(await verify(client, mine)).masked, (await verify(client, theirs)).masked]).toEqual([false, true]);
    expect((await pdfOf(client, theirs)).status).toBe(403);
  });

  it('do not take a made-up or altered token', async () => {
    const no = await addResult(context(), person);
    const client = context().client();
    const answer = await client.request('POST', '/api/results/query', { ...person, challengeToken: await client.solveChallenge() });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    expect(answer.headers.getSetCookie()[0]).toMatch(/Path=\/api\/certificates/);
    // A session cookie: on a school's computer the next reader would otherwise open the child's certificate.
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/);
    const stranger = context().client();
    const masked = async (value: string) => {
      const { json } = await stranger.request('GET', `/api/certificates/${no}`, undefined, { cookie: value });
      return typeof json === 'object' && json !== null && 'masked' in json ? json.masked : undefined;
    };
    expect(await masked(cookie)).toBe(false);
    const middle = Math.floor(cookie.length / 2);
    const altered = `${cookie.slice(0, middle)}${cookie[middle] === 'A' ? 'B' : 'A'}${cookie.slice(middle + 1)}`;
    for (const value of [altered, 'tc_lookup=', 'tc_lookup=e30%3D', 'tc_lookup=%00']) expect(await masked(value)).toBe(true);
  });

  it('are a stranger’s again once the look-up is ended, to a copy of its cookie too', async () => {
    const no = await addResult(context(), person);
    const client = context().client();
    const answer = await client.request('POST', '/api/results/query', { ...person, challengeToken: await client.solveChallenge() });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await verify(client, no)).toMatchObject({ masked: false });
    const ended = await client.request('DELETE', '/api/certificates/lookup');
    expect([ended.status, ended.headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/^tc_lookup=;.*Max-Age=0/)]);
    expect(await verify(client, no)).toMatchObject({ masked: true });
    const copied = await context().client().request('GET', `/api/certificates/${no}`, undefined, { cookie });
    expect(copied.json).toMatchObject({ masked: true });
    expect((await context().client().request('GET', `/api/certificates/${no}.pdf`, undefined, { cookie })).status).toBe(403);
    // Without a look-up there is nothing to end.
    expect((await context().client().request('DELETE', '/api/certificates/lookup')).status).toBe(204);
  });

  it('can be verified by a number as it is read aloud', async () => {
    const no = await addResult(context(), person);
    for (const typed of [` ${no.toLowerCase()} `, no.replaceAll('-', ''), no.replaceAll('-', '－')])
      expect((await verify(context().client(), typed)).certificateNo).toBe(no);
    await expect(verify(context().client(), 'TC26-0000-0000')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('tell a stranger the masked name, the event and the award, and nothing more of the child', async () => {
    const no = await addResult(context(), person);
    const {
      certificateNo,
      competition,
      award,
      awardTitle,
      awardLook,
      scores,
      name,
      publishedAt,
      hasPdf,
      masked,
      corrections,
      checks,
      kind,
      ...others
    } = await verify(context().client(), no);
    expect({ certificateNo, award, masked, name }).toEqual({
      certificateNo: no,
      award: expect.any(String),
      masked: true,
      name: expect.stringContaining('*'),
    });
    expect([awardTitle['en-US'], awardLook, scores, corrections]).toEqual(['Second prize', 'silver', [], []]);
    expect([checks, kind]).toEqual([1, 'award']);
    expect([competition.id, publishedAt, hasPdf]).toEqual([expect.any(String), expect.any(Number), expect.any(Boolean)]);
    const { englishName, ...hidden } = others;
    expect(englishName).toBe(name);
    expect(Object.values(hidden).every((value) => value === null)).toBe(true);
    expect(hidden).toMatchObject({ group: null, teamName: null, organization: null, rank: null });
  });

  it('hide names from strangers without consent', async () => {
    const no = await addResult(context(), person, { publishName: 0 });
    expect(await verify(context().client(), no)).toMatchObject({ masked: true, name: null, teamName: null });
    expect(await firstOf(context().client(), person)).toMatchObject({ name: person.name });
  });

  it('have no PDF where the name cannot be set in type, and say so', async () => {
    const mongolian = { ...person, name: 'ᠠᠭᠤᠯᠠ' };
    const no = await addResult(context(), mongolian);
    const client = context().client();
    await query(client, mongolian);
    expect(await verify(client, no)).toMatchObject({ name: 'ᠠᠭᠤᠯᠠ', hasPdf: false });
    expect((await pdfOf(client, no)).status).toBe(404);
  });

  it('stay hidden until they are published', async () => {
    const publishedAt = context().clock.now() + 30 * MINUTE;
    const no = await addResult(context(), person, { publishedAt });
    await expect(query(context().client(), person)).rejects.toMatchObject({ code: 'no_results' });
    await expect(verify(context().client(), no)).rejects.toMatchObject({ code: 'not_found' });
    context().clock.set(publishedAt);
    expect(await query(context().client(), person)).toHaveLength(1);
  });

  it('show in full to the account that signed the child up, and follow its consent', async () => {
    const { deps } = context();
    await addCompetition(deps);
    const family = await context().participant();
    const [competition] = await openCompetitions(family);
    if (!competition) throw new Error('no competition is open');
    const { id } = await family.call('POST /api/registrations', { body: newRegistration(competition, 'Slow Train', [people]) });
    const no = await addResult(context(), person, { registrationId: id, competitionId: competition.id });
    const neighbour = await context().participant();
    expect([(await verify(family, no)).masked, (await verify(neighbour, no)).masked]).toEqual([false, true]);
    expect((await pdfOf(family, no)).status).toBe(200);
    expect((await verify(neighbour, no)).name).not.toBeNull();
    await family.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: false, publishWork: false } });
    expect((await verify(neighbour, no)).name).toBeNull();
  });

  it('bear the name in Latin letters that the entry gave, where it belongs to this child, and show strangers only the masked name', async () => {
    const { deps, clock } = context();
    const family = await context().participant();
    const competitionId = await addCompetition(deps);
    const member = (latinName?: string) => ({ ...childMember(), name: '李小明', gender: 'male' as const, ...(latinName && { latinName }) });
    const members = [member('Li Xiaoming'), member()];
    const { id } = await family.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });
    const numbers = await Promise.all(members.map((each) => addResult(context(), each, { registrationId: id, competitionId })));
    const [named = '', unnamed = ''] = numbers;
    const alone = await addResult(context(), members[0] ?? member(), { competitionId, publishedAt: clock.now() });

    expect(await verify(family, named)).toMatchObject({ name: '李小明', englishName: 'Li Xiaoming' });
    expect(await verify(family, unnamed)).toMatchObject({ name: '李小明', englishName: '李小明' });
    expect(await verify(await context().participant(), named)).toMatchObject({ name: '李**', englishName: '李**', masked: true });
    // A result without an entry has no other name.
    expect((await verify(await context().organiser(), alone)).englishName).toBe('李小明');
    expect((await pdfOf(family, named)).status).toBe(200);
    await family.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: false, publishWork: false } });
    expect((await verify(context().client(), named)).englishName).toBeNull();
  });

  it('limit queries for many numbers from one address, and for one number from many addresses', async () => {
    const no = await addResult(context(), person);
    expect(no).toBeTruthy();
    const wrong = { ...person, name: 'Somebody Else' };
    const school = () => {
      // Slower than a program: many slides at once get a challenge that takes seconds each.
      context().clock.advance(3000);
      return context().client({ address: '203.0.113.20' });
    };
    for (let tries = 0; tries < 10; tries += 1)
      await expect(query(tries % 2 ? school() : context().client(), wrong)).rejects.toMatchObject({ code: 'no_results' });
    await expect(query(context().client(), person)).rejects.toMatchObject({ code: 'too_many_attempts' });
    for (let tries = 5; tries < 60; tries += 1) await expect(query(school(), newPerson())).rejects.toMatchObject({ code: 'no_results' });
    const late = school().call('POST /api/results/query', { body: { ...newPerson(), challengeToken: 'any' } });
    await expect(late).rejects.toMatchObject({ code: 'too_many_attempts', detail: { retryAfter: expect.any(Number) } });
  });

  it('limit reads of certificate numbers from one address', async () => {
    const client = context().client();
    for (let tries = 0; tries < 240; tries += 1) await expect(verify(client, `TC26-${tries}`)).rejects.toMatchObject({ code: 'not_found' });
    await expect(verify(client, 'TC26-0000')).rejects.toMatchObject({ code: 'too_many_attempts' });
  });
});

describe('the certificate’s font', () => {
  it('has the names of many countries, and says so where it has not', async () => {
    for (const name of [
      '李小明',
      '欧阳淏琸',
      '龑',
      'Chloé Martin',
      'Łukasz Żółć',
      'Nguyễn Thị Ánh',
      'Мария',
      '阿依·古丽',
      'محمد',
      'สมชาย',
      '김철수',
    ])
      expect([name, await canBeSet(name)]).toEqual([name, true]);
    for (const name of ['李🤖', 'ᠠᠭᠤᠯᠠ', '\ud800']) expect([name, await canBeSet(name)]).toEqual([name, false]);
  });

  it('is shipped with its licence', async () => {
    const licence = await readFile(join(import.meta.dirname, '../../server/print/fonts/OFL.txt'), 'utf8');
    expect(licence).toContain('SIL OPEN FONT LICENSE');
  });
});
