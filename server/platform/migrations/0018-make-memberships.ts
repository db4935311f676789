import type { MigrationDb } from './migration.ts';

/**
 * Whoever worked for an organizer could do everything there: each becomes an owner of its team, so that nobody loses what they could do. Likewise whoever was
 * ROLE001 was a super admin.
 */
export async function up(db: MigrationDb): Promise<void> {
  await db.replace('memberships', {
    from: 'users',
    pipeline: [
      { $match: { roleId: 'ROLE002', organizerId: { $type: 'string' }, deletedAt: null } },
      {
        $project: {
          _id: { $concat: ['$_id', ' ', '$organizerId'] },
          userId: '$_id',
          organizerId: '$organizerId',
          role: { $literal: 'owner' },
          eventIds: { $literal: null },
          invitedBy: { $literal: null },
          editRevision: { $literal: 1 },
          fieldRevisions: { $literal: {} },
          editedBy: { $literal: null },
          editedAt: { $literal: null },
          createdAt: '$createdAt',
          updatedAt: '$createdAt',
        },
      },
    ],
  });
  // People of an organizer are found by their memberships.
  await db.dropIndexes('users', ['organizerId_1_createdAt_-1__id_-1']);
  await db.change('users', {
    where: { platformRole: { $exists: false } },
    set: { platformRole: { $cond: [{ $eq: ['$roleId', 'ROLE001'] }, 'super_admin', null] } },
  });
  await db.change('organizers', {
    where: { teamRevision: { $exists: false } },
    set: { teamRevision: { $literal: 0 } },
  });
}
