import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { mayCorrectNames } from '#contract/registrations/rules/certificateNames.ts';
import { latinNameProblem, normalizeLatinName } from '#contract/registrations/rules/latinName.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';

/** Corrects the children's names in Latin letters, until the results are public. What was typed stays while the page is open. */
export function CertificateNames({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['registrations', 'app']);
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  /** The typed names, by the child's place in the team and name: after a change of the team none is another child's. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const close = () => setOpen(false);
  const { mutate, isPending, error } = useAction('PATCH /api/registrations/:id/certificate-names', {
    waitsForReads: true,
    onSuccess: () => {
      setTyped({});
      close();
      showToast({ message: t('certificateNames.saved'), tone: 'success' });
    },
    // what somebody else has changed is shown under what was typed
    onError: () => client.invalidateQueries({ queryKey: ['GET /api/registrations/:id'] }),
  });
  const children = entry.members.map(({ name, latinName = '' }, index) => ({ name, latinName: typed[`${index} ${name}`] ?? latinName }));
  const problemOf = (latinName: string) => latinNameProblem(normalizeLatinName(latinName));
  const save = () => {
    setAsked(true);
    if (children.some(({ latinName }) => problemOf(latinName) !== null)) return;
    mutate({ params: { id: entry.id }, body: { version: entry.version, names: children.map(({ latinName }) => latinName) } });
  };
  if (!mayCorrectNames({ state: entry.state, hasResults: entry.awards.length > 0 })) return null;
  return (
    <>
      <Button variant="secondary" size="sm" icon="edit" onClick={() => setOpen(true)}>
        {t('certificateNames.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('certificateNames.title')}
        closeLabel={t('app:close')}
        actions={
          <Button busy={isPending} onClick={save}>
            {t('certificateNames.save')}
          </Button>
        }
      >
        <p>{t('certificateNames.body')}</p>
        {children.map(({ name, latinName }, index) => {
          const problem = isAsked ? problemOf(latinName) : null;
          return (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: members are identified by their position in the team
              key={index}
              label={t('certificateNames.of', { name })}
              hint={t('hints.memberLatinName')}
              autoComplete="off"
              maxLength={60}
              value={latinName}
              error={problem === null ? undefined : fieldMessage(problem)}
              onChange={({ target }) => setTyped({ ...typed, [`${index} ${name}`]: target.value })}
            />
          );
        })}
        {error && (
          <Notice tone="danger" role="alert">
            {error instanceof Problem && error.code === 'action_not_allowed_now' ? t('certificateNames.tooLate') : message(error)}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
