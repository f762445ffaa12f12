import type { MutationArgs } from '../../../generated/admin'
import type { GraphQLOutputType } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationContext } from '../../engine/resolve/mutation'
import { STORE_CREATED_AT } from '../shop/shop-node'
import { mergeSettings, settingErrors } from './branding-settings'
import type { Settings } from './branding-settings'
import { presentSettings } from './present-settings'

/** The look of the checkout: as a profile, or as a configuration, which has accounts, too. */
interface CheckoutRecord extends StoredRecord {
  readonly name: string
  readonly isPublished: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly editedAt: string
  readonly settings: Settings
}

const PROFILES = { type: 'CheckoutProfile', indexes: {} } as const
const CONFIGURATIONS = { type: 'CheckoutAndAccountsConfiguration', indexes: {} } as const
type CheckoutTable = typeof CONFIGURATIONS | typeof PROFILES

const LIST: ListSpec<CheckoutRecord> = {
  search: {
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      is_published: { kind: 'boolean', read: ({ isPublished }) => isPublished },
    },
  },
  sortValues: {
    CREATED_AT: ({ createdAt }) => createdAt,
    EDITED_AT: ({ editedAt }) => editedAt,
    IS_PUBLISHED: ({ isPublished }) => Number(isPublished),
    UPDATED_AT: ({ updatedAt }) => updatedAt,
  },
}

/** Only these are hexadecimal: a configuration also refers to the colors of its palette. */
const isProfileColor = (path: readonly string[]) => path.includes('colors')
const isPaletteColor = (path: readonly string[]) => path.at(-2) === 'palette'

/**
 * The branding of the checkout and of customer accounts. A store has one published checkout; only
 * the admin of the platform creates drafts.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/checkoutBrandingUpsert
 */
export const brandingDomain: Domain = {
  queries: {
    checkoutProfile: ({ id }, context) => find(context, PROFILES, id) ?? null,
    checkoutProfiles: (args, context, info) =>
      listRecords([only(context, PROFILES)], LIST, args, context, info),
    checkoutBranding: ({ checkoutProfileId }, context, info) => {
      const profile = find(context, PROFILES, checkoutProfileId)
      return profile
        ? presentSettings(info.returnType, profile.settings, context, info.schema)
        : null
    },
    checkoutAndAccountsConfiguration: ({ id }, context) =>
      find(context, CONFIGURATIONS, id) ?? null,
    checkoutAndAccountsConfigurations: (args, context, info) =>
      listRecords([only(context, CONFIGURATIONS)], LIST, args, context, info),
  },
  mutations: {
    checkoutBrandingUpsert: defineMutation({
      checks: [
        {
          field: ['checkoutProfileId'],
          message: 'Checkout profile does not exist.',
          fails: ({ checkoutProfileId }, context) => !find(context, PROFILES, checkoutProfileId),
          isFinal: true,
        },
      ],
      errors: ({ checkoutBrandingInput }, context) =>
        settingErrors(
          context.store.records,
          checkoutBrandingInput ?? {},
          ['checkoutBrandingInput'],
          isProfileColor,
        ),
      run: ({ checkoutBrandingInput }, context, info) => {
        const profile = only(context, PROFILES)
        const settings = checkoutBrandingInput
          ? mergeSettings(profile.settings, checkoutBrandingInput)
          : {}
        put(context, PROFILES, profile, settings)
        const { CheckoutBranding: type } = info.schema.getTypeMap()
        return {
          checkoutBranding: presentSettings(
            type as GraphQLOutputType,
            settings,
            context,
            info.schema,
          ),
        }
      },
    }),
    checkoutAndAccountsConfigurationUpdate: defineMutation({
      checks: [
        {
          field: ['id'],
          code: 'NOT_FOUND',
          message: 'Configuration does not exist.',
          fails: ({ id }, context) => !find(context, CONFIGURATIONS, id),
          isFinal: true,
        },
        ...overrideChecks(),
      ],
      errors: ({ configuration: { branding } }, context) =>
        settingErrors(
          context.store.records,
          branding ?? {},
          ['configuration', 'branding'],
          isPaletteColor,
        ),
      run: ({ configuration: { branding } }, context) => {
        const before = only(context, CONFIGURATIONS)
        if (branding === undefined) return { configuration: before }
        const settings = branding ? mergeSettings(before.settings, branding) : {}
        return { configuration: put(context, CONFIGURATIONS, before, settings) }
      },
    }),
  },
  types: {
    CheckoutProfile: { typOspPagesActive: () => true },
    CheckoutAndAccountsConfiguration: {
      branding: ({ settings }: CheckoutRecord, _args, context, { returnType, schema }) =>
        presentSettings(returnType, settings, context, schema),
      overrides: () => [],
    },
    CheckoutAndAccountsConfigurationUserError: {
      reason: ({ message }: { message: string }) => message,
    },
  },
  nodes: {
    CheckoutProfile: (id, context) => find(context, PROFILES, id),
    CheckoutAndAccountsConfiguration: (id, context) => find(context, CONFIGURATIONS, id),
  },
}

/** Overrides are for parts of a checkout that only the admin of the platform creates. */
function overrideChecks(): Check<MutationArgs['checkoutAndAccountsConfigurationUpdate']>[] {
  const overridesOf = ({ configuration }: MutationArgs['checkoutAndAccountsConfigurationUpdate']) =>
    configuration.overrides ?? []
  return [
    {
      field: ['configuration', 'overrides'],
      code: 'MISSING',
      message: 'An override needs an id.',
      fails: args => overridesOf(args).some(({ id }) => !id),
    },
    {
      field: ['configuration', 'overrides'],
      code: 'NOT_FOUND',
      message: 'Override does not exist.',
      fails: args => overridesOf(args).some(({ id }) => Boolean(id)),
    },
  ]
}

function find(
  context: GraphqlContext,
  table: CheckoutTable,
  id: string,
): CheckoutRecord | undefined {
  const record = only(context, table)
  return record.id === id ? record : undefined
}

/** Returns the published one of the store, which has no settings at first. */
function only({ store }: GraphqlContext, table: CheckoutTable): CheckoutRecord {
  const id = globalId(table.type, store.id)
  return (
    store.records.table<CheckoutRecord, never>(table).get(id) ?? {
      id,
      __typename: table.type,
      name: store.name,
      isPublished: true,
      createdAt: STORE_CREATED_AT,
      updatedAt: STORE_CREATED_AT,
      editedAt: STORE_CREATED_AT,
      settings: {},
    }
  )
}

function put(
  context: MutationContext,
  table: CheckoutTable,
  before: CheckoutRecord,
  settings: Settings,
): CheckoutRecord {
  const at = currentTime(context)
  return context.store.records
    .table<CheckoutRecord, never>(table)
    .put({ ...before, settings, updatedAt: at, editedAt: at })
}
