import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from '#contract/http/common.ts';
import { reasonText } from '#contract/text/reasonText.ts';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

/** A list of labelled facts. */
export const Facts = ({ items }: { items: [label: string, value: ReactNode][] }) => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, m: 0 }}>
    {items.map(([label, value]) => (
      <div key={label}>
        <Typography component="dt" variant="caption" color="text.secondary">
          {label}
        </Typography>
        <Typography component="dd" sx={{ m: 0 }}>
          {value}
        </Typography>
      </div>
    ))}
  </Box>
);

/** A section of a record's page. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardContent>
      <Typography component="h2" variant="h6" gutterBottom>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

/** A list with dividers; list items are the children. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <Box
    component="ol"
    sx={{ listStyle: 'none', p: 0, m: 0, overflowWrap: 'anywhere', '& > li + li': { borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 } }}
  >
    {children}
  </Box>
);

interface HistoryProps {
  lines: readonly { at: number; action: string; by: string; reason?: string | null | undefined; cannedReason?: Text | null | undefined }[];
  /** Returns the name of an action. */
  nameOf: (action: string) => string;
}

/** The history of a record: action, actor, time. */
export const History = ({ lines, nameOf }: HistoryProps) => {
  const format = useFormat();
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return (
    <Lines>
      {lines.map(({ at, action, by, reason, cannedReason }) => (
        <li key={`${at} ${action}`}>
          <Typography variant="body2">
            <strong>{by === 'system' || by === 'guardian' ? t(by) : by}</strong> {nameOf(action)}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {format.dateTime(at)}
          </Typography>
          {reason && <Typography variant="body2">{reasonText(locale, reason, cannedReason)}</Typography>}
        </li>
      ))}
    </Lines>
  );
};

interface RecordPageProps {
  title: string;
  /** The record's state. */
  chip: ReactNode;
  actions: ReactNode;
  /** Shown between the header and the columns. */
  notice?: ReactNode;
  /** The main column, and the side column. */
  main: ReactNode;
  side: ReactNode;
}

/** The page of one record: name, state and actions above two columns (one on a phone). */
export const RecordPage = ({ title, chip, actions, notice, main, side }: RecordPageProps) => (
  <>
    <PageHead title={title} facts={chip} areFactsBelow actions={actions} />
    <Stack spacing={1.5} sx={{ p: { xs: '2px var(--gutter, 14px) 14px', lg: '2px var(--gutter, 20px) 16px' } }}>
      {notice}
      <Box sx={{ containerType: 'inline-size' }}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            // sized by the record, not the window: beside a list there is less room
            '@container (min-width: 680px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
            gap: 1.5,
            alignItems: 'start',
          }}
        >
          <Stack spacing={1.5}>{main}</Stack>
          <Stack spacing={1.5}>{side}</Stack>
        </Box>
      </Box>
    </Stack>
  </>
);
