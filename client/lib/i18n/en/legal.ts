import type { legal as source } from '../id/legal.ts';
import type { TextsLike } from '../texts.ts';

export const legal: TextsLike<typeof source> = {
  about: {
    documentTitle: 'About',
    title: 'A stage for every voice',
    lead: 'Sorak connects audiences with those who perform: in contests, in schools, in communities.',
    missionTitle: 'Mission',
    mission:
      'To give organizers all over Indonesia an honest and easy way to let their audience decide. Every paid vote is recorded, counted within seconds, and can be traced.',
    visionTitle: 'Vision',
    vision:
      'No winner is doubted any more. We want finalists, audiences and organizers to trust a result because anybody can check it.',
    storyTitle: 'The founders’ story',
    story1:
      'Sorak was born backstage at a school contest. That night the votes were counted by hand from a pile of screenshots, and the announcement came almost two hours late.',
    story2:
      'We thought: cheers should be seen at once. From that grew a leaderboard that moves before your eyes, on the voters’ phones and on the big screen in the hall.',
    story3:
      'The name Sorak, to cheer, is what we love most about a stage: the voice of the crowd when the one they support steps forward.',
    cta: 'See events',
  },
  terms: {
    documentTitle: 'Terms and conditions',
    title: 'Terms and conditions',
    lead: 'These rules apply to everyone who votes and to organizers who open an event on Sorak.',
    votingTitle: 'Voting',
    voting: [
      'A vote is paid at the price shown on the event. You may give as many as you like within the limit of one order.',
      'You may vote for several finalists of one event at once, and you may share the voting link with anybody.',
      'Voting needs an account, so that your votes and transactions are kept in one place.',
    ],
    paymentTitle: 'Payment',
    payment: [
      'A payment must be finished within the time given. After that the transaction is canceled automatically.',
      'Prices include service and platform fees but not tax.',
      'Votes count once the payment provider says that the payment was received. A payment received before voting closes counts, even if we hear of it later.',
      'A payment received after voting closes does not become votes. We hold that money and handle it case by case.',
      'A payment that is refunded or disputed takes back the votes that came from it.',
    ],
    organizerTitle: 'Organizers',
    organizer: [
      'Organizers get a special account with a password that can be changed.',
      'Funds are paid out at most 5 working days after the event ends.',
      'The revenue share is agreed by contract.',
    ],
    fairTitle: 'Honest results',
    fair: [
      'Price, start and shares are locked as soon as the first order opens.',
      'Ranks follow the number of votes. On a tie, the one who reached the number first is above.',
      'Results are provisional until all orders have been checked, then final.',
    ],
    contact: 'Questions about these terms? Write to {{email}}.',
  },
  privacy: {
    documentTitle: 'Privacy policy',
    title: 'Privacy policy',
    lead: 'What we keep, what for, and how long.',
    dataTitle: 'What we keep',
    data: [
      'Account: name, username, a password that cannot be read back, and an email address if you give one.',
      'Orders: the finalists you chose, the number of votes, the amount and its state. Card numbers never reach us; only the payment provider has them.',
      'Sessions: the name of your browser and system, such as Chrome, Android, when you logged in, and when it was last used, so that you recognize your own devices and can log out a strange one.',
      'Device: screen size, time zone, language and rough location only if you agree. Coordinates are rounded to about 1 km, and all of it is deleted after 90 days.',
      'Emails: we write to you only to prove your address and for a new password. Copies are deleted after 30 days.',
    ],
    publicTitle: 'What everybody sees',
    public: [
      'In the list of latest votes you appear as Supporter, unless you choose to be named; then your first name and one letter.',
      'Amounts of money are never shown in public.',
    ],
    staffTitle: 'What organizers see',
    staff: [
      'Organizers see the transactions of their own events with masked email addresses. Sorak’s admins see whole addresses to be able to help.',
    ],
    rightsTitle: 'Your rights',
    rights: [
      'You may ask for a copy of your data, have it corrected, and close your account.',
      'The record of votes holds no personal data, so it can still be checked after an account is closed.',
    ],
    cookieTitle: 'Cookies and storage',
    cookie: [
      'One cookie keeps your session and ends after 1 day; another keeps the light or dark theme if you choose one. Browser storage keeps your choice of finalists, your last order and your language. Boards of events that you opened last are kept for up to 7 days, without data of yours, to be read without a network. There are no third-party trackers.',
    ],
    contact: 'Requests about your data? Write to {{email}}.',
  },
};
