import type { changes as source } from '../../id/desk/changes.ts';
import type { TextsLike } from '../../texts.ts';

export const changes: TextsLike<typeof source> = {
  title: 'Request for a change',
  former: 'Before',
  wished: 'After',
  somebody: 'An account that is gone',
  askedBy: 'Asked by {{name}}, {{at}}',
  reason: 'Reason of the request',
  decisionReason: 'Reason of the decision',
  decidedAt: 'Closed {{at}}',
  back: 'Not yet',
  state: { open: 'Waiting', granted: 'Granted', refused: 'Refused', withdrawn: 'Withdrawn' },
  field: {
    price: 'Price per vote',
    percentage_eo: 'Profit sharing',
    start: 'Start',
    end: 'End',
    zone: 'Time zone',
    is_show: 'Display',
    is_home: 'On the home page',
  },
  value: {
    share: '{{eo}}% organizer,\n{{sorak}}% Sorak',
    noDate: 'No date',
    withDates: 'With dates',
    comingSoon: 'Coming Soon',
    yes: 'Yes',
    no: 'No',
  },
  form: {
    draft:
      'Profit sharing and the place on the home page need the consent of Sorak. Everything else is saved at once.',
    published:
      'Price, profit sharing, schedule and the place on the home page need the consent of Sorak. Everything else is saved at once.',
    waiting: 'Waits for the decision about the open request.',
    waitingNotice:
      'Fields that need the consent of Sorak are locked while a request is open. Everything else is saved at once.',
  },
  ask: {
    title: 'Ask for a change',
    text: 'This is in force once Sorak has granted it. The decision comes by email.',
    textBesides:
      'This is in force once Sorak has granted it. The decision comes by email. Your other changes are saved at once.',
    reason: 'Reason (optional)',
    reasonHint: 'For whoever decides.',
    no: 'Back to the form',
    yes: 'Ask for the change',
    pending: 'Sending',
  },
  withdraw: {
    button: 'Withdraw the request',
    title: 'Withdraw this request?',
    text: 'The event stays as it is, and another change can be asked for.',
    yes: 'Yes, withdraw',
    pending: 'Withdrawing',
  },
  grant: {
    button: 'Grant',
    title: 'Grant this change?',
    text: 'It is in force at once and shows on the page of {{name}}.',
    yes: 'Yes, grant',
    pending: 'Granting',
    conflict:
      'These fields were changed since the request, so it cannot be granted. Below is what they hold now and what was asked for.',
  },
  refuse: {
    button: 'Refuse',
    title: 'Refuse this change?',
    text: '{{name}} stays as it is.',
    reasonHint: 'Goes by email to whoever asked.',
    yes: 'Yes, refuse',
    pending: 'Refusing',
  },
  page: {
    title: 'Requests for changes',
    states: 'State of the requests',
    state: {
      open: 'Waiting',
      withdrawn: 'Withdrawn',
      granted: 'Granted',
      refused: 'Refused',
      all: 'All',
    },
  },
  list: {
    caption: 'Requests for changes',
    event: 'EVENT',
    changes: 'CHANGES',
    askedBy: 'ASKED BY',
    at: 'DATE',
    state: 'STATUS',
    open: 'Open the request for {{name}}, {{organizer}}',
    empty: 'No requests yet',
    emptyOpen: 'No request is waiting',
    emptyOpenText: 'What organizers ask to have changed in their events shows up here.',
    toEvent: 'Open the event',
  },
};
