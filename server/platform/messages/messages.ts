import { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { MessageChannel, type MessageFailure, type MessageTemplate } from '#contract/messages/admin.ts';
import { nameInMessage } from '#contract/messages/rules/messageText.ts';
import type { Clock, Ids } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Schedule } from '#server/platform/jobs.ts';
import { createPoller } from '#server/platform/poller.ts';
import type { Vault } from '#server/platform/vault.ts';
import { createCarrierPause } from './carrierPause.ts';
import { createChannelQueue, type Outcome } from './channelQueue.ts';
import { RETRY_FOR_MS } from './retry.ts';
import { insertMessage, type MessageRow } from './store.ts';
import type { MessageTexts } from './texts.ts';
import type { Transport } from './transports.ts';

export interface NewMessage {
  channel: MessageChannel;
  /** E.164 number, e-mail address, or the id of a device's subscription. */
  to: string;
  template: MessageTemplate;
  locale: Locale;
  params: Record<string, string>;
  accountId: string | null;
  /** The entry that it is about. */
  subjectId?: string;
  /** When it loses its use: it is not sent after. */
  expiresAt?: number;
  /** Before then it waits. */
  notBefore?: number;
  /** What an organiser wrote to many, of which it is a part. */
  announcementId?: string;
  /** What the carrier asks for it, in thousandths of a yuan. */
  cost?: number;
}

export interface Messages {
  /** Puts a message into the outbox, in the transaction of the change that it announces. */
  post(tx: Tx, message: NewMessage): Promise<void>;
  /** To be called after the commit: starts sending. Waits for it only where sending is local. */
  committed(): Promise<void>;
  /** Sends everything that is due. */
  drain(): Promise<void>;
  /** Calls `listener` after every attempt in this process. */
  onOutcome(listener: (outcome: Outcome) => void): void;
  /** Begins to look for what was not sent right after its commit: because sending failed, or because a process ended. */
  start(): void;
  /** Cuts attempts that take longer than a moment, notes them, and starts nothing more. */
  stop(): Promise<void>;
}

interface Deps {
  db: Db;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  random: () => number;
  schedule: Schedule;
  /** When the outbox is looked through again, if otherwise. */
  pollSchedule?: Schedule | undefined;
  /** Whether other processes work on the same database. */
  shared: boolean;
  texts: MessageTexts;
  /** Without one, what is posted on a channel waits for another process. */
  transports: Record<Exclude<MessageChannel, 'push'>, Transport> & { push?: Transport };
  /** Called with the template and the reason when a message could not be sent. */
  onFailure(template: string, reason: MessageFailure): void;
}

const Sealed = z.object({ to: z.string(), params: z.record(z.string(), z.string()) });
const POLL_MS = 5000;
/** How long the stop waits for carriers, and then for the outcomes of what it has cut. */
const STOP_GRACE_MS = 1000;

/** What a message's ciphertext is bound to. */
export const messageContext = (id: string): string => `message ${id}`;

/** The keyed hash by which what one recipient gets is kept in order. */
export const recipientOf = (vault: Vault, { channel, to }: { channel: MessageChannel; to: string }): string =>
  vault.mac(`${channel} ${to}`, 'message recipient');

/** The parameters that are names of people and institutions, which they have typed themselves. */
const NAMES: readonly string[] = ['name', 'organization'];

const withHarmlessNames = ({ to, params }: z.infer<typeof Sealed>): z.infer<typeof Sealed> => ({
  to,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, NAMES.includes(name) ? nameInMessage(value) : value])),
});

/** Recipient and parameters of a message whose words are not erased. */
export const openMessage = (vault: Vault, { id, sealed }: Pick<MessageRow, 'id' | 'sealed'>): z.infer<typeof Sealed> =>
  Sealed.parse(JSON.parse(vault.open(sealed, messageContext(id))));

/**
 * The outbox of messages. A message is written with the change that it announces and sent after the commit, once for each answer of the
 * carrier and under the same id; where no answer comes it is tried again for two days. Every channel goes by itself, several processes
 * may send side by side. Recipient and words are sealed while a message waits and erased once it is sent.
 */
export const createMessages = (deps: Deps): Messages => {
  const { db, vault, clock, ids, random, schedule, pollSchedule = schedule, shared, texts, transports, onFailure } = deps;
  const owner = ids.next();
  const closing = new AbortController();
  const stopping = new AbortController();
  const listeners: ((outcome: Outcome) => void)[] = [
    ({ template, reason }) => {
      if (reason !== null) onFailure(template, reason);
    },
  ];

  const write = (row: MessageRow) => {
    const { id, channel, template, locale } = row;
    const { to, params } = withHarmlessNames(openMessage(vault, row));
    return { id, channel, to, template, locale, params, ...texts.write(channel, template, locale, params) };
  };
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = schedule(resolve, ms);
      const end = () => {
        cancel();
        resolve();
      };
      if (stopping.signal.aborted) end();
      else stopping.signal.addEventListener('abort', end, { once: true });
    });

  const channels = MessageChannel.options.flatMap((channel) => {
    const transport = transports[channel];
    return transport ? [{ channel, transport }] : [];
  });
  const queues = channels.map(({ channel, transport }) => ({
    isLocal: transport.local,
    ...createChannelQueue({
      db,
      clock,
      channel,
      transport,
      pause: createCarrierPause({ now: clock.now, random }),
      owner,
      shared,
      random,
      closing: closing.signal,
      stopping: stopping.signal,
      wait,
      write,
      onOutcome: (outcome) => {
        for (const listener of listeners) listener(outcome);
      },
    }),
  }));
  const onPollFailure = () => onFailure('-', 'unknown');
  const poll = async (): Promise<void> => {
    // Not awaited: a carrier that hangs holds up neither the other channel nor the next look at its own.
    for (const queue of queues) queue.drain().catch(onPollFailure);
  };
  const poller = createPoller({ everyMs: POLL_MS, schedule: pollSchedule, random, run: poll, onFailure: onPollFailure });
  const drain = async (): Promise<void> => {
    await Promise.all(queues.map((queue) => queue.drain()));
  };
  const settle = async (): Promise<void> => {
    await Promise.all(queues.map((queue) => queue.settle()));
  };
  const within = async (ms: number, work: Promise<void>): Promise<void> => {
    const end = Promise.withResolvers<void>();
    // Holds the process, unlike the timers of what recurs: it must not end before the outcomes are noted.
    const timer = setTimeout(end.resolve, ms);
    await Promise.race([work, end.promise]);
    clearTimeout(timer);
  };

  return {
    async post(tx, { channel, to, template, locale, params, accountId, subjectId, expiresAt, notBefore, announcementId, cost }) {
      const id = ids.next();
      const now = clock.now();
      const sendAfter = Math.max(now, notBefore ?? now);
      await insertMessage(tx, {
        id,
        accountId,
        subjectId: subjectId ?? null,
        channel,
        template,
        locale,
        sealed: vault.seal(JSON.stringify({ to, params }), messageContext(id)),
        recipient: recipientOf(vault, { channel, to }),
        createdAt: now,
        sendAfter,
        announcementId: announcementId ?? null,
        cost: cost ?? null,
        attempts: 0,
        expiresAt: expiresAt ?? null,
        retryUntil: sendAfter + RETRY_FOR_MS,
        sentAt: null,
        failedAt: null,
      });
    },
    async committed() {
      await Promise.all(
        queues.map((queue) => {
          const sending = queue.drain().catch(onPollFailure);
          return queue.isLocal ? sending : undefined;
        }),
      );
    },
    drain,
    onOutcome(listener) {
      listeners.push(listener);
    },
    start: poller.start,
    async stop() {
      closing.abort();
      await poller.stop();
      await within(STOP_GRACE_MS, settle());
      stopping.abort();
      await within(STOP_GRACE_MS, settle());
    },
  };
};
