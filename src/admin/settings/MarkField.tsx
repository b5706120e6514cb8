import { Button, FormHelperText } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteSettings } from '#contract/site/admin.ts';
import { MAX_MARK_BYTES } from '#contract/site/rules/brandMark.ts';
import { useUpload } from '#src/admin/content/upload/useUpload.ts';
import { Labelled } from '#src/admin/kit/fields/fields.tsx';
import { call } from '#src/platform/api/api.ts';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';

type Mark = SiteSettings['brand']['mark'];

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

const types = ['image/svg+xml', 'image/png'];
/** Returns true for an SVG or PNG small enough to be sent unchanged. */
const isMark = ({ type, size }: File): boolean => types.includes(type) && size <= MAX_MARK_BYTES;

/** Makes the logo from an SVG or PNG. Throws a Problem. */
const uploadMark = async (file: File, { signal }: { signal: AbortSignal }): Promise<NonNullable<Mark>> => {
  const image = base64Of(new Uint8Array(await file.arrayBuffer()));
  return call('POST /api/admin/brand-marks', { body: { image } }, { signal });
};

/** The logo beside the name: the default drawing, or an organisation's own. */
export const MarkField = ({ mark, onChange }: { mark: Mark; onChange: (mark: Mark) => void }) => {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress, failure } = useUpload(uploadMark, onChange);
  const [isRefused, setIsRefused] = useState(false);
  const label = t('settings.mark_choose');
  const rule = t('settings.mark_rule', { kb: MAX_MARK_BYTES / 1024 });
  const choose = (file: File) => {
    setIsRefused(!isMark(file));
    if (isMark(file)) void upload(file);
  };
  return (
    <Labelled label={t('settings.mark')} problem={undefined}>
      {mark ? <img src={mark.small} alt={t('settings.mark')} width={48} height={48} /> : <LogoMark />}
      <Button size="small" variant="outlined" loading={progress !== null} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {mark && (
        <Button size="small" onClick={() => onChange(null)}>
          {t('settings.mark_drawn')}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={types.join()}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) choose(file);
        }}
      />
      <FormHelperText error={isRefused || failure !== null} role={isRefused || failure !== null ? 'alert' : undefined}>
        {isRefused ? rule : (failure ?? rule)}
      </FormHelperText>
    </Labelled>
  );
};
