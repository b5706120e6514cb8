import { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { MessageChannel, type MessageFailure, type MessageTemplate } from '#contract/messages/messages.ts';
import { keepsWords } from '#contract/messages/rules/keptWords.ts';
import { nameInMessage } from '#contract/messages/rules/messageText.ts';
import { maskEmail } from '#contract/text/email.ts';
import { maskPhone } from '#contract/text/phone.ts';
import type { Clock, Ids, Schedule } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { createPoller } from '#server/platform/jobs/poller.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import { createCarrierPause } from './carrierPause.ts';
import type { Transport } from './carriers/transports.ts';
import { createChannelQueue, type Outcome } from './channelQueue.ts';
import { RETRY_FOR_MS } from './retry.ts';
import { ERASED, insertMessage, isLastWord, type MessageRow } from './store.ts';
import type { MessageTexts } from './texts.ts';

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
  /** Time after which it is useless and not sent. */
  expiresAt?: number;
  /** Not sent before this time. */
  notBefore?: number;
  /** The announcement that it is part of. */
  announcementId?: string;
  /** The provider's price, in thousandths of a yuan. */
  cost?: number;
}

export interface Messages {
  /** Adds a message to the outbox, in the transaction of the change that it announces. */
  post(tx: Tx, message: NewMessage): Promise<void>;
  /** To be called after the commit: starts sending. Waits for it only if sending is local. */
  committed(): Promise<void>;
  /** Sends everything that is due. */
  drain(): Promise<void>;
  /** Calls `listener` after every attempt in this process. */
  onOutcome(listener: (outcome: Outcome) => void): void;
  /** Starts polling for messages that were not sent right after their commit, because sending failed or a process ended. */
  start(): void;
  /** Aborts attempts that take longer than a moment, records them, and starts no further ones. */
  stop(): Promise<void>;
}

interface Deps {
  db: Db;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  random: () => number;
  schedule: Schedule;
  /** Schedule of the outbox's polling, if different. */
  pollSchedule?: Schedule | undefined;
  /** True if other processes work on the same database. */
  shared: boolean;
  texts: MessageTexts;
  /** Without one, the messages of a channel wait for another process. */
  transports: Record<Exclude<MessageChannel, 'push'>, Transport> & { push?: Transport };
  /** Called with the template and the reason when a message could not be sent. */
  onFailure(template: string, reason: MessageFailure): void;
}

const Sealed = z.object({
  to: z.string(),
  params: z.record(z.string(), z.string()),
  /** The words as they were sent; only of a sent message, whose `to` is then masked. */
  words: z.object({ subject: z.string(), text: z.string() }).optional(),
});
const POLL_MS = 5000;
/** Time that the stop waits for providers, and then for the outcomes of the aborted attempts. */
const STOP_GRACE_MS = 1000;

/** Returns the context of a message's seal. */
export const messageContext = (id: string): string => `message ${id}`;

/** Returns the keyed hash of a recipient, to keep their messages in order. */
export const recipientOf = (vault: Vault, { channel, to }: { channel: MessageChannel; to: string }): string =>
  vault.mac(`${channel} ${to}`, 'message recipient');

/** Parameters with names of people and institutions, typed by themselves. */
const NAMES: readonly string[] = ['name', 'names', 'organization'];

const withHarmlessNames = ({ to, params }: z.infer<typeof Sealed>): Omit<z.infer<typeof Sealed>, 'words'> => ({
  to,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, NAMES.includes(name) ? nameInMessage(value) : value])),
});

/** Opens the recipient and parameters of a message that is not erased. */
export const openMessage = (vault: Vault, { id, sealed }: Pick<MessageRow, 'id' | 'sealed'>): z.infer<typeof Sealed> =>
  Sealed.parse(JSON.parse(vault.open(sealed, messageContext(id))));

/**
 * Creates the outbox of messages. A message is written with the change that it announces and sent after the commit, once for each answer of
 * the provider and under the same id; without an answer it is retried for two days. Each channel runs independently, and several processes
 * may send in parallel. Recipient and parameters are sealed while a message waits and erased once it is sent.
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
  /** Returns what a sent message keeps: the end of its recipient, and its words if they open nothing. */
  const keep = (row: MessageRow): string => {
    const { id, channel, template } = row;
    // Of an account that was deleted nothing stays.
    if (channel === 'push' || isLastWord(template)) return ERASED;
    const { to, params } = openMessage(vault, row);
    const masked = channel === 'sms' ? maskPhone(to) : maskEmail(to);
    // Without the link that unsubscribes: who has it acts for its recipient.
    const { unsubscribe: _, ...said } = params;
    const { subject, text } = write({ ...row, sealed: vault.seal(JSON.stringify({ to, params: said }), messageContext(id)) });
    const kept = { to: masked, params: {}, ...(keepsWords(template, channel) && { words: { subject, text } }) };
    return vault.seal(JSON.stringify(kept), messageContext(id));
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
      keep,
      onOutcome: (outcome) => {
        for (const listener of listeners) listener(outcome);
      },
    }),
  }));
  const onPollFailure = () => onFailure('-', 'unknown');
  const poll = async (): Promise<void> => {
    // Not awaited: a provider that hangs blocks neither the other channels nor the next run of its own.
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
    // Keeps the process alive, unlike the timers of recurring tasks: it must not end before the outcomes are recorded.
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
