import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CertificateBatch } from '#contract/certificates/batches.ts';
import { type BatchForm, isUnderWay } from '#contract/certificates/rules/batches.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './batches.module.css';
import type { useBatchActions } from './useBatches.ts';

const cx = bindStyles(css);
const MINUTE_MS = 60_000;

/** The progress of a batch, or why it cannot be saved. */
const Progress = ({ batch }: { batch: CertificateBatch }) => {
  const { t } = useTranslation(['admin', 'certificateBatches']);
  const format = useFormat();
  const { state, done, total, remainingMs, readyAt, keptUntil, leftOut } = batch;
  const left =
    remainingMs === null
      ? ''
      : remainingMs < 1.5 * MINUTE_MS
        ? t('certificateBatches:seconds_left', { shown: format.number(Math.max(1, Math.ceil(remainingMs / 1000))) })
        : t('certificateBatches:minutes_left', { shown: format.number(Math.round(remainingMs / MINUTE_MS)) });
  return (
    <>
      <span className={cx('line')}>
        <span className={cx('state', state)}>{t(`certificateBatches:state.${state}`)}</span>
        {state === 'making' && (
          <>
            <progress className={cx('bar')} max={total} value={done} aria-label={t('certificateBatches:state.making')} />
            <span>{t('certificateBatches:progress', { done: format.number(done), total: format.number(total) })}</span>
            {left !== '' && <span className={cx('quiet')}>{left}</span>}
          </>
        )}
        {state === 'ready' && readyAt !== null && <span className={cx('quiet')}>{format.dateTime(readyAt)}</span>}
      </span>
      {state === 'ready' && keptUntil !== null && (
        <p className={cx('quiet')}>{t('certificateBatches:until', { at: format.dateTime(keptUntil) })}</p>
      )}
      {state === 'ready' && leftOut > 0 && (
        <p className={cx('warned')}>{t('certificateBatches:left_out', { count: leftOut, shown: format.number(leftOut) })}</p>
      )}
      {state === 'paused' && <p className={cx('quiet')}>{t('certificateBatches:paused_hint')}</p>}
      {state === 'out_of_date' && <p className={cx('warned')}>{t('certificateBatches:out_of_date_hint')}</p>}
      {state === 'failed' && <p className={cx('warned')}>{t('certificateBatches:failed_hint')}</p>}
    </>
  );
};

/** One form of a part's certificates: what is there of it, and the next step. `of`: the part's name. */
export const FileCell = ({
  form,
  of,
  batch,
  actions,
  isOffline,
  onAsk,
}: {
  form: BatchForm;
  of: string;
  batch: CertificateBatch | undefined;
  actions: ReturnType<typeof useBatchActions>;
  isOffline: boolean;
  onAsk: () => void;
}) => {
  const { t } = useTranslation(['admin', 'certificateBatches']);
  const format = t(`certificateBatches:form.${form}`);
  const step =
    batch?.state === 'ready'
      ? { word: t(`certificateBatches:save.${form}`), run: () => actions.download(batch.id) }
      : batch?.state === 'paused'
        ? { word: t('certificateBatches:resume'), run: () => actions.resume(batch.id) }
        : batch && isUnderWay(batch.state)
          ? { word: t('certificateBatches:pause'), run: () => actions.pause(batch.id) }
          : { word: t(`certificateBatches:make.${form}`), run: onAsk };
  return (
    <div className={cx('file')}>
      <div className={cx('told')}>
        {batch && (
          <>
            <b>{format}</b>
            <Progress batch={batch} />
          </>
        )}
      </div>
      <Button
        size="small"
        variant={batch?.state === 'ready' ? 'contained' : 'outlined'}
        startIcon={<Icon name={batch?.state === 'ready' ? moreIcons.save : batch && isUnderWay(batch.state) ? 'pause' : moreIcons.file} />}
        aria-label={[step.word, ...(step.word.includes(format) ? [] : [format]), of].join(t('dot'))}
        disabled={isOffline || actions.isPending}
        onClick={step.run}
      >
        {step.word}
      </Button>
    </div>
  );
};
