import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consentPurposes } from '#contract/registrations/consents.ts';
import type { GuardianView } from '#contract/registrations/guardians.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { saveFile, savesFiles } from '#src/platform/device/saveFile.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import css from './Guardian.module.css';
import { Looks } from './Looks.tsx';
import { MoveNumber } from './MoveNumber.tsx';
import { NextSteps } from './NextSteps.tsx';

const cx = bindStyles(css);

interface ReceiptProps {
  view: GuardianView;
  token: string;
  /** Leads to the other children of the link, if any. */
  others: ReactNode;
  onChange: () => void;
  /** Called when the answer has moved to another number, which is shown masked. */
  onMoved: (phone: string) => void;
}

/** The guardian's decisions, and how to change them. */
export function Receipt({ view, token, others, onChange, onMoved }: ReceiptProps) {
  const { t } = useTranslation('guardians');
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const message = useProblemMessage();
  const { answer } = view;
  const [isMoving, setMoving] = useState(false);
  const print = useAction('POST /api/guardians/receipts', {
    onSuccess: ({ pdf }) => {
      const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `${answer?.receiptNo ?? ''}.pdf`);
    },
  });
  if (!answer) return null;
  const names = { child: view.child.name, team: view.teamName, teacher: view.instructor };
  return (
    <>
      <PageBand
        tone="mint"
        overlap
        art="tock-done"
        className={cx('band')}
        title={t('receipt.heading')}
        lead={t(answer.processing ? 'receipt.lead' : 'receipt.leadLeft', { ...names, competition: text(view.competition.title) })}
      />
      <div className={`wrap ${cx('page')}`}>
        {others}
        <Card as="section" pad="lg">
          <p className={cx('label')}>{t('receipt.number')}</p>
          <div className={cx('numberLine')}>
            <p className={cx('number')}>{answer.receiptNo}</p>
            <Button
              variant="secondary"
              size="sm"
              icon={moreIcons.copy}
              onClick={() =>
                navigator.clipboard.writeText(answer.receiptNo).then(
                  () => showToast({ message: t('receipt.copied'), tone: 'success' }),
                  () => {},
                )
              }
            >
              {t('receipt.copy')}
            </Button>
          </div>
          <p>
            {t('receipt.by', { name: answer.name, relation: t(`relations.${answer.relation}`), version: answer.textVersion })}
            <br />
            {format.dateTime(answer.at)}
          </p>
          <p>{t('receipt.sent', { phone: view.phone })}</p>
        </Card>
        <Card as="section" pad="lg">
          <h2>{t('receipt.decided')}</h2>
          <ul className={cx('decided')}>
            {consentPurposes.map((purpose) => (
              <li key={purpose}>
                <div>
                  <b>{t(`purposes.${purpose}.title`)}</b>
                  <small>{t(`purposes.${purpose}.${answer[purpose] ? 'given' : 'refused'}`, names)}</small>
                </div>
                <StatusChip tone={answer[purpose] ? 'leaf' : 'ink'} icon={answer[purpose] ? 'check' : moreIcons.minus}>
                  {t(answer[purpose] ? 'yes' : 'no')}
                </StatusChip>
              </li>
            ))}
          </ul>
        </Card>
        {answer.processing && (
          <Card as="section" pad="lg">
            <h2>{t('receipt.back')}</h2>
            <p className={cx('said')}>{t('receipt.backBody', { phone: view.phone })}</p>
            <div className={cx('actions')}>
              <Button
                variant="secondary"
                icon="dl"
                busy={print.isPending}
                onClick={() => savesFiles() && print.mutate({ body: { token, locale } })}
              >
                {t('receipt.pdf')}
              </Button>
              <Button variant="ghost" icon="edit" onClick={onChange}>
                {t('receipt.change')}
              </Button>
              <Button variant="ghost" onClick={() => setMoving(true)}>
                {t('move.title')}
              </Button>
            </div>
            {print.error && (
              <Notice tone="danger" role="alert">
                {message(print.error)}
              </Notice>
            )}
          </Card>
        )}
        {isMoving && <MoveNumber view={view} token={token} onMoved={onMoved} onClose={() => setMoving(false)} />}
        {answer.processing && <NextSteps view={view} />}
        <Looks looks={view.looks} />
      </div>
    </>
  );
}
