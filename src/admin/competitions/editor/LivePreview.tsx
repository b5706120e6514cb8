import { Button, Dialog, DialogContent, DialogTitle, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import type { Competition } from '#contract/competitions/public.ts';
import { isUnset } from '#contract/competitions/rules/competitionDraft.ts';
import { competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import type { Locale } from '#contract/http/common.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { PortalFrame } from '#src/admin/revisions/preview/PortalFrame.tsx';
import { PreviewLanguage } from '#src/admin/revisions/preview/PreviewLanguage.tsx';
import { loadCompetitionPreview } from '#src/competitions/index.ts';
import { loadSheetPreview } from '#src/judging/index.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { loadFormQuestionsPreview } from '#src/registrations/index.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

const cx = bindStyles(css);

const CompetitionPreview = lazy(async () => {
  const module = await loadCompetitionPreview();
  await module.loadPreviewWords();
  return { default: module.CompetitionPreview };
});

const SheetPreview = lazy(async () => {
  const module = await loadSheetPreview();
  await module.loadPreviewWords();
  return { default: module.SheetPreview };
});

const FormQuestionsPreview = lazy(async () => {
  const module = await loadFormQuestionsPreview();
  await module.loadPreviewWords();
  return { default: module.FormQuestionsPreview };
});

const views = ['card', 'page', 'phone', 'form', 'sheet'] as const;
type View = (typeof views)[number];
/** Widths of the previewed screens, in px. */
const screens: Record<View, number | null> = { card: null, page: 1360, phone: 390, form: 520, sheet: 520 };
const HEIGHT = { small: 560, large: 720 };

const asCompetition = (
  id: string,
  data: CompetitionData,
  { seatsTaken, waiting }: { seatsTaken: number; waiting: number },
  now: number,
): Competition => ({
  ...data,
  id,
  status: competitionStatus(data, now),
  work: isUnset(data.work) ? null : data.work,
  voting: isUnset(data.voting) ? null : data.voting,
  venue: data.mode === 'offline' ? data.venue : null,
  placesLeft: data.capacity === null ? null : Math.max(0, data.capacity - seatsTaken),
  waitlistLength: waiting,
});

interface LivePreviewProps {
  id: string;
  data: CompetitionData;
  use: { seatsTaken: number; waiting: number };
  now: number;
}

/** The draft as families will see it, in either language: its card, its page with the sign-up panel on a desktop, or on a phone; its own questions in the form and the judges' sheet, to try. */
export const LivePreview = ({ id, data, use, now }: LivePreviewProps) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>) => t(`competition_editor.${name}`);
  const own = useLocale();
  const titleId = useId();
  const [locale, setLocale] = useState<Locale>(own);
  const [view, setView] = useState<View>('card');
  const [isLarge, setIsLarge] = useState(false);
  const title = word('preview');
  // nothing to see of a form without questions of its own
  const shownViews = views.filter((each) => each !== 'form' || data.formQuestions.length > 0);
  const drawn = (height: number) => (
    <PortalFrame title={title} screen={screens[view]} height={height} isLive={view === 'sheet' || view === 'form'}>
      <Suspense fallback={<LoadingBars />}>
        {view === 'sheet' ? (
          <SheetPreview rubric={data.rubric} locale={locale} />
        ) : view === 'form' ? (
          <FormQuestionsPreview competition={asCompetition(id, data, use, now)} locale={locale} />
        ) : (
          <CompetitionPreview
            competition={asCompetition(id, data, use, now)}
            locale={locale}
            view={view === 'card' ? 'card' : 'page'}
            now={now}
          />
        )}
      </Suspense>
    </PortalFrame>
  );
  return (
    <section className={cx('card')} aria-label={title}>
      <div className={cx('cardHead')}>
        <h2>{title}</h2>
        <span className={cx('space')} />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={title}
          onChange={(_, next: View | null) => next && setView(next)}
        >
          {shownViews.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`competition_editor.preview_${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <PreviewLanguage locale={locale} onChange={setLocale} />
      </div>
      {!isLarge && drawn(HEIGHT.small)}
      {view === 'page' && (
        <Button size="small" onClick={() => setIsLarge(true)}>
          {word('preview_enlarge')}
        </Button>
      )}
      {isLarge && (
        <Dialog open onClose={() => setIsLarge(false)} fullWidth maxWidth="xl" aria-labelledby={titleId}>
          <DialogTitle id={titleId} sx={{ pr: 7 }}>
            {title}
          </DialogTitle>
          <IconButton aria-label={t('ra.action.close')} onClick={() => setIsLarge(false)} sx={{ position: 'absolute', top: 12, right: 12 }}>
            <Icon name="x" />
          </IconButton>
          <DialogContent>{drawn(HEIGHT.large)}</DialogContent>
        </Dialog>
      )}
    </section>
  );
};
