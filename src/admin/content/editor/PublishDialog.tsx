import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/contentData.ts';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { AsksAgainFields } from '#src/admin/content/fields/AsksAgainFields.tsx';
import { isOfKind } from '#src/admin/content/lists/record.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { PublishFrame } from '#src/admin/revisions/editing/PublishFrame.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { ContentChanges, useFieldLabel } from './ContentChanges.tsx';
import type { ContentDraft } from './useContentDraft.ts';

interface PublishDialogProps<K extends ContentKind> {
  draft: ContentDraft<K>;
  publishAt: number | null;
  onClose: () => void;
}

/** Returns the problems other than those of the `asksAgain` fields, which show their own. */
const withoutAsksAgain = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith('asksAgain')));

/** Shows what publishing changes and when, and then publishes or schedules. */
export const PublishDialog = <K extends ContentKind>({ draft, publishAt, onClose }: PublishDialogProps<K>) => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>, values = {}) => t(`competition_editor.${name}`, values);
  const format = useFormat();
  const notify = useNotify();
  const label = useFieldLabel();
  const { kind, id, record, data } = draft;
  // A scheduled version keeps its answer; each version in force is decided on by itself.
  const [asksAgain, setAsksAgain] = useState(record.state === 'scheduled' ? record.asksAgain : null);
  const at = publishAt;
  const publish = useAction('POST /api/admin/content/:kind/:id/publication', {
    onSuccess(published) {
      if (isOfKind(published, kind)) draft.replaceBy(published);
      notify(at === null ? t('content.published_now') : t('content.scheduled_at', { at: format.dateTime(at) }), {
        type: 'success',
      });
      onClose();
    },
    async onError(error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') return;
      // Pressed twice, in two tabs, or sent again after a lost answer: the same text may be public by now.
      if (await draft.meetPublished()) notify(word('somebody_published'), { type: 'success' });
      onClose();
    },
  });
  const refused = publish.error instanceof Problem ? (publish.error.detail.fields ?? {}) : {};
  return (
    <PublishFrame
      title={at === null ? t('content.publish_title') : t('content.publish_at_title', { at: format.dateTime(at) })}
      confirmLabel={t(at === null ? 'content.publish_now' : 'content.schedule')}
      isWide={record.published !== null}
      failure={publish.error && { error: publish.error, fields: withoutAsksAgain(refused) }}
      fieldLabel={label}
      isPending={publish.isPending}
      onPublish={(note) => publish.mutateAsync({ params: { kind, id }, body: { ...draft.read(), publishAt: at, note, asksAgain } })}
      onClose={onClose}
    >
      {record.published ? (
        <ContentChanges from={record.published.data} to={data} names={[word('published'), word('draft')]} />
      ) : (
        <p>{t('content.publish_first')}</p>
      )}
      {kind === 'page' && <AsksAgainFields value={asksAgain} problems={refused} onChange={setAsksAgain} />}
    </PublishFrame>
  );
};
