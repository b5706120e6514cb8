// Guards: the key pair for passwords can be changed while servers run, and no open page loses its form.
import { expect, it } from 'vitest';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

describeApi('the key pair for passwords', (context) => {
  it('is changed: the newest is given out, the one before still opens, an older one is unknown', async () => {
    const { deps, clock } = context();
    const mobile = freshMobile();
    const owner = await context().participant({ mobile });
    const first = await owner.encrypt(PASSWORD);
    clock.advance(1000);
    const secondId = await deps.passwords.rotate();
    expect(secondId).not.toBe(first.keyId);
    expect((await context().client().call('GET /api/public-key')).keyId).toBe(secondId);
    expect(await deps.passwords.decrypt(first.password, first.keyId)).toBe(PASSWORD);
    await context().client().signIn(mobile, PASSWORD);

    clock.advance(1000);
    await deps.passwords.rotate();
    await expect(deps.passwords.decrypt(first.password, first.keyId)).rejects.toMatchObject({ code: 'encryption_key_unknown' });
    await context().client().signIn(mobile, PASSWORD);
    expect(await deps.db.selectFrom('serverKey').select('id').execute()).toHaveLength(2);
  });
});
