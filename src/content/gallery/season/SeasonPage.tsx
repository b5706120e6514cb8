import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { seasonOf } from '#contract/portal/listQueries.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useSeasons } from '#src/platform/site/useSeasons.ts';
import type { ArtName } from '#src/ui/art/Art.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { type BandTone, PageBand } from '#src/ui/layout/PageBand.tsx';
import css from './SeasonPage.module.css';
import { seasonSearch } from './season.ts';
import type { SeasonList } from './useSeasonList.ts';

const cx = bindStyles(css);

const galleries = [
  { kind: 'reviews', path: '/matchReview', icon: 'cup' },
  { kind: 'photos', path: '/matchPhotos', icon: moreIcons.image },
  { kind: 'videos', path: '/matchVideos', icon: moreIcons.video },
] as const;

type Kind = (typeof galleries)[number]['kind'];

interface SeasonPageProps<T> {
  kind: Kind;
  tone: BandTone;
  art: ArtName;
  useItems: (season: number | undefined) => SeasonList<T>;
  /** Shown while the list loads. */
  skeleton: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** A gallery of past seasons, filtered by `?season=`: this year and the four before. */
export function SeasonPage<T>({ kind, tone, art, useItems, skeleton, children }: SeasonPageProps<T>) {
  const { t } = useTranslation('gallery');
  const [search, setSearch] = useSearchParams();
  const seasons = useSeasons();
  const season = seasonOf(search);
  const all = { value: 'all', label: t('season.all') };
  // `replace`: filters add no history entries
  const narrow = (value: string) => setSearch(value === all.value ? {} : { season: value }, { replace: true, preventScrollReset: true });
  return (
    <Page title={season === undefined ? t(`${kind}.title`) : t(`${kind}.titleOf`, { season })}>
      <PageBand tone={tone} title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} art={art} />
      <div className={`wrap ${cx('page')}`}>
        <nav className={cx('places')} aria-label={t('places')}>
          {galleries.map((gallery) => (
            <Link
              key={gallery.kind}
              to={`${gallery.path}${seasonSearch(season)}`}
              aria-current={gallery.kind === kind ? 'page' : undefined}
              className={cx('place')}
            >
              <Icon name={gallery.icon} />
              {t(`${gallery.kind}.name`)}
            </Link>
          ))}
        </nav>
        <FilterGroup
          label={t('season.label')}
          options={[all, ...seasons.map((year) => ({ value: String(year), label: <span className="num">{year}</span> }))]}
          value={season === undefined ? all.value : String(season)}
          onChange={narrow}
        />
        <List kind={kind} pages={useItems(season)} narrowed={season !== undefined} onAll={() => narrow(all.value)} skeleton={skeleton}>
          {children}
        </List>
      </div>
    </Page>
  );
}

interface ListProps<T> extends Pick<SeasonPageProps<T>, 'kind' | 'skeleton' | 'children'> {
  pages: SeasonList<T>;
  narrowed: boolean;
  onAll: () => void;
}

function List<T>({ kind, pages, narrowed, onAll, skeleton, children }: ListProps<T>) {
  const { t } = useTranslation('gallery');
  const problemMessage = useProblemMessage();
  const count = useRef<HTMLParagraphElement>(null);
  const { items, total, error, isFetching, isStale, hasMore, loadMore, retry } = pages;
  const retryButton = (
    <Button icon="refresh" busy={isFetching} onClick={retry}>
      {t('retry')}
    </Button>
  );
  if (!items && error) return <ErrorState title={t(`${kind}.failed`)} body={problemMessage(error)} action={retryButton} />;
  return (
    <>
      <p ref={count} tabIndex={-1} className={cx('count')} role="status">
        {items && !isStale && t(`${kind}.count`, { count: total })}
      </p>
      {!items && <SkeletonGroup label={t(`${kind}.loading`)}>{skeleton}</SkeletonGroup>}
      {items?.length === 0 && (
        <EmptyState
          title={t(`${kind}.emptyTitle`)}
          body={t(`${kind}.emptyBody`)}
          action={
            narrowed && (
              <Button
                variant="secondary"
                onClick={() => {
                  onAll();
                  // the button disappears with the empty state
                  count.current?.focus();
                }}
              >
                {t('season.showAll')}
              </Button>
            )
          }
        />
      )}
      {items && items.length > 0 && (
        <div className={cx(isStale && 'stale')} aria-busy={isStale}>
          {children(items)}
        </div>
      )}
      {hasMore && (
        <div className={cx('more')}>
          {error && <p role="alert">{problemMessage(error)}</p>}
          <Button variant="secondary" icon={error ? 'refresh' : moreIcons.plus} busy={isFetching} onClick={error ? retry : loadMore}>
            {error ? t('retry') : t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
