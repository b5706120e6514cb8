import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ContentState } from '#contract/content/rules/contentDraft.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';

const looks = {
  draft: { icon: 'file', color: 'default' },
  scheduled: { icon: 'clock', color: 'warning' },
  published: { icon: 'check', color: 'success' },
  offline: { icon: 'eyeOff', color: 'default' },
} as const satisfies Record<ContentState, { icon: IconName; color: string }>;

/** The state of a record, as an icon and a word. */
export const StateChip = ({ state }: { state: ContentState }) => {
  const translate = useTranslate();
  const { icon, color } = looks[state];
  return <Chip size="small" color={color} icon={<Icon name={icon} />} label={translate(`content.state.${state}`)} />;
};
