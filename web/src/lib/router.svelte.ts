/** Pages have addresses; going from one to another does not reload the app. */

export interface Route {
  path: string;
  query: URLSearchParams;
  hash: string;
}

function here(): Route {
  return { path: location.pathname.replace(/(.)\/+$/, "$1"), query: new URLSearchParams(location.search), hash: location.hash };
}

let current = $state.raw(here());

export const route = {
  get current(): Route {
    return current;
  },
};

/** Asks before a page with unsaved work is left; null when there is none. */
let guard: (() => boolean) | null = null;

/** Has a page asked before it is left. Returns how to stop that. */
export function guardPage(mayLeave: () => boolean): () => void {
  guard = mayLeave;
  return () => {
    if (guard === mayLeave) guard = null;
  };
}

export function go(address: string, how: { replace?: boolean; stay?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  current = here();
  if (!how.stay && current.hash === "") scrollTo(0, 0);
}

/** Handles links inside the app without loading a page. Returns a function that stops it. */
export function followLinks(): () => void {
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash !== "")) return;
    event.preventDefault();
    if (guard !== null && !guard()) return;
    go(link.pathname + link.search + link.hash);
  };
  const onMove = (): void => {
    const next = here();
    if (next.path !== current.path && guard !== null && !guard()) {
      history.pushState(null, "", current.path + (current.query.size > 0 ? `?${current.query}` : "") + current.hash);
      return;
    }
    current = next;
  };
  document.addEventListener("click", onClick);
  addEventListener("popstate", onMove);
  return () => {
    document.removeEventListener("click", onClick);
    removeEventListener("popstate", onMove);
  };
}
