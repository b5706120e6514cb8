// Guards: a public read is compressed once and served from memory, and is never older than the data or the clock allow.
import { request as httpRequest, type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createResponseCache, type Source } from '#server/platform/cache/responseCache.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { describeOnBothDatabases } from './harness.ts';

interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests without the decoding that `fetch` does. */
const get = (url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest(new URL(path, url), { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    asked.on('error', reject).end();
  });

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const decoded = ({ headers, body }: Raw): string => (decoders[headers['content-encoding'] ?? ''] ?? ((bytes) => bytes))(body).toString();

describeOnBothDatabases(
  'cached public reads',
  (context) => {
    const read = (path: string, headers: Record<string, string> = {}, method?: string) => get(context().url, path, headers, method);
    const count = () => context().deps.responseCache.count();

    it('come in the coding that is asked for, each with a tag of its own', async () => {
      const plain = await read('/api/home');
      expect(plain.headers['content-encoding']).toBeUndefined();
      const tags = new Set([plain.headers.etag]);
      for (const [accepted, coding] of [
        ['br', 'br'],
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        ['br;q=1.0, gzip;q=0.5', 'br'],
      ] as const) {
        const answer = await read('/api/home', { 'accept-encoding': accepted });
        expect([accepted, answer.headers['content-encoding'], answer.headers.vary]).toEqual([accepted, coding, 'accept-encoding']);
        expect(decoded(answer)).toBe(plain.body.toString());
        expect(answer.body.length).toBeLessThan(plain.body.length / 2);
        tags.add(answer.headers.etag);
      }
      expect(tags.size).toBe(3);
    });

    it('bear the headers of every other answer, from memory too', async () => {
      const other = (await read('/api/public-key')).headers;
      for (const _ of ['built', 'kept']) {
        const { headers } = await read('/api/faq');
        for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy'])
          expect([name, headers[name]]).toEqual([name, other[name]]);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers['cache-control']).toBe('public, no-cache');
      }
    });

    it('are sent from memory from the second time on, and counted', async () => {
      await read('/api/news?page=2&pageSize=5');
      const before = count();
      const first = await read('/api/news?page=2&pageSize=5');
      const second = await read('/api/news?page=2&pageSize=5');
      expect(count() - before).toBe(2);
      expect(second.body).toEqual(first.body);
      expect(decoded(await read('/metrics'))).toContain(`http_requests_from_memory_total ${count()}`);
    });

    it('are told by their length alone, and not sent again to whoever has them', async () => {
      const whole = await read('/api/competitions', { 'accept-encoding': 'br' });
      const head = await read('/api/competitions', { 'accept-encoding': 'br' }, 'HEAD');
      expect([head.status, head.body.length, head.headers['content-length'], head.headers.etag]).toEqual([
        200,
        0,
        String(whole.body.length),
        whole.headers.etag,
      ]);
      for (const tag of [whole.headers.etag, `W/${whole.headers.etag}`, `"other", ${whole.headers.etag}`, '*']) {
        const again = await read('/api/competitions', { 'accept-encoding': 'br', 'if-none-match': tag ?? '' });
        expect([tag, again.status, again.body.length, again.headers.etag]).toEqual([tag, 304, 0, whole.headers.etag]);
      }
      expect((await read('/api/competitions', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('are the same for every session', async () => {
      const family = await context().participant();
      const { json, headers } = await family.request('GET', '/api/home');
      expect(json).toEqual(JSON.parse(decoded(await read('/api/home'))));
      expect(headers.getSetCookie()).toEqual([]);
    });

    it('are not given out under another method or another path', async () => {
      await read('/api/faq');
      expect((await read('/api/faq', {}, 'POST')).status).toBe(404);
      expect((await read('/api/faq/')).status).toBe(404);
      expect(decoded(await read('/api/faq?anything=1'))).toBe(decoded(await read('/api/faq')));
    });

    it('do not keep failures', async () => {
      expect((await read('/api/reviews/soon')).status).toBe(404);
      await context()
        .deps.db.insertInto('review')
        .values({
          id: 'soon',
          season: 2026,
          title: both,
          summary: both,
          story: both,
          art: 'maze',
          heldAt: 0,
          teams: 1,
          countries: 1,
          winners: '[]',
        })
        .execute();
      expect((await read('/api/reviews/soon')).status).toBe(200);
    });
  },
  { seed: 'sample' },
);

const both = JSON.stringify({ 'zh-CN': '文字', 'en-US': 'Text' });

describeOnBothDatabases('cached public reads and the data', (context) => {
  const read = (path: string) => get(context().url, path);
  const json = async (path: string): Promise<unknown> => JSON.parse(decoded(await read(path)));

  it('follow a committed change at once, and no other', async () => {
    const { db, deps } = { db: context().deps.db, deps: context().deps };
    const id = await addCompetition(deps, { capacity: 5 });
    const path = `/api/competitions/${id}`;
    const before = await read(path);
    expect(await json(path)).toMatchObject({ placesLeft: 5 });

    const rolledBack = db.transaction().execute(async (tx) => {
      await tx.updateTable('competition').set({ seatsTaken: 5 }).where('id', '=', id).execute();
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect((await read(path)).headers.etag).toBe(before.headers.etag);

    await db.transaction().execute((tx) => tx.updateTable('competition').set({ seatsTaken: 2 }).where('id', '=', id).execute());
    expect(await json(path)).toMatchObject({ placesLeft: 3 });
    await db.updateTable('competition').set({ seatsTaken: 4 }).where('id', '=', id).execute();
    expect(await json(path)).toMatchObject({ placesLeft: 1 });
    expect((await read(path)).headers.etag).not.toBe(before.headers.etag);
  });

  it('show a family the place that it has just taken', async () => {
    const id = await addCompetition(context().deps, { capacity: 1 });
    const family = await context().participant();
    const competition = await family.call('GET /api/competitions/:id', { params: { id } });
    expect(competition).toMatchObject({ placesLeft: 1, waitlistLength: 0 });
    await family.call('POST /api/registrations', { body: newRegistration(competition, 'One', [1]) });
    expect(await json(`/api/competitions/${id}`)).toMatchObject({ placesLeft: 0, waitlistLength: 0 });
    await family.call('POST /api/registrations', { body: newRegistration(competition, 'Two', [2]) });
    expect(await json(`/api/competitions/${id}`)).toMatchObject({ placesLeft: 0, waitlistLength: 1 });
  });

  it('change the year with the year of the site’s zone', async () => {
    const { clock } = context();
    const newYear = Date.UTC(2026, 11, 31, 16);
    clock.set(newYear - 1);
    expect(await json('/api/home')).toMatchObject({ season: 2026 });
    expect(await json('/api/site')).toMatchObject({ seasons: [2026, 2025, 2024, 2023, 2022] });
    clock.set(newYear);
    expect(await json('/api/home')).toMatchObject({ season: 2027 });
    expect(await json('/api/site')).toMatchObject({ seasons: [2027, 2026, 2025, 2024, 2023] });
  });

  it('stop naming a winner within a minute of the family’s withdrawing its consent', async () => {
    const { deps, clock } = context();
    await addCompetition(deps);
    const family = await context().participant();
    const [competition] = await openCompetitions(family);
    if (!competition) throw new Error('no competition is open');
    const { id } = await family.call('POST /api/registrations', { body: newRegistration(competition, 'Slow Train', [41]) });
    const winner = {
      award: 'first',
      group: 'primary',
      teamName: { 'zh-CN': '慢车队', 'en-US': 'Slow Train' },
      organization: { 'zh-CN': '青禾小学', 'en-US': 'Qinghe Primary' },
      memberNames: ['林小满'],
      country: 'CN',
    };
    const stored = [{ ...winner, registrationId: id }, { ...winner, registrationId: 'long gone' }, winner];
    const words = { title: both, summary: both, story: both, art: 'maze' };
    await deps.db
      .insertInto('review')
      .values({ id: 'past', season: 2026, ...words, heldAt: 0, teams: 1, countries: 1, winners: JSON.stringify(stored) })
      .execute();
    const winners = async () =>
      (
        await context()
          .client()
          .call('GET /api/reviews/:id', { params: { id: 'past' } })
      ).winners;
    const unnamed = { ...winner, teamName: null, organization: null, memberNames: [] };
    expect(await winners()).toEqual([winner, unnamed, winner]);

    const say = (publishName: boolean) =>
      family.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName, publishWork: false } });
    await say(false);
    clock.advance(60_000);
    expect(await winners()).toEqual([unnamed, unnamed, winner]);
    await say(true);
    clock.advance(60_000);
    expect(await winners()).toEqual([winner, unnamed, winner]);
  });

  it('describe the site without telling the time, so that it is sent once', async () => {
    const { clock } = context();
    const first = await read('/api/site');
    clock.advance(20 * 60_000);
    const again = await get(context().url, '/api/site', { 'if-none-match': first.headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(Date.parse(again.headers.date ?? '')).not.toBeNaN();
  });

  it('say no word that the contract does not know', async () => {
    const id = await addCompetition(context().deps);
    const detail = JSON.stringify(await json(`/api/competitions/${id}`));
    for (const column of ['createdAt', 'seatsTaken', 'waitlistLast', 'feeCny']) expect(detail).not.toContain(column);
  });
});

describe('createResponseCache', () => {
  const open = (recheckMs: number | null = null, maxBytes?: number) => {
    let now = 0;
    const responseCache = createResponseCache({
      clock: { now: () => now },
      headers: [['x-test', '1']],
      recheckMs,
      ...(maxBytes !== undefined && { maxBytes }),
    });
    const tick = (ms: number) => {
      now += ms;
    };
    return { responseCache, tick };
  };
  /** Counts its calls. */
  const source = (answer: unknown = { a: 1 }, reads: string[] = ['t'], until: number | null = null) => {
    const made = { times: 0 };
    const given: Source = {
      reads,
      make: async () => {
        made.times += 1;
        return { answer, until };
      },
    };
    return { made, given };
  };
  const ask = (url: string) => Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url });
  const reply = () => new ServerResponse(ask('/'));

  it('makes an answer once, however many ask', async () => {
    const { responseCache } = open();
    const { made, given } = source();
    const answers = await Promise.all(Array.from({ length: 50 }, () => responseCache.get('k', given)));
    expect([made.times, new Set(answers).size]).toEqual([1, 1]);
  });

  it('makes it again when a table that it reads was written, and only then', async () => {
    const { responseCache } = open();
    const { made, given } = source();
    await responseCache.get('k', given);
    responseCache.invalidate(new Set(['other']));
    await responseCache.get('k', given);
    expect(made.times).toBe(1);
    responseCache.invalidate(new Set(['t']));
    await responseCache.get('k', given);
    expect(made.times).toBe(2);
  });

  it('does not keep what was being made while the data changed', async () => {
    const { responseCache } = open();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let value = 'old';
    const slow: Source = {
      reads: ['t'],
      make: async () => {
        const seen = value;
        if (seen === 'old') await held;
        return { answer: seen, until: null };
      },
    };
    const early = responseCache.get('k', slow);
    value = 'new';
    responseCache.invalidate(new Set(['t']));
    const late = responseCache.get('k', slow);
    expect((await late).body.toString()).toBe('"new"');
    release();
    expect((await early).body.toString()).toBe('"old"');
    expect((await responseCache.get('k', slow)).body.toString()).toBe('"new"');
  });

  it('holds until its instant and not longer', async () => {
    const { responseCache, tick } = open();
    const { made, given } = source(1, ['t'], 100);
    await responseCache.get('k', given);
    tick(99);
    await responseCache.get('k', given);
    expect(made.times).toBe(1);
    tick(1);
    await responseCache.get('k', given);
    expect(made.times).toBe(2);
  });

  it('keeps the compressed bytes where a new look finds the same', async () => {
    const { responseCache } = open();
    const { given } = source({ long: 'x'.repeat(5000) });
    const first = await responseCache.get('k', given);
    responseCache.invalidate(new Set(['t']));
    const second = await responseCache.get('k', given);
    expect(second).not.toBe(first);
    expect(second.representations).toBe(first.representations);
  });

  it('looks again after a while where other processes write too', async () => {
    const { responseCache } = open(0);
    const { made, given } = source();
    await responseCache.get('k', given);
    await responseCache.get('k', given);
    expect(made.times).toBe(2);
  });

  it('answers by URL what it has sent, until it is out of date', async () => {
    const { responseCache } = open();
    const { given } = source();
    expect(responseCache.answerFromMemory(ask('/a'), reply())).toBe(false);
    responseCache.send(await responseCache.get('k', given), ask('/a'), reply());
    expect(responseCache.answerFromMemory(ask('/a'), reply())).toBe(true);
    expect(responseCache.answerFromMemory(ask('/b'), reply())).toBe(false);
    expect(responseCache.answerFromMemory(Object.assign(ask('/a'), { method: 'DELETE' }), reply())).toBe(false);
    responseCache.invalidate(new Set(['t']));
    expect(responseCache.answerFromMemory(ask('/a'), reply())).toBe(false);
    responseCache.send(await responseCache.get('k', given), ask('/c'), reply());
    expect([responseCache.answerFromMemory(ask('/a'), reply()), responseCache.answerFromMemory(ask('/c'), reply())]).toEqual([true, true]);
  });

  it('remembers few URLs of one answer, and few answers in all, those in use the longest', async () => {
    const { responseCache } = open(null, 60_000);
    const long = { long: 'x'.repeat(900) };
    const hot = source(long);
    responseCache.send(await responseCache.get('hot', hot.given), ask('/hot'), reply());
    for (let n = 0; n < 20; n += 1) responseCache.send(await responseCache.get('hot', hot.given), ask(`/hot?${n}`), reply());
    const byUrl = Array.from({ length: 20 }, (_, n) => responseCache.answerFromMemory(ask(`/hot?${n}`), reply())).filter(Boolean);
    expect(byUrl).toHaveLength(3);

    const cold = source(long);
    for (let n = 0; n < 200; n += 1) {
      responseCache.send(await responseCache.get(`cold ${n}`, cold.given), ask(`/cold/${n}`), reply());
      expect(responseCache.answerFromMemory(ask('/hot'), reply())).toBe(true);
    }
    const kept = Array.from({ length: 200 }, (_, n) => responseCache.answerFromMemory(ask(`/cold/${n}`), reply())).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(15);
    expect(hot.made.times).toBe(1);
  });
});
