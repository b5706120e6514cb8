import { useTranslation } from 'react-i18next';
import type { Work } from '#contract/works/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { ShareButton } from '#src/platform/share/ShareButton.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { footBarRef } from '#src/ui/layout/footBar.ts';
import { workPath } from '#src/votes/workPath.ts';
import type { Vote } from './useVote.ts';
import { VoteButton } from './VoteButton.tsx';
import css from './VotePanel.module.css';
import { VoteReason } from './VoteReason.tsx';

/** Number of latest works in the cycle; after the last it begins again. */
const LATEST = 48;

/**
 * Returns the number of the next work among the competition's works, the first after the last; null while unknown, or if there is no other.
 */
const useNextWork = ({ no, competition }: Work, enabled: boolean): string | null => {
  const { data } = useCall(
    'GET /api/competitions/:id/works',
    { params: { id: competition.slug }, query: { pageSize: LATEST } },
    { enabled },
  );
  const works = data?.items ?? [];
  const next = works[(works.findIndex((work) => work.no === no) + 1) % works.length];
  return next === undefined || next.no === no ? null : next.no;
};

const cx = bindStyles(css);

interface VotePanelProps {
  work: Work;
  vote: Vote;
  onSignIn: () => void;
}

/** Votes, rank, the vote button and sharing. */
export function VotePanel({ work, vote, onSignIn }: VotePanelProps) {
  const { t } = useTranslation('votes');
  const format = useFormat();
  const votes = vote.status?.votes ?? work.votes;
  const next = useNextWork(work, vote.gate.kind.startsWith('voted_'));
  return (
    <Card as="aside" className={cx('panel')} aria-label={t('panel.label')}>
      <p className={cx('count')}>
        <span className="num">{format.number(votes)}</span> <span>{t('panel.votes', { count: votes })}</span>
      </p>
      {vote.status && <p className={cx('rank')}>{t('panel.rank', vote.status)}</p>}
      {vote.hidden ? (
        <Notice tone="info" icon={moreIcons.eyeOff}>
          {t('work.hidden')}
        </Notice>
      ) : (
        <>
          <div className={cx('button')}>
            <VoteButton vote={vote} size="lg" onSignIn={onSignIn} />
          </div>
          <VoteReason vote={vote} voting={work.competition.voting} />
          {next !== null && (
            <ButtonLink wide variant="secondary" iconAfter="arrow" to={workPath(next)}>
              {t('panel.next')}
            </ButtonLink>
          )}
          <div className={cx('ask')}>
            <h2>{t('panel.ask')}</h2>
            <ShareButton wide path={workPath(work.no)} title={t('work.name', { title: work.title })} />
          </div>
        </>
      )}
    </Card>
  );
}

/** Share and vote buttons at the bottom of a phone's screen. */
export function VoteBar({ work, vote, onSignIn }: VotePanelProps) {
  const { t } = useTranslation('votes');
  return (
    <div ref={footBarRef} className={cx('bar')}>
      <ShareButton path={workPath(work.no)} title={t('work.name', { title: work.title })} />
      <VoteButton vote={vote} size="md" onSignIn={onSignIn} />
    </div>
  );
}
