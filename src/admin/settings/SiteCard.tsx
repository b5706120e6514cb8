import { Autocomplete, FormHelperText, OutlinedInput, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
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
  const translate = useTranslate();
  const { contact, timeZone, season } = settings;
  const emailProblem = problems['contact.email'];
  return (
    <>
      <Card id="contact" title={translate('settings.contact')} facts={translate('settings.contact_facts')}>
        <Labelled label={translate('settings.email')} problem={emailProblem}>
          <OutlinedInput
            fullWidth
            size="small"
            type="email"
            value={contact.email}
            error={emailProblem !== undefined}
            inputProps={{ 'aria-label': translate('settings.email'), autoComplete: 'off' }}
            onChange={({ target }) => change({ contact: { ...contact, email: target.value } })}
          />
        </Labelled>
        <LanguageHead />
        <TextRow
          label={translate('settings.hours')}
          value={contact.hours}
          path="contact.hours"
          problems={problems}
          onChange={(hours) => change({ contact: { ...contact, hours } })}
        />
      </Card>
      <Card id="time" title={translate('settings.time')}>
        <div className={cx('terms')}>
          <div>
            <Labelled label={translate('settings.zone')} problem={problems['timeZone']}>
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
                      htmlInput: { ...params.slotProps.htmlInput, 'aria-label': translate('settings.zone') },
                    }}
                  />
                )}
              />
            </Labelled>
            <FormHelperText>{translate('settings.zone_hint')}</FormHelperText>
          </div>
          <div>
            <Labelled label={translate('settings.season')} problem={problems['season']}>
              <NumberField
                label={translate('settings.season')}
                value={season}
                min={2000}
                max={2200}
                onChange={(year) => change({ season: year })}
              />
            </Labelled>
            <FormHelperText>{translate('settings.season_hint')}</FormHelperText>
          </div>
        </div>
      </Card>
    </>
  );
};
