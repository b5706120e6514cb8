import { Button, FormControlLabel, Radio, RadioGroup, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import type { ExtendedWindow } from '#contract/registrations/entryRecord.ts';
import { addDays, instantOf, wallTime } from '#contract/time/zonedTime.ts';
import { call } from '#src/platform/api/api.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { useRecordChange } from './useRecordChange.ts';

const DAYS = [1, 2, 7] as const;
const two = (value: number) => String(value).padStart(2, '0');

/** Formats a time for the browser's date and time input, in the site's zone. */
const toField = (at: number, zone: string): string => {
  const { year, month, day, hour, minute } = wallTime(at, zone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
};
const fromField = (text: string, zone: string): number | null => {
  const [year, month, day, hour, minute] = text.split(/\D/).map(Number);
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined) return null;
  const at = instantOf({ year, month, day, hour, minute }, zone);
  return Number.isFinite(at) ? at : null;
};

/** Extends the deadline of one entry for changes or for its work, or ends the extension. */
export const ExtendDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const fieldMessage = useFieldMessage();
  const zone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const canEdit = entry.state !== 'work_submitted';
  const [window, setWindow] = useState<ExtendedWindow>(canEdit && entry.state !== 'approved' ? 'edit' : 'work');
  const was = entry.extension?.[window] ?? null;
  const endOf = (each: ExtendedWindow) => (each === 'work' ? entry.competition.work?.closesAt : entry.competition.signup.closesAt);
  const usual = endOf(window);
  const later = (each: ExtendedWindow, days: number) => toField(addDays(Math.max(serverClock.now(), endOf(each) ?? 0), days, zone), zone);
  const [until, setUntil] = useState(() => later(window, 2));
  const choose = (each: ExtendedWindow) => {
    setWindow(each);
    setUntil(later(each, 2));
  };
  const extend = useRecordChange(
    (at: number | null) =>
      call('PUT /api/admin/registrations/:id/extension', { params: { id: entry.id }, body: { window, until: at, was } }),
    'record.extended',
    onClose,
  );
  const at = fromField(until, zone);
  const wrong = extend.error instanceof Problem ? extend.error.detail.fields?.['until'] : undefined;
  return (
    <RecordDialog
      title={t('record.extend_title', { team: entry.teamName })}
      body={t('record.extend_body')}
      confirmLabel={t('record.extend_do')}
      isReady={at !== null}
      isPending={extend.isPending}
      error={wrong ? null : extend.error}
      onConfirm={() => extend.mutateAsync(at)}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <RadioGroup aria-label={t('record.extend_what')} value={window}>
          {(['edit', 'work'] as const).map((each) => (
            <FormControlLabel
              key={each}
              value={each}
              disabled={each === 'edit' && !canEdit}
              control={<Radio onChange={() => choose(each)} />}
              label={t(`record.extend_${each}`)}
            />
          ))}
        </RadioGroup>
        <TextField
          type="datetime-local"
          label={t('record.until')}
          helperText={wrong ? fieldMessage(wrong) : t('record.until_help', { zone, usual: usual ? format.dateTime(usual) : '–' })}
          error={wrong !== undefined}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Stack direction="row" spacing={1} sx={{ pb: 0.5 }}>
          {DAYS.map((days) => (
            <Button key={days} size="small" variant="outlined" onClick={() => setUntil(later(window, days))}>
              {t('record.days', { count: days })}
            </Button>
          ))}
        </Stack>
        {was !== null && (
          <Button variant="text" color="error" sx={{ alignSelf: 'flex-start' }} onClick={() => extend.mutate(null)}>
            {t('record.end_extension', { time: format.dateTime(was) })}
          </Button>
        )}
      </Stack>
    </RecordDialog>
  );
};
