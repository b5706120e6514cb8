import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ComputedTerms } from '#contract/results/admin.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './table.module.css';

const cx = bindStyles(css);

/** The rules by which results were computed: weights, how marks combine or attempts count, ties and awards. */
export const RulesLine = ({ competitionId, terms }: { competitionId: string; terms: ComputedTerms }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const { criteria, rounds, ranking } = terms;
  const wayOf = ({ combine, table }: ComputedTerms['rounds'][number]): string =>
    table ? t(`judging.attempts.fact.${table.counts}`, { count: table.attempts }) : t(`judging.combine.${combine}`);
  const ways = new Set(rounds.map(wayOf));
  return (
    <div className={cx('rules')}>
      <ul aria-label={t('results.rules')}>
        {criteria.map(({ key, title, weight }) => (
          <li key={key} className={cx('quiet')}>
            {text(title)} <b className={cx('tag')}>{t('results.percent', { weight })}</b>
          </li>
        ))}
        {rounds.map((round, index) =>
          ways.size === 1 && index > 0 ? null : (
            <li key={round.id} className={cx('tag')}>
              <Icon name={moreIcons.scale} />
              {ways.size > 1 && `${text(round.name)}${t('colon')}`}
              {wayOf(round)}
            </li>
          ),
        )}
        <li className={cx('tag')}>{t(`results.ties.${ranking.ties}`)}</li>
        <li className={cx('tag')}>{t(ranking.onlyBest ? 'results.only_best' : 'results.all_awards')}</li>
      </ul>
      <Guarded part="competitionDrafts">
        <Link to={`/competitions/${encodeURIComponent(competitionId)}`}>{t('results.change_rules')}</Link>
      </Guarded>
    </div>
  );
};
