import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeAppeal } from '#contract/appeals/admin.ts';
import { APPEAL_MAX } from '#contract/appeals/public.ts';
import { type AppealRuling, appealRulings, isOpenAppeal } from '#contract/appeals/rules/appealStates.ts';
import type { Computation, ResultRow } from '#contract/results/admin.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { MarkPairs } from '#src/admin/results/table/RowParts.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './appeals.module.css';
import { useAppealActions } from './useAppeals.ts';

const cx = bindStyles(css);

interface AppealDialogProps {
  competitionId: string;
  appeal: OfficeAppeal;
  computation: Computation;
  onClose: () => void;
}

/** The marks, total, place and awards of the entry, as they were last computed. */
const EntryMarks = ({ row, computation: { terms, judges } }: { row: ResultRow; computation: Computation }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const points = usePoints();
  const awards = terms.awards.filter(({ key }) => row.awards.includes(key)).map(({ title }) => text(title));
  return (
    <section className={cx('marks')} aria-label={t('results.marks')}>
      <p>
        {row.rank === null ? t('results.no_place') : t('results.place_is', { rank: row.rank })}
        {t('dot')}
        {t('results.total')} {row.total === null ? '—' : points.total(row.total)}
        {t('dot')}
        {awards.join(t('results.and')) || t('results.no_award')}
      </p>
      <MarkPairs row={row} judges={judges} />
      <p>
        {terms.criteria
          .filter(({ key }) => row.scores[key] !== undefined)
          .map(({ key, title }) => `${text(title)} ${points.total(row.scores[key] ?? 0)}`)
          .join(t('dot'))}
      </p>
    </section>
  );
};

/** An appeal beside the marks of its entry, and the form of its answer while it waits for one. */
export const AppealDialog = ({ competitionId, appeal, computation, onClose }: AppealDialogProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const titleId = useId();
  const rulingId = useId();
  const [ruling, setRuling] = useState<AppealRuling | null>(null);
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { answer } = useAppealActions(competitionId, onClose);
  const row = computation.groups.flatMap(({ rows }) => rows).find(({ id }) => id === appeal.registrationId);
  const isOpen = isOpenAppeal(appeal.state);
  const lacksText = isAsked && isBlank(text);
  const send = () => {
    setAsked(true);
    if (ruling === null || isBlank(text)) return;
    answer.mutate({ params: { id: competitionId }, body: { appealId: appeal.id, ruling, answer: text } });
  };
  return (
    <Dialog open onClose={answer.isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('results.appeal_of', { team: appeal.teamName })}</DialogTitle>
      <DialogContent className={cx('dialog')}>
        <p className={cx('quiet')}>{t('results.appeal_sent', { at: format.dateTime(appeal.sentAt) })}</p>
        <blockquote>{appeal.text}</blockquote>
        {row && <EntryMarks row={row} computation={computation} />}
        {isOpen ? (
          <>
            <div>
              <FormLabel id={rulingId} required error={isAsked && ruling === null}>
                {t('results.appeal_ruling')}
              </FormLabel>
              <RadioGroup
                aria-labelledby={rulingId}
                value={ruling ?? ''}
                onChange={({ target }) => setRuling(appealRulings.find((each) => each === target.value) ?? null)}
              >
                {appealRulings.map((each) => (
                  <FormControlLabel key={each} value={each} control={<Radio />} label={t(`results.appeal_as.${each}`)} />
                ))}
              </RadioGroup>
              {isAsked && ruling === null && <p className={cx('wrong')}>{t('results.appeal_choose')}</p>}
            </div>
            <TextField
              fullWidth
              multiline
              required
              minRows={3}
              label={t(`results.appeal_answer.${appeal.locale}`)}
              value={text}
              error={lacksText}
              helperText={lacksText ? t('results.required') : t('results.appeal_answer_hint')}
              slotProps={{ htmlInput: { maxLength: APPEAL_MAX } }}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        ) : (
          <>
            <p>
              <b>{t(`results.appeal_state.${appeal.state}`)}</b>
              {appeal.answeredAt !== null &&
                `${t('dot')}${t('results.appeal_answered', { at: format.dateTime(appeal.answeredAt), by: appeal.answeredBy ?? '' })}`}
            </p>
            <blockquote>{appeal.answer}</blockquote>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={answer.isPending} onClick={onClose}>
          {t(isOpen ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
        {isOpen && (
          <Button variant="contained" loading={answer.isPending} onClick={send}>
            {t('results.appeal_send')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
