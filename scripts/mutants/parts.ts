import { globSync } from 'node:fs';
import { ROOT } from '../paths.ts';

/** The parts that one run can consist of, in their order. */
export const PARTS = ['pure', 'sample', 'catalogue'] as const;
export type Part = (typeof PARTS)[number];

/** Rules without a store or a socket, in folders that hold other things, too. Whole folders are named below. */
const PURE_SERVER_FILES = [
  'accounts/{device-name,login-key,search-words,weak-password}',
  'audit/redact',
  'counting/batch-size',
  'events/{event-record,hidden-sentence,locked-fields,results-are-hidden,sanitize-description}',
  'figures/{amounts,compare-figures,plan-figures}',
  'leaderboard/{find-spikes,push-pace,rank-finalists}',
  'ledger/plan-entry',
  'media/read-picture-header',
  'orders/{classify-report,effects,legal-moves,order,order-status,order-timeline,outbox,provider-report,reconciliation-plan,state-machine,sum-counts}',
  'payments/{status-progress,to-report}',
  'payments/provider/{parse-notification,parse-status,provider-ids,provider-time,signature,snap-request,translate-error}',
  'screens/covered-places',
  'supporters/{plan-voter-tallies,voter-keys}',
  'transactions/{list-keys,plan-transactions,search-words}',
  'votes/{apply-votes,hash-vote}',
];

const PURE = [
  'contracts/**/*.ts',
  ...PURE_SERVER_FILES.map((path) => `server/modules/${path}.ts`),
  'server/http/{access,field-messages,json-body,logged-path,messages,redirect-spellings,strange-keys}.ts',
  'server/platform/{batch,csv,edit-marks,field-faults,from-wire,html,ids,literal-pattern,memoize-briefly,poll,same-secret,sentence}.ts',
  'server/realtime/{flood-guard,slow-readers}.ts',
  'client/lib/*.{ts,tsx}',
  'client/lib/i18n/*.{ts,tsx}',
  'client/{public,desk,hall,entities}/**/*.ts',
  'client/app/**/*.ts',
  'client/ui/**/*.ts',
];

/** What code is compared with: texts that people read, with the specification. */
const COMPARED = [
  'client/lib/i18n/{keys,texts}.ts',
  'client/public/content/faq.ts',
  'client/ui/landing-art.ts',
  'client/ui/icons.ts',
];

/** Modules whose sample is held to {@link GOALS}.core. */
const CORE_MODULES = new Set([
  'accounts',
  'checkout',
  'counting',
  'events',
  'leaderboard',
  'ledger',
  'orders',
  'payments',
  'votes',
]);

/** Scores in percent that a run must reach. */
export const GOALS = { pure: 92, sample: 88, core: 92, catalogue: 100 };

/** How many mutants the sample takes. */
export const SAMPLE_SIZE = 600;

/** Folders of the client that have one for each noun. */
const APPLICATIONS = new Set(['public', 'desk', 'entities']);

const list = (patterns: readonly string[]) => globSync([...patterns], { cwd: ROOT }).sort();

/** The files of the part whose every mutant is tried. */
export function listPureFiles(): string[] {
  const compared = new Set(list(COMPARED));
  return list(PURE).filter((file) => !compared.has(file));
}

/** The files that the sample is drawn from: all that runs on a server and is not in {@link listPureFiles}. */
export function listSampleFiles(): string[] {
  const pure = new Set(listPureFiles());
  return list(['server/**/*.ts', 'workers/**/*.ts']).filter((file) => !pure.has(file));
}

/** The module a file belongs to, as scores are printed: `orders`, `contracts/orders`, `client/lib`. */
export function moduleOf(file: string): string {
  const [tier = '', second = '', third = ''] = file.split('/');
  if (tier === 'server') return second === 'modules' ? third : `server/${second.replace(/\.ts$/, '')}`;
  if (tier === 'client') return APPLICATIONS.has(second) ? `client/${third}` : `client/${second}`;
  return second.endsWith('.ts') ? tier : `${tier}/${second}`;
}

/** The noun that sources and tests share in their paths. */
export function nounOf(file: string): string {
  const [tier = '', second = '', third = ''] = file.split('/');
  if (tier === 'tests') return third;
  return (second === 'modules' || second === 'desk' || APPLICATIONS.has(second) ? third : second).replace(
    /\.ts$/,
    '',
  );
}

/** True for modules whose sample must reach the higher score. */
export function isCore(module: string): boolean {
  return CORE_MODULES.has(module);
}
