const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** What kind of device this is, as its owner calls it; null when the browser does not say. */
export function ownDeviceName({ userAgent }: { userAgent: string } = navigator): string | null {
  return DEVICES.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
