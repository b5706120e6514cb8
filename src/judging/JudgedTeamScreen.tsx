import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { JudgeTop } from './frame/JudgeTop.tsx';
import { GoneMarks } from './list/GoneMarks.tsx';
import { NotRead } from './list/NotRead.tsx';
import { noMarks, useOnDevice } from './marks/useOnDevice.ts';
import { goneAttempts } from './table/goneAttempts.ts';
import { OpenTeam } from './table/OpenTeam.tsx';
import { TeamsProgress } from './table/TeamsProgress.tsx';
import { linesOf } from './table/teamLines.ts';
import { useTableRounds } from './table/useTableRounds.ts';

/** `/judging/team?team=&round=`: a team at the table and the sheet of its attempt. */
export default function JudgedTeamScreen() {
  const { t } = useTranslation('judging');
  const [query] = useSearchParams();
  const teamId = query.get('team') ?? '';
  const roundId = query.get('round') ?? '';
  const account = useKnownAccount();
  const local = useOnDevice(account);
  const { data, error, isFetching, refetch } = useTableRounds();
  const round = data?.rounds.find(({ id }) => id === roundId) ?? null;
  const lines = useMemo(() => (round && local ? linesOf(round, local.drafts, local.items) : []), [round, local]);
  const line = lines.find(({ team }) => team.id === teamId);
  if (!account) return null;
  return (
    <>
      {/* one head for all states: its menu stays open while the team arrives */}
      <JudgeTop
        account={account}
        local={local ?? noMarks}
        round={round}
        progress={<TeamsProgress lines={lines} current={teamId} />}
        isOnSheet
      />
      {line && local ? (
        <OpenTeam
          key={`${roundId} ${teamId}`}
          account={account}
          device={local.device}
          lines={lines}
          line={line}
          onStale={() => void refetch()}
        />
      ) : (
        <Page title={t('title')}>
          <div className="wrap">
            {data && local && (
              <>
                <EmptyState
                  level={1}
                  art="tock-think"
                  title={t('table.absent.title')}
                  body={t('table.absent.body')}
                  action={<ButtonLink to="/judging">{t('foot.list')}</ButtonLink>}
                />
                <GoneMarks of="teams" gone={goneAttempts(data.rounds, local.drafts, local.items)} device={local.device} />
              </>
            )}
            {!data && error && <NotRead problem={error} reads={[{ isFetching, refetch }]} />}
            {(!data || !local) && !error && (
              <>
                <h1 className="vh">{t('title')}</h1>
                <SkeletonGroup label={t('loading')}>
                  <Skeleton shape="block" />
                  <Skeleton shape="card" />
                </SkeletonGroup>
              </>
            )}
          </div>
        </Page>
      )}
    </>
  );
}
