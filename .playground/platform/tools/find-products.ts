const SEARCH = `#graphql
  query ToolProducts($query: String!, $first: Int!) {
    products(first: $first, query: $query) { nodes { id title } }
  }
`

export default definePlatformTool({
  description: 'Finds products whose title has a word.',
  inputSchema: {
    type: 'object',
    properties: {
      word: { type: 'string', description: 'A word of the title.' },
      limit: { type: 'integer', description: 'Most products to return. Default: 5.' },
    },
    required: ['word'],
  },
  async handler({ word, limit = 5 }) {
    const query = `title:${JSON.stringify(word)}`
    const variables = { query, first: Math.min(50, Math.max(1, limit)) }
    const { data } = await useAdminGraphql()(SEARCH, { variables })
    return { products: data.products.nodes }
  },
})
