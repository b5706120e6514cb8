import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { certificatePath } from './certificatePath.ts';

/** Says since when a certificate is no longer valid, and leads to the one that took its place. */
export function Revocation({ certificate: { certificateNo, revoked } }: { certificate: Certificate }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const text = useText();
  if (!revoked) return null;
  const { at, reason, successorNo } = revoked;
  return (
    <Notice
      tone="danger"
      title={t(successorNo === null ? 'revoked.title' : 'revoked.correctedTitle', { date: format.date(at) })}
      action={
        successorNo !== null && (
          <ButtonLink to={certificatePath(successorNo)} size="sm" variant="secondary">
            {t('revoked.open')}
          </ButtonLink>
        )
      }
    >
      <p>
        {successorNo === null
          ? t('revoked.body', { number: certificateNo })
          : t('revoked.replaced', { number: certificateNo, successor: successorNo })}
      </p>
      {reason && <p>{t('revoked.reason', { reason: text(reason) })}</p>}
    </Notice>
  );
}
