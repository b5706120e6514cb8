import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** How many steps a phone's clock may be early or late. */
const DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** base32 (RFC 4648) without padding, as authenticator apps read it. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '').join('');
};

/** The time step of a moment (epoch ms). */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a time step (RFC 6238 over RFC 4226, HMAC-SHA-1). */
export const codeAt = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
};

/** The time step whose code this is, the newest first, among those that count at `now`; null if it is of none. */
export const stepOf = (secret: Uint8Array, code: string, now: number): number | null => {
  const typed = Buffer.from(code);
  for (let step = stepAt(now) + DRIFT; step >= Math.max(0, stepAt(now) - DRIFT); step -= 1) {
    const right = Buffer.from(codeAt(secret, step));
    if (right.length === typed.length && timingSafeEqual(right, typed)) return step;
  }
  return null;
};

/** What an authenticator app reads from a QR code. */
export const totpUri = ({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
