import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/results.ts';
import { maskPersonName } from '#contract/rules/personName.ts';
import { OpenInBrowser } from '#src/platform/device/OpenInBrowser.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { ShareButton } from '#src/platform/share/ShareButton.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './CertificateSection.module.css';
import { CertificateSheet } from './CertificateSheet.tsx';
import { certificatePath, certificatePdfUrl } from './certificatePath.ts';

const cx = bindStyles(css);

/** The certificate with its actions: download, print, share. Its small print is repeated as readable text. */
export function CertificateSection({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { certificateNo, name, hasPdf, publishedAt } = certificate;
  return (
    <>
      <CertificateSheet certificate={certificate} />
      {hasPdf && <OpenInBrowser need="download" />}
      <div className={cx('actions')}>
        {hasPdf && (
          <ButtonLink reloadDocument to={certificatePdfUrl(certificateNo)} download="" icon="dl">
            {t('certificate.download')}
          </ButtonLink>
        )}
        <Button variant={hasPdf ? 'secondary' : 'primary'} icon="file" onClick={() => window.print()}>
          {t('certificate.print')}
        </Button>
        <ShareButton path={certificatePath(certificateNo)} title={t('certificate.shareTitle', { number: certificateNo })} />
      </div>
      <div className={cx('note')}>
        <p>{t('certificate.small', { number: certificateNo, date: format.date(publishedAt) })}</p>
        {name !== null && <p>{t('certificate.strangers', { masked: maskPersonName(name) })}</p>}
      </div>
    </>
  );
}
