import { describe, expect, test } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { deskRoutes } from '#client/app/desk-routes.ts';
import { bareRoutes, framedRoutes } from '#client/app/further-routes.ts';
import { listOf, routes } from '#client/app/router.tsx';

/** Every address of a list, as somebody would open it. */
const addressesOf = (list: RouteObject[]): string[] =>
  list.flatMap(({ path, children = [] }) => [
    ...(path?.startsWith('/') ? [path.replaceAll(/:\w+/g, 'x')] : []),
    ...addressesOf(children),
  ]);

describe('the list that has an address is known from the address', () => {
  test.each([
    // Whoever is led there has the list already.
    ['first', addressesOf(routes).filter((path) => path !== '/not-found')],
    ['further', addressesOf([...framedRoutes, ...bareRoutes])],
    ['desk', addressesOf(deskRoutes)],
  ])('%s', (list, addresses) => {
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((path) => listOf(path) !== list)).toEqual([]);
  });

  test.each(['/eventsx', '/projectors', '/dashboards', '/tidak-ada'])('%s is in none that is there', (path) =>
    expect(listOf(path)).toBe('further'),
  );
});
