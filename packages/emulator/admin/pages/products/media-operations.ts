import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'

export const MEDIA_ADD = defineOperation<
  { productUpdate: { userErrors: UserError[] } },
  {
    product: { id: string }
    media: { originalSource: string; alt: string; mediaContentType: string }[]
  }
>(`
  mutation MediaAdd($product: ProductUpdateInput!, $media: [CreateMediaInput!]) {
    productUpdate(product: $product, media: $media) { userErrors { field message } }
  }`)

/** Changes the description of a file, or removes it from records. */
export const MEDIA_UPDATE = defineOperation<
  { fileUpdate: { userErrors: UserError[] } },
  { files: { id: string; alt?: string; referencesToRemove?: string[] }[] }
>(`
  mutation MediaUpdate($files: [FileUpdateInput!]!) {
    fileUpdate(files: $files) { userErrors { field message } }
  }`)
