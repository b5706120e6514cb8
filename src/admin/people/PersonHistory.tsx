import { Alert, Button, Card, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HistoryPart, historyParts } from '#contract/accounts/people.ts';
import type { AnswerOf } from '#contract/http/api.ts';
import { isAuditAction } from '#contract/office/rules/auditActions.ts';
import { auditReasonText } from '#contract/office/rules/auditReason.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './people.module.css';

const cx = bindStyles(css);

type Event = AnswerOf<'GET /api/admin/people/:id/history'>['items'][number];

const ownEvents: ReadonlySet<string> = new Set(['signed_in', 'account_made']);

/** Returns a function that describes an event. */
const useEventWords = (): ((event: Event) => string) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return ({ action, about, device, reason, cannedReason }) => {
    const name = isAuditAction(action)
      ? t(`auditAction.${action}`)
      : ownEvents.has(action)
        ? t(`people.event.${action === 'signed_in' ? 'signed_in' : 'account_made'}`)
        : action;
    const why = auditReasonText(action, reason, locale, cannedReason);
    return [
      name,
      ...(about === null ? [] : [t('people.about', { name: about })]),
      ...(device ? [t('people.on_device', { device })] : []),
      ...(why === null ? [] : [`· ${t('people.because', { reason: why })}`]),
    ].join(' ');
  };
};

const Row = ({ event }: { event: Event }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const words = useEventWords();
  const { at, by, isShown } = event;
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
      <b>{by === 'system' || by === 'guardian' ? t(by) : (by ?? t('people.owner'))}</b>
      <span className={cx('what')}>{words(event)}</span>
      <span className={cx('eye')}>{isShown && <Icon name={moreIcons.eye} label={t('people.is_shown')} />}</span>
    </li>
  );
};

/** The history of an account, newest first, in pages. */
export const PersonHistory = ({ id }: { id: string }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const titleId = useId();
  const [part, setPart] = useState<HistoryPart>('all');
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['GET /api/admin/people/:id/history', { params: { id } }, part],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/people/:id/history',
        { params: { id }, query: { part, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Card component="section" aria-labelledby={titleId} className={cx('history')}>
      <header>
        <h2 id={titleId}>{t('people.history')}</h2>
        <span className={cx('quiet')}>{t('people.history_note')}</span>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={part}
          aria-label={t('people.parts')}
          onChange={(_, next: HistoryPart | null) => next && setPart(next)}
        >
          {historyParts.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`people.part.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </header>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
          {message(error)}
        </Alert>
      )}
      {!items && !error && <LoadingBars rows={6} />}
      {items?.length === 0 && <p className={cx('nothing')}>{t('people.history_empty')}</p>}
      {items && items.length > 0 && (
        <ol>
          {items.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.older')}
        </Button>
      )}
    </Card>
  );
};
