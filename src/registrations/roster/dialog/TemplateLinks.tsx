import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Roster.module.css';
import { csvTemplate, xlsxTemplate } from './template.ts';

const cx = bindStyles(css);

/** Downloads of the empty roster in the reader's language; the import accepts either language. */
export function TemplateLinks() {
  const { t } = useTranslation('roster');
  const locale = useLocale();
  const message = useProblemMessage();
  const [problem, setProblem] = useState<unknown>(null);
  const save = (template: typeof xlsxTemplate, ending: string) => {
    setProblem(null);
    loadChunk(() => template(locale)).then((blob) => saveFile(blob, `${t('templateName')}.${ending}`), setProblem);
  };
  return (
    <>
      <div className={cx('actions')}>
        <Button variant="secondary" size="sm" icon="dl" onClick={() => save(xlsxTemplate, 'xlsx')}>
          {t('templateXlsx')}
        </Button>
        <Button variant="secondary" size="sm" icon="dl" onClick={() => save(csvTemplate, 'csv')}>
          {t('templateCsv')}
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
