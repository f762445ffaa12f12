import { createControl } from '../control/control'
import type { SnapshotControl } from '../control/snapshot-control'
import type { EmulatorContext } from '../http/context'
import { jsonReply } from '../http/reply'
import { readParameters } from '../http/request'
import type { Route } from '../http/router'
import { pageReply } from '../admin-data/page-reply'
import type { StoresPageData } from '../admin-data/page-data'
import { listSnapshotFiles } from '../snapshots/snapshot-files'
import type { StoreSeed } from '../seed/store-seed'
import { STORE_TEMPLATES } from '../seed/templates/template-names'
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
      return pageReply(200, { title: 'Stores', view: { name: 'stores', data } })
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
  snapshotRequest('/_admin/snapshots/save', (control, name) => control.saveSnapshotFile(name)),
  snapshotRequest('/_admin/snapshots/load', (control, name) => control.loadSnapshotFile(name)),
  snapshotRequest('/_admin/snapshots/delete', (control, name) => control.deleteSnapshotFile(name)),
]

async function storesData({ state, root }: EmulatorContext): Promise<StoresPageData> {
  return {
    stores: storeSummaries(state),
    templates: [...STORE_TEMPLATES],
    snapshots: root === undefined ? null : await listSnapshotFiles(root),
  }
}

function snapshotRequest(
  pattern: string,
  run: (control: SnapshotControl, name: { name: string }) => Promise<void>,
): Route {
  return pageRequest(pattern, { name: 'string' }, async (context, fields) => {
    await run(createControl(context), fields)
    return {}
  })
}
