import { createListeners, createObservable } from '#src/observable.ts';

/** What a key does. */
export interface KeyAction {
  /** What it is listed as by `?`, in the reader's language. */
  does: string;
  run: () => void;
}

/** A screen's keys by their names: `j`, `X` (with Shift), `g t` (one after the other), `mod+s` (Ctrl or ⌘), `Enter`, `/`. */
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

/** Whether the organiser has switched the keys off: a screen reader or speech input may need them itself. */
export const keysAreOff = createObservable(localStorage.getItem(OFF) !== null);

export const switchKeys = (off: boolean): void => {
  if (off) localStorage.setItem(OFF, '1');
  else localStorage.removeItem(OFF);
  keysAreOff.set(off);
};

/** The groups of keys that count now: the frame's first, then those of the screen that is shown. */
export const keyGroups = { current: () => groups, subscribe: changes.subscribe };

/** Adds a group of keys; returns how to take it away. */
export const addKeyGroup = (group: KeyGroup): (() => void) => {
  groups = [...groups, group];
  changes.notify();
  return () => {
    groups = groups.filter((each) => each !== group);
    changes.notify();
  };
};

/** `data-typing` is on what hides its text field from the page: the events seem to come from it. */
const TYPING =
  'textarea, select, [contenteditable="true"], [data-typing], input:not([type=checkbox], [type=radio], [type=button], [type=submit])';
/** What a control does with these itself. */
const OWN_KEYS = 'a, button, input, summary, [role=button], [role=tab], [role=option], [role=menuitem]';

const isBusy = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) || document.querySelector('[aria-modal=true], [role=menu]') !== null;

/** The name of a pressed key. A Chinese input method hides the letter, but not the key. */
const nameOf = (event: KeyboardEvent): string => {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  const key = event.key === 'Process' && letter !== undefined ? (event.shiftKey ? letter : letter.toLowerCase()) : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key.toLowerCase()}` : key;
};

const find = (name: string): KeyAction | undefined => groups.findLast(({ keys }) => Object.hasOwn(keys, name))?.keys[name];

let begun: { key: string; at: number } | null = null;

/** Runs what a key stands for. Keys with Ctrl or ⌘ work everywhere, the others not where someone types and not behind a dialog. */
export const pressKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const name = nameOf(event);
  if (!name.startsWith('mod+')) {
    if (keysAreOff.current() || isBusy(event)) return;
    if ((name === 'Enter' || name === ' ') && event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
  }
  const sequence = begun && event.timeStamp - begun.at < SEQUENCE_MS ? `${begun.key} ${name}` : null;
  const action = (sequence !== null && find(sequence)) || find(name);
  const begins = groups.some(({ keys }) => Object.keys(keys).some((each) => each.startsWith(`${name} `)));
  begun = !action && begins ? { key: name, at: event.timeStamp } : null;
  if (action || begun) event.preventDefault();
  action?.run();
};

/**
 * Runs what a letter stands for on a closed list of choices, before the list looks for a choice that begins with it: J after choosing a competition
 * would choose another one.
 */
export const pressKeyOnChoices = (event: KeyboardEvent): void => {
  const isLetter = event.key.length === 1 && event.key !== ' ';
  if (isLetter && event.target instanceof HTMLElement && event.target.matches('[role=combobox]:not(input)')) pressKey(event);
};
