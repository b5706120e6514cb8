import { Alert, Button, Stack, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import type { MemberConcern } from '#contract/registrations/rules/onBehalf.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Concerns } from './Concerns.tsx';
import type { PaperDraft } from './paperDraft.ts';

interface Props {
  draft: PaperDraft;
  /** Sign-up is over: the family reads why it is entered all the same. */
  isLate: boolean;
  problems: FieldProblems;
  concerns: readonly MemberConcern[];
  error: Error | null;
  isPending: boolean;
  isReady: boolean;
  change: (change: Partial<PaperDraft>) => void;
  onEnter: () => void;
}

/** Scrolls to what is wrong: it is below the fields. */
const showAlert = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'center' });

/** The faults of the form, the rules that it breaks knowingly, and the button that enters the team. */
export const PaperFoot = ({ draft, isLate, problems, concerns, error, isPending, isReady, change, onEnter }: Props) => {
  const { t } = useTranslation(['paperEntry', 'admin', 'onBehalf']);
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const hasFields = error instanceof Problem && Object.keys(error.detail.fields ?? {}).length > 0;
  const isTaken = error instanceof Problem && error.code === 'account_exists';
  const code = problems['reason'];
  return (
    <Card>
      <Stack spacing={2}>
        {isLate && (
          <TextField
            required
            multiline
            minRows={2}
            label={t('admin:reason_label')}
            helperText={code ? fieldMessage(code) : t('late')}
            error={code !== undefined}
            value={draft.reason}
            slotProps={{ htmlInput: { maxLength: DECISION_REASON_MAX } }}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
        {error && (
          <Alert ref={showAlert} severity="error">
            {isTaken ? t('account.taken') : hasFields ? t('wrong') : message(error)}
          </Alert>
        )}
        {concerns.length > 0 && <Concerns concerns={concerns} />}
        <Alert severity="info">{t('told')}</Alert>
        <Button
          variant="contained"
          loading={isPending}
          disabled={!isReady || (isLate && isBlank(draft.reason))}
          sx={{ alignSelf: 'flex-start' }}
          onClick={onEnter}
        >
          {t(concerns.length > 0 ? 'anyway' : 'enter')}
        </Button>
      </Stack>
    </Card>
  );
};
