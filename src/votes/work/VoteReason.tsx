import { useTranslation } from 'react-i18next';
import type { TimeWindow } from '#contract/time/timeWindow.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { Vote } from './useVote.ts';
import css from './VotePanel.module.css';

const cx = bindStyles(css);

interface VoteReasonProps {
  vote: Vote;
  voting: TimeWindow | null;
}

/** Explains the vote and its deadline, or why voting is closed; shows a failed vote. */
export function VoteReason({ vote: { gate, now, error }, voting }: VoteReasonProps) {
  const { t } = useTranslation('votes');
  const format = useFormat();
  const problemMessage = useProblemMessage();
  if ('at' in gate) return <Closed gate={gate} />;
  const closesAt = voting?.closesAt ?? now;
  return (
    <>
      {error && (
        <Notice tone="danger" role="alert">
          {problemMessage(error)}
        </Notice>
      )}
      <p role="status" className={cx('reason')}>
        {'nextAt' in gate ? t(`reason.${gate.kind}`, { time: format.near(gate.nextAt) }) : t(`reason.${gate.kind}`)}
      </p>
      <Notice tone="warning" title={t('panel.left', { time: format.length(closesAt - now) })} className={cx('window')}>
        {t('window.open', { time: format.near(closesAt) })}
      </Notice>
    </>
  );
}

function Closed({ gate }: { gate: Extract<Vote['gate'], { at: number | null }> }) {
  const { t } = useTranslation('votes');
  const format = useFormat();
  const contact = useSite()?.contact.email;
  if (gate.kind === 'window_invalid' || gate.at === null) {
    return (
      <Notice tone="danger" action={contact && <a href={`mailto:${contact}`}>{contact}</a>}>
        {t('window.window_invalid')}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" icon={gate.kind === 'voting_closed' ? 'lock' : 'clock'}>
      {t(`window.${gate.kind}`, { time: format.near(gate.at) })}
    </Notice>
  );
}
