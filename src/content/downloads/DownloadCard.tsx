import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Download } from '#contract/content/public.ts';
import { fileLink } from '#src/platform/device/saveFile.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import tints from '#src/ui/tints.module.css';
import css from './DownloadCard.module.css';

const cx = bindStyles(css);

const categoryStyles: Readonly<Record<Download['category'], { icon: IconDrawing; tint: string }>> = {
  rules: { icon: moreIcons.book, tint: 'sky' },
  mats: { icon: moreIcons.image, tint: 'mint' },
  lessons: { icon: moreIcons.bulb, tint: 'sun' },
  forms: { icon: 'edit', tint: 'coral' },
};

/** A file with its description and size. The whole card is the download link. */
export function DownloadCard({ download }: { download: Download }) {
  const { t } = useTranslation('reading');
  const text = useText();
  const locale = useLocale();
  const format = useFormat();
  const { icon, tint } = categoryStyles[download.category];
  return (
    <a href={`${download.url}?lang=${locale}`} {...fileLink} className={cx('card')}>
      <span className={clsx(cx('icon'), tints[tint])}>
        <Icon name={icon} />
      </span>
      <span className={cx('words')}>
        {download.pinned && (
          <span className={cx('pinned')}>
            <Icon name="pin" />
            {t('downloads.pinned')}
          </span>
        )}
        <b>{text(download.title)}</b>
        <span className={cx('description')}>{text(download.description)}</span>
        <small>
          {t('downloads.facts', {
            format: download.format,
            size: fileSize(download.sizeBytes, locale),
            date: format.date(download.publishedAt),
          })}
        </small>
      </span>
      <Icon name="dl" className={cx('arrow')} />
    </a>
  );
}
