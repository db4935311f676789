/** What a device reported at a login, after its owner had agreed. Unknown parts are null. */
export interface DeviceContext {
  screenResolution: string | null;
  timezone: string | null;
  language: string | null;
  /** The name of the place, as the visitor's map service calls it, else its city and province in Indonesia. */
  address: string | null;
  /** Degrees with two decimals: about a kilometre. */
  latitude: number | null;
  longitude: number | null;
}
