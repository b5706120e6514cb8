import { Alert, Button } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ContentKind } from '#contract/content/contentData.ts';
import { isEnglishOlder, missingInContent } from '#contract/content/rules/contentDraft.ts';
import type { Text } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { DataOf, RecordOf } from '#src/admin/content/lists/record.ts';
import { StateChip } from '#src/admin/content/lists/StateChip.tsx';
import { focusWrongNumber } from '#src/admin/kit/fields/focusWrongNumber.ts';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ContentConflict } from './ContentConflict.tsx';
import css from './ContentEditor.module.css';
import { ContentHead } from './ContentHead.tsx';
import { PortalLink } from './PortalLink.tsx';
import { PublishCard } from './PublishCard.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { type ContentDraft, useContentDraft } from './useContentDraft.ts';
import { useContentRecord } from './useContentRecord.ts';
import { VersionsPanel } from './Versions.tsx';

const cx = bindStyles(css);

export interface FieldsProps<K extends ContentKind> {
  draft: ContentDraft<K>;
  problems: FieldProblems;
  /** Time at which the Chinese text was changed without the English being updated; null if the English is up to date. */
  older: number | null;
  /** The site's time zone, in which times are typed. */
  timeZone: string;
}

interface KindProps<K extends ContentKind> {
  kind: K;
  /** True if the public version stays until the next version's publication time. */
  staysUntilReplaced?: boolean;
  schema: z.ZodType<DataOf<K>>;
  /** Returns the title by which the record is named. */
  titleOf(data: DataOf<K>): Text;
  /** Renders the form. */
  fields(form: FieldsProps<K>): ReactNode;
  /** Renders what families will see. */
  preview(draft: ContentDraft<K>): ReactNode;
}

const Loaded = <K extends ContentKind>({ first, timeZone, ...of }: KindProps<K> & { first: RecordOf<K>; timeZone: string }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const message = useProblemMessage();
  const notify = useNotify();
  const isPhone = usePhone();
  const article = useRef<HTMLElement>(null);
  const draft = useContentDraft(of.kind, of.schema, first);
  const [publishes, setPublishes] = useState(false);
  const [asked, setAsked] = useState(false);
  const [publishAt, setPublishAt] = useState<number | null>(first.state === 'scheduled' ? first.publishedAt : null);
  const { record, data, state } = draft;
  const replaces = of.staysUntilReplaced ?? false;
  // A public record changes at once, unless its version stays until replaced. A time that has come can no longer be chosen.
  const moment = record.state === 'published' && (!replaces || publishAt === record.publishedAt) ? null : publishAt;
  const missing = missingInContent(data);
  const left = Object.keys(missing).length;
  // A new draft shows missing fields only after an attempt to publish, or if it has been public.
  const problems = asked || record.published ? missing : {};
  const title = text(of.titleOf(data)) || t('content.untitled');
  useKeys({ 'mod+s': { does: t('competition_editor.save_now'), run: () => void draft.save() } }, t('content.keys'));
  const publish = async () => {
    setAsked(true);
    if (left > 0) return;
    // The draft holds the number's previous value.
    if (focusWrongNumber(article.current)) return notify('settings.wrong_number', { type: 'error' });
    if (await draft.save()) setPublishes(true);
  };
  return (
    <article ref={article} tabIndex={-1} className={cx('editor')} aria-label={title}>
      <h1 className="vh">{title}</h1>
      {!isPhone && (
        <ContentHead
          draft={draft}
          title={title}
          left={left}
          publishAt={moment}
          replaces={replaces}
          onPublish={() => void publish()}
          article={article}
        />
      )}
      <div className={cx('main')}>
        {isPhone && (
          <>
            <p className={cx('facts')}>
              <StateChip state={record.state} /> {record.publishedAt !== null && format.dateTime(record.publishedAt)}{' '}
              {record.state === 'published' && <PortalLink kind={draft.kind} id={draft.id} />}
            </p>
            <Alert severity="info">{t('competition_editor.read_only')}</Alert>
          </>
        )}
        {state === 'failed' && (
          <Alert
            severity="error"
            action={
              <Button color="error" onClick={() => void draft.save()}>
                {t('competition_editor.retry')}
              </Button>
            }
          >
            {message(draft.failure)}
          </Alert>
        )}
        {state === 'conflict' && <ContentConflict draft={draft} />}
        {asked && left > 0 && <Alert severity="error">{t('content.still_missing', { count: left })}</Alert>}
        {!isPhone && of.fields({ draft, problems, older: isEnglishOlder(record.textAt) ? record.textAt['zh-CN'] : null, timeZone })}
      </div>
      <div className={cx('side')}>
        {of.preview(draft)}
        {!isPhone && <PublishCard record={record} replaces={replaces} timeZone={timeZone} publishAt={moment} onChange={setPublishAt} />}
        <VersionsPanel draft={draft} readOnly={isPhone} />
      </div>
      {publishes && <PublishDialog draft={draft} publishAt={moment} onClose={() => setPublishes(false)} />}
    </article>
  );
};

/** The editor of one record, with its draft, publication time and versions. */
export const ContentEditor = <K extends ContentKind>({ id, ...of }: KindProps<K> & { id: string }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { record, timeZone, error, readAgain } = useContentRecord(of.kind, id);
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={readAgain}>{t('try_again')}</Button>}>
        {message(error)}
      </Alert>
    );
  if (!record || timeZone === undefined) return <LoadingBars rows={8} />;
  return <Loaded {...of} first={record} timeZone={timeZone} />;
};
