import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type ShareProblem, shareProblems } from '#contract/portal/shareTarget.ts';
import { pickForWork } from '#contract/uploads/rules/uploadFile.ts';
import { type SharedFileInfo, sharedFiles } from '#src/offline/shared/index.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useSession } from '#src/platform/session/session.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { Loading } from './Loading.tsx';
import { EntryChoice } from './uploadWork/EntryChoice.tsx';
import { ReceivedFiles } from './uploadWork/ReceivedFiles.tsx';
import css from './uploadWork/UploadWork.module.css';

/** The files that other apps have shared with the portal; null while unknown. */
const useSharedFiles = () => {
  const [files, setFiles] = useState<SharedFileInfo[] | null>(null);
  const load = useCallback(
    () =>
      sharedFiles.list().then(
        (found) => setFiles(found),
        // a browser without a private file system receives none
        () => setFiles([]),
      ),
    [],
  );
  useEffect(() => {
    void load();
  }, [load]);
  const remove = async (ids: readonly string[]) => {
    await sharedFiles.remove(ids).catch(() => {});
    await load();
  };
  return { files, remove };
};

const cx = bindStyles(css);

const isShareProblem = (value: string | null): value is ShareProblem => shareProblems.some((problem) => problem === value);

/** Chooses the entry for files that another app has shared, or for files still to be chosen. */
export default function UploadWorkScreen() {
  const { t } = useTranslation('uploadWork');
  const { account, status } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { files, remove } = useSharedFiles();
  const usable = files?.filter(({ problem }) => problem === null) ?? [];
  const hasFiles = usable.length > 0;
  const arrival = search.get('problem');

  const choose = async (entryId: string) => {
    const ids = pickForWork(usable).chosen.map(({ id }) => id);
    await sharedFiles.assign(ids, entryId).catch(() => {});
    await navigate(`/submitWork?id=${encodeURIComponent(entryId)}`);
  };
  const removeAll = () => void remove(files?.map(({ id }) => id) ?? []);
  const isKnown = files !== null && status === 'ready';
  return (
    <Page title={t('title')}>
      <PageBand tone="sky" art="tock-mail" title={t('title')} lead={hasFiles ? t('lead') : t('leadWithout')} />
      <div className={`wrap ${cx('layout')}`}>
        {isShareProblem(arrival) && !hasFiles && (
          <Notice tone="warning" icon="alert" role="alert" title={t(`arrival.${arrival}.title`)}>
            {t(`arrival.${arrival}.body`)}
          </Notice>
        )}
        {files && files.length > 0 && <ReceivedFiles files={files} onRemove={(ids) => void remove(ids)} />}
        {!isKnown && (
          <>
            <noscript>
              <SignInFirst hasFiles={false} />
            </noscript>
            <Loading layout="list" />
          </>
        )}
        {isKnown && account && <EntryChoice hasFiles={hasFiles} onChoose={(id) => void choose(id)} onRemoveFiles={removeAll} />}
        {isKnown && !account && <SignInFirst hasFiles={hasFiles} />}
      </div>
    </Page>
  );
}

function SignInFirst({ hasFiles }: { hasFiles: boolean }) {
  const { t } = useTranslation('uploadWork');
  return (
    <Notice
      tone="info"
      icon="user"
      role="status"
      title={t('signIn.title')}
      action={
        <ButtonLink to="/login" size="sm">
          {t('signIn.action')}
        </ButtonLink>
      }
    >
      {hasFiles ? t('signIn.body') : t('signIn.bodyWithout')}
    </Notice>
  );
}
