import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';

/** Says whether the account's owner still has today's vote, and for which work it was cast. */
export default function SupportVotes() {
  const { t } = useTranslation('votes');
  const format = useFormat();
  const message = useProblemMessage();
  const { data, error } = useCall('GET /api/votes/today', {});
  if (error)
    return (
      <Notice tone="warning">
        {error instanceof Problem && error.code === 'profile_incomplete' ? t('support.incomplete') : message(error)}
      </Notice>
    );
  if (!data)
    return (
      <SkeletonGroup label={t('open.loading')}>
        <Skeleton shape="block" height="64px" />
      </SkeletonGroup>
    );
  return (
    <Card pad="lg">
      <p>
        {data.votedFor === null ? t('support.notVoted') : t('support.voted', { no: data.votedFor, time: format.dateTime(data.nextAt) })}
      </p>
    </Card>
  );
}
