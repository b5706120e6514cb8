import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import alone from '#src/ui/printAlone.module.css';
import css from './CertificatePicture.module.css';
import { CertificateSheet } from './CertificateSheet.tsx';
import { certificateSvgUrl } from './certificatePath.ts';

const cx = bindStyles({ ...css, ...alone });

/** Returns the paper of a picture by its sides: the page that is printed has the same. */
const paperOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): string => {
  const [long, short] = [Math.max(naturalWidth, naturalHeight), Math.min(naturalWidth, naturalHeight)];
  return `${long / short < 1.35 ? 'letter' : 'a4'}-${naturalWidth < naturalHeight ? 'portrait' : 'landscape'}`;
};

/**
 * The certificate as it is printed, drawn by the server from the layout of the PDF. Where that is not to be had, for want of a network or a character, the
 * browser's own sheet. Printing the page prints only this.
 */
export function CertificatePicture({ certificate, ref }: { certificate: Certificate; ref?: Ref<HTMLDivElement> | undefined }) {
  const { t } = useTranslation('results');
  const text = useText();
  const [hasFailed, setHasFailed] = useState(false);
  const [paper, setPaper] = useState<string>();
  const { certificateNo, name, englishName, awardTitle, hasPdf } = certificate;
  const displayName = (useLocale() === 'en-US' ? englishName : name) ?? t('nameNotPublished');
  if (!hasPdf || hasFailed) return <CertificateSheet certificate={certificate} ref={ref} />;
  const { teamName, organization, competition, group } = certificate;
  const label = t('sheet.label', { name: displayName, award: text(awardTitle) });
  const event = { competition: text(competition.title), season: competition.season };
  const facts = [
    teamName,
    organization,
    group && t('sheet.sentence', { ...event, group: t(`group.${group}`) }),
    t('sheet.number', { number: certificateNo }),
  ].filter((fact) => fact !== null);
  return (
    <figure className={cx('sheet', 'alone')} aria-label={label} data-paper={paper}>
      <div ref={ref} className={cx('paper')}>
        <img
          src={certificateSvgUrl(certificateNo)}
          alt={label}
          width={842}
          height={595}
          onLoad={({ currentTarget }) => setPaper(paperOf(currentTarget))}
          onError={() => setHasFailed(true)}
        />
      </div>
      {/* what is on it, for those who hear the page */}
      <figcaption className="vh">{facts.join(t('sheet.separator'))}</figcaption>
    </figure>
  );
}
