import { FormControlLabel, OutlinedInput, Switch } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificateTemplate, SIGNER_MAX } from '#contract/certificates/template.ts';
import { locales } from '#contract/http/common.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './fields.module.css';
import { PictureRow } from './PictureRow.tsx';

const cx = bindStyles(css);

interface PicturesCardProps {
  competitionId: string;
  data: CertificateTemplate;
  onChange(changes: Partial<CertificateTemplate>): void;
}

/** The signature, the seal, the QR code and the paper that is printed on. */
export const PicturesCard = ({ competitionId, data, onChange }: PicturesCardProps) => {
  const { t } = useTranslation('certificateDesign');
  const id = useId();
  const { signature, seal, background } = data;
  return (
    <Card title={t('signature_and_seal')}>
      <PictureRow
        competitionId={competitionId}
        use="signature"
        url={signature.picture}
        hint={t('picture_hint.signature')}
        onChange={(picture) => onChange({ signature: { ...signature, picture } })}
      />
      <div className={cx('signer')}>
        <div>
          <label className={cx('label')} htmlFor={`${id}-signer`}>
            {t('signer')}
          </label>
          <OutlinedInput
            id={`${id}-signer`}
            fullWidth
            size="small"
            value={signature.name}
            inputProps={{ maxLength: SIGNER_MAX }}
            onChange={({ target }) => onChange({ signature: { ...signature, name: target.value } })}
          />
        </div>
        {locales.map((locale) => (
          <div key={locale} lang={locale}>
            <label className={cx('label')} htmlFor={`${id}-${locale}`}>
              {t('role')} <span className={cx('language')}>{languageNames[locale]}</span>
            </label>
            <OutlinedInput
              id={`${id}-${locale}`}
              fullWidth
              size="small"
              value={signature.role[locale]}
              inputProps={{ maxLength: SIGNER_MAX }}
              onChange={({ target }) => onChange({ signature: { ...signature, role: { ...signature.role, [locale]: target.value } } })}
            />
          </div>
        ))}
      </div>
      <PictureRow
        competitionId={competitionId}
        use="seal"
        url={seal.picture}
        hint={t('picture_hint.seal')}
        onChange={(picture) => onChange({ seal: { picture, isShown: picture !== null } })}
      >
        {seal.picture !== null && (
          <Switch
            checked={seal.isShown}
            slotProps={{ input: { 'aria-label': t('seal_shown') } }}
            onChange={(_, isShown) => onChange({ seal: { ...seal, isShown } })}
          />
        )}
      </PictureRow>
      <PictureRow
        competitionId={competitionId}
        use="background"
        url={background}
        hint={t('picture_hint.background')}
        onChange={(picture) => onChange({ background: picture, ...(picture !== null && { frame: 'none' }) })}
      />
      <FormControlLabel control={<Switch checked={data.hasQr} onChange={(_, hasQr) => onChange({ hasQr })} />} label={t('qr')} />
    </Card>
  );
};
