import type { FrameLocator, Locator } from '@playwright/test'
import { ELEMENTS, expect, test } from './polaris/elements-test'

/** The message about the script of the elements. */
const UNREACHABLE = [/net::ERR_FAILED/]

/** What the page shows of its state. */
async function stateOf(
  app: FrameLocator,
  name: 'values' | 'files' | 'events' | 'sent',
): Promise<unknown> {
  return JSON.parse((await app.getByTestId(name).textContent()) ?? '')
}

const FIRST = {
  title: 'Linen shirt',
  text: 'Soft.',
  stock: '3',
  email: 'help@shop.example',
  website: 'https://shop.example',
  password: 'secret',
  search: 'hat',
  price: '12.50',
  color: '#ff0000',
  date: '2026-03-12',
  day: '2026-03-12',
  month: '2026-03',
  unit: 'kg',
  isGift: true,
  isOnline: false,
  shipping: ['post'],
  channels: ['pos'],
}
/** The values of the fields with a text, by label. */
const TEXTS = {
  Title: ['Linen shirt', 'Wool hat'],
  Text: ['Soft.', 'Warm.'],
  Stock: ['3', '7'],
  Email: ['help@shop.example', 'sales@shop.example'],
  Website: ['https://shop.example', 'https://hats.example'],
  Password: ['secret', 'other'],
  Search: ['hat', 'shirt'],
  Price: ['12.50', '20.00'],
  Unit: ['kg', 'lb'],
} as const
/** Whether the controls with a state are on, by label. */
const STATES = {
  'Is a gift': [true, false],
  'Is online': [false, true],
  Post: [true, false],
  Pickup: [false, true],
  Web: [false, true],
  'Point of sale': [true, true],
} as const

/** A native control by its label, which has a mark where the field is required. */
const field = (app: FrameLocator, label: string): Locator =>
  app
    .locator('input, textarea, select')
    .and(app.getByLabel(new RegExp(String.raw`^${label}(?: ?\*)?$`)))

async function expectShown(app: FrameLocator, at: 0 | 1): Promise<void> {
  for (const [label, values] of Object.entries(TEXTS))
    await expect(field(app, label), label).toHaveValue(values[at])
  for (const [label, states] of Object.entries(STATES))
    await expect(field(app, label), label).toBeChecked({ checked: states[at] })
}

for (const hasElements of [true, false])
  test.describe(hasElements ? 'where the browser has the elements' : 'where it lacks them', () => {
    test.use({ hasElements, expectedMessages: hasElements ? [] : UNREACHABLE })

    test('fields show their values, and follow v-model', async ({ app }) => {
      await expectShown(app, 0)
      await app.getByRole('button', { name: 'Set others' }).click()
      await expectShown(app, 1)
    })

    test('what a user enters is in v-model when the events arrive', async ({ app }) => {
      await field(app, 'Title').fill('Silk')
      await field(app, 'Text').fill('Fine.')
      await field(app, 'Stock').fill('5')
      await field(app, 'Unit').selectOption({ label: 'Pound' })
      await field(app, 'Is a gift').uncheck()
      await field(app, 'Is online').check()
      await field(app, 'Pickup').check()
      await field(app, 'Web').check()
      await field(app, 'Web').blur()

      expect(await stateOf(app, 'values')).toEqual({
        ...FIRST,
        title: 'Silk',
        text: 'Fine.',
        stock: '5',
        unit: 'lb',
        isGift: false,
        isOnline: true,
        shipping: ['pickup'],
        channels: ['pos', 'web'],
      })
      // The focus of a choice is heard at the element, and not at the group of the layer.
      const focused = (values: string) => (hasElements ? [`focus ${values}`, `blur ${values}`] : [])
      expect(await stateOf(app, 'events')).toEqual([
        'focus "Linen shirt"',
        'input "Silk"',
        'change "Silk"',
        'blur "Silk"',
        'focus "Soft."',
        'input "Fine."',
        'change "Fine."',
        'blur "Fine."',
        'focus "3"',
        'input "5"',
        // Playwright chooses an option without the focus.
        'input "kg"',
        'change "lb"',
        'change "5"',
        'blur "5"',
        'focus true',
        'input true',
        'change false',
        'blur false',
        'focus false',
        'input false',
        'change true',
        'blur true',
        ...focused('["post"]'),
        'input ["post"]',
        'change ["pickup"]',
        ...focused('["pos"]'),
        'input ["pos"]',
        'change ["pos","web"]',
      ])
    })

    test('a form sends the values', async ({ app }) => {
      await field(app, 'Title').fill('Silk')
      await field(app, 'Unit').selectOption('lb')
      await field(app, 'Is a gift').uncheck()
      await field(app, 'Web').check()
      await app.getByRole('button', { name: 'Send' }).click()
      const sent = (await stateOf(app, 'sent')) as Record<string, string[]>
      expect({ ...sent, channels: sent.channels?.toSorted() }).toEqual({
        title: ['Silk'],
        text: ['Soft.'],
        stock: ['3'],
        email: ['help@shop.example'],
        website: ['https://shop.example'],
        password: ['secret'],
        search: ['hat'],
        price: ['12.50'],
        color: ['#ff0000'],
        date: ['2026-03-12'],
        day: ['2026-03-12'],
        unit: ['lb'],
        shipping: ['post'],
        channels: ['pos', 'web'],
      })
    })

    test('files are in v-model, until the page removes them', async ({ app }) => {
      await field(app, 'Pictures').setInputFiles({
        name: 'hat.png',
        mimeType: 'image/png',
        buffer: Buffer.from('hat'),
      })
      await expect(app.getByTestId('files')).toHaveText('["hat.png"]')
    })
  })

test('each field is the element, with the attributes that the element has', async ({ app }) => {
  const drawn = await app.locator('form').evaluate(form =>
    [...form.querySelectorAll('*')]
      .filter(({ localName }) => localName.startsWith('s-'))
      .map(element => ({ tag: element.localName, html: element.cloneNode(false) as Element }))
      .map(({ tag, html }) => ({ tag, html: html.outerHTML, names: html.getAttributeNames() })),
  )
  const unknown = drawn.flatMap(({ tag, names }) => {
    const known = ELEMENTS[tag]?.attributes.split(' ') ?? []
    return names.filter(name => !known.includes(name)).map(name => `${tag} ${name}`)
  })
  expect(unknown).toEqual([])
  expect(drawn.map(({ html }) => html.replace(/<\/.*/, ''))).toEqual([
    '<s-text-field value="Linen shirt" label="Title" name="title" placeholder="What it is" details="Shown in the store" maxlength="40" required="" autocomplete="off">',
    '<s-text-area value="Soft." label="Text" name="text" rows="3">',
    '<s-number-field value="3" label="Stock" name="stock" min="0" max="9" suffix="pieces">',
    '<s-email-field value="help@shop.example" label="Email" name="email">',
    '<s-url-field value="https://shop.example" label="Website" name="website">',
    '<s-password-field value="secret" label="Password" name="password">',
    '<s-search-field value="hat" label="Search" name="search">',
    '<s-money-field value="12.50" label="Price" name="price" error="Too low">',
    '<s-color-field value="#ff0000" label="Color" name="color">',
    '<s-date-field value="2026-03-12" label="Date" name="date">',
    '<s-date-picker value="2026-03-12" view="2026-03" name="day">',
    '<s-select value="kg" label="Unit" name="unit">',
    '<s-option value="kg">',
    '<s-option value="g" disabled="">',
    '<s-option value="lb">',
    '<s-checkbox checked="" value="yes" label="Is a gift" name="gift">',
    '<s-switch value="yes" label="Is online" name="online">',
    '<s-choice-list label="Shipping" name="shipping">',
    '<s-choice value="post">',
    '<s-choice value="pickup">',
    '<s-choice value="drone" disabled="">',
    '<s-choice-list label="Channels" name="channels" multiple="">',
    '<s-choice value="web">',
    '<s-choice value="pos">',
    '<s-drop-zone label="Pictures" accept=".png" multiple="">',
  ])
})

test.describe('where the browser lacks them', () => {
  test.use({ hasElements: false, expectedMessages: UNREACHABLE })

  test('the layer draws every field', async ({ app }) => {
    const tags = await app
      .locator('form')
      .evaluate(form => [...form.querySelectorAll('*')].map(({ localName }) => localName))
    expect(tags.filter(tag => tag.startsWith('s-'))).toEqual([])
  })
})

test('a picked day and the shown month are in v-model', async ({ app }) => {
  await app.getByLabel('Day in 2026-03').selectOption('2026-03-02')
  await app.getByRole('button', { name: 'Next month' }).click()
  await expect(app.getByLabel('Day in 2026-04')).toBeVisible()
  expect(await stateOf(app, 'values')).toEqual({ ...FIRST, day: '2026-03-02', month: '2026-04' })
  expect(await stateOf(app, 'events')).toEqual([
    'input "2026-03-12"',
    'change "2026-03-02"',
    'focus "2026-03-02"',
    'viewchange "2026-04"',
  ])
})
