import { API_VERSIONS } from '../../../../../shared/wire'
import { respondingVersion } from '../../engine/request/supported-versions'
import type { Domain } from '../../engine/resolve/domain'
import { businessEntity, shopGid, shopNode, STORE_CREATED_AT } from './shop-node'

/** The shop itself. */
export const shopDomain: Domain = {
  queries: {
    businessEntities: (_args, context) => [businessEntity(context)],
    businessEntity: ({ id }, context) => {
      const entity = businessEntity(context)
      return (id ?? entity.id) === entity.id ? entity : null
    },
    domain: ({ id }, context) => shopNode(context).domains.find(domain => domain.id === id) ?? null,
    publicApiVersions: (_args, { clock, state, store }) =>
      [...API_VERSIONS, 'unstable']
        .filter(
          handle =>
            respondingVersion(handle, clock.now(), state.rules.ignored(store.domain)) === handle,
        )
        .map(handle => ({
          handle,
          displayName: handle === 'unstable' ? 'Unstable' : handle,
          supported: handle !== 'unstable',
        })),
    shop: (_args, context) => shopNode(context),
    shopBillingPreferences: (_args, { store }) => ({ currency: store.currencyCode }),
  },
  types: {
    Shop: {
      createdAt: () => STORE_CREATED_AT,
      updatedAt: () => '2026-01-01T00:00:00Z',
    },
  },
  nodes: {
    BusinessEntity: (id, context) => {
      const entity = businessEntity(context)
      return id === entity.id ? entity : null
    },
    Domain: (id, context) => shopNode(context).domains.find(domain => domain.id === id),
    Shop: (id, context) => (id === shopGid(context.store) ? shopNode(context) : null),
  },
}
