import AddIcon from '@mui/icons-material/Add';
import { Alert, Button, Checkbox, FormControlLabel, FormGroup, FormLabel, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import type { MemberConcern } from '#contract/registrations/rules/onBehalf.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { RecordDialog } from '#src/admin/kit/dialogs/RecordDialog.tsx';
import { useTypedForm } from '#src/admin/kit/sealed/useTypedForm.ts';
import { useFieldName } from '#src/admin/registrations/record/useFieldName.ts';
import { call } from '#src/platform/api/api.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Concerns } from './Concerns.tsx';
import { HeldFields } from './HeldFields.tsx';
import { MembersDraft, noMembersDraft } from './membersDraft.ts';
import { type Joining, NewChild } from './NewChild.tsx';
import { newChild, type TypedChild } from './paperDraft.ts';

/** Scrolls to what is wrong: it is below the fields. */
const showAlert = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'center' });

const sent = ({ key: _, ...child }: TypedChild): Joining => child;

/** Changes who is in a team for its family. Broken rules are named first, and then broken knowingly. */
export const MembersDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => {
  const { t } = useTranslation('onBehalf');
  const { t: office } = useTranslation('admin');
  const fieldName = useFieldName();
  const fieldMessage = useFieldMessage();
  const notify = useNotify();
  const refresh = useRefresh();
  const ids = entry.members.flatMap(({ id }) => id ?? []);
  const form = useTypedForm(`members ${entry.id}`, MembersDraft, noMembersDraft);
  const { joining, reason, held, isHeld } = form.value;
  const leaving = form.value.leaving.filter((id) => ids.includes(id));
  const needsPaper = entry.isConsentOfFamily && joining.length > 0;
  const [concerns, setConcerns] = useState<readonly MemberConcern[]>([]);
  const close = () => {
    void form.discard(noMembersDraft());
    onClose();
  };
  const keep = ids.filter((id) => !leaving.includes(id));
  const change = useMutation({
    mutationFn: () =>
      call('PUT /api/admin/registrations/:id/members', {
        params: { id: entry.id },
        body: { keep, add: joining.map(sent), reason, ...(needsPaper && { held }), despite: [...concerns], version: entry.version },
      }),
    onSuccess: ({ changed, concerns: found }) => {
      if (!changed) return setConcerns(found);
      notify(t('members.done'), { type: 'success' });
      close();
    },
    onSettled: () => refresh(),
  });
  /** Changes what is typed, and forgets the named rules: a further change may break others. */
  const edit = (changed: Partial<MembersDraft>) => {
    setConcerns([]);
    form.change({ ...form.value, ...changed });
  };
  const fields = (change.error instanceof Problem && change.error.detail.fields) || {};
  const setChild = (index: number, child: Joining) => {
    edit({ joining: joining.map((each, at) => (at === index ? { ...child, key: each.key } : each)) });
  };
  const isOfNewChild = (path: string) => Number(/^members\.(\d+)\./.exec(path)?.[1] ?? -1) >= keep.length;
  const elsewhere = Object.entries(fields).filter(([path]) => !isOfNewChild(path) && !path.startsWith('held.'));
  return (
    <RecordDialog
      title={t('members.title', { team: entry.teamName })}
      body={t('members.body')}
      confirmLabel={t(concerns.length > 0 ? 'members.anyway' : 'members.do')}
      isReady={!isBlank(reason) && (!needsPaper || isHeld) && (leaving.length > 0 || joining.length > 0)}
      isPending={change.isPending}
      error={Object.keys(fields).length > 0 ? null : change.error}
      onConfirm={() => change.mutateAsync()}
      onClose={close}
    >
      <Stack spacing={2}>
        <FormGroup role="group" aria-labelledby="members-now">
          <FormLabel id="members-now">{t('members.now')}</FormLabel>
          {entry.members.map(({ id = '', name, idNumber }) => (
            <FormControlLabel
              key={id}
              label={`${name}${office('dot')}${idNumber}${office('dot')}${t(leaving.includes(id) ? 'members.leaves' : 'members.stays')}`}
              control={
                <Checkbox
                  checked={!leaving.includes(id)}
                  onChange={({ target }) => edit({ leaving: target.checked ? leaving.filter((each) => each !== id) : [...leaving, id] })}
                />
              }
            />
          ))}
        </FormGroup>
        <Alert severity="info">{t(entry.isConsentOfFamily ? 'members.family' : 'members.asked')}</Alert>
        {joining.map(({ key, ...child }, index) => (
          <NewChild
            key={key}
            child={child}
            title={t('members.new', { no: index + 1 })}
            place={keep.length + index}
            problems={fields}
            onChange={(changed) => setChild(index, changed)}
            asksByLink={!entry.isConsentOfFamily}
            onRemove={() => edit({ joining: joining.filter((each) => each.key !== key) })}
          />
        ))}
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => edit({ joining: [...joining, newChild(joining, entry.members[0]?.country ?? 'CN')] })}
        >
          {t('members.add')}
        </Button>
        {needsPaper && (
          <>
            <HeldFields held={held} path="held" problems={fields} onChange={(changed) => edit({ held: changed })} />
            <FormControlLabel
              control={<Checkbox checked={isHeld} onChange={({ target }) => edit({ isHeld: target.checked })} />}
              label={t('members.held')}
            />
          </>
        )}
        <TextField
          required
          multiline
          minRows={2}
          label={office('reason_label')}
          helperText={t('reason')}
          value={reason}
          slotProps={{ htmlInput: { maxLength: DECISION_REASON_MAX } }}
          onChange={({ target }) => form.change({ ...form.value, reason: target.value })}
        />
        {elsewhere.length > 0 && (
          <Alert ref={showAlert} severity="error">
            {elsewhere.map(([path, code]) => (
              <div
                key={path}
              >{`${path === 'members' ? office('resources.registrations.fields.members') : fieldName(path)}${office('colon')}${fieldMessage(code)}`}</div>
            ))}
          </Alert>
        )}
        {concerns.length > 0 && <Concerns concerns={concerns} />}
      </Stack>
    </RecordDialog>
  );
};
