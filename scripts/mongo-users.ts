import mongoose from 'mongoose';
import { DATABASE } from './stores.ts';

const { MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;

const ROOT = 'root';
const PROGRAM = 'sorak';

/**
 * Makes the two users of a MongoDB with access control, or gives them these: `root` for backups and upkeep, and `sorak`, which can read and
 * write the program's own database and keep its indexes, and nothing else.
 */
export async function makeStoreUsers(
  host: string,
  { rootPassword, password }: { rootPassword: string; password: string },
): Promise<void> {
  await withClient(host, null, async (client) => {
    // Allowed without a login as long as there is no user at all, and only from here.
    const made = { createUser: ROOT, pwd: rootPassword, roles: ['root'] };
    await client.db('admin').command(made).catch(passIfThere);
  });
  await withClient(host, rootPassword, async (client) => {
    const rights = { pwd: password, roles: ['readWrite', 'dbAdmin'] };
    const database = client.db(DATABASE);
    const { users } = await database.command({ usersInfo: PROGRAM });
    await database.command({ [users.length > 0 ? 'updateUser' : 'createUser']: PROGRAM, ...rights });
  });
}

async function withClient(
  host: string,
  rootPassword: string | null,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: 5_000,
    ...(rootPassword !== null && { auth: { username: ROOT, password: rootPassword } }),
  });
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

/** There is one already: then a command needs a login. Whether its password is this one, the next step finds out. */
function passIfThere(error: { codeName?: string }): void {
  if (error.codeName !== 'Unauthorized') throw error;
}
