/** What the browser keeps. Where storage is forbidden or full, the page works on and forgets. */

export interface Keeper {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A keeper that never throws. */
export function careful(find: () => Keeper): Keeper {
  const attempt = <T>(act: (keeper: Keeper) => T, otherwise: T): T => {
    try {
      return act(find());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((keeper) => keeper.getItem(key), null),
    setItem: (key, value) => attempt((keeper) => keeper.setItem(key, value), undefined),
    removeItem: (key) => attempt((keeper) => keeper.removeItem(key), undefined),
  };
}

export const forGood: Keeper = careful(() => localStorage);
export const forThisTab: Keeper = careful(() => sessionStorage);

export function readJson<T>(keeper: Keeper, key: string, otherwise: T): T {
  const text = keeper.getItem(key);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function writeJson(keeper: Keeper, key: string, value: unknown): void {
  keeper.setItem(key, JSON.stringify(value));
}
