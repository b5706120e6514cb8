import { FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRecord } from '#contract/content/admin.ts';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { useAtMoment } from '#src/admin/kit/page/useAtMoment.ts';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';

const HOUR_MS = 3600_000;

interface PublishCardProps {
  record: Pick<ContentRecord, 'state' | 'publishedAt'>;
  /** True if the public version stays until the next version's publication time. */
  replaces: boolean;
  timeZone: string;
  /** Null for immediately. */
  publishAt: number | null;
  onChange: (at: number | null) => void;
}

/** Chooses the publication time: now, or a future minute in the site's zone. A public record changes at once. */
export const PublishCard = ({ record: { state, publishedAt }, replaces, timeZone, publishAt, onChange }: PublishCardProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [passed, setPassed] = useState<number | null>(null);
  useAtMoment(publishAt, () => setPassed(publishAt));
  const isPast = publishAt !== null && passed === publishAt;
  const since = state === 'published' && publishedAt !== null ? format.dateTime(publishedAt) : null;
  if (since !== null && !replaces)
    return (
      <Panel title={t('content.publication')}>
        <p style={{ margin: 0 }}>{t('content.public_since', { at: since })}</p>
      </Panel>
    );
  return (
    <Panel title={t(replaces ? 'content.coming_into_force' : 'content.publication')} aside={timeZone}>
      {since !== null && <p style={{ margin: 0 }}>{t('content.in_force_since', { at: since })}</p>}
      <RadioGroup
        aria-label={t('content.publication')}
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
    </Panel>
  );
};
