// Promise: a number that is asked for the children of several accounts is shown to organisers in each entry, and no account learns of the other.
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { SentMember } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { guardianCalls } from '../fixtures/guardianCalls.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

type Child = z.infer<typeof SentMember>;

describeOnBothDatabases('a number asked for children of two accounts', (context) => {
  const { lastLink, answer, change } = guardianCalls(context);
  let school: Client;
  let other: Client;
  let organiser: Client;
  let competitionId = '';
  beforeAll(async () => {
    school = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    other = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
    organiser = await context().organiser();
    competitionId = await addCompetition(context().deps, { workOpensAt: 0 });
  });

  const asked = (guardianPhone: string): Child => ({ ...childMember(), guardianPhone });
  const register = (by: Client, members: Child[]) => by.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });
  const edit = async (by: Client, { id }: Pick<Entry, 'id'>, members: Child[]) => {
    const { version } = await by.call('GET /api/registrations/:id', { params: { id } });
    return by.call('PATCH /api/registrations/:id', { params: { id }, body: editOf(entryForm(competitionId, { members }), version) });
  };
  /** Reads what organisers see, in the entry and by the filter of the queue. */
  const doubtsOf = async ({ id }: Pick<Entry, 'id'>) => {
    const { guardianDoubts, hasGuardianDoubt } = await organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    const filter = JSON.stringify({ competitionId, hasGuardianDoubt: true });
    const { items } = await organiser.call('POST /api/admin/registrations/search', { body: { filter } });
    expect([hasGuardianDoubt, items.some((item) => item.id === id)]).toEqual(Array(2).fill(guardianDoubts.length > 0));
    return guardianDoubts.map(({ doubt }) => doubt);
  };
  const seenBy = async (by: Client, { id }: Pick<Entry, 'id'>) =>
    JSON.stringify([
      await by.call('GET /api/registrations/:id', { params: { id } }),
      await by.call('GET /api/registrations/:id', { params: { id }, query: { for: 'edit' } }),
    ]);

  it('is marked in both, of which neither hears, as long as both ask it', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const first = await register(school, [asked(freshMobile()), child]);
    const before = await seenBy(school, first);
    expect(await doubtsOf(first)).toEqual([]);
    // Taken without a question, as any other number.
    const own = asked(phone);
    const second = await register(other, [own]);
    expect([await doubtsOf(first), await doubtsOf(second)]).toEqual([['shared_elsewhere'], ['shared_elsewhere']]);
    expect(await seenBy(school, first)).toBe(before);
    const ends: (() => Promise<unknown>)[] = [
      () => edit(other, second, [{ ...own, guardianPhone: freshMobile() }]),
      () => edit(other, second, [asked(freshMobile())]),
      () => other.call('POST /api/registrations/:id/cancel', { params: { id: second.id } }),
    ];
    for (const end of ends) {
      await end();
      expect([await doubtsOf(first), await seenBy(school, first)]).toEqual([[], before]);
      if (end !== ends.at(-1)) {
        await edit(other, second, [asked(phone)]);
        expect(await doubtsOf(first)).toEqual(['shared_elsewhere']);
      }
    }
  });

  it('is marked where a new link goes to it, and not for the same child', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const first = await register(school, [child]);
    expect(await doubtsOf(await register(other, [child]))).toEqual([]);
    expect(await doubtsOf(first)).toEqual([]);
    const late = await register(other, [childMember()]);
    const params = { id: late.id, guardianId: late.guardians[0]?.id ?? '' };
    const sent = { params, body: { phone, guardianConfirmed: true as const } };
    await other.call('POST /api/registrations/:id/guardians/:guardianId/invitation', sent);
    expect(await doubtsOf(first)).toEqual(['shared_elsewhere']);
    await other.call('POST /api/registrations/:id/withdraw', { params: { id: late.id } });
    expect(await doubtsOf(first)).toEqual([]);
  });

  it('is marked beside a refusal that is worse, which ends once it is taken back', async () => {
    const phone = freshMobile();
    const child = asked(phone);
    const first = await register(school, [child]);
    await answer(await lastLink(phone));
    await register(other, [asked(phone)]);
    const third = await context().participant({ kind: 'kindergarten', affiliation: '第三幼儿园' });
    const refusing = freshMobile();
    await register(third, [{ ...child, guardianPhone: refusing }]);
    await answer(await lastLink(refusing), { publishName: false });
    expect(await doubtsOf(first)).toEqual(['answered_elsewhere', 'shared_elsewhere']);
    await change(await lastLink(refusing), refusing, {});
    expect(await doubtsOf(first)).toEqual(['shared_elsewhere']);
  });

  it('is marked in both of two that are registered at the same moment', async () => {
    const phone = freshMobile();
    const entries = await Promise.all([school, other].map((by) => register(by, [asked(phone)])));
    for (const entry of entries) expect(await doubtsOf(entry)).toEqual(['shared_elsewhere']);
  });
});
