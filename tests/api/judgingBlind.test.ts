// Guards: a judge opens a work that is not public only if it is assigned to them, and then learns nothing of its authors: no team, no school, no
// child, no account, no entry, whichever endpoint they call.
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints as calls } from '#contract/http/endpoints.ts';
import type { OwnWork } from '#contract/works/public.ts';
import type { Client } from '../fixtures/client.ts';
import { newJudge } from '../fixtures/judges.ts';
import { sendMark } from '../fixtures/marks.ts';
import { assignedRound, changeJudges } from '../fixtures/rounds.ts';
import { type Family, family, mp4, picture, uploaded } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

const endpoints: Record<string, Endpoint> = calls;

interface Handed {
  who: Family;
  work: OwnWork;
  workId: string;
}

describeApi('works to judge', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const handIn = async (who: Family, media: 'film' | 'pictures'): Promise<Handed> => {
    const uploadId =
      media === 'film'
        ? await uploaded(who, mp4())
        : await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
    const work = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: {
        title: '小货场',
        description: '用最少的积木送货。',
        media: media === 'film' ? { kind: 'video', uploadId } : { kind: 'images', uploadIds: [uploadId] },
      },
    });
    const { id } = await context().deps.db.selectFrom('work').select('id').where('no', '=', work.no).executeTakeFirstOrThrow();
    return { who, work, workId: id };
  };
  const urlsOf = ({ media }: Pick<OwnWork, 'media'>): string[] => {
    if (media.kind === 'images') return media.items.flatMap(({ url, previewUrl }) => [url, previewUrl]);
    return media.kind === 'video' ? [media.url, ...(media.posterUrl === undefined ? [] : [media.posterUrl])] : [];
  };
  const cookieOf = (client: Pick<Client, 'cookies'>) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const statusOf = async (client: Pick<Client, 'cookies'>, path: string): Promise<number> => {
    const answer = await fetch(new URL(path, context().url), { headers: { cookie: cookieOf(client) } });
    await answer.bytes();
    return answer.status;
  };
  const assign = (own: Handed, judgeId: string) =>
    assignedRound(context(), organiser, own.who.competitionId, { workIds: [own.workId], judgeIds: [judgeId] });
  const listed = async (judge: Client) => (await judge.call('GET /api/judging/rounds')).items.flatMap(({ works }) => works);

  /** Returns everything that would reveal whose a work is. */
  const namesOf = async ({ who, work }: Handed): Promise<string[]> => {
    const { db } = context().deps;
    const entry = await db.selectFrom('registration').selectAll().where('id', '=', who.registrationId).executeTakeFirstOrThrow();
    const members = await db.selectFrom('member').selectAll().where('registrationId', '=', entry.id).execute();
    const account = await db.selectFrom('account').selectAll().where('id', '=', entry.accountId).executeTakeFirstOrThrow();
    const { teamName, organization, parentName, instructorName, parentPhone, id, accountId } = entry;
    const numbers = members.flatMap((member) => [member.name, member.idNumberMasked]);
    expect(work.teamName).toBe(teamName);
    return [teamName, organization, parentName, instructorName, parentPhone, id, accountId, account.name, ...numbers];
  };

  it.each(['film', 'pictures'] as const)('open to a judge the %s that is theirs to score, without names, and no other', async (media) => {
    const [own, other] = [await handIn(await family(context()), media), await handIn(await family(context()), media)];
    const judge = await newJudge(context());
    const open = ({ work }: Handed) => judge.client.call('GET /api/works/:no', { params: { no: work.no } });
    for (const each of [own, other]) {
      await expect(open(each)).rejects.toMatchObject({ code: 'not_found' });
      for (const url of urlsOf(each.work)) expect([url, await statusOf(judge.client, url)]).toEqual([url, 404]);
    }
    expect(await listed(judge.client)).toEqual([]);

    const roundId = await assign(own, judge.id);
    const opened = await open(own);
    expect(opened).toMatchObject({ no: own.work.no, title: '小货场', group: own.work.group, teamName: null, media: own.work.media });
    for (const url of urlsOf(own.work)) expect([url, await statusOf(judge.client, url)]).toEqual([url, 200]);
    const list = await listed(judge.client);
    expect(list).toMatchObject([{ no: own.work.no, title: '小货场', media: own.work.media, preparation: 'ready' }]);
    for (const name of await namesOf(own)) expect(JSON.stringify([opened, list])).not.toContain(name);
    await expect(open(other)).rejects.toMatchObject({ code: 'not_found' });
    for (const url of urlsOf(other.work)) expect([url, await statusOf(judge.client, url)]).toEqual([url, 404]);
    // Another judge sees nothing of it.
    const second = await newJudge(context());
    await expect(second.client.call('GET /api/works/:no', { params: { no: own.work.no } })).rejects.toMatchObject({ code: 'not_found' });

    const pairs = { workIds: [own.workId], judgeIds: [judge.id] };
    const removed = await changeJudges(organiser, roundId, 'unassign', pairs);
    expect(removed).toEqual({ done: 1, refused: [] });
    await expect(open(own)).rejects.toMatchObject({ code: 'not_found' });
    for (const url of urlsOf(own.work)) expect([url, await statusOf(judge.client, url)]).toEqual([url, 404]);
    expect(await listed(judge.client)).toEqual([]);
    // who names an account without its session learns so, and not that the film is gone
    const [url = ''] = urlsOf(own.work);
    const named = async (account: string) =>
      (await fetch(new URL(url, context().url), { headers: { 'for-account': account, cookie: cookieOf(judge.client) } })).status;
    expect([await named(judge.id), await named('someone')]).toEqual([404, 401]);
  });

  it('open to its family, too, where a judge is signed in on the same device', async () => {
    const [own, other] = [await handIn(await family(context()), 'film'), await handIn(await family(context()), 'film')];
    const judge = await newJudge(context());
    const client = { cookies: new Map([...own.who.client.cookies, ['tc_staff', judge.client.cookies.get('tc_session') ?? '']]) };
    for (const url of urlsOf(own.work)) expect([url, await statusOf(client, url)]).toEqual([url, 200]);
    for (const url of urlsOf(other.work)) expect([url, await statusOf(client, url)]).toEqual([url, 404]);
    await assign(other, judge.id);
    for (const url of [own, other].flatMap(({ work }) => urlsOf(work))) expect([url, await statusOf(client, url)]).toEqual([url, 200]);
  });

  it('show a judge no name by any endpoint that a judge may call', async () => {
    const own = await handIn(await family(context()), 'pictures');
    const judge = await newJudge(context());
    await assign(own, judge.id);
    const names = await namesOf(own);
    const values = [own.work.no, own.workId, own.who.registrationId, own.who.competitionId];
    const reads = Object.keys(endpoints).filter((name) => name.startsWith('GET '));
    for (const name of reads) {
      for (const value of name.includes('/:') ? values : ['']) {
        const path = name.replace('GET ', '').replaceAll(/:\w+/g, value);
        const { status, json } = await judge.client.request('GET', path);
        expect([path, status < 500]).toEqual([path, true]);
        const said = JSON.stringify(json);
        for (const text of names) expect([path, said.includes(text)]).toEqual([path, false]);
      }
    }
  });

  it('hold no address of a work on another site in anything that a judge reads, before it is asked for and after', async () => {
    const who = await family(context());
    const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const { no } = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: { title: '小路灯', description: '天黑就亮。', media: { kind: 'link', url: link } },
    });
    const { db } = context().deps;
    const { id: workId } = await db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    const judge = await newJudge(context());
    const roundId = await assignedRound(context(), organiser, who.competitionId, { workIds: [workId], judgeIds: [judge.id] });
    const reads = Object.keys(endpoints).filter((name) => name.startsWith('GET '));
    const pages = ['/judging', `/judging/work?round=${roundId}&no=${no}`, `/works/${no}`, '/'];
    const readAll = async () => {
      const said: string[] = [];
      for (const name of reads)
        for (const value of name.includes('/:') ? [no, workId, who.registrationId, who.competitionId, roundId] : ['']) {
          const { json } = await judge.client.request('GET', name.replace('GET ', '').replaceAll(/:\w+/g, value));
          said.push(JSON.stringify(json) ?? '');
        }
      for (const page of pages)
        said.push(await (await fetch(new URL(page, context().url), { headers: { cookie: cookieOf(judge.client) } })).text());
      return said.filter((text) => text.includes('dQw4w9WgXcQ'));
    };
    expect(await readAll()).toEqual([]);
    const ask = () => judge.client.call('POST /api/judging/works/:no/addresses', { params: { no }, body: { roundId } });
    expect(await ask()).toEqual({ url: link });
    // it stands in no list then either, nor in the log that says that it was asked for
    expect(await readAll()).toEqual([]);
    const lines = await db.selectFrom('audit').select(['actorId', 'detail']).where('action', '=', 'link_seen').execute();
    expect(lines.filter(({ actorId }) => actorId === judge.id)).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('dQw4w9WgXcQ');
  });

  it('are closed to a judge who has left the round, also those that were marked', async () => {
    const own = await handIn(await family(context()), 'pictures');
    const [judge, stays] = [await newJudge(context()), await newJudge(context())];
    const roundId = await assignedRound(context(), organiser, own.who.competitionId, {
      workIds: [own.workId],
      judgeIds: [judge.id, stays.id],
    });
    await sendMark(context(), judge.client, own.work.no, roundId);
    const open = () => judge.client.call('GET /api/works/:no', { params: { no: own.work.no } });
    await open();
    const params = { id: roundId };
    const { round } = await organiser.call('GET /api/admin/rounds/:id/board', { params });
    const members = [{ judgeId: stays.id, languages: null, limit: null }];
    await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version: round.version, members } });
    await expect(open()).rejects.toMatchObject({ code: 'not_found' });
    for (const url of urlsOf(own.work)) expect([url, await statusOf(judge.client, url)]).toEqual([url, 404]);
    expect(await listed(judge.client)).toEqual([]);
    // the mark counts as before
    const { works } = await organiser.call('GET /api/admin/rounds/:id/board', { params });
    expect(works[0]?.cells.find(({ judgeId }) => judgeId === judge.id)).toMatchObject({ state: 'handed_in', total: 7920 });
  });

  it('go with an erased work', async () => {
    const own = await handIn(await family(context()), 'pictures');
    const judge = await newJudge(context());
    await assign(own, judge.id);
    await own.who.client.call('POST /api/registrations/:id/withdraw', { params: { id: own.who.registrationId } });
    expect(await listed(judge.client)).toEqual([]);
  });
});
