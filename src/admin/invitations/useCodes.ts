import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { InvitationCodeFilter, NewInvitationCodes } from '#contract/registrations/invitations.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { newId } from '#src/offline/newId.ts';
import { call } from '#src/platform/api/api.ts';

const PAGE_SIZE = 100;
const LIST = 'GET /api/admin/competitions/:id/invitation-codes';
const SEARCH = 'POST /api/admin/competitions/:id/invitation-codes/search';

/** Reads a competition's codes, page by page. */
export const useCodes = (competitionId: string, filter: InvitationCodeFilter) =>
  useInfiniteQuery({
    queryKey: [LIST, competitionId, filter],
    queryFn: ({ pageParam }) =>
      call(SEARCH, {
        params: { id: competitionId },
        body: { filter: JSON.stringify(filter), pageSize: PAGE_SIZE, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

const useReadAgain = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [LIST] });
};

/** Makes codes. Retries have no further effect. */
export const useMakeCodes = (competitionId: string, onMade: (batchId: string) => void) => {
  const notify = useNotify();
  const { t } = useTranslation('admin');
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ key, codes }: { key: string; codes: NewInvitationCodes }) =>
      call('POST /api/admin/competitions/:id/invitation-codes', { params: { id: competitionId }, body: codes }, { idempotencyKey: key }),
    onSuccess: async ({ batchId, made }) => {
      notify(t('codes.made', { count: made }));
      await readAgain();
      onMade(batchId);
    },
  });
};

/** Returns an idempotency key for one request and its retries. */
export const newKey = (): string => newId();

/** Changes how often a code can be used. */
export const useChangeLimit = (onDone: () => void) => {
  const notify = useNotify();
  const { t } = useTranslation('admin');
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, useLimit }: { id: string; useLimit: number }) =>
      call('PATCH /api/admin/invitation-codes/:id', { params: { id }, body: { useLimit } }),
    onSuccess: async ({ code, useLimit }) => {
      notify(t('codes.limit_changed', { code, count: useLimit }));
      await readAgain();
      onDone();
    },
    onError: readAgain,
  });
};

/** Changes codes by a call that returns how many it has changed. */
const useChangeCodes = (change: (ids: string[]) => Promise<number>, done: 'codes.revoked' | 'codes.restored', onDone?: () => void) => {
  const notify = useNotify();
  const { t } = useTranslation('admin');
  const readAgain = useReadAgain();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: change,
    onSuccess: async (count) => {
      notify(t(done, { count }));
      await readAgain();
      onDone?.();
    },
    onError,
  });
};

export const useRevoke = (id: string, onDone: () => void) =>
  useChangeCodes(
    async (ids) => (await call('POST /api/admin/competitions/:id/invitation-codes/revocations', { params: { id }, body: { ids } })).revoked,
    'codes.revoked',
    onDone,
  );

/** Lets revoked codes be used again. */
export const useRestore = (id: string) =>
  useChangeCodes(
    async (ids) =>
      (await call('POST /api/admin/competitions/:id/invitation-codes/restorations', { params: { id }, body: { ids } })).restored,
    'codes.restored',
  );
