import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/competitions/public.ts';
import { Tag } from '#src/ui/display/Tag.tsx';

/** Says whether a competition is held online or on site. */
export function ModeTag({ mode }: { mode: Mode }) {
  const { t } = useTranslation('competitions');
  return <Tag icon={mode === 'online' ? 'globe' : 'pin'}>{t(`mode.${mode}`)}</Tag>;
}
