import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import css from '#src/admin/kit/fields/editor.module.css';
import { Labelled, NumberField } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

export interface NewCodesChoice {
  count: number | null;
  useLimit: number | null;
}

/** Asks how many invitation codes are made with a publication without which nobody could sign up. */
export const NewCodes = ({ choice, onChange }: { choice: NewCodesChoice; onChange(choice: NewCodesChoice): void }) => {
  const { t } = useTranslation('competitionOffice');
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      <b>{t('new_codes.title')}</b>
      <div>{t('new_codes.body')}</div>
      <div className={cx('terms')}>
        <Labelled label={t('new_codes.count')}>
          <NumberField
            label={t('new_codes.count')}
            min={1}
            max={1000}
            value={choice.count}
            onChange={(count) => onChange({ ...choice, count })}
          />
        </Labelled>
        <Labelled label={t('new_codes.uses')}>
          <NumberField
            label={t('new_codes.uses')}
            min={1}
            max={1000}
            value={choice.useLimit}
            onChange={(useLimit) => onChange({ ...choice, useLimit })}
          />
        </Labelled>
      </div>
    </Alert>
  );
};
