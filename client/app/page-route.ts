import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { translated } from '../lib/i18n/i18n.ts';

/** One chunk per page, its texts within: `page(() => import('../public/pages/home.tsx'), 'HomePage')`. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'lazy'> {
  return {
    lazy: async () => {
      const Component = (await load())[name];
      await translated();
      return { Component };
    },
  };
}
