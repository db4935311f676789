import { config } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { disconnectRedis } from '#server/platform/redis.ts';
import { openGateway } from './gateway.ts';

/** One API process as far as live messages go: sends its parent the port, ends in order on SIGTERM. */
await connectMongo(config());
const gateway = await openGateway();
process.once('SIGTERM', async () => {
  await gateway.close();
  await disconnectRedis();
  await disconnectMongo();
  process.exit(0);
});
process.send?.(Number(new URL(gateway.url).port));
