import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ContentState } from '#contract/content/rules/contentDraft.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const looks = {
  draft: { icon: moreIcons.file, color: 'default' },
  scheduled: { icon: 'clock', color: 'warning' },
  published: { icon: 'check', color: 'success' },
  offline: { icon: moreIcons.eyeOff, color: 'default' },
} as const satisfies Record<ContentState, { icon: IconDrawing; color: string }>;

/** The state of a record, as an icon and a word. */
export const StateChip = ({ state }: { state: ContentState }) => {
  const { t } = useTranslation('admin');
  const { icon, color } = looks[state];
  return <Chip size="small" color={color} icon={<Icon name={icon} />} label={t(`content.state.${state}`)} />;
};
