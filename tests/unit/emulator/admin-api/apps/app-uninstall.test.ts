import { expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_products'], ['app/uninstalled'])

const UNINSTALL = `mutation {
  appUninstall { app { id title installation { id } } userErrors { field message code } }
}`

it('appUninstall removes the app, and notifies it', async () => {
  expect(await admin.ask(UNINSTALL)).toEqual({
    app: { id: 'gid://shopify/App/1', title: 'Playground', installation: null },
    userErrors: [],
  })
  await expect
    .poll(() => admin.received().map(([topic, { domain }]) => [topic, domain]))
    .toEqual([['app/uninstalled', 'demo-store.platform.test']])
})

it('appUninstall ends the tokens of the app', async () => {
  await admin.ask(UNINSTALL)
  expect(await admin.send('{ shop { name } }')).toEqual({
    errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  })
})
