import { FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtMoment } from '#src/admin/kit/page/useAtMoment.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { fromInput, toInput } from './zoneInput.ts';

const HOUR_MS = 3600_000;

interface PublishTimeProps {
  label: string;
  timeZone: string;
  /** Epoch milliseconds; null for immediately. */
  publishAt: number | null;
  onChange: (at: number | null) => void;
}

/** Chooses the publication time: now, or a future minute in the site's zone. */
export const PublishTime = ({ label, timeZone, publishAt, onChange }: PublishTimeProps) => {
  const { t } = useTranslation('admin');
  const [passed, setPassed] = useState<number | null>(null);
  useAtMoment(publishAt, () => setPassed(publishAt));
  const isPast = publishAt !== null && passed === publishAt;
  return (
    <>
      <RadioGroup
        aria-label={label}
        value={publishAt === null ? 'now' : 'later'}
        onChange={(_, value) => onChange(value === 'now' ? null : Math.ceil((serverClock.now() + HOUR_MS) / HOUR_MS) * HOUR_MS)}
      >
        <FormControlLabel value="now" control={<Radio size="small" />} label={t('content.at_once')} />
        <FormControlLabel value="later" control={<Radio size="small" />} label={t('content.at_minute')} />
      </RadioGroup>
      {publishAt !== null && (
        <TextField
          type="datetime-local"
          label={t('content.minute')}
          value={toInput(publishAt, timeZone)}
          error={isPast}
          helperText={isPast ? t('content.minute_past') : undefined}
          onChange={({ target }) => {
            const at = fromInput(target.value, timeZone);
            if (at !== null) onChange(at);
          }}
        />
      )}
    </>
  );
};
