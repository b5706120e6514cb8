import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { APPEAL_MAX } from '#contract/appeals/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { Device } from '#src/offline/index.ts';
import { briefOf, subjectOf } from '#src/offline/subject.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { SaveStatus } from '#src/platform/savedForm/SaveStatus.tsx';
import { useFormSubmission } from '#src/platform/savedForm/useFormSubmission.ts';
import { useSendFailure } from '#src/platform/savedForm/useSendFailure.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Appeals.module.css';
import type { AppealStart } from './startOfAppeal.ts';

const cx = bindStyles(css);

interface AppealFormProps {
  account: Account;
  entry: Entry;
  /** Null if the device cannot store. */
  device: Device | null;
  start: AppealStart;
  /** The end of the time for appeals; null if none are taken any more. */
  until: number | null;
  onSent: () => void;
  /** Called once the appeal waits on the device for a connection. */
  onWaiting: () => void;
}

/** The form of an appeal: kept on the device as it is typed, sent by the outbox. */
export function AppealForm({ account, entry, device, start, until, onSent, onWaiting }: AppealFormProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const submission = useFormSubmission<{ text: string }>(() => ({
    accountId: account.id,
    open: () => (device ? Promise.resolve(device) : Promise.reject(new Problem('device_storage_unavailable'))),
    begin: start.draft ?? { subject: subjectOf('appeal', { entryId: entry.id }), competition: briefOf(entry.competition) },
  }));
  const [text, setText] = useState(start.text);
  const latest = useRef(text);
  const stateOf = useCallback(
    () => ({ form: { text: latest.current }, label: entry.teamName, filled: isBlank(latest.current) ? 0 : 1, total: 1 }),
    [entry.teamName],
  );
  useLayoutEffect(() => submission.attach(stateOf), [submission, stateOf]);
  const [problem, setProblem] = useState<Problem | null>(start.draft?.problem ?? null);
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const failure = useSendFailure(account);
  const isUnsaved = useCallback(() => submission.current().name === 'failed', [submission]);
  const isTooLong = text.length > APPEAL_MAX;
  const errorOf = (): string | undefined => {
    if (isTooLong) return t('appeal.tooLong', { count: text.length - APPEAL_MAX });
    return isAsked && isBlank(text) ? t('appeal.please') : undefined;
  };
  const send = async () => {
    setProblem(null);
    setBusy(true);
    try {
      const { state } = await submission.send(stateOf(), { text: latest.current });
      if (state === 'sent') {
        showToast({ message: t('appeal.sent'), tone: 'success' });
        onSent();
      } else onWaiting();
    } catch (error) {
      setProblem(error instanceof Problem ? error : new Problem('unexpected'));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!busy && !isBlank(text) && !isTooLong) void send();
  };
  const failed = problem && failure(problem);
  return (
    <form className={cx('form')} noValidate onSubmit={onSubmit}>
      {failed && (
        <Notice tone="danger" role="alert" title={failed.title ?? t('onDevice.refused')}>
          {failed.message}
        </Notice>
      )}
      <TextArea
        id="appeal-text"
        label={t('appeal.label')}
        hint={until === null ? t('appeal.hint') : `${t('appeal.hint')} ${t('appeal.until', { time: format.dateTime(until) })}`}
        value={text}
        counter={<span className="num">{t('appeal.counter', { count: text.length, most: APPEAL_MAX })}</span>}
        error={errorOf()}
        rows={6}
        required
        onChange={({ target }) => {
          latest.current = target.value;
          setText(target.value);
          submission.changed();
        }}
      />
      <LeaveGuard wouldLose={isUnsaved} />
      <div className={cx('foot')}>
        {device && <SaveStatus autosave={submission} />}
        <Button type="submit" icon={moreIcons.send} busy={busy}>
          {t('appeal.send')}
        </Button>
      </div>
    </form>
  );
}
