import { useTranslation } from 'react-i18next';
import { judgingIcons } from '#src/judging/icons.ts';
import { type ShownState, shownOf, type WorkLine } from '#src/judging/marks/workLines.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const looks = {
  empty: { tone: 'ink', icon: moreIcons.minus },
  provisional: { tone: 'sky', icon: moreIcons.hour },
  handed_in: { tone: 'leaf', icon: 'check' },
  abstained: { tone: 'grape', icon: judgingIcons.flag },
} as const satisfies Record<ShownState, { tone: StatusTone; icon: IconDrawing }>;

/** The state of a work's mark, in words, with a sign of its own. */
export function StateChip({ line }: { line: WorkLine }) {
  const { t } = useTranslation('judging');
  const { state, waits } = shownOf(line);
  if (waits)
    return (
      <StatusChip tone="sun" icon={moreIcons.cloudup}>
        {t(`waits.${state}`)}
      </StatusChip>
    );
  // the one that is easily taken for done
  if (line.begun && state === 'empty' && (line.begun.label?.total ?? null) !== null)
    return (
      <StatusChip tone="sun" icon="edit">
        {t('state.notHandedIn')}
      </StatusChip>
    );
  if (line.begun && state === 'empty')
    return (
      <StatusChip tone="ink" icon="edit">
        {t('state.begun')}
      </StatusChip>
    );
  const { tone, icon } = looks[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </StatusChip>
  );
}
