import { z } from 'zod';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { MessageChannel } from '#contract/messages/messages.ts';
import { optionalKinds } from '#contract/messages/rules/messageKind.ts';

const Kind = z.enum(optionalKinds);

/** Messages that an account has opted out of, by kind and channel. Codes, decisions and account security messages cannot be opted out of. */
export const MessageChoices = z.object({ left: z.array(z.object({ kind: Kind, channel: MessageChannel })) });
export type MessageChoices = z.infer<typeof MessageChoices>;

/** Token of an unsubscribe link in a mail. Identifies an account and a kind without revealing either. */
const Token = z.string().regex(/^[\w-]{20,64}$/);
/** The state of an unsubscribe link: a kind of message, and whether the account has opted out. */
export const Unsubscription = z.object({ kind: Kind, left: z.boolean() });
export type Unsubscription = z.infer<typeof Unsubscription>;

export const messageChoices = {
  'GET /api/account/message-choices': {
    access: 'account',
    forJudging: true,
    summary: 'Which kinds of message I have left, and by which channel.',
    answers: MessageChoices,
    errors: [],
  },
  'PUT /api/account/message-choices': {
    access: 'account',
    forJudging: true,
    summary: 'Leaves a kind of message by a channel, or takes it up again.',
    body: z.object({ kind: Kind, channel: MessageChannel, left: z.boolean() }),
    answers: MessageChoices,
    invalidates: ['GET /api/account/message-choices'],
    errors: [],
  },
  'POST /api/unsubscriptions/view': {
    access: 'public',
    summary: 'What the link of a mail stands for, without signing in.',
    body: z.object({ token: Token }),
    answers: Unsubscription,
    errors: ['link_expired'],
  },
  'POST /api/unsubscriptions': {
    access: 'public',
    summary: 'Leaves the kind of mail that a link stands for, or takes it up again, without signing in.',
    body: z.object({ token: Token, left: z.boolean() }),
    answers: Unsubscription,
    errors: ['link_expired'],
  },
} satisfies Endpoints;
