/**
 * A classic script for the head of a page. Where the browser denies `localStorage` or
 * `sessionStorage`, it defines an object in memory with the same behavior (Web Storage,
 * https://html.spec.whatwg.org/multipage/webstorage.html) and prints why. Elsewhere it does
 * nothing.
 */
export const STORAGE_SCRIPT = String.raw`(() => {
  const isDenied = (name) => {
    try {
      return !window[name]
    }
    catch {
      return true
    }
  }
  const createStorage = () => {
    const items = new Map()
    const methods = Object.assign(Object.create(window.Storage?.prototype ?? null), {
      getItem: key => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: key => void items.delete(String(key)),
      clear: () => items.clear(),
      key: index => [...items.keys()][index] ?? null,
    })
    Object.defineProperty(methods, 'length', { configurable: true, get: () => items.size })
    const isItem = name => typeof name === 'string' && !(name in methods) && items.has(name)
    return new Proxy(methods, {
      get: (target, name) => isItem(name) ? items.get(name) : target[name],
      set: (target, name, value) => (methods.setItem(name, value), true),
      has: (target, name) => isItem(name) || name in target,
      deleteProperty: (target, name) => (methods.removeItem(name), true),
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: (target, name) => isItem(name) ? { value: items.get(name), writable: true, enumerable: true, configurable: true } : undefined,
    })
  }
  const denied = ['localStorage', 'sessionStorage'].filter(isDenied)
  if (denied.length === 0) return
  for (const name of denied) {
    const storage = createStorage()
    Object.defineProperty(window, name, { configurable: true, enumerable: true, get: () => storage })
  }
  console.warn('[platform] The browser blocks ' + denied.join(' and ') + ' for this page, so they are replaced in memory until the page is reloaded. '
    + 'Development only: libraries such as Vue devtools read them at import, and the page would not hydrate. '
    + 'In production nothing replaces them: your own code must expect an error when it reads them.')
})()`
