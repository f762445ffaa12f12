import { idNumber } from '../../engine/records/global-id'
import { startJob } from '../../engine/resolve/jobs'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext } from '../../engine/resolve/mutation'
import { VARIANTS } from '../products/product-records'
import { CREATE_RULES, REMOVE_RULES, UPDATE_RULES } from './profile-checks'
import { DELIVERY_PROFILES } from './profile-records'
import type { DeliveryProfileRecord } from './profile-records'
import { writeGroups } from './write-profile'

/** The roots that change delivery profiles. */
export const profileMutations: Mutations = {
  deliveryProfileCreate: defineMutation({
    checks: CREATE_RULES,
    topics: ['profiles/create'],
    run: ({ profile }, context) => {
      const { records, currencyCode } = context.store
      const created = records.table(DELIVERY_PROFILES).add({
        name: profile.name ?? '',
        isDefault: false,
        version: 1,
        variantIds: [],
        groups: writeGroups({ records, currencyCode }, [], profile),
      })
      const associated = associate(context, created, profile.variantsToAssociate ?? [])
      context.emit('profiles/create', profileWebhook(created))
      return { profile: associated }
    },
  }),

  deliveryProfileUpdate: defineMutation({
    checks: UPDATE_RULES,
    topics: ['profiles/update'],
    run: ({ id, profile: input }, context) => {
      const { records, currencyCode } = context.store
      const profiles = records.table(DELIVERY_PROFILES)
      const before = profiles.get(id)
      if (!before) return { profile: null }
      const dissociated = new Set(input.variantsToDissociate ?? [])
      const updated = profiles.put({
        ...before,
        // The default profile keeps its name.
        name: before.isDefault ? before.name : (input.name ?? before.name),
        version: before.version + 1,
        variantIds: before.variantIds.filter(variantId => !dissociated.has(variantId)),
        groups: writeGroups({ records, currencyCode }, before.groups, input),
      })
      const profile = associate(context, updated, input.variantsToAssociate ?? [])
      context.emit('profiles/update', profileWebhook(updated))
      return { profile }
    },
  }),

  deliveryProfileRemove: defineMutation({
    checks: REMOVE_RULES,
    topics: ['profiles/delete'],
    run: ({ id }, context) => {
      const profiles = DELIVERY_PROFILES.in(context)
      const profile = profiles.get(id)
      profiles.remove(id)
      if (profile) context.emit('profiles/delete', profileWebhook(profile))
      return { job: startJob(context) }
    },
  }),
}

/** Moves variants to a profile. A variant has one profile. */
function associate(
  context: MutationContext,
  profile: DeliveryProfileRecord,
  variantIds: readonly string[],
): DeliveryProfileRecord {
  const profiles = DELIVERY_PROFILES.in(context)
  const moved = variantIds.filter(id => VARIANTS.in(context).get(id))
  for (const variantId of moved)
    for (const other of profiles.lookUp('variant', variantId))
      profiles.update(other.id, {
        variantIds: other.variantIds.filter(id => id !== variantId),
      })
  if (profile.isDefault) return profile
  const known = profiles.get(profile.id) ?? profile
  return profiles.put({ ...known, variantIds: [...new Set([...known.variantIds, ...moved])] })
}

export function profileWebhook({ id }: DeliveryProfileRecord): Record<string, unknown> {
  return { id: idNumber(id), admin_graphql_api_id: id }
}
