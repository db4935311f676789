/**
 * Who may import whom: the folders and the modules of the README's map, a rule each. tests/unit/scripts/import-rules.test.ts
 * breaks every one of them in a scratch copy and sees it fire.
 *
 * CommonJS, as dependency-cruiser reads its settings with `require`.
 */

/** @param {string[]} names */
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const OURS = '^(contracts|client|server|workers|simulator|witness)/';
const DOOR = '^server/modules/[^/]+/index[.]ts$';

/**
 * The modules in one line: each may use those before it. Votes, ledger, figures, supporters and transactions are projections of orders, the figures by way of
 * the ledger's entries; `counting` writes all of them in one transaction.
 */
const LINE = [
  'audit',
  'media',
  'mail',
  'organizers',
  'factors',
  'accounts',
  'events',
  'change-requests',
  'finalists',
  'orders',
  'votes',
  'ledger',
  'figures',
  'supporters',
  'transactions',
  'counting',
  'leaderboard',
  'payments',
  'transfers',
  'checkout',
  'cases',
  'refund-runs',
  'provider-reports',
  'payouts',
  'documents',
  'screens',
  'teams',
  'support',
  'privacy',
  'health',
  'verification',
  'setup',
];
/** @param {readonly string[]} names */
const modules = (names) => `^server/modules/(${names.join('|')})/`;
/** What composes modules for a reader. */
const READERS = '^server/(pages|desk)/';

/** @typedef {Record<string, unknown>} Restriction */

/**
 * @param {string} name
 * @param {string} comment
 * @param {Restriction} from
 * @param {Restriction} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/**
 * @param {string} value
 * @param {Restriction} [rest]
 */
const path = (value, rest = {}) => ({ path: value, ...rest });

const tiers = [
  forbid(
    'contracts-stand-alone',
    'contracts/ runs in a browser: it may import itself, zod/mini and, for the public log, two small libraries of hashes and signatures.',
    path('^contracts/'),
    {
      pathNot: ['^contracts/', '^(scripts|tests|simulator)/', npm('zod', '@noble/hashes', '@noble/ed25519')],
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'browser-code-uses-no-node',
    'contracts/ and client/ run where there are no Node built-ins.',
    path('^(contracts|client)/', { pathNot: '^client/vite[.]config[.]ts$' }),
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'client-stays-in-the-browser',
    'The browser gets shapes from contracts/, never files of the server or the workers.',
    path('^client/'),
    path('^(server|workers)/'),
  ),
  forbid(
    'server-stays-itself',
    'The server imports neither the browser nor the workers.',
    path('^server/'),
    path('^(client|workers)/'),
  ),
  forbid(
    'workers-know-no-client',
    'Workers render from contracts and modules.',
    path('^workers/'),
    path('^client/'),
  ),
  forbid(
    'simulator-stands-alone',
    'The simulator stands for another company: it shares nothing but the spelling of money.',
    path('^simulator/'),
    path('^(contracts|client|server|workers)/', { pathNot: '^contracts/money[.]ts$' }),
  ),
  forbid(
    'simulator-is-never-imported',
    'Only HTTP leads to the simulator, as to the real provider.',
    path('^(contracts|client|server|workers|scripts)/'),
    path('^simulator/'),
  ),
  forbid(
    'log-libraries-only-in-the-log',
    'The formats of the public log are one place (docs/decisions/0074); everything else has WebCrypto or node:crypto.',
    path('^(contracts|client|server|workers|simulator|scripts|verifier|witness)/', {
      pathNot: '^contracts/log/',
    }),
    path(npm('@noble/hashes', '@noble/ed25519')),
  ),
  forbid(
    'verifier-stands-alone',
    'Whoever checks a result takes one file of verifier/ and trusts nothing else of ours.',
    path('^verifier/'),
    { dependencyTypesNot: ['core'] },
  ),
  forbid(
    'witness-stands-alone',
    'Somebody else runs it: it shares the formats of the log, and nothing of the server.',
    path('^witness/'),
    path('^(contracts|client|server|workers|simulator|scripts|tests|verifier)/', {
      pathNot: '^contracts/log/',
    }),
  ),
  forbid(
    'witness-is-never-imported',
    'Only HTTP leads to a witness.',
    path('^(contracts|client|server|workers|simulator|scripts|verifier)/'),
    path('^witness/'),
  ),
  forbid(
    'verifier-is-never-imported',
    'It is run, as strangers run it.',
    path('^(contracts|client|server|workers|simulator|witness|scripts|tests)/'),
    path('^verifier/'),
  ),
  forbid(
    'scripts-and-tests-are-outermost',
    'The program must run without its scripts and tests.',
    path(OURS),
    path('^(scripts|tests)/'),
  ),
];

/** Entities that another one may import: models and what draws them. */
const OPEN_ENTITIES = '(events|finalists|leaderboard|support)/';
/** Folders of an application that compose its nouns. */
const COMPOSING = '(pages|layouts|flows|content)/';

const client = [
  forbid(
    'client-foundation-below-all',
    'ui, lib and theme serve every application, so they know none, and no noun.',
    path('^client/(ui|lib|theme)/'),
    path('^client/(public/|desk/|hall/|entities/|app/|main[.])'),
  ),
  forbid(
    'client-ui-knows-no-noun',
    'What draws an event, a finalist or a board is an entity.',
    path('^client/(ui|theme)/'),
    path(
      '^contracts/(accounts|audit|cases|documents|events|finalists|health|leaderboard|orders|organizers|payments|reports|screens|support)/',
    ),
  ),
  forbid(
    'client-entities-below-applications',
    'What public, desk and hall share imports none of them.',
    path('^client/entities/'),
    path('^client/(public/|desk/|hall/|app/|main[.])'),
  ),
  forbid(
    'client-entities-apart',
    "An entity may use another one's model, not its calls.",
    path('^client/entities/([^/]+)/'),
    path('^client/entities/', { pathNot: ['^client/entities/$1/', `^client/entities/${OPEN_ENTITIES}`] }),
  ),
  forbid(
    'client-open-entities-without-calls',
    'Others may use them, so what they show is given to them.',
    path(`^client/entities/${OPEN_ENTITIES}`),
    path(`^client/lib/(api|query)[.]ts$|${npm('@tanstack/react-query')}`),
  ),
  forbid(
    'client-desk-ui-for-the-desk',
    'Visitors carry the utilities of client/ui without those of client/ui/desk (client/theme/index.css).',
    path('^client/', { pathNot: '^client/(ui/)?desk/' }),
    path('^client/ui/desk/'),
  ),
  forbid(
    'client-applications-apart',
    'Visitors load nothing of the desk, nor the desk of theirs: what two need is an entity.',
    path('^client/(public|desk|hall)/'),
    path('^client/(public|desk|hall)/', { pathNot: '^client/$1/' }),
  ),
  forbid(
    'client-nouns-apart',
    'Nouns of an application meet in its pages, layouts and flows, never in each other.',
    path('^client/(public|desk)/([^/]+)/', { pathNot: `^client/(public|desk)/${COMPOSING}` }),
    path('^client/$1/[^/]+/', { pathNot: '^client/$1/$2/' }),
  ),
  forbid(
    'client-shared-below-nouns',
    'What lies in the folder of an application itself is for all of its nouns.',
    path('^client/(public|desk)/[^/]+$'),
    path('^client/$1/[^/]+/'),
  ),
  forbid(
    'client-app-fetches-desk-and-hall',
    'Visitors would load what client/app imports at once.',
    path('^client/(app/|main[.])'),
    path('^client/(desk|hall)/', { dynamic: false }),
  ),
  forbid(
    'client-applications-below-app',
    'client/app chooses the application; none imports it.',
    path('^client/(public|desk|hall)/'),
    path('^client/(app/|main[.])'),
  ),
];

const line = [
  ...LINE.slice(0, -1).map((name, at) =>
    forbid(
      `line-${name}`,
      'Modules stand in one line: each may use those before it (docs/decisions/0044).',
      path(modules([name])),
      path(modules(LINE.slice(at + 1))),
    ),
  ),
  ...Object.entries({
    ledger: ['votes'],
    figures: ['votes'],
    supporters: ['votes', 'ledger', 'figures'],
    transactions: ['votes', 'ledger', 'figures', 'supporters'],
  }).map(([projection, others]) =>
    forbid(
      'projections-apart',
      'Projections rest on the effects of orders, not on each other; figures are sums of the ledger.',
      path(modules([projection])),
      path(modules(others)),
    ),
  ),
  forbid(
    'every-module-in-the-line',
    'A new module gets its place in LINE of scripts/check/import-rules.cjs.',
    path('^server/modules/', { pathNot: modules(LINE) }),
    {},
  ),
  forbid(
    'modules-below-pages-and-desk',
    'What is composed for readers is above all modules.',
    path('^(server/(modules|http|realtime)|workers)/'),
    path(READERS),
  ),
  forbid(
    'pages-and-desk-apart',
    'What visitors are answered and what staff is answered share modules alone.',
    path('^server/(pages|desk)/'),
    path(READERS, { pathNot: '^server/$1/' }),
  ),
  forbid(
    'pages-and-desk-through-doors',
    'They use modules by their doors.',
    path(READERS),
    path('^server/modules/', { pathNot: DOOR }),
  ),
  forbid(
    'pages-and-desk-hold-no-storage',
    'They read through modules; a write is a use case of one.',
    path(READERS),
    path('[.](model|repository)[.]ts$|^server/platform/(live/|(leases|mongo|queues|redis|storage)[.]ts$)'),
  ),
];

const server = [
  forbid(
    'platform-knows-no-module',
    'server/platform is below everything of the server.',
    path('^server/platform/'),
    path('^server/', { pathNot: '^server/platform/' }),
  ),
  forbid(
    'modules-through-doors',
    "A module's index.ts is its only door for other modules.",
    path('^server/modules/([^/]+)/'),
    path('^server/modules/', { pathNot: ['^server/modules/$1/', DOOR] }),
  ),
  forbid(
    'module-http-only-in-routes',
    'Only route files are about HTTP.',
    path('^server/(modules|pages|desk)/', { pathNot: '[.]route[.]ts$' }),
    path('^server/http/'),
  ),
  forbid(
    'modules-below-realtime-and-app',
    'Modules publish through server/platform/live; sockets and the app are above them.',
    path('^server/modules/'),
    path('^server/(realtime/|app[.]|main[.])'),
  ),
  forbid(
    'doors-show-no-routes',
    'A door that re-exports routes would bring HTTP into the workers.',
    path(DOOR),
    path('[.]route[.]ts$'),
  ),
  forbid(
    'http-knows-no-module',
    'server/http is shared by all routes.',
    path('^server/http/'),
    path('^server/(modules/|realtime/|app[.]|main[.])'),
  ),
  forbid(
    'realtime-through-doors',
    'server/realtime imports modules by their doors only.',
    path('^server/realtime/'),
    path('^server/modules/', { pathNot: DOOR }),
  ),
  forbid(
    'realtime-knows-no-http',
    'Sockets have a handshake of their own.',
    path('^server/realtime/'),
    path('^server/(http/|app[.]|main[.])'),
  ),
  forbid(
    'workers-through-doors',
    'Workers import modules by their doors only, so never a route file.',
    path('^workers/'),
    path('^server/modules/', { pathNot: DOOR }),
  ),
  forbid(
    'workers-know-no-http-or-realtime',
    'Workers publish through server/platform/live.',
    path('^workers/'),
    path('^server/(http/|realtime/|app[.]|main[.])'),
  ),
];

const packages = [
  forbid(
    'schemas-in-the-small-edition',
    "zod's large edition costs every form 10 kB, and one way to write a schema is enough: decision 0025.",
    path('^(contracts|client|server|workers|simulator|witness|scripts|tests)/'),
    path(npm('zod'), { pathNot: '(^|/)node_modules/zod/(v4/)?mini/' }),
  ),
  forbid(
    'mongoose-only-in-models-and-repositories',
    'Everything else gets plain objects.',
    path(OURS, {
      pathNot: ['[.](model|repository)[.]ts$', '^server/platform/(mongo|leases|clock|required-stores)[.]ts$'],
    }),
    path(npm('mongoose', 'mongodb', 'bson')),
  ),
  forbid(
    'express-only-in-app-http-and-routes',
    'Use cases run in workers and scripts, too.',
    path('^(contracts|client|server|workers)/', {
      pathNot: ['^server/app[.]ts$', '^server/http/', '[.]route[.]ts$'],
    }),
    path(npm('express', 'express-serve-static-core', '@types/express', '@types/express-serve-static-core')),
  ),
  forbid(
    'bullmq-only-in-platform-jobs-and-workers',
    'Job names and payloads live in *.jobs.ts files.',
    path(OURS, { pathNot: ['^server/platform/', '[.]jobs[.]ts$', '^workers/'] }),
    path(npm('bullmq')),
  ),
  forbid(
    'pictures-only-in-decoding-processes',
    'Decoders read untrusted input: decision 0029. What draws encodes pixels of its own.',
    path(OURS, {
      pathNot: [
        '^server/modules/media/decodings[.]ts$',
        '^server/modules/documents/(draw-[^/]+|drawing-threads|encode-png|poster-files)[.]ts$',
      ],
    }),
    path(npm('sharp', '@resvg/resvg-js')),
  ),
  forbid(
    'decodings-only-in-their-process',
    'Whoever else calls them decodes in a process that holds secrets and connections.',
    path(OURS, { pathNot: '^server/modules/media/decoding-child[.]ts$' }),
    path('^server/modules/media/decodings[.]ts$'),
  ),
  forbid(
    'provider-only-in-payments',
    'Nothing but modules/payments imports the payment provider.',
    path(OURS, { pathNot: '^server/modules/payments/' }),
    path(npm('midtrans-client', '@types/midtrans-client')),
  ),
  forbid(
    'production-needs-no-dev-package',
    'The image is installed without them; the client is built before.',
    path(OURS, { pathNot: '^client/' }),
    {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: npm('@types/[^/]+'),
    },
  ),
];

const everywhere = [
  forbid('no-cycles', 'Files that need each other belong together or need a third.', {}, { circular: true }),
  forbid(
    'every-import-resolves',
    'An import that cannot be followed is one that the other rules cannot see.',
    {},
    { couldNotResolve: true, pathNot: '[?]' },
  ),
];

module.exports = {
  forbidden: [...tiers, ...client, ...line, ...server, ...packages, ...everywhere],
  options: {
    // TypeScript 7 has no programming interface that dependency-cruiser could use; swc sees `import type` as well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(client/dist|[.]data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
