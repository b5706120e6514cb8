import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Work } from '#contract/works/public.ts';
import { worksPath } from '#src/competitions/index.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import type { Metadata } from '#src/platform/metadata/PageMetadata.tsx';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { shownData } from '#src/platform/problems/shownData.ts';
import { ReportButton } from '#src/reports/index.ts';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Tag } from '#src/ui/display/Tag.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import { PosterSection } from '#src/votes/poster/PosterSection.tsx';
import { WorkMedia } from '#src/works/index.ts';
import { Ranking } from './Ranking.tsx';
import { useSignInDialog } from './useSignInDialog.tsx';
import { useVote } from './useVote.ts';
import { VoteBar, VotePanel } from './VotePanel.tsx';
import css from './WorkPage.module.css';

/** Returns the metadata of a work for shared links; search engines may not list works of children. */
const workMetadata = ({ description, media }: Work): Metadata => ({
  description: description.replace(/\s+/g, ' '),
  image: (media.kind === 'images' ? media.items[0]?.url : media.kind === 'video' ? media.posterUrl : null) ?? null,
});

const cx = bindStyles(css);

/** `/vote?no=`: one work with its votes and sharing. */
export function WorkPage({ no }: { no: string }) {
  const { t } = useTranslation('votes');
  const query = useCall('GET /api/works/:no', { params: { no } }, { refetchOnWindowFocus: 'always' });
  const shown = shownData(query);
  // The work has just been visible, so an incomplete link is not the reason.
  const isTakenDown = query.data !== undefined;
  const missing = {
    title: t(isTakenDown ? 'work.takenDownTitle' : 'work.missingTitle'),
    body: t(isTakenDown ? 'work.takenDownBody' : 'work.missingBody'),
    action: <ButtonLink to="/vote">{t('work.toAll')}</ButtonLink>,
  };
  const skeleton = (
    <>
      <h1 className="vh">{t('work.title')}</h1>
      <SkeletonGroup label={t('work.loading')} className={cx('layout')}>
        <Skeleton shape="card" height="auto" className={cx('shape')} />
        <Skeleton shape="card" height="4rem" />
      </SkeletonGroup>
    </>
  );
  return (
    <Page
      title={shown ? t('work.name', { title: shown.title }) : t('work.title')}
      metadata={import.meta.env.SSR && shown && workMetadata(shown)}
    >
      <div className={`wrap ${cx('page')}`}>
        <QueryView query={query} skeleton={skeleton} missing={missing} subject="work" level={1}>
          {(work) => <WorkBody work={work} />}
        </QueryView>
      </div>
    </Page>
  );
}

function WorkBody({ work }: { work: Work }) {
  const { t } = useTranslation('votes');
  const text = useText();
  const vote = useVote(work);
  const signIn = useSignInDialog((account) => {
    if (account.role === 'participant' && account.complete) vote.cast();
  });
  const { competition } = work;
  return (
    <>
      {!vote.hidden && (
        <Link to={worksPath(competition)} className={cx('back')}>
          <Icon name="left" />
          {t('work.all', { title: text(competition.title) })}
        </Link>
      )}
      <div className={cx('layout')}>
        <div className={cx('main')}>
          <WorkMedia work={work} />
          <About work={work} />
          {!vote.hidden && <ReportButton thing={{ kind: 'work', ref: work.no }} className={cx('report')} />}
        </div>
        <VotePanel work={work} vote={vote} onSignIn={signIn.ask} />
      </div>
      {!vote.hidden && (
        <>
          <PosterSection work={work} />
          <Ranking work={work} />
          <VoteBar work={work} vote={vote} onSignIn={signIn.ask} />
        </>
      )}
      {signIn.dialog}
    </>
  );
}

function About({ work: { no, title, teamName, group, description } }: { work: Work }) {
  const { t } = useTranslation('votes');
  return (
    <div className={cx('about')}>
      <p className={cx('tags')}>
        <Tag>
          {t('work.no')} <span className="num">{no}</span>
        </Tag>
        <Tag icon="users">{t(`group.${group}`)}</Tag>
      </p>
      <h1>{phrases(t('work.name', { title }))}</h1>
      <p className={cx('team')}>
        <TockHead color="coral" mood="happy" className={cx('tock')} />
        <span>
          <span className="vh">{t('work.by')}</span> {teamName ?? <span className="muted">{t('work.unnamed')}</span>}
        </span>
      </p>
      <h2 className="vh">{t('work.about')}</h2>
      <p className={cx('description')}>{description}</p>
    </div>
  );
}
