import { useTranslation } from 'react-i18next';
import type { SeasonOverview } from '#contract/office/overview.ts';
import { countryName } from '#contract/places/countryName.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './Origins.module.css';

const cx = bindStyles(css);

const SHOWN = 6;

type Entries = NonNullable<SeasonOverview['entries']>;

interface Bar {
  key: string;
  name: string;
  entries: number;
}

/** Returns a formatter for a share of the total, in percent. */
const useShare = (total: number) => {
  const locale = useLocale();
  return (n: number) => (total === 0 ? '0%' : new Intl.NumberFormat(locale, { style: 'percent' }).format(n / total));
};

const Bars = ({ bars, total, hasLongNames = false }: { bars: readonly Bar[]; total: number; hasLongNames?: boolean }) => {
  const format = useFormat();
  const share = useShare(total);
  const most = Math.max(1, ...bars.map(({ entries }) => entries));
  return (
    <ul className={cx('bars', hasLongNames && 'longNames')}>
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
  );
};

/** The origins of the season's entries: groups, and the most frequent countries and regions. */
export const Origins = ({ entries: { total, byGroup, byCountry } }: { entries: Entries }) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const format = useFormat();
  const share = useShare(total);
  const places = byCountry.map(({ country, entries }) => ({ key: country, name: countryName(country, locale), entries }));
  const rest = places.slice(SHOWN);
  const others = {
    key: 'rest',
    name: t('today.other_places', { count: rest.length }),
    entries: rest.reduce((sum, { entries }) => sum + entries, 0),
  };
  const chart = (
    <>
      <div className={cx('groups')}>
        {byGroup.map(({ group, entries }) => (
          <span key={group} className={cx('group', group)} style={{ flexGrow: entries }}>
            {t(`group.${group}`)} <b>{format.number(entries)}</b>
          </span>
        ))}
      </div>
      <Bars bars={[...places.slice(0, SHOWN), ...(rest.length === 0 ? [] : [others])]} total={total} />
    </>
  );
  return (
    <ChartCard
      id="today-origins"
      title={t('today.origins')}
      facts={t('today.entries', { count: total, shown: format.number(total) })}
      chart={chart}
      head={[t('today.place'), t('today.entries_column'), t('today.share')]}
      rows={places.map(({ name, entries }) => [name, format.number(entries), share(entries)])}
    />
  );
};

/** The schools and organizations with the most entries. */
export const Institutions = ({ entries: { total, byInstitution } }: { entries: Entries }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const share = useShare(total);
  const bars = byInstitution.slice(0, SHOWN).map(({ name, entries }) => ({ key: name, name, entries }));
  return (
    <ChartCard
      id="today-institutions"
      title={t('today.institutions')}
      facts={t('today.most_first')}
      chart={<Bars bars={bars} total={total} hasLongNames />}
      head={[t('today.institution'), t('today.entries_column'), t('today.share')]}
      rows={byInstitution.map(({ name, entries }) => [name, format.number(entries), share(entries)])}
    />
  );
};
