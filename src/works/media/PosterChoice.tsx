import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooserTypes } from '#contract/uploads/rules/uploadFile.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './PosterChoice.module.css';
import { drawFrames, drawPicture, type VideoFrame } from './videoFrames.ts';

const cx = bindStyles(css);

interface PosterChoiceProps {
  /** The video, if this page has it and can play it; otherwise there are no frames to choose from. */
  file: Blob | null;
  onChoose: (picture: Blob) => void;
}

/** Offers frames of the video, drawn on demand, or an own picture as the video's poster. */
export function PosterChoice({ file, onChoose }: PosterChoiceProps) {
  const [chosen, setChosen] = useState<number | Blob | null>(null);
  const choose = (choice: number | Blob, picture: Blob) => {
    setChosen(choice);
    onChoose(picture);
  };
  return (
    <>
      {file && <Frames file={file} chosen={chosen} onChoose={({ second, picture }) => choose(second, picture)} />}
      <OwnPicture chosen={chosen instanceof Blob ? chosen : null} onChoose={(picture) => choose(picture, picture)} />
    </>
  );
}

interface FramesProps {
  file: Blob;
  chosen: number | Blob | null;
  onChoose: (frame: VideoFrame) => void;
}

function Frames({ file, chosen, onChoose }: FramesProps) {
  const { t } = useTranslation('works');
  const format = useFormat();
  const [frames, setFrames] = useState<(VideoFrame & { url: string })[] | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(
    () => () => {
      for (const { url } of frames ?? []) URL.revokeObjectURL(url);
    },
    [frames],
  );
  const draw = () => {
    setBusy(true);
    void drawFrames(file)
      .then((drawn) => setFrames(drawn.map((frame) => ({ ...frame, url: URL.createObjectURL(frame.picture) }))))
      .finally(() => setBusy(false));
  };
  if (!frames)
    return (
      <Button variant="secondary" size="sm" icon={moreIcons.image} busy={busy} className={cx('offer')} onClick={draw}>
        {t('poster.choose')}
      </Button>
    );
  if (frames.length === 0) return <p role="status">{t('poster.none')}</p>;
  return (
    <fieldset className={cx('choice')}>
      <legend>{t('poster.legend')}</legend>
      <div className={cx('frames')}>
        {frames.map(({ url, picture, second }) => (
          <label key={url} className={cx('frame')}>
            <input type="radio" name="poster" className="vh" checked={chosen === second} onChange={() => onChoose({ picture, second })} />
            <img src={url} alt={t('poster.frame', { time: format.wait(Math.round(second)) })} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const pictures = chooserTypes('image');

function OwnPicture({ chosen, onChoose }: { chosen: Blob | null; onChoose: (picture: Blob) => void }) {
  const { t } = useTranslation('works');
  const id = useId();
  const [isUnreadable, setUnreadable] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!chosen) return;
    const made = URL.createObjectURL(chosen);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [chosen]);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // the same file may be chosen again
    target.value = '';
    const picture = file ? await drawPicture(file) : null;
    setUnreadable(file !== undefined && picture === null);
    if (picture) onChoose(picture);
  };
  return (
    <div className={cx('own')}>
      <label htmlFor={id} className={cx('pick')}>
        <Icon name={moreIcons.image} />
        {t('poster.own')}
        <input id={id} type="file" className="vh" accept={pictures} onChange={(event) => void choose(event)} />
      </label>
      {url && <img src={url} alt={t('poster.ownChosen')} />}
      {isUnreadable && <p role="alert">{t('poster.unreadable')}</p>}
    </div>
  );
}
