import { getNamedType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { idsIn, outcomeOf, snapshotOf, VERSION } from '../fuzz/fuzzed-store'
import { startCaseStore } from './case-store'
import type { Arguments, FindId } from './example'
import { mutationOf } from './replay-example'

const store = await startCaseStore()

const long = (length: number) => 'x'.repeat(length)
const tooLong = (label: string, maximum: number) =>
  `${label} is too long (maximum is ${maximum} characters)`

/** A value that a mutation refuses, in the store of the cases. */
type Row = [root: string, args: (id: FindId) => Arguments, errors: object[]]

const error = (field: string, message: string, code?: string | null) => ({
  field: field.split('.'),
  message,
  ...(code !== undefined && { code }),
})

const NEW_IDS: Row[] = [
  [
    'customerCreate',
    id => ({ input: { id: id('Customer'), email: 'new@shop.example' } }),
    [error('id', 'Cannot specify ID on creation')],
  ],
  [
    'customerAddressCreate',
    id => ({ customerId: id('Customer'), address: { id: id('MailingAddress'), city: 'Austin' } }),
    [error('address.id', 'Cannot specify address ID on creation')],
  ],
]

const LENGTHS: Row[] = [
  [
    'customerAddressCreate',
    id => ({ customerId: id('Customer'), address: { lastName: long(256) } }),
    [error('address.lastName', tooLong('Last name', 255))],
  ],
  [
    'draftOrderUpdate',
    id => ({ id: id('DraftOrder'), input: { note: long(5001) } }),
    [error('note', tooLong('Note', 5000))],
  ],
  [
    'orderUpdate',
    id => ({ input: { id: id('Order'), poNumber: long(256) } }),
    [error('poNumber', tooLong('Po number', 255))],
  ],
  [
    'productDuplicate',
    id => ({ productId: id('Product'), newTitle: long(256) }),
    [error('newTitle', tooLong('Title', 255))],
  ],
  [
    'returnDeclineRequest',
    id => ({ input: { id: id('Return'), declineReason: 'OTHER', declineNote: long(501) } }),
    [error('input.declineNote', tooLong('Decline note', 500), 'TOO_LONG')],
  ],
  [
    'fulfillmentOrderHold',
    id => ({
      id: id('FulfillmentOrder'),
      fulfillmentHold: { reason: 'OTHER', handle: long(65) },
    }),
    [error('fulfillmentHold.handle', tooLong('Handle', 64), null)],
  ],
  [
    'tagsAdd',
    id => ({ id: id('Product'), tags: [long(256)] }),
    [error('tags', 'Product tags is invalid')],
  ],
  [
    'inventoryTransferCreate',
    id => ({
      input: {
        originLocationId: id('Location'),
        destinationLocationId: id('Location', 1),
        lineItems: [],
        tags: [long(256)],
      },
    }),
    [error('input.tags', 'The tag exceeds the maximum length.', 'TAG_EXCEEDS_MAX_LENGTH')],
  ],
]

const NAMES: Row[] = [
  [
    'metafieldsSet',
    id => ({
      metafields: [
        { ownerId: id('Product'), namespace: 'my.own', key: 'a b', type: 'boolean', value: 'true' },
      ],
    }),
    [
      error(
        'metafields.0.namespace',
        'Namespace contains one or more invalid characters.',
        'INVALID',
      ),
      error('metafields.0.key', 'Key contains one or more invalid characters.', 'INVALID'),
    ],
  ],
  [
    'metafieldDefinitionUpdate',
    () => ({
      definition: { ownerType: 'PRODUCT', namespace: 'custom', key: 'care', name: ' ' },
    }),
    [error('definition.name', "Name can't be blank", 'BLANK')],
  ],
  [
    'productCreate',
    () => ({ product: { title: 'Cup', productOptions: [{ name: '', values: [{ name: 'S' }] }] } }),
    [error('options', "Name can't be blank")],
  ],
  [
    'productCreate',
    () => ({ product: { title: 'Cup', productOptions: [{ name: long(256) }] } }),
    [error('options', tooLong('Name', 255))],
  ],
  [
    'productCreate',
    () => ({
      product: { title: 'Cup', productOptions: ['A', 'B', 'C', 'D'].map(name => ({ name })) },
    }),
    [error('options', 'Can only specify a maximum of 3 options')],
  ],
  [
    'productCreate',
    () => ({ product: { title: 'Cup', productOptions: [{ name: 'A' }, { name: 'A' }] } }),
    [error('options', "Duplicated option name 'A'")],
  ],
]

const CODES: Row[] = [
  [
    'inventoryItemUpdate',
    id => ({
      id: id('InventoryItem'),
      input: { countryCodeOfOrigin: 'CA', provinceCodeOfOrigin: 'QQ' },
    }),
    [error('input.provinceCodeOfOrigin', 'Province code of origin is invalid')],
  ],
  [
    'inventoryItemUpdate',
    id => ({
      id: id('InventoryItem'),
      input: {
        countryHarmonizedSystemCodes: [
          { countryCode: 'CA', harmonizedSystemCode: '123456' },
          { countryCode: 'US', harmonizedSystemCode: '12' },
        ],
      },
    }),
    [
      error(
        'input.countryHarmonizedSystemCodes.1.harmonizedSystemCode',
        'Harmonized system code must be a number between six and thirteen digits',
      ),
    ],
  ],
  [
    'marketCreate',
    () => ({ input: { name: 'North', currencySettings: { baseCurrency: 'XXX' } } }),
    [
      error(
        'input.currencySettings.baseCurrency',
        'The specified currency is not supported.',
        'UNSUPPORTED_CURRENCY',
      ),
    ],
  ],
  [
    'webPresenceCreate',
    () => ({ input: { defaultLocale: 'en', subfolderSuffix: 'latn' } }),
    [
      error(
        'input.subfolderSuffix',
        'The subfolder suffix is invalid, please provide a different value.',
        'SUBFOLDER_SUFFIX_CANNOT_BE_SCRIPT_CODE',
      ),
    ],
  ],
]

const CONDITIONS: Row[] = [
  [
    'marketCreate',
    () => ({ input: { name: 'North', conditions: { regionsCondition: { regions: [] } } } }),
    [
      error(
        'input.conditions',
        'Specified conditions cannot be empty.',
        'SPECIFIED_CONDITIONS_CANNOT_BE_EMPTY',
      ),
    ],
  ],
  [
    'marketCreate',
    () => ({
      input: { name: 'North', conditions: { regionsCondition: { applicationLevel: 'SPECIFIED' } } },
    }),
    [
      error(
        'input.conditions',
        'With an ID list in input, SPECIFIED is not needed.',
        'SPECIFIED_NOT_VALID_FOR_INPUT',
      ),
    ],
  ],
]

/** Returns whether the errors of a mutation have codes. */
function hasCodes(root: string): boolean {
  const payload = getNamedType(loadAdminSchema(VERSION).getMutationType()?.getFields()[root]?.type)
  const errors = isObjectType(payload) ? payload.getFields().userErrors : undefined
  const type = getNamedType(errors?.type)
  return isObjectType(type) && type.getFields().code !== undefined
}

async function refusedBy(root: string, argsOf: (id: FindId) => Arguments): Promise<unknown> {
  store.reset()
  const before = snapshotOf(store.state)
  const args = argsOf((type, index = 0) => {
    const ids = idsIn(before).filter(id => id.startsWith(`gid://shopify/${type}/`))
    return ids.sort()[index] ?? ''
  })
  const query = mutationOf(root, args, '')
  const { body, failed } = await outcomeOf(store.state, {
    query: hasCodes(root) ? query.replace('field message', 'field message code') : query,
    variables: args,
  })
  expect(failed).toBe(true)
  expect(snapshotOf(store.state)).toBe(before)
  const [payload] = Object.values((body?.data ?? {}) as Record<string, Record<string, unknown>>)
  return payload?.userErrors
}

describe('a mutation refuses', () => {
  it.each([
    ['ids of new records', NEW_IDS],
    ['texts that are too long', LENGTHS],
    ['names', NAMES],
    ['codes', CODES],
    ['conditions', CONDITIONS],
  ])('%s', async (_kind, rows) => {
    for (const [root, argsOf, errors] of rows)
      expect([root, await refusedBy(root, argsOf)]).toEqual([root, errors])
  })
})
