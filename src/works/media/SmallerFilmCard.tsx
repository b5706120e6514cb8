import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { gapAfter } from '#contract/text/sentences.ts';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import type { Making, SmallerFilms } from '#src/offline/smaller/index.ts';
import type { SmallerOffer, UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { CodeBlock } from '#src/ui/art/BlockMark.tsx';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import uploadsCss from '#src/works/uploads/Uploads.module.css';
import css from './SmallerFilmCard.module.css';
import { useInterrupted } from './smallerFilms.ts';

const cx = bindStyles(css);
const ux = bindStyles(uploadsCss);

interface SmallerFilmCardProps {
  item: UploadItem;
  offer: SmallerOffer & { isBegun: boolean };
  uploads: Uploads;
  /** Null until loaded. */
  films: SmallerFilms | null;
  making: Making | null;
  preview: ReactNode;
  /** True if the work was submitted before a choice was made. */
  isAwaited: boolean;
  onRemove: () => void;
}

/** A film that can be made smaller before its upload: the choice, then the progress. */
export function SmallerFilmCard({ item, offer, uploads, films, making, preview, isAwaited, onRemove }: SmallerFilmCardProps) {
  const { t } = useTranslation('works');
  const locale = useLocale();
  const message = useProblemMessage();
  const { id, name, sizeBytes } = item;
  const mustBeSmaller = sizeBytes > MAX_UPLOAD_BYTES;
  const sizes = { before: fileSize(sizeBytes, locale), after: fileSize(roundedBytes(offer.sizeBytes), locale) };
  const attempt = (act: () => Promise<unknown>) =>
    void act().catch((error: unknown) => showToast({ message: message(error), tone: 'danger' }));
  const isMaking = making?.name === 'queued' || making?.name === 'making';
  const isReady = films !== null;
  const isInterrupted = useInterrupted(films, id, offer.isBegun, making);
  const isOriginalWanted = !mustBeSmaller && !offer.isBegun;
  const settle = useEffectEvent(() => {
    if (isMaking || making?.name === 'failed') return;
    if (isOriginalWanted) attempt(() => uploads.resume(id));
    else if (films) attempt(() => films.make(id));
  });
  useEffect(() => {
    // submitting the work requests the upload of its film
    if (isAwaited && (isReady || isOriginalWanted)) settle();
  }, [isAwaited, isReady, isOriginalWanted]);
  return (
    <Card as="li" pad="md" className={ux('card')}>
      <div className={ux('head')}>
        <div className={ux('preview')}>{preview}</div>
        <div className={ux('about')}>
          <b className={ux('name')}>{name}</b>
          <span className={ux('size')}>{isMaking ? t('smaller.sizes', sizes) : sizes.before}</span>
        </div>
        <IconButton name={moreIcons.trash} label={t('upload.remove', { name })} tone="danger" onClick={onRemove} />
      </div>
      {isMaking && (
        <div>
          <StatusChip tone="sky" icon="refresh">
            {t('smaller.making')}
          </StatusChip>
        </div>
      )}
      {making?.name === 'failed' && (
        <Notice tone="danger" role="alert">
          {t('smaller.failedLarge')}
        </Notice>
      )}
      {isInterrupted && (
        <Notice tone="warning" icon="pause" role="status" title={t('smaller.interrupted')}>
          {t('smaller.interruptedBody')}
        </Notice>
      )}
      {isMaking ? (
        <Progress {...{ making, item, mustBeSmaller }} onCancel={() => films && attempt(() => films.cancel(id))} />
      ) : (
        <>
          <Sizes before={sizeBytes} after={offer.sizeBytes} />
          <Choice
            {...{ offer, sizes, mustBeSmaller, isReady, isInterrupted }}
            onMake={() => films && attempt(() => films.make(id))}
            onUploadAsIs={() => attempt(() => uploads.resume(id))}
          />
        </>
      )}
    </Card>
  );
}

/** Rounds an estimate: to tens of megabytes, below that to single ones. */
const roundedBytes = (bytes: number): number => {
  const unit = bytes >= 100e6 ? 10e6 : bytes >= 20e6 ? 5e6 : 1e6;
  return Math.max(unit, Math.round(bytes / unit) * unit);
};

const MOST_BLOCKS = 8;

/** Both sizes as rows of blocks. */
function Sizes({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation('works');
  const locale = useLocale();
  const blocks = (bytes: number) => Math.max(1, Math.round((bytes / Math.max(before, after)) * MOST_BLOCKS));
  const row = (count: number, isSmaller: boolean) => (
    <span className={cx('blocks', isSmaller ? 'smaller' : 'original')} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawings without state
        <CodeBlock key={index} color="leaf" glyph={index === 0 ? 'play' : 'forward'} className={cx('block')} />
      ))}
    </span>
  );
  return (
    <div className={cx('sizes')}>
      <div>
        <span>{t('smaller.original')}</span>
        <b>{fileSize(before, locale)}</b>
        {row(blocks(before), false)}
      </div>
      <div className={cx('made')}>
        <span>{t('smaller.after')}</span>
        <b>{t('smaller.about', { size: fileSize(roundedBytes(after), locale) })}</b>
        {row(blocks(after), true)}
      </div>
    </div>
  );
}

interface ChoiceProps {
  offer: SmallerOffer;
  sizes: { before: string; after: string };
  mustBeSmaller: boolean;
  isReady: boolean;
  isInterrupted: boolean;
  onMake: () => void;
  onUploadAsIs: () => void;
}

function Choice({ offer, sizes, mustBeSmaller, isReady, isInterrupted, onMake, onUploadAsIs }: ChoiceProps) {
  const { t } = useTranslation('works');
  const locale = useLocale();
  const format = useFormat();
  const words = t('smaller.offer', { ...sizes, wait: format.wait(roundedSeconds(offer.seconds)) });
  return (
    <>
      <div role="status">
        <p>
          <b>{words}</b>
          {gapAfter(words)}
          {mustBeSmaller ? t('smaller.must', { limit: fileSize(500_000_000, locale) }) : t('smaller.why')}
        </p>
      </div>
      <Points
        points={[
          [moreIcons.shield, t('smaller.noPlace')],
          [moreIcons.save, t('smaller.kept')],
          [moreIcons.hour, t('smaller.stayOpen')],
        ]}
      />
      <div className={cx('buttons')}>
        <Button busy={!isReady} onClick={onMake}>
          {t(isInterrupted ? 'smaller.makeAgain' : 'smaller.make')}
        </Button>
        {!mustBeSmaller && (
          <Button variant="secondary" onClick={onUploadAsIs}>
            {t('smaller.asItIs')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Rounds an estimate: to tens of seconds, from a minute on to minutes. */
const roundedSeconds = (seconds: number): number =>
  seconds > 50 ? Math.max(1, Math.round(seconds / 60)) * 60 : Math.ceil(seconds / 10) * 10;

interface ProgressProps {
  making: Making;
  item: UploadItem;
  mustBeSmaller: boolean;
  onCancel: () => void;
}

function Progress({ making, item, mustBeSmaller, onCancel }: ProgressProps) {
  const { t } = useTranslation('works');
  const format = useFormat();
  const percent = making.name === 'making' ? Math.floor(making.share * 100) : 0;
  const secondsLeft = making.name === 'making' ? making.secondsLeft : null;
  return (
    <>
      <ProgressBar label={t('smaller.progress', { name: item.name })} value={percent} tock />
      <div className={cx('numbers')}>
        <b className="num">{t('percent', { percent })}</b>
        {secondsLeft !== null && <b>{t('upload.left', { wait: format.wait(secondsLeft) })}</b>}
      </div>
      <p role="status">{t(making.name === 'queued' ? 'smaller.queued' : 'smaller.meanwhile')}</p>
      <Points
        points={[
          [moreIcons.save, t(item.storedIn === 'none' ? 'upload.notKept' : 'smaller.stayHere')],
          [moreIcons.phone, t('smaller.warm')],
        ]}
      />
      <div className={cx('buttons')}>
        <Button variant="secondary" onClick={onCancel}>
          {t(mustBeSmaller ? 'smaller.cancel' : 'smaller.cancelAndUpload')}
        </Button>
      </div>
    </>
  );
}

function Points({ points }: { points: readonly (readonly [IconDrawing, string])[] }) {
  return (
    <ul className={cx('points')}>
      {points.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
