import { useTranslation } from 'react-i18next';
import { ResultSkeleton } from '#src/results/ResultSkeleton.tsx';
import { Art } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './ResultPlaceholder.module.css';

const cx = bindStyles(css);

const announcedItems = ['scores', 'award', 'certificate'] as const;

/** The placeholder of the result: describes its contents; a skeleton during the lookup. */
export function ResultPlaceholder({ busy }: { busy: boolean }) {
  const { t } = useTranslation('results');
  if (busy) return <ResultSkeleton label={t('query.searching')} />;
  return (
    <Card className={cx('waiting')}>
      <Art name="podium" alt="" className={cx('art')} />
      <div>
        <h2>{t('waiting.title')}</h2>
        <ul>
          {announcedItems.map((item) => (
            <li key={item}>
              <b>{t(`waiting.${item}.title`)}</b>
              <span>{t(`waiting.${item}.body`)}</span>
            </li>
          ))}
        </ul>
        <p>{t('waiting.privacy')}</p>
      </div>
    </Card>
  );
}
