import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunConfirmed } from '#src/accounts/confirmation/ConfirmationContext.ts';
import { saveFile, savesFiles } from '#src/platform/device/saveFile.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { fetchExport } from './fetchExport.ts';

/** Downloads everything held about the account, once the reader has confirmed their identity. */
export function ExportButton() {
  const { t } = useTranslation('accounts');
  const problemMessage = useProblemMessage();
  const runConfirmed = useRunConfirmed();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const save = async () => {
    if (!savesFiles()) return;
    setBusy(true);
    setProblem(null);
    try {
      saveFile(await runConfirmed(fetchExport), 'account.zip');
    } catch (reason) {
      setProblem(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="secondary" size="sm" icon="dl" busy={busy} onClick={() => void save()}>
        {t('settings.export')}
      </Button>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problemMessage(problem)}
        </Notice>
      )}
    </>
  );
}
