import { Alert, Button, useMediaQuery } from '@mui/material';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { EditedRecord } from '#contract/competitions/admin.ts';
import { missingForPublication } from '#contract/competitions/rules/competitionDraft.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { focusWrongNumber } from '#src/admin/kit/fields/focusWrongNumber.ts';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DraftConflict } from './DraftConflict.tsx';
import { EditorHead } from './EditorHead.tsx';
import { FormQuestionFields } from './fields/FormQuestionFields.tsx';
import { Lists } from './fields/Lists.tsx';
import { RankingFields } from './fields/RankingFields.tsx';
import { RubricFields } from './fields/RubricFields.tsx';
import { Terms } from './fields/Terms.tsx';
import { PageTexts, Texts } from './fields/Texts.tsx';
import { LivePreview } from './LivePreview.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useDraft } from './useDraft.ts';
import { Versions } from './Versions.tsx';

const cx = bindStyles(css);

const StandingNotices = lazy(async () => {
  const [panel] = await Promise.all([
    import('#src/admin/competitions/standing/StandingNotices.tsx'),
    loadNamespaces(['competitionStanding']),
  ]);
  return { default: panel.StandingNotices };
});

const Editor = ({ first, timeZone }: { first: EditedRecord; timeZone: string }) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>, values = {}) => t(`competition_editor.${name}`, values);
  const message = useProblemMessage();
  const notify = useNotify();
  const readOnly = useMediaQuery('(max-width: 640px)');
  const draft = useDraft(first);
  const form = useRef<HTMLFieldSetElement>(null);
  const [publishes, setPublishes] = useState(false);
  const [asked, setAsked] = useState(false);
  const [now] = useState(() => Date.now());
  const { id, record, data, state } = draft;
  const missing = missingForPublication(data);
  const left = Object.keys(missing).length;
  // A new draft shows missing fields only after an attempt to publish, or if it has been public.
  const problems = asked || record.published ? missing : {};
  useKeys({ 'mod+s': { does: word('save_now'), run: () => void draft.save() } }, word('keys'));
  const publish = async () => {
    flushSync(() => setAsked(true));
    if (left > 0) form.current?.querySelector<HTMLElement>('[data-problem] :is(input, textarea, button)')?.focus();
    // The draft holds the number's previous value.
    else if (focusWrongNumber(form.current)) notify('settings.wrong_number', { type: 'error' });
    else if (await draft.save()) setPublishes(true);
  };
  return (
    <>
      <EditorHead draft={draft} left={left} now={now} readOnly={readOnly} onPublish={() => void publish()} />
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
      <div className={cx('notice')}>
        <Suspense fallback={null}>
          <StandingNotices id={id} isPublished={record.published !== null} />
        </Suspense>
      </div>
      {state === 'conflict' && <DraftConflict draft={draft} />}
      <div className={cx('columns')}>
        <div className={cx('column')}>
          <fieldset ref={form} className={cx('fieldset')} disabled={readOnly} aria-label={word('fields')}>
            <Texts data={data} problems={problems} onChange={draft.change} />
            <Card title={word('four_windows')} facts={readOnly ? timeZone : word('windows_hint', { zone: timeZone })}>
              <TimeLine
                windows={data}
                published={record.published?.data ?? null}
                now={now}
                timeZone={timeZone}
                problems={problems}
                readOnly={readOnly}
                onChange={(name, window) => draft.change({ [name]: window })}
              />
            </Card>
            <Terms data={data} problems={problems} use={record.use} onChange={draft.change} />
            <PageTexts data={data} problems={problems} onChange={draft.change} />
            <FormQuestionFields
              data={data}
              asked={record.use.entries > 0 ? (record.published?.data.formQuestions ?? []) : []}
              problems={problems}
              onChange={draft.change}
            />
            <Lists data={data} problems={problems} onChange={draft.change} />
            <RubricFields rubric={data.rubric} problems={problems} onChange={(rubric) => draft.change({ rubric })} />
            <RankingFields
              ranking={data.ranking}
              groups={data.groups}
              appealDays={data.appealDays}
              onChange={(ranking) => draft.change({ ranking })}
              onAppealDays={(appealDays) => draft.change({ appealDays })}
            />
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
  // Read afresh at each opening: the cache may hold an older draft.
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
