import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveTeam } from '#contract/live/public.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Rows.module.css';

const cx = bindStyles(css);

/** A team by its number and, as it consents, its name and school. */
export function Team({ team: { number, name, organization }, state }: { team: LiveTeam; state?: ReactNode }) {
  const { t } = useTranslation('live');
  return (
    <span className={cx('team')}>
      <span className={cx('name')}>
        {number !== null && <span className={cx('number')}>{t('number', { number })}</span>}
        <b>{name ?? t('participant')}</b>
      </span>
      {(organization || state) && (
        <span className={cx('below')}>
          {state}
          {organization && <small className={cx('school')}>{organization}</small>}
        </span>
      )}
    </span>
  );
}
