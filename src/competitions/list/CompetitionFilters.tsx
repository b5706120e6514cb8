import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompetitionFilter, modeValues, statusValues } from '#contract/portal/listQueries.ts';
import { LazyView, lazyComponent } from '#src/platform/chunks/lazyComponent.tsx';
import { useSeasons } from '#src/platform/site/useSeasons.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './CompetitionFilters.module.css';
import { narrowed } from './listFilter.ts';

const cx = bindStyles(css);

/** Only a phone opens it. */
const filterSheet = lazyComponent(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

interface CompetitionFiltersProps {
  filter: CompetitionFilter;
  /** Ages for which there is a competition. */
  ages: readonly number[];
  /** The number of competitions that pass; undefined while they load. */
  found: number | undefined;
  onChange: (filter: CompetitionFilter) => void;
}

/** Filters the list by season, mode, age and status: in rows, or on a phone in a sheet behind one line that names what is chosen. */
export function CompetitionFilters(props: CompetitionFiltersProps) {
  const { t } = useTranslation(['competitionPages', 'competitions']);
  const [open, setOpen] = useState(false);
  const { season, mode, age, status } = props.filter;
  const chosen = [
    season === undefined ? t('filter.all') : String(season),
    mode && t(`competitions:mode.${mode}`),
    age !== undefined && t('filter.years', { count: age }),
    status && t(`competitions:status.${status}`),
  ].filter(Boolean);
  return (
    <section aria-label={t('filter.title')}>
      <div className={cx('rows')}>
        <FilterRows {...props} />
      </div>
      <div className={cx('line')}>
        <Button variant="secondary" icon={moreIcons.filter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {chosen.length === 1 && season === undefined ? (
            t('filter.title')
          ) : (
            <>
              <span className="vh">
                {t('filter.title')}
                {t('filter.colon')}
              </span>
              {chosen.join(' · ')}
            </>
          )}
        </Button>
      </div>
      {open && (
        <Suspense fallback={null}>
          <LazyView
            chunk={filterSheet}
            props={{ found: props.found, onClose: () => setOpen(false), children: <FilterRows {...props} /> }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The filters in rows; the first option of each shows all. */
function FilterRows({ filter, ages, onChange }: CompetitionFiltersProps) {
  const { t } = useTranslation(['competitionPages', 'competitions']);
  const seasons = useSeasons();
  const all = { value: 'all', label: t('filter.all') } as const;
  // an age of the address that no competition has can be seen and cleared
  const shownAges = filter.age === undefined || ages.includes(filter.age) ? ages : [...ages, filter.age].sort((a, b) => a - b);
  return (
    <div className={cx('filters')}>
      <span aria-hidden="true">{t('filter.season')}</span>
      <FilterGroup
        label={t('filter.season')}
        options={[all, ...seasons.map((season) => ({ value: String(season), label: <span className="num">{season}</span> }))]}
        value={filter.season === undefined ? all.value : String(filter.season)}
        onChange={(value) => onChange(narrowed(filter, 'season', value === all.value ? undefined : Number(value)))}
      />
      <span aria-hidden="true">{t('filter.mode')}</span>
      <FilterGroup
        label={t('filter.mode')}
        options={[all, ...modeValues.map((mode) => ({ value: mode, label: t(`competitions:mode.${mode}`) }))]}
        value={filter.mode ?? all.value}
        onChange={(value) => onChange(narrowed(filter, 'mode', value === 'all' ? undefined : value))}
      />
      <span aria-hidden="true">{t('filter.age')}</span>
      <FilterGroup
        label={t('filter.age')}
        options={[all, ...shownAges.map((age) => ({ value: String(age), label: t('filter.years', { count: age }) }))]}
        value={filter.age === undefined ? all.value : String(filter.age)}
        onChange={(value) => onChange(narrowed(filter, 'age', value === all.value ? undefined : Number(value)))}
      />
      <span aria-hidden="true">{t('filter.status')}</span>
      <FilterGroup
        label={t('filter.status')}
        options={[all, ...statusValues.map((status) => ({ value: status, label: t(`competitions:status.${status}`) }))]}
        value={filter.status ?? all.value}
        onChange={(value) => onChange(narrowed(filter, 'status', value === 'all' ? undefined : value))}
      />
    </div>
  );
}
