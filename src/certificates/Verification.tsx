import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { printPage } from '#src/platform/device/saveFile.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { ShareButton } from '#src/platform/share/ShareButton.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DataList } from '#src/ui/display/DataList.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './CertificateSection.module.css';
import { certificatePath } from './certificatePath.ts';
import { useEventLine } from './useEventLine.ts';

const cx = bindStyles(css);

/** The public view of a certificate: that it is genuine, with a masked name. */
export function Verification({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('results');
  const eventLine = useEventLine();
  const format = useFormat();
  const text = useText();
  const [checkedAt] = useState(Date.now);
  const { certificateNo, name, awardTitle, publishedAt, checks } = certificate;
  const items = [
    { label: t('fact.number'), value: <span className="num">{certificateNo}</span> },
    { label: t('fact.name'), value: name ?? t('nameNotPublished') },
    { label: t('fact.competition'), value: eventLine(certificate) },
    { label: t('fact.award'), value: text(awardTitle) },
    { label: t('fact.issued'), value: format.date(publishedAt) },
    { label: t('fact.checks'), value: t('verification.times', { count: checks }) },
  ];
  return (
    <>
      <DataList items={items} />
      <p className={cx('note')}>{t('verification.note')}</p>
      <p className={cx('printed')}>
        {t('verification.printed', {
          moment: format.dateTime(checkedAt),
          address: new URL(certificatePath(certificateNo), window.location.origin).href,
        })}
      </p>
      <div className={cx('actions')}>
        <ButtonLink to="/achievement" icon="search">
          {t('verification.query')}
        </ButtonLink>
        <Button variant="secondary" icon={moreIcons.file} onClick={printPage}>
          {t('certificate.print')}
        </Button>
        <ShareButton path={certificatePath(certificateNo)} title={t('certificate.shareTitle', { number: certificateNo })} />
      </div>
    </>
  );
}
