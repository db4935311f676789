import { Outlet, type RouteObject } from 'react-router-dom';
import { withQueries } from '../lib/queries.tsx';

const QueryLayout = withQueries(Outlet);

/** Pages that use queries. */
export const queryRoutes = (children: RouteObject[]): RouteObject[] => [{ Component: QueryLayout, children }];
