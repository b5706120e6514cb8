// Guards: the plan of an event day is made from the approved entries, moved by hand, taken back and published; families see what is published and nothing
// before it; each whose slots are new gets one message, and after a change only those whose slots changed; numbers that families have seen stay.
import { beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/http/api.ts';
import { cancelForGood } from '../fixtures/cancelForGood.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { approvedTeam, daySettings, offlineCompetition } from '../fixtures/eventDay.ts';
import { type Client, describeApi, describeOnBothDatabases, freshMobile } from './harness.ts';

type Day = AnswerOf<'GET /api/admin/competitions/:id/event-day'>;

describeOnBothDatabases('an event day', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  /** A day with three families: two teams of one school in two spellings, and one of another. */
  const setUp = async () => {
    const competitionId = await offlineCompetition(context());
    const teams: { client: Client; mobile: string; id: string }[] = [];
    for (const organization of ['青禾实验小学', '青禾 实验小学', '星河小学']) {
      const mobile = freshMobile();
      const client = await context().participant({ mobile });
      teams.push({ client, mobile, id: await approvedTeam(context(), client, competitionId, { organization }) });
    }
    const params = { id: competitionId };
    const settings = daySettings(context().clock.now());
    const read = () => organiser.call('GET /api/admin/competitions/:id/event-day', { params });
    const version = async () => (await read()).plan?.version ?? 0;
    const make = async (changes: Partial<typeof settings> = {}, keep = false) =>
      organiser.call('PUT /api/admin/competitions/:id/event-day', {
        params,
        body: { version: await version(), settings: { ...settings, ...changes }, keep },
      });
    const move = async (teamId: string, to: { table: number; startsAt: number } | null) =>
      organiser.call('POST /api/admin/competitions/:id/event-day/moves', {
        params,
        body: { version: await version(), teamId, run: 1, to },
      });
    const publish = async () =>
      organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: await version() } });
    const undo = async () =>
      organiser.call('POST /api/admin/competitions/:id/event-day/undo', { params, body: { version: await version() } });
    /** Sends what is due after a publication. Returns the messages by number since the last call. */
    let seen = (await context().outbox()).length;
    const told = async () => {
      context().clock.advance(61_000);
      while (!(await context().deps.jobs.runDue('event-day-messages'))) context().clock.advance(1000);
      context().clock.advance(24 * 3600_000);
      const all = await context().outbox();
      const lines = all.slice(seen).filter(({ template }) => template.startsWith('event_slots'));
      seen = all.length;
      return lines.map(({ to, template, channel }) => [teams.findIndex(({ mobile }) => mobile === to), template, channel]).toSorted();
    };
    return { competitionId, teams, params, settings, read, make, move, publish, undo, told };
  };
  const slotOf = (day: Day, teamId: string) => day.plan?.slots.find((slot) => slot.teamId === teamId);
  const dayOf = async ({ client, id }: { client: Client; id: string }) =>
    (await client.call('GET /api/registrations/:id', { params: { id } })).day ?? null;

  it('is planned from approved entries: one school in two spellings is not at two tables at once', async () => {
    const { make, teams, read } = await setUp();
    expect((await read()).plan).toBeNull();
    const day = await make();
    expect(day.teams.map(({ startNumber }) => startNumber)).toEqual([1, 2, 3]);
    const [a, b, c] = teams.map(({ id }) => slotOf(day, id));
    expect(a?.startsAt).not.toBe(b?.startsAt);
    expect([a?.startsAt, b?.startsAt]).toContain(c?.startsAt);
    expect(await make()).toMatchObject({ teams: day.teams, plan: { slots: day.plan?.slots } });
  });

  it('names runs that do not fit by leaving them without a slot', async () => {
    const { make, settings, teams } = await setUp();
    const day = await make({ until: settings.firstStart + 10 * 60_000 });
    expect(day.plan?.slots).toHaveLength(2);
    expect(day.teams).toHaveLength(3);
    expect(teams.filter(({ id }) => slotOf(day, id) === undefined)).toHaveLength(1);
    await expect(make({ until: settings.firstStart })).rejects.toMatchObject({ code: 'window_invalid' });
  });

  it('is for offline competitions, and refuses a plan that another has changed', async () => {
    const { make, params, settings } = await setUp();
    await make();
    const stale = { version: 0, settings, keep: false };
    await expect(organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: stale })).rejects.toMatchObject({
      code: 'conflict',
    });
    const online = await addCompetition(context().deps);
    await expect(
      organiser.call('PUT /api/admin/competitions/:id/event-day', { params: { id: online }, body: stale }),
    ).rejects.toMatchObject({
      code: 'action_not_allowed_now',
    });
  });

  it('is moved by hand: into a free slot, in exchange, away, and back', async () => {
    const { make, move, undo, teams, settings } = await setUp();
    const first = await make();
    const [one, two] = teams.map(({ id }) => id);
    if (!one || !two) throw new Error('no teams');
    const [from, to] = [slotOf(first, one), slotOf(first, two)];
    if (!from || !to) throw new Error('no slots');
    const exchanged = await move(one, { table: to.table, startsAt: to.startsAt });
    expect(slotOf(exchanged, two)).toMatchObject({ table: from.table, startsAt: from.startsAt });
    const away = await move(one, null);
    expect(slotOf(away, one)).toBeUndefined();
    expect(slotOf(await undo(), one)).toEqual(slotOf(exchanged, one));
    expect((await undo()).plan?.slots).toEqual(first.plan?.slots);
    await expect(undo()).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    const offGrid = { table: 1, startsAt: settings.firstStart + 60_000 };
    await expect(move(one, offGrid)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    await expect(move('nothing-here', null)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is seen by families once it is published, and they are told once', async () => {
    const { make, publish, teams, told, settings } = await setUp();
    const [first] = teams;
    if (!first) throw new Error('no team');
    await make();
    expect(await dayOf(first)).toBeNull();
    expect(await told()).toEqual([]);
    const day = await publish();
    expect(day.plan).toMatchObject({ unpublished: 0, undo: null });
    const slot = slotOf(day, first.id);
    expect(await dayOf(first)).toEqual({
      startNumber: day.teams.find(({ id }) => id === first.id)?.startNumber,
      slots: [{ run: 1, table: slot?.table, startsAt: slot?.startsAt, endsAt: (slot?.startsAt ?? 0) + settings.minutesPerRun * 60_000 }],
    });
    const both = [0, 1, 2].map((index) => [index, 'event_slots', 'sms']);
    expect(await told()).toEqual(both);
    expect(await told()).toEqual([]);
    await publish();
    expect(await told()).toEqual([]);
  });

  it('tells only those whose slots a later publication changed', async () => {
    const { make, move, publish, teams, told, read } = await setUp();
    await make();
    await publish();
    await told();
    const free = { table: 2, startsAt: (slotOf(await read(), teams[2]?.id ?? '')?.startsAt ?? 0) + 30 * 60_000 };
    const moved = await move(teams[2]?.id ?? '', free);
    expect(moved.plan).toMatchObject({ unpublished: 1, undo: { kind: 'moved' } });
    if (!teams[2]) throw new Error('no team');
    expect((await dayOf(teams[2]))?.slots[0]?.startsAt).not.toBe(free.startsAt);
    await publish();
    expect((await dayOf(teams[2]))?.slots[0]).toMatchObject(free);
    expect(await told()).toEqual([[2, 'event_slots_changed', 'sms']]);
  });

  it('sends one message for several teams of an account', async () => {
    const { make, publish, teams, told, competitionId } = await setUp();
    await approvedTeam(context(), teams[0]?.client ?? organiser, competitionId, { teamName: '月亮船', organization: '海边小学' });
    await make();
    await publish();
    expect(await told()).toHaveLength(3);
  });

  it('takes later entries in around what is published: slots and numbers stay', async () => {
    const { make, publish, teams, told, competitionId, undo } = await setUp();
    await make();
    const before = await publish();
    await told();
    const late = await context().participant();
    const id = await approvedTeam(context(), late, competitionId, { organization: '青禾实验小学' });
    const after = await make({}, true);
    for (const slot of before.plan?.slots ?? []) expect(after.plan?.slots).toContainEqual(slot);
    expect(after.teams.find((team) => team.id === id)).toMatchObject({ startNumber: 4 });
    // anew: slots may move, numbers do not
    const anew = await make({ runs: 2 });
    for (const { id: teamId } of teams)
      expect(anew.teams.find((team) => team.id === teamId)?.startNumber).toBe(before.teams.find((team) => team.id === teamId)?.startNumber);
    expect((await undo()).plan?.slots).toEqual(after.plan?.slots);
    expect((await undo()).plan?.slots).toEqual(before.plan?.slots);
  });

  it('leaves out an entry that has ended, and keeps the slot of one that is reviewed again', async () => {
    const { make, publish, teams, read } = await setUp();
    await make();
    await publish();
    const [gone, edited] = teams;
    if (!gone || !edited) throw new Error('no teams');
    await gone.client.call('POST /api/registrations/:id/cancel', { params: { id: gone.id } });
    await context().deps.db.updateTable('registration').set({ state: 'submitted' }).where('id', '=', edited.id).execute();
    const day = await read();
    expect(day.teams.map(({ id }) => id)).not.toContain(gone.id);
    expect(slotOf(day, edited.id)).toBeDefined();
    expect(day.teams.find(({ id }) => id === edited.id)).toMatchObject({ isApproved: false });
    expect(await dayOf(gone)).toBeNull();
  });

  it('names children on badges by consent, and has no ID number anywhere', async () => {
    const { make, competitionId, params, teams } = await setUp();
    const shy = await context().participant();
    const id = await approvedTeam(context(), shy, competitionId, { publishName: false });
    const day = await make();
    const sheets = await organiser.call('GET /api/admin/competitions/:id/event-day/sheets', { params });
    expect(sheets.teams[id]).toEqual({ number: expect.stringMatching(/^E/), isNamed: false, members: [{ name: null }] });
    expect(sheets.teams[teams[0]?.id ?? '']).toEqual({
      number: expect.stringMatching(/^E/),
      isNamed: true,
      members: [{ name: expect.stringContaining('小朋友') }],
    });
    expect(sheets.criteria.map(({ key }) => key)).toEqual(['creativity', 'task']);
    const masked = await context().deps.db.selectFrom('member').select('idNumberMasked').execute();
    for (const { idNumberMasked } of masked) expect(JSON.stringify([day, sheets])).not.toContain(idNumberMasked);
  });

  it('is in the calendar of a family', async () => {
    const { make, publish, teams } = await setUp();
    await make();
    await publish();
    const [first] = teams;
    if (!first) throw new Error('no team');
    const { url } = await first.client.call('POST /api/account/calendar', { body: { locale: 'zh-CN' } });
    const file = await (await fetch(new URL(new URL(url).pathname, context().url))).text();
    expect(file.replaceAll('\r\n ', '')).toContain('号桌比赛：');
  });
});

describeApi(
  'the message about an event day',
  (context) => {
    it('waits as long as a decision can be taken back, and leaves out entries that have ended since', async () => {
      const organiser = await context().organiser();
      const competitionId = await offlineCompetition(context());
      const [stays, leaves] = [freshMobile(), freshMobile()];
      const client = await context().participant({ mobile: stays });
      const other = await context().participant({ mobile: leaves });
      await approvedTeam(context(), client, competitionId);
      const ended = await approvedTeam(context(), other, competitionId);
      const params = { id: competitionId };
      const settings = daySettings(context().clock.now());
      await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
      await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: 1 } });
      const run = async () => {
        while (!(await context().deps.jobs.runDue('event-day-messages'))) context().clock.advance(1000);
        const lines = await context().outbox();
        return lines.filter(({ template }) => template === 'event_slots').map(({ to }) => to);
      };
      expect(await run()).toEqual([]);
      await cancelForGood(context(), other, ended);
      context().clock.advance(61_000);
      await run();
      context().clock.advance(24 * 3600_000);
      expect(await run()).toEqual([stays]);
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
