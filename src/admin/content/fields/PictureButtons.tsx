import { Button } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#contract/content/picture.ts';
import { uploadPicture } from '#src/admin/content/upload/uploadPicture.ts';
import { useUpload } from '#src/admin/content/upload/useUpload.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './CoverField.module.css';

const cx = bindStyles(css);

interface PictureButtonsProps {
  /** Names what the picture is of, where a page has several. */
  of?: string;
  hasPicture: boolean;
  onChange(picture: Picture | null): void;
}

/** Uploads a picture, or removes it. */
export const PictureButtons = ({ of, hasPicture, onChange }: PictureButtonsProps) => {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress, failure } = useUpload((file, { signal }) => uploadPicture(file, signal), onChange);
  const named = (action: string): string => (of === undefined ? action : `${of}${t('dot')}${action}`);
  return (
    <>
      <div className={cx('buttons')}>
        <Button
          size="small"
          variant="outlined"
          loading={progress !== null}
          aria-label={named(t('content.upload_picture'))}
          onClick={() => input.current?.click()}
        >
          {t('content.upload_picture')}
        </Button>
        {hasPicture && (
          <Button size="small" aria-label={named(t('content.remove_picture'))} onClick={() => onChange(null)}>
            {t('content.remove_picture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={named(t('content.upload_picture'))}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload(file);
        }}
      />
      {failure !== null && (
        <span role="alert" className={cx('failure')}>
          {failure}
        </span>
      )}
    </>
  );
};
