import type { Arguments } from '../../generated/storefront'
import { emptyConnection } from '../engine/records/connection'
import { pickFields } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import { metafieldFields } from '../admin-api/metafields/metafield-domain'
import type { MetafieldRecord } from '../admin-api/metafields/metafield-records'
import { displayValue } from '../admin-api/metafields/types/metafield-value'
import { storedType } from '../admin-api/metafields/types/metafield-types'
import { metaobjectFields, metaobjectList } from '../admin-api/metaobjects/metaobject-domain'
import { definitionByType, metaobjectByHandle } from '../admin-api/metaobjects/metaobject-mutations'
import { definitionOf, METAOBJECTS } from '../admin-api/metaobjects/metaobject-records'
import type { MetaobjectRecord } from '../admin-api/metaobjects/metaobject-records'
import { pagePath } from '../admin-api/metaobjects/page-redirects'
import type { GraphqlContext } from '../engine/graphql-context'
import { translate } from './visitor-locale'

/**
 * Returns whether visitors see a metaobject: its definition gives storefronts access, and it is not
 * a draft.
 */
export function isVisibleMetaobject(
  { store }: GraphqlContext,
  metaobject: MetaobjectRecord,
): boolean {
  const { access, isPublishable } = definitionOf(store.records, metaobject)
  return access.storefront !== 'NONE' && (!isPublishable || metaobject.status === 'ACTIVE')
}

/** Metaobjects and the values of metafields, as visitors see them. */
export const metaobjectDomain: Domain<Arguments> = {
  queries: {
    metaobject: ({ id, handle }, context) => {
      const found = id
        ? METAOBJECTS.in(context).get(id)
        : handle && metaobjectByHandle(context, handle)
      return found && isVisibleMetaobject(context, found) ? found : null
    },
    metaobjects: ({ type, ...args }, context, info) => {
      const definition = definitionByType(context, type)
      if (!definition) return emptyConnection()
      const rows = METAOBJECTS.in(context)
        .lookUp('definition', definition.id)
        .filter(metaobject => isVisibleMetaobject(context, metaobject))
      const sortKey = args.sortKey?.toUpperCase() ?? 'ID'
      return listRecords(
        rows,
        metaobjectList(context, definition),
        { ...args, sortKey },
        context,
        info,
      )
    },
  },
  types: {
    Metafield: {
      ...metafieldFields,
      list: ({ typeName }: MetafieldRecord) => storedType(typeName).isList,
      parentResource: ({ ownerId }: MetafieldRecord, _args, { loadNode }) => loadNode(ownerId),
      value: ({ id, typeName, stored }: MetafieldRecord, _args, context) =>
        displayValue(storedType(typeName), translate(context, id, 'value', stored)),
    },
    Metaobject: {
      ...pickFields(metaobjectFields, ['field', 'fields']),
      onlineStoreUrl: (metaobject: MetaobjectRecord, _args, { store }) => {
        const { isOnlineStore, urlHandle } = definitionOf(store.records, metaobject)
        return isOnlineStore && urlHandle !== null
          ? `https://${store.domain}${pagePath(urlHandle, metaobject.handle)}`
          : null
      },
      seo: (metaobject: MetaobjectRecord, _args, context, info) => {
        const { renderableData } = definitionOf(context.store.records, metaobject)
        if (!renderableData) return null
        const read = (key: string | null) =>
          key === null
            ? null
            : metaobjectFields.field?.(metaobject as never, { key } as never, context, info)
        return {
          title: read(renderableData.metaTitleKey),
          description: read(renderableData.metaDescriptionKey),
        }
      },
    },
  },
  nodes: {
    Metaobject: (id, context) => {
      const metaobject = METAOBJECTS.in(context).get(id)
      return metaobject && isVisibleMetaobject(context, metaobject) ? metaobject : null
    },
  },
}
