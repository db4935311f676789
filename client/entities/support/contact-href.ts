import { pageData } from '../../lib/page-data.ts';
import { landing } from '../../ui/landing-art.ts';

/** Where organizers reach us. */
export function contactHref(): string {
  return pageData().config.contact_url ?? landing.contactHref;
}
