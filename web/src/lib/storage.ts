/** What the browser stores. If storage is forbidden or full, the page works without it. */

export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface ListableStore extends KeyValueStore {
  keys(): string[];
}

/** A store that never throws. */
export function safeStore(find: () => Storage): ListableStore {
  const attempt = <T>(act: (store: Storage) => T, fallback: T): T => {
    try {
      return act(find());
    } catch {
      return fallback;
    }
  };
  return {
    getItem: (key) => attempt((store) => store.getItem(key), null),
    setItem: (key, value) => attempt((store) => store.setItem(key, value), undefined),
    removeItem: (key) => attempt((store) => store.removeItem(key), undefined),
    keys: () => attempt((store) => Object.keys(store), []),
  };
}

export const localStore: ListableStore = safeStore(() => localStorage);
export const tabStore: KeyValueStore = safeStore(() => sessionStorage);

export function readJson<T>(store: KeyValueStore, key: string, fallback: T): T {
  const text = store.getItem(key);
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}

export function writeJson(store: KeyValueStore, key: string, value: unknown): void {
  store.setItem(key, JSON.stringify(value));
}
