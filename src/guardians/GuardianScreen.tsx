import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import type { GuardianView } from '#contract/registrations/guardians.ts';
import { readGuardianLink } from '#contract/registrations/rules/guardianLink.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useCloseOnBack } from '#src/ui/dialogs/layers.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { useHydrating } from '#src/ui/rendering.ts';
import { AskForLink } from './AskForLink.tsx';
import { ChildSwitch } from './ChildSwitch.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import css from './Guardian.module.css';

import { Receipt } from './Receipt.tsx';

const cx = bindStyles(css);

/**
 * `/guardian#TOKEN`: a guardian decides for one child, or several one after the other, without an account. The token is in the fragment, so that it appears in no server
 * log.
 */
export default function GuardianScreen() {
  const fragment = useLocation().hash.slice(1);
  const { t } = useTranslation('guardians');
  if (useHydrating()) return <Waiting title={t('title')} />;
  const link = readGuardianLink(fragment);
  // A link opened in the same tab starts over.
  if (link.opens === 'question') return <AskForLink key={fragment} guardianId={link.guardianId} />;
  return <Children key={fragment} tokens={link.tokens} />;
}

/** The children of a link, one at a time. */
function Children({ tokens }: { tokens: readonly string[] }) {
  const [index, setIndex] = useState(0);
  const token = tokens[index] ?? '';
  const [switches, setSwitches] = useState(0);
  const choose = (next: number) => {
    setIndex(next);
    setSwitches((before) => before + 1);
  };
  return (
    <Link
      key={token}
      token={token}
      others={tokens.length > 1 && <ChildSwitch index={index} count={tokens.length} focusToken={switches} onChoose={choose} />}
    />
  );
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

interface LinkProps {
  token: string;
  /** Leads to the other children of the link, if any. */
  others: ReactNode;
}

function Link({ token, others }: LinkProps) {
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
          {others}
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
          {others}
        </div>
      </Page>
    );
  }
  return (
    <Page title={t('title')}>
      {view.answer && !isChanging ? (
        <Receipt view={view} token={token} others={others} onChange={() => setChanging(true)} onMoved={setMovedTo} />
      ) : (
        <DecisionForm
          view={view}
          token={token}
          others={others}
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
