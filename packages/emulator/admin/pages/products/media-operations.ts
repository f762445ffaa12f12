import { defineOperation } from '../../api/operation'

export const MEDIA_ADD = defineOperation(`
  mutation MediaAdd($product: ProductUpdateInput!, $media: [CreateMediaInput!]) {
    productUpdate(product: $product, media: $media) { userErrors { field message } }
  }`)

/** Changes the description of a file, or removes it from records. */
export const MEDIA_UPDATE = defineOperation(`
  mutation MediaUpdate($files: [FileUpdateInput!]!) {
    fileUpdate(files: $files) { userErrors { field message } }
  }`)
