import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { MarkState } from '#contract/judging/public.ts';
import { mayMark } from '#contract/judging/rules/rounds.ts';
import { totalOf } from '#contract/judging/rules/rubric.ts';
import { judgingIcons } from '#src/judging/icons.ts';
import { type MarkStart, useMark } from '#src/judging/marks/useMark.ts';
import { knownNumber, type WorkLine } from '#src/judging/marks/workLines.ts';
import { MarkSheet } from '#src/judging/sheet/MarkSheet.tsx';
import type { Device } from '#src/offline/index.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { SaveFailure } from '#src/platform/savedForm/SaveStatus.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { AbstainDialog } from './AbstainDialog.tsx';
import { CalibrationRange } from './CalibrationRange.tsx';
import { Comments } from './Comments.tsx';
import { Duration } from './Duration.tsx';
import { Foot } from './Foot.tsx';
import css from './Sheet.module.css';
import { SheetNotices } from './SheetNotices.tsx';

const cx = bindStyles(css);

interface MarkPanelProps {
  account: Account;
  device: Device | null;
  lines: readonly WorkLine[];
  line: WorkLine;
  start: MarkStart;
  video: RefObject<HTMLVideoElement | null>;
  /** Number of marks made on this page. */
  made: number;
  onMade: (next: MarkStart, state: MarkState) => void;
  /** Begins the sheet again from what is known now. */
  onRestart: () => void;
  /** Reads the rounds again. */
  onStale: () => void;
}

/** The criteria, the duration and the words of a mark, with the foot from which it is handed in. */
export function MarkPanel({ account, device, lines, line, start, video, made, onMade, onRestart, onStale }: MarkPanelProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  const mark = useMark({ account, device, line, start, onMade });
  const [isAbstaining, setAbstaining] = useState(false);
  const { rubric } = line.round;
  const isLocked = !mayMark(line.round, Date.now() + useClockSkew());
  const { form, problems, problem, isTouched, submission } = mark;

  const restart = useEffectEvent(onRestart);
  const refused = line.begun?.draft.problem ? line.begun.draft.id : null;
  const isElsewhere = refused !== null && refused !== start.draft?.id;
  const isBehind = knownNumber(line) > start.basedOn;
  useEffect(() => {
    // nothing of this form would be lost
    if (!isTouched && (isBehind || isElsewhere)) restart();
  }, [isTouched, isBehind, isElsewhere]);
  const readAgain = useEffectEvent(onStale);
  const isOutdated = problem?.code === 'rubric_outdated' || problem?.code === 'not_found';
  useEffect(() => {
    if (isOutdated) readAgain();
  }, [isOutdated]);

  const missing = rubric.criteria.filter(({ key }) => problems[`points.${key}`] !== undefined);
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // what is missing may be anywhere on a phone's long sheet
    const first = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (Object.keys(problems).length === 0 || !first) return;
    first.focus({ preventScroll: true });
    first.closest('section')?.scrollIntoView({ block: 'center' });
  }, [problems]);
  const wordProblem = (field: 'comment' | 'note') =>
    problems[field] === undefined ? null : t(problems[field] === 'required' ? 'problem.noteMissing' : 'problem.tooLong');
  const durationProblem =
    problems['durationMs'] === undefined
      ? null
      : t(problems['durationMs'] === 'required' ? 'problem.durationMissing' : 'problem.durationInvalid');
  const wouldLose = () => submission.current().name === 'failed';
  return (
    <>
      {rubric.timed && (
        <fieldset className={cx('timedArea')} disabled={isLocked}>
          <Duration
            value={form.duration}
            error={durationProblem}
            video={video}
            hasFilm={line.work.media.kind === 'video' && line.work.preparation === 'ready'}
            onChange={(duration) => mark.change({ duration })}
          />
        </fieldset>
      )}
      <fieldset className={cx('marks')} ref={panel} disabled={isLocked} aria-label={t('marks')}>
        <SheetNotices
          line={line}
          isTouched={isTouched}
          isBehind={isBehind}
          problem={problem}
          missing={missing.map(({ title }) => text(title))}
        />
        <CalibrationRange calibration={line.work.calibration} criteria={rubric.criteria} />
        <SaveFailure autosave={submission} />
        <MarkSheet
          hasTotal={false}
          rubric={rubric}
          points={form.points}
          missing={missing.map(({ key }) => key)}
          onChange={(points) => mark.change({ points: { ...points } })}
        />
        <Comments
          values={form}
          errors={{ comment: wordProblem('comment'), note: wordProblem('note') }}
          onChange={(kind, value) => mark.change({ [kind]: value })}
        />
        {!isLocked && (
          <div className={cx('phoneWays')}>
            <Button variant="ghost" icon={moreIcons.hour} busy={mark.busy} onClick={() => void mark.press('provisional')}>
              {t('foot.later')}
            </Button>
            <Button variant="ghost" icon={judgingIcons.flag} onClick={() => setAbstaining(true)}>
              {t('abstain.open')}
            </Button>
          </div>
        )}
      </fieldset>
      <Foot
        lines={lines}
        line={line}
        mark={mark}
        total={totalOf(rubric, form.points)}
        isLocked={isLocked}
        made={made}
        onAbstain={() => setAbstaining(true)}
      />
      {isAbstaining && (
        <AbstainDialog
          no={line.work.no}
          note={form.note}
          busy={mark.busy}
          onClose={() => setAbstaining(false)}
          onConfirm={(note) => void mark.press('abstained', { note }).then((isMade) => !isMade && setAbstaining(false))}
        />
      )}
      <LeaveGuard wouldLose={wouldLose} />
    </>
  );
}
