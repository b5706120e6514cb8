import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveBoard, LiveRun } from '#contract/live/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import css from './LiveScreen.module.css';
import { Places } from './Places.tsx';
import { Runs } from './Runs.tsx';
import { inPages, type Slide, slidesOf, splitRuns } from './slides.ts';
import { useIsPaged, useRowsThatFit, useTurns } from './usePaging.ts';

const cx = bindStyles(css);

/** Returns the page that is shown after so many turns. */
const shownOf = <T,>(pages: readonly T[], turns: number): T | undefined => pages[turns % Math.max(1, pages.length)];

/** The whole board; on a large screen one page of each list, otherwise all of them. */
export function Board({ board, isLost }: { board: LiveBoard; isLost: boolean }) {
  const isPaged = useIsPaged();
  const [isPaused, setIsPaused] = useState(false);
  const places = useRowsThatFit(isPaged);
  const coming = useRowsThatFit(isPaged);
  const slides = slidesOf(board, places.rows);
  const { now, next } = splitRuns(board.runs, board.at);
  const pages = [
    ...inPages(now, coming.rows).map((runs) => ({ runs, isNow: true })),
    ...inPages(next, coming.rows).map((runs) => ({ runs, isNow: false })),
  ];
  const canTurn = isPaged && (slides.length > 1 || pages.length > 1);
  const turns = useTurns(canTurn && !isPaused);
  const slide = shownOf(slides, turns);
  const page = shownOf(pages, turns);
  const shown = { slides: isPaged ? (slide ? [slide] : []) : slides, pages: isPaged ? (page ? [page] : []) : pages };
  return (
    <div className={cx('board')}>
      <Head board={board} isLost={isLost} />
      <div className={cx('columns')}>
        <div ref={places.list} className={cx('lists')}>
          <span ref={places.probe} className={cx('probe')} aria-hidden="true" />
          {shown.slides.length === 0 && <Nobody />}
          {shown.slides.map((each) => (
            <Group key={isPaged ? turns % slides.length : each.group} slide={each} />
          ))}
        </div>
        <div ref={coming.list} className={cx('lists')}>
          <span ref={coming.probe} className={cx('probe')} aria-hidden="true" />
          {shown.pages.length === 0 && <NoRuns />}
          {shown.pages.map((each) => (
            <Coming key={isPaged ? turns % pages.length : String(each.isNow)} {...each} />
          ))}
        </div>
      </div>
      <Foot
        pages={canTurn ? slides.length : 0}
        page={slides.length > 0 ? (turns % slides.length) + 1 : 1}
        isPaused={isPaused}
        onPause={canTurn ? () => setIsPaused((before) => !before) : null}
      />
    </div>
  );
}

function Head({ board: { competition, at }, isLost }: { board: LiveBoard; isLost: boolean }) {
  const { t } = useTranslation('live');
  const text = useText();
  const format = useFormat();
  return (
    <header className={cx('head')}>
      <div>
        <p className={cx('eyebrow')}>
          <b>{t('title')}</b>
          {t('so_far')}
        </p>
        <h1 className={cx('title')}>{phrases(text(competition.title))}</h1>
      </div>
      {isLost ? (
        <p className={cx('lost')} role="status">
          <Icon name="off" />
          <span>{t('lost', { time: format.time(at) })}</span>
        </p>
      ) : (
        <p className={cx('asOf')}>{t('as_of', { time: format.time(at) })}</p>
      )}
    </header>
  );
}

function Group({ slide }: { slide: Slide }) {
  const { t } = useTranslation('live');
  const { group, teams, count, places } = slide;
  const title = t(places === null ? 'ran' : 'places', { group: t(`group.${group}`) });
  return (
    <section className={cx('card')} aria-label={title}>
      <div className={cx('cardHead')}>
        <h2>{title}</h2>
        <span>{t('count', { ran: count, teams })}</span>
      </div>
      <Places slide={slide} />
    </section>
  );
}

function Coming({ runs, isNow }: { runs: readonly LiveRun[]; isNow: boolean }) {
  const { t } = useTranslation('live');
  const title = t(isNow ? 'now' : 'next');
  return (
    <section className={cx('card', isNow && 'now')} aria-label={title}>
      <div className={cx('cardHead')}>
        <h2>{title}</h2>
      </div>
      <Runs runs={runs} isNow={isNow} />
    </section>
  );
}

function Nobody() {
  const { t } = useTranslation('live');
  return <p className={cx('card', 'nothing')}>{t('nobody')}</p>;
}

function NoRuns() {
  const { t } = useTranslation('live');
  return <p className={cx('card', 'nothing')}>{t('no_runs')}</p>;
}

interface FootProps {
  /** Number of pages of places; 0 if they are not turned. */
  pages: number;
  page: number;
  isPaused: boolean;
  /** Null if nothing turns. */
  onPause: (() => void) | null;
}

function Foot({ pages, page, isPaused, onPause }: FootProps) {
  const { t } = useTranslation('live');
  const { name } = useBrand();
  return (
    <footer className={cx('foot')}>
      <span className={cx('brand')}>
        <LogoMark className={cx('mark')} />
        <b>{name}</b>
      </span>
      {pages > 1 && <span className={cx('pages')}>{t('page', { page, pages })}</span>}
      {onPause && (
        <button type="button" className={cx('pause')} onClick={onPause}>
          <Icon name={isPaused ? 'play' : 'pause'} />
          <span>{t(isPaused ? 'resume' : 'pause')}</span>
        </button>
      )}
    </footer>
  );
}
