// Guards: the subscribed browser can read a push message, as the standard defines it.
import { describe, expect, test } from 'vitest';
import { encryptPush, MAX_PLAIN_BYTES } from '#server/platform/push/encryption.ts';
import { createPushReceiver } from '../../fixtures/pushService.ts';

/** The example of RFC 8291, appendix A. */
const example = {
  plain: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a push', () => {
  test('is that of the standard’s example', () => {
    const given = { privateKey: Buffer.from(example.privateKey, 'base64url'), salt: Buffer.from(example.salt, 'base64url') };
    expect(encryptPush(example.plain, example.keys, given).toString('base64url')).toBe(example.body);
  });

  test('is read by its browser up to the length of one record, and never longer', () => {
    const receiver = createPushReceiver();
    const longest = 'x'.repeat(MAX_PLAIN_BYTES);
    const body = encryptPush(longest, receiver.keys);
    expect(body.length).toBeLessThanOrEqual(4096);
    expect(receiver.read(body)).toBe(longest);
    expect(() => encryptPush(`${longest}x`, receiver.keys)).toThrow(RangeError);
  });

  test('is another one each time', () => {
    const { keys } = createPushReceiver();
    expect(encryptPush('a', keys).equals(encryptPush('a', keys))).toBe(false);
  });
});
