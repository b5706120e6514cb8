import { Button } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import { awaitedOf, type BoardFacts, type JudgeFacts, type WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { useHandChange } from '#src/admin/judging/useHandChange.ts';
import { useRemind } from '#src/admin/judging/useRemind.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ConflictItem } from './ConflictItem.tsx';
import css from './deciding.module.css';
import { IdleItem } from './IdleItem.tsx';
import type { RuledConflict } from './RulingDialog.tsx';
import { SpreadItem } from './SpreadItem.tsx';

const cx = bindStyles(css);

/** Number of decisions shown at first; the most urgent come first. */
const SHOWN = 6;

interface DecisionsProps {
  board: Board;
  facts: BoardFacts;
  onAccept: (work: WorkFacts) => void;
  onRule: (ruled: RuledConflict) => void;
  onFree: (judge: JudgeFacts) => void;
  onOpenWork: (work: WorkFacts) => void;
}

interface Item {
  id: string;
  content: ReactNode;
}

/** A mark that came late and waits. */
const LateItem = ({ work, onOpen }: { work: WorkFacts; onOpen: () => void }) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <b>{t('judging.late_mark', { no: work.work.no })}</b>
      <p>{t('judging.late_body')}</p>
      <Button size="small" variant="outlined" onClick={onOpen}>
        {t('judging.look_at_it')}
      </Button>
    </>
  );
};

/** Returns all that an organiser has to decide, most urgent first; conflicts that only the data show come last. */
const useItems = ({ board, facts, onAccept, onRule, onFree, onOpenWork }: DecisionsProps): { urgent: Item[]; derived: Item[] } => {
  const { round } = board;
  const hand = useHandChange(round.id);
  const { remind, isPending } = useRemind(round.id);
  const isOpen = round.state === 'open';
  const conflictsWith = (isDeclared: boolean): Item[] =>
    facts.works.flatMap((work) =>
      [...work.conflicts.values()]
        .filter(({ ruling, kinds }) => ruling === 'open' && kinds.includes('declared') === isDeclared)
        .map((conflict) => ({
          id: `conflict ${work.work.id} ${conflict.judgeId}`,
          content: <ConflictItem facts={facts} work={work} conflict={conflict} onRule={onRule} />,
        })),
    );
  const late = facts.works
    .filter(({ isLate }) => isLate)
    .map((work) => ({ id: `late ${work.work.id}`, content: <LateItem work={work} onOpen={() => onOpenWork(work)} /> }));
  const apart = facts.works
    .filter(({ isFarApart }) => isFarApart && round.state !== 'locked')
    .toSorted((a, b) => Number(awaitedOf(a).length > 0) - Number(awaitedOf(b).length > 0))
    .map((work) => ({
      id: `apart ${work.work.id}`,
      content: (
        <SpreadItem
          facts={facts}
          work={work}
          isPending={hand.isPending}
          onCall={(judgeId) => void hand.change({ does: 'assign', pairs: [{ workId: work.work.id, judgeId }] }).catch(() => {})}
          onAccept={() => onAccept(work)}
        />
      ),
    }));
  const idle = facts.judges
    .filter(({ judge, assigned, done }) => isOpen && !judge.hasLeft && assigned > 0 && done === 0)
    .map((judge) => ({
      id: `idle ${judge.judge.id}`,
      content: <IdleItem facts={judge} isPending={isPending} onRemind={() => remind([judge.judge.id])} onFree={() => onFree(judge)} />,
    }));
  return { urgent: [...late, ...apart, ...conflictsWith(true), ...idle], derived: conflictsWith(false) };
};

const Items = ({ items }: { items: readonly Item[] }) => (
  <ul className={cx('items')}>
    {items.map(({ id, content }) => (
      <li key={id}>{content}</li>
    ))}
  </ul>
);

/** All that waits for an organiser in a round. */
export const Decisions = (props: DecisionsProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const { urgent, derived } = useItems(props);
  const [all, setAll] = useState(false);
  const [showsDerived, setShowsDerived] = useState(false);
  return (
    <section className={cx('card')} aria-labelledby={titleId}>
      <header className={cx('head')}>
        <h2 id={titleId}>{t('judging.decisions')}</h2>
      </header>
      {urgent.length === 0 && <p className={cx('quiet')}>{t('judging.no_decisions')}</p>}
      <Items items={all ? urgent : urgent.slice(0, SHOWN)} />
      {urgent.length > SHOWN && !all && (
        <div className={cx('fold')}>
          <Button size="small" onClick={() => setAll(true)}>
            {t('judging.show_all', { count: urgent.length })}
          </Button>
        </div>
      )}
      {derived.length > 0 && (
        <div className={cx('fold')}>
          <Button size="small" aria-expanded={showsDerived} onClick={() => setShowsDerived(!showsDerived)}>
            {t('judging.derived_found', { count: derived.length })}
          </Button>
        </div>
      )}
      {showsDerived && <Items items={derived} />}
    </section>
  );
};
