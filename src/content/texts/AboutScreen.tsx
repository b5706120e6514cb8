import { useTranslation } from 'react-i18next';
import { useCall } from '#src/platform/api/useCall.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import css from './AboutScreen.module.css';
import { ContactCard } from './ContactCard.tsx';
import { TimeLine } from './TimeLine.tsx';

const cx = bindStyles(css);

/** `/eventIntroduction`: concept, settings, history, contact. */
export default function AboutScreen() {
  const { t } = useTranslation('reading');
  const text = useText();
  const page = useCall('GET /api/pages/:slug', { params: { slug: 'about' } });
  const title = page.data ? text(page.data.title) : t('about.title');
  return (
    <Page title={title}>
      <PageBand tone="sun" title={title} lead={page.data ? text(page.data.lead) : t('about.lead')} art="hero-mat" artSize="scene">
        <ButtonLink variant="ink" iconAfter="arrow" to="/matchSign">
          {t('about.competitions')}
        </ButtonLink>
      </PageBand>
      <QueryView query={page} skeleton={<AboutSkeleton />}>
        {({ body, milestones }) => (
          <>
            <div className={`wrap ${cx('page')}`}>
              <Markdown source={text(body)} className={cx('text')} />
              <ContactCard />
            </div>
            <TimeLine milestones={milestones} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function AboutSkeleton() {
  const { t } = useTranslation('reading');
  return (
    <SkeletonGroup label={t('about.loading')} className={`wrap ${cx('blank')}`}>
      <Skeleton width="40%" height={30} />
      {['90%', '84%', '88%', '60%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </SkeletonGroup>
  );
}
