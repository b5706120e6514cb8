import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/http/problem.ts';
import { type MarkTiming, markTiming } from '#contract/judging/rules/rounds.ts';
import { useWhen } from '#src/judging/marks/useMarkTimes.ts';
import { otherDeviceOf, shownOf, type WorkLine } from '#src/judging/marks/workLines.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

interface SheetNoticesProps {
  line: WorkLine;
  isTouched: boolean;
  /** True if the server has a newer mark than the one this form was begun from. */
  isBehind: boolean;
  /** The server's reason for refusing the mark. */
  problem: Problem | null;
  /** Criteria that have no points yet, after an attempt to hand in. */
  missing: readonly string[];
}

/** Notices of all that a judge must know of this work's mark before going on. */
export function SheetNotices({ line, isTouched, isBehind, problem, missing }: SheetNoticesProps) {
  const { t } = useTranslation('judging');
  const locale = useLocale();
  const format = useFormat();
  const when = useWhen();
  const message = useProblemMessage();
  const now = Date.now() + useClockSkew();
  const { round, work } = line;
  const { mark, lateMark, earlier } = work;
  const other = otherDeviceOf(line);
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="danger" role="alert">
          {t('problem.pointsMissing', { criteria: new Intl.ListFormat(locale).format(missing) })}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" role="alert" title={t('refused.title')}>
          {problem.code === 'not_found' ? t('refused.gone') : message(problem)} {problem.code === 'rubric_outdated' && t('refused.rubric')}
        </Notice>
      )}
      {round.state === 'locked' ? (
        <Notice tone="info" icon="lock">
          {t('notice.locked')}
        </Notice>
      ) : (
        <Timing timing={markTiming(round, now)} opens={when(round.opensAt)} />
      )}
      {lateMark?.late && (
        <Notice tone="warning" role="status" title={t('notice.late', { when: when(lateMark.receivedAt), receipt: lateMark.receipt })}>
          {work.refusal ? t('late.refused', { reason: work.refusal.reason }) : t(`late.${lateMark.late}`)}
        </Notice>
      )}
      {isTouched && isBehind && mark && (
        <Notice tone="warning" role="status">
          {t('notice.newer', { when: when(mark.receivedAt), total: mark.total === null ? '–' : format.number(mark.total / 100) })}
        </Notice>
      )}
      {other && (
        <Notice tone="info" role="status">
          {t(other === 'replaced' ? 'notice.replaced' : 'notice.other')}
        </Notice>
      )}
      {shownOf(line).state === 'abstained' && !isTouched && <Notice tone="info">{t('notice.abstained')}</Notice>}
      {earlier > 0 && <p className="small">{t('notice.earlier', { count: earlier })}</p>}
    </>
  );
}

/** Says that a round has not begun, or is over. */
function Timing({ timing, opens }: { timing: MarkTiming; opens: string }) {
  const { t } = useTranslation('judging');
  if (timing === 'in_time') return null;
  return <Notice tone="warning">{timing === 'late' ? t('notice.over') : t('notice.tooEarly', { when: opens })}</Notice>;
}
