import { beforeEach, expect } from '@jest/globals';

// A test whose loop ran over an empty list, or whose callback was never called, has proven nothing: it fails.
beforeEach(() => {
  expect.hasAssertions();
});
