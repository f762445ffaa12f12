import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { isAppUrl, isRefusedHost, protocolOf } from '../callback-url'
import type { Check } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { FULFILLMENT_SERVICES, findService, serviceAt } from './service-records'
import type { FulfillmentServiceRecord } from './service-records'
import { handleOf } from '../../engine/records/handle'

export interface ServiceFields {
  name?: string | null
  callbackUrl?: string | null
  inventoryManagement?: boolean | null
  requiresShippingMethod?: boolean | null
  trackingSupport?: boolean | null
}

export type ServiceArgs = Pick<
  MutationArgs['fulfillmentServiceUpdate'],
  | 'id'
  | 'name'
  | 'callbackUrl'
  | 'inventoryManagement'
  | 'requiresShippingMethod'
  | 'trackingSupport'
>

export type DeleteArgs = MutationArgs['fulfillmentServiceDelete']

/** The handle of a name without letters and digits. */
export const DEFAULT_HANDLE = 'fulfillment-service'
const MAX_NAME_LENGTH = 255
/** Names of services of the platform itself. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(['amazon', 'gift_card', 'manual', 'shopify'])

const SERVICE_MISSING: Check<{ id: string }> = {
  field: ['id'],
  message: 'Fulfillment service could not be found.',
  fails: ({ id }, context) => !ownService(context, id),
  isFinal: true,
}

/** Finds a service that mutations can change: not the one that stands for the merchant. */
export function ownService(
  { store }: GraphqlContext,
  id: string,
): FulfillmentServiceRecord | undefined {
  const service = findService(store.records, id)
  return service?.type === 'MANUAL' ? undefined : service
}

function fieldRules<Args extends ServiceFields & { id?: string }>(): Check<Args>[] {
  return [
    {
      field: ['name'],
      message: "Name can't be blank",
      fails: ({ name }) => typeof name === 'string' && name.trim() === '',
    },
    {
      field: ['name'],
      message: 'Name cannot begin with a whitespace character',
      fails: ({ name }) => /^\s/.test(name ?? ''),
    },
    {
      field: ['name'],
      message: 'Name cannot end with a whitespace character',
      fails: ({ name }) => /\s$/.test(name ?? ''),
    },
    {
      field: ['name'],
      message: `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`,
      fails: ({ name }) => (name ?? '').length > MAX_NAME_LENGTH,
    },
    {
      field: ['name'],
      message: 'Name is reserved',
      fails: ({ name }) => RESERVED_NAMES.has((name ?? '').toLowerCase()),
    },
    {
      field: ['name'],
      message: 'Name has already been taken',
      fails: ({ name, id }, context) => {
        const services = FULFILLMENT_SERVICES.in(context)
        const own = id === undefined ? undefined : ownService(context, id)?.id
        return (
          typeof name === 'string' &&
          (services.has('name', name.toLowerCase(), own) ||
            services.has('handle', handleOf(name, DEFAULT_HANDLE), own))
        )
      },
    },
    {
      field: ['callbackUrl'],
      message: ({ callbackUrl }) =>
        `Callback url protocol ${protocolOf(callbackUrl ?? '')}// is not supported`,
      fails: ({ callbackUrl }) =>
        Boolean(callbackUrl) && !['http:', 'https:'].includes(protocolOf(callbackUrl ?? '')),
      isFinal: true,
    },
    {
      field: ['callbackUrl'],
      message: 'Callback url is not allowed',
      fails: ({ callbackUrl }, { app }) =>
        Boolean(callbackUrl) &&
        !isAppUrl(callbackUrl ?? '', app.appUrl) &&
        isRefusedHost(callbackUrl ?? ''),
    },
  ]
}

/** Rules of `fulfillmentServiceCreate`. */
export const CREATE_RULES: readonly Check<ServiceFields>[] = fieldRules()

/** Rules of `fulfillmentServiceUpdate`. */
export const UPDATE_RULES: readonly Check<ServiceArgs>[] = [
  SERVICE_MISSING,
  ...fieldRules<ServiceArgs>(),
]

/** Rules of `fulfillmentServiceDelete`. */
export const DELETE_RULES: readonly Check<DeleteArgs>[] = [
  SERVICE_MISSING,
  {
    field: ['inventoryAction'],
    message:
      'Inventory action Destination location id should not be present when deleting/keeping the ' +
      'inventory of the fulfillment service.',
    fails: ({ inventoryAction, destinationLocationId }) =>
      (inventoryAction === 'DELETE' || inventoryAction === 'KEEP') &&
      typeof destinationLocationId === 'string',
    isFinal: true,
  },
  {
    field: ['destinationLocationId'],
    message: 'Destination location could not be found.',
    fails: ({ destinationLocationId }, { store: { records } }) =>
      typeof destinationLocationId === 'string' &&
      (!records.table(LOCATIONS).get(destinationLocationId)?.isActive ||
        serviceAt(records, destinationLocationId) !== undefined),
  },
]
