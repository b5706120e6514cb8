import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox, Chip, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryChange, GalleryItem } from '#contract/content/galleryAdmin.ts';
import { missingInGalleryItem } from '#contract/content/rules/galleryItem.ts';
import { locales } from '#contract/http/common.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { ConflictChoice } from '#src/admin/revisions/editing/ConflictChoice.tsx';
import { useWarnBeforeUnload } from '#src/admin/revisions/editing/useWarnBeforeUnload.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { bestSource } from '#src/ui/display/pictureSources.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { FilmDialog } from './films/FilmDialog.tsx';
import { PosterButton } from './films/PosterButton.tsx';
import { SubtitleRow } from './films/SubtitleRow.tsx';
import css from './GalleryCard.module.css';
import { type TypedWords, unsavedWords, wordsWith } from './typedWords.ts';

const cx = bindStyles(css);

interface GalleryCardProps {
  item: GalleryItem;
  place: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Resolves to `conflict` if somebody else has changed the item. */
  onChange: (change: Omit<GalleryChange, 'id' | 'version'>) => Promise<'saved' | 'conflict' | 'failed'>;
  onRemove: () => void;
}

/** One photo or video: its texts in both languages, and whether families see it. Edits are saved when the card loses focus. */
export const GalleryCard = ({ item, place, isChosen, onChoose, onChange, onRemove }: GalleryCardProps): ReactNode => {
  const { t } = useTranslation('admin');
  const text = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: item.id });
  const { caption, description, video, isShown } = item;
  /** The unsaved edits; null if none. */
  const [typed, setTyped] = useState<TypedWords | null>(null);
  useWarnBeforeUnload(typed !== null);
  const [isConflict, setIsConflict] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const shown = wordsWith(typed, item);
  const isMissing = Object.keys(missingInGalleryItem(shown)).length > 0;
  const name = text(caption) || t('gallery.number', { place });
  /** Sends the unsaved edits and `more`; edits made meanwhile are saved afterwards. */
  const send = async (more: Pick<GalleryChange, 'isShown'> = {}) => {
    const change = { ...unsavedWords(shown, item), ...more };
    if (Object.keys(change).length === 0) {
      setTyped(null);
      setIsConflict(false);
      return;
    }
    const answer = await onChange(change);
    if (answer === 'saved') setTyped((current) => (current === typed ? null : current && { ...current, base: shown }));
    setIsConflict(answer === 'conflict' && typed !== null);
  };
  const field = (of: 'caption' | 'description', locale: (typeof locales)[number]) => (
    <TextField
      key={`${of} ${locale}`}
      label={`${t(video ? `gallery.video.${of}` : 'gallery.caption')}${t('dot')}${languageNames[locale]}`}
      value={shown[of][locale]}
      multiline={of === 'description'}
      slotProps={{ htmlInput: { lang: locale, maxLength: of === 'caption' ? 200 : 600 } }}
      onChange={({ target }) =>
        setTyped({ base: { caption, description }, words: { ...shown, [of]: { ...shown[of], [locale]: target.value } } })
      }
    />
  );
  return (
    <li
      ref={setNodeRef}
      className={cx('card', isDragging && 'lifted', isChosen && 'chosen')}
      style={{ transform: CSS.Translate.toString(transform), ...(transition !== undefined && { transition }) }}
    >
      <div className={cx('picture')}>
        <img src={bestSource(item.picture, 480)} alt={name} loading="lazy" className={cx('image', !isShown && 'faint')} />
        <Checkbox
          className={cx('choose') ?? ''}
          checked={isChosen}
          slotProps={{ input: { 'aria-label': t('gallery.choose', { name }) } }}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={cx('grip')}
          {...attributes}
          {...listeners}
          aria-label={t('content.order.move', { title: name })}
          aria-roledescription={t('content.order.role')}
        >
          <Icon name="menu" />
        </button>
      </div>
      <fieldset
        aria-label={name}
        className={cx('words')}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (typed && !isConflict && !currentTarget.contains(relatedTarget)) void send();
        }}
      >
        {isConflict && (
          <ConflictChoice
            onTakeTheirs={() => {
              setTyped(null);
              setIsConflict(false);
            }}
            onKeepMine={() => void send()}
          >
            {t('gallery.conflict', { theirs: locales.map((locale) => caption[locale]).join(' / ') })}
          </ConflictChoice>
        )}
        {locales.map((locale) => field('caption', locale))}
        {video && locales.map((locale) => field('description', locale))}
        {video && (
          <div className={cx('foot')}>
            <Button size="small" startIcon={<Icon name="play" />} onClick={() => setIsPlaying(true)}>
              {t('gallery.play', { length: clockTime(video.durationMs) })}
            </Button>
            <PosterButton onMade={(picture) => void onChange({ picture })} />
          </div>
        )}
        {video && (
          <fieldset className={cx('subtitles')}>
            <legend className={cx('head')}>{t('gallery.subtitles.title')}</legend>
            {locales.map((locale) => (
              <SubtitleRow key={locale} locale={locale} video={video} onChange={(text) => onChange({ subtitles: { [locale]: text } })} />
            ))}
            <p className={cx('hint')}>{t('gallery.subtitles.help')}</p>
          </fieldset>
        )}
        <div className={cx('foot')}>
          <Chip
            size="small"
            color={isShown ? 'success' : 'default'}
            icon={<Icon name={isShown ? moreIcons.eye : moreIcons.eyeOff} />}
            label={t(isShown ? 'gallery.shown' : 'gallery.hidden')}
          />
          <Button size="small" variant="outlined" disabled={!isShown && isMissing} onClick={() => void send({ isShown: !isShown })}>
            {t(isShown ? 'gallery.hide' : 'gallery.show')}
          </Button>
          <Button size="small" color="error" aria-label={t('gallery.remove_named', { name })} onClick={onRemove}>
            {t('gallery.remove')}
          </Button>
          {!isShown && isMissing && <span className={cx('missing')}>{t('gallery.caption_missing')}</span>}
        </div>
      </fieldset>
      {video && isPlaying && <FilmDialog item={item} video={video} name={name} onClose={() => setIsPlaying(false)} />}
    </li>
  );
};
