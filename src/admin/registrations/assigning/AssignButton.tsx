import PersonIcon from '@mui/icons-material/PersonOutlined';
import { Button, CircularProgress, Divider, ListItemText, Menu, MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { type Assignable, useAssign } from './useAssign.ts';

interface AssignButtonProps {
  entries: readonly Assignable[];
  onDone?: () => void;
  /** True for the one entry that is open: among its facts, names whose it is in place of the verb. */
  ofRecord?: boolean;
}

/** Assigns entries to the organiser, to a colleague who may review all of them, or to nobody. */
export const AssignButton = ({ entries, onDone = () => {}, ofRecord = false }: AssignButtonProps) => {
  const { t } = useTranslation('assigning');
  const message = useProblemMessage();
  const labelId = useId();
  const { data: me } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const assign = useAssign(onDone);
  const { data, error } = useQuery({
    queryKey: ['reviewers'],
    queryFn: () => call('GET /api/admin/reviewers', {}),
    enabled: anchor !== null,
    staleTime: 0,
  });
  const assignees = new Set(entries.map(({ assignee }) => assignee?.id ?? null));
  const [only] = assignees.size === 1 ? assignees : [undefined];
  const mayReviewAll = ({ competitionIds }: { competitionIds: readonly string[] | null }) =>
    entries.every(({ competition }) => competitionIds?.includes(competition.id) ?? true);
  const colleagues = (data?.items ?? []).filter((each) => each.id !== me?.id && mayReviewAll(each));
  const name = entries[0]?.assignee?.name ?? '';
  const shown = only === me?.id ? t('to_me') : t('named', { name });
  const item = (to: { id: string; name: string } | null, label: string) => (
    <MenuItem
      key={to?.id ?? 'nobody'}
      selected={only === (to?.id ?? null)}
      onClick={() => {
        setAnchor(null);
        assign.mutate({ entries, to });
      }}
    >
      <ListItemText sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{label}</ListItemText>
    </MenuItem>
  );
  return (
    <>
      <Button
        id={labelId}
        {...(ofRecord ? { variant: 'text', size: 'small' } : { variant: 'outlined' })}
        startIcon={<PersonIcon fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={assign.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {ofRecord && typeof only === 'string' ? shown : t('assign')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // over the bar, which is at the bottom
        {...(!ofRecord && {
          anchorOrigin: { vertical: 'top' as const, horizontal: 'left' as const },
          transformOrigin: { vertical: 'bottom' as const, horizontal: 'left' as const },
        })}
        slotProps={{ list: { 'aria-labelledby': labelId }, paper: { sx: { maxWidth: 360 } } }}
      >
        {me && only !== me.id && item({ id: String(me.id), name: me.fullName ?? '' }, t('take'))}
        {only !== null && item(null, t('nobody'))}
        <Divider />
        {error && (
          <MenuItem disabled>
            <ListItemText sx={{ whiteSpace: 'normal' }}>{message(error)}</ListItemText>
          </MenuItem>
        )}
        {!data && !error && (
          <MenuItem disabled>
            <CircularProgress size={18} />
          </MenuItem>
        )}
        {colleagues.map(({ id, name: colleague }) => item({ id, name: colleague }, colleague))}
        {data && colleagues.length === 0 && (
          <MenuItem disabled>
            <ListItemText sx={{ whiteSpace: 'normal' }}>{t('none')}</ListItemText>
          </MenuItem>
        )}
      </Menu>
    </>
  );
};
