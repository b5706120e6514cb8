import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ContentItem } from '#contract/content/admin.ts';
import { NothingFound } from '#src/admin/kit/list/NothingFound.tsx';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { RecordRow, RecordRows } from '#src/admin/kit/record/RecordRow.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './ContentRows.module.css';
import { StateChip } from './StateChip.tsx';
import type { ContentList } from './useContentList.ts';

const cx = bindStyles(css);

/** A row of the list: title, state, time of the state, and what the record waits for. */
const Row = ({ item, isOpen, to }: { item: ContentItem; isOpen: boolean; to: { pathname: string; search: string } }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const { title, state, at, draft, missing } = item;
  const [lacks] = missing;
  return (
    <RecordRow to={to} isOpen={isOpen} layout={cx('link')}>
      <span className={cx('name')}>{text(title) || t('content.untitled')}</span>
      <span className={cx('foot')}>
        <StateChip state={state} />
        <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
        {lacks && <span>{t(missing.length > 1 ? 'content.unfinished' : `content.lacks.${lacks}`)}</span>}
        {draft && state !== 'draft' && !lacks && <span>{t('content.unpublished_changes')}</span>}
      </span>
    </RecordRow>
  );
};

interface ContentRowsProps {
  list: ContentList;
  openId: string | undefined;
  path: string;
  /** Shown if there are no records at all. */
  empty: string;
}

/** The rows, or a placeholder. */
export const ContentRows = ({ list, openId, path, empty }: ContentRowsProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { items, isPending, error, filter, search, hasMore } = list;
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={list.readAgain}>{t('try_again')}</Button>}>
        {message(error)}
      </Alert>
    );
  if (isPending) return <LoadingBars rows={8} />;
  if (items.length === 0) return Object.keys(filter).length === 0 ? <EmptyState title={empty} /> : <NothingFound query={filter.q ?? ''} />;
  return (
    <>
      <RecordRows>
        {items.map((item) => (
          <Row key={item.id} item={item} isOpen={item.id === openId} to={{ pathname: `${path}/${item.id}`, search: `?${search}` }} />
        ))}
      </RecordRows>
      {hasMore && (
        <div className={cx('more')}>
          <Button onClick={list.readMore}>{t('content.more')}</Button>
        </div>
      )}
    </>
  );
};
