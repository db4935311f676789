import type { support as source } from '../../id/desk/support.ts';
import type { TextsLike } from '../../texts.ts';

export const support: TextsLike<typeof source> = {
  title: 'Costumer Support',
  search: 'Search Message',
  all: 'All',
  stateFilter: 'State of the messages',
  state: { new: 'New', in_progress: 'In progress', answered: 'Answered' },
  list: {
    caption: 'Messages',
    sender: 'NAME',
    message: 'MESSAGE',
    at: 'DATE',
    state: 'STATUS',
    open: 'Open the message of {{name}}, {{email}}',
    empty: 'Message List is Empty',
    emptySearch: 'No message fits.',
  },
  panel: {
    conflictTitle: 'Somebody else has changed the state of this message',
    over: 'Message {{id}}',
    message: 'Message',
    state: 'State',
    notes: 'Notes of the staff',
    noNotes: 'No notes yet.',
    note: 'New note',
    noteHint: 'Seen by the staff alone.',
    addNote: 'Save the note',
    answers: 'Answers',
    answer: 'Answer by email',
    answerHint: 'Sent to {{email}} together with what was asked.',
    send: 'Send the answer',
    sending: 'Sending',
    saving: 'Saving',
    remark: '{{author}}, {{at}}',
  },
};
