import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { PEOPLE_AT_ONCE } from '#contract/certificates/people.ts';
import type { PersonKind } from '#contract/certificates/rules/fields.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { SEARCH } from './useIssued.ts';

const PEOPLE = 'GET /api/admin/competitions/:id/certificate-people';

/** Reads the teachers and judges of a competition, anew each time. */
export const usePeople = (competitionId: string) => useCall(PEOPLE, { params: { id: competitionId } }, { gcTime: 0, retry: retryRead });

/** Issues certificates to teachers or judges; who has one by then gets no other. */
export const useIssueToPeople = (competitionId: string, onDone: () => void) => {
  const client = useQueryClient();
  const notify = useNotify();
  const onError = useFailureNotice();
  const { t } = useTranslation('certificateIssued');
  return useMutation({
    mutationFn: async ({ kind, people }: { kind: PersonKind; people: { id: string; name: string }[] }) => {
      let issued = 0;
      for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
        const body = { kind, people: people.slice(from, from + PEOPLE_AT_ONCE) };
        issued += (await call('POST /api/admin/competitions/:id/certificate-people', { params: { id: competitionId }, body })).issued;
      }
      return issued;
    },
    onSuccess: (issued) => {
      notify(t('people_issued', { count: issued }));
      onDone();
    },
    onError,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [PEOPLE] });
      await client.invalidateQueries({ queryKey: [SEARCH] });
    },
  });
};
