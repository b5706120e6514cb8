import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
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
  const translate = useTranslate();
  if (entry.pendingDecision)
    return <Chip size="small" color="info" label={translate(`queue.pending_chip_${entry.pendingDecision.kind}`)} />;
  const position =
    entry.waitlistPosition === null ? '' : `${translate('dot')}${translate('position', { position: entry.waitlistPosition })}`;
  return <Chip size="small" color={colours[entry.state]} label={`${translate(`state.${entry.state}`)}${position}`} />;
};
