/**
 * Runs in each frame before its own scripts: pages of the app have no storage, as in a Chromium
 * that blocks all data of third parties. Reading or writing local and session storage throws. There
 * are no cookies, and none is kept. Databases do not open: see `idb_factory.cc` of Chromium. Caches
 * reject.
 *
 * @param origin of the app
 */
export function blockStorage(origin: string): void {
  if (location.origin !== origin) return
  const refuse = (what: string) => (): never => {
    throw new DOMException(`Access to ${what} is denied for this document.`, 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse(name), configurable: true })
  Object.defineProperty(Document.prototype, 'cookie', {
    get: () => '',
    set: () => undefined,
    configurable: true,
  })

  const databaseError = () =>
    new DOMException('The user denied permission to access the database.', 'UnknownError')
  /** A request that fails soon. Libraries recognize it by its prototype. */
  const failingRequest = () => {
    const request = Object.defineProperties(
      Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype) as EventTarget,
      {
        result: { value: undefined },
        error: { value: null, writable: true },
        readyState: { value: 'pending', writable: true },
        source: { value: null },
        transaction: { value: null },
        onerror: { value: null, writable: true },
        onsuccess: { value: null, writable: true },
        onblocked: { value: null, writable: true },
        onupgradeneeded: { value: null, writable: true },
      },
    ) as EventTarget & { onerror: ((event: Event) => void) | null }
    request.addEventListener('error', event => request.onerror?.call(request, event))
    setTimeout(() => {
      Object.assign(request, { error: databaseError(), readyState: 'done' })
      request.dispatchEvent(new Event('error', { bubbles: true, cancelable: true }))
    })
    return request
  }
  Object.assign(IDBFactory.prototype, {
    open: failingRequest,
    deleteDatabase: failingRequest,
    databases: () => Promise.reject(databaseError()),
  })

  const rejectCache = () =>
    Promise.reject(
      new DOMException(
        'An attempt was made to break through the security policy of the user agent.',
        'SecurityError',
      ),
    )
  // Undefined in an insecure context.
  if ('CacheStorage' in window)
    for (const name of ['open', 'match', 'has', 'keys', 'delete'])
      Object.defineProperty(CacheStorage.prototype, name, { value: rejectCache })
}
