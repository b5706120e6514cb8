import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdminReportCase } from '#contract/office/reports.ts';

type State = Pick<AdminReportCase, 'open' | 'resolution' | 'resolvedBy' | 'pendingDecision'>;

/** The number of open reports of a subject, or their outcome; while a decision can be undone, that decision. */
export const ReportChip = ({ found: { open, resolution, resolvedBy, pendingDecision } }: { found: State }) => {
  const { t } = useTranslation('admin');
  if (pendingDecision) return <Chip size="small" color="info" label={t(`queue.pending_chip_${pendingDecision.kind}`)} />;
  if (open > 0) return <Chip size="small" color="error" label={t('reports.open', { count: open })} />;
  if (!resolution) return null;
  return <Chip size="small" label={t(`reports.was.${resolution}`, { by: resolvedBy ?? '' })} />;
};
