import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { AdminEntrySummary, EntryDecision } from '#contract/registrations/admin.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { refreshAfter } from '#src/admin/kit/data/refreshAfter.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useReadDecisions } from '#src/admin/kit/data/useDecisions.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import type { Reason } from '#src/admin/kit/dialogs/useCannedReasons.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

export type DecisionName = EntryDecision;

const done: Record<DecisionName, string> = {
  approve: 'approved_done',
  reject: 'rejected_done',
  promote: 'promoted_done',
  cancel: 'cancelled_done',
};

/** The fields of an entry that a decision needs; the version is the one that the organiser sees. */
export type Decidable = Pick<AdminEntrySummary, 'id' | 'teamName' | 'state' | 'version' | 'pendingDecision'>;

const bodyOf = (entries: readonly Decidable[], decision: DecisionName) => ({
  ids: entries.map(({ id }) => id),
  versions: Object.fromEntries(entries.map(({ id, version }) => [id, version])),
  decision,
});

/** Decides entries. The undo toast reports the decisions; this hook reports the refusals. */
export const useDecide = (onDone: () => void) => {
  const notify = useNotify();
  const client = useQueryClient();
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const readDecisions = useReadDecisions();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: ({ entries, decision, reason }: { entries: readonly Decidable[]; decision: DecisionName; reason?: Reason }) =>
      call('POST /api/admin/registrations/decisions', {
        body: { ...bodyOf(entries, decision), ...reason },
      }),
    onSuccess: ({ decided, refused, pending }, { decision, entries }) => {
      if (decided.length > 0 && !pending) {
        const messageArgs = { count: decided.length };
        notify(done[decision], { type: 'success', messageArgs });
      }
      if (refused.length > 0) {
        const reasons = joinSentences([...new Set(refused.map(({ code }) => message(new Problem(code))))]);
        notify(t('refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
      }
      readDecisions();
      refreshAfter(
        client,
        entries.map(({ id }) => id),
      );
      onDone();
    },
    onError,
  });
};

/** Reads which of these entries a decision would apply to and which would be refused. */
export const useDecisionPreview = (entries: readonly Decidable[], decision: DecisionName) => {
  const body = bodyOf(entries, decision);
  return useQuery({
    queryKey: ['decision-preview', body],
    queryFn: ({ signal }) => call('POST /api/admin/registrations/decisions', { body: { ...body, preview: true } }, { signal }),
    enabled: entries.length > 0,
    // Families change their entries meanwhile.
    staleTime: 0,
  });
};
