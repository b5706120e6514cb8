import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteSettings } from '#contract/site/admin.ts';
import { brandColourProblem, brandPalette, type PaletteScheme, paletteSteps, schemePage } from '#contract/site/rules/brandPalette.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DRAWN_COLOUR } from './BrandCard.tsx';
import css from './BrandPreview.module.css';

const cx = bindStyles(css);

type Scheme = keyof typeof schemePage;
/** Returns the tokens of a scheme: the back office itself has only the light one. */
const tokens = (scheme: Scheme, palette: PaletteScheme): CSSProperties => ({
  ...Object.fromEntries(paletteSteps.map((step) => [`--cobalt-${step}`, palette[step]])),
  background: schemePage[scheme].ground,
  color: schemePage[scheme].ink,
});

/** A preview of the portal's head with a button, a link and a tint, in the light and the dark scheme. */
export const BrandPreview = ({ name, colour, mark }: SiteSettings['brand']) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const isUsable = colour !== null && brandColourProblem(colour) === null;
  const palette = brandPalette(isUsable ? colour : DRAWN_COLOUR);
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <Card title={t('settings.preview')}>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme} className={cx('scheme')} style={tokens(scheme, palette[scheme])}>
          <figcaption>{t(`settings.scheme.${scheme}`)}</figcaption>
          <div className={cx('brand')}>
            {mark ? <img src={mark.small} alt="" className={cx('mark')} /> : <LogoMark className={cx('mark')} />}
            <span>
              <b>{name[locale]}</b>
              <span lang={other}>{name[other]}</span>
            </span>
          </div>
          <div className={cx('row')}>
            <span className={cx('button')}>{t('settings.sample_button')}</span>
            <span className={cx('link')}>{t('settings.sample_link')}</span>
            <span className={cx('tint')}>{t('settings.sample_tint')}</span>
          </div>
        </figure>
      ))}
    </Card>
  );
};
