import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import type { OutboxItem } from '#src/offline/index.ts';
import { endpointOf } from '#src/offline/outbox/outboxProtocol.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';

/** Reads again what sent submissions have changed: also of those that another tab or the service worker has sent. */
export const useSentRefresh = (items: readonly OutboxItem[]): void => {
  const client = useQueryClient();
  const sent = items.filter(({ state }) => state === 'sent');
  const onSent = useEffectEvent(() => {
    for (const endpoint of new Set(sent.map(({ subject }) => endpointOf(outboxKinds, subject).name)))
      void invalidateAfter(client, endpoint);
  });
  const sentCount = sent.length;
  useEffect(() => {
    if (sentCount > 0) onSent();
  }, [sentCount]);
};
