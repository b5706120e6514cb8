import { useTranslation } from 'react-i18next';
import { MAX_IMAGES } from '#contract/uploads/rules/uploadFile.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { FormChange } from '#src/works/form/useWorkForm.ts';
import { fileId, type MediaFile, type WorkForm } from '#src/works/form/workForm.ts';
import { PosterChoice } from '#src/works/media/PosterChoice.tsx';
import { cachePreview, checkedFile } from '#src/works/media/Preview.tsx';
import css from '#src/works/uploads/Uploads.module.css';
import { ChooseFiles, type ChosenFile } from './ChooseFiles.tsx';
import { putBack } from './fileOrder.ts';
import { ImageGrid } from './ImageGrid.tsx';
import { MediaFileCard } from './MediaFileCard.tsx';
import { useAddFiles } from './useAddFiles.tsx';
import { type IncomingFiles, useAddIncoming } from './useIncomingFiles.ts';
import { useRemoveFile } from './useRemoveFile.ts';

const cx = bindStyles(css);

interface FilesProps {
  id: string;
  error: string | undefined;
  form: WorkForm;
  change: (changes: FormChange) => void;
  uploads: Uploads;
  entryId: string;
  /** Files shared by another app. */
  incoming: IncomingFiles | null;
}

const JPEG = 'image/jpeg';

/** Ends the uploads of files that are no longer in the form. */
const cancelUploads = (uploads: Uploads, files: readonly (MediaFile | null)[]) => {
  for (const file of files) if (file?.from === 'device') void uploads.cancel(file.id).catch(() => {});
};

/** The work's video and its poster frame. */
export function VideoFile({ id, error, form, change, uploads, entryId, incoming }: FilesProps) {
  const { t } = useTranslation('works');
  const { add, messages } = useAddFiles({ uploads, entryId }, 'video');
  const addPoster = (picture: Blob, name: string) =>
    uploads.add({ registrationId: entryId, purpose: 'poster', file: picture, name: `${name}.jpg`, type: JPEG }).catch(() => null);
  const choose = async (files: ChosenFile[]) => {
    const [added] = await add(files.slice(0, 1));
    if (!added) return;
    cancelUploads(uploads, [form.video, form.poster]);
    change({ video: added.mediaFile, poster: null });
    const { poster, file } = added.checked;
    const id = poster && (await addPoster(poster, file.name));
    if (id) change({ poster: { from: 'device', id } });
  };
  useAddIncoming(incoming, 'video', choose);
  const { video } = form;
  const checked = video?.from === 'device' ? checkedFile(video.id) : undefined;
  const choosePoster = async (picture: Blob) => {
    if (!video) return;
    const id = await addPoster(picture, checked?.file.name ?? 'poster');
    if (id === null) return;
    if (video.from === 'device' && checked) cachePreview(video.id, { ...checked, poster: picture });
    change((current) => {
      cancelUploads(uploads, [current.poster]);
      return { poster: { from: 'device', id } };
    });
  };
  const removeFile = useRemoveFile(uploads);
  const remove = (name: string) => {
    const { poster } = form;
    change({ video: null, poster: null, sendWhenReady: false });
    removeFile([video, poster], name, () =>
      change((current) => {
        if (!current.video) return { video, poster };
        // another video was chosen meanwhile
        cancelUploads(uploads, [video, poster]);
        return {};
      }),
    );
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
      {messages}
      {form.video && (
        <ul className={cx('list')}>
          <MediaFileCard mediaFile={form.video} number={1} isAwaited={form.sendWhenReady} uploads={uploads} onRemove={remove} />
        </ul>
      )}
      {video && (
        <PosterChoice
          key={fileId(video)}
          file={checked?.isShowable ? checked.file : null}
          onChoose={(picture) => void choosePoster(picture)}
        />
      )}
    </>
  );
}

/** Up to nine images, in gallery order. */
export function ImageFiles({ id, error, form, change, uploads, entryId, incoming }: FilesProps) {
  const { t } = useTranslation('works');
  const { add, refuse, messages } = useAddFiles({ uploads, entryId }, 'image');
  const room = MAX_IMAGES - form.images.length;
  const choose = async (files: ChosenFile[]) => {
    const added = await add(files.slice(0, room));
    if (files.length > room) refuse(t('check.tooMany', { most: MAX_IMAGES, left: files.length - room }));
    change((current) => ({ images: [...current.images, ...added.map(({ mediaFile }) => mediaFile)] }));
  };
  const removeFile = useRemoveFile(uploads);
  const remove = (image: MediaFile, name: string) => {
    const index = form.images.indexOf(image);
    change((current) => ({ images: current.images.filter((each) => each !== image), sendWhenReady: false }));
    removeFile([image], name, () =>
      change((current) => {
        if (current.images.length < MAX_IMAGES) return { images: putBack(current.images, index, image) };
        cancelUploads(uploads, [image]);
        return {};
      }),
    );
  };
  useAddIncoming(incoming, 'images', choose);
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
      {messages}
      {form.images.length > 0 && (
        <ImageGrid uploads={uploads} images={form.images} onReorder={(images) => change({ images: [...images] })} onRemove={remove} />
      )}
    </>
  );
}
