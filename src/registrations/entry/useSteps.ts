import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { type EntryStepName, entrySteps } from '#src/registrations/entrySteps.ts';
import type { Step } from '#src/ui/navigation/Stepper.tsx';

/** Returns the five steps of a registration in the reader's language (specification, section 2). */
export const useSteps = () => {
  const { t } = useTranslation('registrations');
  const format = useFormat();

  const uploadNote = (work: TimeWindow | null, now: number): string | undefined => {
    const state = windowState(work, now);
    if (state === 'before' && work?.opensAt) return t('steps.note.upload', { date: format.date(work.opensAt) });
    return state === 'open' && work?.closesAt ? t('steps.note.uploadUntil', { date: format.date(work.closesAt) }) : undefined;
  };
  const notes = (work: TimeWindow | null, first: string): Record<EntryStepName, string | undefined> => ({
    submit: first,
    review: t('steps.note.review'),
    approved: t('steps.note.approved'),
    results: t('steps.note.results'),
    upload: uploadNote(work, serverClock.now()),
  });

  return {
    stateLabels: {
      done: t('steps.state.done'),
      current: t('steps.state.current'),
      next: t('steps.state.next'),
      failed: t('steps.state.failed'),
      ended: t('steps.state.ended'),
    },
    /** Returns the steps while the form is being filled in: the first step is current. */
    beforeEntry: ({ work }: { work: TimeWindow | null }): Step[] => {
      const noteOf = notes(work, t('steps.note.first'));
      const order: readonly EntryStepName[] = ['submit', 'review', 'approved', 'results', 'upload'];
      return order.map((step) => ({ label: t(`steps.${step}`), note: noteOf[step], state: step === 'submit' ? 'current' : 'next' }));
    },
    /** Returns the steps in an entry's present state. */
    ofEntry: ({ state, registeredAt, competition }: EntrySummary): Step[] => {
      const noteOf = notes(competition.work, t('steps.note.submitted', { date: format.date(registeredAt) }));
      return entrySteps({ state }, competition, serverClock.now()).map((each) => ({
        label: t(`steps.${each.step}`),
        note: each.state === 'ended' ? t('steps.note.calledOff') : noteOf[each.step],
        state: each.state,
      }));
    },
  };
};
