import { PhotoGrid, PhotoGridSkeleton } from './photos/PhotoGrid.tsx';
import { SeasonPage } from './season/SeasonPage.tsx';
import { usePhotos } from './season/useSeasonList.ts';

/** `/matchPhotos?season=`: photos of past events. */
export default function PhotosScreen() {
  return (
    <SeasonPage kind="photos" tone="sky" art="tock-happy" useItems={usePhotos} skeleton={<PhotoGridSkeleton />}>
      {(photos) => <PhotoGrid photos={photos} />}
    </SeasonPage>
  );
}
