import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, CallOf } from '#contract/http/api.ts';
import { Problem } from '#contract/http/problem.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';

const STANDING = 'GET /api/admin/competitions/:id/standing';
export type Standing = AnswerOf<typeof STANDING>;
type Reason = CallOf<'POST /api/admin/competitions/:id/calling-off'>['body']['reason'];

/** Returns the changes of a competition beside its text. Its lists are read again after each. */
export const useStandingChanges = (id: string) => {
  const { t } = useTranslation('competitionStanding');
  const client = useQueryClient();
  const notify = useNotify();
  const fail = useFailureNotice();
  const params = { id };
  const options = (done: 'done' | 'reinstated' | 'archive_done' | 'unarchive_done' | null) => ({
    onSuccess: () => done && notify(t(done), { type: 'success' }),
    onError: (error: Error) => {
      // What is missing is said at its field.
      if (!(error instanceof Problem && error.code === 'invalid_input')) fail(error);
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [read] }) =>
          typeof read === 'string' && /^GET \/api\/admin\/competition(s\/:id\/standing|-list|s$)/.test(read),
      }),
  });
  return {
    callOff: useMutation({
      mutationFn: (reason: Reason) => call('POST /api/admin/competitions/:id/calling-off', { params, body: { reason } }),
      ...options(null),
    }),
    reinstate: useMutation({
      mutationFn: () => call('POST /api/admin/competitions/:id/reinstatement', { params }),
      ...options('reinstated'),
    }),
    archive: useMutation({
      mutationFn: () => call('PUT /api/admin/competitions/:id/archive', { params, body: { archived: true } }),
      ...options('archive_done'),
    }),
    bringBack: useMutation({
      mutationFn: () => call('PUT /api/admin/competitions/:id/archive', { params, body: { archived: false } }),
      ...options('unarchive_done'),
    }),
  };
};
