import { Button, FormHelperText, IconButton, MenuItem, OutlinedInput, Select } from '@mui/material';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MAX_SPECIAL_DAYS } from '#contract/site/specialDays.ts';
import type { SpecialDays } from '#contract/time/workingDays.ts';
import { Card, Labelled } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './HolidaysCard.module.css';
import type { SettingsEditing } from './useSettings.ts';

const cx = bindStyles(css);

/** The holidays, and the weekends that are worked, by which promised working days are counted. The focus moves to a new row, or to the add button after a removal. */
export const HolidaysCard = ({ editing: { settings, change, problems } }: { editing: SettingsEditing }) => {
  const { t } = useTranslation('admin');
  const { specialDays } = settings;
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const write = (rows: SpecialDays[]) => change({ specialDays: rows });
  const put = (at: number, row: SpecialDays) => write(specialDays.with(at, row));
  const day = (at: number, end: 'from' | 'until', label: string) => {
    const row = specialDays[at];
    return (
      row && (
        <OutlinedInput
          size="small"
          type="date"
          value={row[end]}
          error={problems[`specialDays.${at}.${end}`] !== undefined}
          inputProps={{ 'aria-label': label }}
          onChange={({ target }) =>
            put(at, { ...row, [end]: target.value, ...(end === 'from' && row.until < target.value && { until: target.value }) })
          }
        />
      )
    );
  };
  const append = () => {
    flushSync(() => write([...specialDays, { from: '', until: '', isWorked: false }]));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const remove = (at: number) => {
    write(specialDays.toSpliced(at, 1));
    add.current?.focus();
  };
  return (
    <Card id="holidays" title={t('settings.holidays')} facts={t('settings.holidays_facts')}>
      {specialDays.length === 0 && <FormHelperText>{t('settings.no_holidays')}</FormHelperText>}
      <div ref={list}>
        {specialDays.map((row, at) => {
          const name = t('settings.holiday', { n: at + 1 });
          const part = (words: string) => `${name}${t('dot')}${words}`;
          return (
            <Labelled
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
              key={at}
              label={name}
              problem={problems[`specialDays.${at}.from`] ?? problems[`specialDays.${at}.until`]}
              words={t(row.from && row.until ? 'settings.holiday_wrong' : 'settings.holiday_missing')}
            >
              <div className={cx('row')}>
                {day(at, 'from', part(t('settings.holiday_from')))}
                {day(at, 'until', part(t('settings.holiday_until')))}
                <Select
                  size="small"
                  value={row.isWorked ? 'worked' : 'off'}
                  inputProps={{ 'aria-label': part(t('settings.holiday_kind')) }}
                  onChange={({ target }) => put(at, { ...row, isWorked: target.value === 'worked' })}
                >
                  <MenuItem value="off">{t('settings.day_off')}</MenuItem>
                  <MenuItem value="worked">{t('settings.day_worked')}</MenuItem>
                </Select>
                <IconButton aria-label={t('settings.remove_holiday', { n: at + 1 })} onClick={() => remove(at)}>
                  <Icon name={moreIcons.trash} />
                </IconButton>
              </div>
            </Labelled>
          );
        })}
      </div>
      <div>
        <Button ref={add} disabled={specialDays.length >= MAX_SPECIAL_DAYS} onClick={append}>
          {t('settings.add_holiday')}
        </Button>
      </div>
      <FormHelperText>{t('settings.holidays_hint')}</FormHelperText>
    </Card>
  );
};
