import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportKind, ReportReason } from '#contract/office/reports.ts';
import { REPORT_CONTACT_MAX, REPORT_TEXT_MAX } from '#contract/text/textLengths.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import css from './ReportDialog.module.css';

const cx = bindStyles(css);

/** The reported subject: a work by its number, anything else by its id. */
export interface ReportedThing {
  kind: ReportKind;
  ref: string;
}

export interface ReportDialogProps {
  thing: ReportedThing;
  onClose: () => void;
}

const reasons = ['personal', 'unsafe', 'hurtful', 'copied', 'other'] as const satisfies readonly ReportReason[];

/** Asks for the reason of a report, and thanks for it. A repeated press is the same report. */
export default function ReportDialog({ thing, onClose }: ReportDialogProps) {
  const { t } = useTranslation('gallery');
  const problemMessage = useProblemMessage();
  const formId = useId();
  const [requestId] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [missing, setMissing] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, isSuccess, error } = useAction('POST /api/reports');

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason === '') {
      setMissing((count) => count + 1);
      form.current?.querySelector('input')?.focus();
      return;
    }
    const fields = new FormData(form.current ?? undefined);
    const textOf = (name: string) => String(fields.get(name) ?? '');
    mutate({
      body: { requestId, ...thing, reason, text: textOf('text'), contact: textOf('contact'), website: textOf('website') },
    });
  };

  if (isSuccess)
    return (
      <Dialog open onClose={onClose} title={t('report.thanks')} actions={<Button onClick={onClose}>{t('report.done')}</Button>}>
        <FocusTarget token={1}>
          <p role="status">{t('report.next')}</p>
        </FocusTarget>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`report.title.${thing.kind}`)}
      closeLabel={t('report.close')}
      dismissable={!isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {t('report.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={cx('form')} onSubmit={send} noValidate>
        <p>{t('report.intro')}</p>
        <RadioCards
          legend={t('report.reason')}
          name="reason"
          required
          value={reason}
          options={reasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
          error={missing > 0 && reason === '' ? t('report.reasonMissing') : undefined}
          onChange={setReason}
        />
        <TextArea name="text" label={t('report.text')} maxLength={REPORT_TEXT_MAX} rows={3} />
        <TextField
          name="contact"
          label={t('report.contact')}
          hint={t('report.contactHint')}
          maxLength={REPORT_CONTACT_MAX}
          autoComplete="email"
        />
        {/* a honeypot: people neither see nor reach it; bots fill it in */}
        <div className={cx('trap')} aria-hidden="true">
          <input name="website" tabIndex={-1} autoComplete="off" />
        </div>
        {error && (
          <Notice tone="danger" role="alert">
            {problemMessage(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
