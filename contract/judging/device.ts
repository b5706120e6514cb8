import { z } from 'zod';
import type { Endpoints } from '#contract/http/endpoint.ts';

/** A coordinate of a point of P-256 in base64url: 32 bytes. */
const Coordinate = z.string().regex(/^[\w-]{43}$/);

/** The public half of the key that a judge's device holds: ECDSA over P-256. */
export const DevicePublicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: Coordinate, y: Coordinate });
export type DevicePublicKey = z.infer<typeof DevicePublicKey>;

/** The algorithm by which a judge's device signs: ECDSA over P-256 with SHA-256. */
export const DEVICE_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export const judgingDevice = {
  'POST /api/judging/device': {
    access: 'judge',
    // A session that was left open, or a copied cookie, is not made to last for weeks.
    confirmed: true,
    summary:
      'Keeps me signed in on this device for judging alone: my session becomes one that only judges works and that only this device renews.',
    body: z.object({ key: DevicePublicKey }),
    errors: ['action_not_allowed_now'],
  },
  'POST /api/judging/device/nonces': {
    access: 'public',
    summary: 'A value for the device of a judge to sign, valid for five minutes.',
    answers: z.object({ nonce: z.string() }),
    errors: [],
  },
  'POST /api/judging/device/proofs': {
    access: 'public',
    summary: 'Renews the session for judging of this device, which proves by its signature that it holds the session’s key.',
    body: z.object({ nonce: z.string().max(200), signature: z.string().regex(/^[\w-]{86}$/) }),
    errors: ['signed_out'],
  },
} satisfies Endpoints;
