import type { Competition } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { CompetitionCard } from '#src/competitions/card/CompetitionCard.tsx';
import { DetailBand } from '#src/competitions/detail/DetailBand.tsx';
import { DetailBody } from '#src/competitions/detail/DetailBody.tsx';
import { signupGate } from '#src/competitions/signupGate.ts';
import { loadReaderWords, ReaderLanguage } from '#src/platform/i18n/ReaderLanguage.tsx';

/** Loads the messages of the competition preview. */
export const loadPreviewWords = () => loadReaderWords(['app', 'competitions', 'competitionPages']);

interface CompetitionPreviewProps {
  competition: Competition;
  /** The readers' language, independent of the surrounding page. */
  locale: Locale;
  view: 'card' | 'page';
  /** Epoch ms; decides whether families could sign up. */
  now: number;
}

/** A competition as the portal would show it to a family that may sign up, by the portal's own components. */
export function CompetitionPreview({ competition, locale, view, now }: CompetitionPreviewProps) {
  return (
    <ReaderLanguage locale={locale}>
      {view === 'card' ? (
        <CompetitionCard competition={competition} level={2} first />
      ) : (
        <>
          <DetailBand competition={competition} />
          <DetailBody competition={competition} gate={signupGate(competition, undefined, now)} ownTeams={null} />
        </>
      )}
    </ReaderLanguage>
  );
}
