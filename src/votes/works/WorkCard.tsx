import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { WorkSummary } from '#contract/works/public.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { MediaCard } from '#src/ui/display/MediaCard.tsx';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import tints from '#src/ui/tints.module.css';
import { workPath } from '#src/votes/workPath.ts';
import css from './Works.module.css';

const cx = bindStyles(css);

const icons: Record<WorkSummary['kind'], IconDrawing> = { video: 'play', link: moreIcons.external, images: moreIcons.image };

/** A work in the list; the whole card is a link. */
export function WorkCard({ work: { no, title, kind, posterUrl, teamName, group, votes } }: { work: WorkSummary }) {
  const { t } = useTranslation('votes');
  return (
    <MediaCard
      to={workPath(no)}
      level={2}
      title={title}
      mediaClassName={clsx(cx('poster', posterUrl === null && 'drawn'), posterUrl === null && tints['mint'])}
      media={
        <>
          {posterUrl === null ? <Art name="tock-happy" alt="" /> : <img src={posterUrl} alt="" loading="lazy" decoding="async" />}
          <span className={cx('kind')}>
            <Icon name={icons[kind]} />
            <span className="vh">{t(`gallery.kind.${kind}`)}</span>
          </span>
        </>
      }
    >
      <small>
        {teamName ?? t('work.unnamed')}
        {t('dot')}
        {t(`group.${group}`)}
      </small>
      <span className={cx('votes')}>
        <Icon name={moreIcons.heart} />
        <span className="num">{t('votes', { count: votes })}</span>
      </span>
    </MediaCard>
  );
}
