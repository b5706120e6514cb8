import { Button, FormHelperText, LinearProgress } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredDocument } from '#contract/content/contentData.ts';
import { documentExtensions, MAX_DOCUMENT_BYTES } from '#contract/content/rules/documentFile.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { useUpload } from '#src/admin/content/upload/useUpload.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './DocumentField.module.css';
import { uploadDocument } from './uploadDocument.ts';

const cx = bindStyles(css);

interface DocumentFieldProps {
  document: StoredDocument | null;
  problem: FieldCode | undefined;
  onChange(document: StoredDocument): void;
  /** Said beside a file: what replacing it does. By default, that its address stays. */
  replaceNote?: string;
}

/** The file itself, chosen or dropped. A replacement keeps the address. */
export const DocumentField = ({ document, problem, onChange, replaceNote }: DocumentFieldProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { upload, progress, failure } = useUpload(uploadDocument, onChange);
  const label = t(document ? 'content.replace_file' : 'content.choose_file');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void upload(file);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        className={cx('file', isOver && 'over', problem !== undefined && 'wrong')}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name={document ? moreIcons.file : moreIcons.up} />
        <span className={cx('words')}>
          {document ? (
            <span>
              <a href={document.url} target="_blank" rel="noreferrer">
                {document.format}
              </a>
              {t('dot')}
              {fileSize(document.sizeBytes, locale)}
            </span>
          ) : (
            t('content.drop_file')
          )}
          <small>
            {document
              ? (replaceNote ?? t('content.replace_note'))
              : t('content.file_formats', { formats: documentExtensions.join(', '), size: fileSize(MAX_DOCUMENT_BYTES, locale) })}
          </small>
        </span>
        <Button variant="outlined" size="small" loading={progress !== null} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={documentExtensions.map((extension) => `.${extension}`).join(',')}
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void upload(file);
          }}
        />
      </div>
      {progress !== null && (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={t('content.file_uploading')} sx={{ mt: 0.5 }} />
      )}
      {problem && <FormHelperText error>{fieldMessage(problem)}</FormHelperText>}
      {failure !== null && (
        <FormHelperText error role="alert">
          {failure}
        </FormHelperText>
      )}
    </div>
  );
};
