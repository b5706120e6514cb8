import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Kbd.module.css';

const cx = bindStyles(css);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Returns the label of a key. */
const capOf = (key: string): string => {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl';
  return key.length === 1 ? key.toUpperCase() : key;
};

/**
 * A key, by its name in the key map (`j`, `g t`, `mod+k`). Decorative, beside the name of its action; hidden on devices without a keyboard.
 */
export const Kbd = ({ name }: { name: string }) => (
  <span className={cx('keys')} aria-hidden="true">
    {name.split(/[ +]/).map((key) => (
      <kbd key={key} className={cx('key')}>
        {capOf(key)}
      </kbd>
    ))}
  </span>
);
