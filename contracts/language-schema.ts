import * as z from 'zod/mini';
import { LANGUAGES } from './language.ts';

export const languageSchema = z.enum(LANGUAGES);
