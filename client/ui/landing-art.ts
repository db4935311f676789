/** The landing page's static claims and the organizers' contact. One file, for the operator to edit. */
export const landing = {
  claims: { events: '150+', review: '4.9', funded: '10M+' },
  /** Where *Work with Sorak* and *Chat tim kami* lead: a chat, as long as the installation names no other address. */
  contactHref: `https://wa.me/622155500142?text=${encodeURIComponent('Halo Sorak, saya ingin mengadakan voting untuk acara saya.')}`,
} as const;
