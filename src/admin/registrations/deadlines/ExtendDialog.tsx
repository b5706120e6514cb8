import { Button, FormControlLabel, MenuItem, Radio, RadioGroup, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { type ExtendedWindowName, extendedWindows } from '#contract/registrations/rules/extension.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { addDays } from '#contract/time/zonedTime.ts';
import { RecordDialog } from '#src/admin/kit/dialogs/RecordDialog.tsx';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { ToldLine } from '#src/admin/kit/told/ToldLine.tsx';
import { Refusals } from '#src/admin/registrations/Refusals.tsx';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { type Extendable, useExtend, useExtendPreview } from './useExtend.ts';

const DAYS = [1, 2, 7] as const;

const endOf = ({ competition, extension }: Extendable, window: ExtendedWindowName): number =>
  Math.max((window === 'work' ? competition.work?.closesAt : competition.signup.closesAt) ?? 0, extension?.[window] ?? 0);

interface Props {
  /** The entries, of one competition or several, or those of one account. */
  entries: readonly Extendable[];
  onClose: () => void;
  onDone: () => void;
}

/** Extends a deadline of entries for changes or for their works, for a reason that their families read, or ends the extension. */
export const ExtendDialog = ({ entries: all, onClose, onDone }: Props) => {
  const { t } = useTranslation('deadlines');
  const format = useFormat();
  const text = useText();
  const fieldMessage = useFieldMessage();
  const zone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const [competitionId, setCompetition] = useState('');
  const competitions = new Map(all.map(({ competition }) => [competition.id, competition.title]));
  const entries = all.filter(({ competition }) => competitionId === '' || competition.id === competitionId);
  const isChangeable = entries.some(({ state }) => state !== 'work_submitted');
  const later = (each: ExtendedWindowName, days: number) =>
    toInput(addDays(Math.max(serverClock.now(), ...entries.map((entry) => endOf(entry, each))), days, zone), zone);
  const [window, setWindow] = useState<ExtendedWindowName>(
    entries.some(({ state }) => state !== 'work_submitted' && state !== 'approved') ? 'edit' : 'work',
  );
  const [until, setUntil] = useState(() => later(window, 2));
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const at = fromInput(until, zone);
  const change = { entries, window, reason: reason.trim() };
  const extend = useExtend(onDone);
  const preview = useExtendPreview({ ...change, until: at });
  const wrongTime = [extend.error, preview.error].flatMap((error) =>
    error instanceof Problem ? (error.detail.fields?.['until'] ?? []) : [],
  )[0];
  const refused = wrongTime ? [] : (preview.data?.refused ?? []);
  const count = entries.length - refused.length;
  const ends = [...new Set(entries.map((entry) => endOf(entry, window)))];
  const [usual] = ends;
  const extended = entries.filter(({ extension }) => (extension?.[window] ?? null) !== null);
  const [one] = entries;
  const send = () => {
    if (!isBlank(reason)) return extend.mutateAsync({ ...change, until: at });
    setMissing(true);
    return Promise.resolve();
  };
  return (
    <RecordDialog
      title={entries.length === 1 && one ? t('title_team', { team: one.teamName }) : t('title', { count: entries.length })}
      body={t('body')}
      confirmLabel={t('do', { count })}
      isReady={at !== null && !wrongTime && count > 0}
      isPending={extend.isPending}
      error={wrongTime ? null : extend.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {competitions.size > 1 && (
          <TextField select label={t('competition')} value={competitionId} onChange={({ target }) => setCompetition(target.value)}>
            <MenuItem value="">{t('all_competitions')}</MenuItem>
            {[...competitions].map(([id, title]) => (
              <MenuItem key={id} value={id}>
                {text(title)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <RadioGroup aria-label={t('what')} value={window}>
          {extendedWindows.map((each) => (
            <FormControlLabel
              key={each}
              value={each}
              disabled={each === 'edit' && !isChangeable}
              control={
                <Radio
                  onChange={() => {
                    setWindow(each);
                    setUntil(later(each, 2));
                  }}
                />
              }
              label={t(`window.${each}`)}
            />
          ))}
        </RadioGroup>
        <TextField
          type="datetime-local"
          label={t('until')}
          helperText={
            wrongTime
              ? fieldMessage(wrongTime)
              : ends.length === 1 && usual
                ? t('until_help', { zone, usual: format.dateTime(usual) })
                : t('until_zone', { zone })
          }
          error={wrongTime !== undefined}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Stack direction="row" spacing={1} sx={{ pb: 0.5 }}>
          {DAYS.map((days) => (
            <Button key={days} size="small" variant="outlined" onClick={() => setUntil(later(window, days))}>
              {t('days', { count: days })}
            </Button>
          ))}
        </Stack>
        <TextField
          multiline
          minRows={2}
          label={t('reason')}
          helperText={t(isMissing ? 'reason_missing' : 'reason_help')}
          error={isMissing}
          value={reason}
          slotProps={{ htmlInput: { maxLength: DECISION_REASON_MAX } }}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
        {refused.length > 0 && <Refusals refused={refused} entries={entries} onOpen={onClose} />}
        {preview.data && !wrongTime && (
          <Typography component="div" variant="body2">
            <ToldLine messages={preview.data.messages} />
          </Typography>
        )}
        {extended.length > 0 && (
          <Button
            variant="text"
            color="error"
            disabled={extend.isPending}
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => extend.mutate({ ...change, entries: extended, until: null, reason: '' })}
          >
            {t('end', { count: extended.length })}
          </Button>
        )}
      </Stack>
    </RecordDialog>
  );
};
