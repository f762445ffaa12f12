import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { SHOPS } from './fake-platform.mjs'

const protocol = fileURLToPath(new URL('../../server/lib/platform', import.meta.url))
const HOUR_MS = 3_600_000

/** Writes one session per shop below `directory`, where the servers look for them: an app that is installed and in use. */
export async function seedSessions(directory) {
  const { createSessionStorage, Session, offlineSessionId } = await loadProtocol(directory)
  const ofLayer = createSessionStorage(mount(directory, '.data/platform'))
  const ofHandwritten = mount(directory, '.data/handwritten')
  for (const shop of SHOPS) {
    const session = new Session({
      id: offlineSessionId(shop),
      shop,
      state: '',
      isOnline: false,
      scope: 'read_products,write_products',
      expires: new Date(Date.now() + 24 * HOUR_MS),
      accessToken: 'access-token-of-a-shop-that-does-not-exist',
      refreshToken: 'refresh-token-of-a-shop-that-does-not-exist',
      refreshTokenExpires: new Date(Date.now() + 90 * 24 * HOUR_MS),
    })
    await ofLayer.storeSession(session)
    await ofHandwritten.setItem(shop, session.toObject())
  }
}

/** The layer's own code stores the sessions; Node cannot run its TypeScript as it stands. */
async function loadProtocol(directory) {
  const outfile = join(directory, 'protocol.mjs')
  const contents = ['session-storage', 'session', 'session-id'].map(file => `export * from './session/${file}'`).join('\n')
  await build({ stdin: { contents, resolveDir: protocol, loader: 'ts' }, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
  const loaded = await import(pathToFileURL(outfile).href)
  await rm(outfile)
  return loaded
}

function mount(directory, path) {
  return createStorage({ driver: fsLite({ base: join(directory, path) }) })
}
