import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { PARTICIPATION } from '#contract/competitions/awards.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { QrCode } from '#src/platform/share/QrCode.tsx';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { awardArt } from '#src/ui/art/awardArt.ts';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import alone from '#src/ui/printAlone.module.css';
import css from './CertificateSheet.module.css';
import { frameTiles, SHEET } from './certificateFrame.ts';
import { qrUrl } from './certificatePath.ts';

const cx = bindStyles({ ...css, ...alone });

const tiles = frameTiles();

/** The certificate in A4 landscape; everything scales with its width. Printing the page prints only this sheet. */
export function CertificateSheet({ certificate, ref }: { certificate: Certificate; ref?: Ref<HTMLDivElement> | undefined }) {
  const { t } = useTranslation('results');
  const text = useText();
  const format = useFormat();
  const { name: brand, otherName } = useBrand();
  const { award, awardLook, name, englishName, teamName, organization, competition, group, certificateNo, publishedAt } = certificate;
  const awardTitle = text(certificate.awardTitle);
  const event = { competition: text(competition.title), season: competition.season };
  // The group is null only for strangers, who see no sheet.
  const sentence = group === null ? null : t('sheet.sentence', { ...event, group: t(`group.${group}`) });
  const heading = award === PARTICIPATION ? t('sheet.headingParticipation') : t('sheet.heading');
  const displayName = (useLocale() === 'en-US' ? englishName : name) ?? t('nameNotPublished');
  return (
    <figure className={cx('sheet', 'alone')} aria-label={t('sheet.label', { name: displayName, award: awardTitle })}>
      <div ref={ref} className={cx('paper')}>
        <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} className={cx('frame')} aria-hidden="true">
          {tiles.map(({ colour, path }) => (
            <path key={colour} d={path} fill={colour} />
          ))}
          <rect
            x="14"
            y="14.4"
            width={SHEET.width - 28}
            height={SHEET.height - 28.8}
            rx="5"
            fill="#fffefb"
            stroke="var(--sheet-cobalt)"
            strokeWidth=".8"
          />
        </svg>
        <Art name="tock-podium" alt="" loading="eager" className={cx('tock')} />
        <Art name={awardArt[awardLook]} alt="" loading="eager" className={cx('cup')} />
        <div className={cx('words')}>
          <LogoMark className={cx('mark')} />
          <p className={cx('brand')}>{t('sheet.brands', { brand, other: otherName })}</p>
          <p className={cx('heading')}>{heading}</p>
          <p className={cx('name')}>{displayName}</p>
          <p className={cx('text')}>
            {(teamName !== null || organization !== null) && (
              <span>{[teamName, organization].filter((part) => part !== null).join(t('sheet.separator'))}</span>
            )}
            {sentence}
          </p>
          <p className={cx('prize')}>{awardTitle}</p>
          <div className={cx('foot')}>
            <QrCode
              text={qrUrl(window.location.origin, certificateNo, certificate.proof)}
              label={t('sheet.qr')}
              quiet={1}
              className={cx('qr')}
            />
            <span>
              {t('sheet.number', { number: certificateNo })}
              <br />
              {format.date(publishedAt)}
              <br />
              {t('sheet.scan')}
            </span>
            <span className={cx('jury')}>{t('sheet.jury')}</span>
          </div>
        </div>
      </div>
    </figure>
  );
}
