import { expect, test } from '@jest/globals';
import { checkCode } from '#contracts/orders/check-code.ts';

test.each([
  ['SRK-261121-7F2KX91QDM', 'SRK-7F2KX-91QDM'],
  ['SRK-261121-7F2KX9', 'SRK-7F2-KX9'],
  ['SRK-261121-7F2KX91', 'SRK-7F2K-X91'],
  // Of another form, and so their own code.
  ['SRK-261121-7F2KX', 'SRK-261121-7F2KX'],
  ['SRK-26112-7F2KX91QDM', 'SRK-26112-7F2KX91QDM'],
  ['SRK-2611211-7F2KX91QDM', 'SRK-2611211-7F2KX91QDM'],
  ['SRK-261121-7f2kx91qdm', 'SRK-261121-7f2kx91qdm'],
  ['x-SRK-261121-7F2KX91QDM', 'x-SRK-261121-7F2KX91QDM'],
  ['SRK-261121-7F2KX91QDM-2', 'SRK-261121-7F2KX91QDM-2'],
  ['-261121-7F2KX91QDM', '-261121-7F2KX91QDM'],
])('of order %s is %s', (orderId, code) => {
  expect(checkCode(orderId)).toBe(code);
});
