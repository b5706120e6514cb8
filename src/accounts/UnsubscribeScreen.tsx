import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Unsubscription } from '#contract/accounts/messageChoices.ts';
import { Problem } from '#contract/http/problem.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useHydrating } from '#src/ui/rendering.ts';
import css from './accounts.module.css';

const cx = bindStyles(css);

/**
 * `/unsubscribe#TOKEN`: unsubscribes from a kind of mail by its link, without signing in. The token is in the fragment, so that it appears
 * in no server log.
 */
export default function UnsubscribeScreen() {
  const token = useLocation().hash.slice(1);
  const { t } = useTranslation('accounts');
  if (useHydrating()) return <Waiting title={t('unsubscribe.title')} />;
  return <Link key={token} token={token} />;
}

/** The placeholder while the link is checked, and on the server, which does not see the token. */
function Waiting({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className="wrap">
        <Skeleton height="14rem" />
      </div>
    </Page>
  );
}

function Link({ token }: { token: string }) {
  const { t } = useTranslation('accounts');
  const message = useProblemMessage();
  const read = useCall('POST /api/unsubscriptions/view', { body: { token } }, { enabled: token !== '', retry: false });
  const [changed, setChanged] = useState<Unsubscription | null>(null);
  const change = useAction('POST /api/unsubscriptions', { onSuccess: setChanged });
  const view = changed ?? read.data;
  const toSettings = (
    <ButtonLink to="/account" variant="ghost" iconAfter="right">
      {t('unsubscribe.toSettings')}
    </ButtonLink>
  );
  if (!view) {
    const { error } = read;
    const isGone = token === '' || (error instanceof Problem && ['link_expired', 'invalid_input'].includes(error.code));
    if (!isGone && !error) return <Waiting title={t('unsubscribe.title')} />;
    return (
      <Page title={t('unsubscribe.title')}>
        <div className={`wrap ${cx('unsubscribe')}`}>
          {isGone ? (
            <EmptyState level={1} art="tock-think" title={t('unsubscribe.gone')} body={t('unsubscribe.goneBody')} action={toSettings} />
          ) : (
            <ErrorState
              level={1}
              title={t('unsubscribe.failed')}
              body={message(error)}
              action={
                <Button icon="refresh" busy={read.isFetching} onClick={() => void read.refetch()}>
                  {t('tryAgain')}
                </Button>
              }
            />
          )}
        </div>
      </Page>
    );
  }
  const kind = t(`settings.messages.kind.${view.kind}`);
  const submit = (left: boolean) => change.mutate({ body: { token, left } });
  return (
    <Page title={t('unsubscribe.title')}>
      <div className={`wrap ${cx('unsubscribe')}`}>
        <Card as="section" pad="lg">
          <h1>{t('unsubscribe.heading', { kind })}</h1>
          <p>{t(`settings.messages.about.${view.kind}`)}</p>
          <div role="status">{view.left ? <Notice tone="success">{t('unsubscribe.done')}</Notice> : <p>{t('unsubscribe.ask')}</p>}</div>
          {change.error && <Notice tone="danger">{message(change.error)}</Notice>}
          <Button variant={view.left ? 'ghost' : 'primary'} busy={change.isPending} onClick={() => submit(!view.left)}>
            {t(view.left ? 'unsubscribe.undo' : 'unsubscribe.confirm')}
          </Button>
          <p>{t('unsubscribe.others')}</p>
          {toSettings}
        </Card>
      </div>
    </Page>
  );
}
