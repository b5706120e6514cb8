import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media } from '#contract/works/public.ts';
import { judgingIcons } from '#src/judging/icons.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Film.module.css';

const cx = bindStyles(css);

const speeds = [0.25, 0.5, 1, 1.5, 2] as const;
/** Length of a step, in seconds: a frame of the films that phones make. */
const FRAME = 1 / 30;
const SKIP = 5;

interface FilmProps {
  media: Extract<Media, { kind: 'video' }>;
  /** Its addresses, the one on this device first. */
  sources: readonly string[];
  poster: string | undefined;
  title: string;
  video: RefObject<HTMLVideoElement | null>;
}

/** A film with what a judge needs: speed, single frames, a loop, the whole screen, and keys for all. */
export function Film({ media: { type }, sources, poster, title, video }: FilmProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const isOffline = useOffline();
  const frame = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [loops, setLoops] = useState(false);
  // on an iPhone a film alone can fill the screen, by the browser's own button
  const canFillScreen = document.fullscreenEnabled;
  const move = (by: number) => {
    const film = video.current;
    if (!film) return;
    if (Math.abs(by) < SKIP) film.pause();
    film.currentTime = Math.max(0, film.currentTime + by);
  };
  const setRate = (next: number) => {
    setSpeed(next);
    if (video.current) video.current.playbackRate = next;
  };
  const faster = (by: number) => {
    const at = speeds.findIndex((each) => each >= speed);
    setRate(speeds[Math.min(speeds.length - 1, Math.max(0, at + by))] ?? 1);
  };
  const toggle = () => void (video.current?.paused ? video.current.play().catch(() => setFailed(true)) : video.current?.pause());
  const fullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen?.())?.catch(() => {});
  const acts: Readonly<Record<string, () => void>> = {
    ' ': toggle,
    k: toggle,
    j: () => move(-SKIP),
    l: () => move(SKIP),
    ',': () => move(-FRAME),
    '.': () => move(FRAME),
    '<': () => faster(-1),
    '>': () => faster(1),
    r: () => setLoops(!loops),
    f: fullScreen,
  };
  const press = (event: KeyboardEvent) => {
    const act = acts[event.key];
    // a button and the select answer the space bar themselves, and the browser keeps its own combinations
    const isOwn = event.key === ' ' && event.target instanceof HTMLElement && event.target.closest('button, select, video');
    if (!act || isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside
    <div ref={frame} className={cx('frame')} onKeyDown={press}>
      {/* biome-ignore lint/a11y/useMediaCaption: families submit no subtitles */}
      <video
        ref={video}
        controls
        controlsList={canFillScreen ? 'nofullscreen' : undefined}
        playsInline
        preload="metadata"
        poster={poster}
        loop={loops}
        aria-label={t('film.label', { title })}
        className={cx('video')}
        onRateChange={({ currentTarget }) => setSpeed(currentTarget.playbackRate)}
        onLoadedMetadata={() => setFailed(false)}
      >
        {sources.map((url, index) => (
          <source
            key={url}
            src={url}
            type={type === 'video/quicktime' ? 'video/mp4' : type}
            onError={() => index === sources.length - 1 && setFailed(true)}
          />
        ))}
      </video>
      <fieldset className={cx('tools')} aria-label={t('film.tools')}>
        <IconButton name={judgingIcons.back} label={t('film.frameBack')} onClick={() => move(-FRAME)} />
        <IconButton name={judgingIcons.forward} label={t('film.frameOn')} onClick={() => move(FRAME)} />
        <select aria-label={t('film.speed')} value={speed} onChange={({ target }) => setRate(Number(target.value))}>
          {speeds.map((each) => (
            <option key={each} value={each}>
              {t('film.times', { speed: format.number(each) })}
            </option>
          ))}
        </select>
        <IconButton name={judgingIcons.loop} label={t('film.loop')} aria-pressed={loops} onClick={() => setLoops(!loops)} />
        {canFillScreen && <IconButton name={judgingIcons.full} label={t('film.full')} onClick={fullScreen} />}
      </fieldset>
      {failed && (
        <Notice tone="warning" role="alert">
          {t(isOffline ? 'film.offline' : 'film.failed')}
        </Notice>
      )}
    </div>
  );
}
