import postcss from 'postcss';

/** The classes of a style sheet, each once. */
export function readClasses(css: string): string[] {
  const names = new Set<string>();
  postcss.parse(css).walkRules(({ selector, parent }) => {
    // The steps of an animation.
    if (parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')) return;
    for (const [, name = ''] of selector.matchAll(/[.](-?[a-zA-Z_][\w-]*)/g)) names.add(name);
  });
  return [...names];
}
