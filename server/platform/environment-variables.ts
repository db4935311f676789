import * as z from 'zod/mini';

// The small edition brings no words of its own; whoever starts us reads which value is wrong, and how.
z.config(z.locales.en());

const DEFAULT_SERVER_KEY = 'SB-Mid-server-TEST0000000000000000';
const DEFAULT_CLIENT_KEY = 'SB-Mid-client-TEST0000000000000000';
const DEFAULT_JWT_SECRET = 'sorak-development-secret-change-me-0000';
const DEFAULT_MAIL_FROM = 'Sorak <no-reply@localhost>';
/** Source: the provider's list of methods with refunds. QRIS of other issuers has the shortest time, and which one it was is not said. */
const DEFAULT_REFUND_ROUTES =
  'credit_card=180,gopay=45,qris=7,shopeepay=365/full/06:00-23:50,dana=45,ovo=7/full,akulaku=180,kredivo=14';
/** Source: the provider's price list and its pages of 2026; taxed where they say so. */
const DEFAULT_PROVIDER_FEES =
  'qris=0.7%,gopay=2%/11%,shopeepay=2%/11%,bank_transfer=4000/11%,echannel=4000/11%,credit_card=2.9%+2000/11%';
const DEFAULT_DEMO_PASSWORD = 'sorak-demo-2026';

/** `localhost:3000` parses, too: with `localhost:` in the place of http. */
const url = z.url({ protocol: /^https?$/, error: 'must be http://HOST or https://HOST' });

/** A whole number between bounds, which belong to it; `fallback` where nothing is said. */
function whole({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback);
}

const port = (fallback: number) => whole({ min: 0, max: 65_535, fallback });
const basisPoints = whole({ min: 0, max: 10_000, fallback: 0 });

/** Every variable with its form and its default; the table in README.md says the same (a test compares them). */
export const environmentSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: port(3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  PUBLIC_URL: z.optional(url),
  /** Further origins that may open a socket, separated by commas. */
  ALLOWED_ORIGINS: z._default(z.string(), ''),
  /** How many proxies stand before the server and are trusted for the caller's address. */
  TRUSTED_PROXIES: whole({ min: 0, max: 10, fallback: 0 }),
  SIMULATOR_PORT: port(3100),
  SORAK_DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  SORAK_CLIENT_DIST: z._default(z.string().check(z.minLength(1)), 'client/dist'),
  SORAK_SEED: z._default(z.enum(['demo', 'none']), 'none'),
  SORAK_DEMO_TRAFFIC: z._default(z.enum(['on', 'off']), 'off'),
  SORAK_DEMO_PASSWORD: z._default(z.string().check(z.minLength(8)), DEFAULT_DEMO_PASSWORD),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  MONGODB_URL: z
    .string()
    .check(z.regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')),
  REDIS_URL: z.string().check(z.regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')),
  REDIS_PREFIX: z._default(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)), 'sorak'),
  JWT_SECRET: z._default(
    z.string().check(z.minLength(32, 'must have at least 32 characters')),
    DEFAULT_JWT_SECRET,
  ),
  /** The token that the simulator requires with a mail, where it has one. */
  SIMULATOR_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  PAYMENT_SERVER_KEY: z._default(z.string().check(z.minLength(8)), DEFAULT_SERVER_KEY),
  PAYMENT_CLIENT_KEY: z._default(z.string().check(z.minLength(8)), DEFAULT_CLIENT_KEY),
  PAYMENT_SNAP_BASE_URL: z.optional(url),
  PAYMENT_CORE_BASE_URL: z.optional(url),
  PAYMENT_SNAP_SCRIPT_URL: z.optional(url),
  /** The provider's payouts: keys of two roles, and the one that signs its messages. Without them a bank file is made and people carry it out. */
  PAYOUT_CREATOR_KEY: z.optional(z.string().check(z.minLength(8))),
  PAYOUT_APPROVER_KEY: z.optional(z.string().check(z.minLength(8))),
  PAYOUT_MERCHANT_KEY: z.optional(z.string().check(z.minLength(8))),
  PAYOUT_BASE_URL: z.optional(url),
  /** The mail server; without one mails go into the simulator's mailbox. */
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://HOST or smtps://HOST' }),
  ),
  /** Turns the rounded place of a visitor who agreed into its name (`?format=json&lat=…&lon=…`); without one no service is called. */
  GEOCODER_URL: z.optional(url),
  MAIL_FROM: z._default(z.string().check(z.minLength(3), z.maxLength(320)), DEFAULT_MAIL_FROM),
  CHECKOUT_CLOSES_BEFORE_MS: whole({ min: 0, max: 3_600_000, fallback: 120_000 }),
  PAYMENT_EXPIRY_MINUTES: whole({ min: 1, max: 1_440, fallback: 60 }),
  /** How long a resolved message of the provider is kept. */
  NOTIFICATION_RETENTION_DAYS: whole({ min: 2, max: 3_650, fallback: 90 }),
  ORDER_MAX_VOTES: whole({ min: 1, max: 1_000_000, fallback: 10_000 }),
  ORDER_MAX_AMOUNT: whole({ min: 1, max: 999_999_999, fallback: 10_000_000 }),
  /** Rupiah; an order above it needs a second confirmation before it is opened. */
  ORDER_CONFIRM_ABOVE: whole({ min: 0, max: 999_999_999, fallback: 1_000_000 }),
  SPEND_DAY_LIMIT: whole({ min: 1, max: 9_999_999_999, fallback: 50_000_000 }),
  /** Rupiah; a refund of an order above it needs somebody else to approve it. */
  REFUND_APPROVAL_ABOVE: whole({ min: 0, max: 999_999_999, fallback: 100_000 }),
  /** Methods of which the provider gives money back, and how long: `METHOD=DAYS[/full][/HH:MM-HH:MM]`, in Jakarta's time. */
  REFUND_ROUTES: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[a-z_]+=\d{1,4}(\/full)?(\/\d{2}:\d{2}-\d{2}:\d{2})?(,[a-z_]+=\d{1,4}(\/full)?(\/\d{2}:\d{2}-\d{2}:\d{2})?)*$/,
          'must be METHOD=DAYS[/full][/HH:MM-HH:MM], with commas between them',
        ),
      ),
    DEFAULT_REFUND_ROUTES,
  ),
  /** How many refunds the run of a canceled event starts in a second. */
  REFUND_RUN_RATE: whole({ min: 1, max: 1_000, fallback: 50 }),
  /** Until when evidence against a chargeback has to be sent, from when it is known. */
  CHARGEBACK_EVIDENCE_DAYS: whole({ min: 1, max: 90, fallback: 7 }),
  /** Who bears a chargeback that is lost. */
  CHARGEBACK_LOSS_OF: z._default(z.enum(['organizer', 'platform']), 'organizer'),
  /** What the provider keeps of a payment, by method: `METHOD=[RATE%][+AMOUNT][/TAX%]`. */
  PROVIDER_FEES: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[a-z_]+=(\d{1,2}(\.\d{1,2})?%(\+\d{1,7})?|\d{1,7})(\/\d{1,2}(\.\d{1,2})?%)?(,[a-z_]+=(\d{1,2}(\.\d{1,2})?%(\+\d{1,7})?|\d{1,7})(\/\d{1,2}(\.\d{1,2})?%)?)*$/,
          'must be METHOD=[RATE%][+AMOUNT][/TAX%], with commas between them',
        ),
      ),
    DEFAULT_PROVIDER_FEES,
  ),
  /** Further names of columns in reports of the provider: `FIELD=NAME;NAME`, with commas. */
  REPORT_COLUMNS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^([a-z_]+=[^=,;]{1,60}(;[^=,;]{1,60})*(,[a-z_]+=[^=,;]{1,60}(;[^=,;]{1,60})*)*)?$/,
          'must be FIELD=NAME;NAME, with commas between them',
        ),
      ),
    '',
  ),
  /** How long an organizer's new bank account takes no money. */
  PAYOUT_ACCOUNT_WAIT_HOURS: whole({ min: 0, max: 720, fallback: 24 }),
  /** Of what an event has earned, kept back for so many days after its result was final. */
  PAYOUT_RESERVE_PERCENT: whole({ min: 0, max: 100, fallback: 0 }),
  PAYOUT_RESERVE_DAYS: whole({ min: 0, max: 3_650, fallback: 0 }),
  TAX_RATE_BP: basisPoints,
  FEE_RATE_BP: basisPoints,
  PROVIDER_TIMEOUT_MS: whole({ min: 100, max: 60_000, fallback: 5_000 }),
  PROVIDER_CONCURRENCY: whole({ min: 1, max: 1_000, fallback: 64 }),
  BOARD_PUSH_INTERVAL_MS: whole({ min: 20, max: 1_000, fallback: 100 }),
  /** A finalist's votes of the last minutes are a sudden jump from so many on, and so many times what was to be expected. */
  SPIKE_MIN_VOTES: whole({ min: 1, max: 1_000_000, fallback: 100 }),
  SPIKE_FACTOR: z._default(z.coerce.number().check(z.minimum(1), z.maximum(1_000)), 4),
  SPIKE_WINDOW_MINUTES: whole({ min: 1, max: 30, fallback: 5 }),
  /** How long its note stays on the board. */
  SPIKE_SHOWN_MINUTES: whole({ min: 1, max: 1_440, fallback: 15 }),
  /** Where the workers' process answers /livez, /readyz and /metrics; 0: nowhere. */
  WORKERS_PORT: port(0),
  /** How long a request for posters waits; proxies give up on a silent request after a minute. */
  POSTER_WAIT_MS: whole({ min: 0, max: 600_000, fallback: 50_000 }),
  /** Threads of a workers' process that draw receipts, posters and previews; without it one a processor, two at most. */
  DRAWING_THREADS: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(8))),
  /** How long one drawing may take before its thread is ended and it is tried again. */
  DRAWING_TIMEOUT_MS: whole({ min: 10, max: 600_000, fallback: 30_000 }),
  /** What one uploaded picture may take of a processor before its process is killed; by the clock four times as long. */
  PICTURE_TIMEOUT_MS: whole({ min: 10, max: 600_000, fallback: 15_000 }),
  WORKER_CONCURRENCY: whole({ min: 1, max: 500, fallback: 50 }),
  /** Failed logins from one address in 15 minutes, and new accounts in 10; a whole stadium may sit behind one. */
  LOGIN_ADDRESS_LIMIT: whole({ min: 1, max: 1_000_000, fallback: 300 }),
  /** Right logins of one account from one address in 15 minutes. */
  LOGIN_ACCOUNT_LIMIT: whole({ min: 1, max: 1_000_000, fallback: 30 }),
  CHECKOUT_USER_LIMIT: whole({ min: 1, max: 1_000_000, fallback: 30 }),
  REGISTER_ADDRESS_LIMIT: whole({ min: 1, max: 1_000_000, fallback: 300 }),
  /** Letters of each kind that one address may cause in an hour. */
  LETTER_ADDRESS_LIMIT: whole({ min: 1, max: 1_000, fallback: 100 }),
  /** The OpenAPI document and the page that browses it; without a value on everywhere but in production. */
  API_DOCS: z.optional(z.enum(['on', 'off'])),
  /** Whose accounts have to have a second factor; without a value `staff` in production and `off` elsewhere. */
  REQUIRE_SECOND_FACTOR: z.optional(z.enum(['off', 'staff', 'all'])),
  /** Lets a scraper read /metrics; in production nobody may without it, elsewhere private addresses may. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** How long a stopping server still takes new connections, so that a load balancer can notice. */
  SHUTDOWN_GRACE_MS: whole({ min: 0, max: 5_000, fallback: 500 }),
});

type Variables = z.infer<typeof environmentSchema>;

/** Thrown with every wrong value at once; `message` has one line a value. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * The variables as the schema says; an empty one counts as absent.
 *
 * @throws ConfigError naming every wrong value; in production also every value that is only fit for development.
 */
export function readVariables(environment: NodeJS.ProcessEnv): Variables {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    // Of an address both its parts may be wrong, with one and the same sentence.
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError([...new Set(problems)]);
  }
  const values = parsed.data;
  const problems = [
    ...findPayoutProblems(values),
    ...(values.NODE_ENV === 'production' ? findProductionProblems(values) : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

/** All keys of payouts or none: with some of them money could be ordered that nobody can send. */
function findPayoutProblems(values: Variables): string[] {
  const names = ['PAYOUT_CREATOR_KEY', 'PAYOUT_APPROVER_KEY', 'PAYOUT_MERCHANT_KEY'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return [];
  const problems = missing.map((name) => `${name}: must be set, too, where one of the keys of payouts is`);
  if (values.PAYOUT_CREATOR_KEY !== undefined && values.PAYOUT_CREATOR_KEY === values.PAYOUT_APPROVER_KEY)
    problems.push('PAYOUT_APPROVER_KEY: must be another key than PAYOUT_CREATOR_KEY');
  const { NODE_ENV, PAYOUT_BASE_URL: address } = values;
  if (NODE_ENV === 'production' && (!address?.startsWith('https://') || isLocal(address)))
    problems.push('PAYOUT_BASE_URL: must be set to the provider’s address with https:// in production');
  return problems;
}

function findProductionProblems(values: Variables): string[] {
  const problems: string[] = [];
  const secrets = [
    ['JWT_SECRET', values.JWT_SECRET, DEFAULT_JWT_SECRET],
    ['PAYMENT_SERVER_KEY', values.PAYMENT_SERVER_KEY, DEFAULT_SERVER_KEY],
    ['PAYMENT_CLIENT_KEY', values.PAYMENT_CLIENT_KEY, DEFAULT_CLIENT_KEY],
  ] as const;
  for (const [name, value, fallback] of secrets) {
    if (value === fallback)
      problems.push(`${name}: still has the development value; set a secret of your own`);
  }
  const addresses = [
    ['PUBLIC_URL', values.PUBLIC_URL],
    ['PAYMENT_SNAP_BASE_URL', values.PAYMENT_SNAP_BASE_URL],
    ['PAYMENT_CORE_BASE_URL', values.PAYMENT_CORE_BASE_URL],
    ['PAYMENT_SNAP_SCRIPT_URL', values.PAYMENT_SNAP_SCRIPT_URL],
  ] as const;
  for (const [name, value] of addresses) {
    if (!value) problems.push(`${name}: must be set in production`);
    else if (!value.startsWith('https://')) problems.push(`${name}: must start with https:// in production`);
    else if (name !== 'PUBLIC_URL' && isLocal(value)) {
      problems.push(`${name}: points at this machine; the simulator is not allowed in production`);
    }
  }
  if (!values.SMTP_URL) problems.push('SMTP_URL: must be set in production, or no mail is sent');
  if (values.MAIL_FROM === DEFAULT_MAIL_FROM)
    problems.push('MAIL_FROM: still has the development value; set an address of your own');
  if (values.SORAK_SEED === 'demo')
    problems.push('SORAK_SEED: demo data and accounts are not allowed in production');
  if (values.SORAK_DEMO_TRAFFIC === 'on')
    problems.push('SORAK_DEMO_TRAFFIC: not allowed in production; set it to off');
  return problems;
}

function isLocal(address: string): boolean {
  const { hostname, port: addressPort } = new URL(address);
  return ['localhost', '127.0.0.1', '[::1]', '0.0.0.0'].includes(hostname) || addressPort === '3100';
}
