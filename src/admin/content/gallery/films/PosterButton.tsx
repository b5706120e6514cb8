import { Button } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#contract/content/picture.ts';
import { uploadPicture } from '#src/admin/content/upload/uploadPicture.ts';
import { useUpload } from '#src/admin/content/upload/useUpload.ts';

/** Replaces the poster of a video. */
export const PosterButton = ({ onMade }: { onMade: (picture: Picture) => void }) => {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress, failure } = useUpload((file, { signal }) => uploadPicture(file, signal), onMade);
  const label = t('gallery.other_poster');
  return (
    <>
      <Button size="small" loading={progress !== null} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload(file);
        }}
      />
      {failure !== null && <span role="alert">{failure}</span>}
    </>
  );
};
