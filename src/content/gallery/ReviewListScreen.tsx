import { ReviewGrid, ReviewGridSkeleton } from './season/ReviewGrid.tsx';
import { SeasonPage } from './season/SeasonPage.tsx';
import { useReviews } from './season/usePages.ts';

/** `/matchReview?season=`: past events. */
export default function ReviewListScreen() {
  return (
    <SeasonPage kind="reviews" tone="grape" art="tock-podium" useItems={useReviews} skeleton={<ReviewGridSkeleton />}>
      {(reviews) => <ReviewGrid reviews={reviews} />}
    </SeasonPage>
  );
}
