import { Autocomplete, FormHelperText, OutlinedInput, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { FieldProblems } from '#contract/http/problem.ts';
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

interface LineProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: FieldProblems[string] | undefined;
  type?: 'text' | 'email' | 'tel';
  hint?: string;
}

const Line = ({ label, value, onChange, problem, type = 'text', hint }: LineProps) => (
  <div>
    <Labelled label={label} problem={problem}>
      <OutlinedInput
        fullWidth
        size="small"
        type={type}
        value={value}
        error={problem !== undefined}
        inputProps={{ 'aria-label': label, autoComplete: 'off' }}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
    {hint && <FormHelperText>{hint}</FormHelperText>}
  </div>
);

/** The organisers' contact details, the site's filings, and its zone and season. */
export const SiteCard = ({ editing: { settings, change, problems } }: { editing: SettingsEditing }) => {
  const { t } = useTranslation('admin');
  const { contact, filings, timeZone, season } = settings;
  return (
    <>
      <Card id="contact" title={t('settings.contact')} facts={t('settings.contact_facts')}>
        <div className={cx('terms')}>
          <Line
            label={t('settings.email')}
            type="email"
            value={contact.email}
            problem={problems['contact.email']}
            onChange={(email) => change({ contact: { ...contact, email } })}
          />
          <Line
            label={t('settings.phone')}
            type="tel"
            value={contact.phone}
            problem={problems['contact.phone']}
            onChange={(phone) => change({ contact: { ...contact, phone } })}
          />
          <Line
            label={t('settings.wechat')}
            value={contact.wechat}
            problem={problems['contact.wechat']}
            onChange={(wechat) => change({ contact: { ...contact, wechat } })}
          />
        </div>
        <LanguageHead />
        <TextRow
          label={t('settings.hours')}
          value={contact.hours}
          path="contact.hours"
          problems={problems}
          onChange={(hours) => change({ contact: { ...contact, hours } })}
        />
      </Card>
      <Card id="filings" title={t('settings.filings')} facts={t('settings.filings_facts')}>
        <div className={cx('terms')}>
          <Line
            label={t('settings.icp')}
            value={filings.icp}
            problem={problems['filings.icp']}
            hint={t('settings.icp_hint')}
            onChange={(icp) => change({ filings: { ...filings, icp } })}
          />
          <Line
            label={t('settings.police')}
            value={filings.police}
            problem={problems['filings.police']}
            hint={t('settings.police_hint')}
            onChange={(police) => change({ filings: { ...filings, police } })}
          />
        </div>
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
