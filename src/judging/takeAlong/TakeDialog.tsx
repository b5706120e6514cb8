import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gapAfter, joinSentences } from '#contract/text/sentences.ts';
import type { WorkLine } from '#src/judging/marks/workLines.ts';
import { isLeft } from '#src/judging/marks/workLines.ts';
import { freeBytes, type TakenAlong, type TakenWork } from '#src/offline/takenAlong/index.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import css from './TakeAlong.module.css';
import { TakenState } from './TakenState.tsx';
import { urlsOf } from './takenWorks.ts';
import { type Size, useEstimate, useSizes } from './useSizes.ts';

const cx = bindStyles(css);

interface TakeDialogProps {
  engine: TakenAlong;
  works: ReadonlyMap<string, TakenWork>;
  lines: readonly WorkLine[];
  onClose: () => void;
}

/** A choice of the works of a round to take along, with the space that they need and that the device has. */
export function TakeDialog({ engine, works, lines, onClose }: TakeDialogProps) {
  const { t } = useTranslation(['judging', 'app']);
  const message = useProblemMessage();
  const locale = useLocale();
  const bytes = (size: number) => fileSize(size, locale);
  const open = lines.flatMap((line) => {
    const urls = urlsOf(line.work);
    return urls === null || urls.length === 0 || works.has(line.work.no) ? [] : [{ no: line.work.no, urls, isLeft: isLeft(line) }];
  });
  const sizes = useSizes(engine, open);
  const estimate = useEstimate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(open.flatMap(({ no, isLeft }) => (isLeft ? [no] : []))));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const sizeOf = (no: string): Size | null => sizes.get(no) ?? null;
  const picked = open.filter(({ no }) => {
    const size = sizeOf(no);
    return chosen.has(no) && !(size && 'problem' in size);
  });
  const measured = picked.flatMap(({ no, urls }) => {
    const size = sizeOf(no);
    return size && 'bytes' in size ? [{ no, urls, expectedBytes: size.bytes }] : [];
  });
  const isMeasured = measured.length === picked.length;
  const need = measured.reduce((sum, { expectedBytes }) => sum + expectedBytes, 0);
  // what is on its way needs its place too
  const awaited = [...works.values()].reduce((sum, { sizeBytes, storedBytes }) => sum + Math.max(0, sizeBytes - storedBytes), 0);
  const given = estimate && freeBytes(estimate);
  const free = given === null ? null : Math.max(0, given - awaited);
  const isTooMuch = free !== null && need > free;
  const toggle = (no: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(no);
    else next.delete(no);
    setChosen(next);
  };
  const take = async () => {
    setBusy(true);
    try {
      await engine.take(measured);
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  const chosenWords = t('take.chosen', { count: picked.length, size: bytes(need) });
  const hintOf = (no: string) => {
    const size = sizeOf(no);
    if (!size || 'bytes' in size) return undefined;
    return size.problem.code === 'not_found' ? t('take.gone', { no }) : message(size.problem);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('take.title')}
      size="lg"
      closeLabel={t('app:close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('take.cancel')}
          </Button>
          <Button icon="dl" busy={busy} disabled={picked.length === 0 || !isMeasured || isTooMuch} onClick={() => void take()}>
            {t('take.take', { count: picked.length })}
          </Button>
        </>
      }
    >
      <div className={cx('choice')}>
        <p>{t('take.lead')}</p>
        <div className={cx('space')} role="status">
          <p>
            <b>{chosenWords}</b>
            {gapAfter(chosenWords)}
            {joinSentences([
              free === null ? t('take.freeUnknown') : t('take.free', { size: bytes(free) }),
              isMeasured ? '' : t('take.measuring'),
            ])}
          </p>
          {free !== null && (
            <ProgressBar
              label={t('take.spaceLabel', { size: bytes(need), free: bytes(free) })}
              value={need}
              max={Math.max(1, free)}
              tone={isTooMuch ? 'danger' : 'leaf'}
            />
          )}
          {isTooMuch && <p className={cx('warn')}>{t('take.tooMuch', { size: bytes(need - (free ?? 0)) })}</p>}
        </div>
        {problem !== null && (
          <Notice tone="danger" role="alert">
            {message(problem)}
          </Notice>
        )}
        <div className={cx('ways')}>
          <Button variant="ghost" size="sm" onClick={() => setChosen(new Set(open.flatMap(({ no, isLeft }) => (isLeft ? [no] : []))))}>
            {t('take.allLeft', { count: open.filter(({ isLeft }) => isLeft).length })}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setChosen(new Set())}>
            {t('take.none')}
          </Button>
        </div>
        <ul className={cx('works')}>
          {lines.map(({ work: { no, title, media, preparation } }) => {
            const taken = works.get(no);
            const size = sizeOf(no);
            const name = t('take.work', { no, title });
            return (
              <li key={no}>
                {taken ? (
                  <div className={cx('there')}>
                    <span>{name}</span>
                    <TakenState work={taken} />
                    <Button variant="ghost" size="sm" aria-label={t('take.removeOne', { no })} onClick={() => void engine.remove([no])}>
                      {t('take.remove')}
                    </Button>
                  </div>
                ) : media.kind === 'link' || preparation !== 'ready' ? (
                  <p className={cx('none')}>
                    {name} <span>{t(media.kind === 'link' ? 'take.link' : 'take.preparing')}</span>
                  </p>
                ) : (
                  <CheckboxField
                    label={
                      <span className={cx('named')}>
                        <span>{name}</span>
                        {size && 'bytes' in size && <span className={cx('size')}>{bytes(size.bytes)}</span>}
                      </span>
                    }
                    hint={hintOf(no)}
                    checked={chosen.has(no) && !(size && 'problem' in size)}
                    disabled={size !== null && 'problem' in size}
                    onChange={({ target }) => toggle(no, target.checked)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
