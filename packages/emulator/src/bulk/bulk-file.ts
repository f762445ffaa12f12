import { Refusal } from '../state/refusal'
import type { Route } from '../http/router'

const BULK_PATH = '/_bulk'

/**
 * The result files of bulk operations. The URL is the credential: no token is needed.
 *
 * @see docs/protocol.md#bulk-operations
 */
export const bulkFileRoutes: Route[] = [
  {
    method: 'GET',
    pattern: `${BULK_PATH}/:file`,
    kind: 'bulk_file',
    handle: ({ params }, { state }) => {
      const body = state.bulk.file(params.file ?? '')
      if (body === undefined) throw new Refusal(404, 'There is no such file.')
      return {
        status: 200,
        headers: { 'content-type': 'application/jsonl', 'cache-control': 'no-store' },
        body,
      }
    },
  },
]

export function bulkFileUrl(origin: string, fileName: string): string {
  return `${origin}${BULK_PATH}/${fileName}`
}
