import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Computation, ResultRow } from '#contract/results/admin.ts';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ResultCards } from './table/ResultCards.tsx';
import { ResultTable, type ShownResults } from './table/ResultTable.tsx';
import { RulesLine } from './table/RulesLine.tsx';
import { AT_ONCE, awardsOfGroup, itemsOf, judgesOf, type ResultGroup } from './table/resultItems.ts';
import css from './table/table.module.css';
import { useResultWords } from './table/useResultWords.ts';

const cx = bindStyles(css);
const NONE: ReadonlySet<string> = new Set();

interface RankingProps {
  competitionId: string;
  computation: Computation;
  group: ResultGroup;
}

/** The ranking of a group with the rules that it follows and the lines of its awards. */
export const Ranking = ({ competitionId, computation: { terms, judges, before }, group }: RankingProps) => {
  const { t } = useTranslation('admin');
  const words = useResultWords();
  const isPhone = usePhone();
  const [opened, setOpened] = useState(NONE);
  const items = useMemo(() => itemsOf(group, terms, opened), [group, terms, opened]);
  const { others } = useMemo(() => awardsOfGroup(group, terms), [group, terms]);
  const open = (rows: readonly ResultRow[]) => {
    const next = rows.slice(0, AT_ONCE);
    flushSync(() => setOpened(new Set([...opened, ...next.map(({ id }) => id)])));
    // the button may be gone, or stand below
    document.querySelector<HTMLElement>(`[data-result="${CSS.escape(next[0]?.id ?? '')}"]`)?.focus();
  };
  const shown: ShownResults = {
    items,
    judges: judgesOf(group, judges),
    others,
    isFirst: before === null,
    isTimed: group.rows.some(({ durationMs }) => durationMs !== null),
    onOpen: open,
  };
  const notes = [
    ...others.map(words.other),
    group.rows.some(({ marks }) => marks.some(({ isCounted }) => !isCounted)) ? t('results.struck_through') : '',
    shown.isTimed && terms.ranking.ties === 'shared' ? t('results.duration_shown') : '',
  ].filter(Boolean);
  return (
    <section className={cx('card')} aria-label={t(`group.${group.group}`)}>
      <RulesLine competitionId={competitionId} terms={terms} />
      {isPhone ? <ResultCards {...shown} /> : <ResultTable {...shown} />}
      {(notes.length > 0 || opened.size > 0) && (
        <div className={cx('foot')}>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
          {opened.size > 0 && (
            <Button size="small" onClick={() => setOpened(NONE)}>
              {t('results.fold_again')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
