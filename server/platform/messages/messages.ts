import { z } from 'zod';
import type { Channel, Locale } from '#contract/common.ts';
import type { Clock, Ids } from '../clock.ts';
import type { Db, Tx } from '../database.ts';
import type { Job } from '../jobs.ts';
import type { Vault } from '../vault.ts';
import type { MessageTexts } from './texts.ts';
import type { Transport } from './transports.ts';

export interface NewMessage {
  channel: Channel;
  /** E.164 number or e-mail address. */
  to: string;
  template: string;
  locale: Locale;
  params: Record<string, string>;
  accountId: string | null;
}

export interface Messages {
  /** Puts a message into the outbox, in the transaction of the change that it announces. */
  post(tx: Tx, message: NewMessage): Promise<void>;
  /** To be called after the commit: starts sending. Waits for it only where sending is local. */
  committed(): Promise<void>;
  /** Sends everything that is due. */
  drain(): Promise<void>;
  /** Waits for what is being sent. */
  settle(): Promise<void>;
}

interface Deps {
  db: Db;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  texts: MessageTexts;
  transports: Record<NewMessage['channel'], Transport>;
  /** Called with the template and the reason when a message could not be sent. */
  onFailure(template: string, reason: string): void;
}

const Sealed = z.object({ to: z.string(), params: z.record(z.string(), z.string()) });
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 8;
const POLL_MS = 5_000;
const ERASED = '';

/**
 * The outbox of messages. A message is written with the change that it announces and sent after the commit, at least once,
 * with back-off; several processes may send side by side, a lease keeps them apart. Recipient and words are sealed while
 * a message waits and erased once it is sent.
 */
export const createMessages = ({ db, vault, clock, ids, texts, transports, onFailure }: Deps): Messages => {
  let running: Promise<void> | null = null;
  let again = false;

  const sendOne = async (id: string): Promise<void> => {
    const now = clock.now();
    const leased = await db
      .updateTable('message')
      .set((e) => ({ sendAfter: now + LEASE_MS, attempts: e('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('sendAfter', '<=', now)
      .returningAll()
      .executeTakeFirst();
    if (!leased) return;
    try {
      const { to, params } = Sealed.parse(JSON.parse(vault.open(leased.sealed, `message ${id}`)));
      const words = texts.write(leased.channel, leased.template, leased.locale, params);
      await transports[leased.channel].send({
        channel: leased.channel,
        to,
        template: leased.template,
        locale: leased.locale,
        params,
        ...words,
      });
      await db.updateTable('message').set({ sentAt: clock.now(), sealed: ERASED }).where('id', '=', id).execute();
    } catch (error) {
      onFailure(leased.template, error instanceof Error ? error.name : 'unknown');
      const last = leased.attempts >= MAX_ATTEMPTS;
      const retryAt = clock.now() + 1000 * 2 ** leased.attempts;
      await db
        .updateTable('message')
        .set(last ? { failedAt: clock.now(), sealed: ERASED } : { sendAfter: retryAt })
        .where('id', '=', id)
        .execute();
    }
  };

  const sendDue = async (): Promise<void> => {
    try {
      do {
        again = false;
        const due = await db
          .selectFrom('message')
          .select('id')
          .where('sentAt', 'is', null)
          .where('failedAt', 'is', null)
          .where('sendAfter', '<=', clock.now())
          .orderBy('createdAt')
          .limit(100)
          .execute();
        for (const { id } of due) await sendOne(id);
        if (due.length === 100) again = true;
      } while (again);
    } finally {
      // In the same turn as the last look at `again`: a drain asked for after it must start a new run.
      running = null;
    }
  };

  const drain = (): Promise<void> => {
    if (running) again = true;
    running ??= sendDue();
    return running;
  };
  const drainQuietly = () => drain().catch((error: unknown) => onFailure('-', error instanceof Error ? error.name : 'unknown'));

  return {
    async post(tx, { channel, to, template, locale, params, accountId }) {
      const id = ids.next();
      const now = clock.now();
      const sealed = vault.seal(JSON.stringify({ to, params }), `message ${id}`);
      await tx
        .insertInto('message')
        .values({
          id,
          accountId,
          channel,
          template,
          locale,
          sealed,
          createdAt: now,
          sendAfter: now,
          attempts: 0,
          sentAt: null,
          failedAt: null,
        })
        .execute();
    },
    async committed() {
      const sending = drainQuietly();
      if (transports.sms.local && transports.email.local) await sending;
    },
    drain,
    async settle() {
      await running?.catch(() => undefined);
    },
  };
};

/** Sends what was not sent right after its commit: because sending failed, or because the process ended. */
export const messagesJob = ({ drain }: Messages): Job => ({ name: 'messages', everyMs: POLL_MS, run: drain });
