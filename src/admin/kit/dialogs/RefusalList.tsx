import BlockIcon from '@mui/icons-material/BlockOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

interface RefusalListProps {
  refused: readonly { id: string; code: ProblemCode }[];
  nameOf: (id: string) => string;
  linkTo: (id: string) => To;
  onOpen?: (() => void) | undefined;
}

/** The selected items that cannot be decided, each with its reason and a link. */
export const RefusalList = ({ refused, nameOf, linkTo, onOpen }: RefusalListProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: '1px solid var(--hair)' } }}>
      {refused.map(({ id, code }) => (
        <Stack key={id} component="li" direction="row" spacing={1.5} sx={{ alignItems: 'center', py: 1 }}>
          <BlockIcon fontSize="small" color="error" />
          <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            <strong>{nameOf(id)}</strong>
            {t('colon')}
            {message(new Problem(code))}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={linkTo(id)}
            aria-label={t('queue.open_entry', { team: nameOf(id) })}
            {...(onOpen && { onClick: onOpen })}
          >
            {t('queue.open')}
          </Button>
        </Stack>
      ))}
    </Stack>
  );
};
