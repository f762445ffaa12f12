import { callBridge } from '../requests'

/** A resource of the store. The app gets it unchanged. */
export interface Resource {
  id: string
  title: string
  displayName?: string
  status?: string
  image?: { originalSrc: string } | null
  images?: { originalSrc: string }[]
  price?: string
  productsCount?: number
  product?: { status: string }
  variants?: Resource[]
}

/** Options of `shopify.resourcePicker()`. */
export interface ResourcePickerOptions {
  type: string
  action?: string
  multiple?: boolean | number
  query?: string
  filter?: { query?: string; variants?: boolean; draft?: boolean; archived?: boolean }
  selectionIds?: { id: string; variants?: { id: string }[] }[]
}

/** Returns the matching resources of the store. */
export async function findResources(
  { type, filter = {} }: ResourcePickerOptions,
  search: { query?: string; ids?: string[] },
): Promise<Resource[]> {
  const { query: filterQuery = '', draft, archived } = filter
  const request = { type, filterQuery, draft, archived, ...search }
  return (await callBridge<{ resources: Resource[] }>('resources', request)).resources
}
