import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ISSUED_AT_ONCE } from '#contract/certificates/issued.ts';
import type { IssuedState } from '#contract/certificates/rules/issued.ts';
import { Problem } from '#contract/http/problem.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';

/** The endpoint that finds them. */
export const SEARCH = 'POST /api/admin/competitions/:id/certificates/search';

/** Reads the certificates of a competition that fit a search, page by page. */
export const useIssued = (competitionId: string, text: string, state: IssuedState | null) =>
  useInfiniteQuery({
    queryKey: [SEARCH, competitionId, text, state],
    queryFn: ({ pageParam, signal }) => call(SEARCH, { params: { id: competitionId }, body: { text, state, page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, page) => ((page + 1) * ISSUED_AT_ONCE < total ? page + 1 : undefined),
    // what was found stays on the screen while the next letters are typed
    placeholderData: (before) => before,
    retry: retryRead,
  });

/** Changes certificates; the list is read again after each change. */
export const useIssuedActions = (onDone: () => void) => {
  const client = useQueryClient();
  const notify = useNotify();
  const failed = useFailureNotice();
  const { t } = useTranslation('certificateIssued');
  const onSettled = () => client.invalidateQueries({ queryKey: [SEARCH] });
  const onError = (error: unknown) => {
    if (error instanceof Problem && error.code === 'action_not_allowed_now') notify(t('waiting'), { type: 'warning' });
    else failed(error);
  };
  const done = (message: string) => {
    notify(message);
    onDone();
  };
  return {
    revoke: useAction('POST /api/admin/competitions/:id/certificates/:no/revocation', {
      onSuccess: () => done(t('revoked')),
      onError,
      onSettled,
    }),
    giveAgain: useAction('POST /api/admin/competitions/:id/certificates/:no/successor', {
      onSuccess: ({ no }) => done(t('given_again', { no })),
      onError,
      onSettled,
    }),
    rename: useAction('PUT /api/admin/competitions/:id/certificates/:no/name', {
      onSuccess: ({ no }, { params }) => done(no === params.no ? t('unchanged') : t('renamed', { no })),
      onError,
      onSettled,
    }),
  };
};
