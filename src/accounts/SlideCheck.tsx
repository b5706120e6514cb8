import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASS_DISTANCE, type TracePoint } from '#contract/rules/slider.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { type SlideStatus, SlideToVerify } from '#src/ui/SlideToVerify.tsx';
import css from './accounts.module.css';

const cx = bindStyles(css);

interface SlideCheckProps {
  /** Receives the token of a passed check, good for one use within five minutes. */
  onToken: (token: string) => void;
  /** Increment it to reset the check once the token has been used. */
  resetToken?: number | undefined;
  /** The handle's id, so that a form can focus it. */
  id?: string | undefined;
  /** Shown below the track, for example that a form requires it. */
  error?: ReactNode | undefined;
}

/** Slide-to-verify with its challenge: the server issues the challenge and checks the trace. */
export function SlideCheck({ resetToken = 0, ...props }: SlideCheckProps) {
  return <Slide key={resetToken} {...props} />;
}

function Slide({ onToken, id, error }: Omit<SlideCheckProps, 'resetToken'>) {
  const { t } = useTranslation('accounts');
  const problemMessage = useProblemMessage();
  const [status, setStatus] = useState<SlideStatus>('idle');
  const [problem, setProblem] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const judge = async (trace: TracePoint[]) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setStatus('checking');
    try {
      const { id: challenge } = await call('POST /api/challenges', {}, { signal });
      const body = { distance: PASS_DISTANCE, trace };
      const { token } = await call('POST /api/challenges/:id/solve', { params: { id: challenge }, body }, { signal });
      if (signal.aborted) return;
      setStatus('verified');
      onToken(token);
    } catch (reason) {
      if (signal.aborted) return;
      setProblem(reason);
      setStatus('failed');
    }
  };

  return (
    <div className={cx('slide')}>
      <p className={cx('slideLabel')}>{t('fields.challenge')}</p>
      <SlideToVerify
        id={id}
        prompt={t('slide.prompt')}
        successText={t('slide.success')}
        failureText={problemMessage(problem)}
        status={status}
        onReachEnd={(trace) => void judge(trace)}
        error={status === 'idle' ? error : undefined}
      />
    </div>
  );
}
