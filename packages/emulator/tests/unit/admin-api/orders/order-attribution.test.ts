import { expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_orders'], [])

interface Payload {
  orderAttributionDefinition?: { id: string } | null
  deletedId?: string | null
  userErrors: object[]
}

const upsert = (input: object) =>
  admin.ask<Payload>(
    `mutation ($input: OrderAttributionDefinitionUpsertInput!) {
      orderAttributionDefinitionUpsert(input: $input) {
        orderAttributionDefinition { id handle displayName icon } userErrors { field message code }
      } }`,
    { input },
  )
const remove = (id: string) =>
  admin.ask<Payload>(
    `mutation ($id: ID!) { orderAttributionDefinitionDelete(id: $id) {
      deletedId userErrors { field message code } } }`,
    { id },
  )
const handles = () =>
  admin.ask('{ orderAttributionDefinitions(first: 5) { nodes { handle displayName } } }')

it('names a source of orders, changes it, and deletes it', async () => {
  const { orderAttributionDefinition } = await upsert({ handle: 'kiosk', displayName: 'Kiosk' })
  const id = orderAttributionDefinition?.id ?? ''
  expect(await upsert({ handle: 'kiosk', displayName: 'Our kiosk' })).toEqual({
    orderAttributionDefinition: { id, handle: 'kiosk', displayName: 'Our kiosk', icon: null },
    userErrors: [],
  })
  expect(await handles()).toEqual({ nodes: [{ handle: 'kiosk', displayName: 'Our kiosk' }] })
  expect(await remove(id)).toEqual({ deletedId: id, userErrors: [] })
  expect(await handles()).toEqual({ nodes: [] })
  expect(await remove(id)).toEqual({
    deletedId: null,
    userErrors: [
      { field: ['id'], message: 'Order attribution definition does not exist', code: 'NOT_FOUND' },
    ],
  })
})

it('needs a handle and a name', async () => {
  expect(await upsert({ handle: ' ', displayName: '' })).toEqual({
    orderAttributionDefinition: null,
    userErrors: [
      { field: ['input', 'handle'], message: "Handle can't be blank", code: 'INVALID' },
      { field: ['input', 'displayName'], message: "Display name can't be blank", code: 'INVALID' },
    ],
  })
})
