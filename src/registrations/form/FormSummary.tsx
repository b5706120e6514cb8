import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trimText } from '#contract/text/blankText.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { DataList } from '#src/ui/display/DataList.tsx';
import css from './RegistrationForm.module.css';
import { useFormTerms } from './state/FormTerms.ts';
import type { FormValues } from './state/formValues.ts';

const cx = bindStyles(css);

/** Returns the number of children, and the price of one and of all in the reader's currency. */
export const useTotal = () => {
  const format = useFormat();
  const { fee } = useFormTerms().competition;
  const size = useWatch<FormValues, 'members'>({ name: 'members' }).length;
  return { size, each: format.fee(fee), total: format.fee({ cny: fee.cny * size, usd: fee.usd * size }) };
};

/** A summary beside the form on a wide screen: the input that will be sent, and its price. */
export function FormSummary() {
  const { t } = useTranslation('registrations');
  const teamName = useWatch<FormValues, 'teamName'>({ name: 'teamName' });
  const group = useWatch<FormValues, 'group'>({ name: 'group' });
  const { size, each, total } = useTotal();
  return (
    <aside className={cx('side')}>
      <Card className={cx('summary')}>
        <h2>{t('form.summary')}</h2>
        <DataList
          layout="split"
          items={[
            { label: t('form.team'), value: trimText(teamName) || '–' },
            { label: t('form.group'), value: group === '' ? t('notChosen') : t(`group.${group}`) },
            { label: t('form.size'), value: size },
            { label: t('form.fee'), value: <span className="num">{t('form.feeTimes', { fee: each, size })}</span> },
          ]}
        />
        <p className={cx('total')}>
          <span>{t('form.total')}</span>
          <span className="num">{total}</span>
        </p>
      </Card>
      <div className={cx('tip')}>
        <Art name="tock-key" alt="" />
        <p>
          <b>{t('form.tipTitle')}</b>
          {t('form.tip')}
        </p>
      </div>
    </aside>
  );
}
