import { useTranslate } from 'react-admin';
import type { SeasonOverview } from '#contract/overview.ts';
import { countryName } from '#contract/rules/countryName.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLocale } from '../../platform/i18n/useLocale.ts';
import { bindStyles } from '../../ui/bindStyles.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './Origins.module.css';

const cx = bindStyles(css);

const SHOWN = 6;

/** Where the season's entries come from: the groups, and the countries and regions with the most. */
export const Origins = ({ entries: { total, byGroup, byCountry } }: { entries: NonNullable<SeasonOverview['entries']> }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const format = useFormat();
  const share = (n: number) => (total === 0 ? '0%' : new Intl.NumberFormat(locale, { style: 'percent' }).format(n / total));
  const rest = byCountry.slice(SHOWN);
  const bars = [
    ...byCountry.slice(0, SHOWN).map(({ country, entries }) => ({ key: country, name: countryName(country, locale), entries })),
    ...(rest.length === 0
      ? []
      : [
          {
            key: 'rest',
            name: translate('today.other_places', { smart_count: rest.length }),
            entries: rest.reduce((sum, { entries }) => sum + entries, 0),
          },
        ]),
  ];
  const most = Math.max(1, ...bars.map(({ entries }) => entries));
  const chart = (
    <>
      <div className={cx('groups')}>
        {byGroup.map(({ group, entries }) => (
          <span key={group} className={cx('group', group)} style={{ flexGrow: entries }}>
            {translate(`group.${group}`)} <b>{format.number(entries)}</b>
          </span>
        ))}
      </div>
      <ul className={cx('bars')}>
        {bars.map(({ key, name, entries }) => (
          <li key={key}>
            <span>{name}</span>
            <span className={cx('track')}>
              <i style={{ width: `${(entries / most) * 100}%` }} />
            </span>
            <b>{format.number(entries)}</b>
            <span className={cx('share')}>{share(entries)}</span>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <ChartCard
      id="today-origins"
      title={translate('today.origins')}
      facts={translate('today.entries', { smart_count: total, count: format.number(total) })}
      chart={chart}
      head={[translate('today.place'), translate('today.entries_column'), translate('today.share')]}
      rows={byCountry.map(({ country, entries }) => [countryName(country, locale), format.number(entries), share(entries)])}
    />
  );
};
