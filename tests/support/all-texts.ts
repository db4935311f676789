/**
 * Components are drawn by themselves in tests, without the page that would make their texts known.
 */
import { addTexts } from '../../client/lib/i18n/i18n.ts';
import { id } from '../../client/lib/i18n/id/index.ts';
import { staffId } from '../../client/lib/i18n/id/staff/index.ts';

addTexts({ ...id, ...staffId });
