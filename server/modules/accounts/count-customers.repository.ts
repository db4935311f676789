import { UserModel } from './users.model.ts';

/** Customers that there are; answered by an index. */
export async function countCustomers(): Promise<number> {
  return UserModel.countDocuments({ deleted_at: null, role_id: 'ROLE003' });
}
