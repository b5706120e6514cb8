import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isOf } from '#src/offline/subject.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { useMyEntries } from '#src/registrations/personal/useMyEntries.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { isOpenForWork } from './isOpenForWork.ts';
import css from './UploadWork.module.css';

const cx = bindStyles(css);

interface EntryChoiceProps {
  hasFiles: boolean;
  onChoose: (entryId: string) => void;
  onRemoveFiles: () => void;
}

/** The entries whose work window is open, with the works that they have. */
export function EntryChoice({ hasFiles, onChoose, onRemoveFiles }: EntryChoiceProps) {
  const { t } = useTranslation('uploadWork');
  const { data, error, refetch } = useMyEntries();
  const now = Date.now() + useClockSkew();
  if (!data)
    return error ? <LoadFailed level={2} title={t('entries.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />;
  const open = data.filter((entry) => isOpenForWork(entry, now));
  if (open.length === 0) return <NoneOpen hasFiles={hasFiles} onRemoveFiles={onRemoveFiles} />;
  return (
    <section className={cx('entries')}>
      <h2>{t('entries.title')}</h2>
      <Entries entries={open} onChoose={onChoose} />
    </section>
  );
}

function NoneOpen({ hasFiles, onRemoveFiles }: Pick<EntryChoiceProps, 'hasFiles' | 'onRemoveFiles'>) {
  const { t } = useTranslation('uploadWork');
  const [isStored, setStored] = useState(false);
  const storeOrRemove = (
    <>
      <Button variant="secondary" icon={moreIcons.save} onClick={() => setStored(true)}>
        {t('files.keep')}
      </Button>
      <Button variant="danger" icon={moreIcons.trash} onClick={onRemoveFiles}>
        {t('files.removeAll')}
      </Button>
    </>
  );
  return (
    <EmptyState
      art="tock-think"
      title={t('none.title')}
      body={<span role="status">{isStored ? t('files.keptNote') : hasFiles ? t('none.bodyWithFiles') : t('none.body')}</span>}
      action={
        <div className={cx('actions')}>
          {hasFiles && !isStored ? storeOrRemove : <ButtonLink to="/personal">{t('none.toMyEvents')}</ButtonLink>}
        </div>
      }
    />
  );
}

function Entries({ entries, onChoose }: { entries: readonly EntrySummary[]; onChoose: (entryId: string) => void }) {
  const { t } = useTranslation('uploadWork');
  const text = useText();
  const format = useFormat();
  const device = useDevice(useKnownAccount());
  const drafts = useLiveQuery(device.state === 'ready' ? device.device.drafts.all : null);
  const has = ({ id, workNo }: EntrySummary) => {
    if (drafts.state === 'ready' && drafts.value.some(isOf('work', { entryId: id }))) return t('entries.draft');
    return workNo === null ? t('entries.nothing') : t('entries.handedIn', { no: workNo });
  };
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button type="button" className={cx('entry')} onClick={() => onChoose(entry.id)}>
            <span className={cx('name')}>
              <b>{entry.teamName}</b>
              <span>{text(entry.competition.title)}</span>
              <span>{has(entry)}</span>
              {entry.competition.work?.closesAt && (
                <span>{t('entries.until', { time: format.near(entry.competition.work.closesAt) })}</span>
              )}
            </span>
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  );
}
