import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Kbd.module.css';

const cx = bindStyles(css);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const CAPS: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** Returns the labels of a key, or of those pressed one after the other, by its name in the key map. A capital letter is one with Shift. */
const useCapsOf = () => {
  const { t } = useTranslation('admin');
  return (name: string): string[] => {
    if (name === ' ') return [t('keys.space')];
    return name.split(/[ +]/).flatMap((key) => {
      if (/^[A-Z]$/.test(key)) return ['Shift', key];
      return CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    });
  };
};

/** Returns a key as a text, for a screen reader. */
export const useKeyText = () => {
  const capsOf = useCapsOf();
  return (name: string) => capsOf(name).join(' ');
};

/**
 * A key, by its name in the key map (`j`, `g t`, `mod+k`). Decorative, beside the name of its action; hidden on devices without a keyboard.
 */
export const Kbd = ({ name }: { name: string }) => {
  const capsOf = useCapsOf();
  return (
    <span className={cx('keys')} aria-hidden="true">
      {capsOf(name).map((cap) => (
        <kbd key={cap} className={cx('key')}>
          {cap}
        </kbd>
      ))}
    </span>
  );
};
