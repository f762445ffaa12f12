import { expect, test } from './emulator-test'
import { readPublishedMembers } from './published-members'

const members = readPublishedMembers()

test('every member of the published types is there', async ({ openApp }) => {
  const frame = await openApp()
  await frame.evaluate(() => window.shopify.ready)
  const found = await frame.evaluate(
    paths =>
      paths.map(path => {
        const value = path
          .split('.')
          .reduce<unknown>((parent, name) => Reflect.get(Object(parent), name), window.shopify)
        const isGroup = typeof value === 'object' && value !== null && !('then' in value)
        return `${path}: ${typeof value === 'function' ? 'function' : isGroup ? 'group' : 'value'}${value === undefined ? ', missing' : ''}`
      }),
    members.map(({ path }) => path),
  )
  expect(found).toEqual(members.map(({ path, kind }) => `${path}: ${kind}`))
  expect(members.length).toBeGreaterThan(70)
  // Newer than the published types.
  expect(await frame.evaluate(() => Object.keys(window.shopify))).toContain('sidekick')
  expect(await frame.evaluate(() => window.shopify.shopifyQL.available())).toBe(false)
})

test('what is not emulated fails with a message that names it', async ({ openApp }) => {
  const frame = await openApp()
  const paths = members
    .filter(({ path, kind }) => path.startsWith('pos.') && kind === 'function')
    .map(({ path }) => path)
  const failures = await frame.evaluate(
    names =>
      Promise.all(
        names.map(name =>
          Promise.try(() => {
            const member = name
              .split('.')
              .reduce<unknown>((parent, key) => Reflect.get(Object(parent), key), window.shopify)
            return (member as () => Promise<string>)()
          }).catch((error: Error) => error.message),
        ),
      ),
    paths,
  )
  expect(failures).toEqual(
    paths.map(
      path =>
        `shopify.${path} is not emulated: the local platform has no point of sale. Test it in Shopify POS.`,
    ),
  )
  expect(paths).toContain('pos.cart.fetch')
})

test('a scan returns the barcode that the user enters, and rejects when it is cancelled', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  const scanned = frame.evaluate(() => window.shopify.scanner.capture())
  const dialog = page.getByRole('dialog', { name: 'Scan a barcode' })
  await dialog.getByLabel('Barcode').fill('4006381333931')
  await dialog.getByRole('button', { name: 'Scan' }).click()
  expect(await scanned).toEqual({ data: '4006381333931' })

  const cancelled = frame.evaluate(() =>
    window.shopify.scanner.capture().then(
      () => '',
      (error: Error) => error.message,
    ),
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await cancelled).toBe('The scan was cancelled.')
})

test('an app opens Sidekick with a message of the merchant', async ({ openApp, page }) => {
  const frame = await openApp()
  const sidekick = (member: string, ...input: unknown[]) =>
    frame.evaluate(
      ([name, ...args]) => {
        const { sidekick } = Object(window.shopify) as {
          sidekick: Record<string, (...args: unknown[]) => Promise<unknown>>
        }
        return sidekick[String(name)]?.(...args).catch((error: Error) => error.message)
      },
      [member, ...input],
    )
  expect([await sidekick('isEnabled'), await sidekick('isOpen')]).toEqual([true, false])
  await sidekick('launch', 'Why did sales drop?')
  const panel = page.getByRole('complementary', { name: 'App Bridge' })
  await expect(panel.getByRole('list', { name: 'Messages to Sidekick' })).toHaveText(
    'Why did sales drop?',
  )
  expect(await sidekick('isOpen')).toBe(true)
  await panel.getByRole('button', { name: 'Close' }).click()
  expect(await sidekick('isOpen')).toBe(false)
  await sidekick('open')
  expect(await sidekick('isOpen')).toBe(true)
  expect(await sidekick('launch', ' ')).toBe(
    'shopify.sidekick.launch() takes a prompt: a text that is not empty.',
  )
})

test('a developer invokes the tools of the page as Sidekick does', async ({ openApp, page }) => {
  const frame = await openApp()
  await page.getByRole('button', { name: 'App Bridge' }).click()
  const sidekick = page.getByRole('region', { name: 'Sidekick' })
  await expect(sidekick.getByText('No tools.')).toBeVisible()
  await frame.evaluate(() => {
    const find = Object.assign(
      async ({ number }: Record<string, unknown>) => {
        if (number === 2) throw new Error('There is no order 2.')
        return { order: `#${String(number)}` }
      },
      {
        description: 'Finds an order.',
        inputSchema: {
          type: 'object',
          properties: { number: { type: 'integer' }, note: { type: 'string' } },
          required: ['number'],
        },
      },
    )
    window.shopify.tools.register('find_order', find)
    window.shopify.tools.register('wrong', () => [])
  })
  await expect(sidekick.getByLabel('Tool').getByRole('option')).toHaveText(['find_order', 'wrong'])
  await expect(sidekick.getByText('Finds an order.')).toBeVisible()
  const input = sidekick.getByLabel('Input (JSON)')
  await expect(input).toHaveValue('{\n  "number": 0\n}')
  const status = page.getByRole('complementary', { name: 'App Bridge' }).getByRole('status')
  const invoke = sidekick.getByRole('button', { name: 'Invoke' })

  await input.fill('{"number": 1001}')
  await invoke.click()
  await expect(status).toHaveText('find_order returned {"order":"#1001"}')
  await input.fill('{"number": 2}')
  await invoke.click()
  await expect(status).toHaveText('There is no order 2.')
  await sidekick.getByLabel('Tool').selectOption('wrong')
  await invoke.click()
  await expect(status).toHaveText('The tool "wrong" has to return an object.')
  expect(
    await page.evaluate(() =>
      window.platformEmulator.calls.map(({ api, state }) => `${api} ${state}`),
    ),
  ).toEqual(['tools.find_order resolved', 'tools.find_order rejected', 'tools.wrong rejected'])

  await frame.evaluate(() => window.shopify.tools.clear())
  await expect(sidekick.getByText('No tools.')).toBeVisible()
})
