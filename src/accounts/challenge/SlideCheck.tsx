import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASS_DISTANCE, type TracePoint } from '#contract/accounts/rules/slider.ts';
import css from '#src/accounts/accounts.module.css';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { type SlideStatus, SlideToVerify } from '#src/ui/fields/SlideToVerify.tsx';
import { isFresh, type PreparedChallenge, prepareChallenge, remainingMs } from './prepareChallenge.ts';

const cx = bindStyles(css);

interface SlideCheckProps {
  /** Called with the token of a passed check, valid for one use within five minutes. */
  onToken: (token: string) => void;
  /** Increment it to reset the check once the token has been used. */
  resetToken?: number | undefined;
  /** True to pass a lock that strangers may have caused: the check then takes some seconds. */
  hard?: boolean | undefined;
  /** The handle's id, so that a form can focus it. */
  id?: string | undefined;
  /** Shown below the track, for example that a form requires it. */
  error?: ReactNode | undefined;
}

/** Slide-to-verify with its challenge: the server issues the challenge and checks the trace. */
export function SlideCheck({ resetToken = 0, ...props }: SlideCheckProps) {
  return <Slide key={resetToken} {...props} />;
}

function Slide({ onToken, hard = false, id, error }: Omit<SlideCheckProps, 'resetToken'>) {
  const { t } = useTranslation('accounts');
  const problemMessage = useProblemMessage();
  const [status, setStatus] = useState<SlideStatus>('idle');
  const [problem, setProblem] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  const prepared = useRef<Promise<PreparedChallenge> | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const prepare = (): Promise<PreparedChallenge> => {
    running.current ??= new AbortController();
    prepared.current ??= prepareChallenge(running.current.signal, hard);
    return prepared.current;
  };
  /** Requests a challenge on the first movement; a failure shows at the end of the slide. */
  const begin = () => void prepare().catch(() => undefined);
  /** Returns the challenge of this slide; another one if the slide was paused too long, or after a failed attempt. */
  const challengeNow = async (): Promise<PreparedChallenge> => {
    const challenge = await prepare();
    if (isFresh(challenge)) return challenge;
    prepared.current = null;
    return prepare();
  };

  const judge = async (trace: TracePoint[]) => {
    running.current ??= new AbortController();
    const { signal } = running.current;
    setStatus('checking');
    try {
      const challenge = await challengeNow();
      await new Promise((resolve) => setTimeout(resolve, remainingMs(challenge, trace)));
      const body = { distance: PASS_DISTANCE, trace, nonce: challenge.nonce };
      const { token } = await call('POST /api/challenges/:id/solve', { params: { id: challenge.id }, body }, { signal });
      if (signal.aborted) return;
      setStatus('verified');
      onToken(token);
    } catch (reason) {
      if (signal.aborted) return;
      prepared.current = null;
      setProblem(reason);
      setStatus('failed');
    }
  };

  return (
    <div className={cx('slide')}>
      <p className={cx('slideLabel')}>{t('fields.challenge')}</p>
      {hard && <p className={cx('slideLabel')}>{t('slide.hard')}</p>}
      <SlideToVerify
        id={id}
        prompt={t('slide.prompt')}
        successText={t('slide.success')}
        failureText={problemMessage(problem)}
        status={status}
        onStart={begin}
        onReachEnd={(trace) => void judge(trace)}
        error={status === 'idle' ? error : undefined}
      />
    </div>
  );
}
