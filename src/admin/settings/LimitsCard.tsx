import { FormHelperText } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { AccountKind } from '#contract/accounts/public.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { Card, Labelled, NumberField } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SettingsEditing } from './useSettings.ts';

const cx = bindStyles(css);

/** Limits on what an account, and the whole site, may do in a day. */
export const LimitsCard = ({ editing: { settings, change, problems } }: { editing: SettingsEditing }) => {
  const { t } = useTranslation('admin');
  const { limits } = settings;
  const most = 100_000;
  return (
    <Card id="limits" title={t('settings.limits')} facts={t('settings.limits_facts')}>
      <div className={cx('terms')}>
        {AccountKind.options.map((kind) => {
          const label = t('settings.sign_ups', { kind: t(`settings.kind.${kind}`) });
          return (
            <Labelled key={kind} label={label} problem={problems[`limits.signUpsPerDay.${kind}`]}>
              <NumberField
                label={label}
                value={limits.signUpsPerDay[kind]}
                min={1}
                max={most}
                onChange={(n) => n !== null && change({ limits: { ...limits, signUpsPerDay: { ...limits.signUpsPerDay, [kind]: n } } })}
              />
            </Labelled>
          );
        })}
        <Labelled label={t('settings.texts')} problem={problems['limits.textsPerDay']}>
          <NumberField
            label={t('settings.texts')}
            value={limits.textsPerDay}
            min={1}
            max={most}
            onChange={(n) => n !== null && change({ limits: { ...limits, textsPerDay: n } })}
          />
        </Labelled>
      </div>
      <FormHelperText>{t('settings.texts_hint')}</FormHelperText>
    </Card>
  );
};
