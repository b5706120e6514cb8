import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldProblemsOf } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { MAX_CODES_AT_ONCE, MAX_USES, NewInvitationCodes } from '#contract/registrations/invitations.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { afterPress } from '#src/ui/press.ts';
import { institutionsIn } from './institutionsIn.ts';
import { newKey, useMakeCodes } from './useCodes.ts';

/** Characters of a wrong line that its message shows. */
const SHOWN_LENGTH = 30;

interface Props {
  competitionId: string;
  onClose: () => void;
  onMade: (batchId: string) => void;
}

/** Makes codes: their number, recipient, uses and expiry. */
export const MakeCodesDialog = ({ competitionId, onClose, onMade }: Props) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const titleId = useId();
  const [key] = useState(newKey);
  const [count, setCount] = useState('1');
  const [listed, setListed] = useState('');
  const institutions = institutionsIn(listed);
  const [useLimit, setUseLimit] = useState('1');
  const [ends, setEnds] = useState('');
  /** Names of the fields that have lost focus; each of these shows its error. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const make = useMakeCodes(competitionId, onMade);
  const codes = NewInvitationCodes.safeParse({
    count: Number(count),
    useLimit: Number(useLimit),
    ...(institutions.length > 0 && { institutions }),
    ...(ends !== '' && { endsAt: new Date(ends).getTime() }),
  });
  const problems = codes.success ? {} : fieldProblemsOf(codes.error.issues);
  /** Returns whether a field that has lost focus is invalid, and its error message. */
  const checked = (name: keyof NewInvitationCodes, help: string | null, wrong: (problem: FieldCode) => string) => {
    const [, problem] = (left.has(name) && Object.entries(problems).find(([path]) => path.split('.')[0] === name)) || [];
    return {
      error: problem !== undefined,
      helperText: problem ? wrong(problem) : help,
      onBlur: () => void afterPress(() => setLeft((before) => new Set([...before, name]))),
    };
  };
  const total = Number(count) * institutions.length;
  const toMake = institutions.length > 1 && codes.success ? t('codes.will_make', { count: total, schools: institutions.length }) : null;
  /** Returns what is wrong, with the line that it is about. */
  const wrongLine = (problem: FieldCode): string => {
    const at = Object.keys(problems).flatMap((path) => /^institutions\.(\d+)$/.exec(path)?.[1] ?? [])[0];
    if (at === undefined) return fieldMessage(problem);
    const line = institutions[Number(at)] ?? '';
    return t('codes.wrong_line', {
      line: line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line,
      problem: fieldMessage(problem),
    });
  };
  const between = (max: number) => () => t('competition_editor.whole_number_range', { min: 1, max });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setLeft(new Set(Object.keys(NewInvitationCodes.shape))));
    if (codes.success) make.mutate({ key, codes: codes.data });
    else form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <Dialog open onClose={make.isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form noValidate onSubmit={send}>
        <DialogTitle id={titleId}>{t('codes.make_title')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="normal"
            type="number"
            label={t('codes.count')}
            value={count}
            slotProps={{ htmlInput: { min: 1, max: MAX_CODES_AT_ONCE } }}
            {...checked('count', toMake, () =>
              institutions.length > 1 ? t('codes.beyond', { max: MAX_CODES_AT_ONCE }) : between(MAX_CODES_AT_ONCE)(),
            )}
            onChange={({ target }) => setCount(target.value)}
          />
          <TextField
            fullWidth
            multiline
            minRows={2}
            maxRows={8}
            margin="normal"
            label={t('codes.institutions')}
            value={listed}
            {...checked('institutions', t('codes.anyone'), (problem) => wrongLine(problem))}
            onChange={({ target }) => setListed(target.value)}
          />
          <TextField
            fullWidth
            margin="normal"
            type="number"
            label={t('codes.use_limit')}
            value={useLimit}
            slotProps={{ htmlInput: { min: 1, max: MAX_USES } }}
            {...checked('useLimit', null, between(MAX_USES))}
            onChange={({ target }) => setUseLimit(target.value)}
          />
          <TextField
            fullWidth
            margin="normal"
            type="datetime-local"
            label={t('codes.ends')}
            value={ends}
            slotProps={{ inputLabel: { shrink: true } }}
            {...checked('endsAt', t('codes.ends_help'), fieldMessage)}
            onChange={({ target }) => setEnds(target.value)}
          />
          {make.isError && <Alert severity="error">{message(make.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={make.isPending}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={make.isPending}>
            {t('codes.make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
