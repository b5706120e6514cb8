import { z } from 'zod';
import type { Endpoints } from '#contract/http/endpoint.ts';

const key = z
  .string()
  .regex(/^[\w-]+={0,2}$/)
  .max(200);

/** A browser's subscription as `PushSubscription.toJSON` writes it. */
export const PushSubscriptionForm = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({ p256dh: key, auth: key }),
});

export const PushState = z.object({
  /** The key that browsers subscribe with (VAPID): an uncompressed point of P-256, base64url. */
  publicKey: z.string(),
  /** True if notices go to this device. */
  subscribed: z.boolean(),
});
export type PushState = z.infer<typeof PushState>;

export const push = {
  'GET /api/push-subscriptions': {
    access: 'account',
    forJudging: true,
    summary: 'The key that a browser subscribes to notices with, and whether this device has.',
    answers: PushState,
    errors: [],
  },
  'POST /api/push-subscriptions': {
    access: 'account',
    forJudging: true,
    summary: 'Has notices sent to this device, until it signs out. Only addresses of known push services are taken.',
    body: PushSubscriptionForm,
    answers: PushState,
    invalidates: ['GET /api/push-subscriptions'],
    errors: [],
  },
  'DELETE /api/push-subscriptions': {
    access: 'account',
    forJudging: true,
    summary: 'Sends no more notices to this device.',
    invalidates: ['GET /api/push-subscriptions'],
    errors: [],
  },
} satisfies Endpoints;
