import { describe, expect, test } from '@jest/globals';
import { deviceName } from '#server/modules/accounts/device-name.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

/** As browsers send them: nearly every one of them names others, too. */
const agents: [name: string, userAgent: string][] = [
  ['Chrome, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`],
  [
    'Edge, Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  ['Edge, Windows', `Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/52.0 Safari/537.36 Edge/15.15063`],
  ['Edge, Android', `Mozilla/5.0 (Linux; Android 15) ${BLINK} Chrome/140.0 Mobile Safari/537.36 EdgA/140.0`],
  [
    'Edge, iOS',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} EdgiOS/140.0 Version/18.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Opera, Linux', `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/139.0.0.0 Safari/537.36 OPR/122.0`],
  ['Opera', 'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1) Presto/2.12'],
  [
    'Samsung Internet, Android',
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${BLINK} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  ['Firefox, macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:142.0) Gecko/20100101 Firefox/142.0'],
  [
    'Firefox, iOS',
    `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${WEBKIT} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Chrome, iOS',
    `Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome, Linux', `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chromium/140.0 Safari/537.36`],
  ['Chrome, ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/140.0.0.0 Safari/537.36`],
  ['Chrome, Android', `Mozilla/5.0 (Linux; Android 15) ${BLINK} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Safari, macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) ${WEBKIT} Version/18.6 Safari/605.1.15`],
  ['Linux', 'curl on Linux'],
];

describe('what a session is called', () => {
  test.each(agents)('%s: %s', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  test.each([undefined, '', 'curl/8.5.0', 'MyFirefox', 'XSafari/1', 'Safari'])(
    '%j has no name',
    (userAgent) => {
      expect(deviceName(userAgent)).toBeNull();
    },
  );
});
