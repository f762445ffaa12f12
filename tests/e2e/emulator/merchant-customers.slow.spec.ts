import { DEMO, expect, test } from './emulator-test'
import {
  changeInDialog,
  expectAccessible,
  openMerchantPage,
  receivedTopics,
  subscribe,
} from './merchant-page'

test('a merchant adds a customer, and changes addresses and consent', async ({
  app: _,
  emulator,
  page,
}) => {
  await subscribe(
    emulator,
    ['customers/create', 'customers/update', 'customers_email_marketing_consent/update'],
    ['read_customers'],
  )
  // The store's refusal keeps what was typed.
  await openMerchantPage(page, emulator, '/customers/new')
  await page.getByLabel('First name').fill('Runa')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email', { exact: true }).fill('no address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Email is invalid')
  await expect(page.getByLabel('First name')).toHaveValue('Runa')
  await page.getByLabel('Email', { exact: true }).fill('runa@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Runa Lind')

  await page.getByLabel('Agrees to marketing emails').check()
  await page.getByLabel('Note', { exact: true }).fill('Likes beeswax')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  const fillAddress = (address: string) =>
    changeInDialog(page, 'Add address', 'Save', async dialog => {
      await dialog.getByLabel('Address', { exact: true }).fill(address)
      await dialog.getByLabel('City').fill('Duluth')
      await dialog.getByLabel('State or province code').fill('MN')
      await dialog.getByLabel('Postal code').fill('55802')
      await dialog.getByLabel('Country code').fill('US')
    })
  await fillAddress('1 Harbor Road')
  await fillAddress('2 Lake Road')
  await expect(page.getByText('2 Lake Road')).toBeVisible()
  await page.getByRole('button', { name: /^Make default: .*2 Lake Road/ }).click()
  await page.getByRole('button', { name: /^Delete .*1 Harbor Road/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('main').getByText('1 Harbor Road')).toBeHidden()
  await expectAccessible(page)

  expect(
    await emulator.control.query({
      shop: DEMO,
      query: `{
        customers(first: 5, query: "last_name:Lind") {
          nodes {
            note
            defaultEmailAddress { marketingState }
            addressesV2(first: 5) { nodes { address1 provinceCode } }
            defaultAddress { address1 }
          }
        }
      }`,
    }),
  ).toEqual({
    customers: {
      nodes: [
        {
          note: 'Likes beeswax',
          defaultEmailAddress: { marketingState: 'SUBSCRIBED' },
          addressesV2: { nodes: [{ address1: '2 Lake Road', provinceCode: 'MN' }] },
          defaultAddress: { address1: '2 Lake Road' },
        },
      ],
    },
  })
  await expect
    .poll(() => receivedTopics(emulator))
    .toEqual(['customers/create', 'customers/update', 'customers_email_marketing_consent/update'])
})

test('a merchant merges, deletes, and tags customers', async ({ app: _, emulator, page }) => {
  await subscribe(
    emulator,
    ['customers/delete', 'customers/merge', 'customers/update'],
    ['read_customers', 'read_customer_merge'],
  )
  const create = async (firstName: string) => {
    const { customerCreate } = (await emulator.control.query({
      shop: DEMO,
      query: `mutation ($input: CustomerInput!) {
        customerCreate(input: $input) { customer { legacyResourceId } }
      }`,
      variables: {
        input: { firstName, lastName: 'Lind', email: `${firstName.toLowerCase()}@example.com` },
      },
    })) as { customerCreate: { customer: { legacyResourceId: string } } }
    return customerCreate.customer.legacyResourceId
  }
  await create('Runa')
  await openMerchantPage(page, emulator, `/customers/${await create('Rune')}`)
  await expect(page.getByText('Account disabled', { exact: true })).toBeVisible()
  await changeInDialog(page, 'Merge', 'Merge', async merge => {
    await merge.getByRole('combobox').fill('runa')
    await page.getByRole('option', { name: 'Runa Lind' }).click()
  })
  await openMerchantPage(page, emulator, `/customers/${await create('Siv')}`)
  await changeInDialog(page, 'Delete', 'Delete')

  const table = page.getByRole('table', { name: 'Customers' })
  await expect(table).not.toContainText('Siv Lind')
  await page.getByRole('searchbox').fill('Lind')
  await page.getByRole('searchbox').press('Enter')
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await table.locator('tbody').getByRole('checkbox').check()
  await changeInDialog(page, 'Add tags', 'Add tags', tags =>
    tags.getByLabel('Tags').fill('vip, north'),
  )
  await expectAccessible(page)

  expect(
    await emulator.control.query({
      shop: DEMO,
      query: `{ customers(first: 5, query: "last_name:Lind") { nodes { tags } } }`,
    }),
  ).toEqual({ customers: { nodes: [{ tags: ['north', 'vip'] }] } })
  await expect
    .poll(() => receivedTopics(emulator))
    .toEqual(['customers/delete', 'customers/merge', 'customers/update'])
})
