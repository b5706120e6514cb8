import { Secret, TOTP } from 'otpauth';

/** How many steps a phone's clock may be early or late. */
const DRIFT = 1;

/** The library takes memory of its own: a Buffer may be a view of more. */
const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** A secret in base32 (RFC 4648) without padding, as authenticator apps read it. */
export const toBase32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** The time step whose code this is (RFC 6238), among those that count at `now` (epoch ms); null if it is of none. */
export const stepOf = (secret: Uint8Array, code: string, now: number): number | null => {
  const totp = new TOTP({ secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
};

/** What an authenticator app reads from a QR code. */
export const totpUri = ({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string =>
  new TOTP({ issuer, label: account, secret }).toString();
