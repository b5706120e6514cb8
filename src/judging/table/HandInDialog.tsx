import { useTranslation } from 'react-i18next';
import type { Rubric } from '#contract/judging/rubric.ts';
import { totalOf } from '#contract/judging/rules/rubric.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { type AttemptForm, totalOfForm } from './attemptForm.ts';
import css from './HandInDialog.module.css';
import { SignaturePad } from './SignaturePad.tsx';

const cx = bindStyles(css);

interface HandInDialogProps {
  title: string;
  rubric: Rubric;
  form: AttemptForm;
  /** True if the team has no attempt left: this one does not count until an organiser decides. */
  isSurplus: boolean;
  busy: boolean;
  onSign: (path: string) => void;
  onConfirm: () => void;
  onClose: () => void;
}

/** The summary of an attempt before it is handed in: its points less the penalties, which the captain can sign. */
export function HandInDialog({ title, rubric, form, isSurplus, busy, onSign, onConfirm, onClose }: HandInDialogProps) {
  const { t } = useTranslation(['judging', 'app']);
  const text = useText();
  const format = useFormat();
  const points = (hundredths: number | null) => (hundredths === null ? '–' : format.number(hundredths / 100));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('app:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('table.handIn.cancel')}
          </Button>
          <Button busy={busy} onClick={onConfirm}>
            {t('foot.handIn')}
          </Button>
        </>
      }
    >
      <div className={cx('summary')}>
        {isSurplus && <Notice tone="warning">{t('table.handIn.surplus')}</Notice>}
        <dl className={cx('sums')}>
          {rubric.criteria.map(({ key, title: criterion, weight }) => (
            <div key={key}>
              <dt>
                {text(criterion)} <span className={cx('quiet')}>{t('share', { weight })}</span>
              </dt>
              <dd className="num">{form.points[key] ?? '–'}</dd>
            </div>
          ))}
          {form.penalties.length > 0 && (
            <div>
              <dt>{t('table.handIn.before')}</dt>
              <dd className="num">{points(totalOf(rubric, form.points))}</dd>
            </div>
          )}
          {form.penalties.map(({ reason, points: taken }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a penalty has no name but its position
            <div key={at}>
              <dt>{reason}</dt>
              <dd className="num">{t('table.handIn.penalty', { points: taken })}</dd>
            </div>
          ))}
          <div className={cx('total')}>
            <dt>{t('total')}</dt>
            <dd className="num">{points(totalOfForm(rubric, form))}</dd>
          </div>
          {form.duration !== '' && (
            <div>
              <dt>{t('table.watch.title')}</dt>
              <dd className="num">{form.duration}</dd>
            </div>
          )}
        </dl>
        <SignaturePad value={form.signature} onChange={onSign} />
      </div>
    </Dialog>
  );
}
