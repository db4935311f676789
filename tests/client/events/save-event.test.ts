import { expect, test } from '@jest/globals';
import {
  cancelEvent,
  cloneEvent,
  closeEvent,
  createEvent,
  extendEvent,
  liftLock,
  makePreviewLink,
  publishEvent,
  removeDraft,
  removeEvent,
  revokePreviewLink,
  updateEvent,
} from '#client/desk/events/save-event.ts';
import { answerRequests } from '../../support/client-page.tsx';
import { buildDeskEvent } from '../../support/desk-events.ts';

const event = buildDeskEvent();
const CREATED = { message: 'ok', event };
const CHANGED = { message: 'ok', data: event };
const DONE = { message: 'ok' };
const body = { reason: 'Cuaca.', revision: 3 } as never;

test.each([
  ['createEvent', () => createEvent(body, 'k1'), 'POST /admin/events', body, 'k1', CREATED],
  ['updateEvent', () => updateEvent('EVT-1', body), 'PUT /admin/events/EVT-1', body, undefined, CHANGED],
  [
    'publishEvent',
    () => publishEvent('EVT-1', 'upcoming'),
    'PUT /admin/events/EVT-1',
    { status: 'upcoming' },
    undefined,
    CHANGED,
  ],
  ['closeEvent', () => closeEvent('EVT-1', body), 'POST /admin/events/EVT-1/close', body, undefined, CHANGED],
  [
    'cancelEvent',
    () => cancelEvent('EVT-1', body),
    'POST /admin/events/EVT-1/cancel',
    body,
    undefined,
    CHANGED,
  ],
  [
    'extendEvent',
    () => extendEvent('EVT-1', body),
    'POST /admin/events/EVT-1/extend',
    body,
    undefined,
    CHANGED,
  ],
  [
    'liftLock',
    () => liftLock('EVT-1', body),
    'POST /admin/events/EVT-1/lock/lift',
    body,
    undefined,
    { ...CHANGED, released_orders: 2 },
  ],
  ['removeDraft', () => removeDraft('EVT-1'), 'DELETE /admin/events/EVT-1', undefined, undefined, DONE],
  [
    'removeEvent',
    () => removeEvent('EVT-1'),
    'DELETE /admin/events/EVT-1/general',
    undefined,
    undefined,
    DONE,
  ],
  ['cloneEvent', () => cloneEvent('EVT-1', 'k2'), 'POST /admin/events/EVT-1/clone', {}, 'k2', CREATED],
  [
    'makePreviewLink',
    () => makePreviewLink('EVT-1', 'k3'),
    'POST /admin/events/EVT-1/preview-link',
    {},
    'k3',
    { message: 'ok', token: 't1' },
  ],
  [
    'revokePreviewLink',
    () => revokePreviewLink('EVT-1'),
    'DELETE /admin/events/EVT-1/preview-link',
    undefined,
    undefined,
    DONE,
  ],
] as const)('%s sends its request and returns the answer', async (_name, call, name, sent, key, answer) => {
  const requested = answerRequests({ [name]: { body: answer } });
  expect(await call()).toEqual(answer);
  expect(Object.keys(requested)).toEqual([name]);
  expect(requested[name]?.map(({ body, headers }) => [body, headers['Idempotency-Key']])).toEqual([
    [sent, key],
  ]);
});
