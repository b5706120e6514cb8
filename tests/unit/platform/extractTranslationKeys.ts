// Extracts the translation keys from the code: the keys given to `t` and, in the back office, to `notify`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

const ROOT = join(import.meta.dirname, '../../..');
/** Functions that take a key: `t('…')`, react-admin's `notify('…')`. */
const SAYERS = new Set(['t', 'notify']);
/** A part of a key that is known only at run time. */
const HOLE = '…';

interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] => {
  const found: Node[] = [];
  const look = (value: unknown): void => {
    if (isNode(value)) found.push(value);
    else if (Array.isArray(value) || (typeof value === 'object' && value !== null)) Object.values(value).forEach(look);
  };
  Object.values(node).forEach(look);
  return found;
};
const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
};

const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'StringLiteral' && typeof node.value === 'string' ? node.value : undefined;
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.value === 'string' ? node.value : undefined;
const field = (node: unknown, name: string): unknown => (isNode(node) ? node[name] : undefined);
const argumentOf = (call: Node, index: number): unknown => {
  const found: unknown = Array.isArray(call.arguments) ? call.arguments[index] : undefined;
  return typeof found === 'object' && found !== null && 'expression' in found ? found.expression : undefined;
};
const firstArgument = (call: Node): unknown => argumentOf(call, 0);

/** Returns true if the interpolated values contain a `count`, or are known only at run time; those of a notice are its `messageArgs`. */
const namesCount = (options: unknown): boolean => {
  if (!isNode(options)) return false;
  if (options.type !== 'ObjectExpression' || !Array.isArray(options.properties)) return true;
  return options.properties.some((property: unknown) => {
    if (field(property, 'type') === 'SpreadElement') return true;
    const name = nameOf(property) ?? nameOf(field(property, 'key'));
    return name === 'count' || (name === 'messageArgs' && (!isNode(field(property, 'value')) || namesCount(field(property, 'value'))));
  });
};
const attributesOf = (element: Node): unknown[] => (Array.isArray(element.attributes) ? element.attributes : []);
const attributeNameOf = (attribute: unknown): unknown => field(field(attribute, 'name'), 'value');

/** Returns the possible keys of an expression, with holes for its run-time parts. */
const keysOf = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  const text = stringOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return [node.quasis.map((part: unknown) => (typeof field(part, 'cooked') === 'string' ? field(part, 'cooked') : '')).join(HOLE)];
  if (node.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)];
  if (node.type === 'BinaryExpression') return [...keysOf(node.left), ...keysOf(node.right)];
  // Text that is translated elsewhere already.
  return node.type === 'CallExpression' ? [] : [HOLE];
};

/** Returns the keys that react-admin itself uses for `<Resource name="…">`. */
const resourceKeysOf = (element: Node): string[] => {
  if (nameOf(element.name) !== 'Resource' || !Array.isArray(element.attributes)) return [];
  const name = element.attributes.find((attribute: unknown) => field(field(attribute, 'name'), 'value') === 'name');
  return ['name', 'empty'].map((part) => `resources.${stringOf(field(name, 'value'))}.${part}`);
};

export interface TranslationKeyUse {
  file: string;
  /** Namespaces of the key; none if `t` comes from elsewhere. */
  namespaces: string[];
  key: string;
  /** True if it gives a `count`, without which i18next finds no plural form. */
  hasCount: boolean;
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));

const readFile = (file: string, written: Set<string>): TranslationKeyUse[] => {
  const namespaces = new Set<string>();
  const keys: { key: string; hasCount: boolean }[] = [];
  const note = (key: string, hasCount: boolean) => keys.push({ key, hasCount });
  walk({ ...parseSync(readFileSync(join(ROOT, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }) }, (node) => {
    const text = stringOf(node) ?? (node.type === 'KeyValueProperty' ? nameOf(node.key) : undefined);
    if (text !== undefined) written.add(text);
    if (node.type === 'JSXOpeningElement') {
      const hasCount = attributesOf(node).some((attribute) => attributeNameOf(attribute) === 'count');
      for (const attribute of attributesOf(node))
        if (attributeNameOf(attribute) === 'i18nKey') for (const key of keysOf(field(attribute, 'value'))) note(key, hasCount);
      // react-admin adds the count itself.
      for (const key of resourceKeysOf(node)) note(key, true);
    }
    if (node.type !== 'CallExpression') return;
    const called = nameOf(node.callee) ?? nameOf(field(node.callee, 'property'));
    const argument = firstArgument(node);
    if (called === 'useTranslation')
      for (const part of isNode(argument) ? [argument, ...childrenOf(argument)] : []) {
        const namespace = stringOf(part);
        if (namespace !== undefined) namespaces.add(namespace);
      }
    // The back office's namespace has react-admin's words too.
    if (namespaces.has('admin')) namespaces.add('reactAdmin');
    if (called !== undefined && SAYERS.has(called)) for (const key of keysOf(argument)) note(key, namesCount(argumentOf(node, 1)));
  });
  return keys.map(({ key, hasCount }) => {
    const [, namespace, rest] = /^([a-zA-Z]+):(.*)$/.exec(key) ?? [];
    return { file, namespaces: namespace === undefined ? [...namespaces] : [namespace], key: rest ?? key, hasCount };
  });
};

/** A static import or export that exists at run time: its names, the folder and the file. */
const IMPORT = /^(?:import|export) (?!type )([^;]*?)from '([#.][^']*?\/)([^'/]+\.tsx?)';$/gm;
const namesIn = (clause: string): string[] => clause.match(/\w+/g) ?? [];

/** Returns the files of `src` that some files load statically, including themselves; of a subject's index only the imported names. */
export const filesWith = (roots: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const follow = (file: string, isWanted: (names: readonly string[]) => boolean): void => {
    for (const [, clause = '', folder = '', name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const names = namesIn(clause);
      if (isWanted(names)) add(folder.startsWith('#') ? join(folder.slice(1), name) : join(dirname(file), folder, name), names);
    }
  };
  const add = (file: string, names: readonly string[]): void => {
    if (file.endsWith('/index.ts')) follow(file, (exported) => exported.some((each) => names.includes(each)));
    else if (!found.has(file)) {
      found.add(file);
      follow(file, () => true);
    }
  };
  for (const root of roots) add(root, []);
  return found;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns all keys used by the portal and the back office. */
export const extractTranslationKeys = () => {
  const written = new Set<string>();
  const keyUses = filesIn('src').flatMap((file) => readFile(file, written));
  for (const folder of ['contract', 'server']) for (const file of filesIn(folder)) readFile(file, written);
  return {
    keyUses,
    /** Returns true if a use matches a key. The text in a hole must be written somewhere in the code: it does not come from nowhere. */
    isUsed: ({ key: said }: TranslationKeyUse, key: string): boolean => {
      if (!said.includes(HOLE)) return said === key;
      const found = new RegExp(`^${said.split(HOLE).map(escaped).join('(.+)')}$`).exec(key);
      return found?.slice(1).every((part) => written.has(part)) ?? false;
    },
  };
};
