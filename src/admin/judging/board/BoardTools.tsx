import { TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type BoardFacts, type BoardFilter, boardFilters, isIn } from '#src/admin/judging/boardFacts.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './board.module.css';

const cx = bindStyles(css);

interface BoardToolsProps {
  facts: BoardFacts;
  perWork: number;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  typed: string;
  onType: (typed: string) => void;
}

/** Filters with their counts, and a search in what is shown. */
export const BoardTools = ({ facts, perWork, filter, onFilter, typed, onType }: BoardToolsProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <div className={cx('tools')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one line with what follows in all browsers */}
      <div role="group" aria-label={t('judging.filters')} className={cx('filters')}>
        {boardFilters.map((each) => (
          <button key={each} type="button" aria-pressed={each === filter} className={cx('filter')} onClick={() => onFilter(each)}>
            {t(`judging.filter.${each}`, { count: perWork })}
            <b>{format.number(facts.works.filter((work) => isIn(each, work, perWork)).length)}</b>
          </button>
        ))}
      </div>
      <span className={cx('order')}>{t('judging.order')}</span>
      <TextField
        type="search"
        sx={{ width: { xs: '100%', sm: 190 } }}
        placeholder={t('judging.search')}
        value={typed}
        slotProps={{ htmlInput: { 'aria-label': t('judging.search'), maxLength: 80 } }}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
};
