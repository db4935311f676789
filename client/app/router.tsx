import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { PublicLayout } from '../public/layouts/public-layout.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { CrashPage } from './crash-page.tsx';
import { page } from './page-route.ts';
import { RootLayout } from './root-layout.tsx';

const notFound = page(() => import('../public/pages/not-found.tsx'), 'NotFoundPage');

/** A hall sees nothing but the screen: no frame, no toasts of whoever is logged in. */
const hall: RouteObject = {
  HydrateFallback: PageSkeleton,
  ErrorBoundary: CrashPage,
  ...page(() => import('../hall/hall-page.tsx'), 'HallPage'),
};

/** Where the routes of `further-routes.ts` and `desk-routes.ts` are put in. */
const ROOT = 'root';
const FRAMED = 'framed';

/** Addresses where visitors begin and look around, and the hall's. Spellings are the specification's. */
export const routes: RouteObject[] = [
  { path: '/projector', ...hall },
  { path: '/projector/:token', ...hall },
  {
    id: ROOT,
    Component: RootLayout,
    HydrateFallback: PageSkeleton,
    ErrorBoundary: CrashPage,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            id: FRAMED,
            ErrorBoundary: CrashPage,
            children: [
              { path: '/', ...page(() => import('../public/pages/home.tsx'), 'HomePage') },
              { path: '/events', ...page(() => import('../public/pages/events.tsx'), 'EventsPage') },
              { path: '/events/:eventId', ...page(() => import('../public/pages/event.tsx'), 'EventPage') },
              { path: '/s/e/:code', ...page(() => import('../public/pages/event.tsx'), 'EventPage') },
              { path: '/not-found', ...notFound },
              { path: '*', ...notFound },
            ],
          },
        ],
      },
      // The finalist's page has its own head: back, share, picture.
      {
        path: '/events/:eventUniqueName/:finalistId',
        ...page(() => import('../public/pages/finalist.tsx'), 'FinalistPage'),
      },
      { path: '/s/f/:finalistId', ...page(() => import('../public/pages/finalist.tsx'), 'FinalistPage') },
    ],
  },
];

/** Which list has an address: the one above, that of the desk, or the one of all others. */
export function listOf(path: string): 'first' | 'desk' | 'further' {
  if (/^\/(?:(?:events|s|projector)(?:\/|$)|$)/.test(path)) return 'first';
  return /^\/dashboard(?:\/|$)/.test(path) ? 'desk' : 'further';
}

/** The other lists are fetched when an address of theirs is first opened. */
export function createRouter() {
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const list = listOf(path);
      if (list === 'desk') patch(ROOT, (await import('./desk-routes.ts')).deskRoutes);
      if (list === 'further') {
        const { framedRoutes, bareRoutes } = await import('./further-routes.ts');
        patch(FRAMED, framedRoutes);
        patch(ROOT, bareRoutes);
      }
    },
  });
}
