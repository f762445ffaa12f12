import type { Domain } from '../../engine/resolve/domain'
import { parseShopifyql } from './parse-shopifyql'
import { runShopifyql } from './run-shopifyql'

/** A subset of ShopifyQL for sales, orders, and sessions. */
export const shopifyqlDomain: Domain = {
  queries: {
    shopifyqlQuery: ({ query: text }, context) => {
      const query = parseShopifyql(text)
      const result = typeof query === 'string' ? query : runShopifyql(context, query)
      const shared = { analyticsTargets: [], parseWarnings: [] }
      if (typeof result === 'string') return { ...shared, parseErrors: [result], tableData: null }
      return {
        ...shared,
        parseErrors: [],
        tableData: {
          columns: result.columns.map(column => ({
            ...column,
            columnOrigin: 'REQUESTED',
            dynamicColumnMetadata: null,
            shortDisplayName: column.displayName,
            subType: null,
          })),
          rowMetadata: result.rows.map(() => ({
            nullCellTranslations: [],
            rawResourceIds: [],
            topNRemainderColumnNames: [],
          })),
          rows: result.rows,
        },
      }
    },
  },
}
