import { beforeEach, describe, expect, test } from '@jest/globals';
import { deviceHeaders, hasDeviceConsent, setDeviceConsent, setPlace } from '#client/lib/device.ts';
import { clearStored, readStored, writeStored } from '#client/lib/storage.ts';

const PLACE = { latitude: '-6.21', longitude: '106.85' };

beforeEach(() => {
  setDeviceConsent({ given: false });
  clearStored();
});

describe('the consent to the device context', () => {
  test('is kept in the browser and taken away again', () => {
    expect(hasDeviceConsent()).toBe(false);
    setDeviceConsent({ given: true });
    expect(hasDeviceConsent()).toBe(true);
    expect(readStored('deviceConsent')).toBe('yes');
    setDeviceConsent({ given: false });
    expect(hasDeviceConsent()).toBe(false);
    expect(readStored('deviceConsent')).toBeNull();
  });

  test('is no other value than yes', () => {
    writeStored('deviceConsent', 'no');
    expect(hasDeviceConsent()).toBe(false);
  });
});

describe('the headers of the device', () => {
  test('are none without consent, whatever the place', () => {
    setPlace(PLACE);
    expect(deviceHeaders()).toEqual({});
  });

  test('carry screen, zone and place with it', () => {
    setDeviceConsent({ given: true });
    const known = {
      'X-Screen-Resolution': '0x0',
      'X-User-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    expect(deviceHeaders()).toEqual(known);
    const placed = { ...known, 'X-User-Latitude': '-6.21', 'X-User-Longitude': '106.85' };
    setPlace(PLACE);
    expect(deviceHeaders()).toEqual(placed);
    setPlace({ ...PLACE, address: 'Tébet, Jakarta' });
    expect(deviceHeaders()).toEqual({ ...placed, 'X-User-Location': 'T%C3%A9bet%2C%20Jakarta' });
  });

  test('carry no place that was found without consent, or before it was taken back', () => {
    setPlace(PLACE);
    setDeviceConsent({ given: true });
    expect(deviceHeaders()).not.toHaveProperty('X-User-Latitude');
    setPlace(PLACE);
    setDeviceConsent({ given: false });
    setDeviceConsent({ given: true });
    expect(deviceHeaders()).not.toHaveProperty('X-User-Latitude');
  });
});
