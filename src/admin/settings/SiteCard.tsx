import { Autocomplete, FormHelperText, OutlinedInput, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import css from '#src/admin/kit/fields/editor.module.css';
import { Card, Labelled, LanguageHead, NumberField, TextRow } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SettingsEditing } from './useSettings.ts';

const cx = bindStyles(css);
/** Current zone names that browsers list under older ones. */
const RENAMED = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Yangon',
  'Asia/Ho_Chi_Minh',
  'America/Argentina/Buenos_Aires',
  'Europe/Kyiv',
  'Atlantic/Faroe',
];
const zones = ['UTC', ...[...new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED])].sort()];

/** The organisers' contact details, and the site's zone and season. */
export const SiteCard = ({ editing: { settings, change, problems } }: { editing: SettingsEditing }) => {
  const { t } = useTranslation('admin');
  const { contact, timeZone, season } = settings;
  const emailProblem = problems['contact.email'];
  return (
    <>
      <Card id="contact" title={t('settings.contact')} facts={t('settings.contact_facts')}>
        <Labelled label={t('settings.email')} problem={emailProblem}>
          <OutlinedInput
            fullWidth
            size="small"
            type="email"
            value={contact.email}
            error={emailProblem !== undefined}
            inputProps={{ 'aria-label': t('settings.email'), autoComplete: 'off' }}
            onChange={({ target }) => change({ contact: { ...contact, email: target.value } })}
          />
        </Labelled>
        <LanguageHead />
        <TextRow
          label={t('settings.hours')}
          value={contact.hours}
          path="contact.hours"
          problems={problems}
          onChange={(hours) => change({ contact: { ...contact, hours } })}
        />
      </Card>
      <Card id="time" title={t('settings.time')}>
        <div className={cx('terms')}>
          <div>
            <Labelled label={t('settings.zone')} problem={problems['timeZone']}>
              <Autocomplete
                disableClearable
                fullWidth
                size="small"
                options={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
                value={timeZone}
                onChange={(_, zone) => change({ timeZone: zone })}
                renderInput={(params) => (
                  <TextField
                    {...params}
                    variant="outlined"
                    slotProps={{
                      ...params.slotProps,
                      htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('settings.zone') },
                    }}
                  />
                )}
              />
            </Labelled>
            <FormHelperText>{t('settings.zone_hint')}</FormHelperText>
          </div>
          <div>
            <Labelled label={t('settings.season')} problem={problems['season']}>
              <NumberField
                label={t('settings.season')}
                value={season}
                min={2000}
                max={2200}
                onChange={(year) => change({ season: year })}
              />
            </Labelled>
            <FormHelperText>{t('settings.season_hint')}</FormHelperText>
          </div>
        </div>
      </Card>
    </>
  );
};
