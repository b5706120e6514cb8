import { Button } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Problem } from '#contract/problem.ts';
import { MAX_MARK_BYTES } from '#contract/rules/brandMark.ts';
import type { SiteSettings } from '#contract/site.ts';
import { call } from '../../platform/api/api.ts';
import { LogoMark } from '../../ui/art/LogoMark.tsx';
import { Labelled } from '../competitions/editor/fields.tsx';
import { useUpload } from '../content/useUpload.ts';

type Mark = SiteSettings['brand']['mark'];

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

/** Makes the mark of an SVG or a PNG: small enough to travel as it is. Fails with a Problem. */
const uploadMark = async (file: File, { signal }: { signal: AbortSignal }): Promise<NonNullable<Mark>> => {
  if (file.size > MAX_MARK_BYTES) throw new Problem('file_too_large');
  const image = base64Of(new Uint8Array(await file.arrayBuffer()));
  return call('POST /api/admin/brand-marks', { body: { image } }, { signal });
};

/** The mark beside the name: the drawn one, or an organisation's own. */
export const MarkField = ({ mark, onChange }: { mark: Mark; onChange: (mark: Mark) => void }) => {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress, failure } = useUpload(uploadMark, onChange);
  const label = translate('settings.mark_choose');
  return (
    <Labelled label={translate('settings.mark')} problem={undefined}>
      {mark ? <img src={mark.small} alt={translate('settings.mark')} width={48} height={48} /> : <LogoMark />}
      <Button size="small" variant="outlined" loading={progress !== null} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {mark && (
        <Button size="small" onClick={() => onChange(null)}>
          {translate('settings.mark_drawn')}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/svg+xml,image/png"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload(file);
        }}
      />
      {failure !== null && <span role="alert">{failure}</span>}
    </Labelled>
  );
};
