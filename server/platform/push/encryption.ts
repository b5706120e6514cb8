import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
/** A push is one record of 4096 bytes: 86 for the header, 16 for the tag, one to end the text. */
const RECORD_SIZE = 4096;
export const MAX_PLAIN_BYTES = RECORD_SIZE - 86 - 16 - 1;

/** The keys of a browser's subscription, base64url. */
export interface ReceiverKeys {
  /** The browser's public key, an uncompressed point of P-256. */
  p256dh: string;
  /** A secret of 16 bytes shared by the browser and us. */
  auth: string;
}

/** The key pair and the salt of one encryption. */
interface OneTimeSecrets {
  privateKey: Buffer;
  salt: Buffer;
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

const makeSecrets = (): OneTimeSecrets => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A private key may begin with zeros, which `getPrivateKey` drops.
  const key = pair.getPrivateKey();
  return { privateKey: Buffer.concat([Buffer.alloc(32 - key.length), key]), salt: randomBytes(16) };
};

/**
 * Encrypts a text for the browser of a subscription: `aes128gcm` (RFC 8188) under a key agreed on as in RFC 8291. Throws if the keys are
 * invalid, or the text is too long. `given` is for tests.
 */
export const encryptPush = (plain: string, { p256dh, auth }: ReceiverKeys, given: OneTimeSecrets = makeSecrets()): Buffer => {
  const text = Buffer.from(plain);
  if (text.length > MAX_PLAIN_BYTES) throw new RangeError('a push of more than one record');
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = createECDH(CURVE);
  sender.setPrivateKey(given.privateKey);
  const own = sender.getPublicKey();
  const secret = hkdf(
    sender.computeSecret(receiver),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]),
    32,
  );
  const key = hkdf(secret, given.salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, given.salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2: the last record
  const body = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([given.salt, size, Buffer.from([own.length]), own, body]);
};

/** Reports whether a subscription's keys can be used for encryption. */
export const areReceiverKeys = ({ p256dh, auth }: ReceiverKeys): boolean => {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    const pair = createECDH(CURVE);
    pair.generateKeys();
    pair.computeSecret(point);
    return true;
  } catch {
    return false;
  }
};
