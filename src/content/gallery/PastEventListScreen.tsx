import { PastEventGrid, PastEventGridSkeleton } from './season/PastEventGrid.tsx';
import { SeasonPage } from './season/SeasonPage.tsx';
import { usePastEvents } from './season/useSeasonList.ts';

/** `/matchReview?season=`: past events. */
export default function PastEventListScreen() {
  return (
    <SeasonPage kind="reviews" tone="grape" art="tock-podium" useItems={usePastEvents} skeleton={<PastEventGridSkeleton />}>
      {(reviews) => <PastEventGrid reviews={reviews} />}
    </SeasonPage>
  );
}
