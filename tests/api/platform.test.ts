import { request } from 'node:http';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { describeApi } from './harness.ts';

describeApi('platform', (context) => {
  it('is alive and ready', async () => {
    const client = context().client();
    expect((await client.request('GET', '/healthz')).status).toBe(200);
    expect((await client.request('GET', '/readyz')).status).toBe(200);
  });

  it('measures its requests for callers on the same machine', async () => {
    const answer = await fetch(`${context().url}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers what it cannot read with a problem of the catalogue', async () => {
    const client = context().client();
    const broken = await client.request('POST', '/api/sessions', '{"method":');
    expect(broken).toMatchObject({ status: 400, json: { code: 'bad_request' } });
    const unknown = await client.request('GET', '/api/nothing-here');
    expect(unknown).toMatchObject({ status: 404, json: { code: 'not_found' } });
    const form = await client.request('POST', '/api/sessions', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(form).toMatchObject({ status: 415, json: { code: 'unsupported_media_type' } });
    const large = await client.request('POST', '/api/sessions', JSON.stringify({ method: 'x'.repeat(300_000) }));
    expect(large).toMatchObject({ status: 413, json: { code: 'payload_too_large' } });
  });

  it('repeats to nobody what they sent (TRACE)', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${context().url}/api/sessions`, { method: 'TRACE' }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  it('refuses a change that another site’s page asks for', async () => {
    const client = context().client();
    const foreign = [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      expect(await client.request('POST', '/api/challenges', undefined, headers)).toMatchObject({
        status: 403,
        json: { code: 'cross_site_request' },
      });
    }
    expect(
      (await client.request('POST', '/api/challenges', undefined, { origin: context().url, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(201);
  });

  it('describes itself as OpenAPI 3.1', async () => {
    const { json } = await context().client().request('GET', '/api/openapi.json');
    expect(json).toMatchObject({ openapi: '3.1.0', paths: { '/api/accounts': { post: {} }, '/api/registrations': { post: {} } } });
  });

  it('tags what may be stored, says where the sender has it, and hashes nothing else', async () => {
    const client = context().client();
    const first = await client.request('GET', '/api/openapi.json');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^".+"$/);
    for (const asked of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await client.request('GET', '/api/openapi.json', undefined, { 'if-none-match': asked });
      expect([asked, again.status, again.headers.get('etag')]).toEqual([asked, 304, tag]);
    }
    expect((await client.request('GET', '/api/openapi.json', undefined, { 'if-none-match': '"other"' })).status).toBe(200);
    const own = await (await context().participant()).request('GET', '/api/account');
    expect([own.status, own.headers.get('cache-control'), own.headers.get('etag')]).toEqual([200, 'no-store', null]);
  });

  it('says anew how it is each time, whatever the sender has', async () => {
    for (const path of ['/healthz', '/readyz'] as const) {
      const { status, headers, json } = await context().client().request('GET', path, undefined, { 'if-none-match': '*' });
      expect([path, status, headers.get('cache-control'), json]).toMatchObject([path, 200, 'no-store', { ok: true }]);
    }
    expect((await context().client().request('GET', '/healthz')).json).toEqual({ ok: true, version: packageJson.version });
  });

  it('keeps its data over a restart', async () => {
    const client = context().client();
    const before = await client.call('GET /api/public-key');
    await context().restart();
    expect(await client.call('GET /api/public-key')).toEqual(before);
  });
});
