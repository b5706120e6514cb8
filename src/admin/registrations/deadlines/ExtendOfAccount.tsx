import TimerIcon from '@mui/icons-material/Timer';
import { Button } from '@mui/material';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { isCorrectable } from '#contract/registrations/rules/entryStatus.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';
import { ExtendDialog } from './lazyExtendDialog.ts';

const PAGE = 200;

/** Reads the entries of an account that still take part. */
const entriesOf = async (accountId: string): Promise<AdminEntrySummary[]> => {
  const found: AdminEntrySummary[] = [];
  let cursor: string | null = null;
  do {
    const body = { filter: JSON.stringify({ accountId }), pageSize: PAGE, ...(cursor !== null && { cursor }) };
    const page: { items: AdminEntrySummary[]; next: string | null } = await call('POST /api/admin/registrations/search', { body });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return found.filter(isCorrectable);
};

/** Extends a deadline of all entries of one account, such as those of a school. */
export const ExtendOfAccount = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('admin');
  const onError = useFailureNotice();
  const read = useMutation({ mutationFn: entriesOf, onError });
  return (
    <>
      <Button variant="outlined" startIcon={<TimerIcon />} loading={read.isPending} onClick={() => read.mutate(accountId)}>
        {t('record.extend')}
      </Button>
      {read.data && read.data.length > 0 && (
        <Suspense fallback={null}>
          <ExtendDialog entries={read.data} onClose={read.reset} onDone={read.reset} />
        </Suspense>
      )}
    </>
  );
};
