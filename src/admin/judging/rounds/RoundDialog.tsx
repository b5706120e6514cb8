import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Round } from '#contract/judging/admin.ts';
import { useReadJudging } from '#src/admin/judging/useJudging.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { RoundFields } from './RoundFields.tsx';
import { checkDraft, draftOf, newDraft } from './roundDraft.ts';

interface RoundDialogProps {
  competitionId: string;
  /** The round to change; null for a new one. */
  round: Round | null;
  /** The competition's rounds, in order. */
  rounds: readonly Round[];
  onClose: () => void;
  onSaved: (round: Round) => void;
}

/** Edits the settings of a round, or those of a new one. */
export const RoundDialog = ({ competitionId, round, rounds, onClose, onSaved }: RoundDialogProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const titleId = useId();
  const [draft, setDraft] = useState(() => (round ? draftOf(round) : newDraft(rounds.length + 1, Date.now())));
  const [wasSent, setWasSent] = useState(false);
  const readAgain = useReadJudging();
  const onSuccess = async (saved: Round) => {
    await readAgain();
    onSaved(saved);
  };
  const add = useAction('POST /api/admin/competitions/:id/rounds', { onSuccess });
  const change = useAction('PATCH /api/admin/rounds/:id', { onSuccess });
  const checked = checkDraft(draft, Date.now());
  const earlier = round
    ? rounds.slice(
        0,
        rounds.findIndex(({ id }) => id === round.id),
      )
    : rounds;
  const error = add.error ?? change.error;
  const isPending = add.isPending || change.isPending;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setWasSent(true));
    if ('problems' in checked) return form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (round) change.mutate({ params: { id: round.id }, body: { ...checked.settings, version: round.version } });
    else add.mutate({ params: { id: competitionId }, body: checked.settings });
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={save}>
        <DialogTitle id={titleId}>{t(round ? 'judging.edit_round' : 'judging.add_round')}</DialogTitle>
        <DialogContent>
          <RoundFields
            draft={draft}
            problems={wasSent && 'problems' in checked ? checked.problems : {}}
            canChangeKind={round === null || round.state === 'draft'}
            earlier={earlier}
            onChange={setDraft}
          />
          {error && <Alert severity="error">{message(error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t(round ? 'judging.save' : 'judging.add_round')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
