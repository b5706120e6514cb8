import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import type { BoardFacts } from '#src/admin/judging/boardFacts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './deciding.module.css';
import { Loads } from './Loads.tsx';
import { UndoLine } from './UndoLine.tsx';
import { Unmet } from './Unmet.tsx';
import type { Preview } from './usePreview.ts';

const cx = bindStyles(css);

interface AutoAssignProps {
  board: Board;
  facts: BoardFacts;
  preview: Preview;
}

/** The merits of a proposal, and its points to look at. */
const Checks = ({ facts, preview: { proposal } }: AutoAssignProps) => {
  const { t } = useTranslation('admin');
  if (!proposal) return null;
  const after = proposal.loads.map((load) => load.after);
  const added = Map.groupBy(proposal.added, ({ judgeId }) => judgeId);
  const idle = facts.judges.filter(({ judge, assigned, done }) => assigned > 0 && done === 0 && added.has(judge.id));
  return (
    <ul className={cx('checks')}>
      <li>
        <Icon name="check" /> {t('judging.apart_by', { count: after.length === 0 ? 0 : Math.max(...after) - Math.min(...after) })}
      </li>
      <li>
        <Icon name="check" /> {t('judging.avoided', { count: facts.conflicts })}
      </li>
      {proposal.removed.length > 0 && (
        <li>
          <Icon name="check" /> {t('judging.moved', { count: proposal.removed.length })}
        </li>
      )}
      {facts.judges.some(({ done }) => done > 0) &&
        idle.map(({ judge }) => (
          <li key={judge.id} className={cx('warns')}>
            <Icon name="alert" /> {t('judging.idle_gets', { name: judge.name, count: added.get(judge.id)?.length ?? 0 })}
          </li>
        ))}
    </ul>
  );
};

/** The proposal, with its confirmation. */
const Proposed = (props: AutoAssignProps) => {
  const { board, facts, preview } = props;
  const { t } = useTranslation('admin');
  const { proposal, moves, isPending, propose, confirm, close } = preview;
  if (!proposal) return null;
  // one that moves is added to another judge
  const number = Math.max(proposal.added.length, proposal.removed.length);
  return (
    <>
      <p className={cx('note')}>{t('judging.auto_note', { each: board.round.judgesPerWork, count: proposal.added.length })}</p>
      <Loads loads={proposal.loads} judges={facts.judges} />
      <Checks {...props} />
      <Unmet unmet={proposal.unmet} facts={facts} />
      <FormControlLabel
        sx={{ display: 'flex' }}
        control={<Checkbox size="small" checked={moves} disabled={isPending} onChange={({ target }) => propose(target.checked)} />}
        label={t('judging.move')}
      />
      <div className={cx('buttons')}>
        <Button variant="contained" startIcon={<Icon name="check" />} disabled={number === 0} loading={isPending} onClick={confirm}>
          {number === 0 ? t('judging.nothing_to_assign') : t('judging.confirm', { count: number })}
        </Button>
        <Button variant="outlined" startIcon={<Icon name="refresh" />} disabled={isPending} onClick={() => propose(moves)}>
          {t('judging.another_way')}
        </Button>
        <Button disabled={isPending} onClick={close}>
          {t('ra.action.close')}
        </Button>
      </div>
    </>
  );
};

/** Assigns works automatically: a preview with each judge's load, confirmed as one change that can be taken back. */
export const AutoAssign = (props: AutoAssignProps) => {
  const { board, facts, preview } = props;
  const { t } = useTranslation('admin');
  const titleId = useId();
  const lacking = facts.works.filter((each) => each.lacking > 0).length;
  const hasJudges = board.judges.some(({ hasLeft }) => !hasLeft);
  if (board.round.state === 'locked') return null;
  return (
    <section className={cx('card', preview.proposal !== null && 'open')} aria-labelledby={titleId}>
      <header className={cx('head')}>
        <Icon name={moreIcons.bolt} />
        <h2 id={titleId}>{t('judging.auto')}</h2>
        {preview.proposal && <span className={cx('tag')}>{t('judging.preview')}</span>}
      </header>
      <div className={cx('content')}>
        {board.undo && <UndoLine key={board.undo.id} undo={board.undo} />}
        {preview.proposal ? (
          <Proposed {...props} />
        ) : (
          <>
            <p className={cx('note')}>{lacking > 0 ? t('judging.lacking', { count: lacking }) : t('judging.all_have_judges')}</p>
            <Button
              variant="outlined"
              startIcon={<Icon name={moreIcons.bolt} />}
              disabled={!hasJudges}
              loading={preview.isPending}
              onClick={() => preview.propose(lacking === 0)}
            >
              {!hasJudges ? t('judging.no_panel') : t(lacking > 0 ? 'judging.propose' : 'judging.balance')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
};
