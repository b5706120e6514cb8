import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { xlsxOf } from '#src/platform/tables/writeXlsx.ts';
import type { Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import type { ProblemTexts } from '#src/registrations/roster/table/useProblemText.ts';
import { fieldName } from '#src/registrations/roster/words/fields.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { correctedRows, problemRows } from './downloads.ts';
import css from './Steps.module.css';

const cx = bindStyles(css);

interface DownloadsProps {
  document: RosterDocument;
  derived: Derived;
  texts: ProblemTexts;
}

/** Saves the corrected list, and the list of problems, as workbooks. */
export function Downloads({ document, derived, texts }: DownloadsProps) {
  const { t } = useTranslation('roster');
  const text = useText();
  const message = useProblemMessage();
  const [problem, setProblem] = useState<unknown>(null);
  const save = (rows: string[][], name: string) => {
    setProblem(null);
    loadChunk(() => xlsxOf(rows)).then((blob) => saveFile(blob, `${name}.xlsx`), setProblem);
  };
  const words = {
    ...texts,
    nameOf: (column: Parameters<typeof fieldName>[0]) => text(fieldName(column)),
    problemHead: [
      t('downloads.place'),
      t('downloads.team'),
      t('downloads.child'),
      t('downloads.column'),
      t('downloads.value'),
      t('downloads.problem'),
    ],
  };
  return (
    <>
      <div className={cx('actions')}>
        <Button
          variant="secondary"
          size="sm"
          icon="dl"
          onClick={() => save(correctedRows(document, derived, words), t('downloads.listName'))}
        >
          {t('downloads.list')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon="dl"
          disabled={derived.wrong.size + derived.remarked.size === 0}
          onClick={() => save(problemRows(document, derived, words), t('downloads.problemsName'))}
        >
          {t('downloads.problems')}
        </Button>
      </div>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {message(problem)}
        </Notice>
      )}
    </>
  );
}
