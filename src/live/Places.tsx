import { useTranslation } from 'react-i18next';
import type { LivePlace } from '#contract/live/public.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Rows.module.css';
import type { Slide } from './slides.ts';
import { Team } from './Team.tsx';

const cx = bindStyles(css);

/** The colours of the first places. */
const medals = ['first', 'second', 'third'] as const;

function Place({ place }: { place: LivePlace }) {
  const { t } = useTranslation('live');
  const format = useFormat();
  const { rank, isTied, total, durationMs } = place;
  return (
    <li className={cx('row', 'place')}>
      <span className={cx('rank', medals[rank - 1])}>
        <span aria-hidden="true">{rank}</span>
        <span className="vh">{t(isTied ? 'tied' : 'rank', { rank })}</span>
      </span>
      <Team team={place} />
      <span className={cx('points')}>
        <b>{t('points', { points: format.number(total) })}</b>
        {durationMs !== null && <small>{clockTime(durationMs)}</small>}
      </span>
    </li>
  );
}

/** A page of places, or of the teams that have run. */
export function Places({ slide: { places, ran } }: { slide: Slide }) {
  if (places !== null)
    return (
      <ol className={cx('rows')}>
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a team without a name has no key of its own
          <Place key={index} place={place} />
        ))}
      </ol>
    );
  return (
    <ul className={cx('rows')}>
      {ran.map((team, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a team without a name has no key of its own
        <li key={index} className={cx('row')}>
          <Team team={team} />
        </li>
      ))}
    </ul>
  );
}
