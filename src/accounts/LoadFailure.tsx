import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';

interface LoadFailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** `alert` if the failure answers a press. */
  role?: 'alert';
}

/** The error of a part of the account page that could not be read, with a retry button. */
export function LoadFailure({ query: { error, isFetching, refetch }, role }: LoadFailureProps) {
  const { t } = useTranslation('accounts');
  const problemMessage = useProblemMessage();
  return (
    <Notice
      tone="danger"
      {...(role && { role })}
      action={
        <Button variant="ghost" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      }
    >
      {problemMessage(error)}
    </Notice>
  );
}
