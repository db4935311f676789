import type { health as source } from '../../id/desk/health.ts';
import type { TextsLike } from '../../texts.ts';

export const health: TextsLike<typeof source> = {
  label: 'System health',
  loading: 'Loading system health',
  part: {
    webhooks: 'WEBHOOKS',
    confirmation: 'OLDEST CONFIRMATION',
    unsealed: 'UNSEALED VOTES',
    queue: 'QUEUE LAG',
    sockets: 'SOCKETS',
  },
  none: 'none',
  perMinute: '{{amount}} a minute',
  seconds: '{{amount}} s',
  minutes: '{{amount}} min',
  hours: '{{amount}} h',
  countAndAge: '{{amount}} · {{age}}',
  sockets_one: '{{amount}} on {{servers}} server',
  sockets_other: '{{amount}} on {{servers}} servers',
  note: {
    contradicted_one:
      'The provider does not confirm a signed message about order {{orders}}. It counts for nothing; look the order up at the provider.',
    contradicted_other:
      'The provider does not confirm signed messages about {{amount}} orders, the newest about order {{orders}}. They count for nothing; look the orders up at the provider.',
  },
  fault: {
    redis: 'Redis does not answer. Votes are safe and counted, boards follow within seconds.',
    notStored: 'Webhooks of the last minute could not be stored. The provider repeats them; look at MongoDB.',
    manyWebhooks: 'More than {{bound}} webhooks a minute, more than was ever measured. Add a server.',
    oldConfirmation:
      'A payment has waited for its confirmation for more than {{bound}} seconds. See whether the provider answers.',
    manyContradicted:
      'The provider does not confirm signed messages about more than {{bound}} orders. Its status may lag behind; ask the provider.',
    oldUnsealed: 'Paid votes have not reached a board for more than {{bound}} seconds. Look at the workers.',
    manyUnsealed: 'More than {{bound}} payments wait to be sealed. Add workers.',
    noWorkers:
      'No worker for more than {{bound}} seconds. Payments are taken, boards stand still until workers are started.',
    slowQueue: 'Boards have waited for a worker for more than {{bound}} seconds. Add workers.',
    manySockets: 'One server holds more than {{bound}} sockets. Add a server.',
  },
};
