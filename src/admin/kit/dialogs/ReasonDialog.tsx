import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Drawer, Stack, TextField } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CannedReasonKind } from '#contract/office/cannedReasons.ts';
import type { MessageOutlook } from '#contract/office/decisions.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { ToldLine } from '#src/admin/kit/told/ToldLine.tsx';
import { type Reason, useCannedReasons } from './useCannedReasons.ts';

interface ReasonDialogProps {
  title: string;
  /** The subject of the decision, above its effect. */
  subject?: ReactNode;
  body: string;
  /** The messages that the decision sends; absent while they are not known. */
  told?: MessageOutlook | undefined;
  /** The list of reasons to offer. */
  kind: CannedReasonKind;
  /** The help below the field for a typed reason: who reads it, and that it is required. */
  help: string;
  required: string;
  confirmLabel: string;
  /** True if nothing can be decided. */
  isDisabled?: boolean;
  isPending: boolean;
  onReason: (reason: Reason) => void;
  onClose: () => void;
}

const isTyping = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** Asks for the reason that families read: a prepared one, chosen by key or press, or a typed one. On a phone it is a bottom sheet. */
export const ReasonDialog = ({
  title,
  subject,
  body,
  told,
  kind,
  help,
  required,
  confirmLabel,
  isDisabled = false,
  isPending,
  onReason,
  onClose,
}: ReasonDialogProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const isPhone = usePhone();
  const reasons = useCannedReasons(kind);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const send = (reason: Reason) => {
    if (!isPending && !isDisabled) onReason(reason);
  };
  const sendOwn = () => {
    if (!isBlank(text)) return send({ reason: text.trim() });
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
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {subject}
        <DialogContentText>{body}</DialogContentText>
        {told && (
          <DialogContentText component="div" variant="body2" sx={{ mt: 1 }}>
            <ToldLine messages={told} />
          </DialogContentText>
        )}
        <Stack spacing={1} role="group" aria-label={t('queue.reasons')} sx={{ my: 1.5, alignItems: 'stretch' }}>
          {reasons.map(({ id, text: words }, index) => (
            <Button
              key={id}
              variant="outlined"
              disabled={isPending || isDisabled}
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
          label={t('queue.own_words')}
          helperText={missing ? required : help}
          error={missing}
          value={text}
          inputRef={field}
          slotProps={{ htmlInput: { maxLength: DECISION_REASON_MAX } }}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" disabled={isDisabled} loading={isPending} onClick={sendOwn}>
          {confirmLabel}
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
