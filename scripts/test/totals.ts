import { readFileSync } from 'node:fs';

/** Numbers of tests. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** What Jest wrote with `--json`; a file that could not even be loaded counts as one failed test. */
export function readTotals(jsonFile: string): Totals {
  const result = JSON.parse(readFileSync(jsonFile, 'utf8'));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/** Adds up. */
export function sumTotals(all: readonly Totals[]): Totals {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** The closing line that people and `.ci/run` read. */
export function closingLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
