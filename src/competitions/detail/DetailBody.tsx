import type { ReactNode } from 'react';
import type { Competition } from '#contract/competitions/public.ts';
import type { SignupGate } from '#src/competitions/signupGate.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CalledOffNotice } from './CalledOffNotice.tsx';
import css from './CompetitionDetail.module.css';
import { SectionNav } from './SectionNav.tsx';
import { Awards } from './sections/Awards.tsx';
import { Dates } from './sections/Dates.tsx';
import { Downloads } from './sections/Downloads.tsx';
import { Judges } from './sections/Judges.tsx';
import { Overview } from './sections/Overview.tsx';
import { Venue } from './sections/Venue.tsx';
import { SignupBar } from './signup/SignupBar.tsx';
import { SignupPanel } from './signup/SignupPanel.tsx';

const cx = bindStyles(css);

interface DetailBodyProps {
  competition: Competition;
  gate: SignupGate;
  /** The signed-in account's teams in the competition. */
  ownTeams: ReactNode;
}

/** A competition's page below its head: the sections, with the sign-up panel beside them and its bar at the bottom of a phone's screen. */
export function DetailBody({ competition, gate, ownTeams }: DetailBodyProps) {
  const { awards, venue, judges, downloads, calledOff } = competition;
  return (
    <>
      <div className={`wrap ${cx('layout')}`}>
        <div className={cx('main')}>
          {calledOff && <CalledOffNotice calledOff={calledOff} />}
          <SectionNav
            sections={[
              'overview',
              ...(calledOff ? [] : (['dates'] as const)),
              ...(awards.length > 0 ? (['awards'] as const) : []),
              'venue',
              ...(judges.length > 0 ? (['judges'] as const) : []),
              ...(downloads.length > 0 ? (['downloads'] as const) : []),
            ]}
          />
          <Overview competition={competition} />
          {!calledOff && <Dates competition={competition} />}
          <Awards awards={awards} />
          <Venue venue={venue} />
          <Judges judges={judges} />
          <Downloads downloads={downloads} />
        </div>
        <SignupPanel competition={competition} gate={gate} ownTeams={ownTeams} />
      </div>
      <SignupBar competition={competition} gate={gate} />
    </>
  );
}
