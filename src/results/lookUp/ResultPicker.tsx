import { useTranslation } from 'react-i18next';
import type { Result } from '#contract/results/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { awardArt } from '#src/ui/art/awardArt.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './ResultPicker.module.css';

const cx = bindStyles(css);

interface ResultPickerProps {
  results: readonly Result[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Chooses one of a child's results. */
export function ResultPicker({ results, chosen, onChoose }: ResultPickerProps) {
  const { t } = useTranslation('results');
  const text = useText();
  return (
    <div className={cx('picker')}>
      <h2>{t('found.several', { count: results.length })}</h2>
      <ul>
        {results.map((result, index) => (
          <li key={result.certificateNo}>
            <button type="button" aria-pressed={index === chosen} className={cx('choice')} onClick={() => onChoose(index)}>
              <Art name={awardArt[result.awardLook]} alt="" className={cx('art')} />
              <span>
                <b>{text(result.awardTitle)}</b>
                <small>{t('found.event', { competition: text(result.competition.title), season: result.competition.season })}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
