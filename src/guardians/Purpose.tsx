import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConsentPurpose, consentTexts } from '#contract/registrations/consents.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { CodeBlock } from '#src/ui/art/BlockMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { FieldMessage } from '#src/ui/fields/Field.tsx';
import css from './Guardian.module.css';

const cx = bindStyles(css);

const blocks: Record<ConsentPurpose, Pick<ComponentProps<typeof CodeBlock>, 'color' | 'glyph'>> = {
  processing: { color: 'leaf', glyph: 'play' },
  publishName: { color: 'sun', glyph: 'forward' },
  publishWork: { color: 'grape', glyph: 'loop' },
};

interface PurposeProps {
  purpose: ConsentPurpose;
  names: { child: string; team: string };
  textVersion: string;
  /** Null until decided: nothing is preselected. */
  value: boolean | null;
  missing: boolean;
  onChoose: (value: boolean) => void;
}

/** One decision: its subject, yes or no, the consequences of no, and the whole text. */
export function Purpose({ purpose, names, textVersion, value, missing, onChoose }: PurposeProps) {
  const { t } = useTranslation('guardians');
  const locale = useLocale();
  const id = useId();
  return (
    <Card as="section" pad="lg" className={cx('purpose', missing && 'missing')} aria-labelledby={id}>
      <div className={cx('head')}>
        <CodeBlock {...blocks[purpose]} className={cx('block')} />
        <div className={cx('title')}>
          <h3 id={id}>{t(`purposes.${purpose}.title`)}</h3>
          <span className={cx('tag', purpose === 'processing' && 'needed')}>{t(purpose === 'processing' ? 'needed' : 'optional')}</span>
        </div>
      </div>
      <p>{t(`purposes.${purpose}.summary`, names)}</p>
      <div
        className={cx('choices')}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={missing ? `${id}-error` : undefined}
        aria-invalid={missing || undefined}
      >
        {[true, false].map((choice) => (
          <label key={String(choice)} className={cx('choice', value === choice && 'chosen')}>
            <input type="radio" name={purpose} checked={value === choice} onChange={() => onChoose(choice)} />
            {t(choice ? 'yes' : 'no')}
          </label>
        ))}
      </div>
      {missing && <FieldMessage id={`${id}-error`} error={t('pleaseDecide')} />}
      <p className={cx('consequence', value === false && 'refused')}>
        <b>{t(value === false ? 'choseNo' : 'ifNo')}</b> {t(`purposes.${purpose}.ifNo`, names)}
      </p>
      <details className={cx('text')}>
        <summary>
          <span>{t('fullText')}</span> <small>{t('version', { version: textVersion })}</small>
        </summary>
        <p>{consentTexts[textVersion]?.[locale][purpose]}</p>
      </details>
    </Card>
  );
}
