import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '#contract/common.ts';
import type { Competition } from '#contract/competitions.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { CompetitionCard } from '../CompetitionCard.tsx';
import { DetailBand } from '../detail/DetailBand.tsx';
import { DetailBody } from '../detail/DetailBody.tsx';
import { signupGate } from '../signupGate.ts';

/** Loads the words of both languages: a preview is read in either. */
export const loadPreviewWords = async (): Promise<void> => {
  await Promise.all((['zh-CN', 'en-US'] as const).map((locale) => loadNamespaces(['app', 'competitions'], locale)));
};

interface CompetitionPreviewProps {
  competition: Competition;
  /** The language of its readers, whatever the page around it is in. */
  locale: Locale;
  view: 'card' | 'page';
  /** Epoch ms; decides whether families could sign up. */
  now: number;
}

/** A competition as the portal would show it to a family that may sign up, by the portal's own components. */
export function CompetitionPreview({ competition, locale, view, now }: CompetitionPreviewProps) {
  return (
    <I18nextProvider i18n={i18next.cloneInstance({ lng: locale })} key={locale}>
      {view === 'card' ? (
        <CompetitionCard competition={competition} level={2} first />
      ) : (
        <>
          <DetailBand competition={competition} />
          <DetailBody competition={competition} gate={signupGate(competition, undefined, now)} ownTeams={null} />
        </>
      )}
    </I18nextProvider>
  );
}
