import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE_MAX } from '#contract/judging/public.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import css from './Sheet.module.css';

const cx = bindStyles(css);

interface AbstainDialogProps {
  no: string;
  note: string;
  busy: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
}

/** Asks how a judge knows a team before the work is given back. */
export function AbstainDialog({ no, note, busy, onConfirm, onClose }: AbstainDialogProps) {
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
      title={t('abstain.title', { no })}
      closeLabel={t('app:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('abstain.cancel')}
          </Button>
          <Button busy={busy} onClick={confirm}>
            {t('abstain.confirm')}
          </Button>
        </>
      }
    >
      <p className={cx('lead')}>{t('abstain.body')}</p>
      <TextArea
        label={t('abstain.label')}
        rows={3}
        required
        maxLength={NOTE_MAX}
        value={text}
        error={isAsked && isBlank(text) ? t('problem.noteMissing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
