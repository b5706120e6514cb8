import { Counter, Gauge, type Registry } from 'prom-client';
import { MessageChannel } from '#contract/messages/messages.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import type { Messages } from './messages.ts';
import { givenUpCounts, waitingMessages } from './store.ts';

/** Registers metrics of this process's attempts, and of all processes' waiting and given-up messages. */
export const measureMessages = (registry: Registry, { db, clock, messages }: { db: Db; clock: Clock; messages: Messages }): void => {
  const registers = [registry];
  const labelNames = ['channel'] as const;
  const sent = new Counter({ name: 'messages_sent_total', help: 'Messages that a carrier took', labelNames, registers });
  const failed = new Counter({
    name: 'messages_failed_total',
    help: 'Attempts that failed, by reason',
    labelNames: ['channel', 'reason'],
    registers,
  });
  messages.onOutcome(({ channel, reason }) => {
    if (reason === null) sent.inc({ channel });
    else failed.inc({ channel, reason });
  });

  const oldest = new Gauge({
    name: 'messages_oldest_waiting_seconds',
    help: 'How long the oldest message has waited',
    labelNames,
    registers,
  });
  new Gauge({
    name: 'messages_waiting',
    help: 'Messages that wait to be sent',
    labelNames,
    registers,
    async collect() {
      const rows = await waitingMessages(db);
      for (const channel of MessageChannel.options) {
        const row = rows.find((each) => each.channel === channel);
        this.set({ channel }, Number(row?.count ?? 0));
        oldest.set({ channel }, row ? Math.max(0, clock.now() - Number(row.oldestAt)) / 1000 : 0);
      }
    },
  });
  new Gauge({
    name: 'messages_given_up',
    help: 'Messages that were given up and can be sent again',
    labelNames,
    registers,
    async collect() {
      const rows = await givenUpCounts(db);
      for (const channel of MessageChannel.options)
        this.set({ channel }, Number(rows.find((each) => each.channel === channel)?.count ?? 0));
    },
  });
};
