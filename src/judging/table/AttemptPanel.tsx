import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { AttemptState, Penalty } from '#contract/judging/attempts.ts';
import { MarkSheet } from '#src/judging/sheet/MarkSheet.tsx';
import { Comments } from '#src/judging/work/Comments.tsx';
import sheet from '#src/judging/work/Sheet.module.css';
import type { Device } from '#src/offline/index.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { SaveFailure } from '#src/platform/savedForm/SaveStatus.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { AbortDialog } from './AbortDialog.tsx';
import { AttemptFoot } from './AttemptFoot.tsx';
import { HandInDialog } from './HandInDialog.tsx';
import { Penalties } from './Penalties.tsx';
import type { AttemptStart } from './readAttempt.ts';
import { StopwatchCard } from './StopwatchCard.tsx';
import { Refusal } from './TeamNotices.tsx';
import type { TeamLine } from './teamLines.ts';
import { useAttempt } from './useAttempt.ts';
import { useStopwatch } from './useStopwatch.ts';

const cx = bindStyles(sheet);

interface AttemptPanelProps {
  account: Account;
  device: Device | null;
  line: TeamLine;
  start: AttemptStart;
  /** The attempt in words: its number, or what it corrects. */
  title: string;
  /** Penalties that were given before in this round. */
  usual: readonly Penalty[];
  isLocked: boolean;
  onMade: (id: string, state: AttemptState) => void;
  /** Reads the rounds again. */
  onStale: () => void;
  /** The attempts so far. */
  children: ReactNode;
}

/** The sheet of an attempt: time, criteria, penalties and words, with the foot from which it is handed in or broken off. */
export function AttemptPanel({ account, device, line, start, title, usual, isLocked, onMade, onStale, children }: AttemptPanelProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  const locale = useLocale();
  const attempt = useAttempt({ account, device, line, start, onMade });
  const watch = useStopwatch({ saved: start.form.watch, duration: attempt.form.duration, onChange: attempt.change });
  const [asked, setAsked] = useState<'hand_in' | 'abort' | null>(null);
  const { rubric } = line.round;
  const { form, problems, problem, submission } = attempt;
  const isSurplus = form.replaces === null && line.left === 0;

  const isOutdated = problem !== null;
  useEffect(() => {
    if (isOutdated) onStale();
  }, [isOutdated, onStale]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // what is missing may be anywhere on a phone's long sheet
    const first = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (Object.keys(problems).length === 0 || !first) return;
    first.focus({ preventScroll: true });
    first.closest('section')?.scrollIntoView({ block: 'center' });
  }, [problems]);

  const missing = rubric.criteria.filter(({ key }) => problems[`points.${key}`] !== undefined);
  const wordProblem = (field: 'comment' | 'note') =>
    problems[field] === undefined ? null : t(problems[field] === 'required' ? 'problem.noteMissing' : 'problem.tooLong');
  const timeProblem = () => {
    if (problems['watch'] !== undefined) return t('table.watch.stillRuns');
    if (problems['durationMs'] === undefined) return null;
    return t(problems['durationMs'] === 'required' ? 'problem.durationMissing' : 'problem.durationInvalid');
  };
  const askToHandIn = () => attempt.check() && setAsked('hand_in');
  const wouldLose = () => submission.current().name === 'failed';
  return (
    <div className={cx('contents')} ref={panel}>
      {rubric.timed && (
        <fieldset className={cx('timedArea')} disabled={isLocked}>
          <StopwatchCard watch={watch} duration={form.duration} error={timeProblem()} onType={(duration) => attempt.change({ duration })} />
        </fieldset>
      )}
      <fieldset className={cx('marks')} disabled={isLocked} aria-label={title}>
        {missing.length > 0 && (
          <Notice tone="danger" role="alert">
            {t('problem.pointsMissing', { criteria: new Intl.ListFormat(locale).format(missing.map((each) => text(each.title))) })}
          </Notice>
        )}
        {problem && <Refusal problem={problem} isCorrection={form.replaces !== null} />}
        {isSurplus && <Notice tone="warning">{t('table.notice.noneLeft', { max: line.round.table.attempts })}</Notice>}
        <SaveFailure autosave={submission} />
        <MarkSheet
          hasTotal={false}
          rubric={rubric}
          points={form.points}
          missing={missing.map(({ key }) => key)}
          onChange={(points) => attempt.change({ points: { ...points } })}
        />
        <Penalties
          penalties={form.penalties}
          usual={usual}
          missing={form.penalties.flatMap((_, at) =>
            problems[`penalties.${at}.reason`] !== undefined || problems[`penalties.${at}.points`] !== undefined ? [at] : [],
          )}
          onChange={(penalties) => attempt.change({ penalties })}
        />
        <Comments
          values={form}
          errors={{ comment: wordProblem('comment'), note: wordProblem('note') }}
          onChange={(kind, value) => attempt.change({ [kind]: value })}
        />
        {!isLocked && form.replaces === null && (
          <div className={cx('phoneWays')}>
            <Button variant="ghost" icon="refresh" onClick={() => setAsked('abort')}>
              {t('table.abort.open')}
            </Button>
          </div>
        )}
      </fieldset>
      {children}
      <AttemptFoot
        title={title}
        rubric={rubric}
        attempt={attempt}
        watch={watch}
        isLocked={isLocked}
        onHandIn={askToHandIn}
        onAbort={form.replaces === null ? () => setAsked('abort') : null}
      />
      {asked === 'hand_in' && (
        <HandInDialog
          title={title}
          rubric={rubric}
          form={form}
          isSurplus={isSurplus}
          busy={attempt.busy}
          onSign={(signature) => attempt.change({ signature })}
          onConfirm={() => void attempt.press('handed_in').then((isMade) => !isMade && setAsked(null))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'abort' && (
        <AbortDialog
          note={form.note}
          busy={attempt.busy}
          onConfirm={(note) => void attempt.press('aborted', { note }).then((isMade) => !isMade && setAsked(null))}
          onClose={() => setAsked(null)}
        />
      )}
      <LeaveGuard wouldLose={wouldLose} />
    </div>
  );
}
