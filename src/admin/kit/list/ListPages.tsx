import FirstPageIcon from '@mui/icons-material/FirstPage';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import NextIcon from '@mui/icons-material/NavigateNext';
import ReverseIcon from '@mui/icons-material/SwapVert';
import { Alert, Button, IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Pagination, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ListMeta } from '#src/admin/kit/data/dataProvider.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';

/**
 * The pagination of a list. A counted list has page numbers; a very long one is paged step by step, or from its other end. The address
 * holds the page number, so that "back" returns to it.
 */
export const ListPages = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data = [], meta, page, perPage, hasNextPage, hasPreviousPage, setPage, sort, setSort, error } = useListContext();
  // React-admin assumes a page of 50 if none could be read.
  if (error && data.length === 0) return null;
  const { total, totalIsExact }: ListMeta = { total: 0, totalIsExact: true, ...meta };
  if (totalIsExact && total > 0 && total === data.length)
    return (
      <Typography variant="body2" aria-live="polite" sx={{ textAlign: 'end', p: 2 }}>
        {t('all_counted', { total: format.number(total) })}
      </Typography>
    );
  if (totalIsExact) return <Pagination rowsPerPageOptions={[25, 50, 100]} />;
  const from = (page - 1) * perPage + 1;
  const range = { from: format.number(from), to: format.number(from + data.length - 1), total: format.number(total) };
  const step = (key: 'first' | 'previous' | 'next', icon: ReactNode, to: number | null) => (
    <IconButton
      aria-label={t(`ra.navigation.${key}`)}
      disabled={to === null}
      onClick={() => to !== null && setPage(to)}
      sx={{ width: 44, height: 44 }}
    >
      {icon}
    </IconButton>
  );
  return (
    <Stack
      component="nav"
      aria-label={t('pages')}
      direction="row"
      useFlexGap
      sx={{ alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, p: 1 }}
    >
      <Button
        startIcon={<ReverseIcon />}
        onClick={() => setSort({ field: sort.field, order: sort.order === 'ASC' ? 'DESC' : 'ASC' })}
        sx={{ minHeight: 44, mr: 'auto' }}
      >
        {t('last_first')}
      </Button>
      <Typography variant="body2" aria-live="polite">
        {t('range_of_counted', range)}
      </Typography>
      <Stack direction="row">
        {step('first', <FirstPageIcon />, hasPreviousPage ? 1 : null)}
        {step('previous', <PreviousIcon />, hasPreviousPage ? page - 1 : null)}
        {step('next', <NextIcon />, hasNextPage ? page + 1 : null)}
      </Stack>
    </Stack>
  );
};

/** Reports that a search lists only the newest of its many matches. */
export const SearchNotice = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { meta, filterValues } = useListContext();
  const { total, totalIsExact }: ListMeta = { total: 0, totalIsExact: true, ...meta };
  if (totalIsExact || !filterValues['q']) return null;
  return <Alert severity="info">{t('search_cut_off', { total: format.number(total) })}</Alert>;
};
