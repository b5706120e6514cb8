import { vi } from 'vitest';
import { z } from 'zod';
import type { Driver } from './driver.ts';

export type Role = 'button' | 'link' | 'textbox' | 'checkbox' | 'radio' | 'combobox' | 'option' | 'slider' | 'heading' | 'dialog';

const SELECTORS: Record<Role, string> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input:not([type=checkbox], [type=radio], [role=combobox]), textarea',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  combobox: 'select, [role=combobox]',
  option: 'option, [role=option]',
  slider: '[role=slider], input[type=range]',
  heading: 'h1, h2, h3, h4',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
};

/** WebDriver's key of an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const Found = z.object({ [ELEMENT]: z.string() });
const Outcome = z.object({ value: z.unknown().optional(), error: z.string().optional() });

/** Runs in the page: finds the visible element of this role whose name equals or matches `name`. */
const look = (selector: string, name: string, exact: boolean, which: 'first' | 'last'): Element | null => {
  const textOf = (element: Element | null): string => {
    const copy = element?.cloneNode(true);
    if (!(copy instanceof Element)) return '';
    for (const mark of copy.querySelectorAll('[aria-hidden=true]')) mark.remove();
    return copy.textContent.trim();
  };
  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labels;
    return element.getAttribute('aria-label') ?? (named.length > 0 ? named.map(textOf).join(' ') : textOf(element));
  };
  const seen = [...document.querySelectorAll(selector)].filter((element) => {
    const text = nameOf(element);
    if (exact ? text !== name : !new RegExp(name).test(text)) return false;
    return (element.closest('label') ?? element.closest('select') ?? element).checkVisibility();
  });
  const chosen = seen.at(which === 'first' ? 0 : -1) ?? null;
  // the box itself may be drawn by its label
  return chosen instanceof HTMLInputElement && /checkbox|radio/.test(chosen.type) ? (chosen.closest('label') ?? chosen) : chosen;
};

export interface Query {
  exact?: boolean;
  which?: 'first' | 'last';
}

/** Actions of a person on a page: they find elements by role and name, and wait for them. */
export interface EnginePage {
  go(url: string): Promise<void>;
  /** Runs a function in the page; its arguments and result are JSON. */
  ask<T, A extends unknown[]>(shape: z.ZodType<T>, act: (...args: A) => unknown, ...args: A): Promise<T>;
  /** Waits until this can be read. */
  read(text: RegExp | string): Promise<void>;
  /** Waits until this can no longer be read. */
  missing(text: string): Promise<void>;
  see(role: Role, name: string | RegExp, query?: Query): Promise<void>;
  click(role: Role, name: string | RegExp, query?: Query): Promise<void>;
  /** Empties the field and types. */
  type(role: Role, name: string | RegExp, text: string, query?: Query): Promise<void>;
  press(role: Role, name: string | RegExp, key: string): Promise<void>;
  valueOf(name: string | RegExp, query?: Query): Promise<string>;
}

/** Returns, in the page, the text that a person can read there. */
// biome-ignore lint/performance/useDomNodeTextContent: what is hidden cannot be read
const shown = (): string => document.body.innerText;

/** Longer than anything takes here, on a busy machine and with an engine that renders in software. */
const WAIT = { timeout: 45_000, interval: 150 };

export const pageOf = async (driver: Driver): Promise<EnginePage> => {
  await driver.send('SetTimeouts', { script: 60_000, pageLoad: 120_000 });

  const run = async (act: string, args: unknown[]): Promise<unknown> => {
    const script = `const done = arguments[arguments.length - 1];
      new Promise((resolve) => resolve((${act})(...[...arguments].slice(0, -1)))).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = Outcome.parse(await driver.send('ExecuteAsyncScript', { script, args }));
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const find = (role: Role, name: string | RegExp, { exact = false, which = 'first' }: Query = {}): Promise<string> =>
    vi.waitFor(async () => {
      const text = typeof name === 'string' ? (exact ? name : name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : name.source;
      const found = Found.safeParse(await run(String(look), [SELECTORS[role], text, exact, which]));
      if (!found.success) throw new Error(`there is no ${role} ${name}; the page says:\n${await run(String(shown), [])}`);
      return found.data[ELEMENT];
    }, WAIT);

  return {
    go: async (url) => void (await driver.send('Navigate', { url })),
    ask: async (shape, act, ...args) => shape.parse(await run(String(act), args)),
    read: (text) =>
      vi.waitFor(async () => {
        const said = String(await run(String(shown), []));
        if (typeof text === 'string' ? !said.includes(text) : !text.test(said)) throw new Error(`${text} is not in the page:\n${said}`);
      }, WAIT),
    missing: (text) =>
      vi.waitFor(async () => {
        if (String(await run(String(shown), [])).includes(text)) throw new Error(`${text} is still in the page`);
      }, WAIT),
    see: async (...what) => void (await find(...what)),
    click: (...what) =>
      vi.waitFor(async () => {
        const id = await find(...what);
        // a driver treats an element behind a bar as visible; a person scrolls it clear
        await run("(element) => element.scrollIntoView({ block: 'center' })", [{ [ELEMENT]: id }]);
        await driver.send('ElementClick', { id });
      }, WAIT),
    async type(role, name, text, query) {
      // a page from the server accepts no input before its script has loaded
      const id = await vi.waitFor(async () => {
        const found = await find(role, name, query);
        await driver.send('ElementClear', { id: found });
        return found;
      }, WAIT);
      await driver.send('ElementSendKeys', { id, text });
    },
    press: async (role, name, text) => void (await driver.send('ElementSendKeys', { id: await find(role, name), text })),
    async valueOf(name, query) {
      const id = await find('textbox', name, query);
      return z.string().parse(await run('(field) => field.value', [{ [ELEMENT]: id }]));
    },
  };
};
