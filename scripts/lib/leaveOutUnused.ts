import { readFile } from 'node:fs/promises';
import { type ESTree, type Plugin, parseAst, type Rolldown, Visitor } from 'vite';
import { CUT, MISSED, type UnusedParts, unusedParts } from './unusedParts.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** `this.logger.warn` of the expression that says so; empty for any other. */
const nameOf = (node: ESTree.Expression | ESTree.Super): string => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return '';
  return `${nameOf(node.object)}.${node.property.name}`;
};

/** Makes the changes; one within another is part of it. */
const changed = (code: string, edits: readonly Edit[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
};

/** The code of a file without what is unused of it, and the names that were found in it. */
export const withoutUnused = (
  code: string,
  { bodies = {}, assigned = [], says = [], asserts = [], stacks = [] }: Omit<UnusedParts, 'file' | 'release'>,
): { code: string; found: ReadonlySet<string> } => {
  const edits: Edit[] = [];
  const found = new Set<string>();
  const classes: string[] = [];
  const cut = (name: string, { start, end }: ESTree.Span, text = '') => {
    found.add(name);
    edits.push({ start, end, text });
  };
  const empty = (name: string, body: ESTree.Span | null) => {
    const left = bodies[name];
    if (left !== undefined && body) cut(name, body, `{${left}}`);
  };
  const enter = ({ id }: ESTree.Class) => void classes.push(id?.name ?? '');
  const leave = () => void classes.pop();
  const onMethod = ({ key, value }: ESTree.MethodDefinition) => {
    if (key.type === 'Identifier') empty(`${classes.at(-1)}.${key.name}`, value.body);
  };
  const onFunction = ({ id, body }: ESTree.Function) => empty(id?.name ?? '', body);
  const onVariable = ({ id, init }: ESTree.VariableDeclarator) => {
    if (id.type !== 'Identifier') return;
    if (init?.type === 'ArrowFunctionExpression') empty(id.name, init.body);
    if (init?.type !== 'CallExpression' || !stacks.includes(id.name)) return;
    const [message] = init.arguments;
    if (!message) return;
    cut(id.name, { start: init.start, end: message.start }, 'Object.assign(Object.create(Error.prototype), { message: ');
    cut(id.name, { start: message.end, end: init.end }, ' })');
  };
  const onStatement = (statement: ESTree.ExpressionStatement) => {
    const { expression } = statement;
    if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return;
    const left = nameOf(expression.left);
    const name = assigned.find((each) => left === each || left.startsWith(`${each}.`));
    if (name !== undefined) cut(name, statement);
  };
  const onCall = (call: ESTree.CallExpression) => {
    const name = nameOf(call.callee);
    const [condition] = call.arguments;
    const last = call.arguments.at(-1);
    if (says.includes(name)) cut(name, call, 'void 0');
    else if (asserts.includes(name) && condition && last) cut(name, { start: condition.end, end: last.end });
  };
  new Visitor({
    ClassDeclaration: enter,
    'ClassDeclaration:exit': leave,
    ClassExpression: enter,
    'ClassExpression:exit': leave,
    MethodDefinition: onMethod,
    FunctionDeclaration: onFunction,
    VariableDeclarator: onVariable,
    ExpressionStatement: onStatement,
    CallExpression: onCall,
  }).visit(parseAst(code));
  return { code: changed(code, edits), found };
};

/** The modules that use what is left out, each as a sentence. */
export const missingParts = (modules: Readonly<Record<string, Pick<Rolldown.RenderedModule, 'code'>>>): string[] =>
  Object.entries(modules).flatMap(([id, { code }]) => {
    if (CUT.test(id)) return [];
    return MISSED.flatMap((pattern) => (code ?? '').match(pattern)?.[0] ?? []).map(
      (use) => `${id} uses ${use}, which scripts/lib/unusedParts.ts leaves out`,
    );
  });

/** What is to be done before a library in another release loses the same names; null in the one that was read. */
export const releaseProblem = (
  { release }: Pick<UnusedParts, 'release'>,
  { name, version }: { name: string; version: string },
): string | null =>
  version === release
    ? null
    : `${name} is ${version}: read whether scripts/lib/unusedParts.ts, written for ${release}, still leaves out only what is unused`;

const packageOf = async (id: string): Promise<{ name: string; version: string }> =>
  JSON.parse(await readFile(id.replace(/[\\/](cjs|dist)[\\/].*$/, '/package.json'), 'utf8'));

/**
 * Leaves out of the libraries what the portal never reaches: a first visit is 17 KB smaller for it. The build fails where a library is another release than
 * the one that was read, or has no longer one of the names, and where the portal comes to use what is left out.
 */
export const leaveOutUnused = (): Plugin => {
  const missing = new Set(
    unusedParts.flatMap(({ bodies = {}, assigned = [], says = [], asserts = [], stacks = [] }) => [
      ...Object.keys(bodies),
      ...assigned,
      ...says,
      ...asserts,
      ...stacks,
    ]),
  );
  const unread = new Set<string>();
  return {
    name: 'leave-out-unused',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: unusedParts.map(({ file }) => file) },
      async handler(code, id) {
        const parts = unusedParts.find(({ file }) => file.test(id));
        if (!parts) return null;
        const problem = releaseProblem(parts, await packageOf(id));
        if (problem !== null) unread.add(problem);
        const { code: rest, found } = withoutUnused(code, parts);
        for (const name of found) missing.delete(name);
        return { code: rest, map: null };
      },
    },
    generateBundle(_, bundle) {
      const problems = [
        ...unread,
        ...[...missing].map((name) => `no library has ${name} any more: see scripts/lib/unusedParts.ts`),
        ...Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? missingParts(file.modules) : [])),
      ];
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
};
