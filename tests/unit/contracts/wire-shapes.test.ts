import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@jest/globals';
import * as z from 'zod/mini';
import { expectAsWritten } from '../../support/written-lists.ts';
import { ROOT } from '../docs/documents.ts';

const WRITTEN = 'tests/unit/contracts/wire-shapes.txt';
/** Without the shapes of visitors' pages: the compiler keeps them to the types of the schemas. */
const FILES = globSync('contracts/**/*.ts', { cwd: ROOT, exclude: ['**/*-shapes.ts'] }).sort();

/** Loaded before the test: a mutant of a shape only matters while its module loads. */
const MODULES: { path: string; exports: [name: string, value: unknown][] }[] = [];
for (const path of FILES) MODULES.push({ path, exports: Object.entries(await import(join(ROOT, path))) });

/** What is used of JSON Schema. */
interface Shape {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Shape;
  prefixItems?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** Limits of every whole number, which say nothing of this one. */
const ANY_WHOLE = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
/** Formats whose pattern is the library's. */
const FORMATS = new Set(['date-time', 'date', 'time', 'email', 'uuid', 'uri']);

/** One shape, as a person reads it: `string ≥ 1 ≤ 200`, `int | null`, a field a line. */
function write(shape: Shape, indent = ''): string {
  if (shape.$ref) return shape.$ref.replace(/^.*#\/\$defs\/|^/, '');
  const { default: preset, ...rest } = shape;
  if (preset !== undefined) return `${write(rest, indent)} = ${JSON.stringify(preset)}`;
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (choices) return choices.map((choice) => write(choice, indent)).join(shape.allOf ? ' & ' : ' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(shape.type))
    return shape.type.map((type) => write({ ...rest, type }, indent)).join(' | ');
  if (shape.type === 'object') return writeObject(shape, indent);
  if (shape.type === 'array') return writeList(shape, indent);
  const known = shape.format !== undefined && FORMATS.has(shape.format);
  const limits: [sign: string, value: number | undefined][] = [
    ['≥', shape.minimum ?? shape.minLength],
    ['≤', shape.maximum ?? shape.maxLength],
    ['>', shape.exclusiveMinimum],
    ['<', shape.exclusiveMaximum],
    ['×', shape.multipleOf],
  ];
  return [
    shape.type ?? 'anything',
    shape.format,
    known || shape.pattern === undefined ? undefined : `/${shape.pattern}/`,
    ...limits.map(([sign, value]) =>
      value === undefined || ANY_WHOLE.has(value) ? undefined : `${sign} ${value}`,
    ),
  ]
    .filter((word) => word !== undefined)
    .join(' ');
}

function writeObject(
  { properties = {}, required = [], additionalProperties }: Shape,
  indent: string,
): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, shape]) => `${deeper}${name}${required.includes(name) ? '' : '?'}: ${write(shape, deeper)}\n`,
  );
  if (additionalProperties === false) lines.push(`${deeper}nothing else\n`);
  else if (additionalProperties !== undefined && additionalProperties !== true)
    lines.push(`${deeper}…: ${write(additionalProperties, deeper)}\n`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

function writeList({ items, prefixItems, minItems, maxItems }: Shape, indent: string): string {
  const limits = `${minItems === undefined ? '' : ` ≥ ${minItems}`}${maxItems === undefined ? '' : ` ≤ ${maxItems}`}`;
  if (prefixItems) return `[${prefixItems.map((item) => write(item, indent)).join(', ')}]`;
  return `list${limits} of ${items ? write(items, indent) : 'anything'}`;
}

/** All that contracts hold out to both sides, schemas as they take what comes in. */
function writeContracts(): string {
  const schemas = z.registry<{ id: string }>();
  for (const { exports } of MODULES)
    for (const [name, value] of exports)
      if (isSchema(value) && !schemas.has(value)) schemas.add(value, { id: name });
  const shapes = z.toJSONSchema(schemas, { io: 'input', unrepresentable: 'any', uri: (id) => id }).schemas;
  const text = ({ path, exports }: (typeof MODULES)[number]) => {
    const lines = exports.flatMap(([name, value]) => {
      if (isSchema(value)) {
        const id = schemas.get(value)?.id ?? name;
        return `${name}: ${id === name ? write(shapes[id] as unknown as Shape) : id}`;
      }
      return typeof value === 'function' ? [] : `${name}: ${spell(value)}`;
    });
    return lines.length === 0 ? '' : `# ${path}\n${lines.sort().join('\n')}\n\n`;
  };
  return MODULES.map(text).join('').trimEnd();
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** What is shared besides schemas, an entry a line; schemas within it stand where they are exported. */
function spell(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (value instanceof Set) return spell([...value]);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const lines = entries.map(([key, item]) => `  ${key}: ${isSchema(item) ? 'a schema' : spell(item)}\n`);
  return `{\n${lines.join('')}}`;
}

// A page that was loaded before a release talks to the server after it, and others have written clients: a shape must not change unseen.
test(`what server and pages send each other is what ${WRITTEN} says`, () => {
  expectAsWritten(WRITTEN, writeContracts());
});
