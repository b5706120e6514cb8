import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AdminReportCase } from '#contract/office/reports.ts';

type State = Pick<AdminReportCase, 'open' | 'resolution' | 'resolvedBy' | 'pendingDecision'>;

/** How many reports of a thing are open, or how they ended; while a decision can be taken back, that. */
export const ReportChip = ({ found: { open, resolution, resolvedBy, pendingDecision } }: { found: State }) => {
  const translate = useTranslate();
  if (pendingDecision) return <Chip size="small" color="info" label={translate(`queue.pending_chip_${pendingDecision.kind}`)} />;
  if (open > 0) return <Chip size="small" color="error" label={translate('reports.open', { smart_count: open })} />;
  if (!resolution) return null;
  return <Chip size="small" label={translate(`reports.was.${resolution}`, { by: resolvedBy ?? '' })} />;
};
