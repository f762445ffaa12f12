import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readServerCode } from '../../../src/doctor/read-server-code'
import { scratchFolder } from './scratch-folder'

describe('readServerCode', () => {
  it('finds the routes that the platform calls, with their paths', async () => {
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

  it('finds session storages, body readers and compliance handlers', async () => {
    const folder = await scratchFolder({
      'plugins/platform.ts':
        "configurePlatform({ sessionStorage: createSessionStorage(storage), webhooks: { 'customers/redact': x, SHOP_REDACT: y } })",
      'middleware/log.ts': 'await readBody(event)',
      'api/save.post.ts': 'await readBody(event)',
    })

    expect(await readServerCode(folder)).toEqual({
      signedRoutes: [],
      routes: [{ pattern: '/api/save', method: 'POST' }],
      verifiedKinds: [],
      handledTopics: [],
      subscribes: undefined,
      ownSessionStorage: ['server/plugins/platform.ts'],
      bodyReaders: ['server/middleware/log.ts'],
      complianceTopics: ['CUSTOMERS_REDACT', 'SHOP_REDACT'],
      bulkOperations: [],
    })
  })

  it('finds files that start bulk operations', async () => {
    const folder = await scratchFolder({
      'api/export.get.ts': 'for await (const line of runBulkQuery(admin, QUERY)) yield line',
      'tasks/import.ts':
        'admin.graphql(`mutation { bulkOperationRunMutation(mutation: "") { x } }`)',
      'utils/query.ts': 'const START = "mutation { bulkOperationRunQuery(query: $query) { x } }"',
      'api/poll.get.ts': 'admin.graphql(`{ currentBulkOperation { id } }`)',
      'api/run.get.ts': 'runBulkQueryOfOurs()',
    })
    expect((await readServerCode(folder)).bulkOperations).toEqual([
      'server/api/export.get.ts',
      'server/tasks/import.ts',
      'server/utils/query.ts',
    ])
  })

  it('finds every route with its pattern and method, also in base layers', async () => {
    const folder = await scratchFolder({
      'routes/index.ts': '',
      'routes/hooks/[shop]/index.post.ts': '',
      'routes/(signed)/flow.post.dev.ts': '',
      'routes/proxy/[...path].ts': '',
      'api/orders/[id].get.mjs': '',
      'utils/verify.ts': 'export const verify = event => usePlatformWebhook(event)',
    })
    const base = await scratchFolder({
      'routes/base.get.js': '',
      'plugins/subscribe.ts': 'await registerPlatformWebhooks(session)',
    })

    expect(await readServerCode(folder, base)).toMatchObject({
      routes: [
        { pattern: '/api/orders/:id', method: 'GET' },
        { pattern: '/flow', method: 'POST' },
        { pattern: '/hooks/:shop', method: 'POST' },
        { pattern: '/', method: undefined },
        { pattern: '/proxy/**', method: undefined },
        { pattern: '/base', method: 'GET' },
      ],
      signedRoutes: [],
      verifiedKinds: ['webhook'],
      subscribes: 'registerPlatformWebhooks',
    })
  })

  it('finds the plans of the Billing API, and the first use of billing', async () => {
    const read = async (files: Record<string, string>) => {
      const folder = await scratchFolder(files)
      const { billingPlans, billingUse } = await readServerCode(join(folder, 'server'))
      return [billingPlans, billingUse]
    }
    const uses = {
      'server/api/a.get.ts':
        'const { billing } = await usePlatformAdmin(event)\nawait billing.subscriptions()',
      'server/api/b.get.ts':
        'const { billing } = await usePlatformAdmin(event)\nreturn billing.plan()',
      'server/plugins/platform.ts': 'configurePlatform({ hooks })',
    }

    expect(await read(uses)).toEqual([undefined, 'server/api/b.get.ts'])
    expect(
      await read({ 'server/plugins/p.ts': 'configurePlatform({\n  billing: plans,\n})' }),
    ).toEqual(['server/plugins/p.ts', undefined])
    expect(await read({ 'server/plugins/p.ts': 'configurePlatform({ billing })' })).toEqual([
      'server/plugins/p.ts',
      undefined,
    ])
  })

  it('counts complianceWebhooks as all three topics and a missing folder as empty', async () => {
    const folder = await scratchFolder({ 'plugins/platform.ts': 'complianceWebhooks({})' })

    expect((await readServerCode(folder)).complianceTopics).toEqual([
      'CUSTOMERS_DATA_REQUEST',
      'CUSTOMERS_REDACT',
      'SHOP_REDACT',
    ])
    expect((await readServerCode(join(folder, 'none'))).signedRoutes).toEqual([])
  })
})
