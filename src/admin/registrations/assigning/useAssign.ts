import { useQueryClient } from '@tanstack/react-query';
import { useGetIdentity, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { refreshAfter } from '#src/admin/kit/data/refreshAfter.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** The fields of an entry that assigning it needs; the assignee is the one that the organiser sees. */
export type Assignable = Pick<AdminEntrySummary, 'id' | 'competition' | 'assignee'>;

/** A colleague; null for nobody. */
type Colleague = { id: string; name: string } | null;

/** Assigns entries, and says of how many, and why not of the others. */
export const useAssign = (onDone: () => void) => {
  const notify = useNotify();
  const client = useQueryClient();
  const { t } = useTranslation('assigning');
  const { data: me } = useGetIdentity();
  const message = useProblemMessage();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: ({ entries, to }: { entries: readonly Assignable[]; to: Colleague }) =>
      call('POST /api/admin/registrations/assignments', {
        body: {
          ids: entries.map(({ id }) => id),
          accountId: to?.id ?? null,
          was: Object.fromEntries(entries.map(({ id, assignee }) => [id, assignee?.id ?? null])),
        },
      }),
    onSuccess: ({ assigned, refused }, { to }) => {
      const count = assigned.length;
      if (count > 0) {
        const done = to === null ? t('done_nobody', { count }) : t('done', { count, name: to.name });
        notify(to !== null && to.id === me?.id ? t('done_me', { count }) : done, { type: 'success' });
      }
      if (refused.length > 0) {
        const reasons = joinSentences([...new Set(refused.map(({ code }) => message(new Problem(code))))]);
        notify(t('refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
      }
      refreshAfter(client, [...assigned, ...refused.map(({ id }) => id)]);
      onDone();
    },
    onError,
  });
};
