import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const MIN_PASSPHRASE = 12;
const KEY_BYTES = 32;
/** 128 MB and about half a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_COST = 2 ** 20;
const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The secret key under a passphrase: scrypt, then AES-256-GCM. */
export const SealedKey = z.object({
  kdf: z.literal('scrypt'),
  N: z.int().max(MAX_COST),
  r: z.int().max(32),
  p: z.int().max(16),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});
export type SealedKey = z.infer<typeof SealedKey>;

const keyFrom = (passphrase: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }): Promise<Buffer> =>
  deriveKey(passphrase.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });

export const sealKey = async (key: Buffer, passphrase: string): Promise<SealedKey> => {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt, COST), iv);
  const data = Buffer.concat([cipher.update(key), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64');
  return { kdf: 'scrypt', ...COST, salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) };
};

/** Throws if the passphrase is wrong. */
export const openKey = async (sealed: SealedKey, passphrase: string): Promise<Buffer> => {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', await keyFrom(passphrase, bytes(sealed.salt), sealed), bytes(sealed.iv));
  decipher.setAuthTag(bytes(sealed.tag));
  try {
    return Buffer.concat([decipher.update(bytes(sealed.data)), decipher.final()]);
  } catch {
    throw new Error('the passphrase does not open the key of this backup');
  }
};

/** Returns the passphrase from `BACKUP_PASSPHRASE`, or from the file that `BACKUP_PASSPHRASE_FILE` names; null if none. */
export const readPassphrase = async (env: Record<string, string | undefined>): Promise<string | null> => {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: path } = env;
  const passphrase = given || (path ? (await readFile(path, 'utf8')).replace(/\r?\n$/, '') : '');
  if (passphrase === '') return null;
  if (passphrase.length < MIN_PASSPHRASE) throw new Error(`the passphrase needs ${MIN_PASSPHRASE} characters or more`);
  return passphrase;
};
