import { useTranslation } from 'react-i18next';
import type { Entry } from '#contract/registrations/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { Stepper } from '#src/ui/navigation/Stepper.tsx';
import { Advancements } from './advancement/Advancements.tsx';
import { AppealSection } from './appeals/AppealSection.tsx';
import { ActionButton } from './entry/actions/ActionButton.tsx';
import { putFirst, useEntryActions } from './entry/actions/useEntryActions.tsx';
import css from './entry/Entry.module.css';
import { EntryPage } from './entry/EntryPage.tsx';
import { EntryResults } from './entry/EntryResults.tsx';
import { primaryAction } from './entry/paths.ts';
import { EntryState } from './entry/state/EntryState.tsx';
import { useDue } from './entry/useDue.ts';
import { useSteps } from './entry/useSteps.ts';

const cx = bindStyles(css);

/** The review's result for one entry: its status, the reason for a failure, the next step. */
export default function ReviewResultsScreen() {
  const { t } = useTranslation('registrations');
  return <EntryPage title={t('results.pageTitle')}>{(entry) => <Results entry={entry} />}</EntryPage>;
}

function Results({ entry }: { entry: Entry }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const steps = useSteps();
  const next = useNextStep();
  const { actionsOf, queuedOf, dialogs } = useEntryActions();
  const primary = primaryAction(entry);
  const offered = actionsOf(entry, ['review_results', 'cancel']).map((action) =>
    action.id === 'edit' && entry.label === 'audit_failed' ? { ...action, label: t('results.correct') } : action,
  );
  return (
    <>
      <PageBand
        tone="grape"
        title={t('results.pageTitle')}
        lead={t('dot', { first: entry.teamName, second: text(entry.competition.title) })}
        back={{ to: '/personal', label: t('entry.back') }}
        foot={<Stepper label={t('steps.title')} steps={steps.ofEntry(entry)} stateLabels={steps.stateLabels} />}
      />
      <div className={`wrap ${cx('single')}`}>
        <Card as="section" pad="lg">
          <EntryState entry={entry} queued={queuedOf(entry.id)} />
          <h2 className={cx('next')}>{t('results.next')}</h2>
          <p className={cx('nextText')}>{next(entry)}</p>
          <Advancements entry={entry} />
          {entry.awards.length > 0 && <EntryResults entryId={entry.id} />}
          {entry.awards.length > 0 && <AppealSection entry={entry} />}
          <div className={cx('buttons')}>
            {putFirst(offered, primary).map((action) => (
              <ActionButton
                key={action.id}
                action={action}
                variant={action.id === primary && primary !== 're_enroll' ? 'primary' : 'secondary'}
                withIcon
              />
            ))}
          </div>
        </Card>
      </div>
      {dialogs}
    </>
  );
}

/** Returns a function that describes the next step of an entry and its time. */
const useNextStep = () => {
  const { t } = useTranslation('registrations');
  const due = useDue();
  const format = useFormat();
  return (entry: Entry): string => {
    const {
      state,
      label,
      waitlistPosition,
      actions,
      competition: { work },
    } = entry;
    if (waitlistPosition !== null) return t('results.waitlisted', { position: waitlistPosition });
    if (state === 'published') return t('results.published');
    const decision = label === 'under_approval' ? due.of(entry)?.at : null;
    if (label === 'under_approval')
      return decision ? t('results.under_approval', { time: format.nearDay(decision) }) : t('results.under_approval_undated');
    if (label === 'audit_failed' && !actions.includes('edit')) return t('results.audit_failed_closed');
    const at = label === 'approved' ? work?.opensAt : work?.closesAt;
    if (label === 'approved' && !at) return t('results.approved_undated');
    return t(`results.${label}`, { time: at ? format.dateTime(at) : '' });
  };
};
