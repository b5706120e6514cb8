// Promise: an e-mail address that no code has proved keeps nobody from it, also where it was typed before that was so.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { describeOnBothDatabases, freshMobile } from './harness.ts';

describeOnBothDatabases('an e-mail address that was only typed', (context) => {
  it('belongs to no account, also from before typed addresses stood by themselves', async () => {
    const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-emails-'));
    const db = openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, () => undefined);
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0079')));
    const person = { role: 'participant', kind: 'family', name: '王芳', affiliation: '王家', locale: 'zh-CN', passwordHash: '-' } as const;
    const now = context().clock.now();
    const before = { typed: null, old: 0, proven: now } as const;
    for (const [id, emailProvenAt] of Object.entries(before))
      await db
        .insertInto('account')
        .values({
          ...person,
          id,
          mobile: freshMobile(),
          email: `${id}@example.test`,
          emailProvenAt,
          termsAcceptedAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
    await migrate(db, migrations);
    const rows = await db.selectFrom('account').select(['id', 'email', 'typedEmail', 'emailProvenAt']).orderBy('id').execute();
    expect(rows).toEqual([
      // The name of an account from before proof was asked for, beside its password; who proves the address takes it.
      { id: 'old', email: 'old@example.test', typedEmail: null, emailProvenAt: 0 },
      { id: 'proven', email: 'proven@example.test', typedEmail: null, emailProvenAt: now },
      { id: 'typed', email: null, typedEmail: 'typed@example.test', emailProvenAt: null },
    ]);
    await db.destroy();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
