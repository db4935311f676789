import { Outlet, type RouteObject } from 'react-router-dom';
import { Queries } from '../lib/queries.tsx';

/** Pages that use queries. */
export const withQueries = (children: RouteObject[]): RouteObject[] => [{ Component: QueryLayout, children }];

function QueryLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
