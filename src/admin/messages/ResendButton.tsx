import SendIcon from '@mui/icons-material/Send';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { GivenUpMessage } from '#contract/messages.ts';
import { useResend } from './useResend.ts';

interface ResendButtonProps {
  messages: readonly GivenUpMessage[];
  onDone?: () => void;
}

/** Sends messages again that still can be; says why where none can. */
export const ResendButton = ({ messages, onDone }: ResendButtonProps) => {
  const translate = useTranslate();
  const { mutate, isPending } = useResend(onDone);
  const ids = messages.filter(({ canResend }) => canResend).map(({ id }) => id);
  return (
    <Button variant="outlined" startIcon={<SendIcon />} disabled={ids.length === 0} loading={isPending} onClick={() => mutate(ids)}>
      {translate(ids.length === 0 ? 'resend_impossible' : 'resend')}
    </Button>
  );
};
