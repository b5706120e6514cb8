import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import type { GuardianView } from '#contract/registrations/guardians.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useCloseOnBack } from '#src/ui/layers.ts';
import { moreIcons } from '#src/ui/moreIcons.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageBand } from '#src/ui/PageBand.tsx';
import { useHydrating } from '#src/ui/rendering.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import css from './Guardian.module.css';
import { Receipt } from './Receipt.tsx';

const cx = bindStyles(css);

/**
 * `/guardian#TOKEN`: a guardian decides for one child, without an account. The token is in the fragment, so that it appears in no server
 * log.
 */
export default function GuardianScreen() {
  const token = useLocation().hash.slice(1);
  const { t } = useTranslation('guardians');
  if (useHydrating()) return <Waiting title={t('title')} />;
  // A link opened in the same tab starts over.
  return <Link key={token} token={token} />;
}

/** The placeholder while the view is read, and on the server, which does not see the token. */
function Waiting({ title }: { title: string }) {
  const { t } = useTranslation('guardians');
  return (
    <Page title={title}>
      <PageBand tone="sky" className={cx('band')} title={title} />
      <div className={`wrap ${cx('waiting')}`}>
        <noscript>
          <Notice
            tone="info"
            icon={moreIcons.mail}
            action={
              <ButtonLink to="/" size="sm">
                {t('toHome')}
              </ButtonLink>
            }
          >
            {t('needsScript')}
          </Notice>
        </noscript>
        <div data-skeleton="">
          <Skeleton height="22rem" />
        </div>
      </div>
    </Page>
  );
}

function Link({ token }: { token: string }) {
  const { t } = useTranslation('guardians');
  const message = useProblemMessage();
  const { data, error } = useCall('POST /api/guardians/view', { body: { token } }, { enabled: token !== '', retry: false });
  const [answered, setAnswered] = useState<GuardianView | null>(null);
  const [isChanging, setChanging] = useState(false);
  useCloseOnBack(isChanging, () => setChanging(false));
  const [movedTo, setMovedTo] = useState('');
  const shown = movedTo !== '' ? 'moved' : isChanging ? 'form' : 'view';
  const wasShown = useRef(shown);
  useEffect(() => {
    // each view is shown from its top
    if (shown === wasShown.current) return;
    wasShown.current = shown;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [shown]);
  const view = answered ?? data;
  if (movedTo !== '')
    return (
      <Page title={t('title')}>
        <div className="wrap">
          <EmptyState level={1} art="tock-done" title={t('move.doneTitle')} body={t('move.done', { phone: movedTo })} />
        </div>
      </Page>
    );
  if (!view) {
    const isGone = token === '' || (error instanceof Problem && ['not_found', 'invalid_input'].includes(error.code));
    if (!isGone && !error) return <Waiting title={t('title')} />;
    const isEnded = error instanceof Problem && ['guardian_replaced', 'guardian_entry_ended'].includes(error.code);
    const title = t(isEnded ? 'ended.title' : 'unavailable.title');
    return (
      <Page title={t('title')}>
        <div className="wrap">
          <EmptyState level={1} art="tock-think" title={title} body={isGone ? t('unavailable.body') : message(error)} />
        </div>
      </Page>
    );
  }
  return (
    <Page title={t('title')}>
      {view.answer && !isChanging ? (
        <Receipt view={view} token={token} onChange={() => setChanging(true)} onMoved={setMovedTo} />
      ) : (
        <DecisionForm
          view={view}
          token={token}
          onCancel={isChanging ? () => setChanging(false) : undefined}
          onAnswered={(given) => {
            setAnswered(given);
            setChanging(false);
            window.scrollTo(0, 0);
          }}
        />
      )}
    </Page>
  );
}
