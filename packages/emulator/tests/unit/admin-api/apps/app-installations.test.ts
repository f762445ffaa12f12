import { expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_products'], [])

it('the list of installations has that of the app', async () => {
  expect(await admin.ask('{ appInstallations(first: 5) { nodes { app { id } } } }')).toEqual({
    nodes: [{ app: { id: 'gid://shopify/App/1' } }],
  })
})
