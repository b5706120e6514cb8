import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { certificatePath } from './certificatePath.ts';

/** Says since when a certificate is no longer valid, and leads to the one that took its place. */
export function Revocation({ certificate: { certificateNo, revoked } }: { certificate: Certificate }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (!revoked) return null;
  const { at, successorNo } = revoked;
  return (
    <Notice
      tone="danger"
      title={t('revoked.title', { date: format.date(at) })}
      action={
        successorNo !== null && (
          <ButtonLink to={certificatePath(successorNo)} size="sm" variant="secondary">
            {t('revoked.open')}
          </ButtonLink>
        )
      }
    >
      {successorNo === null
        ? t('revoked.body', { number: certificateNo })
        : t('revoked.replaced', { number: certificateNo, successor: successorNo })}
    </Notice>
  );
}
