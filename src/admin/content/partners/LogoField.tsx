import { Button, FormHelperText } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerData } from '#contract/content/contentData.ts';
import type { Picture } from '#contract/content/picture.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { uploadPicture } from '#src/admin/content/upload/uploadPicture.ts';
import { useUpload } from '#src/admin/content/upload/useUpload.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './LogoField.module.css';

const cx = bindStyles(css);

type Logo = PartnerData['logo'];

/** Returns the smallest copy of a picture: a logo is shown small. */
const logoOf = ({ sources, width, height }: Picture): Logo => {
  const smallest = sources.filter(({ type }) => type === 'image/webp').toSorted((a, b) => a.width - b.width)[0];
  return smallest ? { url: smallest.url, width: smallest.width, height: Math.max(1, Math.round((height * smallest.width) / width)) } : null;
};

interface LogoFieldProps {
  logo: Logo;
  problem: FieldCode | undefined;
  onChange(logo: Logo): void;
}

/** The logo of an institution. */
export const LogoField = ({ logo, problem, onChange }: LogoFieldProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress, failure } = useUpload(
    (file, { signal }) => uploadPicture(file, signal),
    (picture) => onChange(logoOf(picture)),
  );
  const label = t(logo ? 'content.replace_logo' : 'content.choose_logo');
  return (
    <div className={cx('logo')}>
      {logo && <img src={logo.url} alt="" className={cx('mark')} />}
      <Button variant="outlined" size="small" loading={progress !== null} onClick={() => input.current?.click()}>
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
      {problem && <FormHelperText error>{fieldMessage(problem)}</FormHelperText>}
      {failure !== null && (
        <FormHelperText error role="alert">
          {failure}
        </FormHelperText>
      )}
    </div>
  );
};
