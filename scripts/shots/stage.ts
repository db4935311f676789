import type { Page } from 'playwright-core';

export type Part = 'whole' | 'window';

/** What a scene works with: a browser of somebody who is not logged in, and a way to take its picture. */
export interface Stage {
  page: Page;
  /** Opens a path of the site. */
  visit: (path: string) => Promise<void>;
  /** Takes the whole page as `NAME-WIDTH.png`, or what the window shows of it, once toasts are gone. */
  shoot: (name: string, part?: Part) => Promise<void>;
  /** Lets time pass in a page whose clock stands still; it begins anew with the next page. */
  passTime: (ms: number) => Promise<void>;
  voter: { username: string; password: string };
}

/** A play of screens, each of them shot. */
export type Scene = (stage: Stage) => Promise<void>;

/** What most scenes are about: an ongoing event of the demo, and one of its finalists. */
export const EVENT = '/events/putri-nusantara-2026';
export const FINALIST = 'Nadira Humaira';
export const FINALIST_PATH = `${EVENT}/FIN-1001003`;
