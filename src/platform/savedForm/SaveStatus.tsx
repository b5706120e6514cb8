import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftGone } from '#src/offline/draftGone.ts';
import type { FormSubmission } from '#src/offline/drafts/formSubmission.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './SaveStatus.module.css';

const cx = bindStyles(css);

type AutosaveControl = Pick<FormSubmission<never>, 'current' | 'subscribe' | 'overwrite'>;

/** Shows when the form was last saved on this device, or alerts that it is unsaved. */
export function SaveStatus({ autosave }: { autosave: AutosaveControl }) {
  return (
    <>
      <SaveFailure autosave={autosave} />
      <SavedAt autosave={autosave} />
    </>
  );
}

/** The time at which the form was last saved on this device; empty if unsaved. With `short`, the time alone. */
export function SavedAt({ autosave, short = false }: { autosave: AutosaveControl; short?: boolean }) {
  const { t } = useTranslation('savedForm');
  const format = useFormat();
  const state = useSyncExternalStore(autosave.subscribe, autosave.current);
  // the time of the last save stays while the next one runs, so that the status is announced once a minute at most
  const [savedAt, setSavedAt] = useState<number | null>(null);
  if (state.name === 'saved' && state.at !== savedAt) setSavedAt(state.at);
  // after a failure the time is shown again only once the current text is saved
  if (state.name === 'failed' && savedAt !== null) setSavedAt(null);
  return (
    <p role="status" aria-busy={state.name === 'saving'} className={cx('status')}>
      {savedAt !== null &&
        (short ? t('status.savedShort', { time: format.clock(savedAt) }) : t('status.saved', { when: format.near(savedAt) }))}
    </p>
  );
}

interface SaveFailureProps {
  autosave: AutosaveControl;
  /** Returns the page of the record that a form which another tab has sent became. */
  sentPath?: ((answerId: string) => string) | undefined;
}

/** Alerts that the form is not saved on this device, and says how to proceed. */
export function SaveFailure({ autosave, sentPath }: SaveFailureProps) {
  const { t } = useTranslation('savedForm');
  const message = useProblemMessage();
  const state = useSyncExternalStore(autosave.subscribe, autosave.current);
  if (state.name !== 'failed') return null;
  const { problem } = state;
  const { code } = problem;
  if (code === 'conflict') {
    return (
      <Notice
        tone="warning"
        role="alert"
        action={
          <Button variant="secondary" size="sm" onClick={() => void autosave.overwrite()}>
            {t('status.keepMine')}
          </Button>
        }
      >
        {t('status.conflict')}
      </Notice>
    );
  }
  if (problem instanceof DraftGone) return <Gone became={problem.became} autosave={autosave} sentPath={sentPath} />;
  return (
    <Notice tone="warning" role="alert" title={t('status.failed')}>
      {message(problem)}
    </Notice>
  );
}

/** Says what became of a draft that another tab has sent or deleted, and leads there. */
function Gone({ became, autosave, sentPath }: Pick<DraftGone, 'became'> & SaveFailureProps) {
  const { t } = useTranslation('savedForm');
  const path = became?.state === 'sent' && became.answerId !== null ? sentPath?.(became.answerId) : undefined;
  const words = became === null ? 'gone' : became.state === 'sent' ? 'sent' : 'waits';
  return (
    <Notice
      tone="warning"
      role="alert"
      action={
        <div className={cx('ways')}>
          {became === null && (
            <Button variant="secondary" size="sm" onClick={() => void autosave.overwrite()}>
              {t('status.keepMine')}
            </Button>
          )}
          <ButtonLink to={path ?? '/personal'} variant="secondary" size="sm">
            {t(path === undefined ? 'status.myEvents' : 'status.open')}
          </ButtonLink>
        </div>
      }
    >
      {t(`status.${words}`)}
    </Notice>
  );
}
