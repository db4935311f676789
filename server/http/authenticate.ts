import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { REQUESTED_WITH_HEADER } from '#contracts/request-headers.ts';
import { AppError } from '../platform/app-error.ts';
import { sharedNow } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import {
  isSessionToken,
  type NamedSession,
  readSessionPayload,
  tokenRules,
} from '../platform/session-token.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type Access, isGranted, lacksStepUp } from './access.ts';
import { clearSessionCookie, sessionCookieOf } from './session-cookie.ts';

export type { Viewer } from '../platform/viewer.ts';

/** Looks up the session that a verified token names; set once by `app.ts`, so that http imports no module. */
export type FindViewer = (named: NamedSession, via: Viewer['via']) => Promise<Viewer | null>;

let findViewer: FindViewer = async () => null;

export function setViewerLookup(lookup: FindViewer): void {
  findViewer = lookup;
}

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const authenticator = new passport.Passport();
authenticator.use(
  new Strategy(
    {
      ...tokenRules,
      jwtFromRequest: (request: Request) => bearerToken(request) ?? sessionCookieOf(request),
      secretOrKeyProvider: (_request, token: string, done) =>
        isSessionToken(token) ? done(null, config().jwtSecret) : done('not a session', undefined),
      passReqToCallback: true,
    },
    (request: Request, payload: unknown, done: (error: unknown, viewer?: Viewer | false) => void) => {
      const named = readSessionPayload(payload);
      if (!named) return done(null, false);
      const via = bearerToken(request) === null ? 'cookie' : 'bearer';
      findViewer(named, via).then((viewer) => done(null, viewer ?? false), done);
    },
  ),
);

/**
 * Refuses requests whose session does not fit `access` and puts the viewer into `response.locals`.
 *
 * @param before whether a session is enough whose password was chosen by somebody else, or that has to set a factor up
 * @throws AppError `session_required`, `session_ended`, `csrf_header_missing`, `forbidden`, `password_change_required`, `factor_setup_required` or
 *   `step_up_required`
 */
export function requireViewer(
  access: Access,
  {
    beforePasswordChange = false,
    beforeFactor = false,
  }: { beforePasswordChange?: boolean; beforeFactor?: boolean } = {},
): RequestHandler {
  return async (request, response, next) => {
    if (access === 'public') return next();
    const viewer = await identify(request, response);
    if (viewer) requireCsrfHeader(request, viewer);
    // A session that is good for nothing but a new password or a first factor is none here, as it is none for sockets.
    if (viewer && !(access === 'optional' && isUnfinished(viewer))) response.locals.viewer = viewer;
    if (access === 'optional') return next();
    if (!viewer) throw refuseAnonymous(request, response);
    if (!isGranted(access, viewer)) throw new AppError({ code: 'forbidden' });
    if (viewer.mustChangePassword && !beforePasswordChange) {
      throw new AppError({ code: 'password_change_required' });
    }
    if (viewer.mustSetUpFactor && !beforeFactor) throw new AppError({ code: 'factor_setup_required' });
    if (lacksStepUp(access, viewer, await sharedNow())) throw new AppError({ code: 'step_up_required' });
    next();
  };
}

const isUnfinished = ({ mustChangePassword, mustSetUpFactor }: Viewer) =>
  mustChangePassword || mustSetUpFactor;

function identify(request: Request, response: Response): Promise<Viewer | null> {
  return new Promise((resolve, reject) => {
    const middleware: RequestHandler = authenticator.authenticate(
      'jwt',
      { session: false },
      (error: unknown, viewer: unknown) =>
        error ? reject(error) : resolve((viewer || null) as Viewer | null),
    );
    middleware(request, response, reject);
  });
}

/** A foreign page can make a browser send our cookie, but not this header. */
function requireCsrfHeader(request: Request, viewer: Viewer): void {
  if (viewer.via === 'bearer' || READING_METHODS.has(request.method)) return;
  if (request.get(REQUESTED_WITH_HEADER)) return;
  throw new AppError({ code: 'csrf_header_missing' });
}

function refuseAnonymous(request: Request, response: Response): AppError {
  if (bearerToken(request) !== null) return new AppError({ code: 'session_ended' });
  if (sessionCookieOf(request) === null) return new AppError({ code: 'session_required' });
  // The browser's scripts cannot remove an HttpOnly cookie that is worth nothing any more.
  clearSessionCookie(response);
  return new AppError({ code: 'session_ended' });
}

function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? null;
}
