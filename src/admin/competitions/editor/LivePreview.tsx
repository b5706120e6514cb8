import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import type { Locale } from '#contract/common.ts';
import type { CompetitionData } from '#contract/competitionData.ts';
import type { Competition } from '#contract/competitions.ts';
import { isUnset } from '#contract/rules/competitionDraft.ts';
import { competitionStatus } from '#contract/rules/competitionStatus.ts';
import { loadCompetitionPreview } from '../../../competitions/index.ts';
import { useLocale } from '../../../platform/i18n/useLocale.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import { LoadingBars } from '../../frame/LoadingBars.tsx';
import css from './editor.module.css';

const cx = bindStyles(css);

const CompetitionPreview = lazy(async () => {
  const module = await loadCompetitionPreview();
  await module.loadPreviewWords();
  return { default: module.CompetitionPreview };
});

/** How wide the portal's canvas is at least, and what a rem of it is: its own page reckons like this. */
const fontSizeOf = (width: number): string => `${(Math.max(width, 1360) / 1920) * 100}px`;

/** A page of the portal in a frame: its own width for media queries, its own rem, and nothing in it can be pressed. */
const PortalFrame = ({ title, tall, children }: { title: string; tall: boolean; children: ReactNode }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    const dress = () => {
      inner.head.replaceChildren(
        ...[...document.head.querySelectorAll('link[rel="stylesheet"], style:not([data-emotion])')].map((each) => each.cloneNode(true)),
      );
    };
    // Styles of what is loaded later come later.
    const observer = new MutationObserver(dress);
    observer.observe(document.head, { childList: true });
    dress();
    inner.documentElement.style.fontSize = fontSizeOf(inner.documentElement.clientWidth);
    inner.title = title;
    inner.body.inert = true;
    inner.body.style.padding = '12px';
    setBody(inner.body);
    return () => observer.disconnect();
  }, [title]);
  return (
    <>
      <iframe ref={frame} title={title} className={cx('frame', tall && 'tall')} />
      {body && createPortal(children, body)}
    </>
  );
};

const asCompetition = (
  id: string,
  data: CompetitionData,
  { seatsTaken, waiting }: { seatsTaken: number; waiting: number },
  now: number,
): Competition => ({
  ...data,
  id,
  status: competitionStatus(data, now),
  work: isUnset(data.work) ? null : data.work,
  voting: isUnset(data.voting) ? null : data.voting,
  venue: data.mode === 'offline' ? data.venue : null,
  placesLeft: data.capacity === null ? null : Math.max(0, data.capacity - seatsTaken),
  waitlistLength: waiting,
});

interface LivePreviewProps {
  id: string;
  data: CompetitionData;
  use: { seatsTaken: number; waiting: number };
  now: number;
}

/** What families will see of the draft, as a card or as its page, in either language. */
export const LivePreview = ({ id, data, use, now }: LivePreviewProps) => {
  const translate = useTranslate();
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const [view, setView] = useState<'card' | 'page'>('card');
  const title = translate('competition_editor.preview');
  return (
    <section className={cx('card')} aria-label={title}>
      <div className={cx('cardHead')}>
        <h2>{title}</h2>
        <span className={cx('space')} />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={title}
          onChange={(_, next: 'card' | 'page' | null) => next && setView(next)}
        >
          <ToggleButton value="card">{translate('competition_editor.preview_card')}</ToggleButton>
          <ToggleButton value="page">{translate('competition_editor.preview_page')}</ToggleButton>
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={locale}
          aria-label={translate('competition_editor.preview_language')}
          onChange={(_, next: Locale | null) => next && setLocale(next)}
        >
          <ToggleButton value="zh-CN">中</ToggleButton>
          <ToggleButton value="en-US">EN</ToggleButton>
        </ToggleButtonGroup>
      </div>
      <PortalFrame title={title} tall={view === 'page'}>
        <Suspense fallback={<LoadingBars />}>
          <CompetitionPreview competition={asCompetition(id, data, use, now)} locale={locale} view={view} />
        </Suspense>
      </PortalFrame>
    </section>
  );
};
