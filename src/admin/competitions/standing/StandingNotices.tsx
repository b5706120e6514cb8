import { PlanNotice } from './PlanNotice.tsx';
import { StandingPanel } from './StandingPanel.tsx';

/** The state of a competition beside its text: a planned publication, its calling off, its archiving. */
export const StandingNotices = ({ id, isPublished }: { id: string; isPublished: boolean }) => (
  <>
    <PlanNotice id={id} />
    {isPublished && <StandingPanel id={id} />}
  </>
);
