import { apiDocument } from '#server/app.ts';
import { API_BASE } from '#server/http/openapi.ts';

/** A request as `fetch` takes it. */
export interface SecretRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A secret that passes wherever a token, an id, a name or a password of ours may stand. */
export function makeSecret(): string {
  const letters = crypto.randomUUID().replaceAll('-', '');
  return `Rahasia_${letters}${letters}`.slice(0, 43);
}

/** Every spelling of it that a program might write. */
export function spellingsOf(secret: string): string[] {
  const hidden = secret.slice('Rahasia_'.length, 30);
  return [hidden, hidden.toUpperCase(), Buffer.from(secret).toString('base64').slice(0, 36)];
}

/** Headers that callers fill as they like, documented or not; `X-Request-Id` apart, which is there to be written down. */
function strangeHeaders(secret: string): Record<string, string> {
  return {
    Authorization: `Bearer ${secret}`,
    Cookie: `access_token=${secret}; __Host-access_token=${secret}; other=${secret}`,
    Referer: `https://contoh.id/${secret}?token=${secret}`,
    Origin: `https://${secret}.contoh.id`,
    'User-Agent': secret,
    'Accept-Language': secret,
    'X-Forwarded-For': secret,
    'X-Requested-With': secret,
    'X-Sorak': secret,
  };
}

/**
 * The secret through every parameter of every operation of the OpenAPI document: path, query, header, cookie and body, once where nothing
 * fits, once as broken JSON, and once in a form that the schemas let pass.
 *
 * @param known.params the ids of real things for an operation's address, so that requests get as far as they can
 * @param known.sessions headers of people who are logged in
 */
export function secretRequests(
  secret: string,
  known: { params: (path: string) => Record<string, string>; sessions: Record<string, string>[] },
): SecretRequest[] {
  const requests: SecretRequest[] = [];
  for (const { method, path, operation } of operations()) {
    const { parameters = [], requestBody } = operation;
    const given = (where: string) => parameters.filter((each) => each.in === where);
    const query = new URLSearchParams({ token: secret, [secret]: secret });
    for (const { name } of given('query')) query.set(name, secret);
    const fitted = new URLSearchParams({ token: secret });
    for (const { name, schema } of given('query')) fitted.set(name, String(fitting(schema, secret)));
    const headers = Object.fromEntries(given('header').map(({ name }) => [name, secret]));
    const address = (values: (name: string) => string) =>
      API_BASE + path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values(name));
    const ids = known.params(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    const everything = address(() => secret);
    const real = address((name) => ids[name] ?? secret);
    const sent = (each: Omit<SecretRequest, 'method'>) => requests.push({ method, ...each });

    const wild = bodyOf(requestBody, secret, () => secret);
    const broken = requestBody ? jsonBody(`{"password":"${secret}", ${secret}`) : {};
    const kinds = kindsOf(Object.values(requestBody?.content ?? {})[0]?.schema ?? {});
    const wholes = Array.from({ length: kinds }, (_, kind) =>
      bodyOf(requestBody, secret, (schema) => fitting(schema, secret, kind)),
    );
    const asNobody = { ...strangeHeaders(secret), ...headers };
    sent({ path: `${everything}?${query}`, ...withHeaders(wild, asNobody) });
    sent({ path: `${everything}?${query}`, ...withHeaders(broken, asNobody) });
    for (const session of known.sessions) {
      const { Authorization: _none, Cookie: _noneEither, ...strange } = strangeHeaders(secret);
      const asSomebody = { ...strange, ...headers, ...session };
      for (const whole of wholes) {
        sent({ path: `${everything}?${fitted}`, ...withHeaders(whole, asSomebody) });
        sent({ path: `${real}?${fitted}`, ...withHeaders(whole, asSomebody) });
      }
    }
  }
  return requests;
}

/** What takes things or sessions away comes last, so that the others meet them. */
function operations(): { method: string; path: string; operation: Operation }[] {
  const all = Object.entries(apiDocument().paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
  const endsSomething = ({ method, path }: { method: string; path: string }) =>
    method === 'delete' || /logout|activate|credentials|\/password/.test(path);
  return [...all.filter((each) => !endsSomething(each)), ...all.filter(endsSomething)];
}

type Sent = Pick<SecretRequest, 'body'> & { headers?: Record<string, string> };

function jsonBody(text: string): Sent {
  return { body: text, headers: { 'Content-Type': 'application/json' } };
}

function withHeaders({ headers = {}, ...sent }: Sent, more: Record<string, string>) {
  return { ...sent, headers: { ...more, ...headers } };
}

function bodyOf(
  requestBody: Operation['requestBody'],
  secret: string,
  value: (schema: Schema) => unknown,
): Sent {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !media) return {};
  const { properties = {} } = resolve(media.schema);
  if (type === 'multipart/form-data') {
    const form = new FormData();
    for (const [name, schema] of Object.entries(properties)) {
      if (name === 'file') form.set(name, new Blob([secret]), `${secret}.png`);
      else form.set(name, String(value(schema)));
    }
    return { body: form };
  }
  const fields = Object.entries(properties).map(([name, schema]) => [name, value(schema)]);
  return jsonBody(JSON.stringify({ ...Object.fromEntries(fields), [secret]: secret, password: secret }));
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? resolve((apiDocument().components?.schemas?.[name] ?? {}) as Schema) : schema;
}

/** How many kinds of bodies there are: what proves somebody is of one of several. */
function kindsOf(given: Schema): number {
  const { oneOf = [], properties = {}, items } = resolve(given);
  const inner = [...oneOf, ...Object.values(properties), ...(items ? [items] : [])];
  return Math.max(1, oneOf.length, ...inner.map(kindsOf));
}

/** A value that fits the schema and holds the secret wherever it can. @param kind which of several kinds it is of */
function fitting(given: Schema, secret: string, kind = 0): unknown {
  const schema = resolve(given);
  const { oneOf = [] } = schema;
  const choice = schema.anyOf?.[0] ?? oneOf[kind % oneOf.length] ?? schema.allOf?.[0];
  if (choice) return fitting(choice, secret, kind);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => [
      name,
      fitting(each, secret, kind),
    ]);
    return Object.fromEntries(fields);
  }
  if (type === 'array') return [fitting(schema.items ?? {}, secret, kind)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'email') return `${secret}@contoh.id`;
  if (schema.format === 'uri') return `https://contoh.id/${secret}`;
  if (schema.format === 'date-time') return '2026-11-21T13:41:07.000Z';
  if (schema.format === 'date') return '2026-11-21';
  return secret;
}
