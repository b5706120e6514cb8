import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rubric } from '#contract/judging/rubric.ts';
import type { Points } from '#contract/judging/rules/rubric.ts';
import { MarkSheet } from '#src/judging/sheet/MarkSheet.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import css from './FirstSteps.module.css';

const cx = bindStyles(css);

const steps = ['mark', 'hand', 'offline'] as const;

/** An introduction to judging in three steps, with a sheet to practise on. */
export function FirstSteps({ rubric, onDone }: { rubric: Rubric; onDone: () => void }) {
  const { t } = useTranslation(['judging', 'app']);
  const [isPractising, setPractising] = useState(false);
  const [points, setPoints] = useState<Points>({});
  return (
    <section className={cx('steps')} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('steps.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <b>{t(`steps.${step}.title`)}</b>
            <p>{t(`steps.${step}.body`)}</p>
          </li>
        ))}
      </ol>
      <div className={cx('actions')}>
        <Button variant="secondary" onClick={() => setPractising(true)}>
          {t('steps.practise')}
        </Button>
        <Button onClick={onDone}>{t('steps.begin')}</Button>
      </div>
      <Dialog
        open={isPractising}
        onClose={() => setPractising(false)}
        title={t('steps.practice')}
        size="lg"
        closeLabel={t('app:close')}
        actions={<Button onClick={() => setPractising(false)}>{t('steps.practised')}</Button>}
      >
        <p className={cx('lead')}>{t('steps.practiceLead')}</p>
        <MarkSheet rubric={rubric} points={points} onChange={setPoints} />
      </Dialog>
    </section>
  );
}
