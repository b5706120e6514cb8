import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import css from './Loading.module.css';

const cx = bindStyles(css);

const shapes = { form: ['2.6rem', '4.2rem', '4rem'], list: ['0.9rem', '0.9rem', '0.9rem', '0.9rem'] } as const;

/** Skeleton blocks in the layout of what is loading. */
export function Loading({ layout }: { layout: keyof typeof shapes }) {
  const { t } = useTranslation('registrations');
  return (
    <SkeletonGroup label={t('loading')} className={clsx(layout === 'form' && 'wrap', cx('skeleton'))}>
      {shapes[layout].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of blocks
        <Skeleton key={index} shape="block" height={height} />
      ))}
    </SkeletonGroup>
  );
}

interface LoadFailedProps {
  title: string;
  error: unknown;
  onRetry: () => unknown;
  level?: 1 | 2 | 3;
}

/** Explains why loading failed and offers a retry. */
export function LoadFailed({ title, error, onRetry, level = 1 }: LoadFailedProps) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  return (
    <ErrorState
      level={level}
      title={title}
      body={message(error)}
      action={
        <Button icon="refresh" onClick={() => void onRetry()}>
          {t('tryAgain')}
        </Button>
      }
    />
  );
}
