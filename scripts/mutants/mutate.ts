import { parseSync } from '@swc/core';

/** One small change of a file: the characters from `start` to `end` become `text`. */
export interface Mutant {
  file: string;
  line: number;
  kind: string;
  start: number;
  end: number;
  before: string;
  text: string;
  /** The text right before it in its line. */
  preceding: string;
}

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
};
const methods: Record<string, string> = { min: 'max', max: 'min', some: 'every', every: 'some', floor: 'ceil', ceil: 'floor' };

interface Span {
  start: number;
  end: number;
}
interface Syntax {
  type: string;
  span: Span;
  [key: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'span' in value;
const isSpanned = (value: unknown): value is { span: Span } => typeof value === 'object' && value !== null && 'span' in value;
/** Returns the values of a node. Arguments and elements are wrapped in an object without a type. */
const childrenOf = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value).flat() : []);

/** Returns another number. A millisecond more of an hour, or a byte more of a MiB, would not be observable. */
const changedNumber = (value: number): string => (value < 100 ? `(${value} + 1)` : `(${value} * 2)`);

/** Returns true for code without an effect at run time, and for file names. Messages of a plain Error are for logs alone. */
const isSkipped = ({ type }: Syntax): boolean =>
  type.startsWith('Ts') ||
  type === 'ImportDeclaration' ||
  (type.startsWith('Export') && type !== 'ExportDeclaration' && type !== 'ExportDefaultExpression');

/** Returns every mutant of a file. */
export const mutantsOf = (file: string, source: string): Mutant[] => {
  // Spans are byte offsets into everything that this process has parsed; the semicolon's marks the start of this file.
  const program = parseSync(`;${source}`, { syntax: 'typescript', tsx: file.endsWith('x') });
  const origin = (program.body[0]?.span.start ?? 0) + 1;
  const bytes = Buffer.from(source);
  const at = (position: number): number => bytes.subarray(0, position - origin).toString().length;
  const mutants: Mutant[] = [];
  const add = (kind: string, start: number, end: number, text: string): void => {
    const before = source.slice(start, end);
    const lines = source.slice(0, start).split('\n');
    // A function that does nothing already returns undefined.
    if (before !== text && before !== '{}')
      mutants.push({ file, line: lines.length, kind, start, end, before, text, preceding: lines.at(-1) ?? '' });
  };
  const replace = (kind: string, { span }: { span: Span }, text: string): void => add(kind, at(span.start), at(span.end), text);

  const visit = (value: unknown, parent: Syntax | null): void => {
    if (!isSyntax(value)) {
      for (const child of childrenOf(value)) if (typeof child === 'object') visit(child, parent);
      return;
    }
    if (isSkipped(value)) {
      // For `x as T` and `x satisfies T`, only the expression counts.
      if ('expression' in value) visit(value['expression'], value);
      return;
    }
    const { type, operator, left, right, test, body } = value;
    if (
      (type === 'BinaryExpression' || type === 'AssignmentExpression') &&
      typeof operator === 'string' &&
      isSpanned(left) &&
      isSpanned(right)
    ) {
      const text = operators[operator];
      const from = at(left.span.end);
      const offset = source.slice(from, at(right.span.start)).indexOf(operator);
      if (text !== undefined && offset >= 0) add('operator', from + offset, from + offset + operator.length, text);
    }
    if (type === 'UnaryExpression' && operator === '!') add('negation', at(value.span.start), at(value.span.start) + 1, '');
    if ((type === 'ConditionalExpression' || type === 'IfStatement') && isSpanned(test)) {
      replace('condition', test, 'true');
      replace('condition', test, 'false');
    }
    if (type === 'BooleanLiteral') replace('boolean', value, value['value'] === true ? 'false' : 'true');
    if (type === 'NumericLiteral') replace('number', value, changedNumber(Number(value['value'])));
    if (type === 'NewExpression' && isSyntax(value['callee']) && value['callee']['value'] === 'Error') return;
    if (type === 'StringLiteral' && parent?.type !== 'KeyValueProperty' && value['value'] !== '') replace('text', value, "''");
    if (
      type === 'KeyValueProperty' &&
      isSyntax(value['value']) &&
      value['value'].type === 'StringLiteral' &&
      value['value']['value'] !== ''
    )
      replace('text', value['value'], "''");
    if (type === 'ReturnStatement' && isSpanned(value['argument'])) replace('return', value['argument'], 'undefined');
    if (type === 'ArrowFunctionExpression' && isSyntax(body)) {
      if (body.type === 'BlockStatement') replace('body', body, '{}');
      else replace('return', body, '(undefined)');
    }
    if (type === 'MemberExpression' && isSyntax(value['property']) && value['property'].type === 'Identifier') {
      const text = methods[String(value['property']['value'])];
      if (text !== undefined) replace('method', value['property'], text);
    }
    for (const [name, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null || name === 'span' || name.startsWith('type')) continue;
      // An object's keys are names.
      if (type === 'KeyValueProperty' && name === 'key') continue;
      visit(child, value);
    }
  };
  visit(program.body, null);
  return mutants;
};
