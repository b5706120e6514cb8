import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './Entry.module.css';

const cx = bindStyles(css);

/** The organisers' actions on the family's behalf: what, who, when and why. */
export function FamilyActs({ acts = [] }: Pick<EntrySummary, 'acts'>) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  if (acts.length === 0) return null;
  return (
    <Card as="section" pad="lg">
      <h2 className={cx('sectionTitle')}>{t('acts.title')}</h2>
      <ul className={cx('looks')} data-selectable>
        {acts.map(({ action, at, by, reason }) => (
          <li key={`${at} ${action}`}>
            {t('acts.line', { what: t(`acts.${action}`), by, time: format.near(at) })}
            {reason !== null && action !== 'erased_for_family' && <div>{t('acts.reason', { reason })}</div>}
          </li>
        ))}
      </ul>
      <p className={cx('remark')}>{t('acts.note')}</p>
    </Card>
  );
}
