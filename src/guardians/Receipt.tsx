import { useTranslation } from 'react-i18next';
import { consentPurposes } from '#contract/consents.ts';
import type { GuardianView } from '#contract/guardians.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/Card.tsx';
import { PageBand } from '#src/ui/PageBand.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import css from './Guardian.module.css';

const cx = bindStyles(css);

/** What a guardian has decided, and how to change it. */
export function Receipt({ view, onChange }: { view: GuardianView; onChange: () => void }) {
  const { t } = useTranslation('guardians');
  const text = useText();
  const format = useFormat();
  const { answer } = view;
  if (!answer) return null;
  const names = { child: view.child.name, team: view.teamName, teacher: view.instructor };
  return (
    <>
      <PageBand
        tone="mint"
        overlap
        art="tock-done"
        title={t('receipt.heading')}
        lead={t('receipt.lead', { ...names, competition: text(view.competition.title) })}
      />
      <div className={`wrap ${cx('page')}`}>
        <Card as="section" pad="lg">
          <p className={cx('label')}>{t('receipt.number')}</p>
          <p className={cx('number')}>{answer.receiptNo}</p>
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
                <StatusChip tone={answer[purpose] ? 'leaf' : 'ink'} icon={answer[purpose] ? 'check' : 'minus'}>
                  {t(answer[purpose] ? 'yes' : 'no')}
                </StatusChip>
              </li>
            ))}
          </ul>
        </Card>
        {answer.processing && (
          <Card as="section" pad="lg">
            <h2>{t('receipt.back')}</h2>
            <p>{t('receipt.backBody', { phone: view.phone })}</p>
            <p>{t('receipt.state', { state: t(`label.${view.label}`) })}</p>
            <Button variant="ghost" icon="edit" onClick={onChange}>
              {t('receipt.change')}
            </Button>
          </Card>
        )}
      </div>
    </>
  );
}
