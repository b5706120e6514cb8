import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { InvitationCodeFilter, InvitationCodeState } from '#contract/registrations/invitations.ts';
import { ExportButton } from '#src/admin/exports/ExportButton.tsx';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { stateOf, typedNow, typedOf } from '#src/admin/kit/data/typedFilter.ts';
import { NothingFound } from '#src/admin/kit/list/NothingFound.tsx';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { CodeTable } from './CodeTable.tsx';
import { MakeCodesDialog } from './MakeCodesDialog.tsx';
import { useCodes } from './useCodes.ts';

const useTitleOf = (competitionId: string): string => {
  const { t } = useTranslation('admin');
  const text = useText();
  const { data } = useAdminCompetitions();
  const competition = data?.find(({ id }) => id === competitionId);
  return competition ? t('codes.of', { competition: text(competition.title) }) : t('codes.title');
};

/** Returns the address's filter, and the search typed beside it. */
const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const location: { state: unknown } = useLocation();
  const given = InvitationCodeFilter.safeParse({ ...Object.fromEntries(search), ...typedOf(location.state) });
  const set = ({ q = typedNow().q ?? '', ...change }: Partial<Record<keyof InvitationCodeFilter, string>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, state: stateOf({ q }) },
    );
  return { filter: given.success ? given.data : {}, set };
};

/** A competition's invitation codes: searched, made, copied, revoked and exported. */
export const CodesPage = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { id = '' } = useParams();
  const title = useTitleOf(id);
  const { filter, set } = useFilter();
  const shown = useDeferredValue(filter);
  const [making, setMaking] = useState(false);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useCodes(id, shown);
  const [first] = data?.pages ?? [];
  const codes = data?.pages.flatMap(({ items }) => items) ?? [];
  const makeButton = (
    <Button variant="contained" onClick={() => setMaking(true)}>
      {t('codes.make')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <ExportButton
              list="invitationCodes"
              competitionId={id}
              filter={shown}
              count={first?.total ?? null}
              isMore={first?.totalIsExact === false}
            />
            {makeButton}
          </>
        }
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'end', gap: 2, my: 2 }}>
        <TextField
          type="search"
          size="small"
          fullWidth={false}
          sx={{ width: 260 }}
          label={t('codes.search')}
          value={filter.q ?? ''}
          onChange={({ target }) => set({ q: target.value })}
        />
        <TextField
          select
          size="small"
          fullWidth={false}
          sx={{ width: 160 }}
          label={t('codes.state_label')}
          value={filter.state ?? ''}
          onChange={({ target }) => set({ state: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('codes.any_state')}</MenuItem>
          {InvitationCodeState.options.map((state) => (
            <MenuItem key={state} value={state}>
              {t(`codes.state.${state}`)}
            </MenuItem>
          ))}
        </TextField>
        {filter.batchId !== undefined && (
          <Button onClick={() => set({ batchId: '' })}>{[t('codes.showing_made'), t('codes.show_all')].join(t('dot'))}</Button>
        )}
      </Stack>
      {error && <Alert severity="error">{message(error)}</Alert>}
      {isPending && <LoadingBars rows={8} />}
      {data &&
        codes.length === 0 &&
        (Object.keys(shown).length === 0 ? <EmptyState title={t('codes.empty')} /> : <NothingFound query={shown.q ?? ''} />)}
      {codes.length > 0 && <CodeTable competitionId={id} codes={codes} />}
      {hasNextPage && (
        <Button sx={{ m: 2 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('codes.more')}
        </Button>
      )}
      {making && (
        <MakeCodesDialog
          competitionId={id}
          onClose={() => setMaking(false)}
          onMade={(batchId) => {
            setMaking(false);
            set({ batchId, q: '', state: '' });
          }}
        />
      )}
    </>
  );
};
