/**
 * Runs the tests of a file many times in one environment, each time with another mutant switched on: loading a page and its packages costs
 * more than the test itself. What to do comes by {@link MutantJob}; the events of jest-circus carry it out.
 */
import type { JestEnvironment } from '@jest/environment';
import type { Circus } from '@jest/types';
import { ACTIVE_MUTANT } from './changed-modules.ts';

/** One run of some tests. */
export interface Pass {
  /** null: none, the control */
  mutant: string | null;
  /** Full names of those that matter; null: all. */
  tests: string[] | null;
  /** How often those tests come by the mutant when all is well: a loop without end comes by far more often. */
  hits?: number;
}

/** How it ended. */
export interface PassResult {
  mutant: string | null;
  /** The first test that failed. */
  failed: string | null;
  /** The first line of what it threw. */
  error?: string;
  /** It did not end in time, so the environment is not to be used again. */
  late?: boolean;
  /** It fails without the mutant, too, after what went before: this says nothing about the mutant. */
  spoilt?: boolean;
}

/** A test, and how often it came by which mutant. */
export interface CoveredTest {
  name: string;
  ms: number;
  hits: Record<string, number>;
}

/** What one environment has to do. */
export interface MutantJob {
  /** To record which test comes by which mutant. */
  cover: boolean;
  /** Full names of the only tests that run while there are no passes; null: all. */
  only: string[] | null;
  /** The mutant that is on from the beginning, while modules load. */
  fresh: string | null;
  /** One after the other, after the beginning; empty: the file once, as Jest does. */
  passes: Pass[];
  /** A test's time limit by its full name. */
  limitsMs: Record<string, number>;
  /** That of any other test. */
  limitMs: number;
  /** Called after each pass; after a late or spoilt one there are no more. */
  passed: (result: PassResult) => void;
  /** Called at the end when `cover`. */
  covered: (tests: CoveredTest[], loading: Record<string, number>) => void;
}

/** The names that StrykerJS reads and writes at `globalThis.__stryker__`. */
interface Switches {
  activeMutant?: string | null;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** Those of this project handle no events themselves. */
interface Environment {
  global: JestEnvironment['global'];
  setup(): Promise<void>;
}
type EnvironmentClass = new (
  // A class that another one extends in place may need nothing in particular.
  // biome-ignore lint/suspicious/noExplicitAny: TypeScript accepts no other spelling of such a base class.
  ...args: any[]
) => Environment;
type Block = Circus.DescribeBlock;

const HITS_FACTOR = 100;

/** Where the process of the run puts the job for the next environment. */
export const MUTANT_JOB = Symbol.for('sorak.mutant-job');

/** An environment class that carries out the job which lies at {@link MUTANT_JOB} when it is made. */
export function withMutants(Base: EnvironmentClass): EnvironmentClass {
  return class extends Base {
    job = (globalThis as unknown as { [MUTANT_JOB]: MutantJob })[MUTANT_JOB];
    switches: Switches = {};
    pass: Pass = { mutant: this.job.fresh, tests: this.job.only };
    failure: PassResult | null = null;
    /** What failed under a mutant, while the same test is tried without it. */
    doubted: PassResult | null = null;
    tests: CoveredTest[] = [];
    passIndex = -1;
    /** What the test file declares. */
    children: Block['children'] = [];
    block: Block | null = null;

    override async setup() {
      await super.setup();
      // Tests in Node run in the process's own realm.
      for (const realm of [this.global, globalThis]) Object.assign(realm, { __stryker__: this.switches });
      this.switchOn(this.job.fresh);
    }

    switchOn(mutant: string | null) {
      this.switches.activeMutant = mutant;
      // Processes that the test starts read it from there.
      for (const { env } of [this.global.process, process]) {
        if (mutant) env[ACTIVE_MUTANT] = mutant;
        else delete env[ACTIVE_MUTANT];
      }
    }

    async handleTestEvent(event: Circus.Event, state: Circus.State) {
      if (event.name === 'run_start') this.begin(state);
      else if (event.name === 'run_finish') this.end(state);
      else if (event.name === 'test_start') this.beginTest(event.test);
      else if (event.name === 'test_done') this.endTest(event.test);
      else if (event.name === 'run_describe_start' && event.describeBlock === this.block)
        this.beginPass(state);
      else if (event.name === 'run_describe_finish' && event.describeBlock === this.block)
        this.endPass(state);
    }

    begin(state: Circus.State) {
      const test = (name: string) => !this.failure && (this.pass.tests?.includes(name) ?? true);
      state.testNamePattern = { test } as RegExp;
      if (this.job.passes.length === 0) return;
      this.children = state.rootDescribeBlock.children;
      // jest-circus walks this very array, so a block that is added at the end of a pass is the next one.
      state.rootDescribeBlock.children = [];
      this.addPass(state);
    }

    addPass(state: Circus.State) {
      this.passIndex += 1;
      const pass = this.job.passes[this.passIndex];
      if (pass) this.addBlock(state, pass);
    }

    addBlock(state: Circus.State, pass: Pass) {
      this.pass = pass;
      const { children } = this;
      const block: Block = {
        type: 'describeBlock',
        name: '',
        mode: undefined,
        hooks: [],
        tests: [],
        children,
      };
      this.block = block;
      state.rootDescribeBlock.children.push(block);
    }

    beginPass(state: Circus.State) {
      for (const test of testsBelow(this.children)) resetTest(test);
      state.unhandledErrors.length = 0;
      this.failure = null;
      this.switches.hitCount = this.pass.hits === undefined ? undefined : 0;
      this.switches.hitLimit = (this.pass.hits ?? 0) * HITS_FACTOR + 1000;
      this.switchOn(this.pass.mutant);
    }

    endPass(state: Circus.State) {
      this.switchOn(null);
      this.noteUnhandled(state);
      const result = this.failure ?? { mutant: this.pass.mutant, failed: null };
      const { doubted } = this;
      this.doubted = null;
      if (doubted) {
        this.job.passed({ ...doubted, spoilt: result.failed !== null });
        if (result.failed === null) this.addPass(state);
      } else if (result.failed !== null && result.mutant !== null && !result.late) {
        this.doubted = result;
        this.addBlock(state, { mutant: null, tests: [result.failed] });
      } else {
        this.job.passed(result);
        if (result.failed === null) this.addPass(state);
      }
    }

    end(state: Circus.State) {
      if (this.children.length > 0) {
        state.rootDescribeBlock.children = this.children;
        // What Jest reports of the file does not count.
        for (const test of testsBelow(this.children)) Object.assign(resetTest(test), { status: 'skip' });
        return;
      }
      this.noteUnhandled(state);
      if (this.job.cover) this.job.covered(this.tests, this.switches.mutantCoverage?.static ?? {});
      else this.job.passed(this.failure ?? { mutant: this.pass.mutant, failed: null });
    }

    beginTest(test: Circus.TestEntry) {
      const name = fullName(test);
      this.switches.currentTestId = name;
      if (!this.job.cover) test.timeout = this.job.limitsMs[name] ?? this.job.limitMs;
    }

    endTest(test: Circus.TestEntry) {
      const name = fullName(test);
      this.switches.currentTestId = undefined;
      if (test.errors.length > 0 && !this.failure) this.fail(name, test.errors[0]);
      if (!this.job.cover) return;
      const hits = this.switches.mutantCoverage?.perTest[name] ?? {};
      this.tests.push({ name, ms: test.duration ?? 0, hits });
    }

    noteUnhandled(state: Circus.State) {
      const [unhandled] = state.unhandledErrors;
      if (unhandled && !this.failure) this.fail('(after the tests)', unhandled);
      state.unhandledErrors.length = 0;
    }

    /** @param error as jest-circus keeps it: alone or with the place of the test */
    fail(failed: string, error: unknown) {
      const thrown = Array.isArray(error) ? (error[0] ?? error[1]) : error;
      const message =
        thrown instanceof Object && 'message' in thrown ? String(thrown.message) : String(thrown);
      const late = /^(?:thrown: ")?Exceeded timeout/.test(message);
      this.failure = { mutant: this.pass.mutant, failed, error: message.split('\n')[0] ?? '', late };
    }
  };
}

/** As Jest spells it: the names of the groups around it, then its own. */
function fullName(test: Circus.TestEntry): string {
  const names: string[] = [test.name];
  for (let block: Block | undefined = test.parent; block?.parent; block = block.parent)
    names.unshift(block.name);
  return names.join(' ');
}

function testsBelow(children: Block['children']): Circus.TestEntry[] {
  return children.flatMap((child) => (child.type === 'test' ? [child] : testsBelow(child.children)));
}

/** @returns the same, as if it had not run */
function resetTest(test: Circus.TestEntry): Circus.TestEntry {
  test.unhandledRejectionErrorByPromise?.clear();
  return Object.assign(test, {
    errors: [],
    status: null,
    startedAt: null,
    duration: null,
    invocations: 0,
    numPassingAsserts: 0,
  });
}
