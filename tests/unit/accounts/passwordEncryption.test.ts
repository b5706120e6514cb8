import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { createEncryption, encryptOaep } from '#src/accounts/form/passwordEncryption.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const decrypt = (encrypted: string): string => {
  const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return privateDecrypt(options, Buffer.from(encrypted, 'base64')).toString('utf8');
};

test('every password arrives as it was typed: RSA-OAEP with SHA-256, read by another implementation', async () => {
  const password = fc.string({ unit: 'binary', minLength: 1, maxLength: 16 }).filter((text) => text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(password, async (text) => {
      expect(decrypt(await encryptOaep(publicKey, text))).toBe(text);
    }),
    { numRuns: 12, examples: [['Robot-2026'], ['密码-abc1'], ['é😀a1']] },
  );
});

test('an unreadable key is a problem, not a password in the clear', async () => {
  await expect(encryptOaep('no key', 'Robot-2026')).rejects.toMatchObject({ code: 'unexpected' });
});

/** Returns a server that changes its key and refuses text encrypted under an older one. */
const server = (keyIds: string[]) => {
  let reads = 0;
  const encryption = createEncryption({
    readKey: async () => {
      const keyId = keyIds[Math.min(reads, keyIds.length - 1)] ?? '';
      reads += 1;
      return { keyId, pem: `pem ${keyId}` };
    },
    encrypt: async (pem, text) => `${text} under ${pem}`,
  });
  return { ...encryption, reads: () => reads };
};

test('the key is read once a visit', async () => {
  const { encryptPassword, reads } = server(['a']);
  expect(await encryptPassword('one')).toEqual({ password: 'one under pem a', keyId: 'a' });
  expect(await encryptPassword('two')).toEqual({ password: 'two under pem a', keyId: 'a' });
  expect(reads()).toBe(1);
});

test('a key that the server no longer knows is fetched again, once', async () => {
  const { sendEncrypted, reads } = server(['old', 'new']);
  const sent: string[] = [];
  const answer = await sendEncrypted(async ({ keyId, encrypt }) => {
    sent.push(await encrypt('secret'));
    if (keyId === 'old') throw new Problem('encryption_key_unknown');
    return 'done';
  });
  expect(answer).toBe('done');
  expect(sent).toEqual(['secret under pem old', 'secret under pem new']);
  expect(reads()).toBe(2);
});

test('a second refusal is told, and so is any other failure at once', async () => {
  const refusing = server(['a', 'b', 'c']);
  const send = vi.fn(async () => {
    throw new Problem('encryption_key_unknown');
  });
  await expect(refusing.sendEncrypted(send)).rejects.toMatchObject({ code: 'encryption_key_unknown' });
  expect(send).toHaveBeenCalledTimes(2);

  const wrong = vi.fn(async () => {
    throw new Problem('wrong_password');
  });
  await expect(server(['a']).sendEncrypted(wrong)).rejects.toMatchObject({ code: 'wrong_password' });
  expect(wrong).toHaveBeenCalledTimes(1);
});

test('a key that could not be read is tried again the next time', async () => {
  let online = false;
  const { encryptPassword } = createEncryption({
    readKey: async () => {
      if (!online) throw new Problem('offline');
      return { keyId: 'a', pem: 'pem' };
    },
    encrypt: async (_pem, text) => text,
  });
  await expect(encryptPassword('x')).rejects.toMatchObject({ code: 'offline' });
  online = true;
  expect(await encryptPassword('x')).toEqual({ password: 'x', keyId: 'a' });
});
