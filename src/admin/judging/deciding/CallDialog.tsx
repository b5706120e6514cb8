import { Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoardFacts, judgesToCall, type WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { useHandChange } from '#src/admin/judging/useHandChange.ts';

interface CallDialogProps {
  roundId: string;
  facts: BoardFacts;
  work: WorkFacts;
  onClose: () => void;
}

/** Calls another judge for a work whose marks are far apart: the one with the fewest works left is proposed. */
export const CallDialog = ({ roundId, facts, work: one, onClose }: CallDialogProps) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const titleId = useId();
  const able = judgesToCall(facts, one);
  const [chosen, setChosen] = useState(able[0]?.judge.id ?? '');
  const { change, isPending } = useHandChange(roundId);
  const judge = able.find((each) => each.judge.id === chosen)?.judge;
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('judging.apart', { no: one.work.no, points: points.whole(one.work.spread ?? 0) })}</DialogTitle>
      <DialogContent>
        {able.length === 0 ? (
          <p>{t('judging.nobody_left')}</p>
        ) : (
          <RadioGroup aria-labelledby={titleId} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {able.map(({ judge: { id, name }, assigned, done }) => (
              <FormControlLabel key={id} value={id} control={<Radio />} label={t('judging.has_left', { name, count: assigned - done })} />
            ))}
          </RadioGroup>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        {judge && (
          <Button
            variant="contained"
            loading={isPending}
            onClick={() =>
              void change({ does: 'assign', pairs: [{ workId: one.work.id, judgeId: judge.id }] })
                .then(onClose)
                .catch(() => {})
            }
          >
            {t('judging.ask', { name: judge.name })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
