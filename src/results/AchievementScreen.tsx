import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { OwnCertificates } from '#src/certificates/index.ts';
import { LazyView, lazyComponent } from '#src/platform/chunks/lazyComponent.tsx';
import { lacksFeature } from '#src/platform/device/inAppBrowser.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryForm } from '#src/results/lookUp/QueryForm.tsx';
import { ResultPlaceholder } from '#src/results/lookUp/ResultPlaceholder.tsx';
import { useResultQuery } from '#src/results/lookUp/useResultQuery.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { useHydrating } from '#src/ui/rendering.ts';
import css from './AchievementScreen.module.css';
import { ResultSkeleton } from './ResultSkeleton.tsx';

const cx = bindStyles(css);

const foundResults = lazyComponent(() => import('./FoundResults.tsx'));

/** `/achievement`: the results of one child, by name, country and ID number. */
export default function AchievementScreen() {
  const { t } = useTranslation('results');
  const country = useLocale() === 'zh-CN' ? 'CN' : '';
  const [search, setSearch] = useSearchParams();
  /** The number in the address with which the page was opened, of a certificate found in another browser. */
  const [opened, setOpened] = useState(() => search.get('no'));
  const lookedUp = useHydrating() ? null : opened;
  const forget = () => {
    setOpened(null);
    if (search.has('no')) setSearch({}, { replace: true, preventScrollReset: true });
  };
  const query = useResultQuery(country, () => {
    forget();
    // beside the search; a failure shows where the result would
    foundResults.read().catch(() => {});
  });
  const clear = () => {
    query.clear();
    forget();
  };
  return (
    <Page title={t('query.title')}>
      <PageBand tone="grape" overlap title={t('query.title')} lead={t('query.lead')} className={cx('band')} />
      <div className={`wrap ${cx('page')}`}>
        <QueryForm query={query} lookedUp={lookedUp} />
        {query.results.length > 0 ? (
          <Suspense fallback={<ResultSkeleton label={t('query.searching')} />}>
            <LazyView
              chunk={foundResults}
              props={{
                results: query.results,
                onClear: clear,
                // the address names the certificate, for a page opened in a browser or shared by the app's own menu
                onShow: (no) => lacksFeature('share') && setSearch({ no }, { replace: true, preventScrollReset: true }),
              }}
            />
          </Suspense>
        ) : (
          <ResultPlaceholder busy={query.busy} />
        )}
        <OwnCertificates />
      </div>
    </Page>
  );
}
