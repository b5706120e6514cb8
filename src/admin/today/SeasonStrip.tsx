import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeasonOverview } from '#contract/office/overview.ts';
import { windowNames } from '#contract/time/timeWindow.ts';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { isNamedBefore, lanesOf, placeIn, type Weeks, weeksFrom } from './charts/weeks.ts';
import css from './SeasonStrip.module.css';

const cx = bindStyles(css);

/** Width of the longest window name, in percent of the four weeks. */
const NAME = { desk: 12, phone: 26 };

type DatedCompetition = SeasonOverview['competitions'][number];

/** The days. Purely visual: each bar has its dates in its label. */
const Days = ({ weeks }: { weeks: Weeks }) => {
  const format = useFormat();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const number = new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone });
  return (
    <div className={cx('days')} aria-hidden="true">
      {weeks.days.map(({ at, isWeekend, isMonday, isToday }) => (
        <span key={at} className={cx('day', isWeekend && 'weekend', isToday && 'today')}>
          {isMonday && <span className={cx('week')}>{format.dayMonth(at)}</span>}
          {number.format(at)}
        </span>
      ))}
    </div>
  );
};

const Line = ({ competition, weeks }: { competition: DatedCompetition; weeks: Weeks }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const room = usePhone() ? NAME.phone : NAME.desk;
  const placed = windowNames.flatMap((name) => {
    const window = competition.windows[name];
    const place = placeIn(weeks, window?.opensAt ?? null, window?.closesAt ?? null);
    return place ? [{ name, opensAt: window?.opensAt ?? 0, closesAt: window?.closesAt ?? 0, ...place }] : [];
  });
  return (
    <li className={cx('line')}>
      <span className={cx('name')}>{text(competition.title)}</span>
      <ul className={cx('bars')}>
        {lanesOf(placed, room).map((lane) => (
          <li key={lane[0]?.name} className={cx('track')}>
            {lane.map(({ name, opensAt, closesAt, left, width }) => (
              <span
                key={name}
                className={cx('bar', name, isNamedBefore({ left, width }, room) && 'before')}
                style={{ left: `${left}%`, width: `${width}%` }}
                title={`${t(`today.windows.${name}`)}${t('dot')}${format.dateRange(opensAt, closesAt)}`}
              >
                <span className={cx('label')}>
                  {t(`today.windows.${name}`)}
                  <span className={cx('dates')}>
                    {t('dot')}
                    {format.dayMonth(opensAt)} – {format.dayMonth(closesAt)}
                  </span>
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </li>
  );
};

/** Four weeks of the season, with a line for each competition and its windows. */
export const SeasonStrip = ({ competitions }: { competitions: readonly DatedCompetition[] }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [later, setLater] = useState(0);
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const now = Date.now();
  const weeks = weeksFrom(now, timeZone, later);
  const here = competitions.filter(({ windows }) =>
    windowNames.some((name) => placeIn(weeks, windows[name]?.opensAt ?? null, windows[name]?.closesAt ?? null)),
  );
  const today = ((now - weeks.from) / (weeks.to - weeks.from)) * 100;
  return (
    <div className={cx('strip')}>
      <div className={cx('steps')}>
        <span>{format.dateRange(weeks.from, weeks.to - 1)}</span>
        <IconButton aria-label={t('today.earlier')} onClick={() => setLater(later - 4)}>
          <Icon name="left" />
        </IconButton>
        <IconButton aria-label={t('today.later')} onClick={() => setLater(later + 4)}>
          <Icon name="right" />
        </IconButton>
      </div>
      <Days weeks={weeks} />
      {here.length === 0 && <p className={cx('nothing')}>{t('today.no_windows')}</p>}
      <ul className={cx('lines')}>
        {later === 0 && here.length > 0 && (
          <li className={cx('now')} aria-hidden="true" style={{ left: `calc(var(--names) + (100% - var(--names)) * ${today / 100})` }} />
        )}
        {here.map((competition) => (
          <Line key={competition.id} competition={competition} weeks={weeks} />
        ))}
      </ul>
    </div>
  );
};
