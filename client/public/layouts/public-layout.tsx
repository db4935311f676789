import { PageOutlet } from '../../ui/page-outlet.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

/** Navbar, page, footer, which is never on the screen before the page has its length. */
export function PublicLayout() {
  return (
    <>
      <Navbar />
      {/* With the bar above it at least as high as the screen: what comes late moves the footer where nobody sees it. */}
      <main id="main" className="min-h-[calc(100svh-3.8125rem)] lg:min-h-[calc(100svh-4.8125rem)]">
        <PageOutlet />
      </main>
      <Footer />
    </>
  );
}
