import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { type ContentKind, orderedKinds } from '#contract/content/contentData.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { hasLostFocus } from '#src/admin/kit/focus/lostFocus.ts';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { focusListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { SearchField } from '#src/admin/kit/list/SearchField.tsx';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { SplitView } from '#src/admin/kit/record/SplitView.tsx';
import { placeOf } from '#src/admin/navigation/contentPlaces.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './ContentPage.module.css';
import { ContentRows } from './ContentRows.tsx';
import { ContentTabs } from './ContentTabs.tsx';
import { HeadSlot } from './headSlot.ts';
import { OrderButton } from './OrderButton.tsx';
import { useContentList } from './useContentList.ts';

const cx = bindStyles(css);

interface ContentPageProps {
  kind: ContentKind;
  /** Maximum number of records. */
  max?: number;
  /** Renders the editor of one record. */
  editor: (id: string) => ReactNode;
}

const BeginButton = ({ kind, path }: { kind: ContentKind; path: string }) => {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const client = useQueryClient();
  const onError = useFailureNotice();
  const begin = useAction('POST /api/admin/content/:kind', {
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['GET /api/admin/content/:kind'] });
      void navigate(`${path}/${id}`);
    },
    onError,
  });
  const press = useSinglePress(() => begin.mutateAsync({ params: { kind }, body: {} }));
  return (
    <Button variant="outlined" startIcon={<Icon name={moreIcons.plus} />} loading={begin.isPending} onClick={press}>
      {t('content.begin')}
    </Button>
  );
};

/** The records of one kind: the list by state on the left, the open record beside it. The address holds both. */
export const ContentPage = ({ kind, max, editor }: ContentPageProps) => {
  const { t } = useTranslation('admin');
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { id } = useParams();
  const list = useContentList(kind);
  const openBefore = useRef(id);
  useEffect(() => {
    // The open record was discarded, and the focused element with it.
    if (openBefore.current !== undefined && id === undefined && hasLostFocus()) focusListSearch();
    openBefore.current = id;
  }, [id]);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const path = `/${placeOf[kind]}`;
  const name = t(`frame.areas.${placeOf[kind]}`);
  /** The kind, if organisers can sort it for the portal. */
  const orderedKind = orderedKinds.find((each) => each === kind);
  const search = list.search.size > 0 ? `?${list.search}` : '';
  const go = (step: 1 | -1) => {
    const at = list.items.findIndex((item) => item.id === id);
    const next = at === -1 ? list.items[0] : list.items[at + step];
    if (next) void navigate({ pathname: `${path}/${next.id}`, search }, { state: list.placeState });
  };
  useKeys(
    {
      j: { does: t('content.next'), run: () => go(1) },
      k: { does: t('content.previous'), run: () => go(-1) },
      '/': { does: t('content.search'), run: focusListSearch },
    },
    name,
  );
  const written = list.counts && Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  const isFull = max !== undefined && (written === undefined || written >= max);
  const isAlone = isPhone && id !== undefined;
  return (
    <HeadSlot value={slot}>
      {!isAlone && (
        <PageHead
          title={name}
          hasRecord={id !== undefined}
          tabs={<ContentTabs list={list} path={path} />}
          areTabsFirst
          actions={<div ref={setSlot} className={cx('slot')} />}
          line
        />
      )}
      <SplitView
        label={name}
        listWidth="narrow"
        backTo={{ pathname: path, search }}
        noRecord={<EmptyState title={t(isFull ? 'content.none_open_full' : 'content.none_open')} />}
        list={
          <>
            <div className={cx('tools')}>
              <div className={cx('search')}>
                <SearchField label={t('content.search')} inForce={list.filter.q ?? ''} onSearch={list.searchBy} />
              </div>
              {!isPhone && orderedKind && <OrderButton kind={orderedKind} />}
              {!isPhone && !isFull && <BeginButton kind={kind} path={path} />}
            </div>
            <ContentRows list={list} openId={id} path={path} empty={t(`content.empty.${kind}`)} />
          </>
        }
        record={id === undefined ? null : editor(id)}
      />
    </HeadSlot>
  );
};
