import { BackButton } from './back-button.tsx';

type RulesPageProps = {
  title: string;
  lead: string;
  sections: readonly { title: string; rules: readonly string[] }[];
  contact: string;
};

/** Long reading: terms and privacy. */
export function RulesPage({ title, lead, sections, contact }: RulesPageProps) {
  return (
    <article className="page narrow pt-8 pb-16 lg:pt-12 lg:pb-24">
      <BackButton />
      <h1 className="h-page mt-6">{title}</h1>
      <p className="lead mt-3 max-w-2xl">{lead}</p>
      <div className="prose mt-6">
        {sections.map((section) => (
          <section key={section.title} className="grid gap-3">
            <h2>{section.title}</h2>
            <ul>
              {section.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="mt-4">{contact}</p>
      </div>
    </article>
  );
}
