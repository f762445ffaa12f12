import type {
  DeliveryCarrierServiceCreateInput,
  DeliveryCarrierServiceUpdateInput,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import { isAppUrl, isRefusedHost, protocolOf } from '../callback-url'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { CARRIER_SERVICES } from './carrier-records'

type CarrierInput = AnyInput<DeliveryCarrierServiceCreateInput | DeliveryCarrierServiceUpdateInput>

type CarrierArgs = Record<'input', CarrierInput>

function inputRules(code: string): Check<CarrierArgs>[] {
  return [
    {
      field: null,
      code,
      message: "Shipping rate provider name can't be blank",
      fails: ({ input: { name } }) => typeof name === 'string' && name.trim() === '',
    },
    {
      field: null,
      code,
      message: ({ input: { name } }) => `${name} is already configured`,
      fails: ({ input: { name, id } }, context) =>
        typeof name === 'string' &&
        CARRIER_SERVICES.in(context).has('name', name.trim().toLowerCase(), id),
    },
    {
      field: null,
      code,
      message: 'Shipping rate provider callback url must use HTTPS',
      fails: ({ input: { callbackUrl } }, { app }) =>
        typeof callbackUrl === 'string' &&
        protocolOf(callbackUrl) !== 'https:' &&
        !isAppUrl(callbackUrl, app.appUrl),
      isFinal: true,
    },
    {
      field: null,
      code,
      message: 'Shipping rate provider callback url invalid host',
      fails: ({ input: { callbackUrl } }, { app }) =>
        typeof callbackUrl === 'string' &&
        !isAppUrl(callbackUrl, app.appUrl) &&
        isRefusedHost(callbackUrl),
    },
  ]
}

function missingRule<Args>(
  field: Check<Args>['field'],
  code: string,
  idOf: (args: Args) => string,
): Check<Args> {
  return CARRIER_SERVICES.existsAt(field, idOf, 'The carrier or app could not be found.', code)
}

/** The roots that change carrier services. */
export const carrierMutations: Mutations = {
  carrierServiceCreate: defineMutation({
    checks: inputRules('CARRIER_SERVICE_CREATE_FAILED'),
    run: ({ input }, context) => {
      const carrierService = CARRIER_SERVICES.in(context).add({
        name: input.name?.trim() ?? '',
        callbackUrl: input.callbackUrl ?? '',
        active: input.active ?? true,
        supportsServiceDiscovery: input.supportsServiceDiscovery ?? true,
        ...createdNow(context),
      })
      return { carrierService }
    },
  }),

  carrierServiceUpdate: defineMutation({
    checks: [
      missingRule(null, 'CARRIER_SERVICE_UPDATE_FAILED', ({ input }) => input.id ?? ''),
      ...inputRules('CARRIER_SERVICE_UPDATE_FAILED'),
    ],
    run: ({ input: { id = '', name, ...input } }, context) => {
      const before = CARRIER_SERVICES.in(context).get(id)
      const carrierService = CARRIER_SERVICES.in(context).update(id, {
        ...(typeof name === 'string' && { name: name.trim() }),
        ...(typeof input.callbackUrl === 'string' && { callbackUrl: input.callbackUrl }),
        active: input.active ?? before?.active,
        supportsServiceDiscovery:
          input.supportsServiceDiscovery ?? before?.supportsServiceDiscovery,
        updatedAt: currentTime(context),
      })
      return { carrierService }
    },
  }),

  carrierServiceDelete: CARRIER_SERVICES.remove('id', 'deletedId', {
    checks: [missingRule(['id'], 'CARRIER_SERVICE_DELETE_FAILED', ({ id }) => id)],
  }),
}
