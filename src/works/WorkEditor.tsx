import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/problem.ts';
import type { Entry } from '#contract/registrations.ts';
import { countGraphemes } from '#contract/rules/graphemes.ts';
import { type OwnWork, WORK_DESCRIPTION_MAX } from '#contract/works.ts';
import type { Autosave, Device, Draft } from '#src/offline/index.ts';
import { isStorageUnavailable } from '#src/offline/isStorageUnavailable.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { SaveStatus } from '#src/platform/savedForm/SaveStatus.tsx';
import { useSaveBeforeLeaving } from '#src/platform/savedForm/useSaveBeforeLeaving.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/Card.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { RadioCards } from '#src/ui/RadioCards.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { showToast } from '#src/ui/toast.ts';
import { handIn } from './handIn.ts';
import css from './Uploads.module.css';
import { useDirectSubmit } from './useDirectSubmit.ts';
import { ImageFiles, VideoFile } from './WorkFiles.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';
import { countFilled, emptyWork, formOfWork, mediaKinds, type WorkField, WorkForm, workFields, workProblems } from './workForm.ts';

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

/** Null if storage is unavailable. */
const useAutosave = (device: Device | null, entry: Entry, initial: { draft: Draft | null }): Autosave | null => {
  const [autosave] = useState(() => {
    const { id, slug, season, title } = entry.competition;
    return device?.autosave(initial.draft ?? { subject: { kind: 'work', entryId: entry.id }, competition: { id, slug, season, title } });
  });
  useSaveBeforeLeaving(autosave ?? null);
  return autosave ?? null;
};

function Form({ entry, work, device, uploads, onSent, initial }: EditorProps & { initial: { form: WorkForm; draft: Draft | null } }) {
  const { t } = useTranslation('works');
  const fieldMessage = useFieldMessage();
  const message = useProblemMessage();
  const autosave = useAutosave(device, entry, initial);
  const [form, setForm] = useState(initial.form);
  const latest = useRef(form);
  const isTyped = useRef(false);
  const isUnsaved = useCallback(() => isTyped.current && (!autosave || autosave.current().name === 'failed'), [autosave]);
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(initial.draft?.problem ?? null);
  const [busy, setBusy] = useState(false);

  const change = (changes: Partial<WorkForm>) => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    isTyped.current = true;
    setForm(next);
    autosave?.changed({ form: next, label: entry.teamName, ...countFilled(next) });
  };
  const sendDirectly = useDirectSubmit({
    entryId: entry.id,
    form,
    uploads,
    onSent: () => {
      isTyped.current = false;
      const draft = autosave?.draft();
      autosave?.stop();
      if (draft) void device?.drafts.remove(draft.id).catch(() => {});
      showToast({ message: t('sent'), tone: 'success' });
      onSent();
    },
    onFailed: (error) => {
      setProblem(error instanceof Problem ? error : new Problem('unexpected'));
      change({ sendWhenReady: false });
    },
  });
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
    change({ sendWhenReady: true });
    if (!device || !autosave) return sendDirectly();
    const saved = await autosave.flush();
    const draft = autosave.draft();
    if (saved.name === 'failed' && isStorageUnavailable(saved.problem)) return sendDirectly();
    if (saved.name === 'failed' || !draft) {
      setProblem(saved.name === 'failed' ? saved.problem : null);
      return;
    }
    const outcome = await handIn(device, uploads, draft, latest.current);
    if (outcome?.state === 'sent') showToast({ message: t('sent'), tone: 'success' });
    if (outcome?.state === 'refused') {
      setProblem(outcome.problem);
      change({ sendWhenReady: false });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    send()
      .catch(() => {
        // another tab has submitted it: the outbox status replaces the form
      })
      .finally(() => setBusy(false));
  };

  const files = { form, change, uploads, entryId: entry.id };
  return (
    <form className={cx('form')} noValidate onSubmit={submit}>
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
      <ErrorSummary title={t('wrong', { number: summary.length })} items={summary} focusToken={refusals} />
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
      {autosave && <SaveStatus autosave={autosave} />}
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
