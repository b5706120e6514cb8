import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { OutboxMessage } from '#contract/messages/messages.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { call } from '#src/platform/api/api.ts';

/** Maximum number of messages in one call. */
const MOST = 500;
const PAGE = 200;

/** Reads the ids of the first messages that were given up and can still be sent. */
const readResendable = async (): Promise<string[]> => {
  const found: OutboxMessage[] = [];
  let cursor: string | null = null;
  do {
    const body = { filter: JSON.stringify({ state: 'given_up' }), pageSize: PAGE, ...(cursor !== null && { cursor }) };
    const page: { items: OutboxMessage[]; next: string | null } = await call('POST /api/admin/messages/search', { body });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && found.length < MOST);
  return found
    .filter(({ canResend }) => canResend)
    .map(({ id }) => id)
    .slice(0, MOST);
};

/** Returns the actions on outbox messages, which report how many they applied to. */
export const useOutbox = (onDone: () => void = () => undefined) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const client = useQueryClient();
  const onError = useFailureNotice();
  const finish = (words: string, count: number) => {
    // Nothing left to do: another organiser or the provider was faster.
    notify(count > 0 ? words : 'outbox.too_late', { type: count > 0 ? 'success' : 'info', messageArgs: { count } });
    refresh();
    void client.invalidateQueries({ queryKey: ['GET /api/admin/messages/:id'] });
    onDone();
  };
  const resend = useMutation({
    mutationFn: (ids: string[]) => call('POST /api/admin/messages/resends', { body: { ids } }),
    onSuccess: ({ resent }) => finish('resend_done', resent),
    onError,
  });
  const stop = useMutation({
    mutationFn: (ids: string[]) => call('POST /api/admin/messages/stops', { body: { ids } }),
    onSuccess: ({ stopped }) => finish('outbox.stop_done', stopped),
    onError,
  });
  const resendAll = useMutation({
    mutationFn: async () => {
      const ids = await readResendable();
      return ids.length === 0 ? { resent: 0 } : call('POST /api/admin/messages/resends', { body: { ids } });
    },
    onSuccess: ({ resent }) => finish('resend_done', resent),
    onError,
  });
  return {
    resend: { isPending: resend.isPending, press: useSinglePress(resend.mutateAsync) },
    stop: { isPending: stop.isPending, press: useSinglePress(stop.mutateAsync) },
    resendAll: { isPending: resendAll.isPending, press: useSinglePress(() => resendAll.mutateAsync()) },
  };
};
