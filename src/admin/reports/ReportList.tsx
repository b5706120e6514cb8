import { Button, Chip, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { AdminReportCase, ReportResolution } from '#contract/reports.ts';
import { call } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useText } from '../../platform/i18n/useLocale.ts';
import { CompetitionPicker } from '../list/CompetitionPicker.tsx';
import { Lines } from '../RecordLayout.tsx';
import { RecordList } from '../RecordList.tsx';
import { useFailureNotice } from '../useFailureNotice.ts';
import { HoldDialog } from '../works/HoldDialog.tsx';

/** What visitors have written of one thing. */
const Reports = ({ id }: { id: string }) => {
  const translate = useTranslate();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['reports', 'getOne', id],
    queryFn: () => call('GET /api/admin/reports/:id', { params: { id } }),
  });
  return (
    <Lines>
      {data?.reports.map(({ id: key, reason, text, contact, at }) => (
        <li key={key}>
          <Typography variant="body2">
            <strong>{translate(`reports.reason.${reason}`)}</strong> {text}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {[format.dateTime(at), ...(contact === '' ? [] : [contact])].join(' · ')}
          </Typography>
        </li>
      ))}
    </Lines>
  );
};

/** Decides on a reported thing; a work is taken offline with a reason for its family. */
const Decide = ({ found }: { found: AdminReportCase }) => {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailureNotice();
  const [asks, setAsks] = useState(false);
  const { id, kind, subject, open, version } = found;
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: { resolution: ReportResolution; reason?: string }) =>
      call('POST /api/admin/reports/:id/resolution', { params: { id }, body: { ...decision, version } }),
    onSuccess: () => {
      setAsks(false);
      notify('reports.done', { type: 'success' });
      refresh();
    },
    onError,
  });
  if (!subject) return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {open > 0 && (
        <Button variant="outlined" disabled={isPending} onClick={() => mutate({ resolution: 'kept' })}>
          {translate('reports.kept')}
        </Button>
      )}
      {subject.isOffline ? (
        <Button variant="outlined" disabled={isPending} onClick={() => mutate({ resolution: 'restored' })}>
          {translate('reports.restored')}
        </Button>
      ) : (
        <Button
          variant="outlined"
          color="error"
          disabled={isPending}
          onClick={() => (kind === 'work' ? setAsks(true) : mutate({ resolution: 'taken_offline' }))}
        >
          {translate('reports.taken_offline')}
        </Button>
      )}
      {asks && (
        <HoldDialog
          works={[{ title: text(subject.title) }]}
          isPending={isPending}
          onClose={() => setAsks(false)}
          onConfirm={(reason) => mutate({ resolution: 'taken_offline', reason })}
        />
      )}
    </Stack>
  );
};

const Case = ({ found }: { found: AdminReportCase }) => {
  const translate = useTranslate();
  const text = useText();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { kind, subject, open, total, lastAt, resolution, resolvedBy } = found;
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {subject?.posterUrl && (
          <img src={subject.posterUrl} alt="" width={96} height={60} style={{ objectFit: 'cover', borderRadius: 8 }} />
        )}
        <div style={{ flex: 1, minWidth: 200 }}>
          {subject ? (
            <a href={subject.path} style={{ fontWeight: 600 }}>
              {text(subject.title)}
            </a>
          ) : (
            translate('reports.gone')
          )}
          <Typography variant="caption" color="text.secondary" component="p">
            {[
              translate(`reports.kind.${kind}`),
              ...(subject?.competition ? [text(subject.competition.title)] : []),
              format.dateTime(lastAt),
            ].join(' · ')}
          </Typography>
          {open > 0 ? (
            <Chip size="small" color="error" label={translate('reports.open', { smart_count: open })} />
          ) : (
            resolution && <Chip size="small" label={translate(`reports.was.${resolution}`, { by: resolvedBy ?? '' })} />
          )}{' '}
          <Typography variant="caption">{translate('reports.total', { smart_count: total })}</Typography>
        </div>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {translate('reports.see')}
        </Button>
        <Decide found={found} />
      </Stack>
      {isOpen && <Reports id={found.id} />}
    </Stack>
  );
};

const Cases = () => {
  const { data = [] } = useListContext<AdminReportCase>();
  return (
    <Lines>
      {data.map((found) => (
        <li key={found.id}>
          <Case found={found} />
        </li>
      ))}
    </Lines>
  );
};

/** What visitors have reported, one row for each thing, the last reported first. */
export const ReportList = () => (
  <RecordList
    rows="plain"
    tools={<CompetitionPicker />}
    filterDefaultValues={{ open: true }}
    sort={{ field: 'lastAt', order: 'DESC' }}
    table={<Cases />}
    cards={<Cases />}
  />
);
