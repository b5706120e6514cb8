import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { AskingDialog } from '../AskingDialog.tsx';
import { type Ruling, useRuling, type VoteSelection } from './useRuling.ts';

interface RulingButtonsProps {
  votes: VoteSelection;
  /** How many of them count, and how many are voided. */
  counting: number;
  voided: number;
  onDone: () => void;
}

/** Void and count again; each asks before it acts. */
export const RulingButtons = ({ votes, counting, voided, onDone }: RulingButtonsProps) => {
  const translate = useTranslate();
  const [asking, setAsking] = useState<Ruling | null>(null);
  const close = () => setAsking(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <Button color="error" variant="outlined" disabled={counting === 0} onClick={() => setAsking('void')}>
        {translate('void')}
      </Button>
      <Button variant="outlined" disabled={voided === 0} onClick={() => setAsking('restore')}>
        {translate('restore')}
      </Button>
      {asking && <RulingDialog ruling={asking} votes={votes} count={asking === 'void' ? counting : voided} onClose={close} onDone={done} />}
    </>
  );
};

interface RulingDialogProps {
  ruling: Ruling;
  votes: VoteSelection;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Voiding needs a reason. */
const RulingDialog = ({ ruling, votes, count, onClose, onDone }: RulingDialogProps) => {
  const translate = useTranslate();
  const { mutate, isPending } = useRuling(onDone);
  const isVoid = ruling === 'void';
  return (
    <AskingDialog
      title={translate(`${ruling}_title`, { smart_count: count })}
      body={translate(`${ruling}_body`)}
      confirmLabel={translate(ruling)}
      isDangerous={isVoid}
      reason={isVoid ? { help: 'void_reason_help', required: 'void_reason_required' } : null}
      isPending={isPending}
      onConfirm={(reason) => mutate(isVoid ? { ruling, votes, reason } : { ruling, votes })}
      onClose={onClose}
    />
  );
};
