import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#server/platform/config.ts';
import { createHttpServer, type HttpServer } from '#server/platform/http-server.ts';
import { logger } from '#server/platform/logger.ts';
import { registry } from '#server/platform/metrics.ts';
import { tokenReadsMetrics } from '#server/platform/metrics-token.ts';
import { readReadiness, statusOfReadiness } from '#server/platform/readiness.ts';

/**
 * `/livez`, `/readyz` and `/metrics` of a workers' process on WORKERS_PORT; none when it is 0. Not for the public; metrics in production by the
 * token only.
 *
 * @throws Error with EADDRINUSE when the port is taken
 */
export async function serveHealth({ workersPort }: Config): Promise<HttpServer | null> {
  if (workersPort === 0) return null;
  const health = createHttpServer((request, response) => {
    answerHealth(request, response).catch((error: unknown) => {
      logger().warn({ err: error }, 'a question about the health of this process failed');
      response.destroy();
    });
  });
  health.server.listen(workersPort);
  // Rejects when the port is taken.
  await once(health.server, 'listening');
  return health;
}

async function answerHealth({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url === '/livez') {
    // No store is called: a slow or absent store is no reason to restart this process.
    answerJson(response, { status: 200, body: { status: 'ok' } });
  } else if (url === '/readyz') {
    const readiness = await readReadiness();
    answerJson(response, { status: statusOfReadiness(readiness), body: readiness });
  } else if (url !== '/metrics') {
    response.writeHead(404).end();
  } else if (tokenReadsMetrics(headers.authorization) === false) {
    response.writeHead(403).end();
  } else {
    const figures = await registry.metrics();
    response.setHeader('Content-Type', registry.contentType).end(figures);
  }
}

function answerJson(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}
