import { useTranslation } from 'react-i18next';
import { useAction } from '#src/platform/api/useAction.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

/** A work on another site. Its address can name its makers: it is asked for only when the judge opens it, and kept nowhere. */
export function LinkedWork({ no, roundId }: { no: string; roundId: string }) {
  const { t } = useTranslation('judging');
  const isOffline = useOffline();
  const message = useProblemMessage();
  const { mutate, isPending, error, data } = useAction('POST /api/judging/works/:no/addresses', {
    gcTime: 0,
    networkMode: 'always',
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener,noreferrer'),
  });
  const button = data ? (
    <a href={data.url} target="_blank" rel="noopener noreferrer">
      {t('link.again')}
    </a>
  ) : (
    <Button variant="secondary" icon={moreIcons.external} busy={isPending} onClick={() => mutate({ params: { no }, body: { roundId } })}>
      {t('link.open')}
    </Button>
  );
  return (
    <>
      <Notice tone="info" icon={moreIcons.video} action={isOffline ? undefined : button}>
        {t('link.where')} {t(isOffline ? 'link.offline' : 'link.names')}
      </Notice>
      {error && (
        <Notice tone="warning" role="alert">
          {message(error)}
        </Notice>
      )}
    </>
  );
}
