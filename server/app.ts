import type { RequestListener } from 'node:http';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import express, { type Express, Router } from 'express';
import { clientPages } from './client-pages.ts';
import { auditEndpoints } from './desk/audit/audit.route.ts';
import { deskBoardEndpoints } from './desk/board/leaderboard.route.ts';
import { blackoutEndpoints } from './desk/events/blackout.route.ts';
import { changeRequestEndpoints } from './desk/events/change-requests.route.ts';
import { correctionEndpoints } from './desk/events/corrections.route.ts';
import { deskEventEndpoints } from './desk/events/desk-events.route.ts';
import { deskFinalistEndpoints } from './desk/events/desk-finalists.route.ts';
import { eoEventEndpoints } from './desk/events/eo-events.route.ts';
import { eventActionEndpoints } from './desk/events/event-actions.route.ts';
import { eventImageEndpoints, heroImageEndpoints } from './desk/events/event-images.route.ts';
import { eventSetupEndpoints } from './desk/events/event-setup.route.ts';
import { evidenceEndpoints } from './desk/evidence/evidence.route.ts';
import { organizerEndpoints } from './desk/organizers/organizers.route.ts';
import { dashboardEndpoints } from './desk/reports/dashboard.route.ts';
import { reportEndpoints } from './desk/reports/report.route.ts';
import { searchEndpoints } from './desk/search/search.route.ts';
import { moveEndpoints } from './desk/transactions/moves.route.ts';
import { transactionEndpoints } from './desk/transactions/transactions.route.ts';
import { walletEndpoints } from './desk/wallets/wallets.route.ts';
import { answerSilence } from './http/answer-silence.ts';
import { apiDocs } from './http/api-docs.ts';
import { setViewerLookup } from './http/authenticate.ts';
import { answerEarly, throwEarlyFailure } from './http/early-route.ts';
import { type Endpoint, mountEndpoints } from './http/endpoint.ts';
import { answerError, answerNotFound } from './http/error-handler.ts';
import { closeWhileDraining, healthRouter } from './http/health.ts';
import { answerHotReads } from './http/hot-reads.ts';
import { registerPaths } from './http/logged-path.ts';
import { API_BASE, type ApiDocument, type DocumentedRoute, describeApi } from './http/openapi.ts';
import { serveBuiltFiles, servePages } from './http/pages.ts';
import { QUEUE_BOARD_PATH, queueBoard } from './http/queue-board.ts';
import { redirectSpellings } from './http/redirect-spellings.ts';
import { logRequests, nameRequest } from './http/request-id.ts';
import { secureHeaders } from './http/security-headers.ts';
import { refuseStrangeQuery } from './http/strange-keys.ts';
import { ownAccountEndpoints } from './modules/accounts/account.route.ts';
import { accountEndpoints } from './modules/accounts/accounts.route.ts';
import { factorEndpoints } from './modules/accounts/factors.route.ts';
import { findViewerBySession, setLinkEnders } from './modules/accounts/index.ts';
import { recoveryEndpoints } from './modules/accounts/recovery.route.ts';
import { userEndpoints } from './modules/accounts/users.route.ts';
import { caseEndpoints } from './modules/cases/cases.route.ts';
import { orderEndpoints } from './modules/checkout/orders.route.ts';
import { spendLimitEndpoints } from './modules/checkout/spend-limit.route.ts';
import { shareImageRouter } from './modules/documents/documents.route.ts';
import {
  INVOICES_QUEUE,
  POSTERS_QUEUE,
  RECEIPTS_QUEUE,
  SHARE_IMAGES_QUEUE,
} from './modules/documents/index.ts';
import { invoiceEndpoints } from './modules/documents/invoices.route.ts';
import { posterEndpoints } from './modules/documents/posters.route.ts';
import { statementEndpoints } from './modules/documents/statements.route.ts';
import { healthEndpoints } from './modules/health/health.route.ts';
import { LEADERBOARD_QUEUE } from './modules/leaderboard/index.ts';
import { MAIL_QUEUE } from './modules/mail/index.ts';
import { mediaRouter } from './modules/media/media.route.ts';
import { uploadEndpoints } from './modules/media/uploads.route.ts';
import { answerNotification, notificationRoute } from './modules/payments/payments.route.ts';
import { bankAccountEndpoints } from './modules/payouts/bank-accounts.route.ts';
import { payoutEndpoints } from './modules/payouts/payouts.route.ts';
import { privacyEndpoints } from './modules/privacy/privacy.route.ts';
import { providerReportEndpoints } from './modules/provider-reports/provider-reports.route.ts';
import { refundRunEndpoints } from './modules/refund-runs/refund-runs.route.ts';
import { endScreensOf } from './modules/screens/index.ts';
import { screenEndpoints } from './modules/screens/screens.route.ts';
import { supportEndpoints } from './modules/support/support.route.ts';
import { endInvitationsOf } from './modules/teams/index.ts';
import { teamEndpoints } from './modules/teams/teams.route.ts';
import {
  answerTransferNotification,
  transferNotificationRoute,
} from './modules/transfers/transfer-notifications.route.ts';
import { transferEndpoints } from './modules/transfers/transfers.route.ts';
import { eventEndpoints, eventHotReads } from './pages/events.route.ts';
import { finalistEndpoints } from './pages/finalists.route.ts';
import { orderHistoryEndpoints } from './pages/order-history.route.ts';
import { sitemapRouter } from './pages/sitemap.route.ts';
import { config } from './platform/config.ts';

/** Every route of the API that Express answers, in the order in which they are tried. */
export const apiEndpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...ownAccountEndpoints,
  ...factorEndpoints,
  ...recoveryEndpoints,
  ...privacyEndpoints,
  ...eventEndpoints,
  ...blackoutEndpoints,
  ...finalistEndpoints,
  ...orderEndpoints,
  ...spendLimitEndpoints,
  ...orderHistoryEndpoints,
  ...moveEndpoints,
  ...transactionEndpoints,
  ...caseEndpoints,
  ...refundRunEndpoints,
  ...evidenceEndpoints,
  ...providerReportEndpoints,
  ...walletEndpoints,
  ...bankAccountEndpoints,
  ...payoutEndpoints,
  ...invoiceEndpoints,
  ...statementEndpoints,
  ...transferEndpoints,
  ...reportEndpoints,
  ...posterEndpoints,
  ...deskBoardEndpoints,
  ...screenEndpoints,
  ...searchEndpoints,
  ...organizerEndpoints,
  ...teamEndpoints,
  ...userEndpoints,
  ...auditEndpoints,
  ...supportEndpoints,
  ...dashboardEndpoints,
  ...healthEndpoints,
  ...uploadEndpoints,
  ...heroImageEndpoints,
  ...eventSetupEndpoints,
  ...deskEventEndpoints,
  ...eoEventEndpoints,
  ...eventActionEndpoints,
  ...eventImageEndpoints,
  ...deskFinalistEndpoints,
  ...correctionEndpoints,
  ...changeRequestEndpoints,
];

/** Every route of the API: those, and the ones that are answered before Express. What holds for all of them is shown with this list. */
export const apiRoutes: readonly DocumentedRoute[] = [
  ...apiEndpoints,
  notificationRoute,
  transferNotificationRoute,
];

let described: ApiDocument | undefined;

/** The OpenAPI document of every route, made when it is first read. */
export function apiDocument(): ApiDocument {
  described ??= describeApi(apiRoutes);
  return described;
}

/**
 * What a server listens with: Express, and before it the reads that must not cost more than their bytes, and the provider's notifications, which
 * must be accepted whatever else is going on.
 */
export function buildListener(): RequestListener {
  const takeNotifications = [
    { path: notificationRoute.path, answer: answerNotification },
    { path: transferNotificationRoute.path, answer: answerTransferNotification },
  ].reduceRight<RequestListener>(
    (next, { path, answer }) => answerEarly({ method: 'POST', path: API_BASE + path, answer }, next),
    buildApp(),
  );
  const answer = answerHotReads(eventHotReads);
  return (request, response) => {
    if (!answer(request, response)) takeNotifications(request, response);
  };
}

/** Every address of ours, for the log: what is not in it is not written down. */
const loggedPaths = [
  ...apiRoutes.map(({ path }) => API_BASE + path),
  ...clientPages.map(({ path }) => path),
  ...[
    '/livez',
    '/readyz',
    '/metrics',
    '/assets',
    '/media',
    '/og',
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.ico',
  ],
  ...[`${API_BASE}/openapi.json`, `${API_BASE}/docs`, QUEUE_BOARD_PATH],
];

/** The whole HTTP side without listening. Stores must be connected by whoever serves it. */
export function buildApp(): Express {
  const { trustedProxies, clientDist, payment, geocoderUrl } = config();
  setViewerLookup(findViewerBySession);
  setLinkEnders([endScreensOf, endInvitationsOf]);
  registerPaths(loggedPaths);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustedProxies);
  app.set('query parser', 'simple');

  app.use(nameRequest, logRequests, closeWhileDraining, answerSilence, throwEarlyFailure);
  app.use(healthRouter);
  app.use('/assets', serveBuiltFiles(clientDist));
  app.use(secureHeaders());
  app.use(compression({ threshold: 1_024 }));
  app.use(cookieParser());

  app.use(API_BASE, api());
  app.use('/api', answerNotFound);
  app.use('/media', mediaRouter);
  app.use('/og', shareImageRouter);
  app.use(sitemapRouter);
  app.use(redirectSpellings);
  app.use(
    QUEUE_BOARD_PATH,
    queueBoard([
      LEADERBOARD_QUEUE,
      POSTERS_QUEUE,
      SHARE_IMAGES_QUEUE,
      RECEIPTS_QUEUE,
      INVOICES_QUEUE,
      MAIL_QUEUE,
    ]),
  );
  app.use(
    servePages({
      dist: clientDist,
      pages: clientPages,
      config: { clientKey: payment.clientKey, snapScriptUrl: payment.snapScriptUrl, geocoderUrl },
    }),
  );
  app.use(answerNotFound);
  app.use(answerError);
  return app;
}

function api(): Router {
  const router = Router();
  router.use(refuseStrangeQuery);
  mountEndpoints(router, apiEndpoints);
  if (config().apiDocs) router.use(apiDocs(apiDocument));
  return router;
}
