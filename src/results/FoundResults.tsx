import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#contract/results/public.ts';
import { ResultPicker } from '#src/results/lookUp/ResultPicker.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FoundResult } from './FoundResult.tsx';
import css from './FoundResults.module.css';

const cx = bindStyles(css);

interface FoundResultsProps {
  results: readonly Result[];
  onClear: () => void;
  /** Called with the number of the certificate shown. */
  onShow: (no: string) => void;
}

/** The results found, with a picker if there are several. Focus moves here. */
export default function FoundResults({ results, onClear, onShow }: FoundResultsProps) {
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
