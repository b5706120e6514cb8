import { Alert, Button, Chip, useMediaQuery } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { EditedRecord } from '#contract/competitionsAdmin.ts';
import { missingForPublication } from '#contract/rules/competitionDraft.ts';
import { competitionStatus } from '#contract/rules/competitionStatus.ts';
import { call } from '../../../platform/api/api.ts';
import { useCall } from '../../../platform/api/useCall.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { useText } from '../../../platform/i18n/useLocale.ts';
import { useProblemMessage } from '../../../platform/problems/useProblemMessage.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import { LoadingBars } from '../../frame/LoadingBars.tsx';
import { PageHead } from '../../frame/PageHead.tsx';
import { useFailureNotice } from '../../useFailureNotice.ts';
import css from './editor.module.css';
import { Card } from './fields.tsx';
import { LivePreview } from './LivePreview.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { Terms } from './Terms.tsx';
import { Lists, PageTexts, Texts } from './Texts.tsx';
import { TimeLine } from './TimeLine.tsx';
import { type DraftEditing, useDraft } from './useDraft.ts';
import { Changes, Versions } from './Versions.tsx';

const cx = bindStyles(css);

/** Who else has saved meanwhile, with both texts; one of them is chosen. */
const Conflict = ({ draft }: { draft: DraftEditing }) => {
  const translate = useTranslate();
  const format = useFormat();
  const { theirs, data } = draft;
  const version = theirs?.draft ?? theirs?.published;
  if (!version) return null;
  return (
    <div className={cx('notice')}>
      <Alert
        severity="warning"
        action={
          <>
            <Button variant="outlined" size="small" onClick={draft.takeTheirs}>
              {translate('competition_editor.take_theirs')}
            </Button>
            <Button size="small" onClick={() => void draft.keepMine()}>
              {translate('competition_editor.keep_mine')}
            </Button>
          </>
        }
      >
        {translate('competition_editor.conflict', { by: version.by, at: format.dateTime(version.at) })}
      </Alert>
      <Changes from={version.data} to={data} names={[translate('competition_editor.theirs'), translate('competition_editor.mine')]} />
    </div>
  );
};

/** Warns where leaving would lose what is typed. */
const useLeaveWarning = (unsaved: boolean) => {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
};

const Editor = ({ first, timeZone }: { first: EditedRecord; timeZone: string }) => {
  const translate = useTranslate();
  const word = (name: string, values = {}) => translate(`competition_editor.${name}`, values);
  const text = useText();
  const navigate = useNavigate();
  const message = useProblemMessage();
  const onError = useFailureNotice();
  const readOnly = useMediaQuery('(max-width: 640px)');
  const draft = useDraft(first);
  const [publishes, setPublishes] = useState(false);
  const [asked, setAsked] = useState(false);
  const [now] = useState(() => Date.now());
  const { id, record, data, state } = draft;
  const missing = missingForPublication(data);
  const left = Object.keys(missing).length;
  // A new draft shows what is missing only once publishing was tried, or where it was public before.
  const problems = asked || record.published ? missing : {};
  useLeaveWarning(state !== 'saved');
  const publish = async () => {
    setAsked(true);
    if (left === 0 && (await draft.save())) setPublishes(true);
  };
  const copy = useMutation({
    mutationFn: async () => {
      await draft.save();
      return call('POST /api/admin/competition-drafts', { body: { copyOf: id } });
    },
    onSuccess: (made) => void navigate(`/competitions/${made.id}`),
    onError,
  });
  const discard = useMutation({
    mutationFn: async () => {
      await draft.save();
      await call('DELETE /api/admin/competition-drafts/:id', { params: { id }, query: draft.read() });
      return record.published ? call('GET /api/admin/competition-drafts/:id', { params: { id } }) : null;
    },
    onSuccess: (after) => (after ? draft.show(after) : void navigate('/competitions')),
    onError,
  });
  const canPublish = record.draft !== null || state !== 'saved';
  return (
    <>
      <PageHead
        title={text(data.title) || word('untitled')}
        line
        facts={
          <>
            {record.published ? (
              <Chip
                size="small"
                color="success"
                label={translate(`competition_editor.status.${competitionStatus(record.published.data, now)}`)}
              />
            ) : (
              <Chip size="small" label={word('not_public')} />
            )}{' '}
            <span role="status">{translate(`competition_editor.save.${state}`)}</span>
          </>
        }
        actions={
          !readOnly && (
            <>
              {record.draft && (
                <Button color="error" loading={discard.isPending} onClick={() => discard.mutate()}>
                  {word('discard')}
                </Button>
              )}
              <Button variant="outlined" loading={copy.isPending} onClick={() => copy.mutate()}>
                {word('duplicate', { season: data.season + 1 })}
              </Button>
              <Button variant="contained" disabled={!canPublish || state === 'conflict'} onClick={() => void publish()}>
                {left > 0 ? word('publish_missing', { smart_count: left }) : word('publish')}
              </Button>
            </>
          )
        }
      />
      <div className={cx('notice')}>
        <Link to="/competitions">{word('all')}</Link>
        {readOnly && <Alert severity="info">{word('read_only')}</Alert>}
        {state === 'failed' && (
          <Alert
            severity="error"
            action={
              <Button color="error" onClick={() => void draft.save()}>
                {word('retry')}
              </Button>
            }
          >
            {message(draft.failure)}
          </Alert>
        )}
      </div>
      {state === 'conflict' && <Conflict draft={draft} />}
      <div className={cx('columns')}>
        <div className={cx('column')}>
          <fieldset className={cx('fieldset')} disabled={readOnly} aria-label={word('fields')}>
            <Texts data={data} problems={problems} onChange={draft.change} />
            <Card title={word('four_windows')} facts={word('windows_hint', { zone: timeZone })}>
              <TimeLine
                windows={data}
                published={record.published?.data ?? null}
                now={now}
                timeZone={timeZone}
                readOnly={readOnly}
                onChange={(name, window) => draft.change({ [name]: window })}
              />
            </Card>
            <Terms data={data} problems={problems} use={record.use} onChange={draft.change} />
            <PageTexts data={data} problems={problems} onChange={draft.change} />
            <Lists data={data} problems={problems} onChange={draft.change} />
          </fieldset>
        </div>
        <div className={cx('column')}>
          <LivePreview id={id} data={data} use={record.use} now={now} />
          <Versions draft={draft} readOnly={readOnly} />
        </div>
      </div>
      {publishes && <PublishDialog draft={draft} onClose={() => setPublishes(false)} />}
    </>
  );
};

/** The editor of one competition. */
export default function CompetitionEditor() {
  const { id = '' } = useParams();
  const message = useProblemMessage();
  // Each opening reads afresh: what is cached may be an older draft.
  const record = useCall(
    'GET /api/admin/competition-drafts/:id',
    { params: { id } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  const site = useCall('GET /api/site', {});
  const error = record.error ?? site.error;
  if (error) return <Alert severity="error">{message(error)}</Alert>;
  if (!record.data || !site.data) return <LoadingBars rows={8} />;
  return <Editor key={id} first={record.data} timeZone={site.data.timeZone} />;
}
