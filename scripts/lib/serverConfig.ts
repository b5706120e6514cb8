import { globSync } from 'node:fs';
import * as http from 'node:http';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What stays a package: native code, code that reads files beside itself, and what is loaded so seldom that its size is nothing to the rest. */
const external = [
  'better-sqlite3',
  'sharp',
  'libheif-js',
  '@node-rs/argon2',
  'pg',
  'pdfkit',
  'nodemailer',
  '@aws-sdk/client-s3',
  '@tus/s3-store',
  // It must load a polyfill first, which one bundle would put after it.
  '@fastify/swagger',
  '@fastify/swagger-ui',
];

/** The program, and each thread and process that it starts by the name of a file. */
const entries = ['server/main.ts', ...globSync('server/**/*{Thread,Process}.ts')];

/** One character outside of Latin-1 makes V8 keep a whole script at two bytes a character. */
const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    }
  },
});

const HTTP = 'node:http';
/** What the module loads only when it is read. */
const LAZY_OF_HTTP = new Set(['WebSocket', 'CloseEvent', 'MessageEvent', 'default']);

/** An import of Node's http reads all that it exports, and so loads the whole of fetch as well: 14 MB. This takes it without that. */
const leanHttp = (): Plugin => ({
  name: 'lean-http',
  enforce: 'pre',
  resolveId: (id) => (id === HTTP ? `\0${HTTP}` : null),
  load(id) {
    if (id !== `\0${HTTP}`) return null;
    const names = Object.keys(http).filter((name) => !LAZY_OF_HTTP.has(name));
    return `const http = process.getBuiltinModule('${HTTP}');\nexport default http;\nexport const { ${names.join(', ')} } = http;`;
  },
});

/**
 * What most servers never use, and what costs them 2 MB while idle: PostgreSQL's driver where there is SQLite, and TLS, which Fastify would speak and this server leaves
 * to its proxy. Each is loaded by the first that reads anything of it.
 */
const SELDOM = new Set(['pg', 'node:https', 'node:http2', 'https']);
const SELDOM_PREFIX = '\0seldom:';

const loadSeldomLate = (): Plugin => ({
  name: 'load-seldom-late',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!SELDOM.has(id)) return null;
    return importer?.startsWith(SELDOM_PREFIX) ? { id, external: true } : SELDOM_PREFIX + id;
  },
  load(id) {
    if (!id.startsWith(SELDOM_PREFIX)) return null;
    const module = JSON.stringify(id.slice(SELDOM_PREFIX.length));
    // asked by every import, before anything is read
    return `module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : require(${module})[name]) });`;
  },
});

/** What an idle server does not call, and what keeps 2 MB: the plans of the world's phone numbers. The first call of one of these loads them. */
const CALLED_LATE: Readonly<Record<string, readonly string[]>> = {
  'libphonenumber-js/max': ['getCountries', 'getCountryCallingCode', 'isSupportedCountry', 'parsePhoneNumberFromString'],
};
const CALLED_PREFIX = '\0called:';

const loadAtFirstCall = (): Plugin => ({
  name: 'load-at-first-call',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(CALLED_LATE, id) ? CALLED_PREFIX + id : null),
  load(id) {
    if (!id.startsWith(CALLED_PREFIX)) return null;
    const name = id.slice(CALLED_PREFIX.length);
    const functions = (CALLED_LATE[name] ?? []).map((each) => `export const ${each} = (...given) => load().${each}(...given);`);
    return [
      "import { createRequire } from 'node:module';",
      'const require = createRequire(import.meta.url);',
      `const load = () => require(${JSON.stringify(name)});`,
      ...functions,
    ].join('\n');
  },
});

/**
 * The server as JavaScript in one folder of few files: without types to strip, seven hundred files to find and comments to keep in memory, it
 * starts in half the time. Names and lines stay, so that a stack trace can be read.
 */
export default defineConfig({
  plugins: [leanHttp(), loadSeldomLate(), loadAtFirstCall(), asciiOnly()],
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'node22',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
