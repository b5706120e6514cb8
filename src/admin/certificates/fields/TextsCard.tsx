import { useTranslation } from 'react-i18next';
import { type CertificateKind, fieldsOf } from '#contract/certificates/rules/fields.ts';
import { type CertificateTemplate, TEXT_MAX, TITLE_MAX } from '#contract/certificates/template.ts';
import { locales } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FieldText } from './FieldText.tsx';
import css from './fields.module.css';

const cx = bindStyles(css);

interface TextsCardProps {
  kind: CertificateKind;
  data: CertificateTemplate;
  problems: FieldProblems;
  onChange(changes: Partial<CertificateTemplate>): void;
}

/** The title and the text, in both languages: a certificate has both at once. */
export const TextsCard = ({ kind, data, problems, onChange }: TextsCardProps) => {
  const { t } = useTranslation('certificateDesign');
  const fields = fieldsOf(kind);
  return (
    <Card title={t('texts')} facts={t('both')}>
      {(['title', 'text'] as const).flatMap((part) =>
        locales.map((locale) => (
          <FieldText
            key={`${part} ${locale}`}
            label={t(`part.${part}`)}
            locale={locale}
            value={data[part][locale]}
            fields={fields}
            rows={part === 'title' ? 1 : 3}
            max={part === 'title' ? TITLE_MAX : TEXT_MAX}
            problem={problems[`${part}.${locale}`]}
            onChange={(typed) => onChange({ [part]: { ...data[part], [locale]: typed } })}
          />
        )),
      )}
      <p className={cx('hint')}>{t('field_hint')}</p>
    </Card>
  );
};
