import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/http/problem.ts';
import { markTiming } from '#contract/judging/rules/rounds.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { useWhen } from '#src/judging/marks/useMarkTimes.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { TeamLine } from './teamLines.ts';
import type { TablePresence } from './useTablePresence.ts';

/** Says who else has the team open, or that this tablet cannot know. */
export function OtherTablets({ presence }: { presence: TablePresence }) {
  const { t } = useTranslation('judging');
  const when = useWhen();
  if (presence.state === 'unknown')
    return (
      <Notice tone="info" icon="off" role="status">
        {t('table.others.unknown')}
      </Notice>
    );
  if (presence.state === 'asking' || presence.others.length === 0) return null;
  return (
    <Notice tone="warning" role="alert" title={t('table.others.title')}>
      {joinSentences([
        ...presence.others.map(({ judge, isMe, since }) =>
          isMe ? t('table.others.me', { when: when(since) }) : t('table.others.other', { judge, when: when(since) }),
        ),
        t('table.others.do'),
      ])}
    </Notice>
  );
}

/** Says that nothing can be scored now, and why. */
export function RoundState({ line: { round, team, used } }: { line: TeamLine }) {
  const { t } = useTranslation('judging');
  const when = useWhen();
  const now = Date.now() + useClockSkew();
  if (team.isBarred) return <Notice tone="warning">{t('table.notice.barred')}</Notice>;
  if (round.state === 'locked')
    return (
      <Notice tone="info" icon="lock">
        {t('table.notice.locked')}
      </Notice>
    );
  if (markTiming(round, now) === 'too_early')
    return <Notice tone="warning">{t('table.notice.tooEarly', { when: when(round.opensAt) })}</Notice>;
  if (used > round.table.attempts)
    return (
      <Notice tone="warning" role="status">
        {t('table.notice.surplus', { max: round.table.attempts })}
      </Notice>
    );
  return null;
}

/** The server's reason for refusing a sheet, and what to do. */
export function Refusal({ problem, isCorrection }: { problem: Problem; isCorrection: boolean }) {
  const { t } = useTranslation('judging');
  const message = useProblemMessage();
  const { code } = problem;
  const words: Partial<Record<typeof code, string>> = {
    not_found: t('table.refused.gone'),
    judge_conflict: t('table.refused.conflict'),
  };
  return (
    <Notice tone="danger" role="alert" title={t('table.refused.title')}>
      {isCorrection && code === 'action_not_allowed_now' ? t('table.refused.replaced') : (words[code] ?? message(problem))}
      {code === 'rubric_outdated' && ` ${t('refused.rubric')}`}
    </Notice>
  );
}
