// Guards: the door list of an event day has everybody who may come, a page for each day, with the other competitions at the venue as far as the organiser
// may see them; children's names are in a list of children only, which is in the audit log; no ID number, birth date or contact is in any.
import { beforeAll, expect, it } from 'vitest';
import type { AnswerOf, CallOf } from '#contract/http/api.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { daySettings } from '../fixtures/eventDay.ts';
import { newJudge } from '../fixtures/judges.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const NAME = 'POST /api/admin/competitions/:id/event-day/door-lists';
type List = AnswerOf<typeof NAME>;
type Body = CallOf<typeof NAME>['body'];

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const hall = { city: both('晋江'), name: both('体育馆'), address: both('世纪大道 66 号'), directions: both('') };

describeOnBothDatabases('a door list', (context) => {
  let organiser: Client;
  let family: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
    family = await context().participant();
  });

  const event = (changes: Parameters<typeof addCompetition>[1] = {}) => {
    const opensAt = daySettings(context().clock.now()).firstStart;
    const window = { contestOpensAt: opensAt, contestClosesAt: opensAt + 8 * HOUR_MS };
    return addCompetition(context().deps, { mode: 'offline', venue: JSON.stringify(hall), ...window, ...changes });
  };
  const enter = async (competitionId: string, teamName: string, state: 'approved' | 'cancelled' | 'submitted' = 'approved', size = 1) => {
    context().clock.advance(1000);
    const members = Array.from({ length: size }, () => childMember());
    const { id } = await family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName, members }) });
    await context().deps.db.updateTable('registration').set({ state }).where('id', '=', id).execute();
    return id;
  };
  const list = (competitionId: string, body: Partial<Body> = {}, client = organiser): Promise<List> =>
    client.call(NAME, { params: { id: competitionId }, body: { rows: 'teams', wholeVenue: false, ...body } });
  const teamsOf = ({ pages }: List) => pages.map(({ teams }) => teams.map(({ teamName }) => teamName).join(' '));
  const plan = (competitionId: string, settings: ReturnType<typeof daySettings>) =>
    organiser.call('PUT /api/admin/competitions/:id/event-day', {
      params: { id: competitionId },
      body: { version: 0, settings, keep: false },
    });

  it('has the approved teams on the day of the contest before there is a plan', async () => {
    const id = await event();
    await enter(id, '甲');
    await enter(id, '退出', 'cancelled');
    await enter(id, '待审', 'submitted');
    const made = await list(id);
    expect(teamsOf(made)).toEqual(['甲']);
    expect(made.venue).toEqual({ name: hall.name, address: hall.address });
    expect(made.pages[0]).toMatchObject({ competitions: [{ id }], teams: [{ startNumber: null, size: 1, slots: [], children: [] }] });
    expect((await list(await event())).pages).toEqual([]);
  });

  it('has nobody of a competition that is called off', async () => {
    const season = 2032;
    const [id, other] = [await event({ season }), await event({ season })];
    await enter(id, '照常');
    await enter(other, '取消的');
    await plan(other, daySettings(context().clock.now()));
    await context()
      .deps.db.updateTable('competition')
      .set({ calledOffAt: context().clock.now(), calledOffReason: JSON.stringify(both('台风')) })
      .where('id', '=', other)
      .execute();
    expect(teamsOf(await list(id, { rows: 'children', wholeVenue: true }))).toEqual(['照常']);
    await expect(list(other)).rejects.toThrow('action_not_allowed_now');
  });

  it('has a page for each day of the plan with the runs of that day, and whoever has no time on every one', async () => {
    const id = await event();
    const [one] = [await enter(id, '甲'), await enter(id, '乙')];
    const settings = { ...daySettings(context().clock.now()), until: daySettings(context().clock.now()).firstStart + 2 * DAY_MS };
    const day = await plan(id, settings);
    const later = day.plan?.settings.firstStart ?? 0;
    await organiser.call('POST /api/admin/competitions/:id/event-day/moves', {
      params: { id },
      body: { version: day.plan?.version ?? 0, teamId: one, run: 1, to: { table: 1, startsAt: later + DAY_MS } },
    });
    await enter(id, '丙');
    const made = await list(id);
    expect(teamsOf(made)).toEqual(['乙 丙', '甲 丙']);
    expect(made.pages[1]?.teams[0]?.slots).toEqual([{ table: 1, startsAt: later + DAY_MS }]);
    expect(made.pages.map(({ at }) => Math.floor(((at ?? 0) - later) / DAY_MS))).toEqual([0, 1]);
  });

  it('has the other competitions of the season at the venue on its days, within the organiser’s rights', async () => {
    const season = 2031;
    const id = await event({ season });
    const beside = await event({ season });
    const opensAt = daySettings(context().clock.now()).firstStart + 3 * DAY_MS;
    const others = [
      await event({ season, contestOpensAt: opensAt, contestClosesAt: opensAt + HOUR_MS }),
      await event({ season, venue: JSON.stringify({ ...hall, name: both('图书馆') }) }),
      await event({ season: 2030 }),
    ];
    await enter(id, '甲');
    await enter(beside, '同场');
    for (const other of others) await enter(other, '别处');
    expect(teamsOf(await list(id, { wholeVenue: true }))).toEqual(['甲 同场']);
    expect(teamsOf(await list(id))).toEqual(['甲']);
    const reviewer = await context().organiser([{ competitionId: id, right: 'review' }]);
    expect(teamsOf(await list(id, { wholeVenue: true }, reviewer))).toEqual(['甲']);
    await expect(list(beside, {}, reviewer)).rejects.toMatchObject({ code: 'not_found' });
    const judge = (await newJudge(context())).client;
    const asked = await judge.request('POST', `/api/admin/competitions/${id}/event-day/door-lists`, { rows: 'teams', wholeVenue: true });
    expect(asked.status).toBe(403);
    await expect(list(await addCompetition(context().deps))).rejects.toMatchObject({ code: 'action_not_allowed_now' });
  });

  it('names children only in a list of children, which the audit log has, and nothing else of them', async () => {
    const id = await event();
    await enter(id, '双胞胎', 'approved', 2);
    const lines = async () => {
      const { items } = await organiser.call('GET /api/admin/audit', { query: { filter: JSON.stringify({ action: 'door_list_made' }) } });
      return items.filter(({ subjectId }) => subjectId === id);
    };
    expect(JSON.stringify(await list(id))).not.toContain('小朋友');
    expect(await lines()).toEqual([]);
    const made = await list(id, { rows: 'children' });
    expect(made.pages[0]?.teams[0]?.children).toEqual([
      { name: expect.stringMatching(/^小朋友\d+$/), latinName: null, gender: expect.any(String) },
      { name: expect.stringMatching(/^小朋友\d+$/), latinName: null, gender: expect.any(String) },
    ]);
    expect(JSON.stringify(made)).not.toMatch(/\d{17}|\*\*|1390000/);
    expect(await lines()).toMatchObject([{ subject: 'competition', changes: [{ field: 'entries', to: [{ number: 1 }] }] }]);
  });
});
