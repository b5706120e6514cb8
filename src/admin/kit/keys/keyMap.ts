import { createListeners, createObservable } from '#src/observable.ts';

/** The action of a key. */
export interface KeyAction {
  /** Its description in the list opened by `?`, in the reader's language. */
  does: string;
  run: () => void;
}

/** A screen's keys by name: `j`, `X` (with Shift), `g t` (one after the other), `mod+s` (Ctrl or ⌘), `Enter`, `/`. */
export type Keys = Readonly<Record<string, KeyAction>>;

export interface KeyGroup {
  /** The heading of its keys in the list. */
  title: string;
  keys: Keys;
}

const SEQUENCE_MS = 1500;
const OFF = 'tc-admin-keys-off';

let groups: readonly KeyGroup[] = [];
const changes = createListeners();

/** True if the organiser has switched the keys off: a screen reader or speech input may need them. */
export const keysAreOff = createObservable(localStorage.getItem(OFF) !== null);

export const switchKeys = (off: boolean): void => {
  if (off) localStorage.setItem(OFF, '1');
  else localStorage.removeItem(OFF);
  keysAreOff.set(off);
};

/** The active groups of keys: the frame's first, then those of the current screen. */
export const keyGroups = { current: () => groups, subscribe: changes.subscribe };

/** Adds a group of keys; returns a function that removes it. */
export const addKeyGroup = (group: KeyGroup): (() => void) => {
  groups = [...groups, group];
  changes.notify();
  return () => {
    groups = groups.filter((each) => each !== group);
    changes.notify();
  };
};

/** `data-typing` marks a host element whose text field is hidden in a shadow root: events seem to come from the host. */
const TYPING =
  'textarea, select, [contenteditable="true"], [data-typing], input:not([type=checkbox], [type=radio], [type=button], [type=submit])';
/** Controls that handle these keys themselves. */
const OWN_KEYS = 'a, button, input, summary, [role=button], [role=tab], [role=option], [role=menuitem]';

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(TYPING) !== null;
const isBehind = (): boolean => document.querySelector('[aria-modal=true], [role=menu]') !== null;

/** Returns the name of a pressed key. A Chinese input method hides the letter, but not the key. */
const nameOf = (event: KeyboardEvent): string => {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  const key = event.key === 'Process' && letter !== undefined ? (event.shiftKey ? letter : letter.toLowerCase()) : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key.toLowerCase()}` : key;
};

const find = (name: string): KeyAction | undefined => groups.findLast(({ keys }) => Object.hasOwn(keys, name))?.keys[name];

let begun: { key: string; at: number } | null = null;

/** Runs the action of a key. Keys with Ctrl or ⌘ work in text fields too; none acts behind a dialog. */
export const pressKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const name = nameOf(event);
  if (!name.startsWith('mod+')) {
    if (keysAreOff.current() || isTyping(event) || isBehind()) return;
    if ((name === 'Enter' || name === ' ') && event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
  }
  const sequence = begun && event.timeStamp - begun.at < SEQUENCE_MS ? `${begun.key} ${name}` : null;
  const action = (sequence !== null && find(sequence)) || find(name);
  const begins = groups.some(({ keys }) => Object.keys(keys).some((each) => each.startsWith(`${name} `)));
  begun = !action && begins ? { key: name, at: event.timeStamp } : null;
  if (action || begun) event.preventDefault();
  if (!isBehind()) action?.run();
};

/**
 * Runs the action of a letter on a closed select before the select searches its options: otherwise J after choosing a competition would
 * choose another one.
 */
export const pressKeyOnChoices = (event: KeyboardEvent): void => {
  const isLetter = event.key.length === 1 && event.key !== ' ';
  if (isLetter && event.target instanceof HTMLElement && event.target.matches('[role=combobox]:not(input)')) pressKey(event);
};
