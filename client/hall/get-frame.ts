import { SCREEN_TOKEN_HEADER, type ScreenFrame, screenFrameSchema } from '#contracts/screens/screens.ts';
import { request } from '../lib/api.ts';

/** What the screen of a link may show now. @throws ApiError 404 when the link is unknown or revoked */
export function getFrame(token: string, signal: AbortSignal): Promise<ScreenFrame> {
  return request('/screen', screenFrameSchema, { headers: { [SCREEN_TOKEN_HEADER]: token }, signal });
}
