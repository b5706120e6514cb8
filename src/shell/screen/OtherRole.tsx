import { useTranslation } from 'react-i18next';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useConfirmSignOut } from '#src/platform/session/useConfirmSignOut.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';

/** Replaces a page for accounts of another role: says whom the page is for, and leads to the reader's own place. */
export function OtherRole({ role }: { role: 'participant' | 'judge' }) {
  const { t } = useTranslation('app');
  const { signOut, dialog } = useConfirmSignOut();
  const isForJudges = role === 'judge';
  return (
    <Page title={t('otherRole.title')}>
      <div className="wrap">
        <EmptyState
          level={1}
          art="tock-key"
          title={t('otherRole.title')}
          body={t(isForJudges ? 'otherRole.forJudges' : 'otherRole.forFamilies')}
          action={
            <>
              <ButtonLink to={isForJudges ? '/' : '/judging'}>{t(isForJudges ? 'otherRole.home' : 'otherRole.judging')}</ButtonLink>
              <Button variant="secondary" onClick={() => void signOut().catch(() => {})}>
                {t('otherRole.otherAccount')}
              </Button>
            </>
          }
        />
      </div>
      {dialog}
    </Page>
  );
}
