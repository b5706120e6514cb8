import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkLine } from '#src/judging/marks/workLines.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './TakeAlong.module.css';
import { TakeDialog } from './TakeDialog.tsx';
import { sumsOf } from './takenWorks.ts';
import type { TakenHere } from './useTakenAlong.ts';

const cx = bindStyles(css);

/** Shows what the judge has taken along for hours without a network: how much, how far it is, what is wrong, and the ways to more and to less. */
export function TakePanel({ taken: { engine, isKnown, works }, lines }: { taken: TakenHere; lines: readonly WorkLine[] }) {
  const { t } = useTranslation('judging');
  const locale = useLocale();
  const isOffline = useOffline();
  const [isChoosing, setChoosing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  if (!engine)
    return isKnown ? (
      <Notice tone="warning" title={t('take.unstored')}>
        {t('take.unstoredBody')}
      </Notice>
    ) : null;
  const list = [...works.values()];
  const sums = sumsOf(list);
  const sizes = { size: fileSize(sums.storedBytes, locale), of: fileSize(sums.sizeBytes, locale) };
  const isWhole = sums.whole === sums.all;
  const isRunning = list.some(({ state }) => state === 'waiting');
  const isLocked = lines[0]?.round.state === 'locked';
  // there is nothing to take along from a locked round
  if (isLocked && sums.all === 0) return null;
  const failedOf = (code: string) => sums.failed.filter(({ problem }) => problem?.code === code).map(({ no }) => no);
  const gone = failedOf('not_found');
  const full = failedOf('device_storage_full');
  const others = sums.failed.length - gone.length - full.length;
  const isSignedOut = list.some(({ state, problem }) => state === 'waiting' && problem?.code === 'signed_out');
  const names = (nos: readonly string[]) => new Intl.ListFormat(locale).format(nos);
  const again = () => void engine.tryAgain().catch(() => {});
  const signIn = async () => {
    if (await sessionExpiry.ask()) await engine.tryNow();
  };
  const tryAgain = (
    <Button variant="secondary" size="sm" icon="refresh" onClick={again}>
      {t('again')}
    </Button>
  );
  return (
    <section className={cx('panel')} aria-label={t('take.region')}>
      <div className={cx('head')}>
        <i className={cx('sign')}>
          <Icon name={moreIcons.save} />
        </i>
        <div className={cx('words')}>
          <b role="status">{sums.all === 0 ? t('take.offer') : t('take.count', { whole: sums.whole, all: sums.all })}</b>
          <p>
            {sums.all === 0 && t(isOffline ? 'take.needsNetwork' : 'take.offerBody')}
            {sums.all > 0 && isWhole && t('take.whole', sizes)}
            {sums.all > 0 && !isWhole && t(isRunning ? (isOffline ? 'take.paused' : 'take.running') : 'take.halted', sizes)}
          </p>
        </div>
        <div className={cx('ways')}>
          {!isLocked && (
            <Button variant={sums.all === 0 ? 'primary' : 'secondary'} icon="dl" disabled={isOffline} onClick={() => setChoosing(true)}>
              {t(sums.all === 0 ? 'take.open' : 'take.more')}
            </Button>
          )}
          {sums.all > 0 && (
            <Button variant="ghost" icon={moreIcons.trash} onClick={() => setRemoving(true)}>
              {t('take.removeAll')}
            </Button>
          )}
        </div>
      </div>
      {sums.all > 0 && !isWhole && (
        <ProgressBar label={t('take.progress', sizes)} value={sums.storedBytes} max={Math.max(1, sums.sizeBytes)} />
      )}
      {isSignedOut && (
        <Notice
          tone="info"
          role="status"
          action={
            <Button variant="secondary" size="sm" onClick={() => void signIn()}>
              {t('take.signIn')}
            </Button>
          }
        >
          {t('take.signedOut')}
        </Notice>
      )}
      {full.length > 0 && (
        <Notice tone="danger" role="alert" title={t('take.full')} action={tryAgain}>
          {t('take.fullBody', { works: names(full) })}
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice tone="danger" role="alert" title={t('take.goneTitle')}>
          {t('take.goneBody', { works: names(gone) })}
        </Notice>
      )}
      {others > 0 && (
        <Notice tone="danger" role="alert" title={t('take.refused')} action={tryAgain}>
          {t('take.refusedBody')}
        </Notice>
      )}
      {isChoosing && <TakeDialog engine={engine} works={works} lines={lines} onClose={() => setChoosing(false)} />}
      <ConfirmDialog
        open={isRemoving}
        title={t('take.removeTitle', { count: sums.all })}
        body={t('take.removeBody')}
        confirmLabel={t('take.removeAll')}
        cancelLabel={t('take.cancel')}
        tone="danger"
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          void engine.remove(list.map(({ no }) => no));
        }}
      />
    </section>
  );
}
