import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/http/api.ts';
import { LoadFailure } from '#src/accounts/LoadFailure.tsx';
import { useAction } from '#src/platform/api/useAction.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import css from './AgreementDialog.module.css';

const cx = bindStyles(css);

type Missing = AnswerOf<'GET /api/account/agreements'>['items'][number];

/** One text: a summary of its changes, and a link to all of it. */
function NewText({ slug, version, changes, inForceAt }: Missing) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const format = useFormat();
  const name = t(`agreements.text.${slug}`);
  return (
    <li>
      <h3>{name}</h3>
      <p className={cx('version')}>{t('agreements.version', { version, date: format.date(inForceAt) })}</p>
      <p className={cx('changes')}>{changes[locale]}</p>
      <a href={`/${slug}`} target="_blank" rel="noreferrer">
        {t('agreements.read', { name })}
      </a>
    </li>
  );
}

/** Asks the reader to agree to changes of the legal texts; input below the dialog stays. */
export function AgreementDialog({ onAgreed, onClose }: { onAgreed: () => void; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const client = useQueryClient();
  const message = useProblemMessage();
  const query = useOwnCall('GET /api/account/agreements', {}, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: 'always' });
  const agree = useAction('POST /api/account/agreements', {
    onSuccess: (account) => {
      setSessionAccount(client, account);
      onAgreed();
    },
    // A newer version may be in force by now: it is read before the next attempt.
    onError: () => void query.refetch(),
  });
  const items = query.data?.items;
  // True if agreed to in another tab, or on another device.
  const isSettled = items?.length === 0 && !query.isFetching;
  const settle = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: ['GET /api/sessions/current'] });
    onAgreed();
  });
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agreements.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('agreements.later')}
          </Button>
          <Button
            busy={agree.isPending}
            disabled={!items || items.length === 0}
            onClick={() => agree.mutate({ body: { items: (items ?? []).map(({ slug, number }) => ({ slug, number })), locale } })}
          >
            {t('agreements.agree')}
          </Button>
        </>
      }
    >
      <p>{t('agreements.lead')}</p>
      {items ? (
        <ul className={cx('texts')}>
          {items.map((item) => (
            <NewText key={item.slug} {...item} />
          ))}
        </ul>
      ) : query.error ? (
        <LoadFailure query={query} role="alert" />
      ) : (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" height="120px" />
        </SkeletonGroup>
      )}
      {agree.error && (
        <Notice tone="danger" role="alert">
          {message(agree.error)}
        </Notice>
      )}
    </Dialog>
  );
}
