import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AdminReportCase } from '#contract/office/reports.ts';

type State = Pick<AdminReportCase, 'open' | 'resolution' | 'resolvedBy' | 'pendingDecision'>;

/** The number of open reports of a subject, or their outcome; while a decision can be undone, that decision. */
export const ReportChip = ({ found: { open, resolution, resolvedBy, pendingDecision } }: { found: State }) => {
  const translate = useTranslate();
  if (pendingDecision) return <Chip size="small" color="info" label={translate(`queue.pending_chip_${pendingDecision.kind}`)} />;
  if (open > 0) return <Chip size="small" color="error" label={translate('reports.open', { count: open })} />;
  if (!resolution) return null;
  return <Chip size="small" label={translate(`reports.was.${resolution}`, { by: resolvedBy ?? '' })} />;
};
