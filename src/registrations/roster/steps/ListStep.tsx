import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { RosterEncoding } from '#src/registrations/roster/dialog/RosterEncoding.tsx';
import { FileChoice, Refused } from '#src/registrations/roster/dialog/RosterFile.tsx';
import { TemplateLinks } from '#src/registrations/roster/dialog/TemplateLinks.tsx';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import css from './Steps.module.css';

const cx = bindStyles(css);

/** Takes the list: a file that is chosen or dropped, or what is pasted. */
export function ListStep({ wizard: { reading, source, roster, document } }: { wizard: Wizard }) {
  const { t } = useTranslation('roster');
  const message = useProblemMessage();
  const [isOver, setOver] = useState(false);
  const [typed, setTyped] = useState('');
  const { isPending, error, refused, file, read } = reading;
  const text = source?.text ?? null;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) read({ file: dropped });
    else take(event.dataTransfer);
  };
  const take = (data: DataTransfer) => {
    const [pasted] = data.files;
    if (pasted) read({ file: pasted });
    else read({ html: data.getData('text/html'), text: data.getData('text/plain') });
  };
  const paste = (event: ClipboardEvent) => {
    if (isPending) return;
    event.preventDefault();
    take(event.clipboardData);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the file's button and pasting
    <div
      className={cx('step', isOver && 'over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{t('body')}</p>
      {document && <Notice tone="info">{t('list.again', { children: t('children', { count: document.rows.length }) })}</Notice>}
      <div className={cx('ways')}>
        <Card pad="md" as="section" className={cx('way')} aria-label={t('list.file')}>
          <h2 className={cx('title')}>{t('list.file')}</h2>
          <FileChoice busy={isPending} name={source?.name || undefined} onFile={(chosen) => read({ file: chosen })} />
          <p className={cx('fine')}>{t('list.drop')}</p>
        </Card>
        <Card pad="md" as="section" className={cx('way')} aria-label={t('list.paste')}>
          <h2 className={cx('title')}>{t('list.paste')}</h2>
          <TextArea
            label={t('list.pasteLabel')}
            hint={t('list.pasteHint')}
            rows={3}
            value={typed}
            spellCheck={false}
            onPaste={paste}
            onChange={({ target }) => setTyped(target.value)}
          />
          {typed.trim() !== '' && (
            <Button variant="secondary" size="sm" busy={isPending} onClick={() => read({ html: '', text: typed })}>
              {t('list.read')}
            </Button>
          )}
        </Card>
      </div>
      {error && (
        <Notice tone="danger" role="alert">
          {message(error)}
        </Notice>
      )}
      {refused && <Refused code={refused} />}
      {!refused && roster?.problem && <Refused code={roster.problem} />}
      {text && file && <RosterEncoding text={text} busy={isPending} onChoose={(encoding) => read({ file, encoding })} />}
      <section className={cx('step')} aria-label={t('list.template')}>
        <h2 className={cx('title')}>{t('list.template')}</h2>
        <p className={cx('fine')}>{t('list.templateBody')}</p>
        <TemplateLinks />
      </section>
    </div>
  );
}
