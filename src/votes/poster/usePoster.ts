import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Work } from '#contract/works/public.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { workPath } from '#src/votes/workPath.ts';

export type Poster = { state: 'drawing' | 'failed' } | { state: 'ready'; file: File; url: string };

/** Returns the largest picture of a work. */
const pictureOf = ({ media }: Work): string | null => {
  if (media.kind === 'video') return media.posterUrl ?? null;
  return media.kind === 'images' ? (media.items[0]?.url ?? null) : null;
};

/** Draws the poster of a work in the reader's language. The drawing code loads on first use. */
export const usePoster = (work: Work): { poster: Poster; redraw: () => void } => {
  const { t } = useTranslation('votes');
  const text = useText();
  const locale = useLocale();
  const { name: brand } = useBrand();
  const [poster, setPoster] = useState<Poster>({ state: 'drawing' });
  const [attempt, setAttempt] = useState(0);
  const pictureUrl = pictureOf(work);
  const { no } = work;
  const content = {
    brand: `${brand} ${work.competition.season}`,
    title: t('work.name', { title: work.title }),
    competition: text(work.competition.title),
    team: work.teamName === null ? null : t('poster.team', { team: work.teamName }),
    no,
    scan: t('poster.scan'),
  };
  // redrawn when the content changes, not on every new object with the same content
  const key = JSON.stringify(content);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `content`, `attempt` asks for another try
  useEffect(() => {
    let current = true;
    let url: string | null = null;
    setPoster({ state: 'drawing' });
    loadChunk(() => import('./drawPoster.ts'))
      .then(({ drawPoster }) => drawPoster({ content, locale, url: new URL(workPath(no), window.location.origin).href, pictureUrl }))
      .then(
        (blob) => {
          if (!current) return;
          url = URL.createObjectURL(blob);
          setPoster({ state: 'ready', url, file: new File([blob], `${no}.png`, { type: 'image/png' }) });
        },
        () => current && setPoster({ state: 'failed' }),
      );
    return () => {
      current = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key, locale, no, pictureUrl, attempt]);

  return { poster, redraw: () => setAttempt((count) => count + 1) };
};
