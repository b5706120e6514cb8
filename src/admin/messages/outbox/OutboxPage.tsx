import ResendIcon from '@mui/icons-material/Replay';
import { Alert, Button } from '@mui/material';
import { useGetIdentity, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { MessageChannel, MessageTemplate, type OutboxMessage } from '#contract/messages/messages.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import { ListExportButton } from '#src/admin/exports/ListExportButton.tsx';
import { AddressedList } from '#src/admin/kit/address/AddressedList.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { ListPages } from '#src/admin/kit/list/ListPages.tsx';
import { focusListSearch, ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { ListSelect } from '#src/admin/kit/list/ListSelect.tsx';
import { NothingFound } from '#src/admin/kit/list/NothingFound.tsx';
import { useListFailure } from '#src/admin/kit/list/useListFailure.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { NeighbourLinks } from '#src/admin/kit/record/NeighbourLinks.tsx';
import { SplitView } from '#src/admin/kit/record/SplitView.tsx';
import { useNeighbours } from '#src/admin/kit/record/useNeighbours.ts';
import { MessageTabs } from '#src/admin/messages/MessageTabs.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { OutboxDays } from './OutboxDays.tsx';
import { OutboxRecord } from './OutboxRecord.tsx';
import { OutboxSelection } from './OutboxSelection.tsx';
import { OutboxStates } from './OutboxStates.tsx';
import css from './outbox.module.css';
import { useMessageLink } from './useMessageLink.ts';
import { useOutbox } from './useOutbox.ts';

const cx = bindStyles(css);

/** The filters of the outbox. */
const Tools = () => {
  const { t } = useTranslation('admin');
  const text = useText();
  const channels = MessageChannel.options.map((value) => ({ value, label: t(`messageChannel.${value}`) }));
  return (
    <div className={cx('tools')}>
      <ListSearch label={t('outbox.search')} />
      <ListSelect source="channel" label={t('outbox.fields.channel')} choices={channels} />
      <ListSelect
        source="template"
        label={t('outbox.fields.template')}
        choices={MessageTemplate.options.map((value) => ({ value, label: text(templateName(value)) }))}
      />
    </div>
  );
};

/** The rows, or a placeholder. */
const Rows = ({ openId }: { openId: string | undefined }) => {
  const { t } = useTranslation('admin');
  const failure = useListFailure();
  const { data = [], isPending, filterValues } = useListContext<OutboxMessage>();
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (isPending) return <LoadingBars rows={8} />;
  if (data.length === 0) {
    const isAllWell = Object.keys(filterValues).length === 1 && filterValues['state'] === 'given_up';
    return isAllWell || Object.keys(filterValues).length === 0 ? (
      <EmptyState title={t(isAllWell ? 'outbox.none_failed' : 'resources.messages.empty')} />
    ) : (
      <NothingFound query={String(filterValues['q'] ?? '')} />
    );
  }
  return <OutboxDays messages={data} openId={openId} />;
};

/** Resends all messages that were given up and can still be sent. */
const ResendAll = () => {
  const { t } = useTranslation('admin');
  const { resendAll } = useOutbox();
  return (
    <Button variant="contained" startIcon={<ResendIcon />} loading={resendAll.isPending} onClick={() => resendAll.press()}>
      {t('outbox.resend_all')}
    </Button>
  );
};

const Outbox = ({ openId }: { openId: string | undefined }) => {
  const { t } = useTranslation('admin');
  const isPhone = usePhone();
  const { search } = useLocation();
  const { data = [], selectedIds, filterValues, onToggleItem } = useListContext<OutboxMessage>();
  const neighbours = useNeighbours(openId, useMessageLink());
  const name = t('resources.messages.name', { count: 2 });
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  useKeys(
    {
      j: { does: t('outbox.next_message'), run: neighbours.next },
      k: { does: t('outbox.previous_message'), run: neighbours.previous },
      x: { does: t('list.select'), run: () => openId !== undefined && onToggleItem(openId) },
      '/': { does: t('queue.search'), run: focusListSearch },
    },
    name,
  );
  const isAlone = isPhone && openId !== undefined;
  return (
    <>
      {!isAlone && (
        <PageHead
          title={t('frame.areas.messages')}
          hasRecord={openId !== undefined}
          picker={<MessageTabs />}
          actions={
            <>
              <ListExportButton />
              {!isPhone && (
                <Button component={Link} to="/messages/announcements/new" variant="outlined" startIcon={<Icon name="edit" />}>
                  {t('announcements.new')}
                </Button>
              )}
              {filterValues['state'] === 'given_up' && data.length > 0 && <ResendAll />}
            </>
          }
          line
        />
      )}
      <SplitView
        label={name}
        listWidth="wide"
        backTo={{ pathname: '/messages', search }}
        noRecord={<EmptyState title={t('outbox.none_open')} body={t('outbox.none_open_body')} />}
        list={
          <>
            <div className={cx('top')}>
              <OutboxStates />
              <Tools />
            </div>
            <Rows openId={openId} />
            <div className={cx('pages')}>
              <ListPages />
            </div>
          </>
        }
        record={openId === undefined ? null : <OutboxRecord key={openId} id={openId} />}
        steps={
          isAlone && (
            <NeighbourLinks
              neighbours={neighbours}
              words={{
                label: t('outbox.neighbours'),
                previous: t('outbox.previous_message'),
                next: t('outbox.next_message'),
                place: (place) => t('reports.place', place),
              }}
            />
          )
        }
        foot={!isAlone && chosen.length > 0 && <OutboxSelection messages={chosen} />}
      />
    </>
  );
};

/** The outbox: every message and its state, beside the open one. The address holds both. */
export const OutboxPage = () => {
  const { id } = useParams();
  const { isPending } = useGetIdentity();
  if (isPending) return <LoadingBars />;
  return (
    <AddressedList resource="messages" sort={{ field: 'createdAt', order: 'DESC' }}>
      <Outbox openId={id} />
    </AddressedList>
  );
};
