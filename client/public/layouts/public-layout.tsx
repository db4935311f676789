import { PageOutlet } from '../../ui/page-outlet.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

/** Navbar, page, footer, which is never on the screen before the page has its length. */
export function PublicLayout() {
  return (
    <>
      <Navbar />
      <main id="main" className="main-public">
        <PageOutlet />
      </main>
      <Footer />
    </>
  );
}
