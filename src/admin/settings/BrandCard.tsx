import { Button, OutlinedInput } from '@mui/material';
import { useTranslate } from 'react-admin';
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
  const translate = useTranslate();
  const format = useFormat();
  const { brand } = settings;
  const { colour } = brand;
  const set = (to: string | null) => change({ brand: { ...brand, colour: to } });
  const problem = problems['brand.colour'] ?? (colour === null ? null : brandColourProblem(colour)) ?? undefined;
  const ratio =
    colour !== null && HEX_COLOUR.test(colour) && (problem === undefined || CONTRAST.has(problem)) ? contrastOf(colour, '#ffffff') : null;
  return (
    <Card id="brand" title={translate('settings.brand')} facts={translate('settings.brand_facts')}>
      <LanguageHead />
      <TextRow
        label={translate('settings.name')}
        value={brand.name}
        path="brand.name"
        problems={problems}
        onChange={(name) => change({ brand: { ...brand, name } })}
      />
      <TextRow
        label={translate('settings.sender_name')}
        value={settings.senderName}
        path="senderName"
        problems={problems}
        onChange={(senderName) => change({ senderName })}
        placeholder={brand.name}
      />
      <MarkField mark={brand.mark} onChange={(mark) => change({ brand: { ...brand, mark } })} />
      <Labelled label={translate('settings.colour')} problem={problem}>
        <input
          type="color"
          aria-label={translate('settings.colour_choose')}
          value={colour !== null && HEX_COLOUR.test(colour) ? colour : DRAWN_COLOUR}
          onChange={({ target }) => set(target.value)}
        />
        <OutlinedInput
          size="small"
          placeholder={DRAWN_COLOUR}
          value={colour ?? ''}
          inputProps={{ 'aria-label': translate('settings.colour_code'), maxLength: 7, spellCheck: false }}
          onChange={({ target }) => set(isBlank(target.value) ? null : target.value.trim().toLowerCase())}
        />
        {colour !== null && (
          <Button size="small" onClick={() => set(null)}>
            {translate('settings.colour_drawn')}
          </Button>
        )}
        {ratio !== null && <span>{translate('settings.contrast', { ratio: format.number(Math.floor(ratio * 10) / 10) })}</span>}
      </Labelled>
    </Card>
  );
};
