import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { certificatePath, qrUrl } from '#src/certificates/certificatePath.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { lacksFeature } from '#src/platform/device/inAppBrowser.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { type DrawnPicture, useDrawnPicture } from '#src/platform/picture/useDrawnPicture.ts';
import { CopyLink } from '#src/platform/share/CopyLink.tsx';
import { canSharePicture, sharePicture } from '#src/platform/share/sharePicture.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './cardLayout.ts';
import css from './ShareCard.module.css';

const cx = bindStyles(css);

export interface ShareCardProps {
  certificate: Certificate;
  onClose: () => void;
}

/** A picture of an award to share, with the QR code by which it is checked. The child's name is on it only if chosen, each time anew. */
export default function ShareCard({ certificate, onClose }: ShareCardProps) {
  const { t } = useTranslation(['results', 'app']);
  const text = useText();
  const locale = useLocale();
  const { name: brand } = useBrand();
  const [isNamed, setIsNamed] = useState(false);
  const { certificateNo, awardLook, competition, proof } = certificate;
  const name = (locale === 'en-US' ? certificate.englishName : certificate.name) || null;
  const { origin, host } = window.location;
  const content = {
    brand,
    name: isNamed ? name : null,
    award: text(certificate.awardTitle),
    // without the group, which tells an age
    competition: t('found.event', { competition: text(competition.title), season: competition.season }),
    scan: t('sheet.scan'),
    number: t('sheet.number', { number: certificateNo }),
    host,
  };
  const url = qrUrl(origin, certificateNo, proof);
  const { picture, redraw } = useDrawnPicture({
    key: JSON.stringify([content, locale, url]),
    fileName: `${certificateNo}.png`,
    draw: async () => {
      const { drawCard } = await loadChunk(() => import('./drawCard.ts'));
      return drawCard({ content, locale, look: awardLook, url });
    },
  });
  const what = [content.name, content.award, content.competition].filter((part) => part !== null).join(t('sheet.separator'));
  return (
    <Dialog open onClose={onClose} title={t('card.title')} closeLabel={t('app:close')} size="lg">
      <div className={cx('card')}>
        {picture.state === 'ready' && (
          <img src={picture.url} alt={t('card.alt', { what })} width={CARD_WIDTH} height={CARD_HEIGHT} className={cx('picture')} />
        )}
        {picture.state === 'drawing' && (
          <SkeletonGroup label={t('card.loading')} className={cx('picture')}>
            <Skeleton shape="card" height="auto" className={cx('shape')} />
          </SkeletonGroup>
        )}
        {picture.state === 'failed' && (
          <div role="alert" className={cx('failed')}>
            <p>{t('card.failed')}</p>
            <Button icon="refresh" onClick={redraw}>
              {t('retry')}
            </Button>
          </div>
        )}
        <div className={cx('side')}>
          {name !== null && (
            <CheckboxField
              label={t('card.name', { name })}
              hint={t('card.nameHint')}
              checked={isNamed}
              onChange={({ currentTarget }) => setIsNamed(currentTarget.checked)}
            />
          )}
          {picture.state !== 'failed' && <Actions picture={picture} title={t('certificate.shareTitle', { number: certificateNo })} />}
          <CopyLink url={new URL(certificatePath(certificateNo), origin).href} variant="secondary" />
        </div>
      </div>
    </Dialog>
  );
}

/** The ways to share a picture: the system's share sheet, a file, or a press on the picture in apps whose browser has neither. */
function Actions({ picture, title }: { picture: DrawnPicture; title: string }) {
  const { t } = useTranslation(['results', 'app']);
  if (lacksFeature('download')) return <p className={cx('hold')}>{t('app:inApp.hold')}</p>;
  const file = picture.state === 'ready' ? picture.file : null;
  const canShare = file !== null && canSharePicture(file);
  return (
    <div className={cx('actions')}>
      {canShare && (
        <Button icon={moreIcons.share} wide onClick={() => void sharePicture(file, title)}>
          {t('card.share')}
        </Button>
      )}
      <Button
        variant={canShare ? 'secondary' : 'primary'}
        icon="dl"
        wide
        busy={file === null}
        onClick={() => file && saveFile(file, file.name)}
      >
        {t('card.save')}
      </Button>
    </div>
  );
}
