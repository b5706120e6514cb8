import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import css from './FiveSteps.module.css';

const cx = bindStyles(css);

/** The specification's order (section 2, "Offline registration form with a stepper"). */
const steps = ['submit', 'review', 'approved', 'results', 'upload'] as const;

/** The five steps of taking part, as joined blocks. */
export function FiveSteps() {
  const { t } = useTranslation('content');
  return (
    <section className={cx('section')} aria-labelledby="steps-heading">
      <div className="wrap">
        <SectionHeading level={2} blocks={3} id="steps-heading" title={t('steps.title')} note={t('steps.note')} />
        <ol className={cx('steps')}>
          {steps.map((step, index) => (
            <li key={step} className={cx(step)}>
              <span className={cx('number')} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{t(`steps.${step}.title`)}</h3>
              <p>{t(`steps.${step}.body`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
