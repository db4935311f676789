import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../paths.ts';

/**
 * Checklists are the tables of `docs/spec-*.md`: one row per statement of a specification, `| id | statement | tests |`.
 * A row holds when a test whose name carries its id in brackets, such as `[P2-05]` or `[P2-05 P4-09]`, ran and passed in one of
 * the files that the row names.
 */
interface Row {
  id: string;
  doc: string;
  files: string[];
}

/** A test as it ended. */
export interface EndedTest {
  /** Path below the checkout. */
  file: string;
  /** With the names of the groups around it. */
  name: string;
  passed: boolean;
}

const ID = '[A-Z]+\\d*-\\d+(?:\\.\\d+)*';
/** The first line of a checklist; other tables (deviations) may begin their rows with an id, too. */
const HEADER = /^\|\s*id\s*\|.*\|\s*tests\s*\|\s*$/;
const ROW = new RegExp(`^\\|\\s*(${ID})\\s*\\|.*\\|([^|]*)\\|\\s*$`);
const BRACKET = new RegExp(`\\[(${ID}(?:[ ,]+${ID})*)\\]`, 'g');
/** `P` of `P2-05`: ids of a family belong to one document. */
const familyOf = (id: string) => /^[A-Z]+/.exec(id)?.[0] ?? id;

/** The rows of one document. */
export function readRows({ doc, markdown }: { doc: string; markdown: string }): Row[] {
  let isInChecklist = false;
  return markdown.split('\n').flatMap((line) => {
    isInChecklist = HEADER.test(line) || (isInChecklist && line.startsWith('|'));
    if (!isInChecklist) return [];
    const [, id, tests = ''] = ROW.exec(line) ?? [];
    if (!id) return [];
    return [{ id, doc, files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }];
  });
}

/** The ids that a test's name carries. */
export function idsOf(name: string): string[] {
  return [...name.matchAll(BRACKET)].flatMap(([, ids = '']) => ids.split(/[ ,]+/));
}

/**
 * Compares the documents with what ran.
 *
 * @param proves whether a file's tests belong to this run; rows that name others only are another run's business
 * @returns a sentence for each row that is not proven and each id that no row has; empty when all is well
 */
export function findUnproven({
  rows,
  tests,
  proves = () => true,
}: {
  rows: readonly Row[];
  tests: readonly EndedTest[];
  proves?: (file: string) => boolean;
}): string[] {
  const byId = new Map<string, EndedTest[]>();
  for (const test of tests) for (const id of idsOf(test.name)) byId.set(id, [...(byId.get(id) ?? []), test]);
  const said: string[] = [];
  const known = new Set<string>();
  for (const { id, doc, files } of rows) {
    if (known.has(id)) said.push(`${doc} has ${id} twice.`);
    known.add(id);
    const carriers = byId.get(id) ?? [];
    const failed = carriers.find(({ passed }) => !passed);
    const due = files.filter(proves);
    if (files.length > 0 && due.length === 0) continue;
    const wrong = due.filter((file) => !carriers.some((test) => test.passed && test.file === file));
    if (failed) said.push(`${doc}: ${id} is not proven, as this test did not pass: ${failed.name}`);
    else if (carriers.length === 0)
      said.push(`${doc}: ${id} is not proven, as no test that ran carries [${id}].`);
    else if (files.length === 0) said.push(`${doc}: ${id} names no test file.`);
    else
      for (const file of wrong)
        said.push(`${doc}: ${id} names ${file}, where no test that ran carries [${id}].`);
  }
  const families = new Set([...known].map(familyOf));
  for (const [id, [carrier]] of byId)
    if (families.has(familyOf(id)) && !known.has(id))
      said.push(`The test "${carrier?.name}" carries [${id}], which no checklist has.`);
  return said;
}

/** What Jest wrote with `--json`. */
export function readEndedTests(jsonFile: string): EndedTest[] {
  const { testResults }: { testResults: JestFile[] } = JSON.parse(readFileSync(jsonFile, 'utf8'));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(ROOT, name),
      name: fullName,
      passed: status === 'passed',
    })),
  );
}
interface JestFile {
  name: string;
  assertionResults: { fullName: string; status: string }[];
}

/** All rows of `docs/spec-*.md`. */
export function readChecklists(): Row[] {
  return globSync('docs/spec-*.md', { cwd: ROOT })
    .sort()
    .flatMap((doc) => readRows({ doc, markdown: readFileSync(join(ROOT, doc), 'utf8') }));
}
