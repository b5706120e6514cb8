import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdminWorkSummary } from '#contract/works/admin.ts';

type WorkVisibility = Pick<AdminWorkSummary, 'public' | 'preparation' | 'releasedAt' | 'held' | 'publishWork'>;

const stateOf = ({ public: isPublic, preparation, releasedAt, held, publishWork }: WorkVisibility) => {
  if (isPublic) return 'public';
  if (held) return 'held';
  if (preparation !== 'ready') return preparation;
  if (!publishWork) return 'no_consent';
  return releasedAt === null ? 'waiting' : 'hidden';
};

const colours = {
  public: 'success',
  preparing: 'default',
  refused: 'error',
  waiting: 'warning',
  hidden: 'default',
  held: 'warning',
  no_consent: 'error',
} as const;

/** Says whether a work is public, or why it is not. */
export const WorkChip = ({ work }: { work: WorkVisibility }) => {
  const state = stateOf(work);
  return <Chip size="small" variant="outlined" color={colours[state]} label={useTranslation('admin').t(`workState.${state}`)} />;
};
