import { useTranslation } from 'react-i18next';
import type { SeasonOverview } from '#contract/office/overview.ts';
import { calendarDay } from '#contract/time/calendar.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './DayChart.module.css';

const cx = bindStyles(css);

/** Colours in stacking order, each visible on white. The last one is for the remaining competitions. */
const COLOURS = ['cobalt-600', 'leaf-600', 'grape-500', 'sky-solid', 'sun-solid', 'mint-solid'].map((name) => `var(--${name})`);
/** Letters of the latest events, which are explained below the chart. */
const SIGNS = ['A', 'B', 'C'];
const EVENTS = SIGNS.length;
const WIDTH = 392;
const [LEFT, TOP, BASE] = [26, 26, 128];

interface DayChartProps {
  entries: NonNullable<SeasonOverview['entries']>;
  competitions: SeasonOverview['competitions'];
}

/** Returns the next round number that is divisible into four steps. */
const roundTop = (most: number): number => {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000].find((each) => each * 4 >= most);
  return 4 * (step ?? Math.ceil(most / 4));
};

/** Registrations per day, stacked by competition. Days on which sign-up opened or closed are marked. */
export const DayChart = ({ entries, competitions }: DayChartProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const { days, byCompetition, total } = entries;
  const shown = byCompetition.map((each, index) => {
    const competition = competitions.find(({ id }) => id === each.competitionId);
    return { ...each, title: competition ? text(competition.title) : '', colour: COLOURS[Math.min(index, COLOURS.length - 1)] ?? '' };
  });
  const top = roundTop(Math.max(4, ...days.map((_, day) => shown.reduce((sum, { perDay }) => sum + (perDay[day] ?? 0), 0))));
  const step = (WIDTH - LEFT) / days.length;
  const y = (n: number) => BASE - (n / top) * (BASE - TOP);
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const nameOf = (day: string) => format.dayMonth(noon(day));
  const dayIndex = (at: number) => {
    const { year, month, day } = calendarDay(at, timeZone);
    return days.indexOf(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10));
  };
  const events = competitions.flatMap(({ title, windows: { signup } }) =>
    (
      [
        ['opens', signup.opensAt],
        ['closes', signup.closesAt],
      ] as const
    ).flatMap(([edge, at]) => {
      const index = at === null || at > Date.now() ? -1 : dayIndex(at);
      return at === null || index < 0 ? [] : [{ index, at, words: `${text(title)}${t('dot')}${t(`today.window.signup.${edge}`)}` }];
    }),
  );
  const shownEvents = events.toSorted((a, b) => a.index - b.index).slice(-EVENTS);
  const label = t('today.days_label', { total: format.number(total), days: format.number(days.length) });
  const chart = (
    <>
      <ul className={cx('names')}>
        {shown.map(({ competitionId, title, colour, total: n }) => (
          <li key={competitionId}>
            <span className={cx('dot')} style={{ background: colour }} />
            {title} <b>{format.number(n)}</b>
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${WIDTH} 150`} className={cx('chart')} role="img" aria-label={label}>
        {[0, 1, 2, 3, 4].map((line) => (
          <g key={line}>
            <line x1={LEFT} x2={WIDTH} y1={y((top / 4) * line)} y2={y((top / 4) * line)} className={cx(line === 0 ? 'base' : 'grid')} />
            <text x={LEFT - 6} y={y((top / 4) * line) + 4} textAnchor="end">
              {format.number((top / 4) * line)}
            </text>
          </g>
        ))}
        {days.map((day, index) => {
          let below = 0;
          return shown.map(({ competitionId, colour, perDay }) => {
            const n = perDay[index] ?? 0;
            if (n === 0) return null;
            const from = y(below);
            below += n;
            return (
              <rect
                key={day + competitionId}
                x={LEFT + index * step + 1}
                width={Math.max(1, step - 2)}
                y={y(below)}
                height={Math.max(0.5, from - y(below) - 1)}
                style={{ fill: colour }}
              />
            );
          });
        })}
        {shownEvents.map(({ index, words }, place) => {
          const x = LEFT + (index + 0.5) * step;
          return (
            <g key={words}>
              <line x1={x} x2={x} y1={16} y2={BASE} className={cx('event')} />
              <text x={x} y={12} textAnchor="middle" className={cx('words')}>
                {SIGNS[place]}
              </text>
            </g>
          );
        })}
        <text x={LEFT} y={144}>
          {nameOf(days[0] ?? '')}
        </text>
        <text x={WIDTH} y={144} textAnchor="end">
          {t('today.title')}
        </text>
      </svg>
      {shownEvents.length > 0 && (
        <ul className={cx('events')}>
          {shownEvents.map(({ at, words }, place) => (
            <li key={words}>
              <b>{SIGNS[place]}</b> {format.dayMonth(at)} {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return (
    <ChartCard
      id="today-days"
      title={t('today.days')}
      facts={t('today.entries', { count: total, shown: format.number(total) })}
      chart={chart}
      head={[t('today.day'), ...shown.map(({ title }) => title)]}
      rows={days.map((day, index) => [nameOf(day), ...shown.map(({ perDay }) => format.number(perDay[index] ?? 0))]).toReversed()}
    />
  );
};
