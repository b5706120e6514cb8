import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/problem.ts';
import type { Entry } from '#contract/registrations.ts';
import { countGraphemes } from '#contract/rules/graphemes.ts';
import { type NewWork, type OwnWork, WORK_DESCRIPTION_MAX } from '#contract/works.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { newId } from '#src/offline/newId.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { call } from '#src/platform/api/api.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { SaveStatus } from '#src/platform/savedForm/SaveStatus.tsx';
import { useFormSubmission } from '#src/platform/savedForm/useFormSubmission.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/Card.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { RadioCards } from '#src/ui/RadioCards.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { showToast } from '#src/ui/toast.ts';
import { createDirectSubmit } from './createDirectSubmit.ts';
import { sendWork } from './sendWork.ts';
import css from './Uploads.module.css';
import { ImageFiles, VideoFile } from './WorkFiles.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';
import {
  countFilled,
  emptyWork,
  formOfWork,
  mediaKinds,
  readyWork,
  type WorkField,
  WorkForm,
  workFields,
  workProblems,
} from './workForm.ts';

const cx = bindStyles(css);

interface EditorProps {
  entry: Entry;
  work: OwnWork | null;
  /** Null if storage is unavailable. */
  device: Device | null;
  uploads: Uploads;
  /** Called once this page has submitted the work. */
  onSent: () => void;
}

/** The form, filled from the draft on this device or from the submitted work. */
export function WorkEditor(props: EditorProps) {
  const { entry, work, device } = props;
  const [initial, setInitial] = useState<{ form: WorkForm; draft: Draft | null } | null>(null);
  useEffect(() => {
    let isMounted = true;
    const loadInitial = async () => {
      const drafts = (await device?.drafts.list().catch(() => [])) ?? [];
      const ownDraft = drafts.find(({ subject }) => subject.kind === 'work' && subject.entryId === entry.id);
      const saved = ownDraft ? await device?.drafts.read(ownDraft.id, WorkForm).catch(() => null) : null;
      if (isMounted) setInitial(saved ?? { form: work ? formOfWork(work) : emptyWork, draft: null });
    };
    void loadInitial();
    return () => {
      isMounted = false;
    };
  }, [device, entry.id, work]);
  return initial ? <Form {...props} initial={initial} /> : <WorkSkeleton />;
}

const fieldId = (field: WorkField): string => `work-${field}`;

function Form({ entry, work, device, uploads, onSent, initial }: EditorProps & { initial: { form: WorkForm; draft: Draft | null } }) {
  const { t } = useTranslation('works');
  const fieldMessage = useFieldMessage();
  const message = useProblemMessage();
  const client = useQueryClient();
  const submission = useFormSubmission<NewWork>(() => {
    const { id, slug, season, title } = entry.competition;
    const submitDirectly = createDirectSubmit(
      (body, idempotencyKey) => call('POST /api/registrations/:id/work', { params: { id: entry.id }, body }, { idempotencyKey }),
      newId,
    );
    return {
      open: () => (device ? Promise.resolve(device) : Promise.reject(new Problem('device_storage_unavailable'))),
      begin: initial.draft ?? { subject: { kind: 'work', entryId: entry.id }, competition: { id, slug, season, title } },
      sendDirectly: async (body, draftKey) => {
        const answer = await submitDirectly(body, draftKey);
        void invalidateAfter(client, 'POST /api/registrations/:id/work');
        onSent();
        return answer;
      },
      newKey: newId,
    };
  });
  const [form, setForm] = useState(initial.form);
  const latest = useRef(form);
  const stateOf = useCallback((work: WorkForm) => ({ form: work, label: entry.teamName, ...countFilled(work) }), [entry.teamName]);
  useLayoutEffect(() => submission.attach(() => stateOf(latest.current)), [submission, stateOf]);
  const isUnsaved = useCallback(() => submission.current().name === 'failed', [submission]);
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(initial.draft?.problem ?? null);
  const [busy, setBusy] = useState(false);
  // without storage, this page itself waits for the files
  const [waitsHere, setWaitsHere] = useState(false);
  const uploadItems = useLiveQuery(uploads.items);
  const items = uploadItems.state === 'ready' ? uploadItems.value : [];

  const change = (changes: Partial<WorkForm>) => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setForm(next);
    submission.changed();
  };
  const problems = refusals > 0 ? workProblems(form) : {};
  const errorAt = (field: WorkField) => {
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

  const send = async () => {
    setProblem(null);
    if (Object.keys(workProblems(latest.current)).length > 0) {
      setRefusals((count) => count + 1);
      return;
    }
    const show = (next: WorkForm) => {
      latest.current = next;
      setForm(next);
    };
    const result = await sendWork({ submission, uploads, items, stateOf, current: () => latest.current, change, show });
    setWaitsHere(result.state === 'waits_here');
    if (result.state === 'sent') showToast({ message: t('sent'), tone: 'success' });
    if (result.state === 'failed') setProblem(result.problem);
  };
  const submit = () => {
    if (busy) return;
    setBusy(true);
    void send().finally(() => setBusy(false));
  };
  const isDue = waitsHere && !busy && form.sendWhenReady && readyWork(form, items) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once when its files are there
  useEffect(() => {
    if (isDue) submit();
  }, [isDue]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  const files = { form, change, uploads, entryId: entry.id };
  return (
    <form className={cx('form')} noValidate onSubmit={onSubmit}>
      {form.sendWhenReady && !busy && (
        <Notice
          tone="info"
          icon="cloudup"
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
      {!device && (
        <Notice tone="warning" role="status" title={t('notKept.title')}>
          {t('notKept.body')}
        </Notice>
      )}
      <ErrorSummary title={t('wrong', { count: summary.length })} items={summary} focusToken={refusals} />
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
            error={errorAt('description')}
            rows={6}
            required
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
      </Card>
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
      {problem && (
        <Notice tone="danger" role="alert" title={t('refused')}>
          {message(problem)}
        </Notice>
      )}
      {device && <SaveStatus autosave={submission} />}
      <LeaveGuard wouldLose={isUnsaved} />
      <div className={cx('bar')}>
        <p>{t('replaceable')}</p>
        <Button type="submit" size="lg" icon="send" busy={busy}>
          {work ? t('sendAgain') : t('send')}
        </Button>
      </div>
    </form>
  );
}

/** Counts graphemes: an emoji is one character. */
function Counter({ text }: { text: string }) {
  const { t } = useTranslation('works');
  return <span className="num">{t('counter', { count: countGraphemes(text), most: WORK_DESCRIPTION_MAX })}</span>;
}
