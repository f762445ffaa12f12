import type { Frame } from '@playwright/test'
import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import { DEMO, events, expect, test } from './emulator-test'

type PickerOptions = Parameters<ShopifyGlobal['picker']>[0]

const TEMPLATES: PickerOptions = {
  heading: 'Choose a template',
  headers: [{ content: 'Template' }, { content: 'Author' }, { content: 'Uses', type: 'number' }],
  items: [
    {
      id: 'a',
      heading: 'Order summary',
      data: ['Ada', 12],
      badges: [{ content: 'Published', tone: 'success', progress: 'complete' }],
    },
    {
      id: 'b',
      heading: 'Refund',
      data: ['Ben', 3],
      thumbnail: { url: 'https://pictures.example/refund.png' },
    },
    { id: 'c', heading: 'Old template', data: ['Cleo'], disabled: true },
  ],
}

function pick(frame: Frame, options: PickerOptions): Promise<string[] | null> {
  return frame.evaluate(
    async asked => (await (await window.shopify.picker(asked)).selected) ?? null,
    options,
  )
}

test("a picker lists the app's items with their badges, and returns ids", async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.locator('#top').focus()
  const picked = pick(frame, { ...TEMPLATES, multiple: true })
  const dialog = page.getByRole('dialog', { name: 'Choose a template' })
  await expect(dialog.getByRole('columnheader')).toHaveText(['Template', 'Author', 'Uses'])
  await expect(dialog.getByRole('row').nth(1)).toContainText('Published')
  await expect(dialog.getByRole('checkbox', { name: 'Old template' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Select' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Order summary' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Enter')
  expect(await picked).toEqual(['a', 'b'])
  await expect(frame.locator('#top')).toBeFocused()
})

test('a picker for one item has a preselected item, and returns undefined when it is closed', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const items = TEMPLATES.items.map(item => ({ ...item, selected: item.id === 'b' }))
  const picked = pick(frame, { ...TEMPLATES, items })
  await expect(page.getByRole('radio', { name: 'Refund' })).toBeChecked()
  await page.getByRole('radio', { name: 'Order summary' }).check()
  await page.getByRole('button', { name: 'Select' }).click()
  expect(await picked).toEqual(['a'])
  const left = pick(frame, TEMPLATES)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await left).toBe(null)
})

test('a test picks for the user, and only existing items', async ({ emulator, openApp }) => {
  const frame = await openApp()
  for (const ids of [['b'], ['c']])
    await emulator.control.queueResponse({ shop: DEMO, to: 'picker', response: { ids } })
  await emulator.control.queueResponse({ shop: DEMO, to: 'picker', response: { cancelled: true } })
  expect(await pick(frame, TEMPLATES)).toEqual(['b'])
  await expect(pick(frame, TEMPLATES)).rejects.toThrow(
    'The queued picker response contains "c", which cannot be selected.',
  )
  expect(await pick(frame, TEMPLATES)).toBe(null)
})

test('an intent without a form in this admin opens one for its response', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const invoke = (url: string, options?: object) =>
    frame.evaluate(
      async ([intent, given]) =>
        (await window.shopify.intents.invoke?.(intent as string, given as object))?.complete,
      [url, options] as const,
    )
  const created = invoke('create:shopify/MetafieldDefinition')
  const dialog = page.getByRole('dialog', { name: 'Create metafield definition' })
  await dialog.getByLabel('Response data').fill('{"id": "gid://shopify/MetafieldDefinition/7"}')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  expect(await created).toEqual({ code: 'ok', data: { id: 'gid://shopify/MetafieldDefinition/7' } })

  const edited = invoke('edit:gid://shopify/MetafieldDefinition/123?ownerType=product')
  await expect(page.getByRole('dialog', { name: 'Edit metafield definition' })).toContainText(
    'gid://shopify/MetafieldDefinition/123',
  )
  await page.getByRole('button', { name: 'Respond with an error' }).click()
  expect(await edited).toEqual({
    code: 'error',
    message: 'The metafield definition could not be saved.',
  })

  const closed = invoke('edit:settings/StoreDefaults')
  await expect(page.getByRole('dialog', { name: 'Edit store defaults' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await closed).toEqual({ code: 'closed' })
  expect(
    await page.evaluate(() => window.platformEmulator.calls.map(({ api, input }) => [api, input])),
  ).toEqual([
    ['intents.invoke', { action: 'create', type: 'shopify/MetafieldDefinition' }],
    [
      'intents.invoke',
      {
        action: 'edit',
        type: 'shopify/MetafieldDefinition',
        value: 'gid://shopify/MetafieldDefinition/123',
        data: { ownerType: 'product' },
      },
    ],
    ['intents.invoke', { action: 'edit', type: 'settings/StoreDefaults' }],
  ])
  await expect(invoke('remove:shopify/Product')).rejects.toThrow(
    'An intent has an action of create, edit, pick, not "remove".',
  )
})

test('a test resolves an intent', async ({ emulator, openApp }) => {
  const frame = await openApp()
  await emulator.control.queueResponse({
    shop: DEMO,
    to: 'intents.invoke',
    response: { code: 'error', message: 'No', issues: ['The title is missing.'] },
  })
  expect(
    await frame.evaluate(
      async () =>
        (
          await window.shopify.intents.invoke?.({
            action: 'pick',
            type: 'shopify/Discount',
            data: { type: 'free-shipping' },
          })
        )?.complete,
    ),
  ).toEqual({ code: 'error', message: 'No', issues: [{ message: 'The title is missing.' }] })
})

test('the app is opened for an intent, and resolves it', async ({ openApp, page }) => {
  const frame = await openApp()
  expect(
    await frame.evaluate(() => [
      window.shopify.intents.request.value,
      'response' in window.shopify.intents,
    ]),
  ).toEqual([null, false])
  await frame.evaluate(() => {
    window.shopify.intents.request.subscribe(value =>
      window.note(`request ${value?.action ?? 'none'}`),
    )
    window.shopify.intents.register(intent =>
      setTimeout(() => intent.finish({ sent: intent.data.to }), 50),
    )
  })
  expect(
    await page.evaluate(() =>
      window.platformEmulator.sendIntent({
        action: 'create',
        type: 'application/email',
        data: { to: 'ada@example.test' },
      }),
    ),
  ).toEqual({ code: 'ok', data: { sent: 'ada@example.test' } })
  await expect(events(frame)).toHaveText(['request create', 'request none'])
  // After the intent is resolved, the app no longer has an intent to resolve.
  expect(await frame.evaluate(() => 'response' in window.shopify.intents)).toBe(false)

  await page.reload()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Dashboard',
  )
  const fresh = page.frames()[1]
  await fresh?.evaluate(() => window.shopify.ready)
  const reply = page.evaluate(() =>
    window.platformEmulator.sendIntent({
      action: 'edit',
      type: 'application/email',
      value: 'mail-1',
    }),
  )
  await expect
    .poll(() => fresh?.evaluate(() => window.shopify.intents.request.value?.value))
    .toBe('mail-1')
  await fresh?.evaluate(() => window.shopify.intents.response?.error('No such mail'))
  expect(await reply).toEqual({ code: 'error', message: 'No such mail' })
  await expect(
    page.evaluate(() => window.platformEmulator.sendIntent({ verb: 'edit' } as never)),
  ).rejects.toThrow('An intent has the fields action, type, value and data, not verb.')
})
