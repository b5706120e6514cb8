import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '#contract/common.ts';
import type { Competition } from '#contract/competitions.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { CompetitionCard } from '../CompetitionCard.tsx';
import { Awards } from '../detail/Awards.tsx';
import { Dates } from '../detail/Dates.tsx';
import { DetailBand } from '../detail/DetailBand.tsx';
import { Downloads } from '../detail/Downloads.tsx';
import { Judges } from '../detail/Judges.tsx';
import { Overview } from '../detail/Overview.tsx';
import { Venue } from '../detail/Venue.tsx';

/** Loads the words of both languages: a preview is read in either. */
export const loadPreviewWords = async (): Promise<void> => {
  await Promise.all((['zh-CN', 'en-US'] as const).map((locale) => loadNamespaces(['app', 'competitions'], locale)));
};

interface CompetitionPreviewProps {
  competition: Competition;
  /** The language of its readers, whatever the page around it is in. */
  locale: Locale;
  view: 'card' | 'page';
}

/** A competition as the portal would show it, by the portal's own components. */
export function CompetitionPreview({ competition, locale, view }: CompetitionPreviewProps) {
  return (
    <I18nextProvider i18n={i18next.cloneInstance({ lng: locale })} key={locale}>
      {view === 'card' ? <CompetitionCard competition={competition} level={2} first /> : <DetailPreview competition={competition} />}
    </I18nextProvider>
  );
}

function DetailPreview({ competition }: { competition: Competition }) {
  return (
    <>
      <DetailBand competition={competition} />
      <div className="wrap">
        <Overview competition={competition} />
        <Dates competition={competition} />
        <Awards awards={competition.awards} />
        <Venue venue={competition.venue} />
        <Judges judges={competition.judges} />
        <Downloads downloads={competition.downloads} />
      </div>
    </>
  );
}
