// The pages that systems bring along. A system's module exports `pages`: for each name what it is called, what
// keeps the token out of it, how it is drawn and, if it has tabs, the places within it.
const loaded = new Map();

const key = (system, page) => `${system}/${page}`;

/** Loads the modules of the systems' own pages; one that does not load leaves its page out of the menu. */
export async function loadOwnPages(systems) {
  const modules = systems.flatMap(({ name, pages }) => pages.map((page) => ({ system: name, ...page })));
  await Promise.all(
    modules.map(async ({ system, name, module }) => {
      if (loaded.has(key(system, name))) return;
      try {
        loaded.set(key(system, name), (await import(module)).pages[name]);
      } catch (failure) {
        console.error(`the page ${name} of ${system} does not load`, failure);
      }
    }),
  );
}

/** A page of a system's own, if there is one of that name. */
export const ownPage = (system, page) => loaded.get(key(system, page));
