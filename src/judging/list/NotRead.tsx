import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';

interface NotReadProps {
  problem: Error;
  /** The lists that were asked for. */
  reads: readonly { isFetching: boolean; refetch: () => Promise<unknown> }[];
}

/** Says that a judge's lists could not be read, and asks for them again. */
export function NotRead({ problem, reads }: NotReadProps) {
  const { t } = useTranslation('judging');
  const message = useProblemMessage();
  return (
    <ErrorState
      level={1}
      title={t('failed')}
      body={message(problem)}
      action={
        <Button
          icon="refresh"
          busy={reads.some(({ isFetching }) => isFetching)}
          onClick={() => void Promise.all(reads.map(({ refetch }) => refetch()))}
        >
          {t('again')}
        </Button>
      }
    />
  );
}
