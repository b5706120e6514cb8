import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media, Work } from '#contract/works/public.ts';
import { workLink } from '#contract/works/rules/workLink.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { WorkImages } from './WorkImages.tsx';
import css from './WorkMedia.module.css';

const cx = bindStyles(css);

/** The submitted work: a video, a link to one on another site, or pictures. */
export function WorkMedia({ work: { media, preparation, title } }: { work: Work }) {
  const { t } = useTranslation('workMedia');
  if (preparation === 'preparing' || preparation === 'refused')
    return (
      <Notice
        tone={preparation === 'preparing' ? 'info' : 'danger'}
        icon={preparation === 'preparing' ? moreIcons.hour : 'alert'}
        role="status"
      >
        {t(`${preparation}`)}
      </Notice>
    );
  if (media.kind === 'video') return <WorkVideo media={media} title={title} />;
  return media.kind === 'link' ? <WorkLink url={media.url} /> : <WorkImages items={media.items} />;
}

type OfKind<K extends Media['kind']> = Extract<Media, { kind: K }>;

/** The native player, for its keyboard, full-screen and casting support. */
function WorkVideo({ media: { url, type, posterUrl }, title }: { media: OfKind<'video'>; title: string }) {
  const { t } = useTranslation('workMedia');
  const [failed, setFailed] = useState(false);
  return (
    <div className={cx('frame')}>
      {/* biome-ignore lint/a11y/useMediaCaption: families submit no subtitles */}
      <video controls playsInline preload="metadata" poster={posterUrl} aria-label={t('play', { title })} className={cx('video')}>
        {/* browsers that can play QuickTime files expect them as MP4 */}
        <source src={url} type={type === 'video/quicktime' ? 'video/mp4' : type} onError={() => setFailed(true)} />
      </video>
      {failed && (
        <Notice tone="warning" role="alert" action={<a href={url}>{t('openFile')}</a>}>
          {t('videoFailed')}
        </Notice>
      )}
    </div>
  );
}

/** A plain link: embedding the other site would let it track the children who visit. */
function WorkLink({ url }: { url: string }) {
  const { t } = useTranslation('workMedia');
  const service = workLink(url)?.service ?? 'youtube';
  const name = t(`service.${service}`);
  return (
    <div className={cx('link')}>
      <Art name="tock-happy" alt="" loading="eager" />
      <div>
        <p className={cx('linkTitle')}>{t('linkTitle', { service: name })}</p>
        <p>{t('linkBody')}</p>
        <a href={url} target="_blank" rel="noopener noreferrer" className={cx('open')}>
          <Icon name={moreIcons.external} />
          <span>
            {t('linkOpen', { service: name })}
            <span className="vh">{t('newTab')}</span>
          </span>
        </a>
      </div>
    </div>
  );
}
