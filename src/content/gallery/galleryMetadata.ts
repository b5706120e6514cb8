import type { PastEvent, Video } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { isoDuration } from '#src/platform/format/clockTime.ts';
import type { Metadata } from '#src/platform/metadata/PageMetadata.tsx';
import { isoInstant, shareImage } from '#src/platform/metadata/things.ts';

/** Returns the metadata of a video's page (schema.org/VideoObject). */
export const videoMetadata = (video: Video, { locale, listName }: { locale: Locale; listName: string }): Metadata => {
  const poster = video.poster.sources.findLast(({ type }) => type === 'image/webp')?.url;
  const description = video.description[locale];
  return {
    description,
    image: poster ?? null,
    parent: { path: '/matchVideos', name: listName },
    things: ({ origin, url }) => [
      {
        '@type': 'VideoObject',
        name: video.title[locale],
        description,
        thumbnailUrl: [origin + (poster ?? shareImage(null))],
        uploadDate: isoInstant(video.publishedAt),
        duration: isoDuration(video.durationMs),
        contentUrl: new URL(video.url, origin).href,
        url,
        inLanguage: locale,
        ...(video.subtitles.length > 0 && {
          caption: video.subtitles.map((subtitles) => ({
            '@type': 'MediaObject',
            encodingFormat: 'text/vtt',
            inLanguage: subtitles.locale,
            contentUrl: new URL(subtitles.url, origin).href,
          })),
        }),
      },
    ],
  };
};

/** Returns the metadata of a past event's page. */
export const pastEventMetadata = (review: PastEvent, { locale, listName }: { locale: Locale; listName: string }): Metadata => ({
  description: review.summary[locale],
  image: shareImage(review.art),
  parent: { path: '/matchReview', name: listName },
});
