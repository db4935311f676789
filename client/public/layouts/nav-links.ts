export const NAV_LINKS = [
  { to: '/', text: 'nav.home' },
  { to: '/events', text: 'nav.events' },
  { to: '/about', text: 'nav.about' },
] as const;
