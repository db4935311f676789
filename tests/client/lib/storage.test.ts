import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { clearSelection, getSelection, setSelection, takeSelection } from '#client/lib/selection.ts';
import { setClaims } from '#client/lib/session.ts';
import { clearPerson, clearStored, readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { buildClaims } from '../../support/orders-client.ts';

/** As with blocked site data: looking at localStorage is enough to throw. */
function denyStorage(): void {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

describe('storage', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    clearStored();
  });

  test('values outlive the page', () => {
    writeStored('eventid', 'e1');
    expect(window.localStorage.getItem('eventid')).toBe('e1');
    window.localStorage.setItem('orderid', 'from-last-visit');
    expect(readStored('orderid')).toBe('from-last-visit');
  });

  test('[P3-10] the names in the browser are those of the specification', () => {
    const names = [
      'selectedEvent',
      'eventid',
      'finalistid',
      'orderid',
      'fromDetailFinalist',
      'fromStepper',
    ] as const;
    for (const name of names) setSelection({ [name]: name });
    setClaims(buildClaims());
    expect(Object.keys(window.localStorage).sort()).toEqual(['Claims', ...names].sort());
    expect(JSON.parse(window.localStorage.getItem('Claims') ?? '')).toEqual(buildClaims());
  });

  test('[PB-08] denied storage throws nothing and the choice holds for this page', () => {
    denyStorage();
    setSelection({ eventid: 'e1', finalistid: 'f1' });
    expect(getSelection('eventid')).toBe('e1');
    expect(takeSelection('finalistid')).toBe('f1');
    expect(getSelection('finalistid')).toBeNull();
    clearSelection('eventid');
    expect(getSelection('eventid')).toBeNull();
    expect(() => clearStored()).not.toThrow();
  });

  test('without a storage, values are kept for this page', () => {
    jest.spyOn(window, 'localStorage', 'get').mockReturnValue(null as unknown as Storage);
    expect(readStored('orderid')).toBeNull();
    writeStored('orderid', 'o1');
    expect(readStored('orderid')).toBe('o1');
    removeStored('orderid');
    expect(readStored('orderid')).toBeNull();
    writeStored('orderid', 'o2');
    clearStored();
    expect(readStored('orderid')).toBeNull();
  });

  test('a storage that refuses to be read holds nothing', () => {
    window.localStorage.setItem('orderid', 'o1');
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readStored('orderid')).toBeNull();
  });

  test('what could be stored after all is stored, and followed', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeStored('orderid', 'o1');
    full.mockRestore();
    writeStored('orderid', 'o2');
    expect(window.localStorage.getItem('orderid')).toBe('o2');
    window.localStorage.setItem('orderid', 'o3');
    expect(readStored('orderid')).toBe('o3');
  });

  test('of one person is cleared, also what the storage did not take; the language stays', () => {
    writeStored('language', 'en');
    writeStored('cart', '{}');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeStored('orderid', 'o1');
    clearPerson();
    expect(['language', 'cart', 'orderid'].map(readStored)).toEqual(['en', null, null]);
    clearStored();
    clearPerson();
    expect(readStored('language')).toBeNull();
  });

  test('a full disk keeps the value for this page', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeStored('orderid', 'o1');
    expect(readStored('orderid')).toBe('o1');
    removeStored('orderid');
    expect(readStored('orderid')).toBeNull();
  });

  test('[PB-12] a value that another tab removed is gone here, too', () => {
    writeStored('fromStepper', 'true');
    window.localStorage.removeItem('fromStepper');
    expect(readStored('fromStepper')).toBeNull();
  });
});
