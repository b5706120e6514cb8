import { useTranslation } from 'react-i18next';
import type { Entry } from '#contract/registrations/public.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import css from '#src/registrations/entry/Entry.module.css';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

const cx = bindStyles(css);

/** The consents of an entry; the two to publish are given or withdrawn here at any time. */
export function PublishConsents({ entry }: { entry: Entry }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const message = useProblemMessage();
  const { mutate, variables, isPending, error } = useAction('PATCH /api/registrations/:id/consent', {
    onSuccess: () => void showToast({ message: t('entry.consentSaved'), tone: 'success' }),
    waitsForReads: true,
  });
  const { consent } = entry;
  // a choice shows at once, and is reverted if it could not be saved
  const { publishName, publishWork } = isPending ? variables.body : consent;
  const save = (change: { publishName?: boolean; publishWork?: boolean }) => {
    if (!isPending) mutate({ params: { id: entry.id }, body: { publishName, publishWork, ...change } });
  };
  return (
    <Card as="section" pad="lg">
      <h2 className={cx('sectionTitle')}>{t('form.consent')}</h2>
      <div className={cx('consents')}>
        <p className={cx('given')}>
          <Icon name="check" />
          {t('entry.consentProcessingGiven')}
        </p>
        <CheckboxField
          label={t('consent.publishName')}
          hint={t('consent.publishNameHint')}
          checked={publishName}
          onChange={(event) => save({ publishName: event.target.checked })}
        />
        <CheckboxField
          label={t('consent.publishWork')}
          hint={t('consent.publishWorkHint')}
          checked={publishWork}
          onChange={(event) => save({ publishWork: event.target.checked })}
        />
        {error && (
          <Notice tone="danger" role="alert">
            {message(error)}
          </Notice>
        )}
      </div>
      {entry.paperConsents?.map(({ at, signedOn, keptBy }) => (
        <p key={at} className={cx('remark')}>
          {t('entry.consentOnPaper', { day: signedOn, keptBy })}
        </p>
      ))}
      <p className={cx('remark')}>{t('entry.consentGiven', { time: format.dateTime(consent.givenAt), version: consent.textVersion })}</p>
    </Card>
  );
}
