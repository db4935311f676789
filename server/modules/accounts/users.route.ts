import * as z from 'zod/mini';
import { doneResponseSchema } from '#contracts/accounts/account.ts';
import { factorsResetRequestSchema } from '#contracts/accounts/factors.ts';
import {
  userChangedResponseSchema,
  userCreatedResponseSchema,
  userCreateSchema,
  userPasswordResponseSchema,
  userResponseSchema,
  usersQuerySchema,
  usersResponseSchema,
  userUpdateSchema,
} from '#contracts/accounts/users.ts';
import { idSchema } from '#contracts/ids.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { languageOf, notice } from '#server/http/messages.ts';
import { senderOf } from '#server/http/rate-limit.ts';
import { writerOf } from '#server/http/request-id.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findOrganizers } from '../organizers/index.ts';
import { createUser } from './create-user.ts';
import { findKeptUser, listUsers } from './desk-users.repository.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { renewUserPassword } from './renew-user-password.ts';
import { resetUserFactors } from './reset-user-factors.ts';
import { updateUser } from './update-user.ts';
import type { UserRecord } from './user-record.ts';
import { presentUser } from './users.presenter.ts';

const tag = 'Users';
const byId = z.object({ id: idSchema });

/** Accounts of everybody, for super admins. */
export const userEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/users',
    summary: 'Accounts by name, role and organizer, the newest first unless `sort` says otherwise',
    tag,
    access: 'readUsers',
    query: usersQuerySchema,
    answers: { 200: usersResponseSchema },
    errors: [],
    async handle({ query: { search, sort, roleId, eventOrganizerId, ...page } }) {
      const filter = {
        search: search ?? '',
        sort,
        roleId: roleId || null,
        organizerId: eventOrganizerId || null,
      };
      const { users, total } = await listUsers(filter, page);
      return { body: { users: await present(users), pagination: paginationOf(page, total) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/users',
    summary: 'Make an account for somebody; the answer has its password, once',
    tag,
    access: 'manageUsers',
    body: userCreateSchema,
    answers: { 201: userCreatedResponseSchema },
    errors: ['username_taken', 'email_taken', 'organizer_required'],
    async handle({ body, viewer, request, response }) {
      const { user, credentials } = await createUser(body, writerOf(viewer, response));
      const [row] = await present([user]);
      return { status: 201, body: { message: notice(request, 'user_created'), user: row, credentials } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/users/:id',
    summary: 'An account',
    tag,
    access: 'readUsers',
    params: byId,
    answers: { 200: userResponseSchema },
    errors: ['user_not_found'],
    async handle({ params }) {
      const user = await findKeptUser(params.id);
      if (!user) throw new AppError({ code: 'user_not_found' });
      const [row] = await present([user]);
      return { body: { user: row } };
    },
  }),
  endpoint({
    method: 'put',
    path: '/admin/users/:id',
    summary: 'Change name, e-mail, role, organizer or the right to log in; what is left out stays',
    tag,
    access: 'manageUsers',
    params: byId,
    body: userUpdateSchema,
    answers: { 200: userChangedResponseSchema },
    errors: [
      'user_not_found',
      'organizer_required',
      'email_taken',
      'last_super_admin',
      'last_owner',
      'edit_conflict',
    ],
    async handle({ params, body, viewer, request, response }) {
      const user = await updateUser(params.id, body, writerOf(viewer, response));
      const [row] = await present([user]);
      return { body: { message: notice(request, 'user_saved'), user: row } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/users/:id/logout',
    summary: 'End all sessions and sockets of somebody',
    tag,
    access: 'manageUsers',
    params: byId,
    answers: { 200: doneResponseSchema },
    errors: ['user_not_found'],
    async handle({ params, viewer, request, response }) {
      await endUserSessions(params.id, writerOf(viewer, response));
      return { body: { message: notice(request, 'user_logged_out') } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/users/:id/password',
    summary: 'Make up a new password for somebody; the answer has it, once',
    tag,
    access: 'manageUsers',
    params: byId,
    answers: { 200: userPasswordResponseSchema },
    errors: ['user_not_found'],
    async handle({ params, viewer, request, response }) {
      const credentials = await renewUserPassword(params.id, writerOf(viewer, response));
      return { body: { message: notice(request, 'initial_password_made'), credentials } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/admin/users/:id/factors/reset',
    summary: 'Take all factors of somebody away who lost them, with a reason',
    tag,
    access: 'manageUsers',
    params: byId,
    body: factorsResetRequestSchema,
    answers: { 200: doneResponseSchema },
    errors: ['user_not_found', 'no_factors', 'own_factors', 'too_many_letters'],
    async handle({ params, body, viewer, request, response }) {
      const by = { language: languageOf(request), sender: senderOf(request, response) };
      await resetUserFactors(params.id, body, writerOf(viewer, response), by);
      return { body: { message: notice(request, 'factors_reset') } };
    },
  }),
];

async function present(users: readonly UserRecord[]) {
  const ids = users.flatMap(({ organizerId }) => (organizerId === null ? [] : [organizerId]));
  const organizers = await findOrganizers(ids);
  return users.map((user) => presentUser(user, organizers));
}
