import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where tests change the product in memory as its modules are loaded, to prove what a guard is for and to stop a process between two steps. The
 * files themselves have nothing of it: what runs in production has no switch.
 */
interface Place {
  /** Path below the checkout. */
  file: string;
  /** Text that stands in the file exactly once. */
  find: string;
  /** What is loaded instead; it calls `guardIsOut`, `passPoint`, `injectedNow` or `noteChild` of `seams.ts`. */
  replace: string;
}

const modules = 'server/modules';
const COMPARED =
  'const matches = await passwordMatches({ password, passwordHash: found?.passwordHash ?? null';

/** Guards that a test may take out. */
const guardPlaces = {
  signature: [
    {
      file: `${modules}/payments/receive-notification.ts`,
      find: 'if (!verifySignature(signed)) {',
      replace: "if (!guardIsOut('signature') && !verifySignature(signed)) {",
    },
  ],
  'decoding-clock': [
    {
      file: `${modules}/media/decoding-processes.ts`,
      find: 'const child = takeIdle() ?? start();',
      replace:
        "const setTimeout = guardIsOut('decoding-clock') ? () => undefined : globalThis.setTimeout; const child = takeIdle() ?? start();",
    },
  ],
  'picture-header': [
    {
      file: `${modules}/media/decode-picture.ts`,
      find: "if (picture.source === 'bitmap') refuseTooLarge(",
      replace: "if (picture.source === 'bitmap' && !guardIsOut('picture-header')) refuseTooLarge(",
    },
  ],
  'provider-status': [
    {
      file: `${modules}/payments/confirm-payment.ts`,
      find: 'const answer = await provider().getStatus(row.orderId);',
      replace:
        "if (guardIsOut('provider-status')) return believe(row); const answer = await provider().getStatus(row.orderId);",
    },
    {
      file: `${modules}/payments/confirm-payment.ts`,
      find: 'function publish(outcome: SettleOutcome): void {',
      replace:
        "async function believe(row) { const now = new Date(); return { orderId: row.orderId, transactionId: row.claim?.transactionId ?? null, transactionStatus: row.claimedStatus, fraudStatus: row.claim?.fraudStatus ?? null, statusCode: '200', paymentType: 'qris', grossAmount: (await findOrder(row.orderId))?.grossAmount ?? null, originalAmount: null, currency: 'IDR', transactionTime: now, settlementTime: now, expiryTime: null, refundAmount: null, refunds: [], method: {}, raw: {} }; } function publish(outcome: SettleOutcome): void {",
    },
  ],
  'state-machine': [
    {
      file: `${modules}/orders/state-machine.ts`,
      find: 'const row = transitions[kind].find(',
      replace: "const row = guardIsOut('state-machine') ? transitions[kind][0] : transitions[kind].find(",
    },
  ],
  'amount-check': [
    {
      file: `${modules}/orders/classify-report.ts`,
      find: 'const matches = amountMatches(',
      replace: "const matches = guardIsOut('amount-check') || amountMatches(",
    },
  ],
  'late-rule': [
    {
      file: `${modules}/orders/state-machine.ts`,
      find: 'late = closesAt !== null',
      replace: "late = !guardIsOut('late-rule') && closesAt !== null",
    },
  ],
  'inbox-unique': [
    {
      file: `${modules}/payments/receive-notification.ts`,
      find: '_id: id,',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a module
      replace: "_id: guardIsOut('inbox-unique') ? `${id}-${performance.now()}` : id,",
    },
  ],
  'order-revision': [
    {
      file: `${modules}/orders/settle-order.ts`,
      find: "=== 'written') {",
      replace: "=== 'written' || guardIsOut('order-revision')) {",
    },
  ],
  'chain-head': [
    {
      file: `${modules}/votes/votes.repository.ts`,
      find: 'filter: { _id: event._id, seq: fromSeq }',
      replace: "filter: guardIsOut('chain-head') ? { _id: event._id } : { _id: event._id, seq: fromSeq }",
    },
  ],
  'snapshot-version': [
    {
      file: `${modules}/leaderboard/leaderboard.repository.ts`,
      find: 'filter: { _id: snapshot._id, version: previousVersion },',
      replace:
        "filter: guardIsOut('snapshot-version') ? { _id: snapshot._id } : { _id: snapshot._id, version: previousVersion },",
    },
  ],
  'open-order-unique': [
    {
      file: `${modules}/checkout/open-checkout.ts`,
      find: 'isOpen: true,',
      replace: "isOpen: !guardIsOut('open-order-unique'),",
    },
  ],
  'idempotency-key': [
    {
      file: 'server/http/answer-once.ts',
      find: 'if (key === null) return work();',
      replace: "if (key === null || guardIsOut('idempotency-key')) return work();",
    },
    {
      file: `${modules}/checkout/open-checkout.ts`,
      find: 'const sameKey = idempotencyKey === null ?',
      replace: "const sameKey = idempotencyKey === null || guardIsOut('idempotency-key') ?",
    },
  ],
  'login-limiter': [
    {
      file: 'server/http/rate-limit.ts',
      find: 'validate: false,',
      replace:
        "validate: false, skip: () => guardIsOut('login-limiter') && /^(password|login-address|login-account|login-right|recovery-address|support-address)$/.test(name),",
    },
  ],
  'letter-limits': [
    {
      file: `${modules}/mail/permit-letter.ts`,
      find: 'const { recipient: toMailbox, account } =',
      replace: "if (guardIsOut('letter-limits')) return; const { recipient: toMailbox, account } =",
    },
  ],
  'session-row': [
    {
      file: `${modules}/accounts/find-viewer.ts`,
      find: 'if (!session || !user || user.disabledAt) return null;',
      replace:
        "if (guardIsOut('session-row')) session = { standing: user?.standing ?? 0, createdAt: new Date(), steppedUpAt: new Date() }; if (!session || !user || user.disabledAt) return null;",
    },
  ],
  'session-owner': [
    {
      file: `${modules}/accounts/end-own-session.ts`,
      find: 'owner !== userId',
      replace: "(owner !== userId && !guardIsOut('session-owner'))",
    },
  ],
  'csrf-header': [
    {
      file: 'server/http/authenticate.ts',
      find: 'if (request.get(REQUESTED_WITH_HEADER)) return;',
      replace: "if (request.get(REQUESTED_WITH_HEADER) || guardIsOut('csrf-header')) return;",
    },
  ],
  'order-owner': [
    {
      file: `${modules}/orders/find-own-order.ts`,
      find: 'if (order?.userId !== userId) {',
      replace: "if (!order || (order.userId !== userId && !guardIsOut('order-owner'))) {",
    },
    {
      file: 'server/realtime/room-rights.ts',
      find: 'if (owner?.userId !== viewer.userId) return',
      replace: "if (!owner || (owner.userId !== viewer.userId && !guardIsOut('order-owner'))) return",
    },
  ],
  'socket-origin': [
    {
      file: 'server/realtime/handshake.ts',
      find: 'const { origin, host } = request.headers;',
      replace: "if (guardIsOut('socket-origin')) return true; const { origin, host } = request.headers;",
    },
  ],
  'desk-scope': [
    {
      file: 'server/platform/desk-scope.ts',
      find: 'reach.organizerId === null ?',
      replace: "reach.organizerId === null || guardIsOut('desk-scope') ?",
    },
  ],
  'team-lock': [
    {
      file: `${modules}/organizers/memberships.repository.ts`,
      find: '{ $inc: { teamRevision: 1 } },',
      replace: "guardIsOut('team-lock') ? { $set: {} } : { $inc: { teamRevision: 1 } },",
    },
  ],
  'rights-hold': [
    {
      file: `${modules}/accounts/users.repository.ts`,
      find: '{ $inc: { rightsRevision: 1 } },',
      replace: "guardIsOut('rights-hold') ? { $set: {} } : { $inc: { rightsRevision: 1 } },",
    },
  ],
  'event-scope': [
    {
      file: 'server/platform/desk-scope.ts',
      find: '...(eventIds !== null && {',
      replace: "...(eventIds !== null && !guardIsOut('event-scope') && {",
    },
    {
      file: 'server/platform/desk-scope.ts',
      find: 'if (eventIds !== null) throw',
      replace: "if (eventIds !== null && !guardIsOut('event-scope')) throw",
    },
  ],
  blackout: [
    {
      file: `${modules}/events/results-are-hidden.ts`,
      find: 'return resultsHidden(event, now, options);',
      replace: "return resultsHidden(event, now, options) && !guardIsOut('blackout');",
    },
  ],
  'screen-cover': [
    {
      file: `${modules}/screens/frame-screen.ts`,
      find: 'const covered = coveredAt(',
      replace: "const covered = guardIsOut('screen-cover') ? 0 : coveredAt(",
    },
  ],
  'initial-password': [
    {
      file: 'server/http/authenticate.ts',
      find: '&& !beforePasswordChange) {',
      replace: "&& !beforePasswordChange && !guardIsOut('initial-password')) {",
    },
  ],
  'organizer-active': [
    {
      file: `${modules}/accounts/works-for-active.ts`,
      find: 'organizerId === null) return true;',
      replace: "organizerId === null || guardIsOut('organizer-active')) return true;",
    },
    {
      file: `${modules}/events/require-active-organizer.ts`,
      find: 'if (organizer?.isActive === false) {',
      replace: "if (organizer?.isActive === false && !guardIsOut('organizer-active')) {",
    },
  ],
  'organizer-open-events': [
    {
      file: `${modules}/setup/set-organizer-active.ts`,
      find: 'if (open.length === 0) return;',
      replace: "if (open.length === 0 || guardIsOut('organizer-open-events')) return;",
    },
  ],
  'last-super-admin': [
    {
      file: `${modules}/accounts/desk-users.repository.ts`,
      find: 'if (wasAdmin && !(',
      replace: "if (wasAdmin && !guardIsOut('last-super-admin') && !(",
    },
  ],
  'edit-revision': [
    {
      file: `${modules}/accounts/refuse-overwriting.ts`,
      find: 'if (differences.length === 0) return;',
      replace: "if (differences.length === 0 || guardIsOut('edit-revision')) return;",
    },
  ],
  'rules-lock': [
    {
      file: `${modules}/events/event-edits.repository.ts`,
      find: '{ _id: id, rulesLockedAt: null },',
      replace:
        "guardIsOut('rules-lock') || guardIsOut('late-lock') ? { _id: id } : { _id: id, rulesLockedAt: null },",
    },
    {
      file: `${modules}/setup/edit-event.ts`,
      find: 'if (refused.length > 0) {',
      replace: "if (refused.length > 0 && !guardIsOut('rules-lock')) {",
    },
    {
      file: `${modules}/setup/edit-event.ts`,
      find: "rules.get(name) === 'lockedByOrders' };",
      replace: "rules.get(name) === 'lockedByOrders' && !guardIsOut('rules-lock') };",
    },
    {
      file: `${modules}/finalists/find-managed-finalist.ts`,
      find: 'fields.length === 0) return;',
      replace: "fields.length === 0 || guardIsOut('rules-lock')) return;",
    },
  ],
  'late-lock': [
    {
      file: `${modules}/events/event-edits.repository.ts`,
      find: '...(change.needsUnlocked ?',
      replace: "...(change.needsUnlocked && !guardIsOut('late-lock') ?",
    },
    {
      file: `${modules}/events/event-removal.repository.ts`,
      find: 'rulesLockedAt: null, rulesLifts: 0 },',
      replace: "...(guardIsOut('late-lock') ? {} : { rulesLockedAt: null, rulesLifts: 0 }) },",
    },
  ],
  'changed-rules-check': [
    {
      file: `${modules}/checkout/refuse-outdated-order.ts`,
      find: 'await refuseChangedRules(order, priced);',
      replace: "if (!guardIsOut('changed-rules-check')) await refuseChangedRules(order, priced);",
    },
  ],
  'lock-read-again': [
    {
      file: `${modules}/checkout/open-checkout.ts`,
      find: 'if (locked.rulesLockedAt === null) throw',
      replace: "if (locked.rulesLockedAt === null && !guardIsOut('lock-read-again')) throw",
    },
  ],
  'lift-mark': [
    {
      file: `${modules}/events/rules-lock.repository.ts`,
      find: '{ _id: id, rulesLiftUntil: until, canceledAt: null, closedAt: null },',
      replace:
        "guardIsOut('lift-mark') ? { _id: id } : { _id: id, rulesLiftUntil: until, canceledAt: null, closedAt: null },",
    },
  ],
  'lift-paid-check': [
    {
      file: `${modules}/setup/lift-lock.ts`,
      find: 'await refusePaid(event.id);\n  if (left.length > 0)',
      replace: "if (!guardIsOut('lift-paid-check')) await refusePaid(event.id);\n  if (left.length > 0)",
    },
  ],
  'order-permutation': [
    {
      file: `${modules}/finalists/order-finalists.ts`,
      find: 'if (!isPermutation(ids, listed))',
      replace: "if (!isPermutation(ids, listed) && !guardIsOut('order-permutation'))",
    },
  ],
  'ordered-finalist': [
    {
      file: `${modules}/setup/remove-finalists.ts`,
      find: 'if (first) throw',
      replace: "if (first && !guardIsOut('ordered-finalist')) throw",
    },
  ],
  'withdrawn-check': [
    {
      file: `${modules}/checkout/refuse-outdated-order.ts`,
      find: 'await refuseLateWithdrawal(order);',
      replace: "if (!guardIsOut('withdrawn-check')) await refuseLateWithdrawal(order);",
    },
  ],
  'database-silence': [
    {
      file: 'server/platform/silence.ts',
      find: 'if (answers) timer',
      replace: "if (answers || guardIsOut('database-silence')) timer",
    },
  ],
  'redis-silence': [
    {
      file: 'server/platform/redis.ts',
      find: '...(options.commandTimeoutMs &&',
      replace: "...(options.commandTimeoutMs && !guardIsOut('redis-silence') &&",
    },
    {
      file: 'server/http/limit-store.ts',
      find: 'return await withTimeout(counted,',
      replace: "if (guardIsOut('redis-silence')) return await counted; return await withTimeout(counted,",
    },
  ],
  'forwarded-address': [
    {
      file: 'server/http/rate-limit.ts',
      find: "const address = bareAddress(request.ip ?? '');",
      replace:
        "const [leftmost] = (request.get('x-forwarded-for') ?? '').split(','); const address = bareAddress((guardIsOut('forwarded-address') && leftmost) || (request.ip ?? ''));",
    },
  ],
  heartbeat: [
    {
      file: 'server/realtime/heartbeat.ts',
      find: 'if (eventIds.length === 0) return;',
      replace: "if (eventIds.length === 0 || guardIsOut('heartbeat')) return;",
    },
  ],
  'database-clock': [
    {
      file: 'server/platform/clock.ts',
      find: 'const answer = await mongoose.connection.db?.admin()',
      replace:
        "const set = injectedNow(); if (set) return set; if (guardIsOut('database-clock')) return new Date(); const answer = await mongoose.connection.db?.admin()",
    },
  ],
  'migration-lease': [
    {
      file: 'server/platform/migrations/migrations.repository.ts',
      find: 'if (!(await keepLease(lease, session))) {',
      replace: "if (!(await keepLease(lease, session)) && !guardIsOut('migration-lease')) {",
    },
  ],
  'request-time': [
    {
      file: 'server/main.ts',
      find: 'silenceMs: config.posterWaitMs + SILENCE_MARGIN_MS,',
      replace:
        "silenceMs: config.posterWaitMs + SILENCE_MARGIN_MS, ...(guardIsOut('request-time') && { headersMs: 0, requestMs: 0 }),",
    },
  ],
} as const satisfies Record<string, readonly Place[]>;

export type Guard = keyof typeof guardPlaces;

/** Points between two steps of a use case where a test may act, or a process die or stand still. */
const pointPlaces = {
  'letter-owner-found': before(
    'letter-owner-found',
    `${modules}/accounts/compose-account-mail.ts`,
    'const token = isProof(template)',
  ),
  'password-checked': [
    ...after('password-checked', `${modules}/accounts/confirm-password.ts`, `${COMPARED} });`),
    ...after('password-checked', `${modules}/accounts/log-in.ts`, `${COMPARED}, address });`),
  ],
  'factors-to-change': before(
    'factors-to-change',
    `${modules}/accounts/change-factors.ts`,
    'const changed = await changeStanding(',
  ),
  'passkey-compared': before(
    'passkey-compared',
    `${modules}/factors/prove-factor.ts`,
    'return usePasskey(passkey.id, {',
  ),
  'passkey-proven': after(
    'passkey-proven',
    `${modules}/accounts/log-in.ts`,
    'await proveAnyPasskey(answer, { owner, address });',
  ),
  'token-checked': before(
    'token-checked',
    `${modules}/accounts/reset-password.ts`,
    "const taken = await takeAccountToken(token, 'password_reset');",
  ),
  drawing: [
    {
      file: `${modules}/documents/drawing-threads.ts`,
      find: 'return await pool.run(input, { name: kind, signal: limit.signal });',
      replace:
        "return (await Promise.all([pool.run(input, { name: kind, signal: limit.signal }), passPoint('drawing')]))[0];",
    },
  ],
  'before-tallies': before('before-tallies', `${modules}/leaderboard/recompute.ts`, 'const [ids, tallies] ='),
  'snapshot-ready': before(
    'snapshot-ready',
    `${modules}/leaderboard/recompute.ts`,
    'if (await storeSnapshot(',
  ),
  'before-snapshot': before(
    'before-snapshot',
    `${modules}/leaderboard/update-leaderboard.ts`,
    'const recentVotes = listRecentVotes(eventId);',
  ),
  'before-push': after(
    'before-push',
    `${modules}/leaderboard/update-leaderboard.ts`,
    'const result = await recompute(eventId);',
  ),
  decoding: [
    {
      file: `${modules}/media/decoding-processes.ts`,
      find: 'const answer = await exchange(child, request);',
      replace: "const [answer] = await Promise.all([exchange(child, request), passPoint('decoding')]);",
    },
  ],
  'checkout-cart-read': before(
    'checkout-cart-read',
    `${modules}/checkout/open-checkout.ts`,
    'const event = await findOpenEvent(cart.eventId);',
  ),
  'rules-locked': before(
    'rules-locked',
    `${modules}/checkout/open-checkout.ts`,
    'const locked = await findEvent(event.id);',
  ),
  'lock-marked': before('lock-marked', `${modules}/setup/lift-lock.ts`, 'tried = await releaseOpenOrders('),
  'orders-released': before(
    'orders-released',
    `${modules}/setup/lift-lock.ts`,
    'const unlocked = await inTransaction(',
  ),
  'edit-checked': before(
    'edit-checked',
    `${modules}/setup/edit-event.ts`,
    'const stored = await inTransaction(',
  ),
  'removal-checked': before(
    'removal-checked',
    `${modules}/setup/remove-event.ts`,
    'await inTransaction(async (session) => {',
  ),
  'numbers-checked': before(
    'numbers-checked',
    `${modules}/finalists/add-finalists.ts`,
    'const finalists = await inTransaction(',
  ),
  'finalist-edit-checked': before(
    'finalist-edit-checked',
    `${modules}/finalists/change-finalist.ts`,
    'const stored = await inTransaction(',
  ),
  'order-checked': before(
    'order-checked',
    `${modules}/finalists/order-finalists.ts`,
    'const isStored = await inTransaction(',
  ),
  'finalist-unordered': before(
    'finalist-unordered',
    `${modules}/setup/remove-finalists.ts`,
    'const removed = await deleteFinalists(ids, session);',
  ),
  'before-order-insert': before(
    'before-order-insert',
    `${modules}/checkout/open-checkout.ts`,
    'await store(order);',
  ),
  'after-order-insert': before(
    'after-order-insert',
    `${modules}/checkout/open-checkout.ts`,
    'return { order: await requestSession(order, expiry), reopened: false };',
  ),
  'after-token': before(
    'after-token',
    `${modules}/checkout/open-checkout.ts`,
    'const now = await databaseNow();\n  const change: OrderChange = {',
  ),
  'after-settle': before(
    'after-settle',
    `${modules}/payments/confirm-payment.ts`,
    'publish(outcome);\n  log(row, outcome);',
  ),
  'before-renewal': before(
    'before-renewal',
    `${modules}/payments/confirmation-queue.ts`,
    'const renewed = await retakeNotifications(rows, lease);',
  ),
  'left-behind-read': before(
    'left-behind-read',
    `${modules}/payments/confirmation-queue.ts`,
    'const due = await findDueNotifications(now, { limit: LEFT_BEHIND_AT_ONCE });',
  ),
  'before-publish': [
    {
      file: `${modules}/payments/publish-order-change.ts`,
      find: 'const move = presentMove(',
      replace: "if (hasUncounted(order)) await passPoint('before-publish'); const move = presentMove(",
    },
  ],
  'after-inbox-write': before(
    'after-inbox-write',
    `${modules}/payments/receive-notification.ts`,
    'webhookAcceptSeconds.observe((performance.now() - startedAt) / 1_000);',
  ),
  'refund-planned': before(
    'refund-planned',
    `${modules}/cases/send-refund.ts`,
    'return noteFirstSend(refund, { at: now });',
  ),
  'refund-noted': before(
    'refund-noted',
    `${modules}/cases/send-refund.ts`,
    'const answer = await ask(refund, order);',
  ),
  'refund-to-order': before(
    'refund-to-order',
    `${modules}/cases/transfer-refund.ts`,
    'const transfer = await orderTransfer(',
  ),
  'refund-answered': before(
    'refund-answered',
    `${modules}/cases/send-refund.ts`,
    'return take(refund, answer);',
  ),
  'refund-sent': before(
    'refund-sent',
    `${modules}/cases/send-refund.ts`,
    'if (sent) return confirmRefund(sent);',
  ),
  'refund-listed': before(
    'refund-listed',
    `${modules}/cases/end-refund.ts`,
    'const send = await inTransaction(async (session) => {',
  ),
  'refund-postponed': before(
    'refund-postponed',
    `${modules}/cases/advance-refunds.ts`,
    'const held = await findCase(id);',
  ),
  'run-refunds-made': after(
    'run-refunds-made',
    `${modules}/refund-runs/advance-runs.ts`,
    'const { send, ...sum } = await makeRunRefunds(orderIds, run, session);',
  ),
  'run-moved': after(
    'run-moved',
    `${modules}/refund-runs/advance-runs.ts`,
    'if (!isMoved) throw new RunMoved();',
  ),
  'run-committed': before('run-committed', `${modules}/refund-runs/advance-runs.ts`, 'await made.send();'),
  'report-checked': before(
    'report-checked',
    `${modules}/provider-reports/import-report.ts`,
    "return advanceReport(report, { set: { state: 'booking', rows, through } });",
  ),
  'report-settled': before(
    'report-settled',
    `${modules}/provider-reports/import-report.ts`,
    'return advanceReport(report, { add: { rowsDone: rows.length, ...counts } }, session);',
  ),
  'report-booked': before(
    'report-booked',
    `${modules}/provider-reports/import-report.ts`,
    'refuseTooMany(booked);',
  ),
  'report-compared': before(
    'report-compared',
    `${modules}/provider-reports/import-report.ts`,
    'at = await advanceReport(at, { set: { comparedThrough: eventId } });',
  ),
  'in-count': after(
    'in-count',
    `${modules}/votes/votes-projection.ts`,
    'await appendVotes(rows, { session });',
  ),
  'before-count-commit': after(
    'before-count-commit',
    `${modules}/counting/count-batch.ts`,
    'await emptyOutboxes(orders, { at, session });',
  ),
  'after-count': before('after-count', `${modules}/counting/count-batch.ts`, 'growBatch(eventId);'),
  'migration-batch': after(
    'migration-batch',
    'server/platform/migrations/migrations.repository.ts',
    'changed(documents);',
  ),
  'in-migration-batch': before(
    'in-migration-batch',
    'server/platform/migrations/migrations.repository.ts',
    'const { modifiedCount } = await collection.updateMany(',
  ),
  'in-remade-batch': before(
    'in-remade-batch',
    'server/platform/migrations/migrations.repository.ts',
    'if (made.length > 0) await collection.insertMany(',
  ),
  'remade-batch': before(
    'remade-batch',
    'server/platform/migrations/migrations.repository.ts',
    'return deletedCount;',
  ),
  'before-migration-record': before(
    'before-migration-record',
    'server/platform/migrations/run-migrations.ts',
    'await recordMigration(name, {',
  ),
  'transfer-claimed': before(
    'transfer-claimed',
    `${modules}/transfers/advance-transfer.ts`,
    'const after = await advance(transfer, calls);',
  ),
  'transfer-postponed': before(
    'transfer-postponed',
    `${modules}/transfers/advance-transfer.ts`,
    'const until = (await databaseNow()).getTime() + pauseOf(failedPausesMs, transfer.attempts);',
  ),
  'transfer-begun': before(
    'transfer-begun',
    `${modules}/transfers/advance-transfer.ts`,
    'const answer = await calls.create(transfer);',
  ),
  'transfer-created': before(
    'transfer-created',
    `${modules}/transfers/advance-transfer.ts`,
    "if (answer.kind === 'created') {",
  ),
  'transfer-to-approve': before(
    'transfer-to-approve',
    `${modules}/transfers/advance-transfer.ts`,
    'const answer = await calls.approve({ ...transfer, reference });',
  ),
  'transfer-approved': before(
    'transfer-approved',
    `${modules}/transfers/advance-transfer.ts`,
    "return noteSent(transfer, 'approved');",
  ),
  'transfer-asked': before(
    'transfer-asked',
    `${modules}/transfers/advance-transfer.ts`,
    'const { status, cause } = answer;',
  ),
  'transfer-read': before(
    'transfer-read',
    `${modules}/transfers/change-by-person.ts`,
    'const at = await databaseNow();',
  ),
  'outcome-taken': before(
    'outcome-taken',
    `${modules}/transfers/settle-outcomes.ts`,
    'const afterwards = await settle(outcome, session);',
  ),
  'statement-summed': before(
    'statement-summed',
    `${modules}/documents/statement.ts`,
    'if (statement.count > linesMax)',
  ),
  'payout-to-ask': before(
    'payout-to-ask',
    `${modules}/payouts/ask-payout.ts`,
    'await lockBalances(eventIds, session);',
  ),
  'payout-to-store': before(
    'payout-to-store',
    `${modules}/payouts/ask-payout.ts`,
    'await insertPayout(payout, session);',
  ),
  'payout-to-approve': before(
    'payout-to-approve',
    `${modules}/payouts/approve-payout.ts`,
    'await lockBalances(eventIds, session);',
  ),
  'payout-ordered': before(
    'payout-ordered',
    `${modules}/payouts/approve-payout.ts`,
    'const approved = await changePayout(',
  ),
  'payout-approved': before(
    'payout-approved',
    `${modules}/payouts/approve-payout.ts`,
    'await postEntries(planLastEntries(approved), session);',
  ),
  'payout-booked': after(
    'payout-booked',
    `${modules}/payouts/approve-payout.ts`,
    'await postEntries(planLastEntries(approved), session);',
  ),
  'outcome-noted': before(
    'outcome-noted',
    `${modules}/payouts/settle-payouts.ts`,
    'await postEntries(planLastEntries(changed), session);',
  ),
  'outcome-booked': after(
    'outcome-booked',
    `${modules}/payouts/settle-payouts.ts`,
    'await postEntries(planLastEntries(changed), session);',
  ),
  'between-states': before(
    'between-states',
    'server/realtime/event-state.ts',
    'const statuses = await findEventStatuses(eventIds);',
  ),
} satisfies Record<string, readonly Place[]>;

export type Point = keyof typeof pointPlaces;

/** Where the database's clock is read besides `databaseNow()`, whose guard has a place: tests may set it. */
const clockPlaces: readonly Place[] = [
  {
    file: `${modules}/factors/factor-attempts.repository.ts`,
    find: "const now = '$$NOW';",
    replace: "const now = injectedNow() ?? '$$NOW';",
  },
  {
    file: 'server/platform/clock.ts',
    find: 'if (!measured) await measure();',
    replace: 'const set = injectedNow(); if (set) return set; if (!measured) await measure();',
  },
  {
    file: 'server/platform/leases.ts',
    find: "const now = '$$NOW';",
    replace: "const now = injectedNow() ?? '$$NOW';",
  },
  {
    file: 'server/platform/leases.ts',
    find: "succeededAt: '$$NOW'",
    replace: "succeededAt: injectedNow() ?? '$$NOW'",
  },
];

/** Quantities that a test may set, so that little data or a short time are enough. */
const quantityPlaces = {
  'report-batch': [
    {
      file: `${modules}/provider-reports/import-report.ts`,
      find: 'inChunks(rowsOf(report, run), BATCH)',
      replace: "inChunks(rowsOf(report, run), quantityOf('report-batch') ?? BATCH)",
    },
  ],
  'report-differences': [
    {
      file: `${modules}/provider-reports/import-report.ts`,
      find: 'if (differences > DIFFERENCES_MAX)',
      replace: "if (differences > (quantityOf('report-differences') ?? DIFFERENCES_MAX))",
    },
  ],
  'statement-lines': [
    {
      file: `${modules}/documents/statements.route.ts`,
      find: 'linesMax: PRINTED_LINES_MAX',
      replace: "linesMax: quantityOf('statement-lines') ?? PRINTED_LINES_MAX",
    },
  ],
  'receipt-wait-ms': [
    {
      file: `${modules}/documents/get-receipt.ts`,
      find: 'withinMs: WAIT_MS',
      replace: "withinMs: quantityOf('receipt-wait-ms') ?? WAIT_MS",
    },
  ],
  'invoice-wait-ms': [
    {
      file: `${modules}/documents/get-invoice.ts`,
      find: 'withinMs: WAIT_MS',
      replace: "withinMs: quantityOf('invoice-wait-ms') ?? WAIT_MS",
    },
  ],
  'orders-a-range': [
    {
      file: `${modules}/orders/scan-voter-orders.repository.ts`,
      find: 'skip: ORDERS_A_RANGE',
      replace: "skip: quantityOf('orders-a-range') ?? ORDERS_A_RANGE",
    },
  ],
  'swept-side-by-side': [
    {
      file: 'workers/clocks/inbox.clock.ts',
      find: 'const limit = SIDE_BY_SIDE - underWay.size;',
      replace: "const limit = (quantityOf('swept-side-by-side') ?? SIDE_BY_SIDE) - underWay.size;",
    },
  ],
  'boards-per-second': [
    {
      file: `${modules}/leaderboard/push-pace.ts`,
      find: 'events / BOARDS_PER_SECOND',
      replace: "events / (quantityOf('boards-per-second') ?? BOARDS_PER_SECOND)",
    },
  ],
  'round-ms': ['sweeper', 'reconciliation'].map((name) => ({
    file: `workers/clocks/${name}.clock.ts`,
    find: 'performance.now() + ROUND_MS',
    replace: "performance.now() + (quantityOf('round-ms') ?? ROUND_MS)",
  })),
  'confirmations-waiting': [
    {
      file: `${modules}/payments/confirmation-queue.ts`,
      find: 'inMemory >= WAITING_MAX)',
      replace: "inMemory >= (quantityOf('confirmations-waiting') ?? WAITING_MAX))",
    },
  ],
  'lease-renewal-ms': [
    {
      file: `${modules}/payments/confirmation-queue.ts`,
      find: '}, RENEWAL_MS).unref();',
      replace: "}, quantityOf('lease-renewal-ms') ?? RENEWAL_MS).unref();",
    },
  ],
  'left-behind-pause-ms': [
    {
      file: `${modules}/payments/confirmation-queue.ts`,
      find: '}, LEFT_BEHIND_PAUSE_MS).unref();',
      replace: "}, quantityOf('left-behind-pause-ms') ?? LEFT_BEHIND_PAUSE_MS).unref();",
    },
  ],
  'last-confirmations-ms': [
    {
      file: `${modules}/payments/confirmation-queue.ts`,
      find: '}, LAST_CONFIRMATIONS_MS);',
      replace: "}, quantityOf('last-confirmations-ms') ?? LAST_CONFIRMATIONS_MS);",
    },
  ],
} satisfies Record<string, readonly Place[]>;

export type Quantity = keyof typeof quantityPlaces;

/** Processes with an environment of their own, which load the same changed modules as the test nevertheless, and which tests reach. */
const childPlaces: readonly Place[] = [
  {
    file: `${modules}/media/decoding-processes.ts`,
    find: 'running.add(child);',
    replace: 'running.add(child); noteChild(child);',
  },
  {
    file: `${modules}/media/decoding-processes.ts`,
    find: "execArgv: ['--disable-warning=ExperimentalWarning'],",
    replace: "execArgv: ['--disable-warning=ExperimentalWarning', ...changedModulesArguments()],",
  },
  {
    file: `${modules}/media/decoding-processes.ts`,
    find: "env: { MALLOC_ARENA_MAX: '2' },",
    replace: "env: { MALLOC_ARENA_MAX: '2', ...changedModulesEnvironment() },",
  },
];

const places: readonly Place[] = [
  ...[guardPlaces, pointPlaces, quantityPlaces].flatMap((each) => Object.values(each).flat()),
  ...clockPlaces,
  ...childPlaces,
];
const placesOf = Map.groupBy(places, ({ file }) => file);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The files that tests change. */
export const seamedFiles = [...placesOf.keys()];

/**
 * The text of a module with its seams; of most modules the text itself. Lines keep their numbers.
 *
 * @param file path below the checkout
 * @param changed the text after other changes, which may have taken away what a seam stands at: a guard that is changed itself need not be taken out
 * @throws Error when a text stands in the file not at all or more than once: a seam that is not there must not pass unseen
 */
export function insertSeams({
  file,
  text,
  changed = text,
}: {
  file: string;
  text: string;
  changed?: string;
}): string {
  const here = placesOf.get(file);
  if (!here) return changed;
  let seamed = changed;
  for (const { find, replace } of here) {
    const times = text.split(find).length - 1;
    if (times !== 1) throw new Error(`${file} holds this text ${times} times instead of once: ${find}`);
    if (changed === text || seamed.split(find).length === 2) seamed = seamed.split(find).join(replace);
  }
  const support = relative(join(ROOT, dirname(file)), join(ROOT, 'tests/support'));
  const imports = [
    `import { guardIsOut, injectedNow, noteChild, passPoint, quantityOf } from '${support}/seams.ts';`,
  ];
  if (childPlaces.some((place) => place.file === file))
    imports.push(
      `import { changedModulesArguments, changedModulesEnvironment } from '${support}/changed-modules.ts';`,
    );
  return `${imports.join(' ')} ${seamed}`;
}

function before(point: string, file: string, find: string): Place[] {
  return [{ file, find, replace: `await passPoint('${point}'); ${find}` }];
}

function after(point: string, file: string, find: string): Place[] {
  return [{ file, find, replace: `${find} await passPoint('${point}');` }];
}
