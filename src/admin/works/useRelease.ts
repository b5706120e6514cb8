import { useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import type { AdminWorkSummary } from '#contract/works/admin.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useReadDecisions } from '#src/admin/kit/data/useDecisions.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import type { Reason } from '#src/admin/kit/dialogs/useCannedReasons.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** A work in the version that the organiser has viewed. */
export type ViewedWork = Pick<AdminWorkSummary, 'id' | 'title' | 'version' | 'releasedAt' | 'held' | 'publishWork'>;

const bodyOf = (works: readonly ViewedWork[], release: boolean) => ({
  ids: works.map(({ id }) => id),
  release,
  versions: Object.fromEntries(works.map(({ id, version }) => [id, version])),
});

/** Reads which works would be released or held back, which refused, and whom that tells. */
export const useReleasePreview = (works: readonly ViewedWork[], release: boolean) => {
  const body = bodyOf(works, release);
  return useQuery({
    queryKey: ['release-preview', body],
    queryFn: ({ signal }) => call('POST /api/admin/works/releases', { body: { ...body, preview: true } }, { signal }),
    // Families and other organisers change works meanwhile.
    staleTime: 0,
  });
};

/** Releases or hides works and notifies the outcome. The server refuses works that were replaced since they were viewed. */
export const useRelease = (onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const readDecisions = useReadDecisions();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: ({ works, release, reason }: { works: readonly ViewedWork[]; release: boolean; reason?: Reason }) =>
      call('POST /api/admin/works/releases', {
        body: { ...bodyOf(works, release), ...reason },
      }),
    onSuccess: ({ done, refused, pending }, { release }) => {
      // The undo toast reports decisions that can still be undone.
      if (done.length > 0 && !pending) {
        notify(release ? 'released_done' : 'hidden_done', { type: 'success', messageArgs: { count: done.length } });
      }
      if (refused.length > 0) {
        const reasons = joinSentences([...new Set(refused.map(({ code }) => message(new Problem(code))))]);
        notify(t('works_refused', { count: refused.length, reasons }), { type: 'warning', autoHideDuration: 12_000 });
      }
      readDecisions();
      refresh();
      onDone();
    },
    onError,
  });
};
