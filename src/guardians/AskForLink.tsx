import { useTranslation } from 'react-i18next';
import { useAction } from '#src/platform/api/useAction.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

/** The page of the code on a school's sheet: it has the link sent to the number that the school knows, and shows nothing about the child. */
export function AskForLink({ guardianId }: { guardianId: string }) {
  const { t } = useTranslation('guardians');
  const message = useProblemMessage();
  const { mutate, isPending, isSuccess, error } = useAction('POST /api/guardians/links');
  return (
    <Page title={t('title')}>
      <div className="wrap">
        <EmptyState
          level={1}
          art={isSuccess ? 'tock-done' : 'tock-mail'}
          title={t(isSuccess ? 'ask.sentTitle' : 'ask.title')}
          body={t(isSuccess ? 'ask.sent' : 'ask.body')}
          action={
            isSuccess ? undefined : (
              <Button size="lg" icon={moreIcons.mail} busy={isPending} onClick={() => mutate({ body: { guardianId } })}>
                {t('ask.send')}
              </Button>
            )
          }
        />
        {error && (
          <Notice tone="danger" role="alert">
            {message(error)}
          </Notice>
        )}
      </div>
    </Page>
  );
}
