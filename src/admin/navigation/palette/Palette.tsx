import { Button, Dialog } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router-dom';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Palette.module.css';
import { type PaletteItem, rememberItem } from './paletteItems.ts';
import { usePaletteGroups } from './usePaletteGroups.ts';

const cx = bindStyles(css);

/** A label in which the query is highlighted. */
const Marked = ({ label, query }: { label: string; query: string }) => {
  const at = query === '' ? -1 : label.toLowerCase().indexOf(query.toLowerCase());
  if (at === -1) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark className={cx('mark')}>{label.slice(at, at + query.length)}</mark>
      {label.slice(at + query.length)}
    </>
  );
};

interface PaletteProps {
  onClose: () => void;
  onKeys: () => void;
}

/** Finds any team, work, competition, screen or action by a few letters of its name, with the keyboard alone. */
const Palette = ({ onClose, onKeys }: PaletteProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const isOffline = useOffline();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState(0);
  const { groups, isSearching, error, isNothing, retry } = usePaletteGroups(typed, onKeys, isOffline);
  const items = groups.flatMap((group) => group.items);
  const current = Math.min(cursor, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const choose = (item: PaletteItem, inNewTab: boolean) => {
    rememberItem(item);
    if (item.to !== undefined && inNewTab) return void window.open(`${base}${item.to}`, '_blank', 'noopener');
    onClose();
    if (item.to !== undefined) void navigate(item.to, { state: item.state });
    item.run?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      const next = (current + step + items.length) % items.length;
      setCursor(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    const chosen = items[current];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen, event.ctrlKey || event.metaKey);
    }
  };

  let index = -1;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { className: cx('container') },
        paper: { className: cx('palette'), 'aria-label': t('palette.open') },
      }}
    >
      <div className={cx('head')}>
        <Icon name="search" />
        <input
          autoFocus
          className={cx('input')}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={items.length > 0 ? optionId(current) : undefined}
          aria-label={t('palette.label')}
          placeholder={t('palette.label')}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setCursor(0);
          }}
          onKeyDown={press}
        />
        <button type="button" className={cx('close')} onClick={onClose}>
          Esc
        </button>
      </div>
      <p className={cx('status')} role="status">
        {isOffline && typed !== '' && t('palette.offline')}
        {isSearching && t('palette.searching')}
        {isNothing && t('palette.nothing', { query: typed.trim() })}
        {error && message(error)}
      </p>
      {error && (
        <div className={cx('retry')}>
          <Button size="small" variant="outlined" onClick={retry}>
            {t('palette.retry')}
          </Button>
        </div>
      )}
      <div id={listId} role="listbox" aria-label={t('palette.open')} className={cx('list')}>
        {groups.map(({ title, items: own }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box have no other grouping
          <div key={title} role="group" aria-labelledby={`${listId}-group-${group}`}>
            <p id={`${listId}-group-${group}`} className={cx('group')}>
              {title}
            </p>
            {own.map((item) => {
              index += 1;
              const at = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and its keys choose
                // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and points to the option
                <div
                  key={item.id}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === current}
                  className={cx('item')}
                  onClick={(event) => choose(item, event.ctrlKey || event.metaKey)}
                  onMouseMove={() => setCursor(at)}
                >
                  <Icon name={item.icon} />
                  <span className={cx('label')}>
                    <Marked label={item.label} query={typed.trim()} />
                  </span>
                  {item.detail && <span className={cx('detail')}>{item.detail}</span>}
                  {at === current && <Kbd name="Enter" />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className={cx('foot')}>
        <Kbd name="↑ ↓" />
        {t('palette.choose')}
        <Kbd name="Enter" />
        {t('palette.go')}
        <Kbd name="mod+Enter" />
        {t('palette.new_tab')}
      </p>
    </Dialog>
  );
};
export default Palette;
