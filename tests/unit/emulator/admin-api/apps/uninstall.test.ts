import { expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_products'], ['app/uninstalled'])

it('an app uninstalls itself: it is notified, and its token is invalid', async () => {
  expect(
    await admin.ask('mutation { appUninstall { app { id title } userErrors { code } } }'),
  ).toMatchObject({ app: { id: 'gid://shopify/App/1' }, userErrors: [] })

  await expect.poll(() => admin.received().map(([topic]) => topic)).toEqual(['app/uninstalled'])
  expect(await admin.send('{ shop { name } }')).toMatchObject({
    errors: expect.stringContaining('Invalid API key or access token') as string,
  })
})
