import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '#contract/problem.ts';
import type { Autosave } from '#src/offline/autosave.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/Notice.tsx';
import css from './SaveStatus.module.css';

const cx = bindStyles(css);

type Kept = Pick<Autosave, 'current' | 'subscribe' | 'keepMine'>;

/** Says quietly when the form was saved on this device, and loudly that it is not. */
export function KeptState({ keeper }: { keeper: Kept }) {
  const { t } = useTranslation('keptForm');
  const format = useFormat();
  const state = useSyncExternalStore(keeper.subscribe, keeper.current);
  // while the next save runs, the last one still holds: nothing new is said before its minute has passed
  const [savedAt, setSavedAt] = useState<number | null>(null);
  if (state.name === 'saved' && state.at !== savedAt) setSavedAt(state.at);
  if (state.name === 'failed') return <NotKept code={state.problem.code} problem={state.problem} keeper={keeper} />;
  return (
    <p role="status" className={cx('kept')}>
      {savedAt !== null && t('kept.saved', { when: format.dateTime(savedAt) })}
    </p>
  );
}

function NotKept({ code, problem, keeper }: { code: ProblemCode; problem: unknown; keeper: Kept }) {
  const { t } = useTranslation('keptForm');
  const message = useProblemMessage();
  if (code === 'conflict') {
    return (
      <Notice
        tone="warning"
        role="alert"
        action={
          <Button variant="secondary" size="sm" onClick={() => void keeper.keepMine()}>
            {t('kept.keepMine')}
          </Button>
        }
      >
        {t('kept.conflict')}
      </Notice>
    );
  }
  const isGone = code === 'not_found';
  return (
    <Notice
      tone="warning"
      role="alert"
      title={isGone ? undefined : t('kept.failed')}
      action={
        isGone && (
          <ButtonLink to="/personal" variant="secondary" size="sm">
            {t('kept.myEvents')}
          </ButtonLink>
        )
      }
    >
      {isGone ? t('kept.gone') : message(problem)}
    </Notice>
  );
}
