import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Drawer, Stack, TextField } from '@mui/material';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Kbd } from '../frame/Kbd.tsx';
import { type Reason, useCannedReasons } from '../useCannedReasons.ts';
import { usePhone } from '../usePhone.ts';
import { Refusals } from './Refusals.tsx';
import { type Decidable, useDecide, useDecisionPreview } from './useDecide.ts';

interface Props {
  entries: readonly Decidable[];
  onClose: () => void;
  onDone: () => void;
}

const isTyping = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Why entries are turned down: a prepared reason by its key or a press, or one's own words. A phone has it as a sheet at its foot. */
export const RejectDialog = ({ entries, onClose, onDone }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = usePhone();
  const reasons = useCannedReasons('registration');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const { data: preview } = useDecisionPreview(entries, 'reject');
  const { mutate, isPending } = useDecide(onDone);
  const refused = preview?.refused ?? [];
  const count = entries.length - refused.length;
  const send = (reason: Reason) => {
    if (!isPending && count > 0) mutate({ entries, decision: 'reject', reason });
  };
  const sendOwn = () => {
    if (text.trim() !== '') return send({ reason: text.trim() });
    setMissing(true);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = Number(event.key);
    const reason = reasons[number - 1];
    if (reason !== undefined) send({ cannedReasonId: reason.id });
    else if (number === reasons.length + 1) field.current?.focus();
    else return;
    event.preventDefault();
  };
  const content = (
    <>
      <DialogTitle id={titleId}>{translate('reject_title', { smart_count: count })}</DialogTitle>
      <DialogContent>
        {refused.length > 0 && <Refusals refused={refused} entries={entries} onOpen={onClose} />}
        <DialogContentText>{translate('reject_body')}</DialogContentText>
        <Stack spacing={1} role="group" aria-label={translate('queue.reasons')} sx={{ my: 1.5, alignItems: 'stretch' }}>
          {reasons.map(({ id, text: words }, index) => (
            <Button
              key={id}
              variant="outlined"
              disabled={isPending || count === 0}
              onClick={() => send({ cannedReasonId: id })}
              sx={{ justifyContent: 'space-between', gap: 1.5, whiteSpace: 'normal', textAlign: 'start', py: 0.75 }}
            >
              {words}
              {index < 9 && <Kbd name={String(index + 1)} />}
            </Button>
          ))}
        </Stack>
        <TextField
          fullWidth
          multiline
          minRows={2}
          label={translate('queue.own_words')}
          helperText={translate(missing ? 'reason_required' : 'reason_help')}
          error={missing}
          value={text}
          inputRef={field}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" disabled={count === 0} loading={isPending} onClick={sendOwn}>
          {translate('queue.reject_count', { smart_count: count })}
        </Button>
      </DialogActions>
    </>
  );
  const common = { open: true, onClose: isPending ? undefined : onClose, onKeyDown };
  return isPhone ? (
    <Drawer
      {...common}
      anchor="bottom"
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { borderRadius: '16px 16px 0 0', maxHeight: '90dvh' },
        },
      }}
    >
      {content}
    </Drawer>
  ) : (
    <Dialog {...common} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      {content}
    </Dialog>
  );
};
