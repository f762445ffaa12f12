import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['read_content'], [])

describe('the pages of customer accounts', () => {
  it('are those of the platform, each found by its id', async () => {
    const fields = '__typename id handle title ... on CustomerAccountNativePage { pageType }'
    const { nodes } = await ask<{ nodes: { id: string; handle: string }[] }>(
      `{ customerAccountPages(first: 5) { nodes { ${fields} } } }`,
    )
    expect(nodes.map(({ handle }) => handle)).toEqual(['orders', 'profile', 'settings'])
    for (const page of nodes)
      expect(await ask(`{ customerAccountPage(id: "${page.id}") { ${fields} } }`)).toEqual(page)
    expect(nodes[0]).toMatchObject({
      __typename: 'CustomerAccountNativePage',
      title: 'Orders',
      pageType: 'NATIVE_ORDERS',
    })
    expect(
      await ask('{ customerAccountPage(id: "gid://shopify/CustomerAccountNativePage/9") { id } }'),
    ).toBeNull()
  })
})
