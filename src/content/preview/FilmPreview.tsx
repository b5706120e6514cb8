import type { Locale } from '#contract/http/common.ts';
import { type PlayedVideo, Player } from '#src/content/gallery/videos/Player.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

export { loadPreviewWords } from './PreviewFrame.tsx';

/** A film as families watch it, with its subtitles. */
export function FilmPreview({ film, locale }: { film: PlayedVideo; locale: Locale }) {
  return (
    <PreviewFrame locale={locale} wide>
      <Player video={film} />
    </PreviewFrame>
  );
}
