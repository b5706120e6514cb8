import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardFacts, WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CellMark } from './CellMark.tsx';
import { lookOf } from './cellLook.ts';
import { useCellWords } from './useCellWords.ts';
import css from './workRows.module.css';

const cx = bindStyles(css);
const AT_ONCE = 40;

interface WorkRowProps {
  facts: BoardFacts;
  work: WorkFacts;
  onOpen: () => void;
}

const WorkRow = ({ facts, work: one, onOpen }: WorkRowProps) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const wordsOf = useCellWords();
  const { work, cells, isFarApart, lacking } = one;
  return (
    <li className={cx('row')}>
      <button type="button" className={cx('title')} onClick={onOpen} disabled={work.isHidden}>
        <span className={cx('no')}>{work.no}</span> {work.title}
      </button>
      {work.isHidden ? (
        <p className={cx('meta')}>{t('judging.own_family')}</p>
      ) : (
        <>
          <ul className={cx('marks')}>
            {facts.judges
              .filter(({ judge }) => cells.has(judge.id))
              .map(({ judge }) => {
                const look = lookOf(one, judge.id, null);
                const cell = cells.get(judge.id);
                const total = cell?.total ?? null;
                return (
                  <li key={judge.id}>
                    <CellMark look={look} shown={total === null ? '' : points.whole(total)} isLate={cell?.isLate === true} extreme={null} />
                    <span>
                      {judge.name}
                      <span className={cx('unseen')}>
                        {t('colon')}
                        {wordsOf(look, total, cell?.isLate === true)}
                      </span>
                    </span>
                  </li>
                );
              })}
          </ul>
          <p className={cx('meta', isFarApart && 'apart')}>
            {[
              work.isOut ? t('judging.out') : '',
              work.total === null ? '' : t('judging.mean_is', { points: points.whole(work.total) }),
              work.spread === null ? '' : t('judging.spread_is', { points: points.whole(work.spread) }),
              lacking > 0 ? t('judging.lacks', { count: lacking }) : '',
            ]
              .filter(Boolean)
              .join(t('dot'))}
          </p>
        </>
      )}
    </li>
  );
};

/** The board on a phone: works as rows with their marks, to read. */
export const WorkRows = ({
  facts,
  works,
  onOpen,
}: {
  facts: BoardFacts;
  works: readonly WorkFacts[];
  onOpen: (work: WorkFacts) => void;
}) => {
  const { t } = useTranslation('admin');
  const [number, setNumber] = useState(AT_ONCE);
  return (
    <>
      <ul className={cx('rows')} aria-label={t('judging.matrix')}>
        {works.slice(0, number).map((work) => (
          <WorkRow key={work.work.id} facts={facts} work={work} onOpen={() => onOpen(work)} />
        ))}
      </ul>
      {works.length > number && (
        <Button sx={{ m: 1.5 }} onClick={() => setNumber(number + AT_ONCE)}>
          {t('judging.more_works', { count: works.length - number })}
        </Button>
      )}
    </>
  );
};
