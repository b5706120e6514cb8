import { Secret, TOTP } from 'otpauth';

/** Number of time steps that a phone's clock may be early or late. */
const DRIFT = 1;

/** Returns a secret in a buffer of its own, which the library needs: a Buffer may be a view of a larger one. */
const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** Returns a secret in base32 (RFC 4648) without padding, as authenticator apps read it. */
export const toBase32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** Returns the time step of a code (RFC 6238), among those accepted at `now` (epoch ms); null if none. */
export const stepOf = (secret: Uint8Array, code: string, now: number): number | null => {
  const totp = new TOTP({ secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
};

/** Returns the URI that an authenticator app reads from a QR code. */
export const totpUri = ({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string =>
  new TOTP({ issuer, label: account, secret }).toString();
