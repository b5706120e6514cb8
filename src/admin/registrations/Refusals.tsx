import BlockIcon from '@mui/icons-material/BlockOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';
import { useEntryLink } from './queue/useEntryLink.ts';
import type { Decidable } from './useDecide.ts';

interface RefusalsProps {
  refused: readonly { id: string; code: ProblemCode }[];
  entries: readonly Decidable[];
  onOpen?: () => void;
}

/** Which of the chosen entries cannot be decided, each with its reason and a way to it. */
export const Refusals = ({ refused, entries, onOpen }: RefusalsProps) => {
  const translate = useTranslate();
  const message = useProblemMessage();
  const linkTo = useEntryLink();
  const nameOf = (id: string) => entries.find((entry) => entry.id === id)?.teamName ?? '';
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: '1px solid var(--hair)' } }}>
      {refused.map(({ id, code }) => (
        <Stack key={id} component="li" direction="row" spacing={1.5} sx={{ alignItems: 'center', py: 1 }}>
          <BlockIcon fontSize="small" color="error" />
          <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            <strong>{nameOf(id)}</strong>
            {translate('queue.colon')}
            {message(new Problem(code))}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={linkTo(id)}
            aria-label={translate('queue.open_entry', { team: nameOf(id) })}
            {...(onOpen && { onClick: onOpen })}
          >
            {translate('queue.open')}
          </Button>
        </Stack>
      ))}
    </Stack>
  );
};
