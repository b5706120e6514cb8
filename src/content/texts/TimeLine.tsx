import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/content/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import css from './TimeLine.module.css';

const cx = bindStyles(css);

/** The history of the competition by year, oldest first. */
export function TimeLine({ milestones }: Pick<Page, 'milestones'>) {
  const { t } = useTranslation('reading');
  const text = useText();
  if (milestones.length === 0) return null;
  return (
    <section className={cx('section')} aria-labelledby="history-heading">
      <div className="wrap">
        <SectionHeading level={2} blocks={3} id="history-heading" title={t('about.history')} />
        <ol className={cx('years')}>
          {milestones.map(({ year, title, body }) => (
            <li key={`${year} ${text(title)}`}>
              <span className={cx('year')}>{year}</span>
              <div>
                <h3>{text(title)}</h3>
                <Markdown source={text(body)} level={4} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
