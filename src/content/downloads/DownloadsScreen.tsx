import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Download } from '#contract/content/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { OpenInBrowser } from '#src/platform/device/OpenInBrowser.tsx';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { DownloadCard } from './DownloadCard.tsx';
import css from './DownloadsScreen.module.css';

const cx = bindStyles(css);

/** The categories in filter order. Not imported from the contract, whose list would add its schemas to the bundle. */
const categories: readonly Download['category'][] = ['rules', 'mats', 'lessons', 'forms'];

/** `/down?category=`: files to download, pinned ones first. */
export default function DownloadsScreen() {
  const { t } = useTranslation('reading');
  const downloads = useCall('GET /api/downloads', {});
  return (
    <Page title={t('downloads.title')}>
      <PageBand tone="grape" title={t('downloads.title')} lead={t('downloads.lead')} art="tock-happy" />
      <div className={`wrap ${cx('page')}`}>
        <QueryView query={downloads} skeleton={<DownloadsSkeleton />}>
          {({ items }) => <Downloads downloads={items} />}
        </QueryView>
      </div>
    </Page>
  );
}

function Downloads({ downloads }: { downloads: readonly Download[] }) {
  const { t } = useTranslation('reading');
  const [search, setSearch] = useSearchParams();
  const used = categories.filter((category) => downloads.some((download) => download.category === category));
  const chosen = used.find((category) => category === search.get('category'));
  const choose = (category: string) => setSearch(category === 'all' ? {} : { category }, { replace: true, preventScrollReset: true });
  const shown = chosen ? downloads.filter(({ category }) => category === chosen) : downloads;
  if (downloads.length === 0) return <EmptyState title={t('downloads.emptyTitle')} body={t('downloads.emptyBody')} action={<Reload />} />;
  return (
    <>
      <FilterGroup
        label={t('downloads.categories')}
        options={[
          { value: 'all', label: t('all') },
          ...used.map((category) => ({ value: category, label: t(`downloads.category.${category}`) })),
        ]}
        value={chosen ?? 'all'}
        onChange={choose}
      />
      <div className={cx('hint')}>
        <OpenInBrowser />
      </div>
      <p className={cx('count')} role="status">
        {t('downloads.count', { count: shown.length })}
      </p>
      <ul className={cx('cards')}>
        {shown.map((download) => (
          <li key={download.id}>
            <DownloadCard download={download} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Reload() {
  const { t } = useTranslation('app');
  return (
    <Button icon="refresh" onClick={() => window.location.reload()}>
      {t('error.retry')}
    </Button>
  );
}

function DownloadsSkeleton() {
  const { t } = useTranslation('reading');
  return (
    <SkeletonGroup label={t('downloads.loading')} className={cx('cards')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} shape="card" height={150} />
      ))}
    </SkeletonGroup>
  );
}
