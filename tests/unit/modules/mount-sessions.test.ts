import type { NitroConfig, NitroOptions } from 'nitropack/types'
import { describe, expect, it } from 'vitest'
import { mountNoFiles, mountSessions } from '../../../modules/platform/mount-sessions'

/**
 * What is mounted in the end, where the app mounts `storage` and the preset is one of Node or of a
 * worker.
 */
function mounted({
  storage,
  node = true,
}: { storage?: NitroConfig['storage']; node?: boolean } = {}): NitroConfig {
  const config: NitroConfig = { storage }
  mountSessions(config, { rootDir: '/app', mount: storage?.platform })
  mountNoFiles({ node, storage: config.storage as NitroOptions['storage'] })
  return config
}

describe('mountSessions', () => {
  it("stores sessions in files, in development below the app's own folder", () => {
    expect(mounted()).toStrictEqual({
      storage: { platform: { driver: 'fs-lite', base: '.data/platform' } },
      devStorage: { platform: { driver: 'fs-lite', base: '/app/.data/platform' } },
    })
  })

  it("keeps the app's own mount, in development as well", () => {
    const storage = { platform: { driver: 'redis' } }
    expect(mounted({ storage })).toStrictEqual({ storage })
  })

  it('mounts memory where there is no disk, with which the server refuses to run', () => {
    expect(mounted({ node: false }).storage).toStrictEqual({ platform: { driver: 'memory' } })
  })

  it("keeps the app's mount for a worker", () => {
    const storage = { platform: { driver: 'cloudflare-kv-binding', binding: 'SESSIONS' } }
    expect(mounted({ storage, node: false }).storage).toStrictEqual(storage)
  })
})
