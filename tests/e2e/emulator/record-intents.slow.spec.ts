import type { Frame, Locator, Page } from '@playwright/test'
import type { Emulator } from '../../../packages/emulator/src'
import { accessibilityViolations } from '../accessibility-violations'
import { DEMO, expect, test } from './emulator-test'
import { receivedTopics, subscribe } from './merchant-page'

const TOPICS = ['products/create', 'products/update', 'customers/create']
const SCOPES = ['read_products', 'read_customers']
const UNKNOWN = 'gid://shopify/Product/999999999'

/** The response to an intent, of which the tests read every field. */
interface IntentResult {
  code: string
  data?: { id: string }
  message?: string
}

function invoke(frame: Frame, query: string, options?: object): Promise<IntentResult> {
  return frame.evaluate(
    async ([intent, given]) =>
      (await (
        await window.shopify.intents.invoke?.(intent as string, given as object)
      )?.complete) as IntentResult,
    [query, options] as const,
  )
}

const dialogOf = (page: Page, name: string) =>
  page.locator('dialog').and(page.getByRole('dialog', { name }))

/** The first records of a connection. */
async function nodesOf(
  emulator: Emulator,
  connection: string,
  fields = '',
): Promise<[FoundRecord, ...FoundRecord[]]> {
  const query = `{ records: ${connection}(first: 20) { nodes { id ${fields} } } }`
  const { records } = (await emulator.control.query({ shop: DEMO, query })) as {
    records: { nodes: FoundRecord[] }
  }
  const [first, ...others] = records.nodes
  if (!first) throw new Error(`The demo store has no ${connection}.`)
  return [first, ...others]
}

interface FoundRecord {
  id: string
  title?: string
  hasOnlyDefaultVariant?: boolean
}

test('an app creates and edits a product in the forms of the admin', async ({
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await subscribe(emulator, TOPICS, SCOPES)
  const created = invoke(frame, 'create:shopify/Product', { data: { title: 'Fog', price: 5 } })
  const create = dialogOf(page, 'Create product')
  const title = create.getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  // The platform documents no data of this intent.
  await expect(title).toHaveValue('')
  await expect(
    create.getByText('The platform ignores this data of the intent: title, price.'),
  ).toBeVisible()
  await title.fill('Wool blanket')
  await create.getByLabel('Tags').fill('wool, warm')
  await create.getByLabel('Price', { exact: true }).fill('80')
  await create.getByLabel('Vendor').fill('Weavers')
  expect(
    await accessibilityViolations(page, page.mainFrame(), { light: 'dialog', dark: 'dialog' }),
  ).toEqual([])
  await create.getByRole('button', { name: 'Save', exact: true }).click()
  const { data, ...outcome } = await created
  expect(outcome).toEqual({ code: 'ok' })
  const id = data?.id ?? ''
  await expect(create).toHaveCount(0)
  const stored = () =>
    emulator.control.query({
      shop: DEMO,
      query: `{ product(id: "${id}") { title vendor tags variants(first: 2) { nodes { price } } } }`,
    })
  expect(await stored()).toEqual({
    product: {
      title: 'Wool blanket',
      vendor: 'Weavers',
      tags: ['warm', 'wool'],
      variants: { nodes: [{ price: '80.00' }] },
    },
  })

  // Parameters of the URL are data.
  const edited = invoke(frame, `edit:${id}?vendor=Spinners`)
  const edit = dialogOf(page, 'Edit product')
  await expect(
    edit.getByText('The platform ignores this data of the intent: vendor.'),
  ).toBeVisible()
  await expect(edit.getByLabel('Vendor')).toHaveValue('Weavers')
  await edit.getByLabel('Title', { exact: true }).fill('Linen blanket')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await edited).toEqual({ code: 'ok', data: { id } })
  expect(await stored()).toMatchObject({ product: { title: 'Linen blanket', vendor: 'Weavers' } })
  await expect.poll(() => receivedTopics(emulator)).toEqual(['products/create', 'products/update'])
})

test('a form that is closed changes nothing, and asks before changes are lost', async ({
  context,
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  const [product] = await nodesOf(emulator, 'products', 'title')

  const closed = invoke(frame, 'edit:shopify/Product', { value: product.id })
  const edit = dialogOf(page, 'Edit product')
  await expect(edit.getByLabel('Title', { exact: true })).toHaveValue(product.title ?? '')
  await page.keyboard.press('Escape')
  expect(await closed).toEqual({ code: 'closed' })

  const discarded = invoke(frame, 'edit:shopify/Product', { value: product.id })
  await edit.getByLabel('Title', { exact: true }).fill('Lost title')
  await edit.getByRole('button', { name: 'Close', exact: true }).first().click()
  const question = edit.getByRole('dialog', { name: 'Discard all unsaved changes?' })
  // Escape is for the question alone.
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  // A link leaves the form open.
  const opened = context.waitForEvent('page')
  await edit.getByRole('region', { name: 'Collections' }).getByRole('link').first().click()
  const tab = await opened
  await expect(tab).toHaveURL(/\/store\/demo-store\/collections\/\d+$/)
  await tab.close()
  await expect(edit.getByLabel('Title', { exact: true })).toHaveValue('Lost title')
  await edit.getByRole('button', { name: 'Close', exact: true }).first().click()
  await question.getByRole('button', { name: 'Discard' }).click()
  expect(await discarded).toEqual({ code: 'closed' })
  expect(
    await emulator.control.query({
      shop: DEMO,
      query: `{ product(id: "${product.id}") { title } }`,
    }),
  ).toEqual({ product: { title: product.title } })
})

test('an intent for what does not exist is an error', async ({ openApp, page }) => {
  const frame = await openApp()
  expect(await invoke(frame, 'edit:shopify/Product', { value: UNKNOWN })).toEqual({
    code: 'error',
    message: `There is no product ${UNKNOWN}.`,
  })
  expect(await invoke(frame, 'edit:shopify/Product', { value: '7' })).toEqual({
    code: 'error',
    message:
      'The intent edit:shopify/Product needs the global id of a product as its value, not "7".',
  })
  expect(await invoke(frame, 'create:shopify/Metaobject', { data: { type: 'missing' } })).toEqual({
    code: 'error',
    message: 'There is no metaobject definition of the type missing.',
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a card that saves on its own counts as a change of the record', async ({
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  const [{ id }] = await nodesOf(emulator, 'customers')
  const edited = invoke(frame, 'edit:shopify/Customer', { value: id })
  const edit = dialogOf(page, 'Edit customer')
  await edit.getByRole('button', { name: 'Add address' }).click()
  // The dialog of the card is in front of that of the intent.
  const address = edit.getByRole('dialog')
  await address.getByLabel('Address', { exact: true }).fill('1 Main Street')
  await address.getByLabel('City').fill('Springfield')
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(address).toBeHidden()
  // Behind the dialog, the toast would be invisible.
  await expect(edit.getByText('Address added')).toBeVisible()
  await edit.getByRole('button', { name: 'Close', exact: true }).first().click()
  expect(await edited).toEqual({ code: 'ok', data: { id } })
})

/** The forms of new records, in an order in which each has the records that it needs. */
const NEW_RECORDS: {
  type: string
  data?: Record<string, unknown>
  /** The label of a field, and its value: for the data, or of the store. */
  shows?: [label: string, value: string]
  fill: Record<string, string>
  submit?: string
  /** The type in the id of the record, if it is another one. */
  idType?: string
}[] = [
  { type: 'Collection', fill: { Title: 'Warm' } },
  { type: 'Customer', fill: { 'First name': 'Runa' } },
  {
    type: 'Discount',
    data: { type: 'free-shipping' },
    shows: ['Type', 'freeShipping'],
    fill: { Code: 'SHIPPED' },
    idType: 'DiscountCodeNode',
  },
  {
    type: 'Article',
    fill: { Title: 'News', 'Title of the new blog': 'News' },
  },
  { type: 'Page', fill: { Title: 'Terms', Content: 'None' } },
  { type: 'Menu', fill: { Title: 'Side', Handle: 'side' } },
  {
    type: 'MetaobjectDefinition',
    fill: {
      'Definition name': 'Size chart',
      'Definition type': 'size_chart',
      Name: 'Text',
      Key: 'text',
    },
  },
  {
    type: 'Metaobject',
    data: { type: 'size_chart' },
    fill: { Handle: 'small', Text: 'Small' },
  },
  {
    type: 'Market',
    fill: { Name: 'Nordics', 'Country codes': 'IS, NO' },
    submit: 'Create market',
  },
  {
    type: 'Catalog',
    shows: ['Status', 'ACTIVE'],
    fill: { Title: 'Nordic prices' },
    submit: 'Add catalog',
    idType: 'MarketCatalog',
  },
  {
    type: 'Location',
    fill: { Name: 'Pier', City: 'Bergen', 'Country code': 'NO' },
    submit: 'Add location',
  },
]

for (const { type, data, shows, fill, submit = 'Save', idType = type } of NEW_RECORDS)
  test(`an app creates a record of the type ${type}, and opens it again`, async ({
    emulator,
    openApp,
    page,
  }) => {
    const frame = await openApp()
    if (type === 'Metaobject')
      await emulator.control.query({
        shop: DEMO,
        query: `mutation {
          metaobjectDefinitionCreate(definition: {
            name: "Size chart", type: "size_chart",
            fieldDefinitions: [{ key: "text", name: "Text", type: "single_line_text_field" }]
          }) { userErrors { message } }
        }`,
      })
    const dialog = page.locator('dialog')
    const created = invoke(frame, `create:shopify/${type}`, { data })
    if (shows) await expect(fieldOf(dialog, shows[0])).toHaveValue(shows[1])
    for (const [label, value] of Object.entries(fill)) await fieldOf(dialog, label).fill(value)
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    const response = await created
    expect(response).toEqual({
      code: 'ok',
      data: { id: expect.stringMatching(`^gid://shopify/${idType}/\\d+$`) },
    })
    await expect(dialog).toHaveCount(0)
    // This admin does not change the definitions of metaobjects.
    if (type === 'MetaobjectDefinition') return
    const edited = invoke(frame, `edit:shopify/${type}`, { value: response.data?.id })
    await expect(dialog.getByRole('textbox').first()).not.toHaveValue('')
    expect(
      await accessibilityViolations(page, page.mainFrame(), { light: 'dialog', dark: 'dialog' }),
    ).toEqual([])
    await page.keyboard.press('Escape')
    expect(await edited).toEqual({ code: 'closed' })
  })

function fieldOf(dialog: Locator, label: string): Locator {
  // Sections have the names of fields, too.
  return dialog
    .getByLabel(label, { exact: true })
    .and(dialog.locator('input, select, textarea, [contenteditable]'))
}

/** Creates a product with an option. Returns its id. */
async function createTee(emulator: Emulator): Promise<string> {
  const { productSet } = (await emulator.control.query({
    shop: DEMO,
    query: `mutation { productSet(input: {
      title: "Tee"
      productOptions: [{ name: "Size", values: [{ name: "S" }] }]
      variants: [{ optionValues: [{ optionName: "Size", name: "S" }], price: "9" }]
    }) { product { id } } }`,
  })) as { productSet: { product: { id: string } } }
  return productSet.product.id
}

test('a variant that is added in the form of its product leaves that form open', async ({
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  const id = await createTee(emulator)
  const edited = invoke(frame, 'edit:shopify/Product', { value: id })
  const dialog = dialogOf(page, 'Edit product')
  await dialog.getByRole('button', { name: 'Add variant' }).click()
  const modal = page.getByRole('dialog', { name: 'Add variant' })
  await fieldOf(modal, 'Size').fill('M')
  await modal.getByRole('button', { name: 'Add variant' }).click()
  await expect(modal).toBeHidden()
  await expect(dialog.getByRole('link', { name: 'M', exact: true })).toBeVisible()
  // The toast has one, too.
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  expect(await edited).toEqual({ code: 'ok', data: { id } })
})

test('an app adds a variant to a product with options, and edits it', async ({
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  const products = await nodesOf(emulator, 'products', 'title hasOnlyDefaultVariant')
  const plain = products.find(product => product.hasOnlyDefaultVariant)
  expect(
    await invoke(frame, 'create:shopify/ProductVariant', { data: { productId: plain?.id } }),
  ).toEqual({
    code: 'error',
    message: `The product ${plain?.id} has no options: it cannot have another variant.`,
  })
  const productId = await createTee(emulator)
  const dialog = page.locator('dialog')
  const created = invoke(frame, 'create:shopify/ProductVariant', { data: { productId } })
  await fieldOf(dialog, 'Size').fill('M')
  await fieldOf(dialog, 'Price').fill('8')
  await dialog.getByRole('button', { name: 'Add variant' }).click()
  const { data, code } = await created
  expect(code).toBe('ok')
  const value = data?.id ?? ''
  const edited = invoke(frame, 'edit:shopify/ProductVariant', { value, data: { productId } })
  await expect(fieldOf(dialog, 'Price')).toHaveValue('8.00')
  await fieldOf(dialog, 'SKU').fill('TEE-M')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await edited).toEqual({ code: 'ok', data: { id: value } })
  expect(
    await emulator.control.query({
      shop: DEMO,
      query: `{ productVariant(id: "${value}") { title price sku product { id } } }`,
    }),
  ).toEqual({
    productVariant: { title: 'M', price: '8.00', sku: 'TEE-M', product: { id: productId } },
  })
})
