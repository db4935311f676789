import type { home as source } from '../id/home.ts';
import type { TextsLike } from '../texts.ts';

export const home: TextsLike<typeof source> = {
  documentTitle: 'Your vote moves the stage',
  hero: {
    ongoing: '{{events}} events',
    ongoingText: 'open right now',
    none: 'The next stage is being built',
    title: 'Your vote moves the stage.',
    lead: 'Pick a finalist, pay per vote, and watch the leaderboard move seconds later.',
    vote: 'Vote Now',
    work: 'Work with Sorak',
    podium: 'Leaderboard of {{event}}',
    see: 'See the leaderboard',
  },
  claims: { label: 'Sorak in numbers', events: 'Events', review: 'Review', funded: 'Funded' },
  events: {
    title: 'Events on Sorak',
    text: 'Choose an event, cheer for your finalist.',
    more: 'Load More',
  },
  blurbs: {
    title: 'From the phone to the big screen',
    pay: {
      title: 'Pay the way you always do',
      text: 'The price per vote includes the service fee, and you always see it before you pay.',
      ewallet: 'E-wallet',
      bank: 'Bank transfer',
      card: 'Card',
    },
    rank: {
      title: 'Ranks move before your eyes',
      text: 'The same board is on the voters’ phones and on the organizer’s big screen.',
      up: 'up 1',
    },
    check: {
      title: 'Every vote can be checked',
      text: 'Each payment has a check code, so that every vote that came in can be traced.',
      code: 'Check code',
      counted: '10 votes counted for Ayu Larasati',
    },
  },
  work: {
    title: 'Running a show? Let the audience decide.',
    lead: 'We set up the voting page, a QR poster for every finalist, the big-screen leaderboard and tidy reports of the money.',
    contact: 'Chat with our team',
    screen: 'The leaderboard of Putri Nusantara 2026 on a hall screen',
  },
};
