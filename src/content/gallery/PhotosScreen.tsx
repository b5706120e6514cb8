import { PhotoGrid, PhotoGridSkeleton } from './PhotoGrid.tsx';
import { SeasonPage } from './SeasonPage.tsx';
import { usePhotos } from './usePages.ts';

/** `/matchPhotos?season=`: photos of past events. */
export default function PhotosScreen() {
  return (
    <SeasonPage kind="photos" tone="sky" art="tock-happy" useItems={usePhotos} skeleton={<PhotoGridSkeleton />}>
      {(photos) => <PhotoGrid photos={photos} />}
    </SeasonPage>
  );
}
