import { Button, OutlinedInput } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { brandColourProblem, contrastOf, HEX_COLOUR } from '#contract/site/rules/brandPalette.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { Card, Labelled, LanguageHead, TextRow } from '#src/admin/kit/fields/fields.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { MarkField } from './MarkField.tsx';
import type { SettingsEditing } from './useSettings.ts';

/** Colour of the default drawing, from which a choice begins. */
export const DRAWN_COLOUR = '#3a52e0';
const CONTRAST = new Set(['colour_contrast']);

export const BrandCard = ({ editing: { settings, change, problems } }: { editing: SettingsEditing }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { brand } = settings;
  const { colour } = brand;
  const set = (to: string | null) => change({ brand: { ...brand, colour: to } });
  const problem = problems['brand.colour'] ?? (colour === null ? null : brandColourProblem(colour)) ?? undefined;
  const ratio =
    colour !== null && HEX_COLOUR.test(colour) && (problem === undefined || CONTRAST.has(problem)) ? contrastOf(colour, '#ffffff') : null;
  return (
    <Card id="brand" title={t('settings.brand')} facts={t('settings.brand_facts')}>
      <LanguageHead />
      <TextRow
        label={t('settings.name')}
        value={brand.name}
        path="brand.name"
        problems={problems}
        onChange={(name) => change({ brand: { ...brand, name } })}
      />
      <TextRow
        label={t('settings.sender_name')}
        value={settings.senderName}
        path="senderName"
        problems={problems}
        onChange={(senderName) => change({ senderName })}
        placeholder={brand.name}
      />
      <MarkField mark={brand.mark} onChange={(mark) => change({ brand: { ...brand, mark } })} />
      <Labelled label={t('settings.colour')} problem={problem}>
        <input
          type="color"
          aria-label={t('settings.colour_choose')}
          value={colour !== null && HEX_COLOUR.test(colour) ? colour : DRAWN_COLOUR}
          onChange={({ target }) => set(target.value)}
        />
        <OutlinedInput
          size="small"
          placeholder={DRAWN_COLOUR}
          value={colour ?? ''}
          inputProps={{ 'aria-label': t('settings.colour_code'), maxLength: 7, spellCheck: false }}
          onChange={({ target }) => set(isBlank(target.value) ? null : target.value.trim().toLowerCase())}
        />
        {colour !== null && (
          <Button size="small" onClick={() => set(null)}>
            {t('settings.colour_drawn')}
          </Button>
        )}
        {ratio !== null && <span>{t('settings.contrast', { ratio: format.number(Math.floor(ratio * 10) / 10) })}</span>}
      </Labelled>
    </Card>
  );
};
