import { Button, FormHelperText } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureUse } from '#contract/certificates/template.ts';
import { useUpload } from '#src/admin/content/upload/useUpload.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './fields.module.css';
import { acceptedPictures, uploadCertificatePicture } from './uploadCertificatePicture.ts';

const cx = bindStyles(css);

interface PictureRowProps {
  competitionId: string;
  use: PictureUse;
  url: string | null;
  /** Below the name. */
  hint: string;
  /** On the right, beside the buttons. */
  children?: ReactNode;
  onChange(url: string | null): void;
}

/** A picture of a template: what it shows, replaced by another file or taken away. */
export const PictureRow = ({ competitionId, use, url, hint, children, onChange }: PictureRowProps) => {
  const { t } = useTranslation('certificateDesign');
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress, failure } = useUpload(uploadCertificatePicture(competitionId, use), onChange);
  const name = t(`picture.${use}`);
  return (
    <div className={cx('picture')}>
      <span className={cx('thumb')}>{url !== null && <img src={url} alt={name} />}</span>
      <span className={cx('words')}>
        <b>{name}</b>
        <span>{hint}</span>
      </span>
      <span className={cx('buttons')}>
        {children}
        <Button
          size="small"
          loading={progress !== null}
          aria-label={t(url === null ? 'choose_named' : 'replace_named', { name })}
          onClick={() => input.current?.click()}
        >
          {t(url === null ? 'choose' : 'replace')}
        </Button>
        {url !== null && (
          <Button size="small" color="error" aria-label={t('remove_named', { name })} onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </span>
      <input
        ref={input}
        hidden
        type="file"
        accept={acceptedPictures}
        aria-label={t('choose_named', { name })}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload(file);
        }}
      />
      {failure !== null && (
        <FormHelperText error role="alert">
          {failure}
        </FormHelperText>
      )}
    </div>
  );
};
