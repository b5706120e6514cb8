import { useTranslation } from 'react-i18next';
import { type CompetitionFilter, modeValues, statusValues } from '#contract/portal/listQueries.ts';
import { useSeasons } from '#src/platform/site/useSeasons.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import css from './CompetitionFilters.module.css';
import { narrowed } from './listFilter.ts';

const cx = bindStyles(css);

interface CompetitionFiltersProps {
  filter: CompetitionFilter;
  onChange: (filter: CompetitionFilter) => void;
}

/** Filters the list by season, mode and status; the first option of each shows all. */
export function CompetitionFilters({ filter, onChange }: CompetitionFiltersProps) {
  const { t } = useTranslation(['competitionPages', 'competitions']);
  const seasons = useSeasons();
  const all = { value: 'all', label: t('filter.all') } as const;
  return (
    <section className={cx('filters')} aria-label={t('filter.title')}>
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
      <span aria-hidden="true">{t('filter.status')}</span>
      <FilterGroup
        label={t('filter.status')}
        options={[all, ...statusValues.map((status) => ({ value: status, label: t(`competitions:status.${status}`) }))]}
        value={filter.status ?? all.value}
        onChange={(value) => onChange(narrowed(filter, 'status', value === 'all' ? undefined : value))}
      />
    </section>
  );
}
