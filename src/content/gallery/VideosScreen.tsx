import { MediaGridSkeleton } from '#src/ui/display/MediaCard.tsx';
import { SeasonPage } from './season/SeasonPage.tsx';
import { useVideos } from './season/useSeasonList.ts';
import { VideoGrid } from './videos/VideoGrid.tsx';

/** `/matchVideos?season=`: videos of past events. */
export default function VideosScreen() {
  return (
    <SeasonPage kind="videos" tone="sky" art="tock-wave" useItems={useVideos} skeleton={<MediaGridSkeleton />}>
      {(videos) => <VideoGrid videos={videos} level={2} />}
    </SeasonPage>
  );
}
