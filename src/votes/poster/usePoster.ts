import { useTranslation } from 'react-i18next';
import type { Work } from '#contract/works/public.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { type DrawnPicture, useDrawnPicture } from '#src/platform/picture/useDrawnPicture.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { workPath } from '#src/votes/workPath.ts';

/** Returns the largest picture of a work. */
const pictureOf = ({ media }: Work): string | null => {
  if (media.kind === 'video') return media.posterUrl ?? null;
  return media.kind === 'images' ? (media.items[0]?.url ?? null) : null;
};

/** Draws the poster of a work in the reader's language. The drawing code loads on first use. */
export const usePoster = (work: Work): { poster: DrawnPicture; redraw: () => void } => {
  const { t } = useTranslation('votes');
  const text = useText();
  const locale = useLocale();
  const { name: brand } = useBrand();
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
  const { picture, redraw } = useDrawnPicture({
    key: JSON.stringify([content, locale, pictureUrl]),
    fileName: `${no}.png`,
    draw: async () => {
      const { drawPoster } = await loadChunk(() => import('./drawPoster.ts'));
      return drawPoster({ content, locale, url: new URL(workPath(no), window.location.origin).href, pictureUrl });
    },
  });
  return { poster: picture, redraw };
};
