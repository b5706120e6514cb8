import { useTranslation } from 'react-i18next';
import type { GuardianView } from '#contract/registrations/guardians.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './Guardian.module.css';

const cx = bindStyles(css);

/** The organisers who have opened the entry, with time and reason. */
export function Looks({ looks }: Pick<GuardianView, 'looks'>) {
  const { t } = useTranslation('guardians');
  const format = useFormat();
  return (
    <Card as="section" pad="lg">
      <div className={cx('title')}>
        <h2>{t('looks.title')}</h2>
        <span className={cx('tag')}>{t('looks.count', { count: looks.length })}</span>
      </div>
      {looks.length > 0 && (
        <ul className={cx('decided')}>
          {looks.map(({ at, by, kind, reason }) => (
            <li key={`${at} ${by} ${kind}`}>
              <div>
                <b>{t(`looks.${reason}`)}</b>
                <small>{by}</small>
              </div>
              <time>{format.near(at)}</time>
            </li>
          ))}
        </ul>
      )}
      <p className={cx('label')}>{t('looks.note')}</p>
    </Card>
  );
}
