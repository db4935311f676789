import { availableParallelism } from 'node:os';
import { readVariables } from './environment-variables.ts';

export interface Config {
  environment: 'development' | 'production' | 'test';
  port: number;
  host: string;
  publicUrl: string;
  allowedOrigins: string[];
  trustedProxies: number;
  dataDir: string;
  clientDist: string;
  seed: 'demo' | 'none';
  demoPassword: string;
  logLevel: string;
  mongodbUrl: string;
  redisUrl: string;
  redisPrefix: string;
  jwtSecret: string;
  payment: {
    serverKey: string;
    clientKey: string;
    snapBaseUrl: string;
    coreBaseUrl: string;
    snapScriptUrl: string;
    timeoutMs: number;
    concurrency: number;
    expiryMinutes: number;
    notificationRetentionDays: number;
  };
  /** Null: people carry transfers out. */
  payouts: { creatorKey: string; approverKey: string; merchantKey: string; baseUrl: string } | null;
  /** `mailboxUrl` takes the mails while `smtpUrl` is null. */
  mail: { smtpUrl: string | null; from: string; mailboxUrl: string; mailboxKey: string | null };
  checkout: {
    closesBeforeMs: number;
    maxVotes: number;
    maxAmount: number;
    /** Rupiah; above it the checkout needs a second confirmation. */
    confirmAbove: number;
    /** Rupiah that a person may spend on one event in a day. */
    spendPerDay: number;
    taxRateBp: number;
    feeRateBp: number;
  };
  cases: {
    /** Rupiah. */
    approvalAbove: number;
    /** As the configuration has them; `refund-routes.ts` of the cases reads them. */
    refundRoutes: string;
    /** How long there is to send evidence against a chargeback. */
    evidenceDays: number;
    /** Who bears what a lost chargeback took from an organizer. */
    chargebackBearer: 'organizer' | 'platform';
    /** Refunds that a run starts in a second. */
    refundRunRate: number;
  };
  reports: {
    /** As the configuration has them; `contracts/orders/provider-fees.ts` and `report-columns.ts` of the reports read them. */
    fees: string;
    columns: string;
  };
  /** Of payouts to organizers. */
  payoutRules: {
    /** Before, a new account takes no money. */
    accountWaitMs: number;
    reserve: { percent: number; days: number };
  };
  limits: {
    loginPerAddress: number;
    loginsPerAccount: number;
    registerPerAddress: number;
    checkoutPerUser: number;
    lettersPerAddress: number;
  };
  /** Whose accounts have to have a second factor. */
  requireSecondFactor: 'off' | 'staff' | 'all';
  /** Called by browsers, after consent; null: no service is. */
  geocoderUrl: string | null;
  metricsToken: string | null;
  apiDocs: boolean;
  shutdownGraceMs: number;
  boardPushIntervalMs: number;
  spikes: { minVotes: number; factor: number; windowMinutes: number; shownMinutes: number };
  workersPort: number;
  posterWaitMs: number;
  drawingThreads: number;
  drawingTimeoutMs: number;
  pictureTimeoutMs: number;
  workerConcurrency: number;
}

/**
 * Reads the configuration from environment variables (see the table in README.md).
 *
 * @throws ConfigError naming every wrong value; in production also every value that is only fit for development.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const values = readVariables(environment);
  const simulator = `http://localhost:${values.SIMULATOR_PORT}`;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '');
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    allowedOrigins: [new URL(publicUrl).origin, ...listOf(values.ALLOWED_ORIGINS)],
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: values.SORAK_DATA_DIR,
    clientDist: values.SORAK_CLIENT_DIST,
    seed: values.SORAK_SEED,
    demoPassword: values.SORAK_DEMO_PASSWORD,
    logLevel: values.LOG_LEVEL,
    mongodbUrl: values.MONGODB_URL,
    redisUrl: values.REDIS_URL,
    redisPrefix: values.REDIS_PREFIX,
    jwtSecret: values.JWT_SECRET,
    payment: {
      serverKey: values.PAYMENT_SERVER_KEY,
      clientKey: values.PAYMENT_CLIENT_KEY,
      snapBaseUrl: values.PAYMENT_SNAP_BASE_URL ?? `${simulator}/snap/v1`,
      coreBaseUrl: values.PAYMENT_CORE_BASE_URL ?? simulator,
      snapScriptUrl: values.PAYMENT_SNAP_SCRIPT_URL ?? `${simulator}/snap/snap.js`,
      timeoutMs: values.PROVIDER_TIMEOUT_MS,
      concurrency: values.PROVIDER_CONCURRENCY,
      expiryMinutes: values.PAYMENT_EXPIRY_MINUTES,
      notificationRetentionDays: values.NOTIFICATION_RETENTION_DAYS,
    },
    payouts: payoutsOf(values, simulator),
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM,
      mailboxUrl: `${mailboxHost(values.PAYMENT_CORE_BASE_URL, simulator)}/mailbox`,
      mailboxKey: values.SIMULATOR_KEY ?? null,
    },
    checkout: {
      closesBeforeMs: values.CHECKOUT_CLOSES_BEFORE_MS,
      maxVotes: values.ORDER_MAX_VOTES,
      maxAmount: values.ORDER_MAX_AMOUNT,
      confirmAbove: values.ORDER_CONFIRM_ABOVE,
      spendPerDay: values.SPEND_DAY_LIMIT,
      taxRateBp: values.TAX_RATE_BP,
      feeRateBp: values.FEE_RATE_BP,
    },
    cases: {
      approvalAbove: values.REFUND_APPROVAL_ABOVE,
      refundRoutes: values.REFUND_ROUTES,
      evidenceDays: values.CHARGEBACK_EVIDENCE_DAYS,
      chargebackBearer: values.CHARGEBACK_LOSS_OF,
      refundRunRate: values.REFUND_RUN_RATE,
    },
    reports: { fees: values.PROVIDER_FEES, columns: values.REPORT_COLUMNS },
    payoutRules: {
      accountWaitMs: values.PAYOUT_ACCOUNT_WAIT_HOURS * 3_600_000,
      reserve: { percent: values.PAYOUT_RESERVE_PERCENT, days: values.PAYOUT_RESERVE_DAYS },
    },
    limits: {
      loginPerAddress: values.LOGIN_ADDRESS_LIMIT,
      loginsPerAccount: values.LOGIN_ACCOUNT_LIMIT,
      registerPerAddress: values.REGISTER_ADDRESS_LIMIT,
      checkoutPerUser: values.CHECKOUT_USER_LIMIT,
      lettersPerAddress: values.LETTER_ADDRESS_LIMIT,
    },
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR ?? (values.NODE_ENV === 'production' ? 'staff' : 'off'),
    geocoderUrl: values.GEOCODER_URL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    apiDocs: (values.API_DOCS ?? (values.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    shutdownGraceMs: values.SHUTDOWN_GRACE_MS,
    boardPushIntervalMs: values.BOARD_PUSH_INTERVAL_MS,
    spikes: {
      minVotes: values.SPIKE_MIN_VOTES,
      factor: values.SPIKE_FACTOR,
      windowMinutes: values.SPIKE_WINDOW_MINUTES,
      shownMinutes: values.SPIKE_SHOWN_MINUTES,
    },
    workersPort: values.WORKERS_PORT,
    posterWaitMs: values.POSTER_WAIT_MS,
    drawingThreads: values.DRAWING_THREADS ?? Math.min(2, availableParallelism()),
    drawingTimeoutMs: values.DRAWING_TIMEOUT_MS,
    pictureTimeoutMs: values.PICTURE_TIMEOUT_MS,
    workerConcurrency: values.WORKER_CONCURRENCY,
  };
}

function payoutsOf(values: ReturnType<typeof readVariables>, simulator: string): Config['payouts'] {
  const { PAYOUT_CREATOR_KEY: creatorKey, PAYOUT_APPROVER_KEY: approverKey } = values;
  const { PAYOUT_MERCHANT_KEY: merchantKey, PAYOUT_BASE_URL: baseUrl = `${simulator}/iris/api/v1` } = values;
  const hasKeys = creatorKey !== undefined && approverKey !== undefined && merchantKey !== undefined;
  return hasKeys ? { creatorKey, approverKey, merchantKey, baseUrl } : null;
}

/** The simulator is wherever plain http leads (another container, say); the real provider gets no mail. */
function mailboxHost(coreBaseUrl: string | undefined, simulator: string): string {
  return coreBaseUrl?.startsWith('http://') ? coreBaseUrl : simulator;
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

let current: Config | undefined;

/** The process's configuration, read once. */
export function config(): Config {
  current ??= loadConfig();
  return current;
}

/** Replaces the process's configuration: called once by each `main.ts` and by tests. */
export function useConfig(next: Config): void {
  current = next;
}
