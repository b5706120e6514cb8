import { useTranslation } from 'react-i18next';
import type { Work } from '#contract/works/public.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';
import type { DrawnPicture } from '#src/platform/picture/useDrawnPicture.ts';
import { canSharePicture, sharePicture } from '#src/platform/share/sharePicture.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './PosterSection.module.css';
import { POSTER_HEIGHT, POSTER_WIDTH } from './posterLayout.ts';
import { usePoster } from './usePoster.ts';

const cx = bindStyles(css);

/** A poster to share or print, drawn in the browser. */
export function PosterSection({ work }: { work: Work }) {
  const { t } = useTranslation('votes');
  const { poster, redraw } = usePoster(work);
  return (
    <section aria-labelledby="poster" className={cx('section')}>
      {poster.state === 'ready' ? (
        <img
          src={poster.url}
          alt={t('poster.alt', { title: work.title })}
          width={POSTER_WIDTH}
          height={POSTER_HEIGHT}
          className={cx('poster')}
        />
      ) : (
        <SkeletonGroup label={poster.state === 'drawing' ? t('poster.loading') : ''} className={cx('poster')}>
          <Skeleton shape="card" height="auto" className={cx('shape')} />
        </SkeletonGroup>
      )}
      <div>
        <h2 id="poster">{t('poster.heading')}</h2>
        <p className={cx('body')}>{t('poster.body')}</p>
        {poster.state === 'failed' ? (
          <>
            <p role="alert">{t('poster.failed')}</p>
            <Button variant="sun" icon="refresh" onClick={redraw}>
              {t('poster.retry')}
            </Button>
          </>
        ) : (
          <Actions poster={poster} title={work.title} />
        )}
      </div>
      <div className={cx('tock')}>
        <Art name="tock-podium" alt="" />
      </div>
    </section>
  );
}

function Actions({ poster, title }: { poster: DrawnPicture; title: string }) {
  const { t } = useTranslation('votes');
  const ready = poster.state === 'ready' ? poster : null;
  const sendable = ready && canSharePicture(ready.file) ? ready : null;
  return (
    <div className={cx('actions')}>
      <Button variant="sun" icon="dl" busy={!ready} onClick={() => ready && saveFile(ready.file, ready.file.name)}>
        {t('poster.save')}
      </Button>
      {sendable && (
        <Button variant="secondary" icon={moreIcons.share} onClick={() => void sharePicture(sendable.file, title)}>
          {t('poster.share')}
        </Button>
      )}
    </div>
  );
}
