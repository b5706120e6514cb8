import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';

interface LoadFailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** `alert` where the failure answers a press. */
  role?: 'alert';
}

/** Why a part of the account page could not be read, with a button to try again. */
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
