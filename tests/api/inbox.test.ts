// Promise: a family reads again what was sent to it, with its words, as long as it is kept; never a code, nothing of anybody else's, and nothing in an
// organiser's view of its pages.
import { beforeAll, expect, it } from 'vitest';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeApi } from './harness.ts';

describeApi('messages to read again', (context) => {
  let organiser: Client;
  let competitionId = '';

  beforeAll(async () => {
    organiser = await context().organiser();
    competitionId = await addCompetition(context().deps);
  });

  const inbox = async (client: Client) => (await client.call('GET /api/account/inbox')).items;

  it('has what went by several channels once, the newest first, and no code', async () => {
    const family = await context().participant({ email: 'inbox@example.test' });
    const entry = await family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName: '流星雨' }) });
    context().clock.advance(60_000);
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [entry.id], decision: 'approve' } });
    await context().outbox();
    const items = await inbox(family);
    expect(items.map(({ template, channels }) => [template, channels.map(({ channel }) => channel).toSorted()])).toEqual([
      ['entry_approved', ['email', 'sms']],
      ['entry_received', expect.any(Array)],
    ]);
    const [approved] = items;
    expect(approved).toMatchObject({ entry: { id: entry.id, teamName: '流星雨' }, words: { subject: expect.stringContaining('流星雨') } });
    expect(approved?.words?.text).toContain('已通过');
    expect(approved?.channels.every(({ state }) => state === 'sent')).toBe(true);
  });

  it('is the account’s own', async () => {
    const [family, other] = [await context().participant(), await context().participant()];
    await family.call('POST /api/registrations', { body: entryForm(competitionId, {}) });
    await context().outbox();
    expect((await inbox(family)).length).toBe(1);
    expect(await inbox(other)).toEqual([]);
    await expect(inbox(context().client())).rejects.toMatchObject({ code: 'signed_out' });
  });
});
