import { Button, Checkbox, Chip } from '@mui/material';
import type { PointerEvent } from 'react';
import { useCreatePath } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import type { AdminWorkSummary } from '#contract/works/admin.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { WorkChip } from './WorkChip.tsx';
import css from './WorkGrid.module.css';

const cx = bindStyles(css);

interface WorkCellProps {
  work: AdminWorkSummary;
  isCurrent: boolean;
  isSelected: boolean;
  /** Index of the picture shown of a work of several; null while the poster is shown. */
  playing: number | null;
  onPlay: () => void;
  /** Called as a pointer presses anything of the cell. */
  onPoint: () => void;
  onSelect: () => void;
}

/** Takes the focus off a checkbox or button that a pointer has pressed: the grid's keys act, Space plays. */
const leaveControl = ({ target }: PointerEvent) => {
  const control = target instanceof Element ? target.closest('button, input') : null;
  if (control instanceof HTMLElement) control.blur();
};

/** One work of the grid: its poster, its film or pictures in place, and its state. */
export const WorkCell = ({ work, isCurrent, isSelected, playing, onPlay, onPoint, onSelect }: WorkCellProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const pathTo = useCreatePath();
  return (
    <li
      className={cx('cell', isCurrent && 'current')}
      data-work={work.id}
      aria-current={isCurrent || undefined}
      onPointerDown={onPoint}
      onPointerUp={leaveControl}
    >
      <Stage work={work} playing={playing} onPlay={onPlay} />
      <div className={cx('body')}>
        <div className={cx('name')}>
          <Checkbox checked={isSelected} onChange={onSelect} slotProps={{ input: { 'aria-label': work.title } }} />
          <Link to={pathTo({ resource: 'works', type: 'show', id: work.id })} className={cx('title')}>
            {work.title}
          </Link>
        </div>
        <p className={cx('meta')}>{t('works.of', { team: work.teamName, competition: text(work.competition.title) })}</p>
        <div className={cx('states')}>
          <WorkChip work={work} />
          {work.reports > 0 && <Chip size="small" color="error" label={t('works.reported', { count: work.reports })} />}
          {work.pendingDecision && (
            <Chip size="small" label={t(`works.pending_${work.pendingDecision.kind === 'release' ? 'release' : 'hold'}`)} />
          )}
        </div>
        {work.held && work.held.reason !== '' && (
          <p className={cx('meta')}>
            {t('works.held_why', { reason: work.held.cannedReason ? text(work.held.cannedReason) : work.held.reason })}
          </p>
        )}
      </div>
    </li>
  );
};

const Stage = ({ work, playing, onPlay }: Pick<WorkCellProps, 'work' | 'playing' | 'onPlay'>) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { media, posterUrl, preparation, refusal, title } = work;
  if (preparation !== 'ready')
    return (
      <div className={cx('stage')}>
        <p className={cx('note')}>
          {preparation === 'refused' && refusal ? message(new Problem(refusal)) : t(`workPreparation.${preparation}`)}
        </p>
      </div>
    );
  if (media.kind === 'video' && playing !== null)
    return (
      <div className={cx('stage')}>
        {/* biome-ignore lint/a11y/useMediaCaption: families submit no subtitles */}
        <video
          className={cx('media')}
          controls
          autoPlay
          playsInline
          src={media.url}
          poster={media.posterUrl}
          aria-label={t('play_work', { title })}
        />
      </div>
    );
  const shown = media.kind === 'images' ? media.items[(playing ?? 0) % media.items.length]?.previewUrl : posterUrl;
  const count = media.kind === 'images' ? media.items.length : 0;
  return (
    <div className={cx('stage')}>
      {shown ? <img className={cx('media')} src={shown} alt="" loading="lazy" /> : <p className={cx('note')}>{t(`kind.${work.kind}`)}</p>}
      {media.kind === 'link' ? (
        <Button
          className={cx('play')}
          size="small"
          variant="outlined"
          href={media.url}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<Icon name={moreIcons.external} />}
        >
          {t('open_link')}
        </Button>
      ) : (
        (media.kind === 'video' || count > 1) && (
          <Button
            className={cx('play')}
            size="small"
            variant="outlined"
            onClick={onPlay}
            startIcon={<Icon name={media.kind === 'video' ? 'play' : moreIcons.image} />}
          >
            {media.kind === 'video' ? t('works.play') : t('works.picture', { number: ((playing ?? 0) % count) + 1, count })}
          </Button>
        )
      )}
    </div>
  );
};
