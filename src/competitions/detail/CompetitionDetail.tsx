import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { useCompetition } from '#src/competitions/useCompetition.ts';
import { useSignupGate } from '#src/competitions/useSignupGate.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { isUnreachable, NotOnDevice } from '#src/platform/problems/NotOnDevice.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import css from './CompetitionDetail.module.css';
import { competitionMetadata } from './competitionMetadata.ts';
import { DetailBody } from './DetailBody.tsx';
import { DetailSkeleton } from './DetailSkeleton.tsx';

const cx = bindStyles(css);

export interface BandProps {
  /** Undefined while it loads. */
  competition: Competition | undefined;
}

export interface OwnTeamsProps {
  /** The competition's id or slug. */
  competition: string;
  /** True if its form can be opened: offline, the device may not have the competition. */
  hasForm: boolean;
}

export interface CompetitionDetailProps {
  /** Id or slug. */
  id: string;
  /** The head of the page. */
  Band: ComponentType<BandProps>;
  /** The signed-in account's teams in the competition. */
  OwnTeams: ComponentType<OwnTeamsProps>;
}

/** The details of one competition, with the sign-up button. */
export function CompetitionDetail({ id, Band, OwnTeams }: CompetitionDetailProps) {
  const { t } = useTranslation('competitionPages');
  const text = useText();
  const locale = useLocale();
  const { name: brand } = useBrand();
  const query = useCompetition(id);
  const { data: competition, error, isFetching, refetch } = query;

  if (competition) {
    return (
      <Page
        title={text(competition.title)}
        metadata={import.meta.env.SSR && competitionMetadata(competition, { locale, brand, listName: t('list.title') })}
      >
        <Band competition={competition} />
        <Detail competition={competition} ownTeams={<OwnTeams competition={competition.id} hasForm />} />
      </Page>
    );
  }
  if (id === '' || (error instanceof Problem && error.code === 'not_found')) return <NotFound />;
  if (isUnreachable(query)) {
    return (
      <Page title={t('detail.title')}>
        <div className={`wrap ${cx('state')}`}>
          <NotOnDevice subject="competition" level={1} busy={isFetching} onRetry={() => void refetch()} />
          <div className={cx('own')}>
            <p>{t('detail.offline')}</p>
            <OwnTeams competition={id} hasForm={false} />
          </div>
        </div>
      </Page>
    );
  }
  if (error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <Page title={t('detail.title')}>
      <Band competition={undefined} />
      <DetailSkeleton />
    </Page>
  );
}

function Detail({ competition, ownTeams }: { competition: Competition; ownTeams: ReactNode }) {
  const gate = useSignupGate(competition);
  return <DetailBody competition={competition} gate={gate} ownTeams={ownTeams} />;
}

function NotFound() {
  const { t } = useTranslation('competitionPages');
  return (
    <Page title={t('detail.notFound')}>
      <div className={`wrap ${cx('state')}`}>
        <EmptyState
          level={1}
          title={t('detail.notFound')}
          body={t('detail.notFoundBody')}
          action={<ButtonLink to="/matchSign">{t('detail.all')}</ButtonLink>}
        />
      </div>
    </Page>
  );
}

function Failed({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('competitionPages');
  const problemMessage = useProblemMessage();
  const retry = (
    <Button icon="refresh" busy={busy} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <Page title={t('detail.title')}>
      <div className={`wrap ${cx('state')}`}>
        <ErrorState level={1} title={t('detail.failed')} body={problemMessage(error)} action={retry} />
      </div>
    </Page>
  );
}
