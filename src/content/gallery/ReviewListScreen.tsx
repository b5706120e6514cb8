import { ReviewGrid, ReviewGridSkeleton } from './ReviewGrid.tsx';
import { SeasonPage } from './SeasonPage.tsx';
import { useReviews } from './usePages.ts';

/** `/matchReview?season=`: past events. */
export default function ReviewListScreen() {
  return (
    <SeasonPage kind="reviews" tone="grape" art="tock-podium" useItems={useReviews} skeleton={<ReviewGridSkeleton />}>
      {(reviews) => <ReviewGrid reviews={reviews} />}
    </SeasonPage>
  );
}
