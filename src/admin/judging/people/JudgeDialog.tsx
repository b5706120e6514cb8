import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import { type BoardFacts, besideOthers, type JudgeFacts, meanOf } from '#src/admin/judging/boardFacts.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { useRemind } from '#src/admin/judging/useRemind.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { FactLines } from '#src/admin/kit/record/Panel.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';

interface JudgeDialogProps {
  board: Board;
  facts: BoardFacts;
  judge: JudgeFacts;
  onFree: () => void;
  onClose: () => void;
}

/** Returns a judge's numbers beside the field's: strict or mild is shown, never corrected. */
const useNumbers = (facts: BoardFacts, { judge, totals }: JudgeFacts) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const field = facts.judges.flatMap((each) => each.totals);
  const mean = (of: readonly number[]) => {
    const found = meanOf(of);
    return found === null ? '–' : points.exact(found);
  };
  const range = (of: readonly number[]) =>
    of.length === 0 ? '–' : t('judging.range', { from: points.exact(Math.min(...of)), to: points.exact(Math.max(...of)) });
  const beside = besideOthers(facts, judge.id);
  const by = (words: 'judging.milder' | 'judging.stricter', total: number) => t(words, { points: points.exact(Math.abs(total)) });
  return {
    mean: t('judging.beside_field', { own: mean(totals), field: mean(field) }),
    range: t('judging.beside_field', { own: range(totals), field: range(field) }),
    beside: beside === null ? '–' : by(beside < 0 ? 'judging.stricter' : 'judging.milder', beside),
  };
};

/** A judge's progress, mean and range in a round beside those of all. */
export const JudgeDialog = ({ board, facts, judge: one, onFree, onClose }: JudgeDialogProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const titleId = useId();
  const { judge, assigned, done } = one;
  const numbers = useNumbers(facts, one);
  const { remind, isPending } = useRemind(board.round.id);
  const isThere = !judge.hasLeft && board.round.state !== 'locked';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{judge.name}</DialogTitle>
      <DialogContent>
        <FactLines
          items={[
            [t('judging.affiliation'), judge.affiliation || null],
            [t('judging.progress'), t('judging.done_of', { done: format.number(done), assigned: format.number(assigned) })],
            [t('judging.mean'), numbers.mean],
            [t('judging.range_label'), numbers.range],
            [t('judging.same_works'), numbers.beside],
            [t('judging.reads'), judge.languages?.map((locale) => languageNames[locale]).join(t('dot')) ?? t('judging.reads_all')],
            [t('judging.limit'), judge.limit === null ? t('judging.no_limit') : format.number(judge.limit)],
            [t('judging.last_mark'), judge.lastMarkAt === null ? '–' : format.dateTime(judge.lastMarkAt)],
            [t('judging.last_reminder'), judge.remindedAt === null ? '–' : format.dateTime(judge.remindedAt)],
          ]}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {isThere && (
          <Button color="error" onClick={onFree}>
            {t('judging.free_title', { name: judge.name })}
          </Button>
        )}
        {isThere && board.round.state === 'open' && done < assigned && (
          <Button loading={isPending} onClick={() => remind([judge.id])}>
            {t('judging.remind_this')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
