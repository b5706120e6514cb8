import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Result } from '#contract/results/public.ts';
import { lacksFeature } from '#src/platform/device/inAppBrowser.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { PageBand } from '#src/ui/PageBand.tsx';
import { useHydrating } from '#src/ui/rendering.ts';
import css from './AchievementScreen.module.css';
import { FoundResult } from './FoundResult.tsx';
import { QueryForm } from './QueryForm.tsx';
import { ResultPicker } from './ResultPicker.tsx';
import { ResultPlaceholder } from './ResultPlaceholder.tsx';
import { useResultQuery } from './useResultQuery.ts';

const cx = bindStyles(css);

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
  const query = useResultQuery(country, forget);
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
          <Found
            results={query.results}
            onClear={clear}
            // the address names the certificate, for a page opened in a browser or shared by the app's own menu
            onShow={(no) => lacksFeature('share') && setSearch({ no }, { replace: true, preventScrollReset: true })}
          />
        ) : (
          <ResultPlaceholder busy={query.busy} />
        )}
      </div>
    </Page>
  );
}

interface FoundProps {
  results: readonly Result[];
  onClear: () => void;
  /** Called with the number of the certificate shown. */
  onShow: (no: string) => void;
}

/** The results found, with a picker if there are several. Focus moves here. */
function Found({ results, onClear, onShow }: FoundProps) {
  const { t } = useTranslation('results');
  const [chosen, setChosen] = useState(0);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const result = results[chosen];
  const no = result?.certificateNo;
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (no !== undefined) show(no);
  }, [no]);
  return (
    <section ref={region} tabIndex={-1} className={cx('found')} aria-label={t('found.label', { count: results.length })}>
      {results.length > 1 && <ResultPicker results={results} chosen={chosen} onChoose={setChosen} />}
      {result && <FoundResult key={result.certificateNo} result={result} />}
      <div className={cx('clear')}>
        <Button variant="secondary" icon="x" onClick={onClear}>
          {t('found.clear')}
        </Button>
        <p>{t('found.clearHint')}</p>
      </div>
    </section>
  );
}
