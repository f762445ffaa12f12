import { beforeEach, describe, expect, it, vi } from 'vitest'
import { blockStorage } from '../../../../src/review/browser/block-storage'

const APP = 'http://localhost:3000'

class FakeRequest extends EventTarget {
  get error(): never {
    throw new TypeError('Illegal invocation')
  }
}
class FakeFactory {
  open(): string {
    return 'opened'
  }
}
class FakeCaches {
  open(): string {
    return 'opened'
  }
}

/** Runs the script in a frame of this origin, and returns what its scripts then have. */
function blockIn(origin: string) {
  const document = { cookie: 'theme=dark' }
  const frame = { CacheStorage: FakeCaches, localStorage: 'kept' }
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('window', frame)
  vi.stubGlobal('Document', { prototype: document })
  vi.stubGlobal('IDBOpenDBRequest', FakeRequest)
  vi.stubGlobal('IDBFactory', class extends FakeFactory {})
  vi.stubGlobal('CacheStorage', class extends FakeCaches {})
  blockStorage(APP)
  return {
    frame,
    document,
    databases: new IDBFactory(),
    caches: new CacheStorage(),
  }
}

beforeEach(() => () => vi.unstubAllGlobals())

describe('blockStorage', () => {
  it('throws for local storage', () => {
    const { frame } = blockIn(APP)
    expect(() => frame.localStorage).toThrow('Access to localStorage is denied for this document.')
  })

  it('has no cookies, and keeps none', () => {
    const { document } = blockIn(APP)
    document.cookie = 'theme=light'
    expect(document.cookie).toBe('')
  })

  it('opens no database: its request gets an error later', async () => {
    const { databases } = blockIn(APP)
    const request = databases.open('drafts')
    expect(request).toBeInstanceOf(FakeRequest)
    expect([request.readyState, request.error]).toEqual(['pending', null])
    const seen: string[] = []
    request.onerror = () => seen.push('handler')
    await new Promise(resolve => request.addEventListener('error', resolve))
    expect([request.readyState, request.error?.name, seen]).toEqual([
      'done',
      'UnknownError',
      ['handler'],
    ])
    await expect(databases.databases()).rejects.toMatchObject({ name: 'UnknownError' })
  })

  it('rejects each use of a cache', async () => {
    const { caches } = blockIn(APP)
    await expect(caches.open('drafts')).rejects.toMatchObject({ name: 'SecurityError' })
    await expect(caches.keys()).rejects.toMatchObject({ name: 'SecurityError' })
  })

  it('leaves frames of other origins as they are', () => {
    const { frame, document, databases, caches } = blockIn('http://127.0.0.1:4400')
    expect([frame.localStorage, document.cookie, databases.open('a'), caches.open('a')]).toEqual([
      'kept',
      'theme=dark',
      'opened',
      'opened',
    ])
  })
})
