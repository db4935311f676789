import { may } from '#contracts/accounts/rights.ts';
import { apiRoutes, buildApp } from '#server/app.ts';
import { isGranted, rolesOf } from '#server/http/access.ts';
import type { ApiDocument } from '#server/http/openapi.ts';
import { defaultParams } from './access-stage.ts';
import { type Call, calls, otherAddresses, pageParams } from './blackout-calls.ts';
import {
  type BlackoutStage,
  belongingsOf,
  type Caller,
  DESK_CALLERS,
  type DeskCaller,
  holderOf,
} from './blackout-stage.ts';
import { until } from './waiting.ts';

export interface Answer {
  status: number;
  etag: string | undefined;
  type: string;
  /** `Cache-Control` */
  keptFor: string;
  /** The body, byte by byte where it is no text. */
  text: string;
}

/** Every operation of the document: `GET /events/{eventIdOrUniqueName}`. */
export function operationsOf({ paths }: ApiDocument): string[] {
  return Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/**
 * Who may call it, of those from whom results are hidden: of the desk one of each role that has the right and not the one to see hidden results. What is somebody's
 * own is asked by a customer. Nobody is left for what whoever sees them alone is answered.
 */
export function callersOf(operation: string): Caller[] {
  const [method = '', path = ''] = operation.split(' ');
  const route = apiRoutes.find(
    (each) => each.method === method.toLowerCase() && each.path === path.replaceAll(/\{(\w+)\}/g, ':$1'),
  );
  if (!route) throw new Error(`${operation} is no route of the API`);
  const { access } = route;
  if (access === 'public') return ['none'];
  const isOfDesk = path.includes('/admin/') || rolesOf(access)?.includes('ROLE003') === false;
  if (!isOfDesk) return ['voter'];
  return DESK_CALLERS.filter((caller) => {
    const holder = holderOf(caller);
    return isGranted(access, holder) && !may(holder, 'seeHiddenResults');
  });
}

/** Who writes: one of the organizer's staff, and everybody of the platform's, as a second one of the organizer's finds it done. */
export function writersOf(operation: string): Caller[] {
  const callers = callersOf(operation);
  const [ofTeam] = callers.filter((caller) => !caller.startsWith('platform '));
  return [...(ofTeam ? [ofTeam] : []), ...callers.filter((caller) => caller.startsWith('platform '))];
}

/** Whether it is somebody of the desk, who is sent how many orders there are. */
export const isOfDesk = (caller: Caller): caller is DeskCaller => caller !== 'none' && caller !== 'voter';

/** Calls an operation as somebody from whom results are hidden. `expected` is the status that it can have at best here. */
export async function callOperation(
  stage: BlackoutStage,
  operation: string,
  caller: Caller,
): Promise<Answer & { expected: number | undefined }> {
  const [method = '', path = ''] = operation.split(' ');
  const requested: Call = (await calls[operation]?.(stage)) ?? {};
  const template = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const params = {
    ...defaultParams(template, belongingsOf(stage, isOfDesk(caller) ? 'staff' : 'voter')),
    ...requested.params,
  };
  const address = template.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = new URL(`/api/v1${address}`, stage.shop.api.origin);
  url.search = new URLSearchParams(requested.query).toString();
  const answer = await fetchReady(url, {
    method,
    headers: {
      ...(caller === 'voter' && stage.voter.headers),
      ...(isOfDesk(caller) && stage.desk[caller].headers),
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
      ...requested.headers,
    },
    ...(method !== 'GET' && { body: JSON.stringify(requested.body ?? {}) }),
  });
  return { ...answer, expected: requested.status };
}

/** Posters, receipts and pictures are drawn by the workers: the call is repeated until they are there. */
export async function fetchReady(url: URL, init: RequestInit = {}): Promise<Answer> {
  let answer: Answer | undefined;
  await until(`${url.pathname} is drawn`, {}, async () => {
    answer = await fetchOnce(url, init);
    // A share image that is not drawn in time is stood in for, for seconds.
    return !answer.text.includes('"document_not_ready"') && answer.keptFor !== 'public, max-age=10';
  });
  if (!answer) throw new Error(`${url} was not answered`);
  return answer;
}

async function fetchOnce(url: URL, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const isText = /json|text|xml|javascript/.test(type);
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? undefined,
    type,
    keptFor: response.headers.get('cache-control') ?? '',
    text: bytes.toString(isText ? 'utf8' : 'latin1'),
  };
}

/** The paths of all GET routes that are not of the API's tables, and the names of the handlers without a path. */
export function walkApp(): { routes: string[]; handlers: string[] } {
  const found = { routes: [] as string[], handlers: [] as string[] };
  const ofTables = new Set(apiRoutes.map(({ path }) => path));
  walk((buildApp() as unknown as { router: Stack }).router, found);
  return found;

  function walk({ stack }: Stack, into: typeof found): void {
    const paths = stack.flatMap(({ route }) => route?.path ?? []);
    const isApi = paths.length > 0 && paths.every((path) => ofTables.has(path)) && paths.includes('/screen');
    for (const { name, route, handle } of stack) {
      if (route) {
        if (!isApi && route.methods.get) into.routes.push(route.path);
      } else if (handle.stack) walk(handle as Stack, into);
      else into.handlers.push(name);
    }
  }
}

interface Stack {
  stack: {
    name: string;
    route?: { path: string; methods: Record<string, boolean> };
    handle: { stack?: Stack['stack'] };
  }[];
}

/** The address of a route that is not of the API. */
export function addressOf(stage: BlackoutStage, path: string): string {
  const known = otherAddresses[path];
  if (known) return known(stage);
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = pageParams[name]?.(stage);
    if (value === undefined) throw new Error(`${path}: say in blackout-calls.ts what stands for :${name}`);
    return value;
  });
}
