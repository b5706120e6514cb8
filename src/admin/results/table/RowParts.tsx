import { useTranslation } from 'react-i18next';
import type { Computation, ResultRow } from '#contract/results/admin.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { AwardFacts } from './resultItems.ts';
import css from './table.module.css';
import { useResultWords } from './useResultWords.ts';

const cx = bindStyles(css);

/** A place, and that others share it. */
export const Place = ({ row: { rank, isTied } }: { row: ResultRow }) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <span className={cx('place')}>{rank ?? '—'}</span>
      {isTied && <span className={cx('shared')}>{t('results.shared')}</span>}
    </>
  );
};

/** The name of a team, with its awards that have no line. */
export const Team = ({ row, others }: { row: ResultRow; others: readonly AwardFacts[] }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  return (
    <>
      {row.isErased ? <span className={cx('quiet')}>{t('results.erased')}</span> : <b>{row.teamName}</b>}
      {others
        .filter(({ award }) => row.awards.includes(award.key))
        .map(({ award }) => (
          <span key={award.key} className={cx('award')}>
            <Icon name={moreIcons.medal} />
            {text(award.title)}
          </span>
        ))}
    </>
  );
};

/** The total of a judge's mark; struck through if it does not count. */
export const MarkTotal = ({ mark: { total, isCounted } }: { mark: Pick<ResultRow['marks'][number], 'total' | 'isCounted'> }) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  if (isCounted) return <span className={cx('mark')}>{points.mark(total)}</span>;
  return (
    <span className={cx('mark', 'out')}>
      <s>{points.mark(total)}</s>
      <span className={cx('unseen')}>{t('results.not_counted')}</span>
    </span>
  );
};

/** An attempt of a team by its number; struck through if it does not count. */
const AttemptPair = ({ number, total, isCounted }: Omit<NonNullable<ResultRow['attempts']>[number], 'durationMs'>) => {
  const { t } = useTranslation('admin');
  return (
    <li>
      {t('judging.attempts.nth', { number })} {total === null ? '—' : <MarkTotal mark={{ total, isCounted }} />}
    </li>
  );
};

/** The attempts of a row, and its marks with the names of their judges: where there is no column for each judge. */
export const MarkPairs = ({ row: { marks, attempts = [] }, judges }: { row: ResultRow; judges: Computation['judges'] }) => (
  <ul className={cx('pairs')}>
    {attempts.map(({ number, total, isCounted }) => (
      <AttemptPair key={number} number={number} total={total} isCounted={isCounted} />
    ))}
    {judges.flatMap(({ id, name }) =>
      marks
        .filter(({ judgeId }) => judgeId === id)
        .map((mark) => (
          <li key={id}>
            {name} <MarkTotal mark={mark} />
          </li>
        )),
    )}
  </ul>
);

/** The change of a place since the computation before. */
export const PlaceChange = ({ row, isFirst }: { row: ResultRow; isFirst: boolean }) => {
  const { sign, words, way } = useResultWords().change(row, isFirst);
  return (
    <span className={cx(way)}>
      <span aria-hidden="true">{sign}</span>
      <span className={cx('unseen')}>{words}</span>
    </span>
  );
};

/** The end of an award. */
export const LineContent = ({ facts, tiedRank }: { facts: AwardFacts; tiedRank: number | null }) => {
  const words = useResultWords();
  return (
    <div className={cx('band', facts.award.look)}>
      <span className={cx('flag')}>
        <Icon name={moreIcons.medal} />
        {words.line(facts)}
      </span>
      <span className={cx('reason')}>{words.reason(facts, tiedRank)}</span>
    </div>
  );
};

/** The button that shows folded rows. */
export const FoldButton = ({ rows, onOpen }: { rows: readonly ResultRow[]; onOpen: () => void }) => {
  const { t } = useTranslation('admin');
  const [first, last] = [rows[0]?.rank ?? null, rows.at(-1)?.rank ?? null];
  return (
    <button type="button" className={cx('open')} onClick={onOpen}>
      <Icon name="down" />
      {first === null || last === null
        ? t('results.show_unranked', { count: rows.length })
        : t('results.show_places', { first, last, count: rows.length })}
    </button>
  );
};
