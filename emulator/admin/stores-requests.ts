import { createControl } from '../control/control'
import type { EmulatorContext } from '../http/context'
import { jsonReply, pageReply } from '../http/reply'
import { readParameters } from '../http/request'
import type { Route } from '../http/router'
import { adminDocument } from '../pages/admin-document'
import type { StoresPageData } from '../pages/page-data'
import { listSnapshotFiles, readSnapshotFile, writeSnapshotFile } from '../snapshots/snapshot-files'
import { loadSnapshot, takeSnapshot } from '../snapshots/snapshot'
import { Refusal } from '../state/refusal'
import type { StoreSeed } from '../state/store-seed'
import { STORE_TEMPLATES } from '../state/templates/store-templates'
import { pageRequest } from './page-request'
import { storeSummaries } from './page-summaries'

/** The page of all stores, and its requests. */
export const storesRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/',
    kind: 'admin',
    handle: async (_request, context) => {
      const data = await storesData(context)
      return pageReply(200, adminDocument({ title: 'Stores', view: { name: 'stores', data } }), {
        hasComponents: true,
      })
    },
  },
  {
    method: 'GET',
    pattern: '/_admin/stores',
    kind: 'admin',
    handle: async ({ url }, context) => {
      readParameters(url.searchParams, [])
      return jsonReply(200, await storesData(context))
    },
  },
  pageRequest(
    '/_admin/stores/add',
    { handle: 'string?', name: 'string?', template: 'string?', installed: 'boolean' },
    // The control checks the fields, also that there is such a template.
    async (context, fields) => createControl(context).addShop(fields as Partial<StoreSeed>),
  ),
  pageRequest('/_admin/stores/reset', { shop: 'string?' }, async (context, fields) => {
    await createControl(context).reset(fields)
    return {}
  }),
  snapshotRequest('/_admin/snapshots/save', async ({ state }, root, name) => {
    await writeSnapshotFile(root, name, takeSnapshot(state))
  }),
  snapshotRequest('/_admin/snapshots/load', async ({ state }, root, name) => {
    loadSnapshot(state, await readSnapshotFile(root, name))
  }),
]

async function storesData({ state, root }: EmulatorContext): Promise<StoresPageData> {
  return {
    stores: storeSummaries(state),
    templates: [...STORE_TEMPLATES],
    snapshots: root === undefined ? null : await listSnapshotFiles(root),
  }
}

/** @param run throws an Error with a message for the user */
function snapshotRequest(
  pattern: string,
  run: (context: EmulatorContext, root: string, name: string) => Promise<void>,
): Route {
  return pageRequest(pattern, { name: 'string' }, async (context, { name }) => {
    if (context.root === undefined)
      throw new Refusal(409, 'This local platform has no folder for snapshots.')
    try {
      await run(context, context.root, name)
    } catch (error) {
      throw new Refusal(400, (error as Error).message)
    }
    return {}
  })
}
