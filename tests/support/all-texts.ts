/**
 * Components are drawn by themselves in tests, without the page that would make their texts known.
 */
import { afterAll } from '@jest/globals';
import { addTexts } from '#client/lib/i18n/i18n.ts';
import { deskId } from '#client/lib/i18n/id/desk/index.ts';
import { id } from '#client/lib/i18n/id/index.ts';
import { noteShownTexts } from './shown-texts.ts';

addTexts({ ...id, ...deskId });
afterAll(noteShownTexts());
