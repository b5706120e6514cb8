import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { LookupEndState } from './useLookupEnd.ts';

/** Says that the result is being cleared, has been cleared, or why not, with a retry button. Focus moves here with each press. */
export function LookupEndNotice({ end, isBusy }: { end: LookupEndState; isBusy: boolean }) {
  const { t } = useTranslation('results');
  const problemMessage = useProblemMessage();
  const { focusToken } = end;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusToken > 0) box.current?.focus();
  }, [focusToken]);
  return (
    <div ref={box} tabIndex={-1} role="status">
      {end.state === 'running' && <Notice tone="info">{t('query.clearing')}</Notice>}
      {end.state === 'done' && <Notice tone="success">{t('query.cleared')}</Notice>}
      {end.state === 'failed' && (
        <Notice
          tone="danger"
          title={t('query.notCleared')}
          action={
            <Button variant="secondary" size="sm" icon="refresh" busy={isBusy} onClick={end.run}>
              {t('found.clear')}
            </Button>
          }
        >
          {problemMessage(end.problem)}
        </Notice>
      )}
    </div>
  );
}
