import type { StandardSchemaV1 } from '@standard-schema/spec'

const schema: StandardSchemaV1<{ file: string }, { file: URL }> = {
  '~standard': {
    version: 1,
    vendor: 'consumer',
    validate: input => ({ value: { file: new URL((input as { file: string }).file) } }),
  },
}

export default definePlatformJob({
  name: 'import',
  input: schema,
  perShop: true,
  concurrency: 2,
  retry: { attempts: 5 },
  async handler({ input, shop, session, admin, step, report }) {
    const rows: number = await step('read', () => input.file.pathname.length + session.shop.length)
    await report(1, rows)
    await admin.graphql('query { shop { name } }')
    // A job may store itself again, and others.
    await usePlatformJobs().enqueue('import', { file: 'next' }, { shop, key: 'next' })
    return usePlatformJobs().enqueue('clean-up', undefined, { delay: 1000 })
  },
})
