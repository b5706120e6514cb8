// Promise: a school gets one message a day about its teams, each piece of news once; what has a deadline, and a family's news, is sent at once.
import { expect, it } from 'vitest';
import { digestJob } from '#server/registrations/digest/digests.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeApi, describeOnBothDatabases, freshMobile } from './harness.ts';

const HOUR_MS = 3600_000;

describeApi('the digest of a school', (context) => {
  const school = async (mobile: string): Promise<Client> =>
    context().participant({ kind: 'primary_school', affiliation: '青禾实验小学', mobile });
  const enter = (client: Client, competitionId: string, teamName: string) =>
    client.call('POST /api/registrations', { body: entryForm(competitionId, { teamName, members: [childMember()] }) });
  const toldOf = async (mobile: string) => {
    const messages = (await context().outbox()).filter(({ to, template }) => to === mobile && template !== 'verification_code');
    return messages.map(({ template, params }) => [template, params['summary'] ?? '']);
  };
  const run = async () => {
    while (!(await context().deps.jobs.runDue('school-digests'))) context().clock.advance(1000);
  };
  /** Lets the clock run to five in the afternoon of the site's zone, eight hours before UTC. */
  const toDigest = () => {
    const now = context().clock.now();
    const due = 9 * HOUR_MS;
    const day = 24 * HOUR_MS;
    context().clock.advance(((due - (now % day) + day) % day) + 60_000);
  };

  it('is one message of all news since the last, each piece once', async () => {
    const mobile = freshMobile();
    const teacher = await school(mobile);
    const competitionId = await addCompetition(context().deps);
    toDigest();
    await run();
    const entries = [];
    for (const team of ['星星快递', '月亮船', '小雨滴']) entries.push(await enter(teacher, competitionId, team));
    expect(await toldOf(mobile)).toEqual([]);
    toDigest();
    await run();
    expect(await toldOf(mobile)).toEqual([['school_digest', '已收到报名 3']]);
    context().clock.advance(HOUR_MS);
    await run();
    expect(await toldOf(mobile)).toHaveLength(1);
    toDigest();
    await run();
    expect(await toldOf(mobile)).toHaveLength(1);
  });

  it('leaves out an entry that has ended meanwhile, and is not sent for nothing', async () => {
    const mobile = freshMobile();
    const teacher = await school(mobile);
    const { id } = await enter(teacher, await addCompetition(context().deps), '星星快递');
    await teacher.call('POST /api/registrations/:id/cancel', { params: { id } });
    toDigest();
    await run();
    expect(await toldOf(mobile)).toEqual([]);
  });

  it('says what is true as it is sent: not what was taken back since, nor one thing twice', async () => {
    const mobile = freshMobile();
    const [teacher, organiser] = [await school(mobile), await context().organiser()];
    const competitionId = await addCompetition(context().deps);
    toDigest();
    await run();
    const forms = ['星星快递', '月亮船'].map((teamName) => entryForm(competitionId, { teamName, members: [childMember()] }));
    const ids: string[] = [];
    for (const body of forms) ids.push((await teacher.call('POST /api/registrations', { body })).id);
    const [stays = '', turned = ''] = ids;
    const decide = async (which: string[], decision: 'approve' | 'reject') => {
      await organiser.call('POST /api/admin/registrations/decisions', {
        body: { ids: which, decision, ...(decision === 'reject' && { reason: '姓名与证件不一致。' }) },
      });
      context().clock.advance(61_000);
      while (!(await context().deps.jobs.runDue('decisions'))) context().clock.advance(1000);
    };
    await decide(ids, 'approve');
    // an edit goes back to review, and is decided anew
    for (const [index, form] of forms.entries()) {
      const id = ids[index] ?? '';
      const { version } = await teacher.call('GET /api/registrations/:id', { params: { id } });
      await teacher.call('PATCH /api/registrations/:id', { params: { id }, body: editOf({ ...form, organization: '青禾小学' }, version) });
    }
    await decide([stays], 'approve');
    await decide([turned], 'reject');
    toDigest();
    await run();
    expect(await toldOf(mobile)).toEqual([
      ['entry_rejected', ''],
      ['school_digest', '已收到报名 2，报名通过 1'],
    ]);
  });

  it('does not say of a work that it is public once it was replaced or taken away, nor of a fee that it was paid once that was an error', async () => {
    const mobile = freshMobile();
    const [teacher, organiser] = [await school(mobile), await context().organiser()];
    const { db, jobs } = context().deps;
    const competitionId = await addCompetition(context().deps, { workOpensAt: 0, feeCny: 100 });
    toDigest();
    await run();
    const ids: string[] = [];
    for (const team of ['星星快递', '月亮船', '小雨滴']) ids.push((await enter(teacher, competitionId, team)).id);
    const [, replaced = '', gone = ''] = ids;
    await db.updateTable('registration').set({ publishWork: 1, state: 'approved' }).where('id', 'in', ids).execute();
    const submit = (id: string) =>
      teacher.call('POST /api/registrations/:id/work', {
        params: { id },
        body: { title: '会叫早的小车', description: '积木小车。', media: { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } },
      });
    for (const id of ids) await submit(id);
    const works = await db.selectFrom('work').select('id').where('registrationId', 'in', ids).execute();
    await organiser.call('POST /api/admin/works/releases', { body: { ids: works.map(({ id }) => id), release: true } });
    context().clock.advance(61_000);
    while (!(await jobs.runDue('decisions'))) context().clock.advance(1000);
    await submit(replaced);
    await db.deleteFrom('work').where('registrationId', '=', gone).execute();
    const record = async (id: string, change: 'pay' | 'unpay') => {
      await organiser.call('POST /api/admin/registrations/payments', { body: { ids: [id], change } });
      context().clock.advance(61_000);
      while (!(await jobs.runDue('decisions'))) context().clock.advance(1000);
    };
    await record(replaced, 'pay');
    await record(replaced, 'unpay');
    await record(gone, 'pay');
    toDigest();
    await run();
    expect(await toldOf(mobile)).toEqual([['school_digest', '已收到报名 3，已收到作品 2，作品已公开 1，报名费已到账 1']]);
  });

  it('waits with nothing that has a deadline, nor with a family’s news', async () => {
    const [mobile, parent] = [freshMobile(), freshMobile()];
    const [teacher, family, organiser] = [
      await school(mobile),
      await context().participant({ mobile: parent }),
      await context().organiser(),
    ];
    const competitionId = await addCompetition(context().deps);
    const rejected = await enter(teacher, competitionId, '星星快递');
    await enter(family, competitionId, '月亮船');
    expect(await toldOf(parent)).toEqual([['entry_received', '']]);
    await organiser.call('POST /api/admin/registrations/decisions', {
      body: { ids: [rejected.id], decision: 'reject', reason: '姓名与证件不一致。' },
    });
    context().clock.advance(61_000);
    while (!(await context().deps.jobs.runDue('decisions'))) context().clock.advance(1000);
    expect(await toldOf(mobile)).toEqual([['entry_rejected', '']]);
  });
});

describeOnBothDatabases('a digest that several processes send', (context) => {
  const DAY_MS = 24 * HOUR_MS;
  const digestsTo = async (mobile: string) =>
    (await context().outbox())
      .filter(({ to, template }) => to === mobile && template === 'school_digest')
      .map(({ params }) => params['summary']);
  const sendThreeAtOnce = async () => {
    const { signal } = new AbortController();
    await Promise.all([0, 1, 2].map(() => digestJob(context().deps).run(signal)));
  };

  it('leaves once for each account, and after a merger to who has the teams now', async () => {
    const [mine, theirs] = [freshMobile(), freshMobile()];
    const [first, second, organiser] = [
      await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学', mobile: mine }),
      await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学', mobile: theirs }),
      await context().organiser(),
    ];
    const competitionId = await addCompetition(context().deps);
    const enter = (by: Client) => by.call('POST /api/registrations', { body: entryForm(competitionId, { members: [childMember()] }) });
    for (const by of [first, first, second]) await enter(by);
    context().clock.advance(DAY_MS);
    await sendThreeAtOnce();
    expect([await digestsTo(mine), await digestsTo(theirs)]).toEqual([['已收到报名 2'], ['已收到报名 1']]);
    await enter(first);
    const [from, into] = [(await first.call('GET /api/account')).id, (await second.call('GET /api/account')).id];
    const merged = await organiser.request('POST', `/api/admin/people/${into}/merge`, { from, reason: '同一位老师的两个账号，电话核实' });
    expect(merged.status).toBe(200);
    context().clock.advance(DAY_MS);
    await sendThreeAtOnce();
    expect([await digestsTo(mine), await digestsTo(theirs)]).toEqual([['已收到报名 2'], ['已收到报名 1', '已收到报名 1']]);
  });

  it('reaches all others if it fails for one account, and that one with the next run', async () => {
    const competitionId = await addCompetition(context().deps);
    const mobiles = [freshMobile(), freshMobile(), freshMobile()];
    for (const mobile of mobiles) {
      const teacher = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园', mobile });
      await teacher.call('POST /api/registrations', { body: entryForm(competitionId, { members: [childMember()] }) });
    }
    context().clock.advance(DAY_MS);
    const { deps } = context();
    const post: typeof deps.messages.post = async (tx, message) => {
      if (JSON.stringify(message).includes(mobiles[0] ?? '')) throw new RangeError('a text that cannot be written');
      return deps.messages.post(tx, message);
    };
    const failing = { ...deps, messages: { ...deps.messages, post } };
    // the scheduler logs the failure by its name alone
    await expect(digestJob(failing).run(new AbortController().signal)).rejects.toThrow(RangeError);
    const told = async () => Promise.all(mobiles.map(digestsTo));
    expect(await told()).toEqual([[], ['已收到报名 1'], ['已收到报名 1']]);
    await sendThreeAtOnce();
    expect(await told()).toEqual([['已收到报名 1'], ['已收到报名 1'], ['已收到报名 1']]);
  });

  it('loses nothing to a process that ends before it is stored', async () => {
    const mobile = freshMobile();
    const teacher = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园', mobile });
    const competitionId = await addCompetition(context().deps);
    await teacher.call('POST /api/registrations', { body: entryForm(competitionId, { members: [childMember()] }) });
    context().clock.advance(DAY_MS);
    const { deps } = context();
    const dying = { ...deps, messages: { ...deps.messages, post: () => Promise.reject(new Error('the process ends')) } };
    await expect(digestJob(dying).run(new AbortController().signal)).rejects.toThrow('the process ends');
    expect(await digestsTo(mobile)).toEqual([]);
    await sendThreeAtOnce();
    expect(await digestsTo(mobile)).toEqual(['已收到报名 1']);
  });
});
