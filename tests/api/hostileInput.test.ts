// Guards: values that no client of ours sends, each found by the fuzzer, are refused and do not fail.
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('hostile input', (context) => {
  it('refuses an object in the place of a text, whatever its length claims to be', async () => {
    const answer = await context()
      .client()
      .request(
        'POST',
        '/api/password-resets',
        '{"password":{"length":{"toString":null,"valueOf":1}},"keyId":"a","mobile":"1","code":"000000"}',
      );
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_request' } });
  });

  it.each(['HEAD', 'PATCH', 'DELETE'])('finds no upload with U+0000 in its id (%s)', async (method) => {
    const participant = await context().participant();
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await participant.request(method, '/api/uploads/%00', undefined, headers)).status).toBe(404);
  });
});
