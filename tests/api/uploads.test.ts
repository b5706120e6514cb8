// Guards: uploads follow tus 1.0.0 and resume at their offset. Only their owner can access them. An unacceptable upload is refused with its reason
// and leaves nothing behind.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { UPLOAD_LEASE_MS } from '#server/platform/uploads/uploadLease.ts';
import { createTusSender, idOf, metadataOf, VERSION } from '../fixtures/tus.ts';
import { cleaned, type Family, family, mp4, picture, ready } from '../fixtures/works.ts';
import { describeOnBothDatabases } from './harness.ts';

const OCTETS = 'application/offset+octet-stream';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describeOnBothDatabases('uploads', (context) => {
  let who: Family;
  const film = (size: number) => ({ size, filename: 'film.mp4', filetype: 'video/mp4', registrationId: who.registrationId });
  const onDisk = (path: string) => join(context().dataDir, 'uploads', idOf(path));
  const left = async (): Promise<string[]> => {
    const folder = join(context().dataDir, 'uploads');
    return existsSync(folder) ? readdir(folder) : [];
  };
  const rows = () => context().deps.db.selectFrom('upload').selectAll().orderBy('createdAt').execute();

  beforeAll(async () => {
    who = await family(context());
  });

  it('says what it can do', async () => {
    const { status, headers } = await createTusSender(() => context().url, new Map()).send('OPTIONS', '/api/uploads');
    expect(status).toBe(204);
    expect(headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-resumable': '1.0.0', 'tus-max-size': String(500 * 1024 * 1024) });
    expect(String(headers['tus-extension']).split(',').sort()).toEqual(['creation', 'creation-with-upload', 'expiration', 'termination']);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('takes a file in pieces, tells how much it has, and keeps what is to be seen of it', async () => {
    const bytes = mp4(300_000);
    const created = await who.tus.create(film(bytes.length));
    expect(created.status).toBe(201);
    expect(created.headers.location).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    // An HTTP date has whole seconds.
    const lapsesAt = context().clock.now() + 7 * 24 * 3600_000;
    expect(Date.parse(String(created.headers['upload-expires']))).toBe(lapsesAt - (lapsesAt % 1000));
    const path = String(created.headers.location);

    const first = await who.tus.patch(path, 0, bytes.subarray(0, 120_000));
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '120000']);
    const head = await who.tus.send('HEAD', path);
    expect(head.headers).toMatchObject({ 'upload-offset': '120000', 'upload-length': '300000', 'cache-control': 'no-store' });
    // Its name is not kept.
    const { registrationId, filetype } = film(0);
    expect(head.headers['upload-metadata']).toBe(metadataOf({ size: 0, registrationId, filename: 'video.mp4', filetype, purpose: 'work' }));
    expect((await readFile(onDisk(path))).equals(bytes.subarray(0, 120_000))).toBe(true);

    expect((await who.tus.patch(path, 120_000, bytes.subarray(120_000))).status).toBe(204);
    const done = await ready(who, idOf(path));
    expect(done).toMatchObject({ offset: 300_000, sizeBytes: 300_000, type: 'video/mp4', sha256: sha256(bytes) });
    const row = (await rows()).find(({ id }) => id === idOf(path));
    const stored = await readFile(join(context().dataDir, 'files', row?.fullKey ?? ''));
    expect(sha256(stored)).toBe(sha256(await cleaned(bytes)));
    expect(await left()).not.toContain(idOf(path));
  });

  it('answers for a finished upload, as often as asked, without finishing it again', async () => {
    const bytes = mp4();
    const path = await who.tus.begin(film(bytes.length));
    await who.tus.patch(path, 0, bytes);
    // A client that missed the last answer asks; one that repeats an empty PATCH gets the same answer (trap 2).
    expect(await who.tus.offset(path)).toBe(bytes.length);
    const again = await who.tus.patch(path, bytes.length, Buffer.alloc(0));
    expect([again.status, again.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
    const first = await ready(who, idOf(path));
    context().clock.advance(60_000);
    expect(await ready(who, idOf(path))).toEqual(first);
    expect((await who.tus.patch(path, 5, Buffer.from('x'))).code).toBe('upload_offset_conflict');
  });

  it('finishes what a crash left between the last byte and its finish', async () => {
    const { deps } = context();
    const bytes = mp4();
    const path = await who.tus.begin(film(bytes.length));
    await who.tus.patch(path, 0, bytes.subarray(0, 10_000));
    const id = idOf(path);
    // As after a kill in the middle of the finish: all bytes on disk, and the row in either of these states.
    await writeFile(onDisk(path), bytes);
    await deps.uploads.sweeper.reconcile(new AbortController().signal);
    expect((await ready(who, id)).sha256).toBe(sha256(bytes));
  });

  it('goes on with what a dead process was at, once its lease has run out, and with nothing that a living one is at', async () => {
    const { deps, clock, database } = context();
    const bytes = mp4();
    const id = await who.tus.upload({ ...film(bytes.length) }, bytes);
    await ready(who, id);
    const processing = async (leaseOwner: string, leaseUntil: number) => {
      await deps.files.put(`works/${id}/original.mp4`, bytes);
      await deps.db.updateTable('upload').set({ state: 'processing', sha256: null, leaseOwner, leaseUntil }).where('id', '=', id).execute();
    };
    const stateOf = async () =>
      (await context().deps.db.selectFrom('upload').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

    if (database === 'postgres') {
      await processing('alive', clock.now() + UPLOAD_LEASE_MS);
      await deps.uploads.sweeper.takeOver();
      await deps.uploads.processor.settle();
      expect(await stateOf()).toBe('processing');
      clock.advance(UPLOAD_LEASE_MS);
    } else await processing('dead', clock.now() + UPLOAD_LEASE_MS);
    await deps.uploads.sweeper.takeOver();
    await deps.uploads.processor.settle();
    expect((await ready(who, id)).sha256).toBe(sha256(bytes));

    // From before the clock was set back: ignored.
    await processing('alive', clock.now() + 24 * 3600_000);
    await context().restart();
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('ready');
  });

  it('takes no result of a process that has lost its lease', async ({ skip }) => {
    const { deps, clock, database } = context();
    // A process on SQLite has no successor: it would take the upload back.
    if (database === 'sqlite') return skip();
    const bytes = mp4();
    const path = await who.tus.begin(film(bytes.length));
    const id = idOf(path);
    const hashed = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const { processor } = deps.uploads;
    const find = deps.files.find;
    deps.files.find = async (key) => {
      hashed.resolve();
      await taken.promise;
      return find(key);
    };
    try {
      await who.tus.patch(path, 0, bytes);
      await hashed.promise;
      await deps.db
        .updateTable('upload')
        .set({ leaseOwner: 'successor', leaseUntil: clock.now() + UPLOAD_LEASE_MS })
        .where('id', '=', id)
        .execute();
      taken.resolve();
      await processor.settle();
    } finally {
      deps.files.find = find;
    }
    const row = await deps.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.state, row.leaseOwner, row.sha256]).toEqual(['processing', 'successor', null]);
    clock.advance(UPLOAD_LEASE_MS);
    expect((await ready(who, id)).sha256).toBe(sha256(bytes));
  });

  it('takes the first bytes with the creation', async () => {
    const bytes = mp4();
    const { status, headers } = await who.tus.create(film(bytes.length), { 'content-type': OCTETS }, bytes.subarray(0, 9000));
    expect([status, headers['upload-offset']]).toEqual([201, '9000']);
    const path = String(headers.location);
    await who.tus.patch(path, 9000, bytes.subarray(9000));
    expect((await ready(who, idOf(path))).sha256).toBe(sha256(bytes));
    const whole = await who.tus.create(film(bytes.length), { 'content-type': OCTETS }, bytes);
    expect((await ready(who, idOf(String(whole.headers.location)))).sha256).toBe(sha256(bytes));
  });

  it('tells the type even where the first pieces are tiny', async () => {
    const bytes = mp4(9000);
    const path = await who.tus.begin(film(bytes.length));
    for (let offset = 0; offset < bytes.length; offset += 900) {
      expect((await who.tus.patch(path, offset, bytes.subarray(offset, offset + 900))).status).toBe(204);
    }
    expect((await ready(who, idOf(path))).sha256).toBe(sha256(bytes));
  });

  it('removes what is deleted, unfinished or not', async () => {
    const bytes = mp4();
    const unfinished = await who.tus.begin(film(bytes.length));
    await who.tus.patch(unfinished, 0, bytes.subarray(0, 8000));
    expect((await who.tus.send('DELETE', unfinished)).status).toBe(204);
    expect((await who.tus.send('HEAD', unfinished)).status).toBe(404);
    expect(await left()).not.toContain(idOf(unfinished));
    const finished = await who.tus.upload(film(0), bytes);
    await ready(who, finished);
    expect((await who.tus.send('DELETE', `/api/uploads/${finished}`)).status).toBe(204);
    expect((await rows()).map(({ id }) => id)).not.toContain(finished);
    expect(existsSync(join(context().dataDir, 'files/works', finished))).toBe(false);
  });

  it('takes POST for PATCH and DELETE where a proxy lets nothing else through', async () => {
    const bytes = mp4();
    const path = await who.tus.begin(film(bytes.length));
    const meant = (method: string) => ({ 'x-http-method-override': method });
    const patched = await who.tus.send(
      'POST',
      path,
      { ...meant('PATCH'), 'upload-offset': '0', 'content-type': OCTETS },
      bytes.subarray(0, 7000),
    );
    expect([patched.status, patched.headers['upload-offset']]).toEqual([204, '7000']);
    expect((await who.tus.send('POST', path, meant('DELETE'))).status).toBe(204);
  });

  it('returns 404 for another account', async () => {
    const path = await who.tus.begin(film(20_000));
    const stranger = (await family(context())).tus;
    const visitor = createTusSender(() => context().url, new Map());
    const patch = { 'upload-offset': '0', 'content-type': OCTETS };
    for (const [method, headers] of [
      ['HEAD', {}],
      ['PATCH', patch],
      ['DELETE', {}],
    ] as const) {
      const refused = await stranger.send(method, path, headers);
      expect([method, refused.status, refused.headers['upload-problem']]).toEqual([method, 404, 'upload_not_found']);
      expect([method, (await visitor.send(method, path, headers)).status]).toEqual([method, 401]);
    }
    expect((await visitor.create(film(20_000))).status).toBe(401);
    expect((await stranger.create(film(20_000))).code).toBe('not_found');
    await expect(
      context()
        .client()
        .call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} }),
    ).rejects.toMatchObject({ code: 'signed_out' });
    const evil = await who.tus.send('DELETE', path, { origin: 'https://evil.example' });
    expect(evil.code).toBe('cross_site_request');
    expect(await who.tus.offset(path)).toBe(0);
  });

  it('refuses, each with its reason, and keeps nothing', async () => {
    const before = (await rows()).length;
    const text = Buffer.from('not a film at all '.repeat(1000));
    const create = async (upload: Partial<ReturnType<typeof film>>, headers: Record<string, string> = {}) =>
      (await who.tus.create({ ...film(1000), ...upload }, headers)).code;
    expect(await create({ size: 501 * 1024 * 1024 })).toBe('file_too_large');
    expect(await create({ filename: 'photo.jpg', filetype: 'image/jpeg', size: 21 * 1024 * 1024 })).toBe('file_too_large');
    expect(await create({ filename: 'notes.txt', filetype: 'text/plain' })).toBe('file_type_not_accepted');
    expect(await create({ size: 0 })).toBe('file_empty');
    expect(await create({ registrationId: 'nobody' })).toBe('not_found');
    expect(await create({}, { 'upload-metadata': 'filename !!!' })).toBe('bad_request');
    expect(await create({}, { 'upload-length': '-5' })).toBe('bad_request');
    expect(await create({}, { 'upload-length': '1e3' })).toBe('bad_request');
    expect(await create({}, { 'upload-concat': 'partial' })).toBe('bad_request');
    const deferred = await who.tus.send('POST', '/api/uploads', { 'upload-defer-length': '1', 'upload-metadata': metadataOf(film(0)) });
    expect([deferred.status, deferred.code]).toEqual([400, 'bad_request']);
    const other = await who.tus.create(film(1000), { 'tus-resumable': '0.2.2' });
    expect([other.status, other.code, other.headers['tus-version']]).toEqual([412, 'upload_version_unknown', '1.0.0']);
    expect((await rows()).length).toBe(before);

    const path = await who.tus.begin(film(text.length));
    const wrong = { 'upload-offset': '0', 'content-type': 'text/plain' };
    expect((await who.tus.send('PATCH', path, wrong, text)).code).toBe('unsupported_media_type');
    expect((await who.tus.send('PATCH', path, { 'upload-offset': 'zero', 'content-type': OCTETS }, text)).code).toBe('bad_request');
    expect((await who.tus.patch(path, 7, text.subarray(7))).code).toBe('upload_offset_conflict');
    expect((await who.tus.patch(path, 0, Buffer.concat([text, text]))).code).toBe('file_too_large');
    const chunked = who.tus.open('PATCH', path, {
      ...VERSION,
      'upload-offset': '0',
      'content-type': OCTETS,
      'transfer-encoding': 'chunked',
    });
    chunked.request.end(mp4(text.length + 1));
    expect((await chunked.answer).code).toBe('payload_too_large');
    expect(await who.tus.offset(path)).toBe(0);

    const refused = await who.tus.patch(path, 0, text);
    expect([refused.status, refused.code]).toEqual([415, 'file_type_not_accepted']);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(await left()).not.toContain(idOf(path));
    const asked = await who.tus.send('HEAD', path);
    expect([asked.status, asked.headers['upload-problem']]).toEqual([415, 'file_type_not_accepted']);
    const told = await who.client.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} });
    expect(told).toMatchObject({ state: 'rejected', problem: 'file_type_not_accepted' });
  });

  it('goes by the bytes, not by the name', async () => {
    const png = await picture('png');
    const path = await who.tus.begin(film(png.length));
    const refused = await who.tus.patch(path, 0, png);
    expect([refused.status, (await who.tus.send('HEAD', path)).status].includes(415)).toBe(true);
  });

  it('refuses what did not arrive as it was sent', async () => {
    const bytes = mp4();
    const id = await who.tus.upload({ ...film(0), sha256: sha256(Buffer.from('another')) }, bytes);
    const told = await who.client.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
    expect(told).toMatchObject({ state: 'rejected', problem: 'file_damaged' });
    expect(existsSync(join(context().dataDir, 'files/works', id))).toBe(false);
    const other = await who.tus.upload(film(0), bytes);
    const late = await who.client.call('POST /api/uploads/:id/complete', {
      params: { id: other },
      body: { sha256: sha256(Buffer.from('x')) },
    });
    expect(late.problem).toBe('file_damaged');
  });

  it('is refused while no work can be handed in', async () => {
    const { db, clock } = context().deps;
    const late = await family(context());
    const upload = { ...film(20_000), registrationId: late.registrationId };
    await db.updateTable('registration').set({ state: 'submitted' }).where('id', '=', late.registrationId).execute();
    expect((await late.tus.create(upload)).code).toBe('action_not_allowed_now');
    await db.updateTable('registration').set({ state: 'approved' }).where('id', '=', late.registrationId).execute();
    await db
      .updateTable('competition')
      .set({ workClosesAt: clock.now() - 1000 })
      .where('id', '=', late.competitionId)
      .execute();
    expect((await late.tus.create(upload)).code).toBe('work_closed');
  });

  it('holds an account to its quota, also when all comes at once', async () => {
    const greedy = await family(context());
    const upload = { ...film(1000), registrationId: greedy.registrationId };
    const answers = await Promise.all(Array.from({ length: 30 }, () => greedy.tus.create(upload)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(new Set(['upload_quota_used_up']));
    await greedy.tus.send('DELETE', String(answers.find(({ status }) => status === 201)?.headers.location));
    expect((await greedy.tus.create(upload)).status).toBe(201);
    const large = await family(context());
    const half = { ...film(500 * 1024 * 1024), registrationId: large.registrationId };
    for (let n = 0; n < 4; n += 1) expect((await large.tus.create(half)).status).toBe(201);
    expect((await large.tus.create(half)).code).toBe('upload_quota_used_up');
  });

  it('removes what was left unfinished for seven days, what no work was made of for two, and nothing else', async () => {
    const { deps, clock } = context();
    const forgetful = await family(context());
    const upload = { ...film(20_000), registrationId: forgetful.registrationId };
    const bytes = mp4();
    const unfinished = await forgetful.tus.begin(upload);
    await forgetful.tus.patch(unfinished, 0, bytes.subarray(0, 5000));
    const unused = await forgetful.tus.upload(upload, bytes);
    const used = await forgetful.tus.upload(upload, bytes);
    await ready(forgetful, unused);
    await ready(forgetful, used);
    await forgetful.client.call('POST /api/registrations/:id/work', {
      params: { id: forgetful.registrationId },
      body: { title: '小货场', description: '送货', media: { kind: 'video', uploadId: used } },
    });
    const open = async () =>
      (await forgetful.client.call('GET /api/registrations/:id/uploads', { params: { id: forgetful.registrationId } })).items.map(
        ({ id }) => id,
      );
    expect((await open()).sort()).toEqual([idOf(unfinished), unused].sort());
    clock.advance(2 * 24 * 3600_000 + 1000);
    await deps.uploads.sweeper.sweep();
    expect(await open()).toEqual([idOf(unfinished)]);
    expect(existsSync(join(context().dataDir, 'files/works', unused))).toBe(false);
    clock.advance(5 * 24 * 3600_000 + 1000);
    expect((await forgetful.tus.send('HEAD', unfinished)).status).toBe(410);
    await deps.uploads.sweeper.sweep();
    expect(await open()).toEqual([]);
    expect(await left()).not.toContain(idOf(unfinished));
    expect(existsSync(join(context().dataDir, 'files/works', used))).toBe(true);
  });

  it('goes with its account, and bytes that no row knows of go too', async () => {
    const { deps } = context();
    const leaving = await family(context());
    const path = await leaving.tus.begin({ ...film(20_000), registrationId: leaving.registrationId });
    await leaving.tus.patch(path, 0, mp4().subarray(0, 9000));
    const { id } = await leaving.client.call('GET /api/account');
    await deps.db.deleteFrom('account').where('id', '=', id).execute();
    const stray = 'f'.repeat(32);
    await writeFile(join(context().dataDir, 'uploads', stray), 'x');
    await deps.uploads.sweeper.sweep();
    expect(await left()).not.toContain(idOf(path));
    expect(await left()).not.toContain(stray);
    expect((await rows()).map((row) => row.id)).not.toContain(idOf(path));
  });
});
