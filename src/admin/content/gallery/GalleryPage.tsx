import { Alert, Button, MenuItem, TextField } from '@mui/material';
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { GalleryChange, GalleryItem } from '#contract/content/galleryAdmin.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import { Problem } from '#contract/http/problem.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { hasLostFocus } from '#src/admin/kit/focus/lostFocus.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { CaptionDialog } from './CaptionDialog.tsx';
import { ChosenItems } from './ChosenItems.tsx';
import { GalleryGrid } from './GalleryGrid.tsx';
import css from './GalleryPage.module.css';
import { RemoveDialog } from './RemoveDialog.tsx';
import { UploadPanel } from './uploads/UploadPanel.tsx';
import { useGalleryUploads } from './uploads/useGalleryUploads.ts';
import { useGallery } from './useGallery.ts';

const cx = bindStyles(css);
const NONE: ReadonlySet<string> = new Set();
const READ_AFTER_MS = 500;

/** A season's photos or videos: added, described in both languages, sorted, shown and hidden. */
export const GalleryPage = ({ kind }: { kind: GalleryKind }) => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const message = useProblemMessage();
  const text = useText();
  const seasons = useCall('GET /api/site', {}).data?.seasons ?? [];
  const [running] = useSeason();
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('season'));
  const season = asked > 0 ? asked : (running ?? seasons[0]);
  const gallery = useGallery(kind, season);
  const { items, reviews } = gallery;
  const [review, setReview] = useState<string>('');
  /** Progress of the uploads: files dropped, and files arrived since. */
  const [dropped, setDropped] = useState(0);
  const [arrived, setArrived] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const [chosen, setChosen] = useState(NONE);
  const [describes, setDescribes] = useState(false);
  const [removing, setRemoving] = useState<readonly GalleryItem[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const hasRemoved = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  /** Versions created by this page, which the list shows with a delay. Changes are sent one after another. */
  const own = useRef(new Map<string, number>());
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const { readAgain } = gallery;
  const reading = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reading.current), []);
  const onAdded = useCallback(() => {
    setArrived((count) => count + 1);
    // The list is read once for all that arrive meanwhile.
    reading.current ??= setTimeout(() => {
      reading.current = undefined;
      void readAgain();
    }, READ_AFTER_MS);
  }, [readAgain]);
  const uploads = useGalleryUploads(kind, onAdded);
  const eventsOfSeason = reviews.filter((each) => each.season === season);
  const reviewId = eventsOfSeason.some(({ id }) => id === review) ? review : null;

  const add = async (files: readonly File[]) => {
    if (season === undefined) return;
    const isFirst = uploads.sending.length === 0;
    if (isFirst) setArrived(0);
    setDropped((isFirst ? 0 : dropped) + files.length);
    try {
      const left = await uploads.add(files, { kind, season, reviewId });
      setDropped((count) => count - left.length);
      for (const { file, problem } of left)
        notify(t('gallery.left_out', { name: file.name, why: message(new Problem(problem)) }), { type: 'error' });
    } catch (error) {
      notify(message(error), { type: 'error' });
    }
  };
  const changeNow = async (of: readonly GalleryItem[], what: Omit<GalleryChange, 'id' | 'version'>) => {
    try {
      const changes = of.map(({ id, version }) => ({ id, version: Math.max(version, own.current.get(id) ?? 0), ...what }));
      const answer = await call('POST /api/admin/gallery/:kind/changes', { params: { kind }, body: { items: changes } });
      for (const { id, version } of answer.items) own.current.set(id, version);
      gallery.show(answer.items);
      return 'saved' as const;
    } catch (error) {
      await readAgain();
      if (error instanceof Problem && error.code === 'conflict' && of.length === 1) return 'conflict' as const;
      notify(message(error), { type: 'error' });
      return 'failed' as const;
    }
  };
  const change = (of: readonly GalleryItem[], what: Omit<GalleryChange, 'id' | 'version'>) => {
    const answer = turn.current.then(() => changeNow(of, what));
    turn.current = answer;
    return answer;
  };
  const move = async (moved: readonly GalleryItem[], id: string, before: string | null) => {
    if (season === undefined) return;
    gallery.showOrder(moved);
    try {
      await call('POST /api/admin/gallery/:kind/moves', { params: { kind }, body: { season, ids: [id], before } });
    } catch (error) {
      notify(message(error), { type: 'error' });
    }
    await readAgain();
  };
  const chosenItems = items.filter(({ id }) => chosen.has(id));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void add([...event.dataTransfer.files]);
  };
  const removed = () => {
    notify(t('gallery.removed', { count: removing.length }), { type: 'success' });
    setChosen(new Set([...chosen].filter((id) => !removing.some((item) => item.id === id))));
    setRemoving([]);
    hasRemoved.current = true;
    void readAgain();
  };
  // The pressed button has been removed with its card.
  useEffect(() => {
    if (!hasRemoved.current || !hasLostFocus()) return;
    hasRemoved.current = false;
    list.current?.focus();
  });
  const choose = t(`gallery.add.${kind}`);
  return (
    <>
      <PageHead
        title={t(`frame.areas.${kind}s`)}
        facts={gallery.total !== undefined && t('gallery.facts', { total: gallery.total, hidden: gallery.hidden ?? 0 })}
        line
        actions={
          <Button
            variant="contained"
            startIcon={<Icon name={moreIcons.cloudup} />}
            disabled={!uploads.isReady || season === undefined}
            onClick={() => input.current?.click()}
          >
            {choose}
          </Button>
        }
      />
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={kind === 'photo' ? 'image/*' : 'video/*'}
        aria-label={choose}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void add(files);
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in the head does the same */}
      <div
        ref={list}
        tabIndex={-1}
        className={cx('page', isOver && 'over')}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={(event) => event.currentTarget === event.target && setIsOver(false)}
        onDrop={drop}
      >
        <div className={cx('tools')}>
          <TextField
            select
            label={t('gallery.season')}
            value={season === undefined ? '' : String(season)}
            sx={{ width: 120 }}
            onChange={({ target }) => {
              setChosen(NONE);
              setSearch({ season: target.value }, { replace: true });
            }}
          >
            {[...new Set([...(season === undefined ? [] : [season]), ...seasons])]
              .toSorted((a, b) => b - a)
              .map((year) => (
                <MenuItem key={year} value={String(year)}>
                  {year}
                </MenuItem>
              ))}
          </TextField>
          <TextField
            select
            label={t('gallery.event')}
            value={reviewId ?? ''}
            sx={{ width: 260 }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) => setReview(target.value)}
          >
            <MenuItem value="">{t('gallery.no_event')}</MenuItem>
            {eventsOfSeason.map(({ id, title }) => (
              <MenuItem key={id} value={id}>
                {text(title)}
              </MenuItem>
            ))}
          </TextField>
          <span className={cx('hint')}>{t(`gallery.drop.${kind}`)}</span>
        </div>
        {uploads.failure && <Alert severity="error">{message(uploads.failure)}</Alert>}
        <UploadPanel sending={uploads.sending} arrived={arrived} dropped={dropped} onRetry={uploads.retry} onCancel={uploads.cancel} />
        {items.length > 0 && (
          <ChosenItems
            items={items}
            chosen={chosenItems}
            event={eventsOfSeason.length > 0 ? { id: reviewId, title: reviews.find(({ id }) => id === reviewId)?.title ?? null } : null}
            onChoose={(some) => setChosen(new Set(some.map(({ id }) => id)))}
            onDescribe={() => setDescribes(true)}
            onChange={(some, what) => void change(some, what)}
            onRemove={setRemoving}
          />
        )}
        {gallery.error && (
          <Alert severity="error" action={<Button onClick={() => void readAgain()}>{t('try_again')}</Button>}>
            {message(gallery.error)}
          </Alert>
        )}
        {gallery.isPending && !gallery.error && <LoadingBars rows={6} />}
        {gallery.total === 0 && uploads.sending.length === 0 && <EmptyState title={t(`gallery.empty.${kind}`)} />}
        <GalleryGrid
          items={items}
          chosen={chosen}
          onChoose={(id, isChosen) => {
            const next = new Set(chosen);
            if (isChosen) next.add(id);
            else next.delete(id);
            setChosen(next);
          }}
          onChange={(item, what) => change([item], what)}
          onRemove={(item) => setRemoving([item])}
          onMove={(moved, id, before) => void move(moved, id, before)}
        />
        {gallery.hasMore && <Button onClick={gallery.readMore}>{t('content.more')}</Button>}
      </div>
      {removing.length > 0 && (
        <RemoveDialog
          kind={kind}
          items={removing.map((item) => ({ item, place: items.findIndex(({ id }) => id === item.id) + 1 }))}
          onRemoved={removed}
          onClose={() => setRemoving([])}
        />
      )}
      {describes && (
        <CaptionDialog
          count={chosenItems.length}
          onSave={(caption) => change(chosenItems, { caption })}
          onClose={() => setDescribes(false)}
        />
      )}
    </>
  );
};
