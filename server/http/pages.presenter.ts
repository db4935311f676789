/** What the client needs of this installation's settings. */
export interface PageConfig {
  clientKey: string;
  snapScriptUrl: string;
  /** Names the place of a visitor who agreed. */
  geocoderUrl: string | null;
}

/** As it stands in every page, where `client/lib/page-data.ts` reads it. */
export function presentPageConfig({ clientKey, snapScriptUrl, geocoderUrl }: PageConfig) {
  return {
    client_key: clientKey,
    snap_script_url: snapScriptUrl,
    ...(geocoderUrl && { geocoder_url: geocoderUrl }),
  };
}
