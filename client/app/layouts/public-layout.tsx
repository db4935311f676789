import { PageOutlet } from '../page-outlet.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

/** Navbar, page, footer. */
export function PublicLayout() {
  return (
    <>
      <Navbar />
      <main id="main">
        <PageOutlet />
      </main>
      <Footer />
    </>
  );
}
