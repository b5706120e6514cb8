// Guards: no list of the back office, however slow, blocks a visitor.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('lists of the back office', (context) => {
  it('answers visitors while a long read runs', async () => {
    const visitor = context().client();
    const order: string[] = [];
    const visit = (n: number) => visitor.call('GET /api/competitions', { query: { season: 2020 + n } });
    // Excludes the extra cost of a server's first answer.
    await visit(-1);
    const steps = sql.lit(1_000_000);
    const list = sql`with recursive c(i) as (select 1 union all select i + 1 from c where i < ${steps}) select count(*) from c`
      .execute(context().deps.readDb)
      .then(() => order.push('list'));
    for (let n = 0; n < 3; n += 1) {
      await visit(n);
      order.push('visitor');
    }
    await list;
    expect(order).toEqual(['visitor', 'visitor', 'visitor', 'list']);
  });

  it('reads every list there, and not where visitors are answered', async () => {
    if (context().database === 'postgres') return;
    const organiser = await context().organiser();
    const answered: string[] = [];
    const lists: Promise<unknown>[] = [];
    await context()
      .deps.readDb.transaction()
      .execute(async () => {
        const reads = (
          [
            'GET /api/admin/registrations',
            'GET /api/admin/competitions',
            'GET /api/admin/works',
            'GET /api/admin/votes',
            'GET /api/admin/votes/flags',
            'GET /api/admin/messages',
            'GET /api/admin/audit',
          ] as const
        ).map((name) => organiser.call(name, { query: { page: 1, pageSize: 10 } }).then(() => answered.push(name)));
        const check = organiser.call('POST /api/admin/audit/checks').then(() => answered.push('check of the audit chain'));
        lists.push(...reads, check);
        await organiser.call('GET /api/account');
        await organiser.call('GET /api/account');
        expect(answered).toEqual([]);
      });
    await Promise.all(lists);
    expect(answered).toHaveLength(8);
  });
});
