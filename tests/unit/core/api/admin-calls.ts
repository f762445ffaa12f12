import { json } from '../../upstream'

export const QUERY = '#graphql\nquery ShopName { shop { name } }'
export const MUTATION = 'mutation CreateProduct { productCreate { product { id } } }'
export const DATA = { shop: { name: 'Acme' } }
export const COST = {
  requestedQueryCost: 1,
  actualQueryCost: 1,
  throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 },
}
export const OK = json(
  200,
  { data: DATA, extensions: { cost: COST } },
  { 'x-request-id': 'request-1' },
)
