import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signupPath } from '#src/competitions/index.ts';
import type { Device } from '#src/offline/index.ts';
import { LazyView, lazyComponent } from '#src/platform/chunks/lazyComponent.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { useUnsaved } from '#src/platform/savedForm/useUnsaved.ts';
import type { WizardStep } from '#src/registrations/roster/saved/steps.ts';
import { ColumnsStep } from '#src/registrations/roster/steps/ColumnsStep.tsx';
import { DraftsStep } from '#src/registrations/roster/steps/DraftsStep.tsx';
import { ListStep } from '#src/registrations/roster/steps/ListStep.tsx';
import { SharedStep } from '#src/registrations/roster/steps/SharedStep.tsx';
import { SheetsStep } from '#src/registrations/roster/steps/SheetsStep.tsx';
import { TableStep } from '#src/registrations/roster/steps/TableStep.tsx';
import { isOtherTabs, useSavedWizard } from '#src/registrations/roster/wizard/useSavedWizard.ts';
import { useWizard, type WizardProps } from '#src/registrations/roster/wizard/useWizard.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { footBarRef } from '#src/ui/layout/footBar.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { Stepper } from '#src/ui/navigation/Stepper.tsx';
import css from './Wizard.module.css';

const cx = bindStyles(css);

const teamsStep = lazyComponent(() => import('#src/registrations/roster/steps/TeamsStep.tsx'));

interface RosterWizardProps extends WizardProps {
  device: Device | null;
  /** The revision of the list on the device; null if there is none. */
  revision?: number | null;
  /** Returns what stands above a step. */
  intro?: (step: WizardStep) => ReactNode;
}

/** The import of a list in steps, which one can go back in. Nothing leaves the device. */
export function RosterWizard({ device, revision = null, intro, ...props }: RosterWizardProps) {
  const { t } = useTranslation('roster');
  const text = useText();
  const message = useProblemMessage();
  const wizard = useWizard(props);
  const { competition, participation, account } = props;
  const saved = useSavedWizard(wizard, { device, competition, participation, start: props.start, revision });
  const problem = saved.state.name === 'failed' ? saved.state.problem : null;
  const isTaken = problem !== null && isOtherTabs(problem);
  const [isDone, setDone] = useState(false);
  const { step, steps, document, derived, source } = wizard;
  const wouldLose = useUnsaved((source ?? document) !== null && !isDone && (problem !== null || !device));
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const stateOf = (each: WizardStep) => {
    if (each === step) return 'current';
    return steps.indexOf(each) < steps.indexOf(step) ? 'done' : 'next';
  };
  return (
    <>
      <PageBand
        tone="mint"
        art="tock-wave"
        title={t('title')}
        lead={text(competition.title)}
        back={{ to: signupPath(competition, participation), label: t('back') }}
      />
      <div className={`wrap ${cx('wizard')}`}>
        <Stepper
          label={t('steps.label')}
          steps={steps.map((each) => ({
            label: t(`steps.${each}`),
            state: stateOf(each),
            ...(each !== step && !isDone && wizard.isOpen(each) && { onPress: () => wizard.go(each) }),
          }))}
          stateLabels={{ done: t('steps.done') }}
        />
        {intro?.(step)}
        <h2 ref={heading} tabIndex={-1} className={cx('heading')}>
          {t(`stepTitles.${step}`)}
        </h2>
        {step === 'list' && <ListStep wizard={wizard} />}
        {step === 'sheets' && <SheetsStep wizard={wizard} />}
        {step === 'columns' && <ColumnsStep wizard={wizard} />}
        {document && derived && (
          <>
            {step === 'table' && <TableStep wizard={wizard} document={document} derived={derived} />}
            {step === 'teams' && (
              <Suspense fallback={null}>
                <LazyView chunk={teamsStep} props={{ wizard, document, derived }} />
              </Suspense>
            )}
            {step === 'shared' && <SharedStep wizard={wizard} document={document} derived={derived} />}
            {step === 'drafts' && (
              <DraftsStep
                wizard={wizard}
                saved={saved}
                device={device}
                document={document}
                derived={derived}
                competition={competition}
                account={account}
                isDone={isDone}
                onDone={setDone}
              />
            )}
          </>
        )}
        {!isDone && (
          <div className={cx('foot')}>
            {wizard.previous && (
              <Button variant="secondary" icon="left" onClick={() => wizard.previous && wizard.go(wizard.previous)}>
                {t('previous')}
              </Button>
            )}
            {wizard.next && wizard.isOpen(wizard.next) && (
              <Button icon="arrow" onClick={() => wizard.next && wizard.go(wizard.next)}>
                {t('next', { step: t(`steps.${wizard.next}`) })}
              </Button>
            )}
            {(saved.state.name === 'saved' || saved.state.name === 'saving') && <span className={cx('saved')}>{t(saved.state.name)}</span>}
          </div>
        )}
        {!isDone && (problem || !device) && (
          <div ref={isTaken ? footBarRef : undefined} className={isTaken ? cx('taken') : undefined}>
            <Notice
              tone="warning"
              icon="alert"
              role="status"
              action={
                problem && (
                  <Button size="sm" variant="secondary" onClick={() => void (isTaken ? saved.keep() : saved.retry())}>
                    {t(isTaken ? 'otherTab.keep' : 'saveAgain')}
                  </Button>
                )
              }
            >
              {problem && !isTaken && <p>{message(problem)}</p>}
              <p>{isTaken ? t(problem.code === 'conflict' ? 'otherTab.changed' : 'otherTab.gone') : t('notSaved')}</p>
            </Notice>
          </div>
        )}
        <LeaveGuard wouldLose={wouldLose} />
        <p className={cx('saved')}>{t('staysHere')}</p>
      </div>
    </>
  );
}
