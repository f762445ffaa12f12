/** A product, variant, or collection that a merchant has chosen. */
export interface PickedResource {
  /** GraphQL id, for example `gid://shopify/Product/1`. */
  id: string
  title: string
  /** Address of its picture. */
  image?: string
  /** Ids of the chosen variants of a product. */
  variants?: string[]
}

export const RESOURCE_TYPES = ['product', 'variant', 'collection'] as const

/** Reads the payload of `shopify.resourcePicker()`. What has no id is left out. */
export function readPicked(payload: readonly unknown[]): PickedResource[] {
  return payload.filter(isRecord).flatMap(resource => {
    const id = textOf(resource['id'])
    if (!id) return []
    const image = pictureOf(resource)
    const variants = listOf(resource['variants']).flatMap(variant => textOf(variant['id']) ?? [])
    return [
      {
        id,
        title: textOf(resource['displayName']) ?? textOf(resource['title']) ?? id,
        ...(image && { image }),
        ...(variants.length > 0 && { variants }),
      },
    ]
  })
}

/** Products have several images, variants and collections one. */
function pictureOf({ images, image }: Record<string, unknown>): string | undefined {
  const first = listOf(images)[0] ?? (isRecord(image) ? image : undefined)
  return first && (textOf(first['originalSrc']) ?? textOf(first['url']) ?? textOf(first['src']))
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
