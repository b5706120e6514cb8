import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooserTypes, type MediaKind } from '#contract/uploads/rules/uploadFile.ts';
import type { StoredFile } from '#src/offline/uploads/index.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from '#src/works/uploads/Uploads.module.css';

const cx = bindStyles(css);

export interface ChosenFile {
  file: File;
  handle: FileSystemFileHandle | undefined;
  /** The stored file, if it is already on the device. */
  stored?: StoredFile | undefined;
}

/** Returns the handle that Chromium provides for a dropped file, which can be stored. */
const handleOf = async (item: DataTransferItem): Promise<FileSystemFileHandle | undefined> => {
  if (!('getAsFileSystemHandle' in item) || typeof item.getAsFileSystemHandle !== 'function') return undefined;
  const handle: unknown = await item.getAsFileSystemHandle().catch(() => undefined);
  return handle instanceof FileSystemFileHandle ? handle : undefined;
};

const droppedFiles = (data: DataTransfer): Promise<ChosenFile[]> =>
  Promise.all(
    [...data.items].flatMap((item) => {
      const file = item.getAsFile();
      return file ? [handleOf(item).then((handle) => ({ file, handle }))] : [];
    }),
  );

interface ChooseFilesProps {
  id: string;
  kind: MediaKind;
  multiple?: boolean;
  label: string;
  hint: string;
  error: string | undefined;
  onChoose: (files: ChosenFile[]) => void;
}

/** Accepts files by choosing or dropping. */
export function ChooseFiles({ id, kind, multiple, label, hint, error, onChoose }: ChooseFilesProps) {
  const { t } = useTranslation('works');
  const [over, setOver] = useState(false);
  const hintId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(onChoose);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])].map((file) => ({ file, handle: undefined })));
    // the same file may be chosen again
    target.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse; the input below works for everyone
    <div
      className={cx('drop', over && 'over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={cx('choose')} htmlFor={id}>
        <Icon name={moreIcons[kind]} />
        {label}
        <input
          id={id}
          type="file"
          className="vh"
          accept={chooserTypes(kind)}
          multiple={multiple}
          aria-describedby={hintId}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
      </label>
      <p id={hintId}>
        {hint} <span className={cx('dropHint')}>{t(multiple ? 'choose.dropThem' : 'choose.dropIt')}</span>
      </p>
      {error && <p className={cx('wrong')}>{error}</p>}
    </div>
  );
}
