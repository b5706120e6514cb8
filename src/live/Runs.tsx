import { useTranslation } from 'react-i18next';
import type { LiveRun } from '#contract/live/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Rows.module.css';
import { Team } from './Team.tsx';

const cx = bindStyles(css);

function Run({ run, isNow }: { run: LiveRun; isNow: boolean }) {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { table, startsAt, checkIn } = run;
  return (
    <li className={cx('row', 'run')}>
      <span className={cx('when', isNow && 'now')}>
        <b>{isNow ? t('table', { table }) : format.time(startsAt)}</b>
        {!isNow && <small>{t('table', { table })}</small>}
      </span>
      <Team
        team={run}
        state={
          checkIn !== 'absent' &&
          !(isNow && checkIn === 'present') && (
            <span className={cx('check', checkIn)}>
              <Icon name={checkIn === 'present' ? 'check' : 'clock'} />
              {t(`check_in.${checkIn}`)}
            </span>
          )
        }
      />
    </li>
  );
}

/** A page of runs, those at the tables or the next ones. */
export function Runs({ runs, isNow }: { runs: readonly LiveRun[]; isNow: boolean }) {
  return (
    <ul className={cx('rows')}>
      {runs.map((run) => (
        <Run key={`${run.startsAt} ${run.table}`} run={run} isNow={isNow} />
      ))}
    </ul>
  );
}
