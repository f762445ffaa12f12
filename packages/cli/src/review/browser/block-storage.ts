/**
 * Runs in each frame before its own scripts: reading or writing cookies, local, and session storage
 * throws in pages of the app, as in a browser that blocks all data of third parties.
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
    get: refuse('cookies'),
    set: refuse('cookies'),
    configurable: true,
  })
}
