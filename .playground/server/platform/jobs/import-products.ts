import type { StandardSchemaV1 } from '@standard-schema/spec'

interface ImportInput {
  /** Rows to import. */
  rows: number
}

/** Written by hand, so that the playground needs no package. Apps use valibot, zod, or arktype. */
const importInput: StandardSchemaV1<ImportInput> = {
  '~standard': {
    version: 1,
    vendor: 'playground',
    validate: value =>
      typeof value === 'object' && value !== null && Number.isInteger(Reflect.get(value, 'rows'))
        ? { value: { rows: Number(Reflect.get(value, 'rows')) } }
        : { issues: [{ message: 'must be a whole number', path: ['rows'] }] },
  },
}

const IMPORT = `#graphql
  mutation ImportProduct($handle: String!, $title: String!) {
    productSet(synchronous: true, identifier: { handle: $handle }, input: { handle: $handle, title: $title, status: DRAFT }) {
      userErrors { field message }
    }
  }
`

/** Imports rows one by one. When its process ends, it goes on with the next row. */
export default definePlatformJob({
  name: 'import-products',
  input: importInput,
  perShop: true,
  async handler({ input, shop, admin, step, report, signal }) {
    for (let row = 1; row <= input.rows; row++) {
      signal.throwIfAborted()
      // A step can run twice: the handle makes the second one an update.
      await step(`row-${row}`, async () => {
        const { data } = await admin.graphql(IMPORT, { variables: supplierProduct(row) })
        refuseUserErrors(data.productSet?.userErrors)
        await new Promise(resolve => setTimeout(resolve, 50))
        await recordJob(shop, { row })
      })
      await report(row, input.rows)
    }
  },
})
