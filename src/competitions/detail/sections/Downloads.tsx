import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import { Section } from '#src/competitions/detail/Section.tsx';
import { fileLink } from '#src/platform/device/saveFile.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Downloads.module.css';

const cx = bindStyles(css);

type Download = Competition['downloads'][number];

/** Files to download, pinned ones first. */
export function Downloads({ downloads }: Pick<Competition, 'downloads'>) {
  if (downloads.length === 0) return null;
  const sorted = downloads.toSorted((a, b) => Number(b.pinned) - Number(a.pinned));
  return (
    <Section name="downloads">
      <ul className={cx('downloads')}>
        {sorted.map((download) => (
          <li key={download.url}>
            <DownloadLink download={download} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DownloadLink({ download: { title, url, format, sizeBytes, pinned } }: { download: Download }) {
  const { t } = useTranslation(['competitionPages', 'competitions']);
  const text = useText();
  const locale = useLocale();
  const { icon, tint } = fileStyle(format);
  return (
    <a href={url} {...fileLink} className={cx('download')}>
      <span className={clsx(cx('icon', tint))}>
        <Icon name={icon} />
      </span>
      <span className={cx('words')}>
        <b>{text(title)}</b>
        <small>
          {format.toUpperCase()}
          {t('competitions:comma')}
          {fileSize(sizeBytes, locale)}
          {pinned && t('downloads.pinned')}
        </small>
      </span>
      <Icon name="dl" />
    </a>
  );
}

const fileStyle = (format: string): { icon: IconDrawing; tint: 'paper' | 'picture' | 'pack' } => {
  if (/^(png|jpe?g|gif|svg|webp)$/i.test(format)) return { icon: moreIcons.image, tint: 'picture' };
  return /^(zip|pptx?)$/i.test(format) ? { icon: moreIcons.book, tint: 'pack' } : { icon: moreIcons.file, tint: 'paper' };
};
