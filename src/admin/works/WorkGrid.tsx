import { Button } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { BulkActionsToolbar, useCanAccess, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminWorkSummary } from '#contract/works/admin.ts';
import { type Reason, useCannedReasons } from '#src/admin/kit/dialogs/useCannedReasons.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { focusListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { useChosenRows } from '#src/admin/kit/list/useChosenRows.ts';
import { barRef } from '#src/admin/kit/page/heightAs.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { useRelease } from './useRelease.ts';
import { WorkCell } from './WorkCell.tsx';
import css from './WorkGrid.module.css';

const cx = bindStyles(css);

/** Maximum number of reasons with a key, including the typed one. */
const KEYS = 9;

/** Works side by side, played in place and decided by keyboard. */
export const WorkGrid = ({ bulkButtons }: { bulkButtons: ReactNode }) => {
  const { t } = useTranslation('admin');
  const { data = [], selectedIds, onToggleItem, onUnselectItems } = useListContext<AdminWorkSummary>();
  const { canAccess = false } = useCanAccess({ resource: 'releases', action: 'list' });
  const list = useRef<HTMLUListElement>(null);
  // by id: the list changes under it as works are decided; with the version that was looked at, as families replace works
  const [cursor, setCursor] = useState<{ id: string; version: number; index: number } | null>(null);
  const [playing, setPlaying] = useState<{ id: string; picture: number } | null>(null);
  const [isHolding, setIsHolding] = useState(false);
  const [ownReason, setOwnReason] = useState(false);
  const [isReleasing, setIsReleasing] = useState(false);
  const reasons = useCannedReasons('work').slice(0, KEYS - 1);
  const release = useRelease(() => {
    onUnselectItems();
    setIsHolding(false);
    setOwnReason(false);
  });
  const kept = data.findIndex(({ id }) => id === cursor?.id);
  const at = kept === -1 ? Math.min(cursor?.index ?? 0, Math.max(0, data.length - 1)) : kept;
  const shown = data[at];
  const current = shown && cursor?.id === shown.id ? { ...shown, version: cursor.version } : shown;
  const selected = useChosenRows(data);
  const chosen = selected.length > 0 ? selected : current ? [current] : [];

  const goTo = (index: number) => {
    const work = data[index];
    if (work) setCursor({ id: work.id, version: work.version, index });
  };
  const go = (by: number) => {
    const next = Math.min(Math.max(0, at + by), data.length - 1);
    goTo(next);
    setPlaying(null);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const rowLength = () => {
    const cells = [...(list.current?.children ?? [])].map((cell) => cell.getBoundingClientRect().top);
    return Math.max(1, cells.filter((top) => top === cells[0]).length);
  };
  const play = (work: AdminWorkSummary | undefined) => {
    if (!work) return;
    goTo(data.findIndex(({ id }) => id === work.id));
    setPlaying((before) => {
      const again = before?.id === work.id;
      if (again && work.kind === 'video') return null;
      return { id: work.id, picture: again ? before.picture + 1 : work.kind === 'images' ? 1 : 0 };
    });
  };
  const decide = (works: readonly AdminWorkSummary[], decision: { release: boolean; reason?: Reason }) => {
    if (!canAccess || works.length === 0 || release.isPending) return;
    const [decided, next] = [current?.id, data[at + 1]];
    const goOn = () => {
      if (works.length > 1 || works[0]?.id !== decided || !next) return;
      setCursor((before) => (before === null || before.id === decided ? { id: next.id, version: next.version, index: at } : before));
      list.current?.querySelector(`[data-work="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
    };
    release.mutate({ works, ...decision }, { onSuccess: goOn });
  };
  // Several are listed first, with those that cannot be released; a single release can be undone.
  const releaseChosen = () => {
    if (selected.length > 0) return void (canAccess && setIsReleasing(true));
    if (current) decide([current], { release: true });
  };
  const hold = () => canAccess && chosen.length > 0 && setIsHolding(true);
  const holdFor = (cannedReasonId: string) => decide(chosen, { release: false, reason: { cannedReasonId } });
  const reasonKeys = Object.fromEntries(
    reasons.map(({ id, text }, index) => [String(index + 1), { does: text, run: () => isHolding && holdFor(id) }]),
  );
  const ownKey = String(reasons.length + 1);
  const moves = { does: t('works.keys.next'), run: () => go(1) };
  const back = { does: t('works.keys.previous'), run: () => go(-1) };
  useKeys(
    {
      j: moves,
      k: back,
      ArrowRight: moves,
      ArrowLeft: back,
      ArrowDown: { does: t('works.keys.below'), run: () => go(rowLength()) },
      ArrowUp: { does: t('works.keys.above'), run: () => go(-rowLength()) },
      ' ': { does: t('works.keys.play'), run: () => play(current) },
      '/': { does: t('queue.search'), run: focusListSearch },
      x: { does: t('works.keys.select'), run: () => current && onToggleItem(current.id) },
      a: { does: t('release'), run: releaseChosen },
      h: { does: t('works.hold'), run: hold },
      ...reasonKeys,
      [ownKey]: { does: t('works.own_reason'), run: () => isHolding && setOwnReason(true) },
      Escape: { does: t('ra.action.cancel'), run: () => setIsHolding(false) },
    },
    t('resources.works.name', { count: 2 }),
  );
  return (
    <>
      <BulkActionsToolbar>{bulkButtons}</BulkActionsToolbar>
      <ul ref={list} className={cx('grid')} aria-label={t('resources.works.name', { count: 2 })}>
        {data.map((work, index) => (
          <WorkCell
            key={work.id}
            work={work}
            isCurrent={index === at}
            isSelected={selectedIds.includes(work.id)}
            playing={playing?.id === work.id ? playing.picture : null}
            onPlay={() => play(work)}
            onPoint={() => goTo(index)}
            onSelect={() => onToggleItem(work.id)}
          />
        ))}
      </ul>
      {canAccess && current && (
        <section ref={barRef} className={cx('foot')} aria-label={t('works.decide')}>
          {isHolding ? (
            <>
              <strong>{t('works.hold_why', { count: chosen.length, title: chosen[0]?.title ?? '' })}</strong>
              {reasons.map(({ id, text }, index) => (
                <Button key={id} className={cx('reason')} size="small" variant="outlined" onClick={() => holdFor(id)}>
                  {text} <Kbd name={String(index + 1)} />
                </Button>
              ))}
              <Button size="small" variant="outlined" onClick={() => setOwnReason(true)}>
                {t('works.own_reason')} <Kbd name={ownKey} />
              </Button>
              <Button size="small" variant="outlined" onClick={() => setIsHolding(false)}>
                {t('ra.action.cancel')}
              </Button>
            </>
          ) : (
            <>
              <span>{t('works.at', { number: at + 1, count: data.length, title: current.title })}</span>
              <span className={cx('space')} />
              <Button size="small" variant="outlined" onClick={hold}>
                {t('works.hold')} <Kbd name="h" />
              </Button>
              {selected.length === 0 && (
                <Button size="small" variant="contained" onClick={() => decide([current], { release: true })}>
                  {t(current.stage === 'reported' && current.public ? 'works.keep' : 'release')} <Kbd name="a" />
                </Button>
              )}
            </>
          )}
        </section>
      )}
      {ownReason && (
        <HoldDialog
          works={chosen}
          isPending={release.isPending}
          onClose={() => setOwnReason(false)}
          onReason={(reason) => decide(chosen, { release: false, reason })}
        />
      )}
      {isReleasing && (
        <ReleaseDialog
          works={selected}
          onClose={() => setIsReleasing(false)}
          onDone={() => {
            setIsReleasing(false);
            onUnselectItems();
          }}
        />
      )}
    </>
  );
};
