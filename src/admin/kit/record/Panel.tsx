import { Card, CardContent, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './record.module.css';

const cx = bindStyles(css);

/** A card of the record. `aside` is beside its title. */
export const Panel = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent>
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ mb: 1, flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between' }}
        >
          <Typography id={id} component="h2" variant="h6" sx={{ fontSize: 16, lineHeight: '22px' }}>
            {title}
          </Typography>
          {aside && <Typography variant="caption">{aside}</Typography>}
        </Stack>
        {children}
      </CardContent>
    </Card>
  );
};

/** Labelled facts, one per line; facts without a value are omitted. */
export const FactLines = ({ items }: { items: readonly [label: string, value: ReactNode][] }) => (
  <dl className={cx('facts')}>
    {items.map(([label, value]) =>
      value === null ? null : [<dt key={`${label} name`}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>],
    )}
  </dl>
);
