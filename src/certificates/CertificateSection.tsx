import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Certificate } from '#contract/certificates/public.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { lacksFeature } from '#src/platform/device/inAppBrowser.ts';
import { OpenInBrowser } from '#src/platform/device/OpenInBrowser.tsx';
import { repeatedStep } from '#src/platform/device/repeatedStep.ts';
import { fileLink, printPage, saveFile } from '#src/platform/device/saveFile.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useSession } from '#src/platform/session/session.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { CertificatePicture } from './CertificatePicture.tsx';
import css from './CertificateSection.module.css';
import { certificatePdfUrl } from './certificatePath.ts';
import { ShareCardButton } from './share/ShareCardButton.tsx';

const cx = bindStyles(css);

/** The certificate with its actions: download, print, share. Its small print is repeated as readable text. */
export function CertificateSection({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation(['results', 'app']);
  const format = useFormat();
  const { certificateNo, name, hasPdf, publishedAt, checks } = certificate;
  const sheet = useRef<HTMLDivElement>(null);
  const inApp = lacksFeature('download');
  const { account } = useSession();
  const { pathname } = useLocation();
  const step = repeatedStep({ pathname, isSignedIn: account !== null });
  return (
    <>
      <CertificatePicture certificate={certificate} ref={sheet} />
      <OpenInBrowser again={t(step === 'signInAgain' ? 'app:inApp.signInAgain' : 'certificate.again')} />
      <div className={cx('actions')}>
        {inApp && <PictureButton sheet={sheet} name={certificateNo} />}
        {hasPdf && (
          <ButtonLink
            reloadDocument
            to={certificatePdfUrl(certificateNo)}
            {...fileLink}
            variant={inApp ? 'secondary' : 'primary'}
            icon="dl"
          >
            {t('certificate.download')}
          </ButtonLink>
        )}
        <Button variant={hasPdf || inApp ? 'secondary' : 'primary'} icon={moreIcons.file} onClick={printPage}>
          {t('certificate.print')}
        </Button>
        <ShareCardButton certificate={certificate} />
      </div>
      <div className={cx('note')}>
        <p>{t('certificate.small', { number: certificateNo, date: format.date(publishedAt) })}</p>
        {name !== null && <p>{t('certificate.strangers', { masked: maskPersonName(name) })}</p>}
        {checks > 0 && <p>{t('certificate.checks', { count: checks })}</p>}
      </div>
    </>
  );
}

/** The button that saves the certificate as a picture, for apps that can save only pictures. */
function PictureButton({ sheet, name }: { sheet: RefObject<HTMLElement | null>; name: string }) {
  const { t } = useTranslation('results');
  const problemMessage = useProblemMessage();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!sheet.current) return;
    setBusy(true);
    try {
      const { pictureOf } = await loadChunk(() => import('./pictureOf.ts'));
      saveFile(await pictureOf(sheet.current), `${name}.png`);
    } catch (error) {
      showToast({ tone: 'danger', message: problemMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={moreIcons.image} busy={busy} onClick={() => void save()}>
      {t('certificate.picture')}
    </Button>
  );
}
