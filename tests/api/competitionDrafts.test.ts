// Guards: the public version of a competition changes only on publishing; nothing is overwritten unseen; values that entries depend on stay; versions
// are kept; families are notified of moved windows as the organiser chose.
import { beforeAll, expect, it } from 'vitest';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { Problem } from '#contract/http/problem.ts';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { migrate } from '#server/database/connection.ts';
import { up as alignApprovalRule } from '#server/database/migrations/0118_approval_rule.ts';
import { up as turnIntoMarkdown } from '#server/database/migrations/0119_competition_texts.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { addPayableCompetition } from '../fixtures/competition.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { addEntries } from '../fixtures/entries.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { type ApiContext, type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;

const runReminders = async ({ deps, clock }: ApiContext): Promise<void> => {
  do clock.advance(5 * 60_000);
  while (!(await deps.jobs.runDue('reminders')));
};

describeOnBothDatabases('competitions, as organisers write them', (context, itOnSqlite) => {
  let wang: Client;
  let li: Client;

  beforeAll(async () => {
    wang = await context().organiser();
    li = await context().organiser();
  });

  const get = (id: string, client = wang) => client.call('GET /api/admin/competition-drafts/:id', { params: { id } });
  const save = (id: string, read: { number: number; version: number }, data: CompetitionData, client = wang) =>
    client.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { ...read, data } });
  const publish = (
    id: string,
    read: { number: number; version: number },
    said: {
      tell?: 'none' | 'all' | 'without_work';
      acceptsBelowTaken?: boolean;
      note?: string;
      codes?: { count: number; useLimit: number };
    } = {},
    client = wang,
  ) => client.call('POST /api/admin/competition-drafts/:id/publication', { params: { id }, body: { ...read, ...said } });
  const shown = (id: string) => context().client().call('GET /api/competitions/:id', { params: { id } });
  const codeOf = async (call: Promise<unknown>) => {
    const problem = await call.then(
      () => null,
      (error: unknown) => error,
    );
    return problem instanceof Problem ? [problem.code, problem.detail.fields] : problem;
  };
  /** Saves a draft: the published data with changes. */
  const change = async (id: string, changes: Partial<CompetitionData>) => {
    const { published, draft } = await get(id);
    const current = draft ?? published;
    if (!current) throw new Error('there is nothing to change');
    return save(id, draft ? { number: draft.number, version: draft.version } : { number: current.number + 1, version: 0 }, {
      ...current.data,
      ...changes,
    });
  };
  const auditOf = async (id: string) =>
    (
      await context()
        .deps.db.selectFrom('audit')
        .select('action')
        .where('subject', '=', 'competition')
        .where('subjectId', '=', id)
        .execute()
    )
      .map(({ action }) => action)
      .toSorted();

  itOnSqlite('are seen by organisers only until they are published, and then in lists, by their address and in the sitemap', async () => {
    const { id, draft } = await wang.call('POST /api/admin/competition-drafts', { body: {} });
    expect(draft).toMatchObject({ number: 1, version: 1, data: { season: 2026, title: { 'zh-CN': '' } } });
    expect(await codeOf(publish(id, { number: 1, version: 1 }))).toMatchObject([
      'invalid_input',
      { 'title.zh-CN': 'required', 'signup.opensAt': 'required', slug: 'required' },
    ]);
    const data = competitionData(context().clock.now());
    expect(await save(id, { number: 1, version: 1 }, data)).toMatchObject({ number: 1, version: 2, by: '陈老师' });
    expect(await codeOf(shown(id))).toEqual(['not_found', undefined]);
    const list = async () => (await wang.call('POST /api/admin/competition-drafts/search', { body: { filter: '{"q":"港湾"}' } })).items;
    expect(await list()).toMatchObject([{ id, status: null, draft: { by: '陈老师' } }]);
    const before = await context().client().call('GET /api/competitions');

    const record = await publish(id, { number: 1, version: 2 }, { note: 'First' });
    expect(record).toMatchObject({
      draft: null,
      published: { number: 1, note: 'First', data },
      versions: [{ number: 1, state: 'published' }],
    });
    expect(await shown('harbour-pilots-2026')).toMatchObject({ id, title: data.title, venue: data.venue, capacity: 40, placesLeft: 40 });
    expect((await context().client().call('GET /api/competitions')).total).toBe(before.total + 1);
    expect(await list()).toMatchObject([{ id, status: 'signing_up', draft: null }]);
    const row = await context().deps.db.selectFrom('competition').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reviewDays: 5, correctionDays: 9, howToPay: JSON.stringify(data.howToPay), seatsTaken: 0 });
    expect(await auditOf(id)).toEqual(['competition_draft_begun', 'competition_published']);

    const { id: second } = await wang.call('POST /api/admin/competition-drafts', { body: {} });
    await save(second, { number: 1, version: 1 }, data);
    expect(await codeOf(publish(second, { number: 1, version: 2 }))).toEqual(['invalid_input', { slug: 'slug_taken' }]);
    expect((await get(second)).draft).toMatchObject({ number: 1, version: 2 });
  });

  it('give awards from before they had keys those under which results were stored, in drafts too', async () => {
    const prize = { title: { 'zh-CN': '奖', 'en-US': 'Prize' }, body: { 'zh-CN': '', 'en-US': '' } };
    const id = await addPayableCompetition(context().deps, { awards: JSON.stringify([prize, prize]) });
    const keyed = [
      { ...prize, key: 'first', look: 'gold' },
      { ...prize, key: 'second', look: 'silver' },
    ];
    expect((await shown(id)).awards).toEqual(keyed);
    const ruled = keyed.map((award) => ({ ...award, rule: null, qualifiesFor: null }));
    expect((await get(id)).published?.data.awards).toEqual(ruled);
    const { number } = await change(id, { capacity: 7 });
    const { db } = context().deps;
    const stored = await db
      .selectFrom('competitionVersion')
      .select('data')
      .where('competitionId', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const before = JSON.stringify({ ...JSON.parse(stored.data), awards: [prize] });
    await db.updateTable('competitionVersion').set({ data: before }).where('competitionId', '=', id).where('number', '=', number).execute();
    expect((await get(id)).draft?.data.awards).toEqual(ruled.slice(0, 1));
  });

  it('have a rubric: the specification’s at first, published with the rest, not shown to families, copied into the next season', async () => {
    const id = await addPayableCompetition(context().deps);
    const untouched = await shown(id);
    expect((await get(id)).published?.data.rubric).toEqual(defaultRubric);
    const [creativity, task] = defaultRubric.criteria;
    if (!creativity || !task) throw new Error('there are two');
    const half = (weight: number) => ({ timed: true, criteria: [{ ...creativity, weight }, task] });
    await change(id, { rubric: half(50) });
    expect(await codeOf(publish(id, { number: 2, version: 1 }))).toEqual([
      'invalid_input',
      expect.objectContaining({ 'rubric.criteria': 'weights_not_100' }),
    ]);
    await change(id, { rubric: half(40) });
    const { published } = await publish(id, { number: 2, version: 2 });
    expect(published?.data.rubric).toEqual(half(40));
    expect(await shown(id)).toEqual(untouched);
    const compared = await wang.call('GET /api/admin/competition-drafts/:id/versions', { params: { id }, query: { from: 1, to: 2 } });
    expect(compared.changed).toEqual(['rubric.timed']);
    const next = await wang.call('POST /api/admin/competition-drafts', { body: { copyOf: id } });
    expect(next.draft?.data.rubric).toEqual(half(40));
  });

  it('change in public only on publishing, and go back to any version', async () => {
    const { deps, clock } = context();
    const id = await addPayableCompetition(deps);
    const untouched = await shown(id);
    const { published, versions, draft } = await get(id);
    expect([published?.number, versions.length, draft]).toEqual([1, 1, null]);
    await change(id, { title: { 'zh-CN': '新名', 'en-US': 'New name' } });
    expect(await shown(id)).toEqual(untouched);
    clock.advance(1000);
    await publish(id, { number: 2, version: 1 });
    expect(await shown(id)).toEqual({ ...untouched, title: { 'zh-CN': '新名', 'en-US': 'New name' } });

    const compared = await wang.call('GET /api/admin/competition-drafts/:id/versions', { params: { id }, query: { from: 1, to: 2 } });
    expect([compared.from.state, compared.to.state, compared.changed]).toEqual(['superseded', 'published', ['title.zh-CN', 'title.en-US']]);
    const restored = await wang.call('POST /api/admin/competition-drafts/:id/restorations', {
      params: { id },
      body: { number: 3, version: 0, restore: 1 },
    });
    expect(restored.draft).toMatchObject({ number: 3, version: 1, data: { title: untouched.title } });
    await publish(id, { number: 3, version: 1 });
    expect(await shown(id)).toEqual(untouched);
    expect((await get(id)).versions.map(({ number, state }) => [number, state])).toEqual([
      [3, 'published'],
      [2, 'superseded'],
      [1, 'superseded'],
    ]);
    expect(await auditOf(id)).toEqual([
      'competition_draft_begun',
      'competition_draft_begun',
      'competition_published',
      'competition_published',
      'competition_version_restored',
    ]);
  });

  it('are never overwritten unseen', async () => {
    const id = await addPayableCompetition(context().deps);
    const data = (await get(id)).published?.data ?? competitionData(0);
    const renamed = (name: string) => ({ ...data, title: { 'zh-CN': name, 'en-US': name } });
    const begun = await Promise.all(
      [wang, li].map((client, n) =>
        save(id, { number: 2, version: 0 }, renamed(`${n}`), client).then(
          () => 'begun',
          () => 'refused',
        ),
      ),
    );
    expect(begun.toSorted()).toEqual(['begun', 'refused']);
    await save(id, { number: 2, version: 1 }, renamed('wang'));
    expect(await codeOf(save(id, { number: 2, version: 1 }, renamed('li'), li))).toEqual(['conflict', undefined]);
    expect(await codeOf(publish(id, { number: 2, version: 1 }, {}, li))).toEqual(['conflict', undefined]);
    expect((await get(id, li)).draft).toMatchObject({ version: 2, by: '陈老师', data: { title: { 'zh-CN': 'wang' } } });
    await publish(id, { number: 2, version: 2 });
    expect(await codeOf(save(id, { number: 2, version: 2 }, renamed('late'), li))).toEqual(['conflict', undefined]);
    expect(await codeOf(save(id, { number: 2, version: 0 }, renamed('late'), li))).toEqual(['conflict', undefined]);
    expect((await shown(id)).title['zh-CN']).toBe('wang');

    const discard = (version: number) =>
      wang.call('DELETE /api/admin/competition-drafts/:id', { params: { id }, query: { number: 3, version } });
    expect(await codeOf(discard(1))).toEqual(['not_found', undefined]);
    await save(id, { number: 3, version: 0 }, renamed('discarded'), li);
    expect(await codeOf(discard(2))).toEqual(['conflict', undefined]);
    await discard(1);
    expect((await get(id)).draft).toBeNull();
  });

  it('hold the rule for guardians, which is public once the draft is published', async () => {
    const id = await addPayableCompetition(context().deps);
    await change(id, { approvalWaits: true });
    expect((await get(id)).published?.data.approvalWaits).toBe(false);
    await publish(id, { number: 2, version: 1 });
    expect((await get(id)).published?.data.approvalWaits).toBe(true);
    const { changed } = await li.call('GET /api/admin/competition-drafts/:id/versions', { params: { id }, query: { from: 1, to: 2 } });
    expect(changed).toEqual(['approvalWaits']);
  });

  it('have the rule that a switch had set before it was part of drafts, and texts that look as they did before they were Markdown', async () => {
    const { db } = context().deps;
    const ids = [await addPayableCompetition(context().deps), await addPayableCompetition(context().deps)] as const;
    for (const [index, id] of ids.entries()) {
      await change(id, {
        approvalWaits: index === 0,
        overview: { 'zh-CN': '1. *比赛*\n第二行\n\n第二段', 'en-US': '"approvalWaits":false' },
        howToPay: { 'zh-CN': '账号：1_2_3\n请转账。\n写 {team}', 'en-US': 'See https://example.test/pay' },
      });
      await publish(id, { number: 2, version: 1 });
      await db
        .updateTable('competition')
        .set({ approvalNeedsGuardians: index === 1 ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    }
    await migrate(db, { ...migrations, '9998_again': { up: alignApprovalRule }, '9999_again': { up: turnIntoMarkdown } });
    for (const [index, id] of ids.entries()) {
      const { to } = await li.call('GET /api/admin/competition-drafts/:id/versions', { params: { id }, query: { from: 1, to: 2 } });
      expect([to.data.approvalWaits, to.data.overview['en-US']]).toEqual([index === 1, '"approvalWaits":false']);
      expect(to.data.overview['zh-CN']).toBe('1\\. \\*比赛\\*\n第二行\n\n第二段');
      expect(to.data.howToPay).toEqual({
        'zh-CN': '账号：1\\_2\\_3\n\n请转账。\n\n写 {team}',
        'en-US': 'See https\\://example.test/pay',
      });
      expect((await shown(id)).overview).toEqual(to.data.overview);
    }
  });

  it('are not published without a way in where a code is needed, unless another competition’s award invites to them', async () => {
    const data = competitionData(context().clock.now(), { slug: 'by-code-only', needsInvitation: true });
    const { id } = await wang.call('POST /api/admin/competition-drafts', { body: {} });
    await save(id, { number: 1, version: 1 }, data);
    const read = { number: 1, version: 2 };
    expect(await codeOf(publish(id, read))).toEqual(['invalid_input', { needsInvitation: 'no_codes' }]);
    await publish(id, read, { codes: { count: 3, useLimit: 2 } });
    const codes = await wang.call('GET /api/admin/competitions/:id/invitation-codes', { params: { id } });
    expect([codes.total, codes.items[0]?.useLimit, (await get(id)).hasWayIn]).toEqual([3, 2, true]);

    const ids = codes.items.map((code) => code.id);
    await wang.call('POST /api/admin/competitions/:id/invitation-codes/revocations', { params: { id }, body: { ids } });
    await change(id, { reviewDays: 4 });
    const again = { number: 2, version: 1 };
    expect(await codeOf(publish(id, again))).toEqual(['invalid_input', { needsInvitation: 'no_codes' }]);
    const award = { key: 'gold', look: 'gold' as const, title: data.title, body: data.summary, rule: null, qualifiesFor: id };
    await addPayableCompetition(context().deps, { awards: JSON.stringify([award]) });
    await publish(id, again);
    expect((await get(id)).published?.data.reviewDays).toBe(4);
  });

  it('keep what entries stand on, and give new places to those who wait', async () => {
    const { deps } = context();
    const id = await addPayableCompetition(deps, { capacity: 2 });
    const family = await context().participant();
    for (const teamName of ['一', '二', '三', '四']) await family.call('POST /api/registrations', { body: entryForm(id, { teamName }) });
    const { use, published } = await get(id);
    const { groups = [], participation = [] } = published?.data ?? {};
    expect(use).toMatchObject({ entries: 4, seatsTaken: 2, waiting: 2 });
    const group = groups.filter((each) => use.groups[each] === 4);
    const kind = participation.filter((each) => use.participation[each] === 4);
    expect([group.length, kind.length]).toEqual([1, 1]);
    let { number, version } = await change(id, {
      mode: 'offline',
      venue: competitionData(0).venue,
      slug: 'another',
      groups: groups.filter((each) => !group.includes(each)),
      participation: participation.filter((each) => !kind.includes(each)),
      capacity: 1,
    });
    const refused = { slug: 'entries_depend', mode: 'entries_depend', groups: 'entries_depend', participation: 'entries_depend' };
    expect(await codeOf(publish(id, { number, version }))).toEqual(['invalid_input', { ...refused, capacity: 'below_taken' }]);
    expect(await codeOf(publish(id, { number, version }, { acceptsBelowTaken: true }))).toEqual(['invalid_input', refused]);
    const kept = {
      mode: published?.data.mode ?? 'online',
      slug: published?.data.slug ?? '',
      venue: null,
      groups: group,
      participation: kind,
    };
    ({ number, version } = await change(id, kept));
    expect(await codeOf(publish(id, { number, version }))).toEqual(['invalid_input', { capacity: 'below_taken' }]);
    await publish(id, { number, version }, { acceptsBelowTaken: true });
    expect(await shown(id)).toMatchObject({ capacity: 1, placesLeft: 0, waitlistLength: 2 });

    ({ number, version } = await change(id, { capacity: 3 }));
    await publish(id, { number, version });
    expect(await shown(id)).toMatchObject({ capacity: 3, placesLeft: 0, waitlistLength: 1 });
  });

  it('tell those families of moved windows whom the organiser chose, once they have settled', async () => {
    const { deps, clock } = context();
    const id = await addPayableCompetition(deps);
    const people = await Promise.all(
      (['with a work', 'without'] as const).map(async (who) => {
        const mobile = freshMobile();
        const { id: accountId } = await (await context().participant({ mobile })).call('GET /api/account');
        return { who, mobile, accountId };
      }),
    );
    const at = clock.now() - DAY_MS;
    const [entry] = await addEntries(
      deps,
      id,
      people.map(({ who, accountId }) => ({
        accountId,
        state: who === 'without' ? ('submitted' as const) : ('work_submitted' as const),
        registeredAt: at,
      })),
    );
    await addWork(entry ?? '', people[0]?.accountId ?? '', id);
    expect(await wang.call('GET /api/admin/competition-drafts/:id/families', { params: { id } })).toEqual({ all: 2, withoutWork: 1 });
    await runReminders(context());
    const told = async () => {
      const lines = (await context().outbox()).filter(({ template }) => template === 'arrangements_changed');
      return people.map(({ mobile }) => lines.filter(({ to }) => to === mobile).length);
    };
    const move = async (changes: (data: CompetitionData) => Partial<CompetitionData>, tell: 'none' | 'all' | 'without_work') => {
      const data = (await get(id)).published?.data ?? competitionData(0);
      await publish(id, await change(id, changes(data)), { tell });
      for (const _ of [1, 2, 3, 4]) await runReminders(context());
      return told();
    };
    const later = (name: 'signup' | 'contest' | 'work' | 'voting') => (data: CompetitionData) => ({
      [name]: { opensAt: data[name].opensAt, closesAt: (data[name].closesAt ?? 0) + 1000 },
    });
    expect(await move(later('contest'), 'none')).toEqual([0, 0]);
    expect(await move(later('work'), 'without_work')).toEqual([0, 1]);
    expect(await move(later('voting'), 'all')).toEqual([1, 2]);
    expect(await move(() => ({ capacity: 9 }), 'all')).toEqual([1, 2]);
  });

  it('begin a next season a year on, where all competitions may be written', async () => {
    const { deps } = context();
    const original = await addPayableCompetition(deps, { slug: `night-run-2026-${context().database}` });
    const { draft } = await wang.call('POST /api/admin/competition-drafts', { body: { copyOf: original } });
    const { published } = await get(original);
    expect(draft?.data).toMatchObject({ season: 2027, title: published?.data.title });
    expect((draft?.data.contest.opensAt ?? 0) - (published?.data.contest.opensAt ?? 0)).toBe(364 * DAY_MS);

    const own = await context().organiser([{ competitionId: original, right: 'content' }]);
    expect(await codeOf(own.call('POST /api/admin/competition-drafts', { body: { copyOf: original } }))).toEqual([
      'not_allowed',
      undefined,
    ]);
    expect((await own.call('GET /api/admin/competition-drafts')).items.map(({ id }) => id)).toEqual([original]);
    const other = await addPayableCompetition(deps);
    await change(other, {});
    const query = { from: 1, to: 1 };
    expect(await codeOf(own.call('GET /api/admin/competition-drafts/:id/versions', { params: { id: other }, query }))).toEqual([
      'not_found',
      undefined,
    ]);
    const read = { number: 2, version: 1 };
    expect(await codeOf(own.call('DELETE /api/admin/competition-drafts/:id', { params: { id: other }, query: read }))).toEqual([
      'not_found',
      undefined,
    ]);
    expect((await get(other)).draft).not.toBeNull();
  });

  const addWork = async (registrationId: string, accountId: string, competitionId: string) => {
    const { db, ids, clock } = context().deps;
    const now = clock.now();
    await db
      .insertInto('work')
      .values({
        id: ids.next(),
        no: `W${ids.next().slice(-7)}`,
        registrationId,
        accountId,
        competitionId,
        title: '小货场',
        description: '送货。',
        kind: 'link',
        link: 'https://youtu.be/x',
        submittedAt: now,
        updatedAt: now,
        version: 1,
      })
      .execute();
  };
});
