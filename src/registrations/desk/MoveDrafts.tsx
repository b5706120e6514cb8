import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '#contract/text/blankText.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { newWord, openDrafts, sealDrafts } from './draftFile.ts';
import css from './MoveDrafts.module.css';

const cx = bindStyles(css);

interface MoveDraftsProps {
  device: Device;
  drafts: readonly Draft[];
}

/** Moves drafts between devices by a file that only a word opens; the server sees neither. */
export function MoveDrafts({ device, drafts }: MoveDraftsProps) {
  const { t } = useTranslation('registrations');
  const [opened, setOpened] = useState<'save' | 'open' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={cx('move')}>
      {drafts.length > 0 && (
        <Button variant="ghost" size="sm" icon={moreIcons.save} onClick={() => setOpened('save')}>
          {t('moveDrafts.save', { count: drafts.length })}
        </Button>
      )}
      <Button variant="ghost" size="sm" icon={moreIcons.up} onClick={() => setOpened('open')}>
        {t('moveDrafts.open')}
      </Button>
      {opened === 'save' && <SaveDialog device={device} drafts={drafts} onClose={close} />}
      {opened === 'open' && <OpenDialog device={device} onClose={close} />}
    </div>
  );
}

function SaveDialog({ device, drafts, onClose }: MoveDraftsProps & { onClose: () => void }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const [word] = useState(newWord);
  const save = useMutation({
    mutationFn: async () => saveFile(await sealDrafts(drafts, device, word), `${t('moveDrafts.fileName')}.drafts`),
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('moveDrafts.save', { count: drafts.length })}
      closeLabel={t('close')}
      actions={
        <Button icon="dl" busy={save.isPending} onClick={() => save.mutate()}>
          {t('moveDrafts.download')}
        </Button>
      }
    >
      <div className={cx('body')}>
        <p>{t('moveDrafts.saveLead')}</p>
        <p className={cx('word')}>
          <span>{t('moveDrafts.word')}</span>
          <b className="num">{word}</b>
        </p>
        <p>{t('moveDrafts.wordHow')}</p>
        {save.error && (
          <Notice tone="danger" role="alert">
            {message(save.error)}
          </Notice>
        )}
        {save.isSuccess && <Notice tone="success">{t('moveDrafts.saved')}</Notice>}
      </div>
    </Dialog>
  );
}

function OpenDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [word, setWord] = useState('');
  const [isTried, setTried] = useState(false);
  const open = useMutation({ mutationFn: (chosen: File) => openDrafts(chosen, word, device), gcTime: 0 });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (file && !isBlank(word)) open.mutate(file);
  };
  return (
    <Dialog open onClose={onClose} title={t('moveDrafts.open')} closeLabel={t('close')} dismissable={!open.isPending}>
      {open.data ? (
        <div className={cx('body')}>
          <Notice tone="success" role="status">
            {t('moveDrafts.opened', { count: open.data.created })}
            {open.data.skipped > 0 && ` ${t('moveDrafts.skipped', { count: open.data.skipped })}`}
          </Notice>
          <Button onClick={onClose}>{t('desk.done')}</Button>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className={cx('body')}>
          <p>{t('moveDrafts.openLead')}</p>
          <input
            ref={input}
            type="file"
            accept=".drafts,application/json"
            className="vh"
            tabIndex={-1}
            aria-label={t('moveDrafts.choose')}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          <Button type="button" variant="secondary" icon={moreIcons.file} onClick={() => input.current?.click()}>
            {file ? t('moveDrafts.chosen', { name: file.name }) : t('moveDrafts.choose')}
          </Button>
          {isTried && !file && <Notice tone="danger">{t('moveDrafts.chooseFirst')}</Notice>}
          <TextField
            label={t('moveDrafts.word')}
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={word}
            error={isTried && isBlank(word) ? fieldMessage('required') : undefined}
            onChange={({ target }) => setWord(target.value)}
          />
          {open.error && (
            <Notice tone="danger" role="alert">
              {message(open.error)}
            </Notice>
          )}
          <Button type="submit" busy={open.isPending}>
            {t('moveDrafts.openNow')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
