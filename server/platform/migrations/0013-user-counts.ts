import type { MigrationDb } from './migration.ts';

/** How many accounts there are is kept, by role and day: counting them read an index entry each. */
export async function up(db: MigrationDb): Promise<void> {
  await db.replace('user_counts', {
    from: 'users',
    pipeline: [
      { $match: { deletedAt: null } },
      {
        $group: {
          _id: { roleId: '$roleId', day: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } } },
          count: { $sum: 1 },
        },
      },
      {
        $project: {
          _id: { $concat: ['$_id.roleId', ':', '$_id.day'] },
          roleId: '$_id.roleId',
          day: '$_id.day',
          count: 1,
        },
      },
    ],
  });
}
