import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readServerCode } from '../../../doctor/read-server-code'
import { scratchFolder } from './scratch-folder'

describe('readServerCode', () => {
  it('finds the routes that the platform calls, at their addresses', async () => {
    const folder = await scratchFolder({
      'routes/webhooks.post.ts': 'await usePlatformWebhook(event)',
      'routes/hooks/index.ts': 'await usePlatformWebhook(event)',
      'api/flow.post.js': 'await usePlatformFlow(event)',
      'routes/proxy/[...path].ts': 'await usePlatformAppProxy(event)',
      'routes/proxy/page.get.ts': 'await usePlatformAppProxy(event)',
      'utils/hooks.ts': 'await usePlatformWebhook(event)',
      'api/me.get.ts': 'await usePlatformAdmin(event)',
      'routes/notes.md': 'usePlatformWebhook(event)',
    })

    expect((await readServerCode(folder)).signedRoutes).toEqual([
      { path: '/api/flow', kind: 'flow' },
      { path: '/hooks', kind: 'webhook' },
      { path: '/proxy/page', kind: 'app proxy' },
      { path: '/webhooks', kind: 'webhook' },
    ])
  })

  it('finds who keeps sessions, who reads bodies and who handles compliance topics', async () => {
    const folder = await scratchFolder({
      'plugins/platform.ts': 'configurePlatform({ sessionStorage: createSessionStorage(storage), webhooks: { \'customers/redact\': x, SHOP_REDACT: y } })',
      'middleware/log.ts': 'await readBody(event)',
      'api/save.post.ts': 'await readBody(event)',
    })

    expect(await readServerCode(folder)).toEqual({
      signedRoutes: [],
      ownSessionStorage: ['server/plugins/platform.ts'],
      bodyReaders: ['server/middleware/log.ts'],
      complianceTopics: ['CUSTOMERS_REDACT', 'SHOP_REDACT'],
    })
  })

  it('counts complianceWebhooks for all three, and a folder that is not there as empty', async () => {
    const folder = await scratchFolder({ 'plugins/platform.ts': 'complianceWebhooks({})' })

    expect((await readServerCode(folder)).complianceTopics).toEqual(['CUSTOMERS_DATA_REQUEST', 'CUSTOMERS_REDACT', 'SHOP_REDACT'])
    expect((await readServerCode(join(folder, 'none'))).signedRoutes).toEqual([])
  })
})
