import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Stepper.module.css';

const cx = bindStyles(css);

export type StepState = 'done' | 'current' | 'next' | 'failed' | 'ended';

export interface Step {
  label: ReactNode;
  note?: ReactNode | undefined;
  /** Makes the step a button, which goes there. */
  onPress?: (() => void) | undefined;
  state: StepState;
}

interface StepperProps {
  /** Names the list, for example "Progress of the registration". */
  label: string;
  steps: readonly Step[];
  /** The state for screen readers, for example "done". */
  stateLabels?: Partial<Record<StepState, string>> | undefined;
  className?: string | undefined;
}

/** A stepper of joined blocks. On a phone only the current step shows its text. */
export function Stepper({ label, steps, stateLabels, className }: StepperProps) {
  const currentIndex = steps.findIndex(({ state }) => state === 'current' || state === 'failed' || state === 'ended');
  return (
    <ol className={clsx(cx('stepper', currentIndex < 0 && 'even'), className)} aria-label={label}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are a fixed sequence identified by position
          key={index}
          className={cx('step', step.state, index === currentIndex && 'wide')}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <StepBody onPress={step.onPress}>
            <i className={cx('block')} aria-hidden="true">
              <StepIcon state={step.state} number={index + 1} />
            </i>
            <span className={cx('words')}>
              <b>{step.label}</b>
              {step.note && <small>{step.note}</small>}
              {stateLabels?.[step.state] && <span className="vh">{stateLabels[step.state]}</span>}
            </span>
          </StepBody>
        </li>
      ))}
    </ol>
  );
}

function StepBody({ onPress, children }: { onPress: (() => void) | undefined; children: ReactNode }) {
  if (!onPress) return children;
  return (
    <button type="button" className={cx('press')} onClick={onPress}>
      {children}
    </button>
  );
}

function StepIcon({ state, number }: { state: StepState; number: number }) {
  if (state === 'done') return <Icon name="check" />;
  if (state === 'ended') return <Icon name="x" />;
  return state === 'failed' ? <Icon name="alert" /> : number;
}
