import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/problem.ts';
import { acceptedFor, type FileKind, MAX_IMAGES } from '#contract/rules/workFile.ts';
import { useFormat } from '#src/app/format.ts';
import { useProblemMessage } from '#src/app/useProblemMessage.ts';
import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/Card.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { type CheckedFile, checkFile } from './checkFile.ts';
import { UploadCard } from './UploadCard.tsx';
import { UploadChip } from './UploadChip.tsx';
import css from './Uploads.module.css';
import { useUploadItems } from './useUploads.ts';
import type { Piece, WorkForm } from './workForm.ts';

const cx = bindStyles(css);

interface FilesProps {
  id: string;
  error: string | undefined;
  form: WorkForm;
  change: (changes: Partial<WorkForm>) => void;
  uploads: Uploads;
  entryId: string;
}

interface Chosen {
  file: File;
  handle: FileSystemFileHandle | undefined;
}

/** What a drop gives in Chromium: a handle that can be kept. */
const handleOf = async (item: DataTransferItem): Promise<FileSystemFileHandle | undefined> => {
  if (!('getAsFileSystemHandle' in item) || typeof item.getAsFileSystemHandle !== 'function') return undefined;
  const handle: unknown = await item.getAsFileSystemHandle().catch(() => undefined);
  return handle instanceof FileSystemFileHandle ? handle : undefined;
};

const droppedFiles = (data: DataTransfer): Promise<Chosen[]> =>
  Promise.all(
    [...data.items].flatMap((item) => {
      const file = item.getAsFile();
      return file ? [handleOf(item).then((handle) => ({ file, handle }))] : [];
    }),
  );

interface ChooseProps {
  id: string;
  kind: FileKind;
  multiple?: boolean;
  label: string;
  hint: string;
  error: string | undefined;
  onChoose: (files: Chosen[]) => void;
}

/** Where files are chosen or dropped. */
function ChooseFiles({ id, kind, multiple, label, hint, error, onChoose }: ChooseProps) {
  const [over, setOver] = useState(false);
  const hintId = useId();
  const types = acceptedFor('work').find((accepted) => accepted.kind === kind)?.types ?? [];
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button below is everybody's
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
        <Icon name={kind} />
        {label}
        <input
          id={id}
          type="file"
          className="vh"
          accept={[...types, ...(kind === 'video' ? ['.mp4', '.mov', '.webm'] : ['.jpg', '.jpeg', '.png', '.gif', '.tif', '.tiff'])].join(
            ',',
          )}
          multiple={multiple}
          aria-describedby={hintId}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
      </label>
      <p id={hintId}>{hint}</p>
      {error && <p className={cx('wrong')}>{error}</p>}
    </div>
  );
}

/** Checks files and begins to upload those that pass; says of the others why not. */
const useAdding = ({ uploads, entryId }: Pick<FilesProps, 'uploads' | 'entryId'>, kind: FileKind) => {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  const [refused, setRefused] = useState<string[]>([]);
  const [warnings, setWarnings] = useState<string[]>([]);
  const [isChecking, setIsChecking] = useState(false);

  const addOne = async ({ file, handle }: Chosen): Promise<{ piece: Piece; checked: CheckedFile } | null> => {
    try {
      const checked = await checkFile(file, kind);
      const id = await uploads.add({ registrationId: entryId, purpose: 'work', file, name: file.name, type: checked.type, handle });
      keepPreview(id, checked);
      if (kind === 'video' && !checked.isShowable) setWarnings((before) => [...before, t('check.notPlayable', { name: file.name })]);
      return { piece: { from: 'device', id }, checked };
    } catch (error) {
      const why = message(error instanceof Problem ? error : new Problem('unexpected'));
      setRefused((before) => [...before, t('check.refused', { name: file.name, why })]);
      return null;
    }
  };
  const add = async (files: readonly Chosen[]) => {
    setRefused([]);
    setWarnings([]);
    setIsChecking(true);
    const added = [];
    for (const file of files) {
      const one = await addOne(file);
      if (one) added.push(one);
    }
    setIsChecking(false);
    return added;
  };
  const refuse = (text: string) => setRefused((before) => [...before, text]);
  const says: ReactNode = (
    <>
      {isChecking && <p role="status">{t('check.checking')}</p>}
      {refused.map((text) => (
        <Notice key={text} tone="danger" role="alert">
          {text}
        </Notice>
      ))}
      {warnings.map((text) => (
        <Notice key={text} tone="warning" role="status">
          {text}
        </Notice>
      ))}
    </>
  );
  return { add, refuse, says };
};

/** What this page knows of the files that were chosen in it: for their previews. */
const previews = new Map<string, CheckedFile>();
const keepPreview = (id: string, checked: CheckedFile) => previews.set(id, checked);

function Preview({ item }: { item: UploadItem }) {
  const { t } = useTranslation('works');
  const format = useFormat();
  const checked = previews.get(item.id);
  const picture = checked?.poster ?? (checked?.isShowable && checked.type.startsWith('image/') ? checked.file : null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  if (url && picture) {
    const seconds = checked?.seconds ?? null;
    return <img src={url} alt={seconds === null ? t('preview') : t('previewOf', { length: format.wait(seconds) })} />;
  }
  return <Icon name={item.type.startsWith('video/') ? 'video' : 'image'} />;
}

interface PieceProps extends Pick<FilesProps, 'uploads'> {
  piece: Piece;
  number: number;
  onRemove: () => void;
}

/** One file of the work, wherever it is. */
function PieceCard({ piece, number, uploads, onRemove }: PieceProps) {
  const { t } = useTranslation('works');
  const { items, progress } = useUploadItems(uploads);
  if (piece.from === 'device') {
    const item = items.find(({ id }) => id === piece.id);
    if (!item) return null;
    const remove = () => {
      void uploads.cancel(item.id).catch(() => {});
      onRemove();
    };
    return (
      <UploadCard item={item} uploads={uploads} progress={progress.get(item.id)} preview={<Preview item={item} />} onRemove={remove} />
    );
  }
  const name = piece.name || t('fileNumber', { number });
  return (
    <Card as="li" pad="md" className={cx('card')}>
      <div className={cx('head')}>
        <div className={cx('preview')}>{piece.previewUrl ? <img src={piece.previewUrl} alt={t('preview')} /> : <Icon name="file" />}</div>
        <div className={cx('about')}>
          <b className={cx('name')}>{name}</b>
          <UploadChip name="ready" />
        </div>
        <IconButton name="trash" label={t('upload.remove', { name })} tone="danger" onClick={onRemove} />
      </div>
    </Card>
  );
}

const JPEG = 'image/jpeg';

/** The work's video, and the frame of it that it is shown by. */
export function VideoFile({ id, error, form, change, uploads, entryId }: FilesProps) {
  const { t } = useTranslation('works');
  const { add, says } = useAdding({ uploads, entryId }, 'video');
  const choose = async (files: Chosen[]) => {
    const [added] = await add(files.slice(0, 1));
    if (!added) return;
    change({ video: added.piece, poster: null });
    const { poster, file } = added.checked;
    if (!poster) return;
    const name = `${file.name}.jpg`;
    const posterId = await uploads.add({ registrationId: entryId, purpose: 'poster', file: poster, name, type: JPEG }).catch(() => null);
    if (posterId !== null) change({ poster: { from: 'device', id: posterId } });
  };
  const remove = () => {
    if (form.poster?.from === 'device') void uploads.cancel(form.poster.id).catch(() => {});
    change({ video: null, poster: null, sendWhenReady: false });
  };
  return (
    <>
      {!form.video && (
        <ChooseFiles
          id={id}
          kind="video"
          label={t('choose.video')}
          hint={t('choose.videoHint')}
          error={error}
          onChoose={(files) => void choose(files)}
        />
      )}
      {says}
      {form.video && (
        <ul className={cx('list')}>
          <PieceCard piece={form.video} number={1} uploads={uploads} onRemove={remove} />
        </ul>
      )}
    </>
  );
}

const keyOf = (piece: Piece): string => (piece.from === 'device' ? piece.id : piece.uploadId);

/** Up to nine images, in the order in which they were chosen. */
export function ImageFiles({ id, error, form, change, uploads, entryId }: FilesProps) {
  const { t } = useTranslation('works');
  const { add, refuse, says } = useAdding({ uploads, entryId }, 'image');
  const room = MAX_IMAGES - form.images.length;
  const choose = async (files: Chosen[]) => {
    const added = await add(files.slice(0, room));
    if (files.length > room) refuse(t('check.tooMany', { most: MAX_IMAGES, left: files.length - room }));
    change({ images: [...form.images, ...added.map(({ piece }) => piece)] });
  };
  return (
    <>
      {room > 0 && (
        <ChooseFiles
          id={id}
          kind="image"
          multiple
          label={t('choose.images')}
          hint={t('choose.imagesHint', { most: MAX_IMAGES })}
          error={error}
          onChoose={(files) => void choose(files)}
        />
      )}
      {says}
      {form.images.length > 0 && (
        <ul className={cx('list')}>
          {form.images.map((piece, index) => (
            <PieceCard
              key={keyOf(piece)}
              piece={piece}
              number={index + 1}
              uploads={uploads}
              onRemove={() => change({ images: form.images.filter((each) => each !== piece), sendWhenReady: false })}
            />
          ))}
        </ul>
      )}
    </>
  );
}
