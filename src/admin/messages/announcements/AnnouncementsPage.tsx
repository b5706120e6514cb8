import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { RecordRow, RecordRows } from '#src/admin/kit/record/RecordRow.tsx';
import { SplitView } from '#src/admin/kit/record/SplitView.tsx';
import { useMoney } from '#src/admin/kit/words/useMoney.ts';
import { MessageTabs } from '#src/admin/messages/MessageTabs.tsx';
import css from '#src/admin/messages/messages.module.css';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { AnnouncementRecord } from './AnnouncementRecord.tsx';
import { Compose } from './Compose.tsx';
import { Drafts } from './Drafts.tsx';
import { useSegmentWords } from './segmentWords.ts';

const cx = bindStyles(css);
const NEW = 'new';
/** Poll interval while an announcement is being sent. */
const LOOK_MS = 2000;

const Rows = ({ open }: { open: string | undefined }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  const message = useProblemMessage();
  const money = useMoney();
  const segmentWords = useSegmentWords();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, refetch } = useCall(
    'GET /api/admin/announcements',
    { query: cursor === undefined ? {} : { cursor } },
    {
      refetchInterval: ({ state: { data: page } }) =>
        page?.items.some(({ state }) => state === 'sending' || state === 'stopping') ? LOOK_MS : false,
    },
  );
  if (!data && error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
        {message(error)}
      </Alert>
    );
  if (!data) return <LoadingBars rows={6} />;
  if (data.items.length === 0)
    return (
      <>
        <Drafts />
        <EmptyState title={t('announcements.empty')} body={t('announcements.empty_body')} />
      </>
    );
  return (
    <>
      <Drafts />
      <RecordRows>
        {data.items.map(({ id, title, segment, state, told, at, sendAt, sent, spent, stopped }) => (
          <RecordRow key={id} to={`/messages/announcements/${id}`} isOpen={id === open} layout={cx('row')}>
            <b>{title[locale]}</b>
            <span className={cx('quiet')}>{segmentWords(segment)}</span>
            <span className={cx('quiet')}>
              {[
                t(`announcements.state.${state}`),
                ...(state === 'scheduled'
                  ? []
                  : [
                      state === 'stopping' || state === 'stopped'
                        ? t('announcements.went', { sent: format.number(sent), stopped: format.number(stopped) })
                        : t('announcements.told', { count: told, shown: format.number(told) }),
                      spent === null ? t('announcements.spent_unknown') : money(spent),
                    ]),
                format.dateTime(sendAt ?? at),
              ].join(t('dot'))}
            </span>
          </RecordRow>
        ))}
      </RecordRows>
      {(cursors.length > 0 || data.next !== null) && (
        <div className={cx('head')}>
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('ra.navigation.previous')}
          </Button>
          <Button disabled={data.next === null} onClick={() => data.next !== null && setCursors([...cursors, data.next])}>
            {t('ra.navigation.next')}
          </Button>
        </div>
      )}
    </>
  );
};

/** Announcements: those sent, and a new one. */
export const AnnouncementsPage = () => {
  const { t } = useTranslation('admin');
  const { id } = useParams();
  const isAlone = usePhone() && id !== undefined && id !== NEW;
  return (
    <>
      {!isAlone && (
        <PageHead
          title={t('frame.areas.messages')}
          hasRecord={id !== undefined && id !== NEW}
          picker={<MessageTabs />}
          actions={
            id !== NEW && (
              <Button component={Link} to="/messages/announcements/new" variant="contained" startIcon={<Icon name="edit" />}>
                {t('announcements.new')}
              </Button>
            )
          }
          line
        />
      )}
      {id === NEW ? (
        <Compose />
      ) : (
        <SplitView
          label={t('announcements.title')}
          list={<Rows open={id} />}
          record={id === undefined ? null : <AnnouncementRecord key={id} id={id} />}
          noRecord={<EmptyState title={t('announcements.none_open')} body={t('announcements.none_open_body')} />}
          backTo="/messages/announcements"
        />
      )}
    </>
  );
};
