import type { Arguments, Examples, ExampleStore } from '../mutation-cases/example'

/** Adds a source of products with a tag. */
async function addSource({ run }: ExampleStore): Promise<string> {
  const created = await run('collectionConditionsSourceCreate', { input: TAGGED })
  return created('CollectionConditionsSource')
}

const TAGGED: Arguments = {
  title: 'Gifts',
  inclusion: {
    conditions: [{ productTag: { matchType: 'ANY', relation: 'TAGGED_WITH', values: ['gift'] } }],
  },
}

export const examples: Examples = {
  collectionConditionsSourceCreate: () => ({ input: TAGGED }),
  collectionConditionsSourceUpdate: async store => ({
    input: { id: await addSource(store), title: 'Presents' },
  }),
  collectionConditionsSourceDelete: async store => ({ id: await addSource(store) }),
}
