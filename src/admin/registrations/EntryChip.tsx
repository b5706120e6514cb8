import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';

type State = AdminEntrySummary['state'];

const colours: Record<State, 'default' | 'warning' | 'success' | 'error' | 'primary'> = {
  submitted: 'warning',
  waitlisted: 'warning',
  approved: 'success',
  rejected: 'error',
  work_submitted: 'primary',
  scored: 'primary',
  published: 'success',
  cancelled: 'default',
  withdrawn: 'default',
};

/** The stored state of an entry, with its position on the waiting list; while a decision can be undone, that decision. */
export const EntryChip = ({ entry }: { entry: Pick<AdminEntrySummary, 'state' | 'waitlistPosition' | 'pendingDecision'> }) => {
  const { t } = useTranslation('admin');
  if (entry.pendingDecision) return <Chip size="small" color="info" label={t(`queue.pending_chip_${entry.pendingDecision.kind}`)} />;
  const position = entry.waitlistPosition === null ? '' : `${t('dot')}${t('position', { position: entry.waitlistPosition })}`;
  return <Chip size="small" color={colours[entry.state]} label={`${t(`state.${entry.state}`)}${position}`} />;
};
