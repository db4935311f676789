import { LANGUAGES } from '../language.ts';
import { nullable, object, oneOf, optional, readerOf, text } from '../shape.ts';
import { PLATFORM_ROLES, ROLE_IDS, TEAM_ROLES } from './role-ids.ts';
import type { Claims, VerifyResponse } from './session.ts';

const claimsShape = object<Claims>({
  id: text,
  name: text,
  email: nullable(text),
  username: text,
  role_id: oneOf(...ROLE_IDS),
  eo_id: optional(text),
  team_role: optional(nullable(oneOf(...TEAM_ROLES))),
  platform_role: optional(oneOf(...PLATFORM_ROLES)),
  language: optional(oneOf(...LANGUAGES)),
  must_change_password: optional(oneOf(true)),
  must_set_up_factor: optional(oneOf(true)),
});

export const claimsReader = readerOf(claimsShape);
export const verifyReader = readerOf(object<VerifyResponse>({ claims: claimsShape }));
export const logoutReader = readerOf(object<{ message: string }>({ message: text }));
