import { FormHelperText, MenuItem, OutlinedInput, Select } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MAX_SPECIAL_DAYS } from '#contract/site/specialDays.ts';
import type { SpecialDays } from '#contract/time/workingDays.ts';
import { Labelled } from '#src/admin/kit/fields/fields.tsx';
import { RowList } from '#src/admin/kit/fields/RowList.tsx';
import type { SettingsEditing } from './useSettings.ts';

const BLANK: SpecialDays = { from: '', until: '', isWorked: false };

/** The holidays, and the weekends that are worked, by which promised working days are counted. */
export const HolidaysCard = ({ editing: { settings, change, problems } }: { editing: SettingsEditing }) => {
  const { t } = useTranslation('admin');
  return (
    <RowList
      id="holidays"
      title={t('settings.holidays')}
      facts={t('settings.holidays_facts')}
      one={t('settings.days_of_row')}
      rows={settings.specialDays}
      blank={BLANK}
      addLabel={t('settings.add_holiday')}
      max={MAX_SPECIAL_DAYS}
      onChange={(specialDays) => change({ specialDays })}
      fields={(row, at, set) => {
        const name = t('settings.holiday', { n: at + 1 });
        const day = (end: 'from' | 'until', words: string) => (
          <OutlinedInput
            size="small"
            type="date"
            value={row[end]}
            error={problems[`specialDays.${at}.${end}`] !== undefined}
            inputProps={{ 'aria-label': `${name}${t('dot')}${words}` }}
            onChange={({ target: { value } }) =>
              set(end === 'from' && row.until < value ? { from: value, until: value } : { [end]: value })
            }
          />
        );
        return (
          <Labelled
            label={name}
            problem={problems[`specialDays.${at}.from`] ?? problems[`specialDays.${at}.until`]}
            words={t(row.from && row.until ? 'settings.holiday_wrong' : 'settings.holiday_missing')}
          >
            {day('from', t('settings.holiday_from'))}
            {day('until', t('settings.holiday_until'))}
            <Select
              size="small"
              value={row.isWorked ? 'worked' : 'off'}
              inputProps={{ 'aria-label': `${name}${t('dot')}${t('settings.holiday_kind')}` }}
              onChange={({ target }) => set({ isWorked: target.value === 'worked' })}
            >
              <MenuItem value="off">{t('settings.day_off')}</MenuItem>
              <MenuItem value="worked">{t('settings.day_worked')}</MenuItem>
            </Select>
          </Labelled>
        );
      }}
    >
      <FormHelperText>{t(settings.specialDays.length === 0 ? 'settings.no_holidays' : 'settings.holidays_hint')}</FormHelperText>
    </RowList>
  );
};
