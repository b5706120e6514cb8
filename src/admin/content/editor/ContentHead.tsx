import { Button } from '@mui/material';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ContentKind } from '#contract/content/contentData.ts';
import { Problem } from '#contract/http/problem.ts';
import { HeadSlot } from '#src/admin/content/lists/headSlot.ts';
import { isOfKind } from '#src/admin/content/lists/record.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { restoreFocus } from '#src/admin/kit/focus/lostFocus.ts';
import { placeOf } from '#src/admin/navigation/contentPlaces.ts';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { PortalLink } from './PortalLink.tsx';
import type { ContentDraft } from './useContentDraft.ts';

/**
 * The state that is being withdrawn: confirming "cancel the schedule?" must not take offline a version that was published while the dialog
 * was open.
 */
type TakenBack = 'scheduled' | 'published';

const takeBackWords = {
  scheduled: {
    action: 'content.unschedule',
    title: 'content.unschedule_title',
    body: 'content.unschedule_body',
    done: 'content.unscheduled',
  },
  published: { action: 'content.withdraw', title: 'content.withdraw_title', body: 'content.withdraw_body', done: 'content.withdrawn' },
} as const;

interface ContentHeadProps<K extends ContentKind> {
  draft: ContentDraft<K>;
  title: string;
  /** Number of problems to fix before publishing. */
  left: number;
  publishAt: number | null;
  replaces: boolean;
  onPublish: () => void;
  /** Receives the focus when the pressed button disappears. */
  article: RefObject<HTMLElement | null>;
}

/** The save state and the actions on the whole record, in the page's head. */
export const ContentHead = <K extends ContentKind>({
  draft,
  title,
  left,
  publishAt,
  replaces,
  onPublish,
  article,
}: ContentHeadProps<K>) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const notify = useNotify();
  const navigate = useNavigate();
  const onError = useFailureNotice();
  const slot = useContext(HeadSlot);
  const [asks, setAsks] = useState<'discard' | TakenBack | null>(null);
  const { kind, id, record, state } = draft;
  const params = { kind, id };
  const standing = record.state === 'scheduled' ? 'scheduled' : 'published';
  const { state: stands } = record;
  const hasDraft = record.draft !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with these a button comes and goes
  useEffect(() => {
    restoreFocus(article.current);
  }, [article, asks, stands, hasDraft]);
  const isLive = record.publishedAt !== null && !replaces;
  const discard = useMutation({
    mutationFn: async () => {
      if (!(await draft.save())) return;
      await call('DELETE /api/admin/content/:kind/:id', { params, query: draft.read() });
      if (!record.published) return void navigate(`/${placeOf[kind]}`);
      const stored = await call('GET /api/admin/content/:kind/:id', { params });
      if (isOfKind(stored, kind)) draft.replaceBy(stored);
    },
    onError,
    onSettled: () => setAsks(null),
  });
  const withdraw = useMutation({
    mutationFn: async (seen: TakenBack) => {
      // The text is kept as the draft.
      if (!(await draft.save())) return;
      const stored = await call('POST /api/admin/content/:kind/:id/withdrawal', { params, body: { state: seen } });
      if (isOfKind(stored, kind)) draft.replaceBy(stored);
      notify(t(takeBackWords[seen].done), { type: 'success' });
    },
    async onError(error) {
      onError(error);
      if (error instanceof Problem && error.code === 'already_public') await draft.readState();
    },
    onSettled: () => setAsks(null),
  });
  const isChanged = record.draft !== null || state !== 'saved';
  const canPublish = isChanged || record.state === 'offline' || (record.state === 'scheduled' && publishAt !== record.publishedAt);
  const publishes =
    publishAt !== null
      ? t('content.publish_at', { at: format.dateTime(publishAt) })
      : t(record.state === 'published' ? 'content.publish_changes' : 'content.publish_now');
  if (!slot) return null;
  return createPortal(
    <>
      <span role="status">
        {state === 'saved' && record.draft
          ? t('content.saved_at', { at: format.dateTime(record.draft.at) })
          : t(`competition_editor.save.${state}`)}
      </span>
      {stands === 'published' && <PortalLink kind={kind} id={id} />}
      {record.draft && (
        <Button color="error" onClick={() => setAsks('discard')}>
          {t('competition_editor.discard')}
        </Button>
      )}
      {isLive && (
        <Button variant="outlined" onClick={() => setAsks(standing)}>
          {t(takeBackWords[standing].action)}
        </Button>
      )}
      <Button variant="contained" disabled={!canPublish || state === 'conflict'} onClick={onPublish}>
        {left > 0 ? t('competition_editor.publish_missing', { count: left }) : publishes}
      </Button>
      {asks === 'discard' && (
        <ConfirmDialog
          title={t('competition_editor.discard_title')}
          subject={title}
          body={t(record.published ? 'competition_editor.discard_body' : 'content.discard_new')}
          confirmLabel={t('competition_editor.discard')}
          isDangerous
          reason={null}
          isPending={discard.isPending}
          onConfirm={() => discard.mutateAsync()}
          onClose={() => setAsks(null)}
        />
      )}
      {(asks === 'scheduled' || asks === 'published') && (
        <ConfirmDialog
          title={t(takeBackWords[asks].title)}
          subject={title}
          body={t(takeBackWords[asks].body)}
          confirmLabel={t(takeBackWords[asks].action)}
          {...(asks === 'scheduled' && { closeLabel: t('content.keep_schedule') })}
          isDangerous
          reason={null}
          isPending={withdraw.isPending}
          onConfirm={() => withdraw.mutateAsync(asks)}
          onClose={() => setAsks(null)}
        />
      )}
    </>,
    slot,
  );
};
