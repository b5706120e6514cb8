import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { GalleryItem } from '#contract/content/galleryAdmin.ts';
import type { Locale } from '#contract/http/common.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { readSubtitleFile } from './readSubtitleFile.ts';
import css from './SubtitleRow.module.css';

const cx = bindStyles(css);

interface SubtitleRowProps {
  locale: Locale;
  video: NonNullable<GalleryItem['video']>;
  /** Sets the film's subtitles to a file's text, or to none. Resolves to `conflict` if somebody else has changed the film. */
  onChange: (text: string | null) => Promise<'saved' | 'conflict' | 'failed'>;
}

/** The subtitles of a film in one language: added from a file, viewed, replaced and removed. */
export const SubtitleRow = ({ locale, video, onChange }: SubtitleRowProps) => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const subtitles = video.subtitles.find((each) => each.locale === locale);
  const language = languageNames[locale];
  const choice = subtitles ? 'replace' : 'add';
  const chooseLabel = t(`gallery.subtitles.${choice}_named`, { language });

  const change = async (text: string | null) => {
    const answer = await onChange(text);
    if (answer === 'saved') notify(t(`gallery.subtitles.${text === null ? 'removed' : 'saved'}`, { language }), { type: 'success' });
    setFailure(answer === 'conflict' ? t('gallery.subtitles.conflict') : null);
  };
  const send = async (file: File) => {
    const read = await readSubtitleFile(file, video);
    if ('text' in read) return change(read.text);
    const why = fieldMessage(read.code);
    setFailure(read.line === null ? why : t('gallery.subtitles.line', { line: read.line, why }));
  };
  const busy = async (work: Promise<void>) => {
    setIsBusy(true);
    await work.catch((error: unknown) => setFailure(message(error)));
    setIsBusy(false);
  };
  // The pressed button has been removed with the subtitles.
  const wasRemoving = useRef(false);
  useEffect(() => {
    if (wasRemoving.current && !isRemoving && !subtitles) choose.current?.focus();
    wasRemoving.current = isRemoving;
  }, [isRemoving, subtitles]);
  return (
    <div className={cx('row')}>
      <span className={cx('language')}>
        {subtitles ? (
          <a href={subtitles.url} download aria-label={t('gallery.subtitles.download', { language })}>
            {language}
          </a>
        ) : (
          language
        )}
      </span>
      <Button ref={choose} size="small" loading={isBusy} aria-label={chooseLabel} onClick={() => input.current?.click()}>
        {t(`gallery.subtitles.${choice}`)}
      </Button>
      {subtitles && (
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={t('gallery.subtitles.remove_named', { language })}
          onClick={() => setIsRemoving(true)}
        >
          {t('gallery.subtitles.remove')}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept=".vtt,.srt,text/vtt"
        aria-label={chooseLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void busy(send(file));
        }}
      />
      {failure !== null && (
        <span role="alert" className={cx('failure')}>
          {failure}
        </span>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('gallery.subtitles.remove_title', { language })}
          body={t('gallery.subtitles.remove_body')}
          confirmLabel={t('gallery.subtitles.remove')}
          isDangerous
          reason={null}
          isPending={isBusy}
          onConfirm={async () => {
            await busy(change(null));
            setIsRemoving(false);
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </div>
  );
};
