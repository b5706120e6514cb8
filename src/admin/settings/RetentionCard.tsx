import { FormHelperText } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type CurrentSettings, retentionSettings } from '#contract/site/admin.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { Card, Labelled, NumberField } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SettingsEditing } from './useSettings.ts';

const cx = bindStyles(css);

/** Retention periods in days: never longer than the operator's setting and the promise on the privacy page. */
export const RetentionCard = ({
  editing: { settings, change, problems },
  limits,
}: {
  editing: SettingsEditing;
  limits: CurrentSettings['retentionLimits'];
}) => {
  const { t } = useTranslation('admin');
  const { retentionDays } = settings;
  return (
    <Card id="retention" title={t('settings.retention')} facts={t('settings.retention_facts')}>
      <div className={cx('terms')}>
        {retentionSettings.map((kind) => {
          const label = t(`settings.kept.${kind}`);
          return (
            <Labelled key={kind} label={label} problem={problems[`retentionDays.${kind}`]}>
              <NumberField
                label={label}
                value={retentionDays[kind]}
                min={1}
                max={limits[kind]}
                onChange={(n) => n !== null && change({ retentionDays: { ...retentionDays, [kind]: n } })}
              />
              <span>{t('settings.days', { max: limits[kind] })}</span>
            </Labelled>
          );
        })}
      </div>
      <FormHelperText>{t('settings.retention_hint')}</FormHelperText>
    </Card>
  );
};
