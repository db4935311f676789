import { describe, expect, test } from '@jest/globals';
import { runProgram } from '../../support/processes.ts';

/** What a process of ours writes that logs this. */
function written(script: string): string[] {
  const program = `
    const { useConfig, loadConfig } = await import('#server/platform/config.ts');
    const { logger } = await import('#server/platform/logger.ts');
    useConfig(loadConfig({ MONGODB_URL: 'mongodb://db/sorak', REDIS_URL: 'redis://cache', LOG_LEVEL: 'info' }));
    ${script}`;
  // Far from UTC, so that a time of this place would be seen.
  const { stdout, stderr } = runProgram(program, { TZ: 'Asia/Jayapura' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

describe('a line of the log', () => {
  test('is JSON with its time in UTC, to the millisecond', () => {
    const before = Date.now();
    const lines = written("logger().info({ order_id: 'SRK-1' }, 'one'); logger().warn('two');").map((line) =>
      JSON.parse(line),
    );
    const after = Date.now();
    expect(lines).toMatchObject([
      { level: 30, order_id: 'SRK-1', msg: 'one' },
      { level: 40, msg: 'two' },
    ]);
    for (const { time } of lines) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(time)).toBeLessThanOrEqual(after);
    }
  });

  test('is one, whatever line breaks are in it', () => {
    const forged = '\\n{"level":30,"msg":"forged"}\\r\\n';
    const lines = written(`logger().error(new Error('broken${forged}'), 'it broke${forged}');`);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '').level).toBe(50);
  });

  test('below the level is not written', () => {
    expect(written("logger().debug('three'); logger().trace('four');")).toEqual([]);
  });
});
