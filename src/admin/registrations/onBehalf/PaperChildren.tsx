import AddIcon from '@mui/icons-material/Add';
import { Button, FormHelperText, Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { FieldProblems } from '#contract/http/problem.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { NewChild } from './NewChild.tsx';
import { newChild, type PaperDraft } from './paperDraft.ts';

interface Props {
  draft: PaperDraft;
  problems: FieldProblems;
  change: (change: Partial<PaperDraft>) => void;
}

/** The children of the paper form. */
export const PaperChildren = ({ draft: { children, means }, problems, change }: Props) => {
  const { t } = useTranslation(['paperEntry', 'onBehalf']);
  const message = useFieldMessage();
  const code = problems['members'];
  return (
    <Card title={t('children.title')}>
      <Stack spacing={3}>
        {children.map(({ key, ...child }, index) => (
          <NewChild
            key={key}
            child={child}
            title={t('children.child', { no: index + 1 })}
            place={index}
            asksByLink={means === 'link'}
            problems={problems}
            onChange={(changed) => change({ children: children.map((each) => (each.key === key ? { key, ...changed } : each)) })}
            onRemove={children.length > 1 ? () => change({ children: children.filter((each) => each.key !== key) }) : null}
          />
        ))}
        {code && <FormHelperText error>{message(code)}</FormHelperText>}
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => change({ children: [...children, newChild(children, children[0]?.country ?? 'CN')] })}
        >
          {t('onBehalf:members.add')}
        </Button>
      </Stack>
    </Card>
  );
};
