// Guards: every key can be changed while servers run. No sealed data are lost, nothing stays under the old key, and earlier backups still open.
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { restoreBackup } from '#server/backup/restore/restoreBackup.ts';
import { takeBackup } from '#server/backup/takeBackup.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { readTexts } from '#server/database/textColumn.ts';
import { openData } from '#server/openData.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type OpenVault, openVault, rotateSecretKey, sealWhileFresh } from '#server/platform/secrets/secretKey.ts';
import { createVault, INITIAL_KEY_ID, keyIdOf } from '#server/platform/secrets/vault.ts';
import { ACTIVE_AFTER_MS, beginSealingKey, replaceSecretKey } from '#server/platform/secrets/vaultKeys.ts';
import { idNumberContext } from '#server/registrations/index.ts';
import { rotateSealingKey } from '#server/secretKey/rotateSealingKey.ts';
import { sealedColumns } from '#server/secretKey/sealedColumns.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { describeOnBothDatabases } from './harness.ts';

const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tangible-cup-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
const noText = async () => null;

/** Runs the reload that a running process does every few seconds. */
const reload = async ({ vault }: Pick<Deps, 'vault'>): Promise<void> => {
  if (!('reload' in vault) || typeof vault.reload !== 'function') throw new Error('the vault of a server takes up new keys');
  await vault.reload();
};

describeOnBothDatabases('the keys', (context) => {
  const secretKey = () => {
    const { secretKey: key } = context().deps.config;
    if (!key) throw new Error('these tests begin with a key');
    return key;
  };
  const openAgain = (key: Buffer): Promise<OpenVault> =>
    openVault({
      db: context().deps.db,
      clock: context().clock,
      secretKey: key,
      dataDir: context().deps.config.dataDir,
      findSealedText: noText,
    });
  /** Rotates as the command does, with a clock that need not be waited for. */
  const rotate = async (key: Buffer, wait = async (ms: number) => context().clock.advance(ms)) => {
    const { deps, clock } = context();
    return rotateSealingKey({
      db: deps.db,
      clock,
      secretKey: key,
      vault: await openAgain(key),
      async wait(ms) {
        await reload(deps);
        await wait(ms);
      },
    });
  };
  const idsInUse = async () => {
    const ids = new Map<string, number>();
    for (const column of sealedColumns)
      for await (const { text } of readTexts(context().deps.db, column)) ids.set(keyIdOf(text), (ids.get(keyIdOf(text)) ?? 0) + 1);
    return ids;
  };
  const enter = async () => {
    const competitionId = await addCompetition(context().deps);
    const family = await context().participant();
    const child = childMember();
    const body = entryForm(competitionId, { members: [child] });
    const key = randomUUID();
    const entry = await family.call('POST /api/registrations', { body }, { idempotencyKey: key });
    return { family, body, key, entry, number: child.idNumber };
  };
  const numberOf = async (id: string) => {
    const organiser = await context().organiser();
    const answer = await organiser.call('POST /api/admin/registrations/:id/id-numbers', {
      params: { id },
      body: { reason: 'identity_check' },
    });
    return JSON.stringify(answer);
  };

  it('of what is sealed: a new one, everything again, the old one destroyed', async () => {
    const { family, body, key, entry, number } = await enter();
    expect([...(await idsInUse()).keys()]).toEqual([INITIAL_KEY_ID]);
    const before = [...(await idsInUse()).values()].reduce((sum, count) => sum + count, 0);
    expect(before).toBeGreaterThan(2);

    const { keyId, sealed } = await rotate(secretKey());
    expect(sealed).toBeGreaterThanOrEqual(before);
    expect([...(await idsInUse()).keys()]).toEqual([keyId]);
    const stored = await context().deps.db.selectFrom('vaultKey').select(['id', 'handover']).where('kind', '=', 'sealing').execute();
    expect(stored).toEqual([{ id: keyId, handover: null }]);
    await reload(context().deps);
    expect(await numberOf(entry.id)).toContain(number);
    expect((await family.call('POST /api/registrations', { body }, { idempotencyKey: key })).id).toBe(entry.id);
    await context().restart();
    expect(await numberOf(entry.id)).toContain(number);
  });

  it('of what is sealed: is interrupted, and goes on with the key that it had made', async () => {
    const { entry, number } = await enter();
    let waits = 0;
    const cut = rotate(secretKey(), async (ms) => {
      waits += 1;
      if (waits > 1) throw new Error('killed');
      context().clock.advance(ms);
    });
    await expect(cut).rejects.toThrow('killed');
    const { id: pending } = await context()
      .deps.db.selectFrom('vaultKey')
      .select('id')
      .where('handover', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await numberOf(entry.id)).toContain(number);
    expect((await rotate(secretKey())).keyId).toBe(pending);
    expect([...(await idsInUse()).keys()]).toEqual([pending]);
    await reload(context().deps);
  });

  it('of what is sealed: a process that was stopped all the while takes up the new one, or seals nothing', async () => {
    const { deps, clock } = context();
    const [first, next] = [secretKey(), randomBytes(32)];
    const asleep = await openAgain(first);
    const { keyId } = await rotate(first);
    await asleep.reload();
    expect(keyIdOf(asleep.seal('number', 'place'))).toBe(keyId);

    await replaceSecretKey(deps.db, { from: first, to: next, now: clock.now() });
    await rotate(next);
    await expect(asleep.reload()).rejects.toThrow('start it again');
    expect(() => asleep.seal('number', 'place')).toThrow(new Problem('unavailable'));
    await reload(deps);
    await replaceSecretKey(deps.db, { from: next, to: first, now: clock.now() });
  });

  it('of what is sealed: two rotations at the same moment go on with one key, and none begins under a replaced secret key', async () => {
    const { deps, clock } = context();
    const begin = async (key: Buffer) => beginSealingKey(deps.db, { secretKey: key, vault: deps.vault, now: clock.now() });
    const [one, other] = await Promise.all([begin(secretKey()), begin(secretKey())]);
    expect(one).toEqual(other);
    await rotate(secretKey());
    await reload(deps);
    await expect(begin(randomBytes(32))).rejects.toThrow('not the one of this database');
  });

  it('under which the others are: what runs goes on, a start needs the new one, and backups of both are restored by it', async () => {
    const { deps, clock } = context();
    const { entry, number } = await enter();
    const [first, next] = [secretKey(), randomBytes(32)];
    const target = await temporaryFolder();
    const before = await takeBackup(deps.config, { target, keep: null, passphrase: null });

    await expect(rotateSecretKey({ ...deps.config, ...deps }, null)).rejects.toThrow('NEXT_SECRET_KEY');
    await rotateSecretKey({ ...deps.config, ...deps }, next);
    await expect(openAgain(first)).rejects.toThrow('is not the key of this database');
    await expect(rotateSecretKey({ ...deps.config, ...deps }, next)).rejects.toThrow('not the one of this database');
    expect(await numberOf(entry.id)).toContain(number);
    // The running process began with the first key, and still learns of others.
    const { keyId } = await rotate(next);
    await reload(deps);
    expect(await numberOf(entry.id)).toContain(number);
    expect([...(await idsInUse()).keys()]).toEqual([keyId]);

    await expect.poll(() => new Date().toISOString().replace(/[-:.]/g, '') > before.name).toBe(true);
    // A nightly backup whose settings still have the first key.
    await expect(takeBackup(deps.config, { target, keep: null, passphrase: null })).rejects.toThrow('not the one of this database');
    const config = { ...deps.config, secretKey: next };
    const after = await takeBackup(config, { target, keep: null, passphrase: null });
    const member = await deps.db.selectFrom('member').select('id').where('registrationId', '=', entry.id).executeTakeFirstOrThrow();
    for (const { name } of [before, after]) {
      const restored = { ...config, dataDir: await temporaryFolder(), databaseUrl: null };
      await restoreBackup(restored, { source: target, snapshot: name, replace: false, writeKey: false });
      const db = openDatabase(restored, () => undefined);
      try {
        const vault = await openVault({ ...restored, db, clock, findSealedText: noText });
        const { idNumberSealed } = await db.selectFrom('member').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
        expect(vault.open(idNumberSealed, idNumberContext(member.id))).toBe(number);
      } finally {
        await db.destroy();
      }
    }
    const stranger = { ...config, dataDir: await temporaryFolder(), databaseUrl: null, secretKey: randomBytes(32) };
    const options = { source: target, snapshot: before.name, replace: false, writeKey: false };
    await expect(restoreBackup(stranger, options)).rejects.toThrow('not the one of this backup');
    // Restored for the next tests of the same server.
    await replaceSecretKey(deps.db, { from: next, to: first, now: clock.now() });
  });
});

describe('a process that has not looked for other keys lately', () => {
  it('seals nothing until it has', async () => {
    let elapsed = 0;
    const reload = vi.fn(async () => undefined);
    const vault = sealWhileFresh({ ...createVault(randomBytes(32)), reload }, () => elapsed);
    const sealed = vault.seal('number', 'place');
    elapsed = ACTIVE_AFTER_MS;
    reload.mockRejectedValueOnce(new Error('no database'));
    const isSealing = () => {
      try {
        return vault.open(vault.seal('number', 'place'), 'place') === 'number';
      } catch (error) {
        expect(error).toEqual(new Problem('unavailable'));
        return false;
      }
    };
    expect(isSealing()).toBe(false);
    expect(vault.open(sealed, 'place')).toBe('number');
    // Each try looks for keys at once; the first of these look-ups found none.
    await expect.poll(isSealing).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('the secret key in the data folder', () => {
  it('is replaced there, also where the process ended between the database and the file', async () => {
    const dataDir = await temporaryFolder();
    const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
    onTestFinished(() => db.destroy());
    const deps = { db, clock: systemClock, secretKey: null, dataDir };
    const open = () => openVault({ ...deps, findSealedText: noText });
    const keyFile = () => readFile(join(dataDir, 'secret.key'), 'utf8');
    const next = join(dataDir, 'secret.key.next');
    const first = (await openData(readConfig({ DATA_DIR: dataDir }), db, systemClock)).seal('number', 'place');
    const firstKey = await keyFile();

    await rotateSecretKey(deps, null);
    expect(await keyFile()).not.toBe(firstKey);
    expect((await open()).open(first, 'place')).toBe('number');

    const cut = Buffer.from(await keyFile(), 'base64');
    const made = randomBytes(32);
    await writeFile(next, made.toString('base64'), { mode: 0o600 });
    expect((await open()).open(first, 'place')).toBe('number');
    await replaceSecretKey(db, { from: cut, to: made, now: systemClock.now() });
    expect((await open()).open(first, 'place')).toBe('number');
    expect(await keyFile()).toBe(made.toString('base64'));
    expect(existsSync(next)).toBe(false);
  });
});
