import mongoose from 'mongoose';
import { config } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';

const WRITES: readonly string[] = ['insert', 'update', 'delete', 'findAndModify'];

/**
 * How many commands that write the last transaction of `work` sends, by `<command> <collection>`. A bulk write is one however many documents it changes;
 * the database's profiler has an entry for each of them. Connects anew, because a connection says what it sends only if it was made so.
 */
export async function countSentWrites(work: () => PromiseLike<unknown>): Promise<Record<string, number>> {
  const monitored = new URL(config().mongodbUrl);
  monitored.searchParams.set('monitorCommands', 'true');
  await disconnectMongo();
  await connectMongo({ mongodbUrl: monitored.toString() });
  let sent: Record<string, number> = {};
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    // What the database gave up is sent again by another transaction.
    if (command.startTransaction === true) sent = {};
    if (command.autocommit !== false || !WRITES.includes(commandName)) return;
    const name = `${commandName} ${String(command[commandName])}`;
    sent[name] = (sent[name] ?? 0) + 1;
  });
  try {
    await work();
  } finally {
    await disconnectMongo();
    await connectMongo(config());
  }
  return sent;
}
