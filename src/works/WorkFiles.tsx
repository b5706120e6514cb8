import { useTranslation } from 'react-i18next';
import { MAX_IMAGES } from '#contract/rules/workFile.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ChooseFiles, type ChosenFile } from './ChooseFiles.tsx';
import { MediaFileCard } from './MediaFileCard.tsx';
import css from './Uploads.module.css';
import { useAddFiles } from './useAddFiles.tsx';
import type { MediaFile, WorkForm } from './workForm.ts';

const cx = bindStyles(css);

interface FilesProps {
  id: string;
  error: string | undefined;
  form: WorkForm;
  change: (changes: Partial<WorkForm>) => void;
  uploads: Uploads;
  entryId: string;
}

const JPEG = 'image/jpeg';

/** The work's video and its poster frame. */
export function VideoFile({ id, error, form, change, uploads, entryId }: FilesProps) {
  const { t } = useTranslation('works');
  const { add, messages } = useAddFiles({ uploads, entryId }, 'video');
  const choose = async (files: ChosenFile[]) => {
    const [added] = await add(files.slice(0, 1));
    if (!added) return;
    change({ video: added.mediaFile, poster: null });
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
      {messages}
      {form.video && (
        <ul className={cx('list')}>
          <MediaFileCard mediaFile={form.video} number={1} uploads={uploads} onRemove={remove} />
        </ul>
      )}
    </>
  );
}

const keyOf = (mediaFile: MediaFile): string => (mediaFile.from === 'device' ? mediaFile.id : mediaFile.uploadId);

/** Up to nine images, in the order of choosing. */
export function ImageFiles({ id, error, form, change, uploads, entryId }: FilesProps) {
  const { t } = useTranslation('works');
  const { add, refuse, messages } = useAddFiles({ uploads, entryId }, 'image');
  const room = MAX_IMAGES - form.images.length;
  const choose = async (files: ChosenFile[]) => {
    const added = await add(files.slice(0, room));
    if (files.length > room) refuse(t('check.tooMany', { most: MAX_IMAGES, left: files.length - room }));
    change({ images: [...form.images, ...added.map(({ mediaFile }) => mediaFile)] });
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
      {messages}
      {form.images.length > 0 && (
        <ul className={cx('list')}>
          {form.images.map((mediaFile, index) => (
            <MediaFileCard
              key={keyOf(mediaFile)}
              mediaFile={mediaFile}
              number={index + 1}
              uploads={uploads}
              onRemove={() => change({ images: form.images.filter((each) => each !== mediaFile), sendWhenReady: false })}
            />
          ))}
        </ul>
      )}
    </>
  );
}
