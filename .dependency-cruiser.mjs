// Which part may import which. `npm run check` holds it, dynamic imports included.
// Inside src the layers are: shell → subjects → platform → {offline, ui} → contract.

/** Every folder of src that is no layer of its own is a subject. */
const SUBJECT = '(?!(?:shell|platform|ui|offline|locales|admin)/)[^/]+';

/** What a folder may import of the project; packages and Node are free unless a rule of their own says no. */
const onlyFrom = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(contract|server|src|sw|scripts|bench|tests)/', pathNot: allowed },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    onlyFrom('contract-is-alone', 'contract imports nothing of the others', '^contract/', '^contract/'),
    {
      name: 'contract-is-pure',
      comment: 'contract has no I/O, no React and no Node: it runs in browsers, workers and the server',
      severity: 'error',
      from: { path: '^contract/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-without-react',
      comment: 'contract has no I/O, no React and no Node: it runs in browsers, workers and the server',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: 'node_modules/(react|react-dom|fastify|kysely|@tanstack)(/|$)' },
    },
    onlyFrom('server-knows-contract', 'server and src never import each other', '^server/', '^(server|contract)/'),
    onlyFrom('src-knows-contract', 'server and src never import each other', '^src/', '^(src|contract)/'),
    onlyFrom(
      'sw-knows-contract-and-offline',
      'the service worker imports contract and src/offline only',
      '^sw/',
      '^(sw|contract|src/offline)/',
    ),
    {
      name: 'observable-is-a-leaf',
      comment: 'every layer may use the observable, which knows none of them',
      severity: 'error',
      from: { path: '^src/observable\\.ts$' },
      to: { path: '^(src|contract)/' },
    },
    {
      name: 'ui-is-ground',
      comment: 'the design system has no subject’s words and knows nothing above it, nor the storage beside it',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/', pathNot: '^src/(ui/|observable\\.ts$)' },
    },
    {
      name: 'offline-is-ground',
      comment: 'the storage knows nothing above it, nor the design system beside it',
      severity: 'error',
      from: { path: '^src/offline/' },
      to: { path: '^src/', pathNot: '^src/(offline/|observable\\.ts$)' },
    },
    {
      name: 'platform-below-subjects',
      comment: 'what every subject stands on imports no subject and no shell',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/', pathNot: '^src/((platform|offline|ui|locales)/|observable\\.ts$)' },
    },
    {
      name: 'subjects-below-shell',
      comment: 'a subject imports no shell: the shell loads its screens and tasks',
      severity: 'error',
      from: { path: `^src/${SUBJECT}/` },
      to: { path: '^src/(shell/|main\\.tsx$)' },
    },
    {
      name: 'subjects-by-their-index',
      comment: 'a subject imports another subject only through its index.ts',
      severity: 'error',
      from: { path: `^src/(${SUBJECT})/` },
      to: { path: `^src/${SUBJECT}/`, pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'admin-apart-from-screens',
      comment: 'the back office uses subjects only through their index.ts, and so none of their screens, nor the shell',
      severity: 'error',
      from: { path: '^src/admin/' },
      to: { path: `^src/(${SUBJECT}|shell)/`, pathNot: '^src/[^/]+/index\\.ts$' },
    },
    {
      name: 'portal-apart-from-admin',
      comment: 'the portal loads nothing of the back office',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/admin/' },
      to: { path: '^src/admin/' },
    },
    {
      name: 'platform-knows-no-subject',
      comment: 'inside server, platform and database import no subject',
      severity: 'error',
      from: { path: '^server/(platform|database)/' },
      to: { path: '^server/', pathNot: '^server/(platform/|database/|locales/|config\\.ts$)' },
    },
    {
      name: 'platform-knows-no-subjects-table',
      comment:
        'a platform module queries the platform’s own tables, by pages too, and knows how a database fails; only Deps and the transactions that it hands to subjects, and the reads that they declare, name all',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '^server/platform/(deps|subject|http/publicReads)\\.ts$' },
      to: {
        path: '^server/database/',
        pathNot: '^server/database/(tables/platform/|(sqlite/blockingTime|failures|longStatements|pagination)\\.ts$)',
      },
    },
    {
      name: 'server-subjects-by-their-index',
      comment: 'a subject of the server is imported only through its index.ts, by other subjects, the app and the sample season',
      severity: 'error',
      from: { path: '^server/([^/]+)' },
      to: {
        path: '^server/(?!platform/|database/|locales/|seed/|print/)[^/]+/',
        pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$', '^server/messages/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'no-cycles',
      comment: 'no file leads back to itself, by types and dynamic imports included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'inside src and server, folders depend on each other in one direction only',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|server)' },
      to: { circular: true },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could use.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
