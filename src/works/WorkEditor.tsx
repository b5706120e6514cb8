import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Problem } from '#contract/http/problem.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { WORK_DESCRIPTION_MAX } from '#contract/works/public.ts';
import { isOf } from '#src/offline/subject.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { AgreeAndSend } from '#src/platform/savedForm/AgreeAndSend.tsx';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { SaveStatus } from '#src/platform/savedForm/SaveStatus.tsx';
import { useSendFailure } from '#src/platform/savedForm/useSendFailure.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ErrorSummary } from '#src/ui/fields/ErrorSummary.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import { useIncomingFiles } from './files/useIncomingFiles.ts';
import { ImageFiles, VideoFile } from './files/WorkFiles.tsx';
import type { GoneFile } from './form/goneFiles.ts';
import { useWorkForm, type WorkFormStart } from './form/useWorkForm.ts';
import { WorkConflict } from './form/WorkConflict.tsx';
import { emptyWork, formOfWork, mediaKinds, type WorkField, WorkForm, workFields, workProblems } from './form/workForm.ts';
import { SendBar } from './SendBar.tsx';
import css from './uploads/Uploads.module.css';
import { WorkSkeleton } from './WorkSkeleton.tsx';

const cx = bindStyles(css);

type EditorProps = Omit<Parameters<typeof useWorkForm>[0], 'start'>;

/** The form, filled from the draft on this device or from the submitted work. */
export function WorkEditor(props: EditorProps) {
  const { entry, work, device } = props;
  const [start, setStart] = useState<WorkFormStart | null>(null);
  const handedIn = useRef(work);
  useEffect(() => {
    let isMounted = true;
    const loadStart = async () => {
      const drafts = (await device?.drafts.list().catch(() => [])) ?? [];
      const ownDraft = drafts.find(isOf('work', { entryId: entry.id }));
      const saved = ownDraft ? await device?.drafts.read(ownDraft.id, WorkForm).catch(() => null) : null;
      const { current } = handedIn;
      if (isMounted) setStart(saved ?? { form: current ? formOfWork(current) : emptyWork, draft: null });
    };
    void loadStart();
    return () => {
      isMounted = false;
    };
  }, [device, entry.id]);
  return start ? <Form {...props} start={start} /> : <WorkSkeleton />;
}

const fieldId = (field: WorkField): string => `work-${field}`;

function Form(props: EditorProps & { start: WorkFormStart }) {
  const { account, entry, work, device, uploads, onStale } = props;
  const { t } = useTranslation('works');
  const fieldMessage = useFieldMessage();
  const { form, change, submission, press, busy, refusals, answers, problem, gone, conflict, keepOwn, takeNewest } = useWorkForm(props);
  const isUnsaved = useCallback(() => submission.current().name === 'failed', [submission]);
  const incoming = useIncomingFiles(entry.id, (kind) => change({ kind }));
  const problems = refusals > 0 ? workProblems(form) : {};
  const excess = countGraphemes(form.description) - WORK_DESCRIPTION_MAX;
  const descriptionLimit =
    excess < 0 ? undefined : excess === 0 ? t('field.description.full') : t('field.description.over', { count: excess });
  const errorAt = (field: WorkField) => {
    if (field === 'description' && excess > 0) return descriptionLimit;
    const code = problems[field];
    if (!code) return undefined;
    return code === 'required' ? t(`field.${field}.please`) : fieldMessage(code);
  };
  const summary = workFields
    .filter((field) => problems[field])
    .map((field) => ({
      fieldId: fieldId(field),
      label: t(`field.${field}.label`),
      message: errorAt(field),
    }));
  const [isConfirming, setConfirming] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (work?.public && Object.keys(workProblems(form)).length === 0) setConfirming(true);
    else void press();
  };

  const files = { form, change, uploads, entryId: entry.id, incoming };
  return (
    <form className={cx('form')} noValidate onSubmit={onSubmit}>
      <FocusTarget token={answers} className={cx('notices')}>
        {form.sendWhenReady && !busy && (
          <Notice
            tone="info"
            icon={moreIcons.cloudup}
            role="status"
            title={t('whenReady.title')}
            action={
              <Button size="sm" variant="secondary" onClick={() => change({ sendWhenReady: false })}>
                {t('whenReady.change')}
              </Button>
            }
          >
            {t(device ? 'whenReady.body' : 'whenReady.stay')}
          </Notice>
        )}
        {conflict && <WorkConflict {...conflict} onKeep={keepOwn} onTake={takeNewest} />}
        {problem && conflict?.choice !== null && <SendProblem problem={problem} owner={account} gone={gone} onReload={onStale} />}
      </FocusTarget>
      {!device && (
        <Notice tone="warning" role="status" title={t('notKept.title')}>
          {t('notKept.body')}
        </Notice>
      )}
      <ErrorSummary title={t('wrong', { count: summary.length })} items={summary} focusToken={refusals} />
      <Card as="section" pad="lg" className={cx('section')}>
        <h2>{t('media')}</h2>
        <div className={cx('fields')}>
          <RadioCards
            legend={t('kind.legend')}
            name="kind"
            options={mediaKinds.map((value) => ({ value, label: t(`kind.${value}.label`), hint: t(`kind.${value}.hint`) }))}
            value={form.kind}
            onChange={(kind) => change({ kind })}
          />
          {form.kind === 'link' && (
            <TextField
              id={fieldId('url')}
              label={t('field.url.label')}
              hint={t('field.url.hint')}
              type="url"
              inputMode="url"
              value={form.url}
              error={errorAt('url')}
              required
              onChange={({ target }) => change({ url: target.value })}
            />
          )}
          {form.kind === 'video' && <VideoFile {...files} id={fieldId('video')} error={errorAt('video')} />}
          {form.kind === 'images' && <ImageFiles {...files} id={fieldId('images')} error={errorAt('images')} />}
        </div>
      </Card>
      <Card as="section" pad="lg" className={cx('section')}>
        <h2>{t('about')}</h2>
        <div className={cx('fields')}>
          <TextField
            id={fieldId('title')}
            label={t('field.title.label')}
            placeholder={t('field.title.please')}
            value={form.title}
            error={errorAt('title')}
            required
            onChange={({ target }) => change({ title: target.value })}
          />
          <TextArea
            id={fieldId('description')}
            label={t('field.description.label')}
            placeholder={t('field.description.please')}
            value={form.description}
            counter={<Counter text={form.description} />}
            hint={descriptionLimit}
            error={errorAt('description')}
            rows={6}
            required
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
      </Card>
      <LeaveGuard wouldLose={isUnsaved} />
      <ConfirmDialog
        open={isConfirming}
        title={t('public.replace.title')}
        body={t('public.replace.body')}
        confirmLabel={t('public.replace.confirm')}
        cancelLabel={t('public.replace.cancel')}
        onConfirm={() => {
          setConfirming(false);
          void press();
        }}
        onCancel={() => setConfirming(false)}
      />
      <SendBar>
        {device ? <SaveStatus autosave={submission} /> : <p>{t('replaceable')}</p>}
        <Button type="submit" size="lg" icon={moreIcons.send} busy={busy}>
          {work ? t('sendAgain') : t('send')}
        </Button>
      </SendBar>
    </form>
  );
}

interface SendProblemProps {
  problem: Problem;
  owner: Account;
  /** Files removed from the form because the server no longer has them. */
  gone: readonly GoneFile[];
  onReload: () => void;
}

function SendProblem({ problem, owner, gone, onReload }: SendProblemProps) {
  const { t } = useTranslation('works');
  const failure = useSendFailure(owner)(problem);
  const action =
    problem.code === 'conflict' ? (
      <Button size="sm" variant="secondary" icon="refresh" onClick={onReload}>
        {t('conflict.load')}
      </Button>
    ) : (
      problem.code === 'agreement_needed' && <AgreeAndSend />
    );
  return (
    <Notice tone="danger" role="alert" title={failure.title ?? t('refused')} action={action}>
      {gone.length === 0 ? failure.message : t('gone.body')}
      {gone.map((file) => (
        <p key={file.kind === 'image' ? file.number : file.kind}>
          {file.kind === 'image' ? t('gone.image', { number: file.number }) : t(`gone.${file.kind}`)}
        </p>
      ))}
    </Notice>
  );
}

/** Counts graphemes: an emoji is one character. Also announces to screen readers that the limit is reached. */
function Counter({ text }: { text: string }) {
  const { t } = useTranslation('works');
  const count = countGraphemes(text);
  return (
    <>
      <span className="num">{t('counter', { count, most: WORK_DESCRIPTION_MAX })}</span>
      <span className="vh" role="status">
        {count >= WORK_DESCRIPTION_MAX && t('field.description.full')}
      </span>
    </>
  );
}
