import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '#contract/text/blankText.ts';
import { ACCOUNT_REASON_MAX } from '#contract/text/textLengths.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { type Person, usePersonAction } from '#src/admin/people/person.ts';
import { useOptionalCall } from '#src/platform/api/useCall.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FindAccount } from './FindAccount.tsx';
import css from './MergeDialog.module.css';
import { MergeSide } from './MergeSide.tsx';

const cx = bindStyles(css);

/** Finds the other account, shows both side by side with what prevents a merge, and merges them for a reason that both owners read. */
export const MergeDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const isPhone = usePhone();
  const titleId = useId();
  const [otherId, setOtherId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const merge = usePersonAction('POST /api/admin/people/:id/merge', { onSuccess: onClose, done: () => ['people.merge.done'] });
  const press = useSinglePress((from: string) => merge.mutateAsync({ params: { id: person.id }, body: { from, reason: reason.trim() } }));
  const confirm = () => {
    if (otherId === null) return;
    if (!isBlank(reason)) return press(otherId);
    setIsMissing(true);
    // On a phone it is below the contents of both accounts.
    reasonField.current?.focus();
  };
  const preview = useOptionalCall(
    'GET /api/admin/people/:id/merge',
    otherId === null ? null : { params: { id: person.id }, query: { with: otherId } },
  );
  const mayMerge = otherId !== null && preview.data?.conflicts.length === 0;
  return (
    <Dialog
      open
      fullWidth
      maxWidth={otherId === null ? 'sm' : 'lg'}
      fullScreen={isPhone}
      onClose={merge.isPending ? undefined : onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{t('people.merge.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1.5 }}>{t('people.merge.body', { name: person.name })}</DialogContentText>
        {otherId === null ? (
          <FindAccount person={person} onChoose={setOtherId} />
        ) : preview.data ? (
          <>
            {preview.data.conflicts.map((conflict) => (
              <Alert key={conflict} severity="error" sx={{ mb: 1 }}>
                {t(`people.merge.conflict.${conflict}`)}
              </Alert>
            ))}
            <div className={cx('sides')}>
              <MergeSide side={preview.data.kept} title={t('people.merge.kept')} />
              <MergeSide side={preview.data.from} title={t('people.merge.from')} />
            </div>
            {mayMerge && (
              <TextField
                fullWidth
                multiline
                required
                minRows={2}
                label={t('reason_label')}
                helperText={t(isMissing ? 'people.reason_required' : 'people.merge.reason_help')}
                error={isMissing}
                inputRef={reasonField}
                value={reason}
                slotProps={{ htmlInput: { maxLength: ACCOUNT_REASON_MAX } }}
                onChange={({ target }) => {
                  setReason(target.value);
                  setIsMissing(false);
                }}
              />
            )}
          </>
        ) : preview.error ? (
          <Alert severity="error" action={<Button onClick={() => void preview.refetch()}>{t('try_again')}</Button>}>
            {message(preview.error)}
          </Alert>
        ) : (
          <LoadingBars rows={5} />
        )}
      </DialogContent>
      <DialogActions>
        {otherId !== null && (
          <Button onClick={() => setOtherId(null)} disabled={merge.isPending}>
            {t('people.merge.another')}
          </Button>
        )}
        <Button onClick={onClose} disabled={merge.isPending}>
          {t('ra.action.cancel')}
        </Button>
        {mayMerge && (
          <Button variant="contained" color="error" loading={merge.isPending} onClick={confirm}>
            {t('people.merge.confirm')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
