import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AdminEntrySummary } from '#contract/registrations.ts';

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

/** The stored state of an entry, with its position on the waiting list. */
export const EntryChip = ({ entry }: { entry: Pick<AdminEntrySummary, 'state' | 'waitlistPosition'> }) => {
  const translate = useTranslate();
  const position = entry.waitlistPosition === null ? '' : ` · ${translate('position', { position: entry.waitlistPosition })}`;
  return <Chip size="small" variant="outlined" color={colours[entry.state]} label={`${translate(`state.${entry.state}`)}${position}`} />;
};
