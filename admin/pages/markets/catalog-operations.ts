import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'

interface Payload {
  userErrors: UserError[]
}

interface PriceListInput {
  parent: { adjustment: { type: string; value: number } }
}

export const CATALOG_CREATE = defineOperation<
  { catalogCreate: Payload & { catalog: { id: string } | null } },
  { input: { title: string; status: string; context: { marketIds: string[] } } }
>(`
  mutation CatalogCreate($input: CatalogCreateInput!) {
    catalogCreate(input: $input) { catalog { id } userErrors { field message } }
  }`)

export const CATALOG_UPDATE = defineOperation<
  { catalogUpdate: Payload },
  { id: string; input: { title: string; status: string } }
>(`
  mutation CatalogUpdate($id: ID!, $input: CatalogUpdateInput!) {
    catalogUpdate(id: $id, input: $input) { userErrors { field message } }
  }`)

export const PRICE_LIST_CREATE = defineOperation<
  { priceListCreate: Payload },
  { input: PriceListInput & { name: string; currency: string; catalogId: string } }
>(`
  mutation PriceListCreate($input: PriceListCreateInput!) {
    priceListCreate(input: $input) { userErrors { field message } }
  }`)

export const PRICE_LIST_UPDATE = defineOperation<
  { priceListUpdate: Payload },
  { id: string; input: PriceListInput }
>(`
  mutation PriceListUpdate($id: ID!, $input: PriceListUpdateInput!) {
    priceListUpdate(id: $id, input: $input) { userErrors { field message } }
  }`)
