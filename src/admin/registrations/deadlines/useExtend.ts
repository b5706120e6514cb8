import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { ExtendedWindowName } from '#contract/registrations/rules/extension.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useReadDecisions } from '#src/admin/kit/data/useDecisions.ts';
import type { Decidable } from '#src/admin/registrations/useDecide.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** The fields of an entry that a change of its deadlines needs. */
export interface Extendable extends Decidable {
  extension?: { edit: number | null; work: number | null } | undefined;
  competition: {
    id: string;
    title: { 'zh-CN': string; 'en-US': string };
    signup: { closesAt: number | null };
    work: { closesAt: number | null } | null;
  };
}

interface Change {
  entries: readonly Extendable[];
  window: ExtendedWindowName;
  until: number | null;
  reason: string;
}

const bodyOf = ({ entries, window, until, reason }: Change) => ({
  ids: entries.map(({ id }) => id),
  was: Object.fromEntries(entries.map(({ id, extension }) => [id, extension?.[window] ?? null])),
  ...{ window, until, reason },
});

/** Changes deadlines. The undo toast reports those changed; this hook reports the others, and why. */
export const useExtend = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { t } = useTranslation('deadlines');
  const message = useProblemMessage();
  const readDecisions = useReadDecisions();
  return useMutation({
    mutationFn: (change: Change) => call('POST /api/admin/registrations/extensions', { body: bodyOf(change) }),
    onSuccess: ({ decided, refused, pending }) => {
      if (decided.length > 0 && !pending) notify(t('done', { count: decided.length }), { type: 'success' });
      if (refused.length > 0) {
        const reasons = joinSentences([...new Set(refused.map(({ code }) => message(new Problem(code))))]);
        notify(t('refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
      }
      readDecisions();
      refresh();
      if (decided.length > 0) onDone();
    },
  });
};

/** Reads which of these entries a later deadline is possible for, and whom it tells by what. */
export const useExtendPreview = (change: Change) => {
  const { until } = change;
  const body = { ...bodyOf(change), preview: true };
  return useQuery({
    queryKey: ['extension-preview', body],
    queryFn: ({ signal }) => call('POST /api/admin/registrations/extensions', { body }, { signal }),
    enabled: change.entries.length > 0 && until !== null,
    placeholderData: keepPreviousData,
    // A time that has passed is said at its field.
    retry: false,
    staleTime: 0,
  });
};
