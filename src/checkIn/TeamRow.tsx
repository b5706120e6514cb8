import { useTranslation } from 'react-i18next';
import { isAway } from '#contract/eventDay/rules/checkInState.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './CheckIn.module.css';
import type { TeamLine } from './teamLines.ts';
import type { DoorState } from './useDoor.ts';

const cx = bindStyles(css);
const marks = ['present', 'late', 'absent'] as const;

/** A team with its runs and the three marks; a mark pressed again is taken back. */
export function TeamRow({ line: { team, state, arrived, next }, press }: { line: TeamLine; press: DoorState['press'] }) {
  const { t } = useTranslation('checkIn');
  const format = useFormat();
  const number = team.startNumber;
  return (
    <li className={cx('team', state ?? 'none')}>
      <p className={cx('number')}>
        <span className="vh">{t('number', { number })}</span>
        <span aria-hidden="true">{number}</span>
      </p>
      <div className={cx('who')}>
        <p className={cx('name')}>{team.teamName}</p>
        <p className={cx('school')}>{team.organization}</p>
        <p className={cx('school')}>
          {(next ? [next] : team.slots.slice(-1))
            .map(({ startsAt, table }) => t('run', { time: format.dayTime(startsAt), table }))
            .join(' ')}
        </p>
        {isAway(state ?? undefined) && <p className={cx('free')}>{t('free')}</p>}
        {state && arrived && (
          <p className={cx('by')}>{t('byDoor', { state: t(`state.${state}`), door: arrived.door, time: format.time(arrived.at) })}</p>
        )}
      </div>
      <div className={cx('marks')}>
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            className={cx('mark', mark)}
            aria-pressed={state === mark}
            aria-label={t('mark', { state: t(`state.${mark}`), number })}
            onClick={() => press(team.id, state === mark ? 'expected' : mark)}
          >
            {t(`state.${mark}`)}
          </button>
        ))}
      </div>
    </li>
  );
}
