import { IconButton } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ListMeta } from '#src/admin/kit/data/dataProvider.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './NeighbourLinks.module.css';
import type { useNeighbours } from './useNeighbours.ts';

const cx = bindStyles(css);

interface NeighbourLinksProps {
  neighbours: ReturnType<typeof useNeighbours>;
  /** Labels for the open row and its neighbours. */
  words: { label: string; previous: string; next: string; place: (place: { index: number; total: string }) => string };
}

/** The open record's position in the queue with links to its neighbours, for phones, which show one record at a time. */
export const NeighbourLinks = ({ neighbours, words }: NeighbourLinksProps) => {
  const format = useFormat();
  const { data = [], meta } = useListContext();
  const { total }: Pick<ListMeta, 'total'> = { total: data.length, ...meta };
  if (neighbours.index < 0) return null;
  return (
    <nav className={cx('neighbours')} aria-label={words.label}>
      <span>{words.place({ index: neighbours.index + 1, total: format.number(total) })}</span>
      <IconButton disabled={!neighbours.hasPrevious} onClick={neighbours.previous} aria-label={words.previous}>
        <Icon name="left" />
      </IconButton>
      <IconButton disabled={!neighbours.hasNext} onClick={neighbours.next} aria-label={words.next}>
        <Icon name="right" />
      </IconButton>
    </nav>
  );
};
