import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE_MAX } from '#contract/judging/public.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';

interface AbortDialogProps {
  note: string;
  busy: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
}

/** Asks why an attempt is broken off before the team begins again. */
export function AbortDialog({ note, busy, onConfirm, onClose }: AbortDialogProps) {
  const { t } = useTranslation(['judging', 'app']);
  const [text, setText] = useState(note);
  const [isAsked, setAsked] = useState(false);
  const confirm = () => {
    if (isBlank(text)) setAsked(true);
    else onConfirm(text);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('table.abort.title')}
      closeLabel={t('app:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('table.abort.cancel')}
          </Button>
          <Button busy={busy} onClick={confirm}>
            {t('table.abort.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('table.abort.body')}</p>
      <TextArea
        label={t('table.abort.label')}
        rows={3}
        required
        maxLength={NOTE_MAX}
        value={text}
        error={isAsked && isBlank(text) ? t('table.abort.missing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
